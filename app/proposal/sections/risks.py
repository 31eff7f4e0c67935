"""What may go wrong with the plan, what would come of it, and what helps: the gravest risks of all services."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.presenting.risks import Risk, risks, unsized
from app.presenting.site_risks import site_risks
from app.proposal.contents import Contents
from app.proposal.flow import table
from app.proposal.lengths import CELL, shortened
from planners.words import say

HEAD = (say("No."), say("Services"), say("Risk"), say("Consequence"), say("What helps"))
WIDTHS = (26, 82, 138, 122, 115)


def section(proposal: Contents) -> list[Any]:
    """One table."""
    rows = [
        (f"R{one.number}", one.services, one.what, one.consequence, one.helps)
        for one in site_risks(_known(proposal))
    ]
    return [table(HEAD, rows, WIDTHS)] if rows else []


def _known(proposal: Contents) -> Iterator[tuple[str, tuple[Risk, ...]]]:
    assumed = {part.service.id: known for part, known in proposal.assumptions}
    for part in proposal.parts:
        if part.sizing is None:
            yield part.service.title, (unsized(shortened(" ".join(part.refusals), CELL)),)
        else:
            known = assumed.get(part.service.id, ())
            yield part.service.title, risks(part.sizing, part.projection, known)
