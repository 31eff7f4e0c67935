"""The values to watch: when to warn, when to order, when to act at once."""

from __future__ import annotations

from typing import Any

from app.presenting.figures import number
from app.presenting.triggers import LevelText, TriggerRow, trigger_rows
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, table
from app.proposal.headings import part_heading
from planners.analysis.triggers import SHARES
from planners.words import plural, say

HEAD = (say("Figure"), say("Warn at"), say("Order at"), say("Act at"), say("Read with"))
WIDTHS = (84, 95, 95, 95, 114)


def section(proposal: Contents) -> list[Any]:
    """A table for each service."""
    flow: list[Any] = []
    for part, _ in proposal.sized:
        if part.projection is None:
            continue
        rows = [_row(one) for one in trigger_rows(part.projection)]
        if rows:
            lead = part.projection.growth.lead_time
            flow += part_heading(proposal, part.service.title)
            told = plural("Lead time: {count} month.", "Lead time: {count} months.", lead)
            flow += [paragraph(told), table(HEAD, rows, WIDTHS)]
    return [paragraph(_levels()), *flow] if flow else []


def _levels() -> str:
    warn, order, act = (number(100 * share) for share in SHARES)
    return say(
        "Act: the expected value is at capacity. Order: one lead time before the worst case is at capacity, or at that "
        "point without growth. Warn: another lead time earlier. Where no measurement covers that load, the values are "
        "{warn}, {order} and {act} % of capacity. The table can be exported as CSV for a monitoring system.",
        warn=warn,
        order=order,
        act=act,
    )


def _row(one: TriggerRow) -> tuple[str, ...]:
    tool = say("your own measurement")
    if one.counter is not None:
        tool = f"{one.counter.tool}: {one.counter.counter}"
    return (one.figure, *(_cell(level) for level in (one.warn, one.order, one.act)), tool)


def _cell(level: LevelText) -> str:
    if level.load == "–":
        return level.value
    when = level.month
    if level.load != level.value:
        when = say("{load}, {month}", load=level.load, month=level.month)
    return f"{level.value}\n{when}"
