"""Measured points, and the plan: a ring on its curve and a tag on the axis."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.desktop import theme
from app.desktop.charts.curves import colour_of
from app.desktop.charts.frame import Frame
from app.presenting.charts import ChartDescription, Mark, Points

RADIUS, RING, TINY = 4.5, 5.0, 2.0
FAINT = 0.55
"""How much of its colour each of many points has."""
CORNERS = ((), (4, 45.0), (3, -90.0), (4, 0.0), (3, 90.0), (5, -90.0))
"""Shapes of points: a disc, then polygons with their corners and the direction of the first of them in degrees."""


def paint_points(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """The points, each kind with its shape, filled or hollow."""
    for part in chart.points:
        colour = QColor(colour_of(part.role, part.hue))
        if part.tiny:
            _paint_many(painter, frame, part, colour)
            continue
        plan = part.role == "plan"
        painter.setPen(QPen(colour, theme.stroke(2.2 if plan else 1.5)))
        painter.setBrush(colour if part.filled and not plan else QColor(theme.current().plot))
        for x, y in zip(part.x, part.y, strict=True):
            if frame.shows_x(x) and math.isfinite(y) and y <= frame.y_high:
                shape(painter, frame.at(x, y), theme.stroke(RING if plan else RADIUS), part.shape)


def _paint_many(painter: QPainter, frame: Frame, part: Points, colour: QColor) -> None:
    """Small discs or crosses that are seen through, so that many in one place stand out."""
    colour.setAlphaF(FAINT)
    crosses = part.shape == len(CORNERS)
    painter.setPen(QPen(colour, theme.stroke(1.2)) if crosses else Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for x, y in zip(part.x, part.y, strict=True):
        if frame.shows_x(x) and frame.shows_y(y):
            shape(painter, frame.at(x, y), theme.stroke(TINY), part.shape)


def shape(painter: QPainter, centre: QPointF, radius: float, kind: int) -> None:
    """One point; the kind after the last is a cross."""
    if kind == len(CORNERS):
        for way in (1, -1):
            arm = QPointF(radius, way * radius)
            painter.drawLine(centre - arm, centre + arm)
        return
    corners = CORNERS[kind % len(CORNERS)]
    if not corners:
        painter.drawEllipse(centre, radius, radius)
        return
    count, first = corners
    turns = (math.radians(first + 360 * index / count) for index in range(int(count)))
    reach = 1.25 * radius
    painter.drawPolygon(
        QPolygonF([centre + QPointF(reach * math.cos(turn), reach * math.sin(turn)) for turn in turns])
    )


def paint_plan(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """An upright line at the plan."""
    painter.setPen(QPen(QColor(theme.current().role("plan")), theme.stroke(1.3)))
    for mark in _plans(chart):
        if frame.shows_x(mark.value):
            x = frame.x(mark.value)
            painter.drawLine(QPointF(x, frame.rect.top()), QPointF(x, frame.rect.bottom()))


def tags(frame: Frame, chart: ChartDescription) -> list[tuple[Mark, QRectF]]:
    """The tags on the axis with their rooms, over whose values they stand."""
    found = []
    for mark in _plans(chart):
        if not frame.small and frame.shows_x(mark.value):
            wide = frame.wide(mark.label, bold=True) + 10
            left = min(
                max(frame.x(mark.value) - wide / 2, frame.rect.left() - 20), frame.rect.right() + 40 - wide
            )
            found.append((mark, QRectF(left, frame.rect.bottom() + 4, wide, frame.line + 2)))
    return found


def paint_tags(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """The plan's tag on the axis."""
    colours = theme.current()
    for mark, room in tags(frame, chart):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.text))
        painter.drawRoundedRect(room, 3, 3)
        painter.setFont(frame.bold)
        painter.setPen(QColor(colours.plot))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, mark.label)


def _plans(chart: ChartDescription) -> list[Mark]:
    return [mark for mark in chart.marks if mark.kind == "plan" and mark.axis == "x"]
