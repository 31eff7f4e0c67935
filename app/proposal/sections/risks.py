"""What may go wrong, what would come of it, and what helps."""

from __future__ import annotations

from typing import Any

from app.presenting.risks import Risk, risks
from app.proposal.contents import Contents
from app.proposal.flow import table
from app.proposal.headings import part_heading
from app.proposal.lengths import CELL, shortened

HEAD, WIDTHS = ("Risk", "Consequence", "What helps"), (183, 155, 145)


def section(found: Contents) -> list[Any]:
    """A table for each service; a service that is not sized is a risk of its own. What holds for several is told once."""
    flow: list[Any] = []
    told: set[Risk] = set()
    assumed = {part.service.id: known for part, known in found.assumptions}
    for part in found.parts:
        flow += part_heading(found, part.service.title)
        if part.sizing is None:
            why = shortened(" ".join(part.refusals), CELL)
            row = (f"It is not sized: {why}", "Nothing is known of what it needs.", "Settle the entries.")
            flow.append(table(HEAD, [row], WIDTHS))
            continue
        known = risks(part.sizing, part.projection, assumed.get(part.service.id, ()))
        rows = [(one.what, one.consequence, one.helps) for one in known if one not in told]
        told.update(one for one in known if one.general)
        flow.append(table(HEAD, rows, WIDTHS))
    return flow
