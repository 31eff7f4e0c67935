"""Gauges as a grid: a row a resource with demand, a bar with its range and capacity, headroom and verdict."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import show_tip
from app.desktop.widgets import standing, verdict
from app.desktop.widgets.whisker import paint_whisker
from app.presenting.gauges import Gauge
from app.presenting.wording import FIT_WORDS, STANDING_WORDS
from planners.words import in_context, say

FULL = 1.12
"""The end of a bar, in shares of the capacity."""
HEIGHT, HEAD, BAR, GAP, CLOSE, EDGE = 30, 24, 11, 12, 8, 3
SIGN = standing.SIZE + 5
"""Pixels that the shape of a standing takes before the resource."""
TICK = verdict.SIZE + 6
"""Pixels that the shape of a verdict takes before its word."""
SHORTEST_BAR, NO_BAR = 60, 30
"""Pixels of a bar below which other columns give way, and below which there is none; then names are cut at last."""
NONE = "–"
LEFT, RIGHT = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
)
RESOURCE, DEMAND, ACROSS, CAPACITY, HEADROOM, ALL, VERDICT = range(7)
RIGHT_COLUMNS = (DEMAND, CAPACITY, HEADROOM, ALL)
SPARED = (ALL, HEADROOM, CAPACITY)
"""The columns that give way in a narrow row, in this order."""


class Columns(Struct, frozen=True, dict=True):
    """Where the columns of all rows stand, in pixels; one without width has no room. ``gap`` is between them."""

    resource: int = 0
    demand: int = 0
    bar: int = 0
    capacity: int = 0
    headroom: int = 0
    in_all: int = 0
    verdict: int = 0
    gap: int = 0

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Left end and width of each column."""
        gap = self.gap
        left, found = gap, []
        widths = (
            self.resource,
            self.demand,
            self.bar,
            self.capacity,
            self.headroom,
            self.in_all,
            self.verdict,
        )
        for width in widths:
            found.append((left, width))
            left += width + gap if width else 0
        return found


def columns(gauges: Sequence[Gauge], font: QFont, width: int) -> Columns:
    """Columns as wide as their texts, the rest for the bars. Where the row is narrow they stand closer; then totals, headroom
    and capacity give way."""
    plain, bold = QFontMetrics(font), QFontMetrics(theme.scaled(font, 1, bold=True))
    caption, heads = QFontMetrics(theme.scaled(font, theme.CAPTION)), HEADS()

    def wide(metrics: QFontMetrics, texts: Sequence[str], head: str, sign: int = 0) -> int:
        found = [caption.horizontalAdvance(head), *(metrics.horizontalAdvance(text) + sign for text in texts)]
        return max(found, default=0)

    sizes = {
        RESOURCE: wide(bold, [gauge.resource for gauge in gauges], heads[RESOURCE], theme.px(SIGN)),
        DEMAND: wide(bold, [gauge.bare[0] for gauge in gauges], heads[DEMAND]),
        CAPACITY: wide(plain, [gauge.bare[1] for gauge in gauges], heads[CAPACITY]),
        HEADROOM: wide(plain, [gauge.left for gauge in gauges], heads[HEADROOM]),
        ALL: wide(plain, [gauge.in_all for gauge in gauges], heads[ALL])
        if any(one.in_all for one in gauges)
        else 0,
        VERDICT: wide(bold, [gauge.word for gauge in gauges], heads[VERDICT], theme.px(TICK)),
    }
    gap, shortest = theme.px(GAP), theme.px(SHORTEST_BAR)
    if _left_over(width, sizes, gap) < shortest:
        gap = theme.px(CLOSE)
    for spared in SPARED:
        if _left_over(width, sizes, gap) < shortest:
            sizes[spared] = 0
    bar = _left_over(width, sizes, gap)
    if bar < theme.px(NO_BAR):
        sizes[RESOURCE], bar = max(sizes[RESOURCE] + min(bar + gap, 0), 0), 0
    return Columns(
        sizes[RESOURCE],
        sizes[DEMAND],
        bar,
        sizes[CAPACITY],
        sizes[HEADROOM],
        sizes[ALL],
        sizes[VERDICT],
        gap,
    )


def _left_over(width: int, sizes: dict[int, int], gap: int) -> int:
    return width - 2 * gap - sum(size + gap for size in sizes.values() if size)


def HEADS() -> tuple[str, ...]:  # noqa: N802 - a constant in the reader's language
    """The titles of the columns."""
    return (
        say("Resource"),
        say("Demand"),
        say("with its range"),
        say("Capacity"),
        in_context("of a gauge", "Headroom"),
        say("In all"),
        say("Verdict"),
    )


class _Row(QWidget):
    """A row of the grid, painted."""

    tall = HEIGHT

    def __init__(self) -> None:
        super().__init__()
        self.columns = Columns()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line of text."""
        return QSize(300, max(theme.px(self.tall), self.fontMetrics().height() + 10))

    def _write(
        self, painter: QPainter, place: int, text: str, colour: str, bold: bool = False, shift: int = 0
    ) -> None:
        left, width = self.columns.places[place]
        if not width:
            return
        painter.setPen(QColor(colour))
        if bold:
            painter.setFont(theme.scaled(painter.font(), 1, bold=True))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width - shift + 1)
        side = RIGHT if place in RIGHT_COLUMNS else LEFT
        painter.drawText(QRectF(left + shift, 0, width - shift + 1, self.height()), side, shown)


class _Head(_Row):
    tall = HEAD

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Write the titles of the columns."""
        painter, colours = QPainter(self), theme.current()
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        for place, text in enumerate(HEADS()):
            cut = place == ACROSS and painter.fontMetrics().horizontalAdvance(text) > self.columns.bar
            self._write(painter, place, in_context("of a gauge", "Range") if cut else text, colours.muted)
        painter.setPen(QPen(QColor(colours.rule), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)


class GaugeRow(_Row):
    """One gauge. A click, or Enter while it has the keyboard, selects its figure."""

    selected = Signal(str)
    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.gauge: Gauge | None = None
        self.chosen, self.last = False, False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_gauge(self, gauge: Gauge) -> None:
        """Show a gauge."""
        if gauge == self.gauge:
            return
        self.gauge = gauge
        self.setAccessibleName(
            say(
                "{resource}: {use}, {room}, {fit}",
                resource=gauge.resource,
                use=gauge.against,
                room=gauge.room,
                fit=FIT_WORDS[gauge.fit],
            )
        )
        self.setAccessibleDescription(gauge.reason)
        known = (
            say("Range {range}. ", range=gauge.range) if gauge.range else "",
            f"{STANDING_WORDS[gauge.standing]}. " if gauge.standing else "",
        )
        show_tip(self, f"{''.join(known)}{gauge.reason}")
        self.update()

    def choose(self, chosen: bool) -> None:
        """Show whether its figure is the one that chart and details are of."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Select the figure."""
        if self.gauge:
            self.selected.emit(self.gauge.quantity)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter and space select the figure, arrows lead to the next row."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.gauge:
            self.selected.emit(self.gauge.quantity)
        elif step:
            self.stepped.emit(step)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the row."""
        if self.gauge is None:
            return
        painter, colours, gauge = QPainter(self), theme.current(), self.gauge
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.chosen:
            painter.fillRect(self.rect(), QColor(colours.selection))
            painter.fillRect(QRectF(0, 0, theme.px(EDGE), self.height()), QColor(colours.accent))
        self._signs(painter, gauge)
        self._write(painter, RESOURCE, gauge.resource, colours.text, bold=self.chosen, shift=theme.px(SIGN))
        painter.setFont(self.font())
        self._write(painter, DEMAND, gauge.bare[0], colours.text, bold=True)
        self._bar(painter, gauge)
        painter.setFont(self.font())
        self._write(painter, CAPACITY, gauge.bare[1], colours.text2)
        self._write(painter, HEADROOM, gauge.left, colours.text2)
        self._write(painter, ALL, gauge.in_all or NONE, colours.text2)
        self._write(
            painter, VERDICT, gauge.word, colours.fit(self._fit(gauge)), bold=True, shift=theme.px(TICK)
        )
        if not self.last:
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.px(theme.RADIUS), theme.px(theme.RADIUS)
            )

    def _fit(self, gauge: Gauge) -> str:
        return str(gauge.fit) if self.isEnabled() else "unknown"

    def _signs(self, painter: QPainter, gauge: Gauge) -> None:
        """The shapes of the standing and of the verdict."""
        colours, places = theme.current(), self.columns.places
        middle = self.height() / 2
        if gauge.standing is not None and places[RESOURCE][1]:
            side = theme.px(standing.SIZE)
            room = QRectF(places[RESOURCE][0], middle - side / 2, side, side)
            standing.paint_standing(painter, room, gauge.standing, colours.text2)
        side = theme.px(verdict.SIZE)
        room = QRectF(places[VERDICT][0], middle - side / 2, side, side)
        ground = colours.selection if self.chosen else colours.panel
        verdict.paint_verdict(painter, room, gauge.fit, colours.fit(self._fit(gauge)), ground)

    def _bar(self, painter: QPainter, gauge: Gauge) -> None:
        colours = theme.current()
        left, width = self.columns.places[ACROSS]
        if not width:
            return
        high = theme.px(BAR)
        top, full = (self.height() - high) / 2, width / FULL
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.track))
        painter.drawRoundedRect(QRectF(left, top, width, high), 2, 2)
        painter.setBrush(QColor(colours.bar_of(self._fit(gauge))))
        painter.drawRoundedRect(QRectF(left, top, max(min(gauge.share, FULL) * full, 2), high), 2, 2)
        for colour, wide in ((colours.panel, 3.4), (colours.text, 1.4)):
            painter.setPen(QPen(QColor(colour), theme.stroke(wide)))
            paint_whisker(painter, gauge, QRectF(left, top + 2, width, high - 4), FULL)
        painter.setPen(QPen(QColor(colours.text), theme.stroke(2)))
        beyond = theme.px(4)
        painter.drawLine(QPointF(left + full, top - beyond), QPointF(left + full, top + high + beyond))


class GaugePanel(QFrame):
    """All gauges of a sizing, the binding one first."""

    selected = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setAccessibleName(say("Demand and capacity"))
        self.rows: list[GaugeRow] = []
        self._chosen = ""
        self._head = _Head()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(1, 1, 1, 1)
        self._layout.setSpacing(0)
        self._layout.addWidget(self._head)

    def show_gauges(self, gauges: tuple[Gauge, ...]) -> None:
        """Show these gauges."""
        while len(self.rows) < len(gauges):
            row = GaugeRow()
            row.selected.connect(self.selected)
            row.stepped.connect(self._step)
            self.rows.append(row)
            self._layout.addWidget(row)
        for index, row in enumerate(self.rows):
            row.setVisible(index < len(gauges))
            row.last = index + 1 == len(gauges)
            if index < len(gauges):
                row.show_gauge(gauges[index])
        self.setVisible(bool(gauges))
        self.choose(self._chosen)
        self._align()

    def choose(self, quantity: str) -> None:
        """Mark the gauge of a figure as the one that chart and details are of."""
        self._chosen = quantity
        for row in self.rows:
            row.choose(row.gauge is not None and row.gauge.quantity == quantity)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Place the columns anew."""
        super().resizeEvent(event)
        self._align()

    def _step(self, by: int) -> None:
        seen = [row for row in self.rows if not row.isHidden()]
        here = next((place for place, row in enumerate(seen) if row.hasFocus()), 0)
        seen[max(0, min(here + by, len(seen) - 1))].setFocus(Qt.FocusReason.TabFocusReason)

    def _align(self) -> None:
        shown = [row.gauge for row in self.rows if row.gauge and not row.isHidden()]
        found = columns(shown, self.font(), self.width() - 2)
        for row in (self._head, *self.rows):
            if row.columns != found:
                row.columns = found
                row.update()
