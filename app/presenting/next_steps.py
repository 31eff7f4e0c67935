"""What comes next, and when: what to measure, to decide, to order, to accept and to review."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from app.presenting.bought_apart import items_of
from app.presenting.decided import Decided
from app.presenting.orders_due import orders_due
from app.presenting.situation import URGENCY, Case
from planners.analysis.site_order import SiteOption
from planners.words import plural, say

ON_A_CHANGE = say("on a change")
NO_MONTH = (say("now"), say("each month"), ON_A_CHANGE)
"""When a plan is looked at again that has no month for it."""
REVIEW = say("Review this plan with measured values.")
DECIDE = say("Decide, and sign page 2.")


class Step(Struct, frozen=True):
    """What comes next, and when."""

    when: str
    what: str


def next_steps(parts: Sequence[Decided], best: SiteOption) -> tuple[Step, ...]:
    """Decide, order, accept, review; each with its month where it has one, and the next order."""
    due = orders_due(best, parts)
    changes = [Step(say("now"), told) for one in parts if (told := one.change(several=len(parts) > 1))]
    asked = next((_asked(one, parts) for one in parts if one.makes_known), "")
    if not due:
        return (*changes, _first_of_all(parts, asked), Step(_again(parts), REVIEW))
    now, plan = due[0], due[0].growth
    used = now.month + plan.lead_time
    return (
        *changes,
        *([Step(now.name, asked)] if asked else []),
        Step(now.name, DECIDE),
        Step(now.name, _order(plan.lead_time, measured=bool(asked) and any(one.left_out for one in parts))),
        Step(plan.name(used), say("Accept it after a load test.")),
        Step(plan.name(used + 1), REVIEW),
        *(Step(one.name, say("Order {items}.", items=items_of(one.places))) for one in due[1:2]),
    )


def _asked(one: Decided, parts: Sequence[Decided]) -> str:
    """What makes known what is not, and of which service where there are several."""
    if len(parts) == 1:
        return one.makes_known
    return say("{service}: {action}", service=one.title, action=one.makes_known)


def _first_of_all(parts: Sequence[Decided], asked: str) -> Step:
    """What to do where nothing is ordered: what makes known what is not, else the most urgent action, or to go on measuring."""
    lead = min(parts, key=lambda one: URGENCY.index(one.case))
    if lead.case is not Case.FITS:
        return Step(say("now"), lead.told.action)
    return Step(say("now"), asked) if asked else Step(say("each month"), say("Measure at the busiest hour."))


def _again(parts: Sequence[Decided]) -> str:
    """When the plan is looked at again where nothing is ordered."""
    first = parts[0].ahead.growth
    return first.name(first.horizon) if any(one.ahead.grows for one in parts) else ON_A_CHANGE


def _order(lead_time: int, *, measured: bool) -> str:
    """To order, with what was ``measured`` before where the order lacks it, and how long delivery takes."""
    if not lead_time:
        delivery = say("delivery is at once")
    else:
        delivery = plural("delivery takes {count} month", "delivery takes {count} months", lead_time)
    if measured:
        return say("Order with what was measured; {delivery}.", delivery=delivery)
    return say("Order; {delivery}.", delivery=delivery)
