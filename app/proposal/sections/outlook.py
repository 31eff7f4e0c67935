"""How long each service holds: growth, bottlenecks, the date to order by, the chance, and what was not known."""

from __future__ import annotations

from typing import Any

from app.presenting.projection import NeedRow, ProjectionView
from app.presenting.risks import failure
from app.proposal.charts import drawing
from app.proposal.contents import Contents
from app.proposal.flow import bullet, paragraph, space, table
from app.proposal.headings import part_heading

SAME_SOURCES = (
    "The figures here come from the same model run for other loads: their sources are those of the results."
)


def section(found: Contents) -> list[Any]:
    """A part for each service."""
    flow: list[Any] = []
    for part, sizing in found.sized:
        told = part.told
        flow += part_heading(found, part.service.title)
        if part.projection is None or told is None:
            flow += [bullet(sentence) for sentence in part.sized.answer.why_no_projection]
        else:
            failed = [f"{one.what} {one.consequence}" for one in failure(sizing)]
            flow += [
                *(bullet(sentence) for sentence in (*told.sentences, *failed)),
                *_tables(told, part.projection.grows),
            ]
    return [paragraph(SAME_SOURCES, "muted"), *flow] if flow else []


def _tables(ahead: ProjectionView, grows: bool) -> list[Any]:
    from reportlab.platypus import KeepTogether

    rows = [
        (r.resource, r.load, r.careful_load, r.likely_month, r.pessimistic_month, r.chance)
        for r in ahead.rows
    ]
    head = ("Resource", "At capacity with", "Careful", "Likely over", "Earliest over", "Chance")
    flow: list[Any] = [table(head, rows, (88, 98, 98, 78, 78, 43), (5,)), space(10)] if rows else []
    needs = [
        (
            row.title,
            *(f"{text} {mark}".strip() for text, mark in zip(_over_time(row), row.standings, strict=True)),
        )
        for row in ahead.needs
    ]
    if grows:
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
        flow.append(KeepTogether(demand_chart(ahead)))
    return flow


def demand_chart(ahead: ProjectionView) -> list[Any]:
    """The demand of every resource over the months, with its legend."""
    return [drawing(ahead.chart), paragraph(_chart_legend(ahead), "muted")]


def _over_time(row: NeedRow) -> tuple[str, str, str]:
    return row.now, row.in_a_year, row.at_horizon


def _chart_legend(ahead: ProjectionView) -> str:
    first, *others = (series.label for series in ahead.chart.series)
    rest = f" Dashed: {', '.join(others)}." if others else ""
    return f"Solid line: {first}, with its range from slow to fast growth.{rest} 100 % is the capacity."
