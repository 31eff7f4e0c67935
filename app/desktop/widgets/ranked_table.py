"""The options of a service, ranked: what to buy, cost, until when, and the chance to hold as a bar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.desktop import theme
from app.desktop.widgets.option_title import OptionTitle
from app.desktop.widgets.row_delegate import draw_hairline
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.verdict import paint_verdict
from app.presenting.ranked import NONE, Ranked
from app.presenting.situation import chance_text
from planners.words import say

COST, UNTIL, CHANCE = 2, 3, 4
BAR, HIGH, SIDES = 56, 8, 48
MOST_ROWS = 7
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
Index = QModelIndex | QPersistentModelIndex


class RankedTable(RowsTable):
    """``chosen`` carries the scenario of a row. It is as high as its rows, ``most`` of them at most."""

    def __init__(self, most: int = MOST_ROWS) -> None:
        self._most, self._is_growing = most, False
        head = (
            say("Option"),
            say("What to buy"),
            say("Cost"),
            say("Expected until"),
            say("Chance to hold"),
            say("Why"),
        )
        super().__init__(head, (20, 22, 11, 11, 13, 23), right=(COST,), whole=(UNTIL, CHANCE))
        self.ranked: Sequence[Ranked] = ()
        self.setAccessibleName(say("Options, ranked"))
        self.setAlternatingRowColors(False)
        self.setItemDelegateForColumn(0, OptionTitle(self, lambda row: self.ranked[row]))
        self.setItemDelegateForColumn(CHANCE, _ChanceBar(self))
        self._make_room()

    def show_ranked(self, rows: Sequence[Ranked]) -> None:
        """Show these options."""
        self.ranked = rows
        self.show_rows(
            [(_titled(row), row.needs, row.cost, row.until, row.chance, row.why) for row in rows],
            [row.scenario for row in rows],
            [f"{row.title}\n{row.needs}\n{row.why}" for row in rows],
        )
        told = any(row.share is not None or row.until != NONE for row in rows)
        self.show_columns((UNTIL, CHANCE), told or not rows)
        self.show_columns((COST,), any(row.cost != NONE for row in rows) or not rows)
        self._fit_rows()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """The height follows texts that wrap anew."""
        super().resizeEvent(event)
        self._make_room()

    def _fit_rows(self) -> None:
        """The table is as high as its rows are now."""
        super()._fit_rows()
        self._make_room()

    def _make_room(self) -> None:
        if self._is_growing:
            return  # a bar that comes or goes wraps texts anew: once is enough
        self._is_growing = True
        self.setFixedHeight(self.height_of(self._most))
        self._is_growing = False


def _titled(row: Ranked) -> str:
    return say("Recommended: {option}", option=row.title) if row.recommended else row.title


class _ChanceBar(QStyledItemDelegate):
    """The verdict's shape, a bar with a tick at the chance that is enough, and the chance in words."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the chance of a row."""
        table = self.parent()
        assert isinstance(table, RankedTable)
        row, colours = table.ranked[index.row()], theme.current()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(colours.selection))
        painter.save()
        left, middle = option.rect.left() + theme.px(theme.SPACE), option.rect.center().y()
        if row.share is not None:
            name, side, high = str(row.fit), theme.px(12), theme.px(HIGH)
            shape = QRectF(left, middle - side / 2, side, side)
            paint_verdict(painter, shape, row.fit, colours.fit(name), colours.panel)
            words = painter.fontMetrics().horizontalAdvance(chance_text(1.0)) + theme.px(16)
            spare = option.rect.right() - (left + side + 8) - words
            bar = QRect(left + side + 8, middle - high // 2, max(0, min(theme.px(BAR), spare)), high)
            painter.fillRect(bar, QColor(colours.track))
            painter.fillRect(
                bar.adjusted(0, 0, round(bar.width() * (row.share - 1)), 0), QColor(colours.level)
            )
            tick = bar.left() + round(bar.width() * row.enough)
            painter.fillRect(QRect(tick, bar.top() - 2, 2, high + 4), QColor(colours.text))
            left = bar.right() + 8
        draw_hairline(painter, option)
        painter.setPen(QColor(colours.text))
        room = QRect(left, option.rect.top(), option.rect.right() - left, option.rect.height() - 1)
        line = QSize(room.width(), painter.fontMetrics().height())
        # Where the style puts a line, so that it stands beside the texts of the row.
        painter.drawText(QStyle.alignedRect(option.direction, LEFT, line, room), LEFT, row.chance)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        """Room for the shape, the bar and the chance."""
        table = self.parent()
        assert isinstance(table, RankedTable)
        alone = option.fontMetrics.horizontalAdvance(table.ranked[index.row()].chance) + theme.px(
            2 * theme.SPACE
        )
        words = option.fontMetrics.horizontalAdvance(chance_text(1.0))
        beside = theme.px(12) + theme.px(BAR) + theme.px(SIDES)
        return QSize(max(words + beside, alone), super().sizeHint(option, index).height())
