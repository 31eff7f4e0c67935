"""The words and units that the proposal uses."""

from __future__ import annotations

from typing import Any

from app.presenting.glossary import glossary
from app.proposal.contents import Contents
from app.proposal.grids import grid


def section(proposal: Contents) -> list[Any]:
    """One table."""
    words = glossary(part.planner for part in proposal.parts)
    return [grid([(one.word, one.meaning) for one in words], (120, 363))]
