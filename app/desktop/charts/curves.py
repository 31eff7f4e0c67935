"""Ranges, curves and the hatch below what is extrapolated."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.desktop import theme
from app.desktop.charts.frame import RIGHT, Frame
from app.presenting.charts import Band, ChartDescription, Lane, Series
from planners.words import say

CURVE, EXTRAPOLATED, HATCH = 2.5, 1.2, 7.0
"""Widths of a curve in pixels, and the height of the hatch."""
SOFT, EDGE = 0.13, 0.7
"""How much of its colour a range has, and its edges."""


def colour_of(role: str, hue: int) -> str:
    """The colour of a curve, a range or points."""
    return theme.hue(hue)[0] if hue else theme.current().role(role)


def line_of(frame: Frame, xs: Sequence[float], ys: Sequence[float], stepped: bool) -> QPolygonF:
    """The corners of a line in pixels, as far as it has numbers; a stepped one keeps its value until the next."""
    return _polygon(*corners(frame, xs, ys, stepped))


def corners(frame: Frame, xs: Sequence[float], ys: Sequence[float], stepped: bool) -> tuple[Any, Any]:
    """The same as two arrays. What is far above the plot is drawn little above it."""
    import numpy as np

    x, y = np.asarray(xs, float), np.asarray(ys, float)
    broken = np.flatnonzero(~np.isfinite(y))
    if broken.size:
        x, y = x[: broken[0]], y[: broken[0]]
    x, y = frame.x(x), np.maximum(frame.y(y), frame.rect.top() - 4 * frame.rect.height())
    if stepped and x.size:
        x, y = np.repeat(x, 2)[1:], np.repeat(y, 2)[:-1]
    return x, y


def _polygon(x: Any, y: Any) -> QPolygonF:
    from pyqtgraph.functions import arrayToQPolygonF

    made: QPolygonF = arrayToQPolygonF(x, y)
    return made


def paint_bands(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """The ranges, as areas; those of months with their edges, as these are read step by step."""
    for band in chart.bands:
        colour = QColor(colour_of(band.role, band.hue))
        colour.setAlphaF(SOFT)
        painter.setBrush(colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(_outline(frame, band))
        if band.stepped and not chart.lanes:
            _edges(painter, frame, band, colour)


def _edges(painter: QPainter, frame: Frame, band: Band, colour: QColor) -> None:
    colour.setAlphaF(EDGE)
    pen = QPen(colour, theme.stroke(1))
    pen.setDashPattern((3.0, 2.0))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ends in (band.low, band.high):
        painter.drawPolyline(line_of(frame, band.x, ends, stepped=True))


def _outline(frame: Frame, band: Band) -> QPolygonF:
    """Out along the upper ends, back along the lower ones."""
    import numpy as np

    x, high = corners(frame, band.x, band.high, band.stepped)
    back, low = corners(frame, band.x[: len(band.high)], band.low, band.stepped)
    return _polygon(np.concatenate((x, back[: x.size][::-1])), np.concatenate((high, low[: x.size][::-1])))


def paint_curves(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """The curves: what is extrapolated is thin."""
    several = len({(part.role, part.hue) for part in chart.series}) > 1
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for part in chart.series:
        painter.setPen(pen_of(part, several))
        painter.drawPolyline(line_of(frame, part.x, part.y, part.stepped))


def pen_of(part: Series, dashes: bool) -> QPen:
    """The pen of a curve; it has the dashes of its resource only where curves share a plot."""
    pen = QPen(QColor(colour_of(part.role, part.hue)), theme.stroke(EXTRAPOLATED if part.dashed else CURVE))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin if part.stepped else Qt.PenJoinStyle.RoundJoin)
    pattern = theme.hue(part.hue)[1] if part.hue and dashes else ()
    if pattern:
        pen.setDashPattern(pattern)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def paint_hatch(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """A hatch along the axis where the load is beyond what was measured; over all of the plot beyond one's own readings."""
    if chart.beyond:
        _paint_beyond(painter, frame, chart.beyond)
        return
    colour = QColor(theme.current().muted)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern))
    for start, end in hatched(chart):
        left, right = frame.x(max(start, frame.x_low)), frame.x(min(end, frame.x_high))
        if right > left:
            painter.drawRect(
                QRectF(left, frame.rect.bottom() - theme.px(HATCH), right - left, theme.px(HATCH))
            )


def _paint_beyond(painter: QPainter, frame: Frame, beyond: float) -> None:
    colours, rect = theme.current(), frame.rect
    left = frame.x(max(beyond, frame.x_low))
    room = QRectF(left, rect.top(), rect.right() - left, rect.height())
    painter.setPen(QPen(QColor(colours.rule), 1))
    painter.drawLine(room.topLeft(), room.bottomLeft())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(QColor(colours.grid), Qt.BrushStyle.BDiagPattern))
    painter.drawRect(room)
    text = say("beyond your readings")
    wide = frame.wide(text) + 12
    if wide <= room.width() and not frame.small:
        painter.setFont(frame.font)
        place = QRectF(room.right() - wide, room.bottom() - frame.line - 6, wide - 4, frame.line + 2)
        painter.fillRect(place, QColor(colours.plot))
        painter.setPen(QColor(colours.muted))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


def hatched(chart: ChartDescription) -> list[tuple[float, float]]:
    """The stretches of the axis where a curve is extrapolated, joined where they touch."""
    spans = sorted((part.x[0], part.x[-1]) for part in chart.series if part.dashed and len(part.x) > 1)
    joined: list[tuple[float, float]] = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def paint_lanes(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """Where one stretch of the axis ends and the next begins, with the title of each above it."""
    colours, rect = theme.current(), frame.rect
    dotted = QPen(QColor(colours.muted), theme.stroke(1.2))
    dotted.setDashPattern((1.5, 2.5))
    painter.setFont(frame.font)
    free = rect.left()
    for lane, following in pairwise((*chart.lanes, None)):
        if lane is None:
            continue
        if following is not None and frame.shows_x(lane.end):
            x = frame.x(lane.end)
            path = QPainterPath(QPointF(x, rect.top()))
            path.lineTo(QPointF(x, rect.bottom()))
            painter.strokePath(path, dotted)
        if not frame.small and lane.count:
            painter.setPen(QColor(colours.muted))
            free = _paint_title(painter, frame, lane, free)
    if not frame.small:
        painter.setPen(QColor(colours.muted))
        _paint_names(painter, frame, [lane for lane in chart.lanes if not lane.count])


def _paint_names(painter: QPainter, frame: Frame, lanes: Sequence[Lane]) -> None:
    """The name of each stretch above its middle and within the plot, in a second row where the first has no room."""
    rect, ends = frame.rect, [frame.rect.left(), frame.rect.left()]
    for lane in lanes:
        wide = frame.wide(lane.title)
        middle = frame.x((max(lane.start, frame.x_low) + min(lane.end, frame.x_high)) / 2)
        start: float = min(middle - wide / 2, rect.right() - wide)
        row = 0 if start >= ends[0] else 1
        if start < ends[row] or not frame.shows_x((lane.start + min(lane.end, frame.x_high)) / 2):
            continue
        room = QRectF(start, rect.top() - (row + 1) * frame.line - 3, wide + 2, frame.line)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, lane.title)
        ends[row] = start + wide + theme.px(theme.GAP)


def _paint_title(painter: QPainter, frame: Frame, lane: Lane, free: float) -> float:
    """The title, or else the number, above the middle of a stretch, from ``free`` on; what is free after it.

    The last stretch's may reach into the margin.
    """
    left, right = frame.x(max(lane.start, frame.x_low)), frame.x(min(lane.end, frame.x_high))
    last = lane.end >= frame.x_high - (frame.x_high - frame.x_low) / 100
    ends = frame.rect.right() + theme.px(RIGHT) - 5
    for text in (lane.title,) if last else (lane.title, str(lane.count)):
        wide: float = frame.wide(text)
        inside = wide + 6 <= right - left
        start: float = left + 3 if last and not inside else (left + right - wide) / 2
        start = max(free, min(start, ends - wide))
        if (inside or last) and (start < right or last) and start + wide <= ends:
            room = QRectF(start, frame.rect.top() - frame.line - 3, wide + 2, frame.line)
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
            return start + wide + theme.px(theme.GAP)
    return free
