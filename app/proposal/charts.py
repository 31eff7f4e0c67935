"""A chart description as a vector drawing: the same description that the window draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.presenting.charts import Band, ChartDescription, Mark, Numbers, Points, Series
from app.presenting.figures import number
from app.presenting.reading import month_after
from app.presenting.ticks import ticks
from app.proposal import fonts, style

LEFT, RIGHT, BOTTOM, TOP = 58.0, 14.0, 34.0, 30.0
ENDS = 88.0
"""Points at the right of a calendar, where curves are named."""
BESIDE = 0.35
"""The opacity of a range that lies over another."""
MOST_MONTHS = 8
"""Months that are named below a calendar."""


class _Canvas:
    """The drawing with the map from data to points on paper."""

    def __init__(self, chart: ChartDescription, width: float, height: float) -> None:
        from reportlab.graphics.shapes import Drawing

        self.drawing = Drawing(width, height, initialFontName=style.BODY)
        months = chart.x.first_month
        self.x_ticks = month_ticks(chart) if months else ticks(0, chart.x_top, whole=chart.x.whole)
        self.y_ticks = ticks(0, chart.y_top * 1.03, whole=chart.y.whole)
        self.x_top, self.y_top = max(chart.x_top * 1.02, 1e-9), max(self.y_ticks[-1], chart.y_top * 1.06)
        self.width = width - LEFT - (ENDS if months else RIGHT)
        self.height = height - BOTTOM - TOP

    def x(self, value: float) -> float:
        return LEFT + self.width * value / self.x_top

    def y(self, value: float) -> float:
        return BOTTOM + self.height * min(max(value, 0.0), self.y_top) / self.y_top


def month_ticks(chart: ChartDescription) -> tuple[float, ...]:
    """The months that are named below a calendar."""
    stride = next(one for one in (1, 2, 3, 6, 12, 24) if chart.x_top / one <= MOST_MONTHS or one == 24)
    return tuple(float(month) for month in range(0, int(chart.x_top) + 1, stride))


def drawing(chart: ChartDescription, width: float = 480, height: float = 196) -> Any:
    """The chart as a reportlab drawing."""
    canvas = _Canvas(chart, width, height)
    _frame(canvas, chart)
    for band in chart.bands:
        _band(canvas, band)
    _lanes(canvas, chart)
    for mark in chart.marks:
        _mark(canvas, mark)
    for series in chart.series:
        _series(canvas, series)
    for points in chart.points:
        _points(canvas, points)
    if chart.x.first_month:
        _flags(canvas, chart)
        _ends(canvas, chart)
    else:
        _legend(canvas, chart)
    return canvas.drawing


def _frame(canvas: _Canvas, chart: ChartDescription) -> None:
    right, top = LEFT + canvas.width, BOTTOM + canvas.height
    for value in canvas.y_ticks:
        _line(canvas, LEFT, canvas.y(value), right, canvas.y(value), style.RULE, 0.4)
        _text(canvas, LEFT - 5, canvas.y(value) - 2.5, number(value), anchor="end")
    for value in canvas.x_ticks:
        _line(canvas, canvas.x(value), BOTTOM, canvas.x(value), BOTTOM - 3, style.MUTED, 0.5)
        shown = (
            month_after(chart.x.first_month, round(value)) if chart.x.first_month else number(value, digits=6)
        )
        _text(canvas, canvas.x(value), BOTTOM - 12, shown, anchor="middle")
    _line(canvas, LEFT, BOTTOM, right, BOTTOM, style.INK, 0.8)
    _text(canvas, LEFT + canvas.width / 2, BOTTOM - 26, chart.x.label, anchor="middle", colour=style.INK)
    _text(canvas, 2, top + 17, chart.y.label, colour=style.INK, bold=True)


def _line_of(canvas: _Canvas, xs: Numbers, ys: Numbers, stepped: bool) -> list[tuple[float, float]]:
    """The corners of a line on paper; a stepped one keeps its value until the next."""
    found: list[tuple[float, float]] = []
    for x, y in zip(xs, ys, strict=True):
        place, height = canvas.x(x), canvas.y(y)
        if stepped and found and found[-1][1] != height:
            found.append((place, found[-1][1]))
        found.append((place, height))
    return found


def _band(canvas: _Canvas, band: Band) -> None:
    from reportlab.graphics.shapes import Polygon
    from reportlab.lib.colors import HexColor

    there = _line_of(canvas, band.x, band.high, band.stepped)
    back = _line_of(canvas, band.x, band.low, band.stepped)
    if there:
        flat = [part for point in (*there, *reversed(back)) for part in point]
        beside = band.role == "other"
        colour = HexColor(style.MUTED if beside else style.BAND)
        opacity = BESIDE if beside else 1
        canvas.drawing.add(
            Polygon(flat, fillColor=colour, fillOpacity=opacity, strokeColor=None, strokeWidth=0)
        )


def _lanes(canvas: _Canvas, chart: ChartDescription) -> None:
    """Where one number of servers ends and the next begins, with the number of each."""
    top = BOTTOM + canvas.height
    for lane in chart.lanes:
        left, right = canvas.x(lane.start), canvas.x(lane.end)
        if lane is not chart.lanes[-1]:
            _line(canvas, right, BOTTOM, right, top, style.MUTED, 0.7, [1.5, 2])
        title = next((t for t in (lane.title, str(lane.count)) if _wide(t) + 4 <= right - left), "")
        _text(canvas, (left + right) / 2, BOTTOM + 4, title, anchor="middle")


def _wide(text: str) -> float:
    return fonts.width(text, style.BODY, 7)


def _series(canvas: _Canvas, series: Series) -> None:
    from reportlab.graphics.shapes import PolyLine
    from reportlab.lib.colors import HexColor

    seen = [(x, y) for x, y in zip(series.x, series.y, strict=True) if y <= canvas.y_top]
    xs, ys = (tuple(part) for part in zip(*seen, strict=True)) if seen else ((), ())
    flat = [part for point in _line_of(canvas, xs, ys, series.stepped) for part in point]
    if len(flat) >= 4:
        dash = [5, 3] if series.dashed else None
        canvas.drawing.add(
            PolyLine(
                flat, strokeColor=HexColor(style.ROLES[series.role]), strokeWidth=1.6, strokeDashArray=dash
            )
        )


def _points(canvas: _Canvas, points: Points) -> None:
    from reportlab.graphics.shapes import Circle
    from reportlab.lib.colors import HexColor

    colour = HexColor(style.ROLES[points.role])
    for x, y in zip(points.x, points.y, strict=True):
        fill = colour if points.filled else HexColor("#ffffff")
        canvas.drawing.add(
            Circle(canvas.x(x), canvas.y(y), 3.2, fillColor=fill, strokeColor=colour, strokeWidth=1.2)
        )


def _mark(canvas: _Canvas, mark: Mark) -> None:
    colour = style.ROLES[mark.kind]
    dash = {"plan": [1.5, 2], "limit": None, "target": [6, 2], "added": [3, 2]}[mark.kind]
    right, top = LEFT + canvas.width, BOTTOM + canvas.height
    if mark.axis == "x":
        x = canvas.x(mark.value)
        _line(canvas, x, BOTTOM, x, top + (4 if mark.kind == "plan" else 0), colour, 0.9, dash)
        anchor = "end" if x > LEFT + canvas.width * 0.6 else "start"
        _text(
            canvas,
            x + (-3 if anchor == "end" else 3),
            top + {"plan": 5, "added": -17}.get(mark.kind, -7),
            mark.label,
            anchor,
            colour,
        )
    else:
        y = canvas.y(mark.value)
        _line(canvas, LEFT, y, right, y, colour, 0.9, dash)
        _text(canvas, LEFT + 4, y + 3, mark.label, "start", colour)


def _legend(canvas: _Canvas, chart: ChartDescription) -> None:
    x = LEFT + canvas.width
    y = BOTTOM + canvas.height + 17
    entries = [(points.label, style.ROLES[points.role], points.filled) for points in reversed(chart.points)]
    for label, colour, filled in entries:
        from reportlab.graphics.shapes import Circle
        from reportlab.lib.colors import HexColor

        _text(canvas, x, y, label, "end", style.MUTED)
        x -= _wide(label) + 6
        fill = HexColor(colour) if filled else HexColor("#ffffff")
        canvas.drawing.add(
            Circle(x, y + 2.5, 2.6, fillColor=fill, strokeColor=HexColor(colour), strokeWidth=1)
        )
        x -= 12


def _flags(canvas: _Canvas, chart: ChartDescription) -> None:
    """What happens in a month, above a line up the plot; one below the other where they are close."""
    top, free = BOTTOM + canvas.height, [LEFT] * 3
    for flag in sorted(chart.flags, key=lambda one: one.value):
        x, wide = canvas.x(flag.value), _wide(flag.label)
        row = next((place for place, end in enumerate(free) if end <= x - 2), 0)
        free[row] = x + wide + 8
        _line(canvas, x, BOTTOM, x, top, style.MUTED, 0.6, None if flag.filled else [1.5, 2])
        _text(canvas, x + 3, top - 7 - 9 * row, flag.label, colour=style.INK)


def _ends(canvas: _Canvas, chart: ChartDescription) -> None:
    """The name and last value of each curve beside its end, pushed apart where they are close."""
    ends = [(canvas.y(one.y[-1]), canvas.x(one.x[-1]), one) for one in chart.series if one.y]
    least = BOTTOM
    for height, place, one in sorted(ends, key=lambda end: end[0]):
        least = max(height - 2.5, least)
        label = f"{one.label} {number(one.y[-1], digits=3)}"
        in_plot = place < LEFT + 0.9 * canvas.width
        x, y = (place, height + 6) if in_plot else (LEFT + canvas.width + 4, least)
        _text(canvas, x, y, label, "middle" if in_plot else "start", style.ROLES[one.role], bold=True)
        least += 0 if in_plot else 9


def _line(
    canvas: _Canvas,
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    colour: str,
    width: float,
    dash: Sequence[float] | None = None,
) -> None:
    from reportlab.graphics.shapes import Line
    from reportlab.lib.colors import HexColor

    canvas.drawing.add(
        Line(x1, y1, x2, y2, strokeColor=HexColor(colour), strokeWidth=width, strokeDashArray=dash)
    )


def _text(
    canvas: _Canvas,
    x: float,
    y: float,
    text: str,
    anchor: str = "start",
    colour: str = style.MUTED,
    bold: bool = False,
) -> None:
    from reportlab.graphics.shapes import String
    from reportlab.lib.colors import HexColor

    fonts.register()
    font = style.BOLD if bold else style.BODY
    canvas.drawing.add(
        String(x, y, text, fontName=font, fontSize=7, textAnchor=anchor, fillColor=HexColor(colour))
    )
