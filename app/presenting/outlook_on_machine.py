"""The outlook of a service whose machine asks for something first: it tells of the machine, as the strip above it does."""

from __future__ import annotations

from msgspec.structs import replace

from app.presenting.crowded import Standing
from app.presenting.order_date import OrderDate, on_machine
from app.presenting.outlook import Card, Outlook
from planners.analysis.projection import Projection
from planners.planner import Fit
from planners.words import say


def outlook_on_machine(found: Outlook, date: OrderDate, there: Standing | None, ahead: Projection) -> Outlook:
    """The outlook with what the machine asks for; limit and chance of the service are told as of the service alone."""
    if there is None or not there.comes_before(ahead.now.fit):
        return found
    told, order, limit = on_machine(date, there, ahead.now.fit), found.order, found.limit
    if told is not date:
        order = Card(order.caption, told.answer, (there.limit, there.action))
    alone = say("This service alone · {limit}", limit=limit.answer)
    if there.fit is Fit.OVER:
        answer = say("Already exceeded: {resource}", resource=there.machine)
        limit = Card(limit.caption, answer, (there.limit, alone))
    else:
        limit = replace(limit, lines=(*limit.lines, there.limit))
    chance = replace(found.chance, caption=_of_one(ahead))
    return replace(found, order=order, limit=limit, chance=chance)


def _of_one(ahead: Projection) -> str:
    if not ahead.grows:
        return say("Chance now, this service alone")
    return say("Chance to {month}, this service alone", month=ahead.growth.name(ahead.growth.horizon))
