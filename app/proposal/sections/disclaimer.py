"""Annex: what this document is not."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents
from app.proposal.flow import paragraph
from planners.words import say

TEXT = (
    say(
        "This is an estimate from published measurements and from your entries, not a guarantee. The ranges show how far "
        "the models missed published figures. Your users are not benchmark users."
    ),
    say(
        "Before you buy or change a system, test it with some of the users. Check the plan against the running system."
    ),
)


def section(proposal: Contents) -> list[Any]:
    """Two paragraphs."""
    return [paragraph(text) for text in TEXT] if proposal.parts else []
