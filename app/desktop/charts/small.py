"""The plot of one of several small charts: values at its axes are read whole, however many digits they have."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from app.desktop import theme
from app.desktop.charts.axes import VALUE_GAP, x_ticks, y_ticks
from app.desktop.charts.frame import SMALL_LEFT, SMALL_RIGHT, Frame, whole
from app.presenting.charts import ChartDescription
from app.presenting.figures import NumberStyle, number


def small_frame(room: QRectF, chart: ChartDescription, font: QFont, style: NumberStyle) -> Frame:
    """All of a chart in a small room, with margins as wide as the values beside the axes."""
    frame = whole(room, chart, font, style, small=True)
    rect, edge = frame.rect, theme.px(2)
    left = max((frame.wide(number(value, style)) for value in y_ticks(frame, chart)), default=0.0)
    left += theme.px(VALUE_GAP) + 2 * edge - theme.px(SMALL_LEFT)
    last = max(x_ticks(frame, chart), default=frame.x_low)
    beyond = frame.x(last) + frame.wide(number(last, style, 6)) / 2 + edge - rect.right()
    right = 0.0 if chart.x.first_month else beyond + edge - theme.px(SMALL_RIGHT)
    return whole(room.adjusted(max(left, 0.0), 0, -max(right, 0.0), 0), chart, font, style, small=True)
