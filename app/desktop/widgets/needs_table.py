"""Needs over time as a compact table: in each cell what one server needs, and in grey what all need."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QStyleOptionViewItem

from app.desktop import theme
from app.desktop.plain_text import show_tip
from app.desktop.widgets.row_delegate import Index, RowDelegate
from app.desktop.widgets.rows_table import RowsTable
from app.presenting.needs_ahead import NeedRow
from planners.words import say

TOTAL = int(Qt.ItemDataRole.UserRole) + 1
ROW = 26
"""The height of a row: five stand in the card without scrolling."""
EACH = 0.5
"""The share of a cell's width where the figure of one server ends."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class NeedsTable(RowsTable):
    """Rows of needs; three columns of figures."""

    def __init__(self) -> None:
        super().__init__(
            (say("Resource"), say("Now"), say("In a year"), say("At the horizon")),
            (40, 20, 20, 20),
            right=(1, 2, 3),
            wrap=False,
        )
        self.setAccessibleName(say("Needs over time"))
        self.verticalHeader().setMinimumSectionSize(theme.px(ROW))
        self.verticalHeader().setDefaultSectionSize(theme.px(ROW))
        for column in (1, 2, 3):
            self.setItemDelegateForColumn(column, _TwoFigures(self))

    def show_needs(self, rows: Sequence[NeedRow], months: Sequence[str]) -> None:
        """Show these needs in these months."""
        self._name_columns((say("Resource"), *months))
        titles = [_titled(row) for row in rows]
        self.show_rows([(title, *row.each) for title, row in zip(titles, rows, strict=True)], tips=titles)
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


class _TwoFigures(RowDelegate):
    """The figure of one server, and behind it that of all."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Both figures, each ending where those above and below it end."""
        super().paint(painter, option, index)
        room = option.rect
        painter.save()
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        painter.drawText(room.adjusted(0, 0, -round((1 - EACH) * room.width()), -1), RIGHT, _text(index))
        painter.setPen(QColor(theme.current().muted))
        painter.drawText(room.adjusted(0, 0, -theme.px(8), -1), RIGHT, str(index.data(TOTAL) or ""))
        painter.restore()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802 - Qt's name
        """The figures are painted beside each other, not by the style."""
        super().initStyleOption(option, index)
        option.text = ""


def _text(index: Index) -> str:
    return str(index.data() or "")
