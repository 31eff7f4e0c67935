"""What is known of today's system: what was entered about it, with where it comes from."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents
from app.proposal.flow import paragraph, space, table
from app.proposal.headings import part_heading
from app.proposal.lengths import CELL, shortened
from planners.words import say

HEAD, WIDTHS = (say("Input"), say("Value"), say("Origin"), say("Meaning")), (115, 100, 90, 178)


def section(proposal: Contents) -> list[Any]:
    """A table for each service of which something is known."""
    flow: list[Any] = []
    unknown: list[str] = []
    for part, _ in proposal.sized:
        rows = part.profile.today if part.profile is not None else ()
        if not rows:
            unknown.append(part.service.title)
            continue
        cells = [
            (row.title, shortened(row.value, CELL), part.service.origin(row.name).sentence, row.meaning)
            for row in rows
        ]
        flow += [
            *part_heading(proposal, part.service.title),
            table(HEAD, cells, WIDTHS),
        ]
    if unknown:
        flow += [space(6)] if flow else []
        flow.append(
            paragraph(
                say(
                    "No entries about the present system of: {services}. The plan starts from published measurements. "
                    "Your own measurement narrows the range.",
                    services=", ".join(unknown),
                )
            )
        )
    return flow
