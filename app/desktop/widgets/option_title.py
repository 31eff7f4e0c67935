"""The title of an option in a table of them: bold, and below it a chip where it is the one recommended."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QTableWidget

from app.desktop import theme
from app.desktop.widgets.row_delegate import Index, RowDelegate, draw_hairline
from app.presenting.ranked import Ranked
from planners.words import say

CHIP, INSET = 18, 7
"""The height of the chip, and the room beside its word."""


class OptionTitle(RowDelegate):
    """``option_at`` gives the option of a row. The words of the cell, for copying and reading aloud, say the same as the chip."""

    def __init__(self, table: QTableWidget, option_at: Callable[[int], Ranked]) -> None:
        super().__init__(table)
        self._option_at = option_at

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802 - Qt's name
        """The title alone, in bold."""
        super().initStyleOption(option, index)
        option.text, option.font = self._option_at(index.row()).title, theme.scaled(option.font, 1, bold=True)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        """Room for the chip too."""
        found = super().sizeHint(option, index)
        if not self._option_at(index.row()).recommended:
            return found
        chip = _wide(option.font) + 2 * theme.px(theme.SPACE)
        return QSize(max(found.width(), chip), found.height() + theme.px(CHIP))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The title as all cells of the table, and the chip below it."""
        if not self._option_at(index.row()).recommended:
            super().paint(painter, option, index)
            return
        whole, high = option.rect, theme.px(CHIP)
        ground = QStyleOptionViewItem(option)
        ground.rect = whole.adjusted(0, 0, 0, -high - theme.px(2))
        if option.state & ground.state.State_Selected:
            painter.fillRect(whole, QColor(theme.current().selection))
        super().paint(painter, ground, index)
        painter.fillRect(whole.left(), ground.rect.bottom(), whole.width(), 1, self._ground(option))
        self._chip(painter, QRectF(whole.left(), whole.bottom() - high - theme.px(3), whole.width(), high))
        draw_hairline(painter, option)

    def _ground(self, option: QStyleOptionViewItem) -> QColor:
        chosen = bool(option.state & option.state.State_Selected)
        return QColor(theme.current().selection if chosen else theme.current().panel)

    def _chip(self, painter: QPainter, line: QRectF) -> None:
        colours = theme.current()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = _wide(painter.font())
        painter.setFont(theme.scaled(painter.font(), theme.CAPTION, bold=True))
        room = QRectF(line.left() + theme.px(theme.SPACE), line.top(), wide, line.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.fits_soft))
        painter.drawRoundedRect(room, theme.px(theme.RADIUS), theme.px(theme.RADIUS))
        painter.setPen(QColor(colours.fits))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, say("recommended"))
        painter.restore()


def _wide(font: QFont) -> int:
    """The width of the chip in a table of that font."""
    metrics = QFontMetrics(theme.scaled(font, theme.CAPTION, bold=True))
    return metrics.horizontalAdvance(say("recommended")) + 2 * theme.px(INSET)
