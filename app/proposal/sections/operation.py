"""The values to watch: when to warn, when to order, when to act at once."""

from __future__ import annotations

from typing import Any

from app.presenting.triggers import SHARES, Level, Trigger, level_load, level_text, triggers
from app.proposal.contents import Contents, Part
from app.proposal.flow import paragraph, table
from app.proposal.headings import part_heading

HEAD = ("Figure", "Warn at", "Order at", "Emergency at", "Read with")
WIDTHS = (84, 95, 95, 95, 114)
TOLD = (
    "Emergency: the likely figure is at its capacity. Order: one lead time before the upper end of its range is, or when "
    "it is where nothing grows. Warn: another lead time before. Where the load at which that happens is beyond the "
    f"evidence: {', '.join(f'{100 * share:.0f}' for share in SHARES)} % of the capacity. The same table can be "
    "exported as CSV for a monitoring system."
)


def section(found: Contents) -> list[Any]:
    """A table for each service."""
    flow: list[Any] = []
    for part, sizing in found.sized:
        if isinstance(part.outlook, tuple):
            continue
        rows = [_row(part, one) for one in triggers(part.planner, sizing, part.outlook)]
        if rows:
            lead = part.outlook.projection.growth.lead_time
            flow += part_heading(found, part.service.title)
            flow += [paragraph(f"Lead time: {lead} months."), table(HEAD, rows, WIDTHS)]
    return [paragraph(TOLD), *flow] if flow else []


def _row(part: Part, one: Trigger) -> tuple[str, ...]:
    where = (
        f"{one.counter.tool}: {one.counter.counter}" if one.counter is not None else "your own measurement"
    )
    return (one.figure, *(_cell(part, one, level) for level in (one.warn, one.order, one.emergency)), where)


def _cell(part: Part, one: Trigger, level: Level) -> str:
    value = level_text(level, one.unit)
    if level.load is None:
        return value
    load = level_load(level, part.planner)
    return f"{value}\n{level.month}" if load == value else f"{value}\n{load}, {level.month}"
