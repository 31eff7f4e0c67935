"""What was not measured and is assumed, numbered so that it can be talked about, with the effect if it is wrong."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents
from app.proposal.flow import paragraph, table
from app.proposal.headings import part_heading

TOLD = (
    "Each of these was left at its default or guessed. The effect is the largest change of a headline figure when the "
    "model is run with another value; enter your own where it matters."
)


def section(found: Contents) -> list[Any]:
    """A table for each service."""
    flow: list[Any] = []
    for part, known in found.assumptions:
        cells = [
            (f"A{one.number}", one.title, one.value, one.origin, one.effect, one.meaning) for one in known
        ]
        if cells:
            head = ("No.", "Input", "Assumed", "Origin", "Effect if wrong", "Meaning")
            flow += [
                *part_heading(found, part.service.title),
                table(head, cells, (30, 82, 70, 50, 108, 143)),
            ]
    return [paragraph(TOLD), *flow] if flow else []
