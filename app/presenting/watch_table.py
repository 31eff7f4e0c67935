"""The values to warn, order and act at, for a monitoring system: one row for each resource of each service, and of
each machine that several services share.

They are of the servers as recommended, and until an order to come of what is there, as those of the proposal are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.plan.sized import SizedPlan
from app.presenting.each_server import Alike, alike
from app.presenting.triggers import level_month
from app.presenting.wording import sentences
from planners.analysis.triggers import Level, Trigger
from planners.analysis.whole_machine import shared_machines, shared_names
from planners.planner import load_of
from planners.words import say

HEAD = (
    "service", "resource", "figure", "unit", "warn", "order", "emergency", "load_unit", "warn_load", "order_load",
    "emergency_load", "warn_month", "order_month", "emergency_month", "tool", "counter",
)  # fmt: skip
NOT_SIZED = say("not sized")


def watch_rows(plan: SizedPlan) -> Iterator[tuple[object, ...]]:
    """The rows; a service that cannot be sized has one that says so, without values. Then those of machines that are shared."""
    running = plan.watched_running
    shared = shared_names(running)
    for one in plan.services:
        ahead = one.watched
        if ahead is None:
            why = sentences(*one.answer.why_no_projection)
            yield (one.title, NOT_SIZED, why, *("",) * (len(HEAD) - 3))
        else:
            for servers in alike(one.title, ahead, one.watched_staying, shared):
                yield from _of(servers)
    for machine in shared_machines(running):
        for trigger in machine.triggers:
            yield _row(machine.name, trigger, "", ("", "", ""))


def _of(servers: Alike) -> Iterator[tuple[object, ...]]:
    ahead = servers.ahead
    for trigger in servers.watched:
        months = (level_month(level, ahead) for level in _levels(trigger))
        yield _row(servers.title, trigger, load_of(ahead.planner).unit, months)


def _levels(trigger: Trigger) -> tuple[Level, ...]:
    return trigger.warn, trigger.order, trigger.act


def _row(title: str, trigger: Trigger, load: str, months: Iterable[str]) -> tuple[object, ...]:
    levels = _levels(trigger)
    return (
        title,
        (trigger.limited_by or trigger.resource).title,
        trigger.figure.name,
        trigger.figure.unit,
        *(level.value for level in levels),
        load,
        *("" if level.load is None else level.load for level in levels),
        *months,
        trigger.counter.tool if trigger.counter else "",
        trigger.counter.counter if trigger.counter else "",
    )
