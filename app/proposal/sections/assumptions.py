"""What was not entered and is assumed, numbered so that it can be talked about."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents
from app.proposal.flow import paragraph, table
from app.proposal.headings import part_heading


def section(found: Contents) -> list[Any]:
    """The inputs left at their defaults."""
    flow: list[Any] = []
    number = 0
    for part, _ in found.sized:
        rows = part.profile.assumed if part.profile is not None else ()
        cells = []
        for row in rows:
            number += 1
            cells.append((f"A{number}", row.title, row.value, row.meaning))
        if cells:
            flow += [
                *part_heading(found, part.service.title),
                table(("No.", "Input", "Assumed", "Meaning"), cells, (34, 116, 110, 223)),
            ]
    if flow:
        told = "Each of these was left at its default. Enter your own value where you know better."
        flow.insert(0, paragraph(told))
    return flow
