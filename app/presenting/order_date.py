"""By when to order for a service, in two short lines: the date, and why then; as the proposal recommends it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from app.plan.sized import Answer
from app.presenting.crowded import Standing
from app.presenting.first_limit import ends_measured
from app.presenting.order_cost import OrderCost, cost_of
from app.presenting.situation import Case, case_of
from planners.analysis.months import Months
from planners.analysis.options import Options
from planners.analysis.projection import Projection
from planners.planner import Fit
from planners.words import say


class OrderDate(Struct, frozen=True):
    """The answer above its reason. ``order``, ``earliest`` and ``expected`` are months from the first one; None for none.

    The limits are those of what is there; of a new system, those of what is bought. ``costs`` are what the recommended way
    buys for the services that it is of.
    """

    answer: str
    caption: str
    order: int | None = None
    earliest: int | None = None
    expected: int | None = None
    costs: tuple[OrderCost, ...] = ()


def date_of(answer: Answer, exists: bool, there: int = 0) -> OrderDate | None:
    """When to order for a service with that answer, whether its servers exist or are new, beside those that are ``there``; None
    where there is no projection."""
    ahead, known = answer.projection, answer.options(exists, there=there)
    return order_date(known, ahead) if ahead is not None and known is not None else None


def order_date(known: Options, ahead: Projection) -> OrderDate:
    """When to order for a service, why then, and at what cost. Without growth it is told for the present load."""
    return replace(_dated(known, ahead), costs=(cost_of(known, ahead),))


def _dated(known: Options, ahead: Projection) -> OrderDate:
    best, case = known.best, case_of(known, ahead)
    if case is Case.UNKNOWN:
        return OrderDate(say("Unknown"), say("no capacity is known"))
    if known.buys_new:
        months = best.ahead.months if best.ahead is not None else ahead.months
        limits = months.pessimistic_month, months.likely_month
        return OrderDate(say("Order now"), say("nothing is installed yet"), 0, *limits)
    months = ahead.months
    earliest, expected = months.pessimistic_month, months.likely_month
    buys = bool(best.lines)
    measured = ends_measured(ahead)
    if case is Case.PARTLY and earliest is None:
        return OrderDate(say("Measure first"), say("a capacity is unknown"))
    if not months.growth.grows:
        answer, caption = _present(earliest, expected, buys)
        if measured:
            answer = answer if buys else say("Measure first")
            caption = say("beyond the measured work")
        return OrderDate(answer, caption, 0 if buys else None, earliest, expected)
    order = months.order_month if buys else None
    if not buys and earliest is not None:
        first = measured or case in (Case.BEYOND, Case.PARTLY)
        answer = say("Measure first") if first else say("Plan a larger machine")
        return OrderDate(answer, _limits(months, earliest, expected, measured), None, earliest, expected)
    caption = _limits(months, earliest, expected, measured)
    return OrderDate(_order(months, order), caption, order, earliest, expected)


def on_machine(date: OrderDate, there: Standing | None, fit: Fit) -> OrderDate:
    """The date of a service of that verdict on a machine: a machine that is over comes first, as on page 1, and before it is
    mended no order is due; what it asks for otherwise, where none is due."""
    if there is None or not there.comes_before(fit):
        return date
    if there.fit is Fit.OVER:
        return OrderDate(
            say("Add capacity"), _then(date, say("machine over capacity")), None, 0, 0, date.costs
        )
    if date.order is not None or date.earliest is not None:
        return date
    if there.fit is Fit.UNKNOWN:
        return OrderDate(say("Unknown"), say("machine: capacity unknown"), costs=date.costs)
    return OrderDate(say("Measure first"), say("machine may be too small"), None, 0, costs=date.costs)


def before_orders(first: OrderDate, machine: str) -> OrderDate:
    """The first date of a plan with that machine, which is over: it comes before any order."""
    if first.order is None:
        return first
    return OrderDate(
        say("Add capacity"),
        _then(first, say("{machine} over capacity", machine=machine)),
        None,
        0,
        0,
        first.costs,
    )


def _then(date: OrderDate, first: str) -> str:
    """What comes first, and the order after it, where one is due."""
    return first if date.order is None else say("{reason}. Then: {date}", reason=first, date=date.answer)


def _present(earliest: int | None, expected: int | None, buys: bool) -> tuple[str, str]:
    if expected is not None:
        answer = say("Add capacity") if buys else say("Plan a larger machine")
        return answer, say("already over capacity")
    if earliest is not None:
        short = say("the worst case does not fit")
        return (say("Add capacity"), short) if buys else (say("Measure first"), short)
    return say("No action needed"), say("growth is not set")


def _order(months: Months, order: int | None) -> str:
    plan = months.growth
    if order is None:
        return say("Lasts beyond {month}", month=plan.name(plan.horizon))
    return say("Order by {month}", month=plan.name(order)) if order else say("Order now")


def _limits(months: Months, earliest: int | None, expected: int | None, measured: bool) -> str:
    plan = months.growth
    if earliest is None:
        return say("also with fast growth")
    if measured:
        first = plan.name(earliest if expected is None else expected)
        return say("beyond the measured work from {month}", month=first)
    if expected == 0:
        return say("already over capacity")
    if expected == earliest:
        return say("limit {month}", month=plan.name(earliest))
    first = plan.name(earliest) if earliest else say("now")
    if expected is None:
        if not earliest:
            return say("worst case already over capacity")
        end = plan.name(plan.horizon)
        return say("earliest {earliest}, expected after {end}", earliest=first, end=end)
    return say("limit {month}, earliest {earliest}", month=plan.name(expected), earliest=first)
