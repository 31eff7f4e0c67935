"""What the figures of each service start from: a published system, or the rules of a vendor."""

from __future__ import annotations

from typing import Any

from app.presenting.figures import joined
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, table
from planners.analysis.against import measured_machine
from planners.words import say

HEAD, WIDTHS = (say("Service"), say("What the figures start from")), (123, 360)
PROCESSORS = say("Where no other processors are entered, those of the measured machine are meant.")


def section(proposal: Contents) -> list[Any]:
    """One row a service."""
    several = len(proposal.parts) > 1
    rows = [
        (
            part.service.title if several else "",
            joined(say("{name}: {value}", name=name, value=value) for name, value in sizing.facts),
        )
        for part, sizing in proposal.sized
        if sizing.facts
    ]
    if not rows:
        return []
    of_measured = any(
        measured_machine(sizing) and sizing.inputs.get("rating_planned", 0) is None
        for _, sizing in proposal.sized
    )
    told = [paragraph(PROCESSORS, "muted")] if of_measured and len(rows) == 1 else []
    return [table(HEAD, rows, WIDTHS), *told]
