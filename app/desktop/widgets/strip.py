"""The answer strip: the verdict and what is needed, in one row of fixed height above the pages of a service."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from app.desktop import theme
from app.desktop.plain_text import label
from app.presenting.answer import Answer, AnswerCell
from app.presenting.wording import FIT_SHAPES
from planners.words import say

HEIGHT = 64


class AnswerStrip(QFrame):
    """Shows an answer. Where the row is narrow the cells of the highest rank give way."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("strip")
        self.setFixedHeight(HEIGHT)
        # Cells give way to the window; they never make it wider.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(say("Answer"))
        self.chip, self.limit = label(), label(role="caption")
        self.chip.setObjectName("chip")
        self._cells: list[_Cell] = []
        self._layout = QHBoxLayout(self)
        self._layout.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._layout.setContentsMargins(theme.MARGIN, 0, theme.SPACE, 0)
        self._layout.setSpacing(0)
        first = QVBoxLayout()
        first.setContentsMargins(0, theme.SPACE, theme.MARGIN, theme.SPACE)
        row = QHBoxLayout()
        row.addWidget(self.chip)
        row.addStretch(1)
        first.addLayout(row)
        first.addWidget(self.limit)
        self._layout.addLayout(first)
        self._layout.addStretch(1)
        self._fonts()

    @property
    def texts(self) -> list[str]:
        """The answers that are seen, from left to right."""
        return [cell.answer.text() for cell in self._cells if not cell.isHidden()]

    def show_answer(self, answer: Answer | None, instead: str = "") -> None:
        """Show an answer; without one what to do first."""
        fit = str(answer.fit) if answer else "unknown"
        self.chip.setText(f"{FIT_SHAPES[answer.fit]} {answer.verdict}" if answer else say("No result yet"))
        self.limit.setText(answer.limit if answer else instead)
        if self.chip.property("fit") != fit:
            self.chip.setProperty("fit", fit)
            self.chip.style().polish(self.chip)
        cells = answer.cells if answer else ()
        while len(self._cells) < len(cells):
            cell = _Cell()
            self._cells.append(cell)
            self._layout.insertWidget(self._layout.count() - 1, cell)
        for index, cell in enumerate(self._cells):
            cell.show_cell(cells[index] if index < len(cells) else None)
        self._fit()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for the verdict alone."""
        return QSize(self.chip.sizeHint().width(), HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Show as many cells as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Sizes follow the application's font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fonts()

    def _fonts(self) -> None:
        self.limit.setFont(theme.scaled(self.font(), theme.CAPTION))

    def _fit(self) -> None:
        room = self.width() - self._layout.contentsMargins().left() - theme.SPACE
        room -= max(self.chip.sizeHint().width(), self.limit.sizeHint().width()) + theme.MARGIN
        for cell in sorted((cell for cell in self._cells if cell.cell), key=lambda cell: cell.rank):
            room -= cell.sizeHint().width()
            cell.setVisible(room >= 0)


class _Cell(QFrame):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("cell")
        self.cell: AnswerCell | None = None
        self.answer, self.caption = label(), label(role="caption")
        self.answer.setFont(theme.scaled(self.font(), theme.TITLE, bold=True))
        self.caption.setFont(theme.scaled(self.font(), theme.CAPTION))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, theme.SPACE, 12, theme.SPACE)
        layout.setSpacing(2)
        layout.addWidget(self.answer)
        layout.addWidget(self.caption)

    @property
    def rank(self) -> int:
        """How soon it gives way: the highest first."""
        return self.cell.rank if self.cell else 0

    def show_cell(self, cell: AnswerCell | None) -> None:
        """Show a cell, or none."""
        self.cell = cell
        self.setVisible(cell is not None)
        if cell:
            self.answer.setText(cell.answer)
            self.caption.setText(cell.caption)
            self.setAccessibleName(f"{cell.caption}: {cell.answer}")
