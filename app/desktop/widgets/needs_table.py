"""Needs over time as a compact table: in each cell what one server needs, and in grey what all need."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
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
EACH = 0.46
"""The share of a cell's width where the figure of one server ends, where that of all stands behind it."""
SIDE = 8
"""Pixels beside a figure."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class NeedsTable(RowsTable):
    """Rows of needs; three columns of figures."""

    def __init__(self) -> None:
        self.each = EACH
        super().__init__(
            (say("Need"), "", "", ""),
            (34, 22, 22, 22),
            right=(1, 2, 3),
            wrap=False,
        )
        self.tighten()
        self.setAccessibleName(say("Needs over time"))
        self.verticalHeader().setMinimumSectionSize(theme.px(ROW))
        self.verticalHeader().setDefaultSectionSize(theme.px(ROW))
        for column in (1, 2, 3):
            self.setItemDelegateForColumn(column, _TwoFigures(self))

    def show_needs(self, rows: Sequence[NeedRow], months: Sequence[str]) -> None:
        """Show these needs in these months."""
        self._name_columns((say("Need"), *months))
        titles = [_titled(row) for row in rows]
        self.each = EACH if any(any(row.totals) for row in rows) else 1.0
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
        """Both figures, each ending where those above and below it end; without totals where the title of the column ends."""
        super().paint(painter, option, index)
        room = option.rect.adjusted(0, 0, 0, -1)
        behind = max(round((1 - self._each) * room.width()), theme.px(SIDE))
        painter.save()
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        painter.drawText(room.adjusted(0, 0, -behind, 0), RIGHT, _text(index))
        painter.setPen(QColor(theme.current().muted))
        painter.drawText(room.adjusted(0, 0, -theme.px(SIDE), 0), RIGHT, str(index.data(TOTAL) or ""))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        """Room for both figures."""
        texts = _text(index), str(index.data(TOTAL) or "")
        wide = max(option.fontMetrics.horizontalAdvance(text) for text in texts)
        return QSize(round(wide / self._each) + 2 * theme.px(SIDE), super().sizeHint(option, index).height())

    @property
    def _each(self) -> float:
        table = self.parent()
        assert isinstance(table, NeedsTable)
        return table.each

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802 - Qt's name
        """The figures are painted beside each other, not by the style."""
        super().initStyleOption(option, index)
        option.text = ""


def _text(index: Index) -> str:
    return str(index.data() or "")
