"""What the choices of the wizard come to, beside them: verdict, servers, and each need with its range."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QVBoxLayout

from app.desktop import theme
from app.desktop.plain_text import label
from app.desktop.widgets.verdict import VerdictChip
from app.presenting.first_answer import FirstAnswer
from planners.planner import Fit
from planners.words import say

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MOST = 7
"""Needs that there is room for."""


class FirstResult(QFrame):
    """A card whose rows keep their places."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setAccessibleName(say("First result"))
        self.chip, self.limit = VerdictChip(), label("", "caption", wrap=True)
        self.servers, self.load = label("", "title", wrap=True), label("", "caption", wrap=True)
        self.rows: list[tuple[QLabel, QLabel, QLabel]] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(theme.px(theme.SPACE))
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        for place in range(MOST):
            self._add_row(place)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(theme.px(theme.GAP),) * 4)
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addWidget(self.chip)
        layout.addWidget(self.limit)
        layout.addSpacing(theme.px(theme.TIGHT))
        layout.addWidget(self.servers)
        layout.addWidget(self.load)
        layout.addSpacing(theme.px(theme.TIGHT))
        layout.addLayout(self._grid)
        layout.addStretch(1)

    def text(self) -> str:
        """All that is shown, in lines."""
        rows = ("  ".join(part.text() for part in row) for row in self.rows)
        return "\n".join((self.chip.text(), self.limit.text(), self.servers.text(), self.load.text(), *rows))

    def show_answer(self, first: FirstAnswer) -> None:
        """Show what the choices come to."""
        answer = first.answer
        self.chip.show_verdict(answer.fit, answer.verdict)
        self.limit.setText(answer.limit)
        cell = answer.cells[0] if answer.cells else None
        self.servers.setText(cell.answer if cell else "")
        self.load.setText(cell.caption if cell else "")
        for place, (title, value, around) in enumerate(self.rows):
            row = first.rows[place] if place < len(first.rows) else None
            title.setText(row.title if row else "")
            value.setText(row.value if row else "")
            told = [part for part in (row.range, row.total) if part] if row else []
            around.setText(" · ".join(told))

    def show_nothing(self, why: str) -> None:
        """Say why there is no result."""
        self.chip.show_verdict(Fit.UNKNOWN, say("No result yet"))
        self.limit.setText(why)
        for part in (self.servers, self.load, *(part for row in self.rows for part in row)):
            part.setText("")

    def _add_row(self, place: int) -> None:
        title, value, around = label(), label("", "heading"), label("", "caption")
        title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        value.setAlignment(RIGHT)
        around.setAlignment(RIGHT)
        around.setMinimumHeight(around.fontMetrics().height() + theme.px(theme.TIGHT))
        self._grid.addWidget(title, 2 * place, 0)
        self._grid.addWidget(value, 2 * place, 1)
        self._grid.addWidget(around, 2 * place + 1, 0, 1, 2)
        self.rows.append((title, value, around))
