"""Where a value stands in a picture: fixed margins around the plot, and the map from values to pixels."""

from __future__ import annotations

from functools import cached_property
from math import isfinite
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from app.desktop import theme
from app.presenting.charts import ChartDescription
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.ticks import rounded_up

LEFT, RIGHT, TOP, BOTTOM, FLAGS = 52.0, 128.0, 22.0, 44.0, 44.0
"""Margins of the plot in pixels; ``FLAGS`` is the top one where flags stand above it, or names in two rows."""
ABOVE = 1.02
"""Times a limit, the mark of the plan, and a curve, that a plot reaches at least."""
SMALL_LEFT, SMALL_RIGHT, SMALL_TOP, SMALL_BOTTOM = 44.0, 22.0, 22.0, 18.0
"""Margins of one of several small charts: its title is above, its threshold and plan have no labels."""


class Frame(Struct, frozen=True, dict=True):
    """The plot of one picture: its rectangle in pixels, the values at its edges, and how to write in it."""

    rect: QRectF
    x_low: float
    x_high: float
    y_low: float
    y_high: float
    font: QFont
    style: NumberStyle = ENGLISH
    small: bool = False

    def x(self, value: Any) -> Any:
        """The pixel of a value of the x axis, or of an array of values."""
        share = (value - self.x_low) / (self.x_high - self.x_low or 1.0)
        return self.rect.left() + self.rect.width() * share

    def y(self, value: Any) -> Any:
        """The pixel of a value of the y axis, or of an array of values."""
        share = (value - self.y_low) / (self.y_high - self.y_low or 1.0)
        return self.rect.bottom() - self.rect.height() * share

    def at(self, x: float, y: float) -> QPointF:
        """The place of a pair of values."""
        return QPointF(self.x(x), self.y(y))

    def shows_x(self, value: float) -> bool:
        """Whether a value of the x axis is inside the plot."""
        return self.x_low <= value <= self.x_high

    def shows_y(self, value: float) -> bool:
        """Whether a value of the y axis is inside the plot."""
        return self.y_low <= value <= self.y_high

    @cached_property
    def bold(self) -> QFont:
        """The font of what stands out."""
        made = QFont(self.font)
        made.setBold(True)
        return made

    @cached_property
    def line(self) -> float:
        """The height of a line of text."""
        return self._metrics.height()

    def wide(self, text: str, bold: bool = False) -> float:
        """The width of a text."""
        return (self._bold_metrics if bold else self._metrics).horizontalAdvance(text)

    @cached_property
    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.font)

    @cached_property
    def _bold_metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.bold)


def plot_in(room: QRectF, chart: ChartDescription, small: bool = False) -> QRectF:
    """The rectangle of the plot within the room of a picture."""
    if small:
        margins = SMALL_LEFT, SMALL_TOP, SMALL_RIGHT, SMALL_BOTTOM
    else:
        two_rows = chart.flags or any(lane.title and not lane.count for lane in chart.lanes)
        margins = LEFT, FLAGS if two_rows else TOP, RIGHT, BOTTOM
    left, top, right, bottom = map(theme.px, margins)
    return room.adjusted(left, top, -right, -bottom)


def whole(
    room: QRectF, chart: ChartDescription, font: QFont, style: NumberStyle, small: bool = False
) -> Frame:
    """All of a chart in a room, in the caption size of ``font``."""
    rect = plot_in(room, chart, small)
    caption = theme.scaled(font, theme.CAPTION)
    return Frame(rect, 0.0, chart.x_top, 0.0, rounded_up(_top(chart), chart.y), caption, style, small)


def _top(chart: ChartDescription) -> float:
    """The largest y to show, with some ground above the highest limit, so that what is over it is seen, and above the plan; a
    curve that stays in the picture does not lie on its edge."""
    limits = [mark.value for mark in chart.marks if mark.axis == "y"]
    plans = [y for one in chart.points if one.role == "plan" for y in one.y if isfinite(y)]
    seen = (chart.highest,) if chart.highest <= chart.y_top else ()
    return max(chart.y_top, ABOVE * max((*limits, *plans, *seen), default=0.0))
