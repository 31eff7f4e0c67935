"""Management summary: what is needed, whether it fits, how sure that is; it stands alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.presenting.figures import Figure, headlines, joined
from app.presenting.gauges import verdict_sentence
from app.presenting.tables import absent_rows
from app.proposal import style
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, paragraph, plain, space, table
from app.proposal.references import document_marks, rich
from app.proposal.registry import Edition
from planners.analysis.machines import Machine
from planners.planner import Sizing

FULL_TABLES = 2
"""Services up to which each has a table of its own; more of them share the page in a narrow form."""
MOST_SERVICES, MOST_NAMED = 6, 20
"""Services that are shown with their figures, and those that are named at all."""
MOST_LETTERS = 700
"""Letters of the recommendation; the whole of it follows where the edition has more pages."""


def section(found: Contents) -> list[Any]:
    """At most two pages; one in the management edition."""
    if not found.parts:
        return [paragraph("The plan has no service yet, so there is nothing to size.", "lead")]
    flow: list[Any] = []
    wide = len(found.parts) + len(found.machines) <= FULL_TABLES
    for part in found.parts[:MOST_SERVICES]:
        flow += _part(found, part, wide)
    flow += [bullet(text) for text in _others(found.parts[MOST_SERVICES:])]
    for machine in found.machines[:MOST_SERVICES]:
        flow += _machine(found, machine, wide)
    return [*flow, *_recommendation(found), *_sources(found)]


def _part(found: Contents, part: Part, wide: bool) -> list[Any]:
    title = heading(part.service.title, 3)
    if part.sizing is None:
        return [title, *(bullet(f"Not sized: {sentence}") for sentence in part.refusals[:MOST_SERVICES])]
    verdict = paragraph(verdict_sentence(part.sizing), "lead" if wide else "body")
    return [title, verdict, _needs(found, part.sizing, wide)]


def _others(parts: Sequence[Part]) -> list[str]:
    told = [
        f"{part.service.title}: {verdict_sentence(part.sizing) if part.sizing else 'Not sized.'}"
        for part in parts[: MOST_NAMED - MOST_SERVICES]
    ]
    rest = len(parts) - len(told)
    return [*told, f"and {rest} more services"] if rest else told


def _machine(found: Contents, machine: Machine, wide: bool) -> list[Any]:
    total = machine.total
    flow = [
        heading(f"Machine {machine.name}", 3),
        paragraph(f"{joined(machine.services)} together. {verdict_sentence(total)}"),
    ]
    if total.quantities:
        flow.append(_needs(found, total, wide))
    return [*flow, *(bullet(f"Not added up: {row.reason}") for row in absent_rows(total))]


def _needs(found: Contents, sizing: Sizing, wide: bool) -> Any:
    figures = [figure for figure in headlines(sizing) if not figure.reason]
    if wide:
        rows = [
            (
                figure.title,
                figure.text,
                _range(figure) or "–",
                f"{figure.shape} {figure.standing}",
                rich(document_marks(found, sizing.quantities[figure.name].sources), "cell"),
            )
            for figure in figures
        ]
        head = ("Need", "Likely", "Range", "Standing", "Source")
        return table(head, rows, (150, 96, 116, 76, 45), (1, 2))
    return _narrow(found, sizing, figures)


def _range(figure: Figure) -> str:
    return f"{figure.range} {figure.unit}".strip() if figure.range else ""


def _narrow(found: Contents, sizing: Sizing, figures: Sequence[Figure]) -> Any:
    """Two figures a row, each with range, standing and source behind it."""
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import Table

    cells: list[Any] = []
    for figure in figures:
        marks = document_marks(found, sizing.quantities[figure.name].sources)
        spread = f" ({plain(figure.range)})" if figure.range else ""
        cells += [
            paragraph(figure.title, "cell"),
            rich(f"<b>{plain(figure.text)}</b>{spread} {figure.shape} {marks}", "cell"),
        ]
    cells += [""] * (-len(cells) % 4)
    rows = [cells[index : index + 4] for index in range(0, len(cells), 4)]
    return Table(
        rows,
        colWidths=(96, 145, 96, 146),
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, HexColor(style.RULE)),
            ("LEFTPADDING", (0, 0), (-1, -1), 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
        ],
    )


def _recommendation(found: Contents) -> list[Any]:
    text = found.plan.recommendation
    if found.options.edition is Edition.MANAGEMENT and len(text) > MOST_LETTERS:
        text = f"{text[:MOST_LETTERS].rstrip()}…"
    return [heading("Recommendation", 3), paragraph(text)] if text else []


def _sources(found: Contents) -> list[Any]:
    """The documents in one paragraph, where the proposal has no annex that lists them."""
    if found.has("sources") or not found.sources.documents:
        return []
    cited = " ".join(f"[{document.number}] {document.citation}" for document in found.sources.documents)
    return [space(6), paragraph(f"Sources: {cited}", "muted")]
