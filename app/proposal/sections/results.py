"""The sizing of each service: gauges, charts, all figures, cautions."""

from __future__ import annotations

from itertools import islice
from typing import Any

from app.presenting.figures import figure, joined
from app.presenting.gauges import Gauge, gauges
from app.presenting.load_chart import load_chart, plotted
from app.presenting.tables import absent_rows, caution_rows
from app.proposal import style
from app.proposal.bars import use_bar
from app.proposal.charts import drawing
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, paragraph, plain, space, table
from app.proposal.headings import inner_heading, part_heading
from app.proposal.references import document_marks, rich, step_mark
from planners.analysis.machines import Machine
from planners.planner import Sizing
from planners.words import in_context, say

GAUGE_HEAD = (
    say("Resource"),
    say("Demand"),
    in_context("of a figure", "Range"),
    say("Capacity"),
    say("Headroom"),
    "",
    say("Verdict"),
)
GAUGE_WIDTHS = (72, 88, 72, 78, 55, 74, 44)
FIGURE_HEAD = (
    say("Figure"),
    say("Expected"),
    in_context("of a figure", "Range"),
    say("Standing"),
    say("Source"),
    in_context("of a calculation", "Step"),
)
FIGURE_WIDTHS = (138, 84, 96, 87, 47, 31)
LEGEND = say(
    "Solid line: expected, up to the published load. Dashed: extrapolated. Shaded: range. Filled point: the published "
    "run of this configuration. Hollow point: other versions or templates."
)
MOST_CHARTS = 3
ROOM = 200.0
"""Points that must be left on the page for another service to begin on it."""


def section(proposal: Contents) -> list[Any]:
    """A part for each service."""
    from reportlab.platypus import CondPageBreak

    flow: list[Any] = []
    for part, sizing in proposal.sized:
        flow += [CondPageBreak(ROOM)] if flow else []
        flow += part_heading(proposal, part.service.title)
        flow += _gauges(proposal, sizing)
        flow += _charts(proposal, part, sizing)
        flow += _figures(proposal, sizing)
        cautions = [bullet(row.text) for row in caution_rows(sizing)]
        flow += [inner_heading(proposal, say("Cautions")), *cautions] if cautions else []
    for machine in proposal.machines:
        flow += [CondPageBreak(ROOM), *_machine(proposal, machine)]
    return flow


def _machine(proposal: Contents, machine: Machine) -> list[Any]:
    """What the services on one machine need together."""
    total = machine.total
    return [
        *part_heading(proposal, say("Machine {machine}", machine=machine.name)),
        paragraph(say("Services: {services}.", services=joined(machine.services))),
        *_gauges(proposal, total),
        *(_figures(proposal, total) if total.quantities else []),
        *(bullet(say("Not in the total: {reason}", reason=row.reason)) for row in absent_rows(total)),
    ]


def _gauges(proposal: Contents, sizing: Sizing) -> list[Any]:
    rows = [
        (
            gauge.resource,
            f"{gauge.demand} {_shape(sizing, gauge)}".strip(),
            gauge.range or "–",
            gauge.capacity,
            gauge.headroom,
            use_bar(gauge),
            gauge.verdict,
        )
        for gauge in gauges(sizing)
    ]
    if not rows:
        return []
    return [
        inner_heading(proposal, say("Demand and capacity")),
        table(GAUGE_HEAD, rows, GAUGE_WIDTHS, (1, 2, 3, 4)),
    ]


def _shape(sizing: Sizing, gauge: Gauge) -> str:
    """The standing of the figure that is judged, as a shape."""
    judged = sizing.quantities.get(gauge.quantity)
    return figure(judged).shape if judged is not None else ""


def _charts(proposal: Contents, part: Part, sizing: Sizing) -> list[Any]:
    from reportlab.platypus import KeepTogether

    flow: list[Any] = []
    charts = (load_chart(part.planner, sizing, name) for name in plotted(part.planner, sizing))
    for chart in islice((one for one in charts if not one.empty), MOST_CHARTS):
        parts = [inner_heading(proposal, chart.title), drawing(chart)]
        if chart.note:
            parts.append(paragraph(chart.note, "muted"))
        flow.append(KeepTogether(parts))
    return [*flow, paragraph(LEGEND, "muted")] if flow else []


def _figures(proposal: Contents, sizing: Sizing) -> list[Any]:
    rows = []
    for name, quantity in sizing.quantities.items():
        item = figure(quantity)
        title = plain(item.title)
        if item.note:
            title += f'<br/><font size="6.5" color="{style.MUTED}">{plain(item.note)}</font>'
        rows.append(
            (
                rich(title, "cell"),
                item.text,
                item.range or "–",
                item.mark,
                rich(document_marks(proposal, quantity.sources), "cell"),
                rich(step_mark(proposal, sizing.quantities[name]), "right"),
            )
        )
    return [
        inner_heading(proposal, say("All figures")),
        table(FIGURE_HEAD, rows, FIGURE_WIDTHS, (1, 2, 5)),
        space(4),
    ]
