"""Gauges as a grid: a row a resource with demand, a bar with its range and capacity, headroom and verdict."""

from __future__ import annotations

from collections.abc import Sequence

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
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.desktop import theme
from app.desktop.plain_text import show_tip
from app.presenting.gauges import Gauge
from app.presenting.wording import FIT_WORDS
from planners.words import in_context, say

FULL = 1.12
"""The end of a bar, in shares of the capacity."""
HEIGHT, BAR, GAP = 30, 11, 12
SHORTEST_BAR, NO_BAR = 70, 30
"""Pixels of a bar below which other columns give way, and below which there is none; then names are cut at last."""
LEFT, RIGHT = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
)


class Columns(Struct, frozen=True):
    """Where the columns of all rows stand, in pixels; one without width has no room."""

    resource: int = 0
    demand: int = 0
    bar: int = 0
    capacity: int = 0
    headroom: int = 0
    verdict: int = 0

    def places(self) -> list[tuple[int, int]]:
        """Left end and width of each column."""
        left, found = GAP, []
        for width in (self.resource, self.demand, self.bar, self.capacity, self.headroom, self.verdict):
            found.append((left, width))
            left += width + GAP if width else 0
        return found


def columns(gauges: Sequence[Gauge], font: QFont, width: int) -> Columns:
    """Columns as wide as their texts, the rest for the bars; headroom and capacity give way where the row is narrow."""
    plain, bold = QFontMetrics(font), QFontMetrics(theme.scaled(font, 1, bold=True))

    def wide(metrics: QFontMetrics, texts: Sequence[str], head: str) -> int:
        return max(
            [plain.horizontalAdvance(head), *(metrics.horizontalAdvance(text) for text in texts)], default=0
        )

    heads = HEADS()
    sizes = [
        wide(bold, [gauge.resource for gauge in gauges], heads[0]),
        wide(bold, [gauge.demand for gauge in gauges], heads[1]),
        wide(plain, [gauge.capacity for gauge in gauges], heads[3]),
        wide(plain, [gauge.room for gauge in gauges], heads[4]),
        wide(bold, [gauge.verdict for gauge in gauges], heads[5]),
    ]
    for spared in (3, 2):
        if _left_over(width, sizes) < SHORTEST_BAR:
            sizes[spared] = 0
    bar = _left_over(width, sizes)
    if bar < NO_BAR:
        sizes[0], bar = max(sizes[0] + min(bar + GAP, 0), 0), 0
    return Columns(sizes[0], sizes[1], bar, *sizes[2:])


def _left_over(width: int, sizes: Sequence[int]) -> int:
    return width - 2 * GAP - sum(size + GAP for size in sizes if size)


def HEADS() -> tuple[str, ...]:  # noqa: N802 - a constant in the reader's language
    """The titles of the columns."""
    return (
        say("Resource"),
        say("Demand"),
        say("with its range"),
        say("Capacity"),
        in_context("of a gauge", "Headroom"),
        say("Verdict"),
    )


class _Row(QWidget):
    """A row of the grid, painted."""

    def __init__(self) -> None:
        super().__init__()
        self.columns = Columns()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line of text."""
        return QSize(360, max(HEIGHT, self.fontMetrics().height() + 12))

    def _write(
        self, painter: QPainter, place: int, text: str, colour: str, bold: bool = False, right: bool = False
    ) -> None:
        left, width = self.columns.places()[place]
        if not width:
            return
        painter.setFont(theme.scaled(self.font(), 1, bold=bold))
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width + 1)
        painter.drawText(QRectF(left, 0, width + 1, self.height()), RIGHT if right else LEFT, shown)

    def _line_below(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(theme.current().line), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)


class _Head(_Row):
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Write the titles of the columns."""
        painter, colours = QPainter(self), theme.current()
        painter.fillRect(self.rect(), QColor(colours.panel))
        for place, text in enumerate(HEADS()):
            self._write(painter, place, text, colours.muted, right=place in (1, 3, 4))
        self._line_below(painter)


class GaugeRow(_Row):
    """One gauge. A click, or Enter while it has the keyboard, selects its figure."""

    selected = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.gauge: Gauge | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_gauge(self, gauge: Gauge) -> None:
        """Show a gauge."""
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
        show_tip(self, gauge.reason)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Select the figure."""
        if self.gauge:
            self.selected.emit(self.gauge.quantity)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter and space select the figure."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.gauge:
            self.selected.emit(self.gauge.quantity)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the row."""
        if self.gauge is None:
            return
        painter, colours, gauge = QPainter(self), theme.current(), self.gauge
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(colours.panel))
        self._write(painter, 0, gauge.resource, colours.text, bold=True)
        self._write(painter, 1, gauge.demand, colours.text, bold=True, right=True)
        self._bar(painter, gauge)
        self._write(painter, 3, gauge.capacity, colours.text2, right=True)
        self._write(painter, 4, gauge.room, colours.text2, right=True)
        self._write(painter, 5, gauge.verdict, colours.fit(str(gauge.fit)), bold=True)
        self._line_below(painter)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _bar(self, painter: QPainter, gauge: Gauge) -> None:
        colours = theme.current()
        left, width = self.columns.places()[2]
        if not width:
            return
        top = (self.height() - BAR) / 2
        full = width / FULL
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.track))
        painter.drawRoundedRect(QRectF(left, top, width, BAR), 2, 2)
        painter.setBrush(QColor(colours.bar_of(str(gauge.fit))))
        painter.drawRoundedRect(QRectF(left, top, max(min(gauge.share, FULL) * full, 2), BAR), 2, 2)
        low, high = (left + min(share, FULL) * full for share in (gauge.low_share, gauge.high_share))
        painter.setPen(QPen(QColor(colours.text), 1.4))
        middle = top + BAR / 2
        painter.drawLine(QPointF(low, middle), QPointF(high, middle))
        for x in (low, high):
            painter.drawLine(QPointF(x, top + 2), QPointF(x, top + BAR - 2))
        painter.setPen(QPen(QColor(colours.text), 2))
        painter.drawLine(QPointF(left + full, top - 4), QPointF(left + full, top + BAR + 4))


class GaugePanel(QWidget):
    """All gauges of a sizing, the binding one first."""

    selected = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[GaugeRow] = []
        self._head = _Head()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.addWidget(self._head)

    def show_gauges(self, gauges: tuple[Gauge, ...]) -> None:
        """Show these gauges."""
        while len(self.rows) < len(gauges):
            row = GaugeRow()
            row.selected.connect(self.selected)
            self.rows.append(row)
            self._layout.addWidget(row)
        for index, row in enumerate(self.rows):
            row.setVisible(index < len(gauges))
            if index < len(gauges):
                row.show_gauge(gauges[index])
        self._head.setVisible(bool(gauges))
        self._align()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Place the columns anew."""
        super().resizeEvent(event)
        self._align()

    def _align(self) -> None:
        shown = [row.gauge for row in self.rows if row.gauge and not row.isHidden()]
        found = columns(shown, self.font(), self.width())
        for row in (self._head, *self.rows):
            row.columns = found
            row.update()
