"""Labels at the right ends of lines, pushed apart where they would meet."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from app.desktop import theme
from app.desktop.charts.curves import CURVE, colour_of
from app.desktop.charts.frame import RIGHT, Frame
from app.presenting.charts import ChartDescription
from app.presenting.placing import pushed_apart
from app.presenting.reading import LineEnd, line_ends

APART, GAP, DASH = 15, 5, 10


def paint_ends(painter: QPainter, frame: Frame, chart: ChartDescription) -> None:
    """The labels of all lines, in the margin at the right."""
    if frame.small:
        return
    found = line_ends(chart, frame.y_high, frame.style)
    ends = [end for end in found if end.x is None]
    dashes = len({(part.role, part.hue) for part in chart.series}) > 1
    rect = frame.rect
    wanted = [min(max(frame.y(end.value), rect.top()), rect.bottom()) for end in ends]
    apart = max(theme.px(APART), frame.line)
    for end, y in zip(ends, pushed_apart(wanted, apart, rect.top() + 6, rect.bottom() - 2), strict=True):
        _label(painter, frame, end, y, dashes)
    for end in found:
        if end.x is not None:
            _inside(painter, frame, end, end.x)


def _inside(painter: QPainter, frame: Frame, end: LineEnd, x: float) -> None:
    """The label of a line that ends before the plot does, beside its end and above it: what was measured is named below."""
    at = frame.at(x, end.value)
    room = QRectF(at.x() + theme.px(GAP), at.y() - frame.line, frame.wide(end.label, True), frame.line)
    painter.setFont(frame.bold)
    painter.setPen(QColor(theme.current().text))
    painter.drawText(
        room.adjusted(0, 0, 2, 0), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, end.label
    )


def _label(painter: QPainter, frame: Frame, end: LineEnd, y: float, dashes: bool) -> None:
    colours, gap, dash = theme.current(), theme.px(GAP), theme.px(DASH)
    left, room = frame.rect.right() + gap, theme.px(RIGHT) - gap - 2
    level = end.role in ("limit", "target")
    if end.strong and not level:
        pen = QPen(QColor(colour_of(end.role, end.hue)), theme.stroke(3))
        pattern = theme.hue(end.hue)[1] if end.hue and dashes else ()
        if pattern:
            pen = QPen(pen.color(), theme.stroke(CURVE))
            pen.setDashPattern([min(part, 4) for part in pattern])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(left, y), QPointF(left + dash, y))
        left, room = left + dash + theme.px(theme.TIGHT), room - dash - theme.px(theme.TIGHT)
    painter.setFont(frame.bold if end.strong else frame.font)
    painter.setPen(QColor(colours.role(end.role) if level else colours.text if end.strong else colours.text2))
    shown = QFontMetricsF(painter.font()).elidedText(end.label, Qt.TextElideMode.ElideMiddle, room)
    painter.drawText(
        QRectF(left, y - frame.line / 2, room + 2, frame.line),
        Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
        shown,
    )
