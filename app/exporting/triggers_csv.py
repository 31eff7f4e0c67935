"""The values to warn, order and act at, for a monitoring system: one row for each resource of each service.

They are of the servers as recommended, as those of the proposal are.
"""

from __future__ import annotations

from pathlib import Path

from app.csv_text import table_text
from app.exporting.csv_tables import file_of
from app.files import write_whole
from app.plan.sized import SizedPlan
from app.presenting.triggers import level_month
from app.presenting.wording import sentences
from planners.analysis.triggers import triggers
from planners.planner import load_of
from planners.words import say

HEAD = (
    "service", "resource", "figure", "unit", "warn", "order", "emergency", "load_unit", "warn_load", "order_load",
    "emergency_load", "warn_month", "order_month", "emergency_month", "tool", "counter",
)  # fmt: skip
NOT_SIZED = say("not sized")


def write_triggers(plan: SizedPlan, path: Path) -> None:
    """Write the table. Raises ``OSError``."""
    write_whole(file_of(triggers_csv(plan)), path)


def triggers_csv(plan: SizedPlan) -> str:
    """The table; a service that cannot be sized has a row that says so, without values."""
    rows: list[tuple[object, ...]] = []
    for one in plan.services:
        ahead = one.accepted
        if ahead is None:
            why = sentences(*one.answer.why_no_projection)
            rows.append((one.title, NOT_SIZED, why, *("",) * (len(HEAD) - 3)))
            continue
        for trigger in triggers(ahead, accepted=True):
            levels = (trigger.warn, trigger.order, trigger.act)
            rows.append(
                (
                    one.title,
                    trigger.resource.title,
                    trigger.figure.name,
                    trigger.figure.unit,
                    *(level.value for level in levels),
                    load_of(one.planner).unit,
                    *("" if level.load is None else level.load for level in levels),
                    *(level_month(level, ahead) for level in levels),
                    trigger.counter.tool if trigger.counter else "",
                    trigger.counter.counter if trigger.counter else "",
                )
            )
    return table_text(HEAD, rows)
