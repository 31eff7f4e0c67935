"""What to order: lines with quantities, prices where they were entered, and the cost to the horizon."""

from __future__ import annotations

from typing import Any

from app.presenting.figures import figure
from app.presenting.hardware_list import hardware_list
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, space, table
from app.proposal.headings import part_heading
from planners.analysis.bill import COSTS

TOLD = "By the likely figures of the recommended option. Memory is whole GiB."
HEAD, WIDTHS, RIGHT = (
    ("Line", "Each", "Count", "Price of one", "Price of all"),
    (112, 155, 62, 74, 80),
    (2, 3, 4),
)


def section(found: Contents) -> list[Any]:
    """A list for each service."""
    flow: list[Any] = []
    for part, present in found.sized:
        sizing = part.provided or present
        known = hardware_list(part.service, part.planner, sizing)
        rows = [
            (line.what, line.each, line.count, line.price or "–", line.total or "–") for line in known.rows
        ]
        if known.total:
            rows.append(("Sum of what has a price", "", "", "", known.total))
        title = [paragraph(f"{part.decision.rows[0].title}.")] if part.decision is not None else []
        flow += [*part_heading(found, part.service.title), *title, table(HEAD, rows, WIDTHS, RIGHT), space(4)]
        day = known.priced_on or found.date
        flow.append(paragraph(_about_prices(known.total, day), "muted"))
        costs = [figure(sizing.quantities[cost.name]) for cost in COSTS if cost.name in sizing.quantities]
        if costs:
            cells = [(one.title, one.text, one.range or "–", f"{one.shape} {one.standing}") for one in costs]
            head = ("Cost", "Likely", "Range", "Standing")
            flow += [table(head, cells, (173, 100, 120, 90), (1, 2)), space(4)]
    return [paragraph(TOLD), *flow] if flow else []


def _about_prices(total: str, day: str) -> str:
    return f"Your own prices, in your own currency, as of {day}." if total else "No price was entered."
