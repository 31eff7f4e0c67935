"""What changed since the last revision that was kept."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents


def section(proposal: Contents) -> list[Any]:
    """Nothing yet to tell."""
    return []
