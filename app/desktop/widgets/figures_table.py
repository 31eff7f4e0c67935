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
MOST = 2_000
"""Texts whose widths are kept."""


class FiguresTable(RowsTable):
    """A row a figure: its name, the expected value, its range and its standing."""

    def __init__(self) -> None:
        head = (say("Figure"), say("Expected"), in_context("of a figure", "Range"), say("Standing"))
        super().__init__(head, (30, 24, 24, 22), right=(1, 2), wrap=False)
        self.setAccessibleName(say("All figures"))
        self._wide: dict[str, int] = {}
        """The widths of texts that were measured, so that a drag measures those that are new alone."""
        self._measured_in = self.font()

    def show_figures(self, found: Sequence[FigureText]) -> None:
        """Show these."""
        self.show_rows(
            [(one.title, one.text, one.range, one.mark) for one in found],
            [one.name for one in found],
            [one.note for one in found],
        )

    def sizeHintForColumn(self, column: int) -> int:  # noqa: N802 - Qt's name
        """The width at which the texts of a column are read whole: all cells of this table are dressed alike."""
        if self.font() != self._measured_in or len(self._wide) > MOST:
            self._measured_in, self._wide = self.font(), {}
        known = self._wide
        for row in range(self.rowCount()):
            text = self._text(row, column)
            if text not in known:
                known[text] = self._hint(row, 0, column).width()
        return max((known[self._text(row, column)] for row in range(self.rowCount())), default=0)

    def _fit_anew(self) -> None:
        self._wide = {}
        super()._fit_anew()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Standings give way in a narrow table."""
        super().resizeEvent(event)
        self.show_columns((STANDING,), self.width() >= theme.px(NARROW))
