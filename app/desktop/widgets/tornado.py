"""What matters most: for each uncertain thing a bar from the use at its low end to that at its high end."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.plain_text import show_tip
from app.desktop.widgets.outlook_cards import draw_ring, lively
from app.presenting.figures import DIGITS, number
from app.presenting.swings import SwingRow
from planners.words import say

ROW, HIGH_ROW, BAR, HEAD, FOOT = 22, 32, 13, 18, 18
LINE = 14
MOST, NAMES, VALUES = 6, 0.34, 40
"""Rows, the share of the width for their names, and the pixels of a value beside a bar."""
MORE_HUE = 2
"""The place in the palette of what adds to the use."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
STEPS = (0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)


class Tornado(QWidget):
    """Painted; the strongest comes first. Lines stand at the capacity and at the expected use."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[SwingRow, ...] = ()
        self.expected, self._resource = 0.0, ""
        self._instead = ""
        self.setAccessibleName(say("What matters most"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.wait(say("Working out what matters…"))

    def show_swings(self, rows: tuple[SwingRow, ...], resource: str, expected: float) -> None:
        """Show how these move the use of a resource, a share of its capacity, around what is expected."""
        self.rows, self._resource, self.expected = rows[:MOST], resource, expected
        self.wait(say("Nothing uncertain moves it.") if resource else say("No capacity is known."))
        if self.rows:
            self.setAccessibleDescription("\n".join(map(self._told, self.rows)))

    def wait(self, text: str) -> None:
        """Say why there is nothing to show."""
        self._instead = text
        self.setAccessibleDescription(text)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for all rows."""
        return QSize(theme.px(300), theme.px(HEAD + FOOT + MOST * ROW))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for all rows."""
        return QSize(theme.px(200), theme.px(HEAD + FOOT + MOST * ROW))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Ground, rows, and the two lines over them."""
        painter = QPainter(self)
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        if self.rows:
            plot = self._plot()
            self._ground(painter, plot)
            for place, row in enumerate(self.rows):
                self._row(painter, plot, place, row)
            self._lines(painter, plot)
            for place, row in enumerate(self.rows):
                self._values_of(painter, plot, place, row)
        else:
            painter.setPen(QColor(theme.current().muted))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._instead)
        if self.hasFocus():
            draw_ring(painter, self)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """The row under the pointer tells its values."""
        row = (event.position().toPoint().y() - theme.px(HEAD)) // self._step()
        show_tip(self, self._told(self.rows[row]) if 0 <= row < len(self.rows) else "")

    def _told(self, row: SwingRow) -> str:
        return say(
            "{influence} ({between}): {resource} {low} to {high} of capacity",
            influence=row.name, between=row.between, resource=self._resource, low=row.low, high=row.high,
        )  # fmt: skip

    def _step(self) -> int:
        """The height of a row: more in a higher card, as long as a row stays one."""
        room = self.height() - theme.px(HEAD + FOOT)
        return min(max(room // MOST, theme.px(ROW)), theme.px(HIGH_ROW))

    def _plot(self) -> QRectF:
        left = round(self.width() * NAMES)
        return QRectF(left, theme.px(HEAD), self.width() - left - theme.px(4), self._step() * len(self.rows))

    def _ends(self) -> tuple[float, float]:
        shares = [share for row in self.rows for share in (row.low_share, row.high_share)]
        shares += [1.0, self.expected] if self.expected else [1.0]
        return min(shares), max(shares)

    def _x(self, plot: QRectF, share: float) -> float:
        low, high = self._ends()
        room = plot.width() - 2 * theme.px(VALUES)
        return plot.left() + theme.px(VALUES) + room * (share - low) / ((high - low) or 1.0)

    def _ground(self, painter: QPainter, plot: QRectF) -> None:
        """The zone over capacity, and round values below."""
        colours = theme.current()
        zone = QColor(colours.over)
        zone.setAlphaF(0.06 if colours is theme.LIGHT else 0.07)
        full = self._x(plot, 1.0)
        painter.fillRect(QRectF(full, plot.top(), plot.right() - full, plot.height()), zone)
        low, high = self._ends()
        room = plot.width() - 2 * theme.px(VALUES)
        step = next((one for one in STEPS if (high - low) / one * theme.px(52) <= max(room, 1.0)), STEPS[-1])
        place = int(low / step + 0.999)
        while place * step <= high + 1e-9:
            x = self._x(plot, place * step)
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            painter.setPen(QColor(colours.muted))
            text = say("{share} %", share=number(100 * place * step, number_style(), DIGITS))
            painter.drawText(
                QRectF(x - 40, plot.bottom(), 80, theme.px(FOOT)), Qt.AlignmentFlag.AlignCenter, text
            )
            place += 1

    def _row(self, painter: QPainter, plot: QRectF, place: int, row: SwingRow) -> None:
        colours, alive = theme.current(), lively(self)
        top = plot.top() + place * self._step()
        low, high = sorted((row.low_share, row.high_share))
        middle = min(max(self.expected, low), high) if self.expected else (low + high) / 2
        y, height = top + (self._step() - theme.px(BAR)) / 2, theme.px(BAR)
        for start, end, colour in (
            (low, middle, colours.level),
            (middle, high, theme.hue(MORE_HUE)[0]),
        ):
            left, right = self._x(plot, start), self._x(plot, end)
            painter.fillRect(
                QRectF(left, y, max(right - left, 0.0), height), QColor(colour if alive else colours.edge)
            )
        painter.setPen(QColor(colours.text2))
        line = QRectF(0, top, plot.left() - 2, self._step())
        name = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideRight, int(line.width()))
        painter.drawText(line, RIGHT, name)

    def _values_of(self, painter: QPainter, plot: QRectF, place: int, row: SwingRow) -> None:
        """The values at both ends of a bar, over lines that they meet."""
        colours, gap, high = theme.current(), theme.px(5), theme.px(LINE)
        ground = QColor(colours.panel)
        ground.setAlphaF(0.8)
        painter.setFont(theme.scaled(self.font(), theme.CAPTION))
        painter.setPen(QColor(colours.text2))
        middle = plot.top() + (place + 0.5) * self._step()
        for share, left in (
            (min(row.low_share, row.high_share), True),
            (max(row.low_share, row.high_share), False),
        ):
            text = number(100 * share, number_style(), DIGITS)
            width, x = painter.fontMetrics().horizontalAdvance(text) + 2, self._x(plot, share)
            beside = QRectF(x - gap - width if left else x + gap, middle - high / 2, width, high)
            room = self._clear(beside, self._x(plot, 1.0), share < 1)
            painter.fillRect(room, ground)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)

    def _clear(self, room: QRectF, line: float, below: bool) -> QRectF:
        """The room of a value, moved to its own side of the line of the capacity: what is ``below`` that stands before it."""
        if below and room.right() >= line - 1:
            room.moveLeft(line - 3 - room.width())
        elif not below and room.left() <= line + 1:
            room.moveLeft(line + 3)
        return room

    def _lines(self, painter: QPainter, plot: QRectF) -> None:
        """Capacity and expected use, each with its word above, on the side away from the other."""
        colours, bold = theme.current(), theme.scaled(self.font(), theme.CAPTION, bold=True)
        over, text = (colours.over, colours.text) if lively(self) else (colours.muted, colours.muted)
        painter.setFont(bold)
        full, expected = self._x(plot, 1.0), self._x(plot, self.expected)
        self._line(painter, plot, full, over, say("capacity"), left=full <= expected)
        if self.expected:
            share = number(100 * self.expected, number_style(), DIGITS)
            told = say("expected {share} %", share=share)
            self._line(painter, plot, expected, text, told, left=full > expected)

    def _line(self, painter: QPainter, plot: QRectF, x: float, colour: str, text: str, left: bool) -> None:
        painter.setPen(QPen(QColor(colour), theme.stroke(1.5)))
        painter.drawLine(QPointF(x, plot.top() - 3), QPointF(x, plot.bottom()))
        width = QFontMetrics(painter.font()).horizontalAdvance(text) + 2
        start = int(min(max(x - width - 3 if left else x + 3, 0), self.width() - width))
        room = QRect(QPoint(start, 0), QSize(width, theme.px(HEAD) - 2))
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
