"""The plan against what was read of the running system."""

from __future__ import annotations

from typing import Any

from app.proposal.contents import Contents


def section(proposal: Contents) -> list[Any]:
    """Nothing yet to tell."""
    return []
