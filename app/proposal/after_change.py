"""That values to test and to watch are of a system after a change that its figures count on."""

from __future__ import annotations

from app.proposal.contents import Contents
from planners.words import say


def changes(proposal: Contents) -> list[str]:
    """A sentence for each service, with its title where there are several."""
    found = [(part.service.title, part.presumed.values) for part in proposal.parts if part.presumed]
    if len(proposal.parts) == 1:
        return [told for _, told in found]
    return [say("{service}: {told}", service=title, told=told) for title, told in found]
