"""Annex: what this document is not."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents
from app.proposal.flow import paragraph

TEXT = (
    "This is an estimate from published measurements and from what was entered, not a guarantee. The ranges say how far "
    "the models missed what was published; your users are not benchmark users.",
    "Whoever buys or changes a system by it should try it first with a part of the users, and should check the plan "
    "against the system once it is at work.",
)


def section(found: Contents) -> list[Any]:
    """Two sentences."""
    return [paragraph(text) for text in TEXT] if found.parts else []
