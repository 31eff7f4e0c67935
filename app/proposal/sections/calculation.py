"""Annex: every figure with its formula, the values put in, and numbered sources."""

from __future__ import annotations

from typing import Any

from app.presenting.explanation import Step, explain, sources
from app.proposal.contents import Contents, Part
from app.proposal.flow import heading, paragraph, space, table
from planners.planner import Sizing


def section(found: Contents) -> list[Any]:
    """Numbered steps and sources of each service."""
    from reportlab.platypus import PageBreak

    flow: list[Any] = []
    for part in found.parts:
        if part.sizing is not None:
            flow += [PageBreak(), heading(f"Annex: calculation for {part.service.title.lower()}")]
            flow += _steps(part, part.sizing)
            flow += _sources(part, part.sizing)
    return flow


def _steps(part: Part, sizing: Sizing) -> list[Any]:
    from reportlab.platypus import KeepTogether

    numbers = {text: index for index, text in enumerate(sources(sizing), 1)}
    flow: list[Any] = []
    for index, quantity in enumerate(sizing.quantities.values(), 1):
        step = explain(quantity, part.service.entries)
        cited = sorted({numbers[source.text] for source in quantity.sources})
        marks = " ".join(f"[{number}]" for number in cited)
        lines = [
            heading(f"{index}. {step.title}: {step.value}", 2),
            paragraph(f"{quantity.name} = {step.formula}", "mono"),
            paragraph(f"{' ' * len(quantity.name)} = {step.filled}", "mono"),
            paragraph(_terms(step), "muted"),
            paragraph(_tail(step, marks), "muted"),
        ]
        flow.append(KeepTogether(lines))
    return flow


def _terms(step: Step) -> str:
    return "; ".join(f"{child.title}: {child.value}" for child in step.children)


def _tail(step: Step, marks: str) -> str:
    range_text = f"Range {step.range}. {step.reason}" if step.range else step.reason
    doubt = f" Doubt: {'; '.join(step.doubts)}." if step.doubts else ""
    return f"{step.standing.capitalize()}. {range_text}{doubt} {marks}".strip()


def _sources(part: Part, sizing: Sizing) -> list[Any]:
    rows = [(f"[{index}]", text) for index, text in enumerate(sources(sizing), 1)]
    if not rows:
        return []
    return [
        heading(f"Sources for {part.service.title.lower()}", 2),
        table(("No.", "Document, table, row"), rows, (36, 447)),
        space(),
    ]
