"""What was not measured and is assumed, numbered so that it can be talked about, with the effect if it is wrong."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents
from app.proposal.flow import paragraph, table
from app.proposal.headings import part_heading
from planners.words import say

TOLD = say(
    "These values are defaults or guesses. The effect is the largest change of a headline figure when the model runs "
    "with another value. Enter your own value where the effect is large."
)
HEAD = (
    say("No."),
    say("Input"),
    say("Assumed"),
    say("Origin"),
    say("Effect if wrong"),
    say("Meaning"),
)
WIDTHS = (30, 82, 70, 50, 108, 143)


def section(proposal: Contents) -> list[Any]:
    """A table for each service."""
    flow: list[Any] = []
    for part, known in proposal.assumptions:
        cells = [
            (f"A{one.number}", one.title, one.value, one.origin, one.effect, one.meaning) for one in known
        ]
        if cells:
            flow += [*part_heading(proposal, part.service.title), table(HEAD, cells, WIDTHS)]
    return [paragraph(TOLD), *flow] if flow else []
