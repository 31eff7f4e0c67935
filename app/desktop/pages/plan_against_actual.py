"""The segment PlanAgainstActual of the page of one's own server."""

from __future__ import annotations

from app.desktop.pages.segment import Segment
from app.plan.session import Change


class PlanAgainstActual(Segment):
    """Not written yet."""

    def shows(self, change: Change) -> bool:
        """Nothing yet."""
        return False

    def refresh(self) -> None:
        """Nothing to show yet."""
