"""The sizing of each service on a page: what it needs of what there is, the chart of the nearest limit, all figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.presenting.against import ALL_FIGURES, all_figures
from app.presenting.figures import figure, joined, scaled, scaled_range
from app.presenting.gauges import gauges, verdict_sentence
from app.presenting.machines import machine_title
from app.presenting.nearest_limit import nearest_limit
from app.presenting.not_judged import not_counted, not_judged
from app.presenting.presumed import Presumed
from app.presenting.tables import AbsentRow, absent_rows, caution_rows
from app.presenting.wording import sentences
from app.proposal.chart_legend import legend
from app.proposal.charts import drawing
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, marked, notes, paragraph, plain, space
from app.proposal.gauge_table import ON_THERE, gauge_legend, gauge_table, of_what
from app.proposal.halves import Row, in_halves, named
from app.proposal.headings import inner_heading, part_heading
from app.proposal.references import document_marks, note_marks, note_runs, rich, step_mark
from planners.analysis.machines import Machine
from planners.planner import Sizing
from planners.quantity import Quantity
from planners.words import in_context, listed, say

KEY = "results"
HEAD = (
    say("Figure"),
    say("Expected"),
    in_context("of a figure", "Range"),
    in_context("of a calculation", "Step"),
)
BEFORE = say(
    "Figures are of the present load. Option A buys for growth and for the worst case where these need more."
)
NEW = say("Demand and capacity of a new service are those of what option A buys.")
TOLD = say(
    "Raised numbers lead to the notes at the end of this section. The mark before a figure is its standing; the annexes "
    "explain it."
)
NOTE = "00"
"""As wide as the raised number of a note."""
CHART_HEIGHT = 156.0
ROOM = 240.0
"""Points that must be left on the page for another service to begin on it."""


def section(proposal: Contents) -> list[Any]:
    """A part for each service and each machine that several share; the notes to all of them at the end."""
    from reportlab.platypus import CondPageBreak

    flow: list[Any] = []
    legend = gauge_legend(shown for _, shown in proposal.judged)
    for (part, sizing), (_, shown) in zip(proposal.sized, proposal.judged, strict=True):
        flow += [CondPageBreak(ROOM)] if flow else []
        flow += _service(proposal, part, sizing, shown, legend)
        legend = legend if not gauges(shown) else []
    for machine in proposal.machines:
        flow += [CondPageBreak(ROOM), *_machine(proposal, machine)]
    if not flow:
        return []
    buying = [part.sized.exists for part in proposal.parts if part.buys]
    told = sentences(TOLD, BEFORE if True in buying else "", NEW if False in buying else "")
    return [paragraph(told, "muted"), *flow, *_notes(proposal)]


def _service(
    proposal: Contents, part: Part, sizing: Sizing, shown: Sizing, legend: Sequence[Any]
) -> list[Any]:
    """``shown`` has the verdicts, ``legend`` is that of the marks and bars, for the first table with any."""
    rows = _gauges(proposal, shown, of_what(part), part.presumed)
    return [
        *part_heading(proposal, part.service.title),
        paragraph(sentences(verdict_sentence(shown), not_counted(not_judged(shown)))),
        *rows,
        *(legend if rows else ()),
        *_chart(proposal, part, sizing),
        *_figures(proposal, sizing, all_figures(sizing, part.sized.exists)),
    ]


def _machine(proposal: Contents, machine: Machine) -> list[Any]:
    """What the services on one machine need together."""
    total = machine.total
    return [
        *part_heading(proposal, machine_title(machine.name)),
        paragraph(say("Services: {services}.", services=joined(machine.services))),
        *_gauges(proposal, total, ON_THERE),
        *_figures(proposal, total, ALL_FIGURES),
        *(bullet(_left_out(row)) for row in absent_rows(total)),
    ]


def _left_out(row: AbsentRow) -> str:
    """Which figures of a machine cannot be added up, and why."""
    return say(
        "Not in the total: {figures}. {reason}",
        figures=listed(row.titles),
        reason=f"{row.reason.rstrip('.')}.",
    )


def _gauges(proposal: Contents, sizing: Sizing, title: str, change: Presumed | None = None) -> list[Any]:
    shown = gauge_table(sizing, change)
    return [inner_heading(proposal, title), *shown] if shown else []


def _chart(proposal: Contents, part: Part, sizing: Sizing) -> list[Any]:
    """The chart of the resource whose capacity is near; nothing where every one is far."""
    from reportlab.platypus import KeepTogether

    ahead = part.foreseen
    found = nearest_limit(ahead.planner, ahead.now, ahead) if ahead else nearest_limit(part.planner, sizing)
    if found is None:
        return []
    told = [found.chart.note] if found.chart.note else []
    return [
        KeepTogether(
            [
                inner_heading(proposal, found.message),
                drawing(found.chart, height=CHART_HEIGHT),
                *(paragraph(text, "muted") for text in (*told, legend(found.chart))),
            ]
        )
    ]


def _figures(proposal: Contents, sizing: Sizing, title: str) -> list[Any]:
    """All figures, two in a row, in the order in which they are computed: down the left half, then the right."""
    rows = [_figure(proposal, sizing, quantity) for quantity in sizing.quantities.values()]
    if not rows:
        return []
    cited = (source for quantity in sizing.quantities.values() for source in quantity.sources)
    warned = (caution.source for caution in sizing.cautions if caution.source is not None)
    marks = document_marks(proposal, (*cited, *warned))
    flow = [inner_heading(proposal, title), in_halves(HEAD, rows)]
    general = [row.text for row in caution_rows(sizing)]
    remarks = note_runs(proposal, KEY, proposal.notes.numbers(general))
    told = sentences(
        say("Sources: {sources}.", sources=marks) if marks else "",
        say("Notes to all figures: {notes}.", notes=remarks) if remarks else "",
    )
    return [*flow, *([rich(told, "muted")] if told else []), space(4)]


def _figure(proposal: Contents, sizing: Sizing, quantity: Quantity) -> Row:
    item = figure(quantity)
    remarks = note_marks(proposal, KEY, proposal.notes.numbers([item.note]))
    title = rich(f"{plain(item.title)}{remarks}", "cell")
    step = step_mark(proposal, sizing, quantity)
    told = (scaled(quantity), scaled_range(quantity) or "–", rich(step, "right") if step else "")
    return named(marked(quantity.standing.value, title), f"{item.title}{NOTE if remarks else ''}", told)


def _notes(proposal: Contents) -> list[Any]:
    """The notes to all figures."""
    texts = proposal.notes.texts
    if not texts:
        return []
    return [heading(say("Notes to the figures"), 2), *notes(KEY, texts)]
