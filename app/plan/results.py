"""The figures that a plan was saved with, so that it can be opened with its own numbers later."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from app.plan.document import Plan
from planners.planner import Sizing
from planners.refusal import InputRefused, NotInEvidence


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a service, in ``unit``."""

    service: str
    name: str
    value: float
    low: float
    high: float
    unit: str
    standing: str


@dataclass(frozen=True, slots=True)
class Results:
    """The figures of a plan and the version of the catalogue that they come from; empty where not sized."""

    catalogue: str = ""
    figures: tuple[Figure, ...] = ()


UNSIZED = Results()


def results_of(plan: Plan) -> Results:
    """Size every service of the plan. A service whose entries are refused has no figures."""
    from planners.registry import planner

    sizings = {}
    for service in plan.services:
        try:
            found = planner(service.planner)
            sizings[service.id] = found.size(found.check(service.entries))
        except (InputRefused, NotInEvidence):
            continue
    return frozen(sizings)


def frozen(sizings: dict[str, Sizing]) -> Results:
    """The figures of sizings, by the id of their service."""
    from planners.registry import catalogue

    figures = tuple(figure for service, sizing in sizings.items() for figure in _figures(service, sizing))
    return Results(catalogue().version, figures)


def _figures(service: str, sizing: Sizing) -> Iterator[Figure]:
    for quantity in sizing.quantities.values():
        numbers = float(quantity.value), float(quantity.low), float(quantity.high)
        if all(math.isfinite(number) for number in numbers):
            yield Figure(service, quantity.name, *numbers, quantity.unit, str(quantity.standing))
