"""A plan's figures with the published rows behind them, so that it can be opened with its own numbers later."""

from __future__ import annotations

import math
from collections.abc import Iterator

from app.plan.document import Plan
from app.plan.figures import Published, Results, SavedFigure
from app.plan.sized import sized
from planners.planner import Sizing
from planners.quantity import Quantity, Term


def results_of(plan: Plan) -> Results:
    """The figures of every service of the plan. A service whose entries are refused has none."""
    return frozen({one.service.id: sizing for one, sizing in sized(plan).sizings})


def frozen(sizings: dict[str, Sizing]) -> Results:
    """The figures of sizings, by the id of their service."""
    from planners.registry import catalogue

    figures = tuple(figure for service, sizing in sizings.items() for figure in _figures(service, sizing))
    published = tuple(row for service, sizing in sizings.items() for row in _published(service, sizing))
    return Results(catalogue().version, figures, published)


def _figures(service: str, sizing: Sizing) -> Iterator[SavedFigure]:
    for quantity in sizing.quantities.values():
        numbers = float(quantity.value), float(quantity.low), float(quantity.high)
        if all(math.isfinite(number) for number in numbers):
            yield SavedFigure(service, quantity.name, *numbers, quantity.unit, str(quantity.standing))


def _published(service: str, sizing: Sizing) -> Iterator[Published]:
    """Every row down the derivations, each once."""
    seen: set[tuple[object, ...]] = set()
    walked: set[int] = set()
    for term in (term for quantity in sizing.quantities.values() for term in _leaves(quantity, walked)):
        value = float(term.value)
        if term.source is None or not math.isfinite(value):
            continue
        place = (term.source.document, term.source.table, term.source.row)
        row = Published(service, term.meaning or term.name, value, term.unit, *place)
        key = (row.name, *place, row.unit, value)
        if key not in seen:
            seen.add(key)
            yield row


def _leaves(quantity: Quantity, walked: set[int]) -> Iterator[Term]:
    if id(quantity) in walked:
        return
    walked.add(id(quantity))
    for term in quantity.terms:
        if term.quantity is not None:
            yield from _leaves(term.quantity, walked)
        else:
            yield term
