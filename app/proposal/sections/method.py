"""How the figures were made, where that holds, and how far the models were off what was published."""

from __future__ import annotations

from typing import Any

from app.presenting.accuracy import accuracy
from app.presenting.projection import load_text
from app.proposal.contents import Contents
from app.proposal.flow import bullet, paragraph
from app.proposal.headings import part_heading
from planners.planner import Planner, Sizing, load_of

WAY = (
    "Each figure follows by a printed formula from published measurements, your entries and stated rules; the formula "
    "that is printed is the one that was computed.",
    "Each figure has a range with its reason. Where the evidence does not carry a figure it is left out, with the reason.",
    "At a measured operating point the range is that of print and repetition; away from it, it is drawn from how far the "
    "same law missed published figures that it was not made from.",
)


def section(found: Contents) -> list[Any]:
    """The way, then validity and error for each kind of service."""
    flow: list[Any] = [bullet(text) for text in WAY]
    for planner, checks in found.checks:
        sizings = [(part.service.title, sizing) for part, sizing in found.sized if part.planner is planner]
        flow += [*part_heading(found, planner.title), *_validity(planner, sizings)]
        if checks:
            flow.append(paragraph(accuracy(checks).sentence()))
    return flow


def _validity(planner: Planner, sizings: list[tuple[str, Sizing]]) -> list[Any]:
    load = load_of(planner)
    flow = []
    for title, sizing in sizings:
        limit = planner.load_limit(sizing.inputs)
        if limit is not None:
            largest = load_text(float(limit), load)
            flow.append(
                bullet(f"{title}: the largest load published for one server of this kind is {largest}.")
            )
    return flow
