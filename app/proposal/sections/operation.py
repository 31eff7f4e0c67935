"""The values to watch: when to warn, when to order, when to act at once."""

from __future__ import annotations

from typing import Any

from app.presenting.triggers import LevelText, TriggerRow, trigger_rows
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, table
from app.proposal.headings import part_heading
from planners.analysis.triggers import SHARES

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
    for part, _ in found.sized:
        if part.projection is None:
            continue
        rows = [_row(one) for one in trigger_rows(part.projection)]
        if rows:
            lead = part.projection.growth.lead_time
            flow += part_heading(found, part.service.title)
            flow += [paragraph(f"Lead time: {lead} months."), table(HEAD, rows, WIDTHS)]
    return [paragraph(TOLD), *flow] if flow else []


def _row(one: TriggerRow) -> tuple[str, ...]:
    where = (
        f"{one.counter.tool}: {one.counter.counter}" if one.counter is not None else "your own measurement"
    )
    return (one.figure, *(_cell(level) for level in (one.warn, one.order, one.act)), where)


def _cell(level: LevelText) -> str:
    if level.load == "–":
        return level.value
    when = level.month if level.load == level.value else f"{level.load}, {level.month}"
    return f"{level.value}\n{when}"
