"""What the choices of the wizard come to, beside them: verdict, servers, and each need with its range."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import label
from app.desktop.widgets.scrolled import scrolled
from app.desktop.widgets.verdict import VerdictChip
from app.presenting.first_answer import FirstAnswer, FirstRow
from planners.planner import Fit
from planners.words import say

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MOST = 7
"""Needs that there is room for."""


class FirstResult(QFrame):
    """A card whose rows keep their places; it scrolls where a small screen has no room for all that is told."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setAccessibleName(say("First result"))
        self.chip, self.limit = VerdictChip(), label("", "caption", wrap=True)
        self.servers, self.load = label("", "title", wrap=True), label("", "caption", wrap=True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(theme.px(theme.SPACE))
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self.rows = [_Row(self._grid, place) for place in range(MOST)]
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(*(theme.px(theme.GAP),) * 4)
        layout.setSpacing(theme.px(theme.SPACE))
        layout.addWidget(self.chip)
        layout.addWidget(self.limit)
        layout.addSpacing(theme.px(theme.TIGHT))
        layout.addWidget(self.servers)
        layout.addWidget(self.load)
        layout.addSpacing(theme.px(theme.TIGHT))
        layout.addLayout(self._grid)
        self.more = label("", "caption", wrap=True)
        layout.addSpacing(theme.px(theme.TIGHT))
        layout.addWidget(self.more)
        layout.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        outer.addWidget(scrolled(inside))

    def text(self) -> str:
        """All that is shown, in lines."""
        rows = ("  ".join(part.text() for part in row.parts) for row in self.rows)
        head = (self.chip.text(), self.limit.text(), self.servers.text(), self.load.text())
        return "\n".join((*head, *rows, self.more.text()))

    def show_answer(self, first: FirstAnswer) -> None:
        """Show what the choices come to."""
        answer = first.answer
        self.chip.show_verdict(answer.fit, answer.verdict)
        self.limit.setText(answer.limit)
        cell = answer.cells[0] if answer.cells else None
        self.servers.setText(cell.answer if cell else "")
        self.load.setText(cell.caption if cell else "")
        for place, row in enumerate(self.rows):
            row.show_need(first.rows[place] if place < len(first.rows) else None)
            row.keep_room(place < len(first.rows))
        self.more.setText("\n\n".join((*first.on_machine, *first.unknown)))

    def show_nothing(self, why: str) -> None:
        """Say why there is no result."""
        self.chip.show_verdict(Fit.UNKNOWN, say("No result yet"))
        self.limit.setText(why)
        self.servers.setText("")
        self.load.setText("")
        self.more.setText("")
        for row in self.rows:
            row.show_need(None)


class _Row:
    """A need: title and amount, and below them its range and what all servers have."""

    def __init__(self, grid: QGridLayout, place: int) -> None:
        self.title, self.value, self.around = label(), label("", "heading"), label("", "caption")
        self.parts = (self.title, self.value, self.around)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.value.setAlignment(RIGHT)
        self.around.setAlignment(RIGHT)
        self.around.setMinimumHeight(self.around.fontMetrics().height() + theme.px(theme.TIGHT))
        grid.addWidget(self.title, 2 * place, 0)
        grid.addWidget(self.value, 2 * place, 1)
        grid.addWidget(self.around, 2 * place + 1, 0, 1, 2)

    def keep_room(self, kept: bool) -> None:
        """Keep the room of a need, also while an input is refused; what no need takes is for the text below."""
        for part in self.parts:
            part.setVisible(kept)

    def show_need(self, row: FirstRow | None) -> None:
        """Show a need, or none."""
        self.title.setText(row.title if row else "")
        self.value.setText(row.value if row else "")
        told = [part for part in (row.range, row.total) if part] if row else []
        self.around.setText(" · ".join(told))
