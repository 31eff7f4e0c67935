"""What is known of today's system: what was entered about it, with where it comes from."""

from __future__ import annotations

from typing import Any

from app.plan.document import Start
from app.proposal.contents import Contents
from app.proposal.flow import paragraph, space, table
from app.proposal.headings import grouped
from app.proposal.sections.requirements import HEAD, WIDTHS, cells
from planners.words import listed, say

NEW = say("New system: nothing is installed yet.")


def section(proposal: Contents) -> list[Any]:
    """One table, and the services of which nothing is known."""
    known = [(part, cells(part, part.profile.today) if part.profile else []) for part, _ in proposal.sized]
    rows = grouped(proposal, [(part.service.title, group) for part, group in known])
    flow: list[Any] = [table(HEAD, rows, WIDTHS)] if rows else []
    unknown = [part.service.title for part, group in known if not group]
    if proposal.plan.start == Start.NEW:
        return [paragraph(NEW), *flow]
    if unknown:
        told = say(
            "No entries about the present system of: {services}. The plan starts from published measurements. Your own "
            "measurement narrows the range.",
            services=listed(unknown),
        )
        flow += [*([space(6)] if flow else []), paragraph(told)]
    return flow
