"""The services, found where they are: a package of this folder with a ``PLACE`` in the order, and a planner.

Such a package has a module ``planner`` with ``build``, which makes the planner over a catalogue. Only the planner that
is asked for is imported.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import planners
from planners.catalogue.store import Catalogue
from planners.planner import Planner
from planners.refusal import InputRefused, Refusal, nearest
from planners.words import say

if TYPE_CHECKING:
    from planners.machine.known import Known


@cache
def services() -> tuple[str, ...]:
    """The names of all services, in the order to offer them."""
    packages = (found.name for found in pkgutil.iter_modules(planners.__path__) if found.ispkg)
    places = {name: getattr(import_module(f"planners.{name}"), "PLACE", None) for name in packages}
    return tuple(name for _, name in sorted((place, name) for name, place in places.items() if place))


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
    if service not in services():
        close = nearest(service, services())
        hint = say("Did you mean {name}?", name=close) if close else ""
        possible = say("one of {choices}", choices=", ".join(services()))
        raise InputRefused((Refusal("service", service, possible, hint, place=say("Service")),))
    from planners.analysis.shared import Shared

    return Shared(import_module(f"planners.{service}.planner").build(rows), rows)


def is_known_machine(name: str) -> bool:
    """Whether a name is that of a machine with published ratings, and not somebody's own."""
    from planners.machine.known import named

    return named(catalogue(), name) is not None


def known_machines(words: str = "") -> tuple[Known, ...]:
    """The machines with published ratings that have every one of the words in their names; all without words."""
    from planners.machine.known import search

    return search(catalogue(), words)
