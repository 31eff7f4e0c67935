"""Rows of a table as all tables have them: a hairline below, room at both sides, the selected one on its own ground."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QSize
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.desktop import theme

SIDE = 5
"""Pixels left and right of a cell's text, beside those that the style adds."""
AIR = 8
"""Pixels above and below wrapped text together."""
Index = QModelIndex | QPersistentModelIndex


class RowDelegate(QStyledItemDelegate):
    """Paints cells; ``indent`` is room before the text, in pixels of the application's size."""

    indent = 0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground, text, hairline."""
        colours, inner = theme.current(), QStyleOptionViewItem(option)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(colours.selection))
            inner.state &= ~QStyle.StateFlag.State_Selected
        inner.state &= ~QStyle.StateFlag.State_HasFocus
        inner.rect = option.rect.adjusted(theme.px(SIDE + self.indent), 0, -theme.px(SIDE), -1)
        super().paint(painter, inner, index)
        painter.setPen(QPen(QColor(colours.line), 1))
        low = option.rect.bottom() + 0.5
        painter.drawLine(QPointF(option.rect.left(), low), QPointF(option.rect.right() + 1, low))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        """Room for the wrapped text with air, and for one line at least."""
        inner = QStyleOptionViewItem(option)
        inner.rect = option.rect.adjusted(theme.px(SIDE), 0, -theme.px(SIDE), 0)
        found = super().sizeHint(inner, index)
        return QSize(
            found.width() + theme.px(2 * SIDE + self.indent),
            max(theme.px(theme.ROW), found.height() + theme.px(AIR)),
        )
