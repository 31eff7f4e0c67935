"""Limits and targets: a line each, and the ground beyond them tinted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from app.desktop import theme
from app.desktop.charts.frame import Frame
from app.presenting.charts import ChartDescription, Mark

TINT = {"light": 0.06, "dark": 0.07}
OVER = ("limit", "target")
RIM = 4
"""Pixels of ground on both sides of an edge of a letter."""


def paint_zone(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """The ground above the lowest limit or target, tinted."""
    levels = [mark.value for mark in chart.marks if mark.axis == "y" and mark.kind in OVER]
    if not levels or min(levels) >= frame.y_high:
        return
    colours = theme.current()
    tint = QColor(colours.over)
    tint.setAlphaF(TINT["dark" if colours is theme.DARK else "light"])
    rect = frame.rect
    bottom = min(frame.y(min(levels)), rect.bottom())
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), bottom - rect.top()), tint)


def paint_levels(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """The lines across, whose labels stand at their right ends, and the lines up, with theirs beside them."""
    rect = frame.rect
    for mark in chart.marks:
        if mark.kind == "plan":
            continue
        painter.setPen(theme.line_of(mark.kind))
        if mark.axis == "y" and frame.shows_y(mark.value):
            y = frame.y(mark.value)
            painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
            if frame.small:
                _above(painter, frame, mark, y, _upright(frame, chart))
        elif mark.axis == "x" and frame.shows_x(mark.value):
            x = frame.x(mark.value)
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
            if not frame.small:
                _beside(painter, frame, mark, x)


def _upright(frame: Frame, chart: ChartDescription) -> float:
    """Where the line of the plan stands; the left side where it has none."""
    at = (mark.value for mark in chart.marks if mark.kind == "plan" and mark.axis == "x")
    return next((frame.x(value) for value in at if frame.shows_x(value)), frame.rect.left())


def _above(painter: QPainter, frame: Frame, mark: Mark, y: float, upright: float) -> None:
    """The label of a line in a small chart, which has no margin for it: over the line where there is room, else below, on a side
    of the plan's line that is wide enough."""
    rect, side = frame.rect, theme.px(theme.TIGHT)
    top = y - frame.line if y - frame.line >= rect.top() else y + 1
    fits_left = frame.wide(mark.label) + 2 * side <= upright - rect.left()
    fits_right = frame.wide(mark.label) + 2 * side <= rect.right() - upright
    left = (upright if fits_right and not fits_left else rect.left()) + side
    room = QRectF(left, top, rect.right() - left, frame.line)
    shown = QFontMetricsF(frame.font).elidedText(mark.label, Qt.TextElideMode.ElideRight, room.width())
    _clear(painter, frame, room, shown)
    painter.setFont(frame.font)
    painter.setPen(QColor(theme.current().role(mark.kind)))
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _clear(painter: QPainter, frame: Frame, room: QRectF, text: str) -> None:
    """A rim of the ground around the letters: lines of the plan and of further servers end before them."""
    metrics, letters = QFontMetricsF(frame.font), QPainterPath()
    foot = room.top() + (room.height() - metrics.height()) / 2 + metrics.ascent()
    letters.addText(QPointF(room.left(), foot), frame.font, text)
    painter.save()
    painter.setClipRect(room.adjusted(-RIM, 0, RIM, -RIM / 2))  # the line that is named goes on
    painter.strokePath(letters, QPen(QColor(theme.current().plot), theme.stroke(RIM)))
    painter.restore()


def _beside(painter: QPainter, frame: Frame, mark: Mark, x: float) -> None:
    """The label of an upright line, on the side where there is room."""
    rect, wide = frame.rect, frame.wide(mark.label, bold=True)
    left = x + 5 if x + 5 + wide < rect.right() else x - 5 - wide
    painter.setFont(frame.bold)
    painter.setPen(QColor(theme.current().role(mark.kind)))
    room = QRectF(left, rect.top() + 3, wide + 2, frame.line)
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, mark.label)
