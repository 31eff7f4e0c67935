"""Services and shared machines as a table, where there are too many for tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from app.desktop import theme
from app.desktop.widgets.row_delegate import Index, RowDelegate
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.verdict import SIZE, paint_verdict
from app.presenting.order_date import OrderDate
from app.presenting.overview import SITE, Tile
from planners.planner import Fit
from planners.words import in_context, say

ROWS = 12
"""Rows that are seen before they scroll."""
VERDICT, FIT = 1, Qt.ItemDataRole.UserRole + 1
"""The column with the verdict, and where its cell keeps it."""


class ServiceTable(RowsTable):
    """``opened`` carries the service of a row that is clicked, or entered by the keyboard."""

    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__(
            (
                say("Service"),
                say("Verdict"),
                say("Tightest resource"),
                say("Demand"),
                in_context("of a gauge", "Headroom"),
                say("What to do"),
            ),
            (26, 15, 18, 19, 10, 12),
            right=(3, 4),
            wrap=False,
        )
        self.setAccessibleName(say("Services and machines"))
        self.setItemDelegateForColumn(VERDICT, VerdictDelegate(self))
        self._keys: list[str] = []
        self._tiles: tuple[Tile, ...] = ()
        self._rows: list[tuple[str, ...]] = []
        self.cellClicked.connect(lambda row, _: self._open(row))
        self.cellActivated.connect(lambda row, _: self._open(row))

    def show_tiles(self, tiles: Sequence[Tile], dates: Mapping[str, OrderDate]) -> None:
        """Show these, with the dates that are known."""
        rows = [_row(tile, dates) for tile in tiles]
        keys = [tile.key for tile in tiles]
        if (rows, keys) == (self._rows, self._keys):
            return
        self._rows, self._keys = rows, keys
        self._tiles = tuple(tiles)
        self.show_rows(rows, tips=[tile.spoken for tile in tiles])
        seen = min(len(tiles), ROWS)
        self.setFixedHeight(theme.px(theme.TABLE_HEAD) + seen * theme.px(theme.ROW) + 6)

    def _fill(self, index: int, row: Sequence[str], key: str, tip: str) -> None:
        """The texts, the verdict's shape, and a site's title in bold."""
        super()._fill(index, row, key, tip)
        tile, title, verdict = self._tiles[index], self.item(index, 0), self.item(index, VERDICT)
        if title is not None and verdict is not None:
            title.setFont(theme.scaled(self.font(), 1, bold=tile.picture == SITE))
            verdict.setData(FIT, tile.fit)

    def _open(self, row: int) -> None:
        if 0 <= row < len(self._keys) and self._keys[row]:
            self.opened.emit(self._keys[row])


class VerdictDelegate(RowDelegate):
    """Paints a verdict's shape before its word."""

    indent = SIZE + theme.SPACE

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Word and hairline as in other cells, then the shape."""
        super().paint(painter, option, index)
        fit, colours = index.data(FIT), theme.current()
        if fit is not None:
            left, side = option.rect.left() + theme.px(theme.SPACE), theme.px(SIZE)
            place = QRectF(left, option.rect.center().y() - side / 2, side, side)
            paint_verdict(painter, place, Fit(fit), colours.fit(str(fit)), colours.panel)


def _row(tile: Tile, dates: Mapping[str, OrderDate]) -> tuple[str, ...]:
    """The verdict with the machine that it is of, and the service's own figures beside it."""
    verdict, gauge = tile.whose, tile.own if tile.machine else tile.gauge
    date = dates.get(tile.key)
    none = "" if tile.picture == SITE else "–"
    told = date.answer if date is not None and tile.picture != "machine" else none
    told = say("Add capacity") if tile.picture == "machine" and tile.fit is Fit.OVER else told
    if gauge is None:
        return tile.title, verdict, tile.problem, "", "", told
    return tile.title, verdict, gauge.resource, gauge.against, gauge.left, told
