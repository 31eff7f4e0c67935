"""The planners by name: the only module that knows them all."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import cache

from planners.catalogue.store import Catalogue
from planners.planner import Planner
from planners.refusal import InputRefused, Refusal


def _mail(catalogue: Catalogue) -> Planner:
    from planners.mail.planner import MailPlanner

    return MailPlanner(catalogue)


def _inotes(catalogue: Catalogue) -> Planner:
    from planners.inotes.planner import WebMailPlanner

    return WebMailPlanner(catalogue)


def _directory(catalogue: Catalogue) -> Planner:
    from planners.directory.planner import DirectoryPlanner

    return DirectoryPlanner(catalogue)


def _network(catalogue: Catalogue) -> Planner:
    from planners.network.planner import NetworkPlanner

    return NetworkPlanner(catalogue)


def _virtual(catalogue: Catalogue) -> Planner:
    from planners.virtual.planner import VirtualPlanner

    return VirtualPlanner(catalogue)


_BUILDERS: dict[str, Callable[[Catalogue], Planner]] = {
    "mail": _mail,
    "inotes": _inotes,
    "directory": _directory,
    "network": _network,
    "virtual": _virtual,
}


def services() -> tuple[str, ...]:
    """The names of all services, in the order to offer them."""
    return tuple(_BUILDERS)


@cache
def catalogue() -> Catalogue:
    """The embedded catalogue, opened once."""
    return Catalogue.open_default()


@cache
def planner(service: str) -> Planner:
    """The planner of a service, over the embedded catalogue. Raises ``InputRefused`` for an unknown name."""
    return planner_over(service, catalogue())


def planner_over(service: str, rows: Catalogue) -> Planner:
    """The planner of a service over a given catalogue. Raises ``InputRefused`` for an unknown name."""
    builder = _BUILDERS.get(service)
    if builder is None:
        close = difflib.get_close_matches(service, _BUILDERS, 1)
        hint = f"did you mean {close[0]}?" if close else ""
        raise InputRefused((Refusal("service", service, ", ".join(_BUILDERS), hint),))
    from planners.analysis.shared import Shared

    return Shared(builder(rows), rows)
