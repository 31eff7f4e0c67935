"""Management summary: what is needed, whether it fits, how sure that is; it stands alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.presenting.figures import FigureText, headlines, joined
from app.presenting.gauges import verdict_sentence
from app.presenting.tables import absent_rows
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, paragraph, plain, space, table
from app.proposal.grids import grid, on_one_page
from app.proposal.lengths import CELL, shortened
from app.proposal.options import WIDTH
from app.proposal.references import document_marks, rich, short_sources
from app.proposal.registry import Edition
from app.proposal.sections.projection import demand_chart
from planners.analysis.machines import Machine
from planners.planner import Sizing
from planners.words import in_context, plural, say

NO_SERVICE = say("The plan has no service yet. Add one to size it.")
HEAD = (say("Figure"), say("Expected"), in_context("of a figure", "Range"), say("Standing"), say("Source"))
WIDTHS = (142, 94, 116, 87, 44)
FULL_TABLES = 2
"""Services up to which each has a table of its own; more of them share the page in a narrow form."""
MOST_SERVICES, MOST_NAMED = 6, 20
"""Services that are shown with their figures, and those that are named at all."""
TITLE_ROOM = 40.0
"""Points that the section's title takes."""
MOST_LETTERS = 700
"""Letters of the recommendation; the whole of it follows where the edition has more pages."""


def section(proposal: Contents) -> list[Any]:
    """One page; more where one or two services have much to say, but for the management edition."""
    if not proposal.parts:
        return [paragraph(NO_SERVICE, "lead")]
    flow: list[Any] = []
    wide = len(proposal.parts) + len(proposal.machines) <= FULL_TABLES
    for part in proposal.parts[:MOST_SERVICES]:
        flow += _part(proposal, part, wide)
    flow += [bullet(text) for text in _others(proposal.parts[MOST_SERVICES:])]
    for machine in proposal.machines[:MOST_SERVICES]:
        flow += _machine(proposal, machine, wide)
    flow += [*_recommendation(proposal), *_sources(proposal)]
    if proposal.options.edition is Edition.MANAGEMENT or not wide:
        return on_one_page(flow, proposal.options.paper.room - TITLE_ROOM, WIDTH)
    return flow


def _part(proposal: Contents, part: Part, wide: bool) -> list[Any]:
    if part.sizing is None:
        told = [say("Not sized: {reason}", reason=one) for one in part.refusals[:MOST_SERVICES]]
        return [heading(part.service.title, 3), *(bullet(shortened(one, CELL)) for one in told)]
    grows = part.projection is not None and part.projection.grows
    verdict = verdict_sentence(part.sizing)
    if grows:
        verdict = say("Present load: {verdict}", verdict=verdict)
    flow = [
        *_titled(part.service.title, verdict, wide),
        *_decided(part, wide),
        _needs(proposal, part.sizing, wide),
    ]
    if wide and part.view is not None and grows:
        flow += [space(8), *demand_chart(part.view)]
    return flow


def _decided(part: Part, wide: bool) -> list[Any]:
    """What is recommended, how sure that is, what happens if nothing is done, and what is asked."""
    known = part.decision
    if known is None:
        return []
    if not wide:
        return [rich(f"{plain(known.recommendation)} {plain(known.if_nothing)}", "narrow")]
    rows = [
        (say("Recommendation"), known.recommendation),
        *([(say("Cost to the horizon"), known.cost)] if known.cost else []),
        (say("Confidence"), known.how_sure),
        (say("If nothing is done"), known.if_nothing),
        (say("Decision needed"), known.asked),
    ]
    return [grid(rows, (100, 383), 4), space(6)]


def _titled(title: str, told: str, wide: bool) -> list[Any]:
    if wide:
        return [heading(title, 3), paragraph(told, "lead")]
    return [rich(f"<b>{plain(title)}</b>: {plain(told)}", "narrow")]


def _others(parts: Sequence[Part]) -> list[str]:
    named = [
        say(
            "{service}: {verdict}",
            service=part.service.title,
            verdict=verdict_sentence(part.sizing) if part.sizing else say("Not sized."),
        )
        for part in parts[: MOST_NAMED - MOST_SERVICES]
    ]
    rest = len(parts) - len(named)
    return [*named, plural("and {count} more service", "and {count} more services", rest)] if rest else named


def _machine(proposal: Contents, machine: Machine, wide: bool) -> list[Any]:
    total = machine.total
    verdict = say(
        "Services: {services}. {verdict}", services=joined(machine.services), verdict=verdict_sentence(total)
    )
    flow = _titled(say("Machine {machine}", machine=machine.name), verdict, wide)
    if total.quantities:
        flow.append(_needs(proposal, total, wide))
    return [
        *flow,
        *(bullet(say("Not in the total: {reason}", reason=row.reason)) for row in absent_rows(total)),
    ]


def _needs(proposal: Contents, sizing: Sizing, wide: bool) -> Any:
    figures = [figure for figure in headlines(sizing) if not figure.reason]
    if wide:
        rows = [
            (
                figure.title,
                figure.text,
                _range(figure) or "–",
                figure.mark,
                rich(document_marks(proposal, sizing.quantities[figure.name].sources), "cell"),
            )
            for figure in figures
        ]
        return table(HEAD, rows, WIDTHS, (1, 2))
    return _narrow(proposal, sizing, figures)


def _range(figure: FigureText) -> str:
    return f"{figure.range} {figure.unit}".strip() if figure.range else ""


def _narrow(proposal: Contents, sizing: Sizing, figures: Sequence[FigureText]) -> Any:
    """Two figures a row, each with range, standing and source behind it."""
    cells: list[Any] = []
    for figure in figures:
        marks = document_marks(proposal, sizing.quantities[figure.name].sources)
        spread = f" ({plain(figure.range)})" if figure.range else ""
        told = f"<b>{plain(figure.text)}</b>{spread} {figure.shape} {marks}"
        cells += [figure.title, rich(told, "cell")]
    cells += [""] * (-len(cells) % 4)
    return grid([cells[index : index + 4] for index in range(0, len(cells), 4)], (90, 151, 90, 152))


def _recommendation(proposal: Contents) -> list[Any]:
    text = proposal.plan.recommendation
    if proposal.options.edition is Edition.MANAGEMENT:
        text = shortened(text, MOST_LETTERS)
    return [heading(say("Recommendation"), 3), paragraph(text)] if text else []


def _sources(proposal: Contents) -> list[Any]:
    """The documents in one paragraph, where neither an annex nor the cover lists them."""
    text = "" if proposal.has("control") else short_sources(proposal)
    return [space(6), paragraph(text, "muted")] if text else []
