"""By when to order for a service, in two short lines: the date, and the limits that it counts back from."""

from __future__ import annotations

from msgspec import Struct

from planners.analysis.months import Months
from planners.words import say


class OrderDate(Struct, frozen=True):
    """The answer above its limits. ``order``, ``earliest`` and ``expected`` are months from the first one; None for none."""

    answer: str
    caption: str
    order: int | None = None
    earliest: int | None = None
    expected: int | None = None


def order_date(months: Months) -> OrderDate:
    """When to order for a service, and why then. Without growth it is told for the present load."""
    earliest, expected = months.pessimistic_month, months.likely_month
    if not months.growth.grows:
        answer, caption = _present(earliest, expected)
        return OrderDate(answer, caption, None, earliest, expected)
    order = months.order_month
    return OrderDate(_order(months, order), _limits(months, earliest, expected), order, earliest, expected)


def _present(earliest: int | None, expected: int | None) -> tuple[str, str]:
    if expected is not None:
        return say("Add capacity"), say("already over capacity")
    if earliest is not None:
        return say("Measure first"), say("the worst case does not fit")
    return say("No action needed"), say("growth is not set")


def _order(months: Months, order: int | None) -> str:
    plan = months.growth
    if order is None:
        return say("Lasts beyond {month}", month=plan.name(plan.horizon))
    return say("Order by {month}", month=plan.name(order)) if order else say("Order now")


def _limits(months: Months, earliest: int | None, expected: int | None) -> str:
    plan = months.growth
    if earliest is None:
        return say("also with fast growth")
    if expected == 0:
        return say("already over capacity")
    if expected == earliest:
        return say("limit {month}", month=plan.name(earliest))
    first = plan.name(earliest) if earliest else say("now")
    if expected is None:
        return say("earliest {earliest}, none expected", earliest=first)
    return say("limit {month}, earliest {earliest}", month=plan.name(expected), earliest=first)
