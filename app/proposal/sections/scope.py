"""What the plan covers, and what it does not: prices that were not entered, figures without evidence."""

from __future__ import annotations

from typing import Any

from app.presenting.not_judged import to_measure
from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, paragraph, table
from app.proposal.lengths import CELL, shortened
from planners.words import say

TO_MEASURE = say(
    "To make known what is to be measured: record your own server over its busiest hours, import the recordings, and use them "
    'under "Own server".'
)


def section(proposal: Contents) -> list[Any]:
    """Services in, and what is out."""
    flow: list[Any] = [paragraph(proposal.plan.introduction)] if proposal.plan.introduction else []
    if proposal.parts:
        rows = [_row(part) for part in proposal.parts]
        flow += [
            heading(say("Covered"), 2),
            table((say("Service"), say("Kind"), say("What is sized")), rows, (150, 90, 243)),
        ]
    gaps = [bullet(one.told) for one in proposal.gaps]
    how = (
        [paragraph(TO_MEASURE)]
        if any(part.sized.exists and _is_to_measure(part) for part in proposal.parts)
        else []
    )
    return [*flow, heading(say("Not covered by this plan"), 2), *gaps, *how]


def _is_to_measure(part: Part) -> bool:
    return part.sizing is not None and bool(to_measure(part.planner, part.sizing))


def _row(part: Part) -> tuple[str, str, str]:
    sized = part.planner.subject[:1].upper() + part.planner.subject[1:]
    if part.sizing is None:
        sized = shortened(say("Not sized: {reason}", reason=" ".join(part.refusals)), CELL)
    return part.service.title, part.planner.title, sized
