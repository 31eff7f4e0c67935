"""What to order: lines with quantities, prices where they were entered, and the cost to the horizon."""

from __future__ import annotations

from typing import Any

from app.presenting.comparison import warnings_beside
from app.presenting.figures import figure
from app.presenting.hardware_list import HardwareList, hardware_list
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, space, table
from app.proposal.headings import part_heading
from planners.analysis.bill import COSTS
from planners.planner import Sizing
from planners.words import in_context, say

TOLD = say("Quantities by the expected values. Memory in whole GiB.")
WIDTHS, GROWN_WIDTHS = (112, 155, 62, 74, 80), (97, 132, 52, 62, 65, 75)
COST_HEAD = (say("Cost"), say("Expected"), in_context("of a figure", "Range"), say("Standing"))
COST_WIDTHS = (168, 100, 120, 95)


def section(proposal: Contents) -> list[Any]:
    """A list for each service."""
    flow: list[Any] = []
    for part, sizing in proposal.sized:
        known = hardware_list(part.service, part.planner, sizing)
        option = [part.decision.rows[0].title] if part.decision is not None else []
        flow += [
            *part_heading(proposal, part.service.title),
            *(paragraph(say("Option: {option}.", option=title)) for title in option),
            _list(known, proposal.shows_prices),
            space(4),
        ]
        if proposal.shows_prices:
            flow += [paragraph(_about_prices(known), "muted"), *_costs(sizing)]
    flow += [paragraph(text) for text in warnings_beside(present for _, present in proposal.sized)]
    return [paragraph(TOLD), *flow] if flow else []


def _list(known: HardwareList, priced: bool) -> Any:
    """The lines; without the columns that have nothing to say."""
    grown = (known.growth,) if known.growth else ()
    widths: tuple[float, ...] = GROWN_WIDTHS if grown else WIDTHS
    head = (say("Item"), say("Each"), say("Now") if grown else say("Count"), *grown)
    rows = [
        (line.what, line.each, line.count, *((line.added or "–",) if grown else ())) for line in known.rows
    ]
    if priced:
        head = (*head, _in(say("Unit price"), known), _in(say("Price"), known))
        rows = [
            (*row, line.price or "–", line.total or "–") for row, line in zip(rows, known.rows, strict=True)
        ]
        if known.total:
            empty = ("",) * (len(head) - 2)
            rows.append((say("Total of priced items"), *empty, known.total))
    shown = widths[: len(head)]
    scale = sum(widths) / sum(shown)
    return table(head, rows, tuple(scale * width for width in shown), tuple(range(2, len(head))))


def _in(title: str, known: HardwareList) -> str:
    return say("{title} ({unit})", title=title, unit=known.currency) if known.currency else title


def _costs(sizing: Sizing) -> list[Any]:
    costs = [figure(sizing.quantities[cost.name]) for cost in COSTS if cost.name in sizing.quantities]
    cells = [(one.title, one.text, one.range or "–", one.mark) for one in costs]
    return [table(COST_HEAD, cells, COST_WIDTHS, (1, 2)), space(4)] if cells else []


def _about_prices(known: HardwareList) -> str:
    if not known.total:
        return say("No prices entered.")
    if not known.priced_on:
        return say("Prices as you entered them. No date of the prices is recorded.")
    return say("Prices as you entered them, as of {date}.", date=known.priced_on)
