"""Needs over time as a compact table: in each cell what one server needs, and in grey what all need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyleOptionViewItem

from app.desktop import theme
from app.desktop.plain_text import show_tip
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.two_figures import TOTAL, TwoFigures
from app.presenting.needs_ahead import NeedRow
from planners.words import say

ROW = 26
"""The height of a row: five stand in the card without scrolling."""


class NeedsTable(RowsTable):
    """Rows of needs; three columns of figures."""

    def __init__(self) -> None:
        self._figures = TwoFigures()
        self._months: tuple[str, ...] = ()
        super().__init__(
            (say("Need"), "", "", ""),
            (34, 22, 22, 22),
            right=(1, 2, 3),
            wrap=False,
        )
        self.setAccessibleName(say("Needs over time"))
        self.verticalHeader().setMinimumSectionSize(theme.px(ROW))
        self.verticalHeader().setDefaultSectionSize(theme.px(ROW))
        for column in (1, 2, 3):
            self.setItemDelegateForColumn(column, self._figures)

    def show_needs(self, rows: Sequence[NeedRow], months: Sequence[str]) -> None:
        """Show these needs in these months."""
        if tuple(months) != self._months:
            self._months = tuple(months)
            self._name_columns((say("Need"), *months))
        titles = [_titled(row) for row in rows]
        self._figures.longest = (
            self._longest(row.each for row in rows),
            self._longest(row.totals for row in rows),
        )
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

    def _set_widths(self) -> None:
        """Figures have their room first: a name that is cut has its tip."""
        super()._set_widths()
        for column in (1, 2, 3):
            lacks = max(self._need(column) - self.columnWidth(column), 0)
            self.setColumnWidth(column, self.columnWidth(column) + lacks)
            self.setColumnWidth(0, self.columnWidth(0) - lacks)

    def _needs_kept(self, rows: Sequence[Sequence[str]], heads: frozenset[int]) -> dict[int, int]:
        """Figures are followed by totals, which are none of the texts."""
        return {column: need for column, need in super()._needs_kept(rows, heads).items() if not column}

    def _texts_need(self, column: int) -> int:
        """Figures need as much in all rows: the longest of them have room in each."""
        if not column or not self.rowCount():
            return super()._texts_need(column)
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        return self._figures.sizeHint(option, self.model().index(0, column)).width()

    def _longest(self, texts: Iterable[Sequence[str]]) -> str:
        return max(chain.from_iterable(texts), key=self.fontMetrics().horizontalAdvance, default="")


def _titled(row: NeedRow) -> str:
    return say("{need}, {unit}", need=row.title, unit=row.unit) if row.unit else row.title
