"""Cover and management summary: what is needed, whether it fits, how sure that is."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.about import text as about
from app.presenting.explanation import standing_counts
from app.presenting.figures import headlines, joined
from app.presenting.gauges import verdict_sentence
from app.presenting.tables import absent_rows
from app.presenting.wording import STANDING_MEANINGS, STANDING_SHAPES
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, paragraph, space, table
from planners.analysis.machines import Machine
from planners.evidence import Standing
from planners.planner import Sizing


def section(found: Contents) -> list[Any]:
    """The first pages."""
    plan = found.plan
    flow = [paragraph(plan.title, "cover"), paragraph(_under(found), "under")]
    if plan.introduction:
        flow += [paragraph(plan.introduction, "lead"), space(4)]
    flow.append(heading("Summary"))
    if not found.parts:
        flow.append(paragraph("The plan has no service yet, so there is nothing to size.", "lead"))
    for part in found.parts:
        flow += _part(part)
    for machine in found.machines:
        flow += _machine(machine)
    if plan.recommendation:
        flow += [heading("Recommendation", 2), paragraph(plan.recommendation)]
    return [*flow, *_legend(found), space(6)]


def _under(found: Contents) -> str:
    who = [
        f"for {found.plan.customer}" if found.plan.customer else "",
        f"by {found.plan.author}" if found.plan.author else "",
    ]
    return "  ·  ".join(part for part in ("Sizing proposal", *who, found.date) if part)


def _part(part: Part) -> list[Any]:
    if part.sizing is None:
        return [
            heading(part.service.title, 2),
            *(bullet(f"Not sized: {sentence}") for sentence in part.refusals),
        ]
    return [
        heading(part.service.title, 2),
        paragraph(verdict_sentence(part.sizing), "lead"),
        _needs(part.sizing),
    ]


def _machine(machine: Machine) -> list[Any]:
    total = machine.total
    flow = [
        heading(f"Machine {machine.name}", 2),
        paragraph(f"{joined(machine.services)} together. {verdict_sentence(total)}", "lead"),
    ]
    if total.quantities:
        flow.append(_needs(total))
    return [*flow, *(bullet(f"Not added up: {row.reason}") for row in absent_rows(total))]


def _needs(sizing: Sizing) -> Any:
    rows = [
        (
            figure.title,
            figure.text,
            f"{figure.range} {figure.unit}".strip() if figure.range else "–",
            f"{figure.shape} {figure.standing}",
        )
        for figure in headlines(sizing)
        if not figure.reason
    ]
    return table(("Need", "Likely", "Range", "Standing"), rows, (170, 100, 128, 85), (1, 2))


def _legend(found: Contents) -> list[Any]:
    counts: Counter[Standing] = Counter()
    for part in found.parts:
        if part.sizing is not None:
            counts.update(dict(standing_counts(part.sizing)))
    if not counts:
        return []
    rows = [
        (f"{STANDING_SHAPES[standing]} {standing}", str(counts[standing]), STANDING_MEANINGS[standing])
        for standing in Standing
        if counts[standing]
    ]
    return [
        heading("How far to trust the figures", 2),
        table(("Standing", "Figures", "Meaning"), rows, (110, 50, 323), (1,)),
        space(4),
        paragraph(f"Made with {about()}. Plan checksum {found.checksum}.", "muted"),
    ]
