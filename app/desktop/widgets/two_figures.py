"""Cells with two figures: what one server needs, and behind it in grey what all need."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QStyleOptionViewItem

from app.desktop import theme
from app.desktop.widgets.row_delegate import Index, RowDelegate

TOTAL = int(Qt.ItemDataRole.UserRole) + 1
EACH = 0.46
"""The share of a cell's width where the figure of one server ends, where that of all stands behind it and both have room."""
SIDE, BETWEEN = 8, 6
"""Pixels right of a figure, and between two at least; left of the first a name has its own."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TwoFigures(RowDelegate):
    """The figure of one server, and behind it that of all; of each the ``longest`` has room."""

    longest = "", ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Both figures, each ending where those above and below it end; without totals where the title of the column ends."""
        super().paint(painter, option, index)
        room = option.rect.adjusted(0, 0, 0, -1)
        first, behind = self._rooms(option)
        if self.longest[1]:
            share = round((1 - EACH) * room.width())
            behind = max(behind, min(share, room.width() - first))
        painter.save()
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        painter.drawText(room.adjusted(0, 0, -behind, 0), RIGHT, _text(index))
        painter.setPen(QColor(theme.current().muted))
        painter.drawText(room.adjusted(0, 0, -theme.px(SIDE), 0), RIGHT, str(index.data(TOTAL) or ""))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        """Room for both figures."""
        return QSize(sum(self._rooms(option)), super().sizeHint(option, index).height())

    def _rooms(self, option: QStyleOptionViewItem) -> tuple[int, int]:
        """What the figure of one server takes at least, and what is behind it."""
        each, total = (option.fontMetrics.horizontalAdvance(text) for text in self.longest)
        between = theme.px(BETWEEN) if total else 0
        return each, between + total + theme.px(SIDE)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802 - Qt's name
        """The figures are painted beside each other, not by the style."""
        super().initStyleOption(option, index)
        option.text = ""


def _text(index: Index) -> str:
    return str(index.data() or "")
