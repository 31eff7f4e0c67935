"""The services, found where they are: a package of this folder with a ``PLACE`` in the order, and a planner.

Such a package has a module ``planner`` with ``build``, which makes the planner over a catalogue. Only the planner that
is asked for is imported.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Collection
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import planners
from planners.catalogue.store import Catalogue
from planners.planner import Planner
from planners.refusal import InputRefused, Refusal, nearest
from planners.schema import Entry, Field, Inputs
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


def is_published(name: str) -> bool:
    """Whether a name is that of a machine with published ratings, or of such ratings, and not somebody's own."""
    from planners.machine.known import named, ratings_of

    return named(catalogue(), name) is not None or bool(ratings_of(catalogue(), name))


def is_machine(name: str) -> bool:
    """Whether a name is that of a machine with a published rating that a plan may name."""
    from planners.machine.known import named

    return named(catalogue(), name) is not None


def families() -> tuple[str, ...]:
    """The families of ratings that machines are compared in, the newest first."""
    from planners.machine.known import TODAY

    bridges = catalogue().bridges()
    return tuple(
        dict.fromkeys((*TODAY, *(one.to_family for one in bridges), *(one.from_family for one in bridges)))
    )


def machine_like(name: str) -> str:
    """The listed machine most like that of a name which is not listed; empty where none is."""
    from planners.machine.known import unlisted

    return unlisted(catalogue(), name)


def known_machines(words: str = "") -> tuple[Known, ...]:
    """The machines with published ratings that have every one of the words in their names; all without words."""
    from planners.machine.known import search

    return search(catalogue(), words)


def nearest_machine_word(words: str) -> str:
    """A word of a published machine's name like one of these that no name has; empty where there is none."""
    from planners.machine.known import nearest_word

    return nearest_word(catalogue(), words)


def machine_fields() -> tuple[Field, ...]:
    """What may be said of a machine of a plan, in the order to ask it."""
    from planners.machine.of_plan import fields

    return fields()


def given_by_machine(
    machine: Inputs, known: Collection[str], own: Inputs, others: int, first: bool
) -> dict[str, Entry]:
    """What a machine of a plan gives to a service that stands on it with ``others``: inputs by name.

    ``known`` are the inputs that the service has, ``own`` what was entered for it; ``first`` is the one it is bought for.
    """
    from planners.machine.of_plan import given

    return given(catalogue(), machine, known, own, others, first)


def ways_to_move(
    service: str, own: Inputs, machine: Inputs, system: str = "", now: Inputs | None = None
) -> tuple[dict[str, Entry], ...]:
    """The inputs of a service on servers of a machine, one for each measured machine that its figures may start from.

    ``own`` was entered for it; ``system`` is the operating system there, where the machine does not say so. ``now`` is the
    machine of the plan that the service stands on: what was measured on one's own server is of that one.
    """
    from planners.machine.moving import ways

    return tuple(ways(catalogue(), planner(service).fields(), own, machine, system, now))


def measured_elsewhere(
    service: str, own: Inputs, system: str = ""
) -> tuple[tuple[str, dict[str, Entry]], ...]:
    """The inputs of a service on each other measured machine, with its title; of one operating system, where it is given."""
    from planners.machine.moving import elsewhere

    return tuple(elsewhere(planner(service).fields(), own, system))
