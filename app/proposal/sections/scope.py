"""What the plan covers, and what it does not: prices that were not entered, figures without evidence."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents, Part
from app.proposal.flow import bullet, heading, paragraph, table
from app.proposal.lengths import CELL, shortened
from planners.words import say


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
    return [*flow, heading(say("Not covered by this plan"), 2), *gaps]


def _row(part: Part) -> tuple[str, str, str]:
    sized = part.planner.subject[:1].upper() + part.planner.subject[1:]
    if part.sizing is None:
        sized = shortened(say("Not sized: {reason}", reason=" ".join(part.refusals)), CELL)
    return part.service.title, part.planner.title, sized
