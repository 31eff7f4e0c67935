"""The table of all figures of a service. Where it is narrow, standings give way to names; details and tips tell them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent

from app.desktop import theme
from app.desktop.widgets.rows_table import RowsTable
from app.presenting.figures import FigureText
from planners.words import in_context, say

STANDING, NARROW = 3, 600
"""The column that gives way, and the width in pixels below which it does."""


class FiguresTable(RowsTable):
    """A row a figure: its name, the expected value, its range and its standing."""

    def __init__(self) -> None:
        head = (say("Figure"), say("Expected"), in_context("of a figure", "Range"), say("Standing"))
        super().__init__(head, (30, 24, 24, 22), right=(1, 2), wrap=False)
        self.setAccessibleName(say("All figures"))

    def show_figures(self, found: Sequence[FigureText]) -> None:
        """Show these."""
        self.show_rows(
            [(one.title, one.text, one.range, one.mark) for one in found],
            [one.name for one in found],
            [one.note for one in found],
        )

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Standings give way in a narrow table."""
        super().resizeEvent(event)
        self.show_columns((STANDING,), self.width() >= theme.px(NARROW))
