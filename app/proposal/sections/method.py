"""How the figures were made, where that holds, and how far the models were off what was published."""

from __future__ import annotations

from typing import Any

from app.presenting.accuracy import accuracy
from app.presenting.projection import load_text
from app.proposal.contents import Contents
from app.proposal.flow import bullet, paragraph
from app.proposal.headings import part_heading
from planners.planner import Planner, Sizing, load_of
from planners.words import say

WAY = (
    say(
        "A printed formula gives each figure from published measurements, your entries and Sizewright rules. The printed "
        "formula is the one that was computed."
    ),
    say("Each figure has a range with its reason. A figure without evidence is left out, with the reason."),
    say(
        "At a measured operating point the range covers print and repetition. Elsewhere it shows how far the same law "
        "missed published figures that it was not made from."
    ),
)


def section(proposal: Contents) -> list[Any]:
    """The way, then validity and error for each kind of service."""
    flow: list[Any] = [bullet(text) for text in WAY]
    for planner, checks in proposal.checks:
        sizings = [(part.service.title, sizing) for part, sizing in proposal.sized if part.planner is planner]
        flow += [*part_heading(proposal, planner.title), *_validity(planner, sizings)]
        if checks:
            flow.append(paragraph(accuracy(checks).sentence()))
    return flow


def _validity(planner: Planner, sizings: list[tuple[str, Sizing]]) -> list[Any]:
    load = load_of(planner)
    flow = []
    for title, sizing in sizings:
        limit = planner.load_limit(sizing.inputs)
        if limit is not None:
            told = say(
                "{service}: one server of this kind is planned for up to {load}.",
                service=title,
                load=load_text(float(limit), load),
            )
            flow.append(bullet(told))
    return flow
