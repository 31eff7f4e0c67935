"""A tile for each service and shared machine: verdict, bottleneck, bar with range and capacity, what is left."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from app.desktop import theme
from app.desktop.look import icons
from app.desktop.widgets.cell_grid import CellGrid
from app.desktop.widgets.verdict import paint_chip
from app.desktop.widgets.verdict import wide as chip_width
from app.desktop.widgets.whisker import paint_whisker
from app.presenting.gauges import Gauge
from app.presenting.overview import Tile
from planners.planner import Fit
from planners.words import say

FULL = 1.25
"""The end of a bar, in shares of the capacity."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TileGrid(CellGrid):
    """Tiles in rows; each opens its service."""

    least_width, cell_height = 160, 120

    def __init__(self) -> None:
        super().__init__()
        self.tiles: tuple[Tile, ...] = ()
        self.setAccessibleName(say("Services and machines"))

    def show_tiles(self, tiles: Sequence[Tile]) -> None:
        """Show these."""
        self.tiles = tuple(tiles)
        self.follow()

    @property
    def keys(self) -> list[str]:
        """The services that tiles open."""
        return [tile.key for tile in self.tiles]

    def spoken(self, index: int) -> str:
        """The tile in a sentence."""
        return self.tiles[index].spoken

    def alarm(self, index: int) -> str:
        """A border in the verdict's colour where it is tight or over."""
        fit = self.tiles[index].fit
        return theme.current().fit(str(fit)) if fit in (Fit.TIGHT, Fit.OVER) else ""

    def paint_cell(self, painter: QPainter, place: QRectF, index: int) -> None:
        """Title, verdict and resource, bar, what is left."""
        tile, colours, font = self.tiles[index], theme.current(), self.font()
        line = painter.fontMetrics().height() + 2
        painter.setFont(theme.scaled(font, 1, bold=True))
        painter.setPen(QColor(colours.text))
        side = theme.px(icons.SIZE)
        corner = QRectF(place.right() - side, place.top(), side, side)
        icons.paint(painter, tile.picture, corner, colours.text2)
        _lines(painter, QRectF(place.left(), place.top(), place.width() - side - 6, 2 * line), tile.called)
        bold = QFontMetrics(painter.font())
        spare = (
            place.width() - side - 6 >= max(bold.horizontalAdvance(one.called) for one in self.tiles)
        ) * line
        close = 0 if spare else theme.px(2)  # two lines of a title leave the edge its room
        top = place.top() + 2 * line + 4 - close - spare * 2 / 3  # a line that no title takes is shared out
        painter.setFont(font)
        wide = chip_width(tile.word, font)
        paint_chip(painter, QRectF(place.left(), top, wide, theme.px(20)), tile.fit, tile.word, font)
        painter.setFont(theme.scaled(font, theme.CAPTION))
        painter.setPen(QColor(colours.muted))
        room = QRectF(place.left() + wide + 6, top, place.width() - wide - 6, theme.px(20))
        painter.drawText(
            room.adjusted(0, -theme.px(6), 0, theme.px(4)), RIGHT | Qt.TextFlag.TextWordWrap, tile.resource
        )
        below = top + theme.px(20) + theme.px(theme.SPACE) + spare / 3
        if tile.gauge is None:
            _lines(painter, QRectF(place.left(), below, place.width(), place.bottom() - below), tile.problem)
            return
        bar = QRectF(place.left(), below + 3, place.width(), theme.px(8))
        _bar(painter, bar, tile.gauge)
        text = QRectF(place.left(), bar.bottom() + 5 - close, place.width(), line)
        painter.setFont(theme.scaled(font, theme.CAPTION))
        painter.setPen(QColor(colours.muted))
        _elided(painter, text, tile.gauge.room, LEFT)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        _elided(painter, text.translated(0, line - 2), tile.gauge.against, LEFT)


def _bar(painter: QPainter, place: QRectF, gauge: Gauge) -> None:
    colours, full = theme.current(), place.width() / FULL
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.track))
    painter.drawRoundedRect(place, theme.px(theme.RADIUS) / 2, theme.px(theme.RADIUS) / 2)
    painter.setBrush(QColor(colours.bar_of(str(gauge.fit))))
    filled = QRectF(place)
    filled.setWidth(max(min(gauge.share, FULL) * full, 2))
    painter.drawRoundedRect(filled, theme.px(theme.RADIUS) / 2, theme.px(theme.RADIUS) / 2)
    painter.setPen(QPen(QColor(colours.text), theme.stroke(1.4)))
    if (gauge.high_share - gauge.low_share) * full > 2:
        paint_whisker(painter, gauge, place, FULL)
    painter.setPen(QPen(QColor(colours.text), theme.stroke(2)))
    edge = place.left() + full
    painter.drawLine(QPointF(edge, place.top() - theme.px(4)), QPointF(edge, place.bottom() + theme.px(4)))


def _elided(painter: QPainter, place: QRectF, text: str, side: Qt.AlignmentFlag) -> None:
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(place.width()))
    painter.drawText(place, side, shown)


def _lines(painter: QPainter, place: QRectF, text: str) -> None:
    """Two lines at most: what does not fit in the second is elided."""
    metrics, first, rest = painter.fontMetrics(), "", text
    words = text.split(" ")
    if metrics.horizontalAdvance(text) > place.width() and len(words) > 1:
        taken = 1
        while (
            taken < len(words) and metrics.horizontalAdvance(" ".join(words[: taken + 1])) < place.width() - 2
        ):
            taken += 1
        first, rest = " ".join(words[:taken]), " ".join(words[taken:])
    height = metrics.height()
    for number, line in enumerate([first, rest] if first else [rest]):
        room = QRectF(place.left(), place.top() + number * height, place.width(), height)
        _elided(painter, room, line, LEFT)
