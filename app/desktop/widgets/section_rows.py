"""Rows of a list with a box to tick before each text."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem


class SectionRows(QStyledItemDelegate):
    """Wraps a text where the room beside its box ends; the style counts that room as free when it measures."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802 - Qt's name
        """Room for the wrapped text beside its box."""
        beside, style = QStyleOptionViewItem(option), option.widget.style()
        box = style.pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, option, option.widget)
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, option.widget) + 1
        beside.rect = option.rect.adjusted(0, 0, -box - 4 * margin, 0)
        return super().sizeHint(beside, index)
