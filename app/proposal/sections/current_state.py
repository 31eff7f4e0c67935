"""What is known of today's system: what was entered about it, with where it comes from."""

from __future__ import annotations

from typing import Any

from app.plan.document import Start
from app.presenting.wording import sentences
from app.proposal.contents import Contents
from app.proposal.flow import notes, paragraph, space, table
from app.proposal.headings import grouped
from app.proposal.sections.requirements import HEAD, WIDTHS, cells, origins_of
from planners.words import listed, say

KEY = "current"
NEW = say("New system: nothing is installed yet.")
FROM = say("The plan starts from published measurements. Your own measurement narrows the range.")


def section(proposal: Contents) -> list[Any]:
    """One table, and the services of which nothing is known."""
    today = [(part, part.profile.today if part.profile else ()) for part, _ in proposal.sized]
    origins = origins_of(today)
    known = [(part, cells(proposal, KEY, part, rows, origins)) for part, rows in today]
    rows = grouped(proposal, [(part.service.title, group) for part, group in known])
    flow: list[Any] = [table(HEAD, rows, WIDTHS), *notes(KEY, origins.texts)] if rows else []
    unknown = [part.service.title for part, group in known if not group]
    if proposal.plan.start == Start.NEW:
        return [paragraph(NEW), *flow]
    new = [part.service.title for part, _ in proposal.sized if not part.sized.exists]
    kept = [title for title in unknown if title not in new]
    told = [say("Not installed yet: {services}.", services=listed(new))] if new else []
    if kept:
        told.append(say("Nothing is entered about the present system of {services}.", services=listed(kept)))
    if unknown:
        told.append(FROM)
    return [*flow, *([space(6)] if flow else []), paragraph(sentences(*told))] if told else flow
