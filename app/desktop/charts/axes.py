"""The ground of a plot: grid, round values along both axes, and the titles of the axes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.desktop import theme
from app.desktop.charts.frame import Frame
from app.desktop.charts.markers import tags
from app.presenting.charts import ChartDescription
from app.presenting.figures import number
from app.presenting.ticks import ticks

CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
APART_X, APART_Y, APART_LOW, LOW = 72, 42, 28, 200
"""Pixels that each round value has to itself."""
VALUE_GAP = 7
"""Pixels between a value of the y axis and the plot."""


def paint_ground(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """The ground, its level lines and their values."""
    colours, rect = theme.current(), frame.rect
    painter.fillRect(rect, QColor(colours.plot))
    painter.setFont(frame.font)
    for value in y_ticks(frame, chart):
        y = frame.y(value)
        painter.setPen(QPen(QColor(colours.grid), 1))
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
        painter.setPen(QColor(colours.muted))
        wide = frame.wide(number(value, frame.style)) + 2
        room = QRectF(rect.left() - wide - theme.px(VALUE_GAP), y - frame.line / 2, wide, frame.line)
        painter.drawText(
            room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number(value, frame.style)
        )
    painter.setPen(QPen(QColor(colours.rule), 1))
    painter.drawLine(rect.bottomLeft(), rect.bottomRight())


def paint_x_values(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """Round values below the plot, and what they are of. A calendar has its own."""
    if chart.x.first_month:
        return
    colours, rect = theme.current(), frame.rect
    painter.setFont(frame.font)
    apart = theme.px(theme.TIGHT)
    taken = [room.adjusted(-apart, 0, apart, 0) for _, room in tags(frame, chart)]
    for value in x_ticks(frame, chart):
        x = frame.x(value)
        painter.setPen(QPen(QColor(colours.rule), 1))
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x, rect.bottom() + theme.px(3)))
        text = number(value, frame.style, 6)
        wide = frame.wide(text) + 4
        room = QRectF(x - wide / 2, rect.bottom() + theme.px(5), wide, frame.line)
        if not any(room.intersects(tag) for tag in taken):
            painter.setPen(QColor(colours.muted))
            painter.drawText(room, CENTRE, text)
    if not frame.small:
        painter.setPen(QColor(colours.text2))
        room = QRectF(rect.left(), rect.bottom() + theme.px(6) + frame.line, rect.width(), frame.line + 2)
        painter.drawText(room, CENTRE, chart.x.label)


def x_ticks(frame: Frame, chart: ChartDescription) -> tuple[float, ...]:
    """The round values below the plot."""
    most = max(2, int(frame.rect.width() / theme.px(APART_X)))
    return () if chart.x.bare else ticks(frame.x_low, frame.x_high, most, chart.x.whole)


def y_ticks(frame: Frame, chart: ChartDescription) -> tuple[float, ...]:
    """The values with a level line."""
    apart = APART_LOW if frame.rect.height() < theme.px(LOW) else APART_Y
    most = max(2, int(frame.rect.height() / theme.px(apart)))
    return ticks(frame.y_low, frame.y_high, most, chart.y.whole)
