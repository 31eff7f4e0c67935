"""Rows of a table as all tables have them: a hairline below, room at both sides, the selected one on its own ground."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.desktop import theme
from app.presenting.wording import unbroken

AIR = 8
"""Pixels above and below wrapped text together."""
EDGE = 3
"""Pixels above the lower edge of a table in which a second line would look like a thick one."""
Index = QModelIndex | QPersistentModelIndex


def draw_hairline(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """The line below a row; the edge of the table is the line of a row that ends there."""
    table = option.widget
    low = option.rect.bottom()
    if not isinstance(table, QAbstractItemView) or low < table.viewport().height() - EDGE:
        painter.fillRect(option.rect.left(), low, option.rect.width(), 1, QColor(theme.current().line))


def _side(option: QStyleOptionViewItem) -> int:
    """Pixels left and right of a cell, so that with those that the style adds its text stands where that of its head does."""
    part = option.widget
    added = part.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, part) + 1
    return theme.px(theme.SPACE) - added


class RowDelegate(QStyledItemDelegate):
    """Paints cells; ``indent`` is room before the text, in pixels of the application's size."""

    indent = 0

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802 - Qt's name
        """Lines end at no unit."""
        super().initStyleOption(option, index)
        option.text = unbroken(option.text)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground, text, hairline."""
        colours, inner = theme.current(), QStyleOptionViewItem(option)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(colours.selection))
            inner.state &= ~QStyle.StateFlag.State_Selected
        inner.state &= ~QStyle.StateFlag.State_HasFocus
        side = _side(option)
        inner.rect = option.rect.adjusted(side + theme.px(self.indent), 0, -side, -1)
        super().paint(painter, inner, index)
        draw_hairline(painter, option)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        """Room for the wrapped text with air, and for one line at least."""
        inner, side = QStyleOptionViewItem(option), _side(option)
        inner.rect = option.rect.adjusted(side, 0, -side, 0)
        found = super().sizeHint(inner, index)
        return QSize(
            found.width() + 2 * side + theme.px(self.indent),
            max(theme.px(theme.ROW), found.height() + theme.px(AIR)),
        )
