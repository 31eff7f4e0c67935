"""The values to warn, order and act at, for a monitoring system: one row for each resource of each service."""

from __future__ import annotations

from app.exporting.csv_tables import table_text
from app.plan.document import Plan
from app.presenting.outlook import outlook
from app.presenting.triggers import triggers
from planners.refusal import InputRefused, NotInEvidence
from planners.registry import planner

HEAD = (
    "service", "resource", "figure", "unit", "warn", "order", "emergency", "load_unit", "warn_load", "order_load",
    "emergency_load", "warn_month", "order_month", "emergency_month", "tool", "counter",
)  # fmt: skip
NOT_SIZED = "not sized"


def triggers_csv(plan: Plan) -> str:
    """The table; a service that cannot be sized has a row that says so, without values."""
    rows: list[tuple[object, ...]] = []
    for service in plan.services:
        found = planner(service.planner)
        try:
            sizing = found.size(found.check(service.entries))
            ahead = outlook(found, sizing.inputs)
        except (InputRefused, NotInEvidence) as problem:
            rows.append((service.title, NOT_SIZED, str(problem), *("",) * (len(HEAD) - 3)))
            continue
        for one in triggers(found, sizing, ahead):
            levels = (one.warn, one.order, one.emergency)
            rows.append(
                (
                    service.title,
                    one.resource,
                    one.name,
                    one.unit,
                    *(level.value for level in levels),
                    one.load_unit,
                    *("" if level.load is None else level.load for level in levels),
                    *(level.month for level in levels),
                    one.counter.tool if one.counter else "",
                    one.counter.counter if one.counter else "",
                )
            )
    return table_text(HEAD, rows)
