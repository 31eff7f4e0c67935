"""What may go wrong, what would come of it, and what helps."""

from __future__ import annotations

from typing import Any

from app.presenting.risks import Risk, risks
from app.proposal.contents import Contents
from app.proposal.flow import table
from app.proposal.headings import part_heading
from app.proposal.lengths import CELL, shortened
from planners.words import say

HEAD, WIDTHS = (say("Risk"), say("Consequence"), say("What helps")), (183, 155, 145)


def section(proposal: Contents) -> list[Any]:
    """A table for each service; a service that is not sized is a risk of its own. What holds for several is told once."""
    flow: list[Any] = []
    told: set[Risk] = set()
    assumed = {part.service.id: known for part, known in proposal.assumptions}
    for part in proposal.parts:
        flow += part_heading(proposal, part.service.title)
        if part.sizing is None:
            why = shortened(" ".join(part.refusals), CELL)
            row = (
                say("Not sized: {reason}", reason=why),
                say("Its needs are unknown."),
                say("Correct the entries."),
            )
            flow.append(table(HEAD, [row], WIDTHS))
            continue
        known = risks(part.sizing, part.projection, assumed.get(part.service.id, ()))
        rows = [(one.what, one.consequence, one.helps) for one in known if one not in told]
        told.update(one for one in known if one.general)
        flow.append(table(HEAD, rows, WIDTHS))
    return flow
