"""Needs over time as a compact table: in each cell what one server needs, and in grey what all need."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from app.desktop import theme
from app.desktop.plain_text import show_tip
from app.desktop.widgets.rows_table import RowsTable
from app.presenting.needs_ahead import NeedRow
from planners.words import say

TOTAL = int(Qt.ItemDataRole.UserRole) + 1
EACH = 0.5
"""The share of a cell's width where the figure of one server ends."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class NeedsTable(RowsTable):
    """Rows of needs; three columns of figures."""

    def __init__(self) -> None:
        super().__init__(
            (say("Resource"), say("Now"), say("In a year"), say("At the horizon")),
            (34, 22, 22, 22),
            right=(1, 2, 3),
            wrap=False,
        )
        self.setAccessibleName(say("Needs over time"))
        self.setAlternatingRowColors(False)
        self.verticalHeader().setDefaultSectionSize(theme.px(theme.TABLE_HEAD))
        for column in (1, 2, 3):
            self.setItemDelegateForColumn(column, _TwoFigures(self))

    def show_needs(self, rows: Sequence[NeedRow], months: Sequence[str]) -> None:
        """Show these needs in these months."""
        self.setHorizontalHeaderLabels([say("Resource"), *months])
        for column in range(1, 4):
            head = self.horizontalHeaderItem(column)
            if head is not None:
                head.setTextAlignment(RIGHT)
        self.show_rows([(_titled(row), *row.each) for row in rows])
        for place, row in enumerate(rows):
            for column, (text, total) in enumerate(
                zip((row.now, row.in_a_year, row.at_horizon), row.totals, strict=True), 1
            ):
                item = self.item(place, column)
                if item is not None:
                    item.setData(TOTAL, total)
                    told = say("{amount} each, {total} in all", amount=text, total=total) if total else text
                    show_tip(item, told)
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, told)


def _titled(row: NeedRow) -> str:
    return say("{need}, {unit}", need=row.title, unit=row.unit) if row.unit else row.title


class _TwoFigures(QStyledItemDelegate):
    """The figure of one server, and behind it that of all."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Both figures, each ending where those above and below it end."""
        text = str(index.data() or "")
        blank = QStyleOptionViewItem(option)
        self.initStyleOption(blank, index)
        blank.text = ""
        table = self.parent()
        assert isinstance(table, RowsTable)
        table.style().drawControl(table.style().ControlElement.CE_ItemViewItem, blank, painter, table)
        colours, room = theme.current(), QRect(option.rect)
        painter.save()
        painter.setPen(option.palette.color(option.palette.ColorRole.Text))
        first = QRect(room)
        first.setWidth(round(room.width() * EACH))
        painter.drawText(first, RIGHT, text)
        painter.setPen(QColor(colours.muted))
        painter.drawText(room.adjusted(0, 0, -theme.px(8), 0), RIGHT, str(index.data(TOTAL) or ""))
        painter.restore()
