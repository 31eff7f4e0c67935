"""The plan at a glance: a row for each service."""

from __future__ import annotations

from typing import Any

from app.presenting.gauges import verdict_sentence
from app.proposal.contents import Contents, Part
from app.proposal.flow import table
from app.proposal.grids import on_one_page
from app.proposal.lengths import CELL, shortened
from app.proposal.options import WIDTH
from planners.words import say

HEAD, WIDTHS = (say("Service"), say("Present load"), say("Recommendation")), (123, 180, 180)
TITLE_ROOM = 40.0
"""Points that the section's title takes."""


def section(proposal: Contents) -> list[Any]:
    """One page."""
    rows = [_row(part) for part in proposal.parts]
    return on_one_page(
        [table(HEAD, rows, WIDTHS)] if rows else [], proposal.options.paper.room - TITLE_ROOM, WIDTH
    )


def _row(part: Part) -> tuple[str, str, str]:
    if part.sizing is None:
        why = say("Not sized: {reason}", reason=" ".join(part.refusals))
        return part.service.title, shortened(why, CELL), "–"
    told = part.decision.recommendation if part.decision is not None else "–"
    return part.service.title, verdict_sentence(part.sizing), told
