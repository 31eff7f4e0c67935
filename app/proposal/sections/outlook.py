"""How long each service holds: growth, bottlenecks, the date to order by, the chance, and what was not known."""

from __future__ import annotations

from typing import Any

from app.presenting.outlook import Outlook, outlook
from app.proposal.charts import drawing
from app.proposal.contents import Contents
from app.proposal.flow import bullet, heading, paragraph, space, table
from planners.refusal import InputRefused


def section(found: Contents) -> list[Any]:
    """One chapter, a part for each service."""
    flow: list[Any] = []
    for part in found.parts:
        if part.sizing is None:
            continue
        try:
            ahead = outlook(part.planner, part.sizing.inputs)
        except InputRefused as refused:
            flow += [heading(part.service.title, 2), *(bullet(r.sentence) for r in refused.refusals)]
            continue
        flow += [heading(part.service.title, 2), *(bullet(sentence) for sentence in ahead.sentences)]
        flow += _tables(ahead)
    return [heading("How long it holds"), *flow] if flow else []


def _tables(ahead: Outlook) -> list[Any]:
    from reportlab.platypus import KeepTogether

    rows = [
        (r.resource, r.load, r.careful_load, r.likely_month, r.pessimistic_month, r.chance)
        for r in ahead.rows
    ]
    head = ("Resource", "At capacity with", "Careful", "Likely over", "Earliest over", "Chance")
    flow: list[Any] = [table(head, rows, (88, 98, 98, 78, 78, 43), (5,)), space(10)] if rows else []
    needs = [(r.title, r.now, r.in_a_year, r.at_horizon) for r in ahead.needs]
    if ahead.grows:
        flow.append(
            table(("Need", "Now", "In a year", "At the horizon"), needs, (150, 111, 111, 111), (1, 2, 3))
        )
        swings = [(r.name, r.low, r.high) for r in ahead.swings]
        if swings:
            head3 = (
                "What matters most for the first bottleneck: its use",
                "at the 5 % point",
                "at the 95 % point",
            )
            flow.append(table(head3, swings, (263, 110, 110), (1, 2)))
            flow.append(space(10))
        flow.append(KeepTogether([drawing(ahead.chart), paragraph(_chart_legend(ahead), "muted")]))
    return flow


def _chart_legend(ahead: Outlook) -> str:
    first, *others = (series.label for series in ahead.chart.series)
    rest = f" Dashed: {', '.join(others)}." if others else ""
    return f"Solid line: {first}, with its range from slow to fast growth.{rest} 100 % is the capacity."
