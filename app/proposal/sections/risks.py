"""What may go wrong with the plan, what would come of it, and what helps: the gravest risks of all services."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents
from app.proposal.flow import table
from planners.words import say

HEAD = (say("No."), say("Services"), say("Risk"), say("Consequence"), say("What helps"))
WIDTHS = (26, 82, 138, 122, 115)


def section(proposal: Contents) -> list[Any]:
    """One table."""
    rows = [(f"R{one.number}", one.services, one.what, one.consequence, one.helps) for one in proposal.risks]
    return [table(HEAD, rows, WIDTHS)] if rows else []
