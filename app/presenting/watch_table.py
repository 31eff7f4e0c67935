"""The values to warn, order and act at, for a monitoring system: one row for each resource of each service.

They are of the servers as recommended, as those of the proposal are.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.plan.sized import SizedPlan
from app.presenting.triggers import level_month
from app.presenting.wording import sentences
from planners.analysis.projection import Projection
from planners.analysis.triggers import watched
from planners.planner import load_of
from planners.words import say

HEAD = (
    "service", "resource", "figure", "unit", "warn", "order", "emergency", "load_unit", "warn_load", "order_load",
    "emergency_load", "warn_month", "order_month", "emergency_month", "tool", "counter",
)  # fmt: skip
NOT_SIZED = say("not sized")


def watch_rows(plan: SizedPlan) -> Iterator[tuple[object, ...]]:
    """The rows; a service that cannot be sized has one that says so, without values."""
    for one in plan.services:
        ahead = one.accepted
        if ahead is None:
            why = sentences(*one.answer.why_no_projection)
            yield (one.title, NOT_SIZED, why, *("",) * (len(HEAD) - 3))
        else:
            yield from _levels(one.title, load_of(one.planner).unit, ahead)


def _levels(title: str, load: str, ahead: Projection) -> Iterator[tuple[object, ...]]:
    for trigger in watched(ahead):
        levels = (trigger.warn, trigger.order, trigger.act)
        yield (
            title,
            trigger.resource.title,
            trigger.figure.name,
            trigger.figure.unit,
            *(level.value for level in levels),
            load,
            *("" if level.load is None else level.load for level in levels),
            *(level_month(level, ahead) for level in levels),
            trigger.counter.tool if trigger.counter else "",
            trigger.counter.counter if trigger.counter else "",
        )
