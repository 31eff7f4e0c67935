"""What was entered, what was assumed, and what the plan does not cover."""

from __future__ import annotations

from typing import Any

from app.presenting.tables import absent_rows, input_rows
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, paragraph, table
from planners.analysis.costs import priced

OUTSIDE = (
    "Backup, virus scanning, agents, full-text search and other tasks beside the published workload.",
    "Failure of a server: the figures are for all servers running.",
)
PRICES = "Prices: none were entered."


def section(found: Contents) -> list[Any]:
    """Requirements and assumptions of each service, and the limits of the plan."""
    from reportlab.platypus import PageBreak

    flow: list[Any] = [PageBreak(), heading("Requirements and assumptions")]
    for part in found.parts:
        flow += _part(part)
    flow += [heading("Not covered by this plan", 2), *(bullet(text) for text in OUTSIDE)]
    if not any(part.sizing is not None and priced(part.sizing.inputs) for part in found.parts):
        flow.append(bullet(PRICES))
    for part in found.parts:
        if part.sizing is not None:
            flow += [bullet(f"{', '.join(row.titles)}: {row.reason}") for row in absent_rows(part.sizing)]
    return flow


def _part(part: Part) -> list[Any]:
    if part.sizing is None:
        return []
    rows = input_rows(part.planner.fields(), part.service.entries, part.sizing.inputs)
    entered = [(row.title, row.value, row.meaning) for row in rows if row.origin == "entered"]
    assumed = [(row.title, row.value, row.meaning) for row in rows if row.origin == "default"]
    widths = (130, 110, 243)
    flow: list[Any] = [
        heading(f"{part.service.title}: entered", 2),
        table(("Input", "Value", "Meaning"), entered, widths),
    ]
    if assumed:
        flow += [
            heading(f"{part.service.title}: left at the default", 2),
            paragraph("Each of these is an assumption. Enter your own value where you know better.", "muted"),
            table(("Input", "Value", "Meaning"), assumed, widths),
        ]
    return flow
