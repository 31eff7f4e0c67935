"""What the plan covers, and what it does not: written from what was not entered and what cannot be told."""

from __future__ import annotations

from typing import Any

from app.presenting.tables import absent_rows
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, table
from app.proposal.lengths import CELL, shortened
from planners.analysis.bill import TOTAL

OUTSIDE = (
    "Backup, virus scanning, agents, full-text search and other tasks beside the published workload.",
    "Failure of a server: the figures are for all servers running.",
)


def section(found: Contents) -> list[Any]:
    """Services in, and what is out."""
    flow: list[Any] = []
    if found.parts:
        rows = [_row(part) for part in found.parts]
        flow += [
            heading("Covered", 2),
            table(("Service", "Kind", "What is sized"), rows, (150, 90, 243)),
        ]
    flow += [heading("Not covered by this plan", 2), *(bullet(text) for text in OUTSIDE)]
    unpriced = [part.service.title for part, sizing in found.sized if TOTAL.name not in sizing.quantities]
    if unpriced:
        names = ", ".join(unpriced) if len(unpriced) < len(found.sized) else ""
        flow.append(
            bullet(f"Prices of {names}: none were entered." if names else "Prices: none were entered.")
        )
    for part, sizing in found.sized:
        name = f"{part.service.title}, " if len(found.sized) > 1 else ""
        flow += [bullet(f"{name}{', '.join(row.titles)}: {row.reason}") for row in absent_rows(sizing)]
    return flow


def _row(part: Part) -> tuple[str, str, str]:
    told = (
        f"{part.planner.subject}."
        if part.sizing is not None
        else shortened(f"Not sized: {' '.join(part.refusals)}", CELL)
    )
    return part.service.title, part.planner.title, told
