"""What to order: lines with quantities, prices where they were entered, and the cost to the horizon."""

from __future__ import annotations

from typing import Any

from app.presenting.figures import figure
from app.presenting.hardware_list import hardware_list
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, space, table
from app.proposal.headings import part_heading
from planners.analysis.bill import COSTS
from planners.words import in_context, say

TOLD = say("Quantities by the expected values of the recommended option. Memory in whole GiB.")
HEAD, WIDTHS, RIGHT = (
    (say("Item"), say("Each"), say("Count"), say("Unit price"), say("Price")),
    (112, 155, 62, 74, 80),
    (2, 3, 4),
)
COST_HEAD = (say("Cost"), say("Expected"), in_context("of a figure", "Range"), say("Standing"))
COST_WIDTHS = (173, 100, 120, 90)


def section(proposal: Contents) -> list[Any]:
    """A list for each service."""
    flow: list[Any] = []
    for part, present in proposal.sized:
        sizing = part.provided or present
        known = hardware_list(part.service, part.planner, sizing)
        rows = [
            (line.what, line.each, line.count, line.price or "–", line.total or "–") for line in known.rows
        ]
        if known.total:
            rows.append((say("Total of priced items"), "", "", "", known.total))
        title = (
            [paragraph(say("Option: {option}.", option=part.decision.rows[0].title))]
            if part.decision is not None
            else []
        )
        flow += [
            *part_heading(proposal, part.service.title),
            *title,
            table(HEAD, rows, WIDTHS, RIGHT),
            space(4),
        ]
        flow.append(paragraph(_about_prices(known.total, known.priced_on), "muted"))
        costs = [figure(sizing.quantities[cost.name]) for cost in COSTS if cost.name in sizing.quantities]
        if costs:
            cells = [(one.title, one.text, one.range or "–", one.mark) for one in costs]
            flow += [table(COST_HEAD, cells, COST_WIDTHS, (1, 2)), space(4)]
    return [paragraph(TOLD), *flow] if flow else []


def _about_prices(total: str, day: str) -> str:
    if not total:
        return say("No prices entered.")
    if not day:
        return say("Prices as you entered them. No date of the prices is recorded.")
    return say("Prices as you entered them, as of {date}.", date=day)
