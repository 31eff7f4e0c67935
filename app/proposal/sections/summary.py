"""Management summary: what is needed, whether it fits, how sure that is; it stands alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.presenting.figures import Figure, headlines, joined
from app.presenting.gauges import verdict_sentence
from app.presenting.tables import absent_rows
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, paragraph, plain, space, table
from app.proposal.grids import grid, on_one_page
from app.proposal.lengths import CELL, shortened
from app.proposal.options import WIDTH
from app.proposal.references import document_marks, rich, short_sources
from app.proposal.registry import Edition
from app.proposal.sections.outlook import demand_chart
from planners.analysis.machines import Machine
from planners.planner import Sizing

FULL_TABLES = 2
"""Services up to which each has a table of its own; more of them share the page in a narrow form."""
MOST_SERVICES, MOST_NAMED = 6, 20
"""Services that are shown with their figures, and those that are named at all."""
TITLE_ROOM = 40.0
"""Points that the section's title takes."""
MOST_LETTERS = 700
"""Letters of the recommendation; the whole of it follows where the edition has more pages."""


def section(found: Contents) -> list[Any]:
    """One page; more where one or two services have much to say, but for the management edition."""
    if not found.parts:
        return [paragraph("The plan has no service yet, so there is nothing to size.", "lead")]
    flow: list[Any] = []
    wide = len(found.parts) + len(found.machines) <= FULL_TABLES
    for part in found.parts[:MOST_SERVICES]:
        flow += _part(found, part, wide)
    flow += [bullet(text) for text in _others(found.parts[MOST_SERVICES:])]
    for machine in found.machines[:MOST_SERVICES]:
        flow += _machine(found, machine, wide)
    flow += [*_recommendation(found), *_sources(found)]
    if found.options.edition is Edition.MANAGEMENT or not wide:
        return on_one_page(flow, found.options.paper.room - TITLE_ROOM, WIDTH)
    return flow


def _part(found: Contents, part: Part, wide: bool) -> list[Any]:
    if part.sizing is None:
        refusals = [
            bullet(shortened(f"Not sized: {sentence}", CELL)) for sentence in part.refusals[:MOST_SERVICES]
        ]
        return [heading(part.service.title, 3), *refusals]
    told = verdict_sentence(part.sizing)
    if part.projection is not None and part.projection.grows:
        told = f"At the present load: {told[:1].lower()}{told[1:]}"
    flow = [*_titled(part.service.title, told, wide), *_decided(part, wide), _needs(found, part.sizing, wide)]
    if wide and part.told is not None and part.projection is not None and part.projection.grows:
        flow += [space(8), *demand_chart(part.told)]
    return flow


def _decided(part: Part, wide: bool) -> list[Any]:
    """What is recommended, how sure that is, what happens if nothing is done, and what is asked."""
    known = part.decision
    if known is None:
        return []
    if not wide:
        return [rich(f"{plain(known.recommendation)} {plain(known.if_nothing)}", "narrow")]
    costs = dict.fromkeys(one.cost for one in known.rows[:1] if one.cost[:1].isdigit())
    rows = [
        ("Recommendation", known.recommendation),
        *(("Cost to the horizon", cost) for cost in costs),
        ("How sure", known.how_sure),
        ("If nothing is done", known.if_nothing),
        ("Decision asked", known.asked),
    ]
    return [grid(rows, (100, 383), 4), space(6)]


def _titled(title: str, told: str, wide: bool) -> list[Any]:
    if wide:
        return [heading(title, 3), paragraph(told, "lead")]
    return [rich(f"<b>{plain(title)}</b>: {plain(told)}", "narrow")]


def _others(parts: Sequence[Part]) -> list[str]:
    told = [
        f"{part.service.title}: {verdict_sentence(part.sizing) if part.sizing else 'Not sized.'}"
        for part in parts[: MOST_NAMED - MOST_SERVICES]
    ]
    rest = len(parts) - len(told)
    return [*told, f"and {rest} more services"] if rest else told


def _machine(found: Contents, machine: Machine, wide: bool) -> list[Any]:
    total = machine.total
    told = f"{joined(machine.services)} together. {verdict_sentence(total)}"
    flow = _titled(f"Machine {machine.name}", told, wide)
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
    cells: list[Any] = []
    for figure in figures:
        marks = document_marks(found, sizing.quantities[figure.name].sources)
        spread = f" ({plain(figure.range)})" if figure.range else ""
        told = f"<b>{plain(figure.text)}</b>{spread} {figure.shape} {marks}"
        cells += [figure.title, rich(told, "cell")]
    cells += [""] * (-len(cells) % 4)
    return grid([cells[index : index + 4] for index in range(0, len(cells), 4)], (90, 151, 90, 152))


def _recommendation(found: Contents) -> list[Any]:
    text = found.plan.recommendation
    if found.options.edition is Edition.MANAGEMENT:
        text = shortened(text, MOST_LETTERS)
    return [heading("Recommendation", 3), paragraph(text)] if text else []


def _sources(found: Contents) -> list[Any]:
    """The documents in one paragraph, where neither an annex nor the cover lists them."""
    text = "" if found.has("cover") else short_sources(found)
    return [space(6), paragraph(text, "muted")] if text else []
