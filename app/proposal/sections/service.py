"""The sizing of each service: gauges, charts, all figures, cautions."""

from __future__ import annotations

from typing import Any

from app.presenting.charts import load_chart, plotted
from app.presenting.figures import figures
from app.presenting.gauges import Gauge, gauges
from app.presenting.tables import caution_rows
from app.proposal import style
from app.proposal.charts import drawing
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, paragraph, space, table
from planners.planner import Sizing

MOST_CHARTS = 3


def section(found: Contents) -> list[Any]:
    """One chapter a service."""
    from reportlab.platypus import PageBreak

    flow: list[Any] = []
    for part in found.parts:
        if part.sizing is not None:
            flow += [
                PageBreak(),
                heading(f"{part.service.title}: sizing"),
                paragraph(f"{part.planner.subject}."),
            ]
            flow += _facts(part.sizing)
            flow += _gauges(part.sizing)
            flow += _charts(part, part.sizing)
            flow += _figures(part.sizing)
            flow += [heading("Cautions", 2), *(bullet(row.text) for row in caution_rows(part.sizing))]
    return flow


def _facts(sizing: Sizing) -> list[Any]:
    text = " · ".join(f"{name}: {value}" for name, value in sizing.facts)
    return [paragraph(text, "muted")] if text else []


def _gauges(sizing: Sizing) -> list[Any]:
    rows = [
        (gauge.resource, gauge.demand, gauge.capacity, gauge.headroom, _bar(gauge), gauge.verdict)
        for gauge in gauges(sizing)
    ]
    head = ("Resource", "Need", "Provided", "Headroom", "", "Verdict")
    return [heading("Demand and capacity", 2), table(head, rows, (92, 92, 98, 58, 90, 53), (1, 2, 3))]


def _bar(gauge: Gauge) -> Any:
    from reportlab.graphics.shapes import Drawing, Line, Rect
    from reportlab.lib.colors import HexColor

    full = 82.0 / 1.25
    bar = Drawing(84, 10)
    bar.add(
        Rect(
            0, 2, full, 6, fillColor=HexColor(style.PAPER), strokeColor=HexColor(style.RULE), strokeWidth=0.5
        )
    )
    colour = HexColor(style.FIT_COLOURS[gauge.fit])
    bar.add(Rect(0, 3, min(gauge.share, 1.25) * full, 4, fillColor=colour, strokeColor=None, strokeWidth=0))
    low, high = (min(share, 1.25) * full for share in (gauge.low_share, gauge.high_share))
    bar.add(Line(low, 5, high, 5, strokeColor=HexColor(style.INK), strokeWidth=1.2))
    bar.add(Line(full, 0, full, 10, strokeColor=HexColor(style.INK), strokeWidth=1))
    return bar


def _charts(part: Part, sizing: Sizing) -> list[Any]:
    from reportlab.platypus import KeepTogether

    flow: list[Any] = []
    for name in plotted(part.planner, sizing)[:MOST_CHARTS]:
        chart = load_chart(part.planner, sizing, name)
        parts = [heading(chart.title, 2), drawing(chart)]
        if chart.note:
            parts.append(paragraph(chart.note, "muted"))
        flow.append(KeepTogether(parts))
    legend = "Solid line: likely, up to the published load. Dashed: extrapolated. Shaded: range. Filled point: the published run of this case; hollow: other versions or templates."
    return [*flow, paragraph(legend, "muted")] if flow else []


def _figures(sizing: Sizing) -> list[Any]:
    rows = [
        (item.title, item.text, item.range or "–", f"{item.shape} {item.standing}", item.note)
        for item in figures(sizing)
        if not item.reason
    ]
    head = ("Figure", "Likely", "Range", "Standing", "Note")
    return [heading("All figures", 2), table(head, rows, (100, 82, 96, 70, 135), (1, 2)), space(4)]
