"""A chart description as a picture: the same description that the window draws.

Lines are named where they end, in a margin at the right; there is no legend. What is expected is solid, what is extrapolated
dashed, and a limit has strokes on the side that must not be entered: so grey print tells all that colour does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from app.presenting.charts import Band, ChartDescription, Mark, Numbers, Points, Series
from app.presenting.figures import number
from app.presenting.placing import pushed_apart
from app.presenting.reading import LineEnd, described, line_ends, month_after
from app.presenting.ticks import ticks
from app.proposal import fonts, style
from app.proposal.options import MM, WIDTH
from app.proposal.picture import Pen, Place, picture

ENDS = 33 * MM
"""Points at the right of the plot, where lines are named."""
FOOT, HEAD, ROW = 29.0, 7.0, 9.5
"""Points below the plot, above it, and of a row of labels there."""
GAP, APART = 4.0, 10.0
BOUNDS = ("limit", "target")
"""Kinds of lines that must not be passed."""
PLAN, RING = "plan", 4.2
"""The points of the plan itself, and the points of a ring's radius around it."""
MOST_MONTHS = 8
"""Months that are named below a calendar."""
STROKE, STROKES = 3.2, 13.0
"""Points of a stroke at a limit, and from one to the next."""
DOTS, EDGE = (1.2, 2.0), (2.2, 1.8)
DASHES = (
    (5.0, 3.0),
    (9.0, 2.5, 1.6, 2.5),
    (2.6, 2.6),
    (11.0, 4.0),
    (6.0, 2.0, 1.6, 2.0, 1.6, 2.0),
    (1.6, 3.6),
    (9.0, 2.5, 4.0, 2.5),
    (4.0, 6.0),
)
"""Each dashed curve of a picture has one of its own, as all of them are of one grey; the first where there is one."""
SAMPLE, BESIDE = 15.0, 2.0
"""Points of a dash before its name, and between them."""


Curve = tuple[str, int]
"""What a curve is known by: its role and its place in the palette."""
Dash = tuple[float, ...]
"""Points of strokes and of the gaps between them."""


class _Plot:
    """Pen and place of a chart: the map from its values to points of the picture."""

    def __init__(self, pen: Pen, chart: ChartDescription, width: float, height: float) -> None:
        self.pen, self.chart = pen, chart
        self.months = bool(chart.x.first_month)
        self.x_ticks = month_ticks(chart) if self.months else ticks(0, chart.x_top, whole=chart.x.whole)
        self.y_ticks = ticks(0, chart.y_top * 1.03, whole=chart.y.whole)
        self.x_top = max(chart.x_top, 1e-9)
        self.y_top = max(self.y_ticks[-1], chart.y_top * 1.03)
        self.left = max((_wide(number(value)) for value in self.y_ticks), default=0.0) + GAP + 2
        self.dashes = _dashes(chart)
        self.sampled = len(self.dashes) > 1
        self.ends = ENDS + (SAMPLE + BESIDE if self.sampled else 0.0)
        self.right = width - self.ends
        self.above = list(_above(self))
        rows = 1 + max((one.row for one in self.above), default=0)
        self.bottom, self.top = FOOT, height - HEAD - ROW * rows

    def x(self, value: float) -> float:
        return self.left + (self.right - self.left) * value / self.x_top

    def y(self, value: float) -> float:
        return self.bottom + (self.top - self.bottom) * min(max(value, 0.0), self.y_top) / self.y_top

    def places(self, xs: Numbers, ys: Numbers, stepped: bool) -> list[Place]:
        """The corners of a line; a stepped one keeps its value until the next."""
        found: list[Place] = []
        for x, y in zip(xs, ys, strict=True):
            across, up = self.x(x), self.y(y)
            if stepped and found and found[-1][1] != up:
                found.append((across, found[-1][1]))
            found.append((across, up))
        return found


def month_ticks(chart: ChartDescription) -> tuple[float, ...]:
    """The months that are named below a calendar."""
    stride = next(one for one in (1, 2, 3, 6, 12, 24) if chart.x_top / one <= MOST_MONTHS or one == 24)
    return tuple(float(month) for month in range(0, int(chart.x_top) + 1, stride))


def drawing(chart: ChartDescription, width: float = WIDTH, height: float = 178) -> Any:
    """The chart as a picture with its description."""
    return picture(width, height, lambda pen: _paint(_Plot(pen, chart, width, height)), described(chart))


def _paint(plot: _Plot) -> None:
    for band in plot.chart.bands:
        _band(plot, band)
    _axes(plot)
    _lanes(plot)
    for mark in plot.chart.marks:
        _mark(plot, mark)
    for series in plot.chart.series:
        _series(plot, series)
    for points in sorted(plot.chart.points, key=lambda one: one.role != PLAN):
        _points(plot, points)
    _labels_above(plot)
    _ends(plot)


def _axes(plot: _Plot) -> None:
    """Horizontal lines only; the axis is named above its values."""
    pen, chart = plot.pen, plot.chart
    for value in plot.y_ticks:
        if value:
            pen.line([(plot.left, plot.y(value)), (plot.right, plot.y(value))], style.RULE, style.THIN_RULE)
        pen.text((plot.left - GAP, plot.y(value) - 2.5), number(value), "end")
    for value in plot.x_ticks:
        pen.line([(plot.x(value), plot.bottom), (plot.x(value), plot.bottom - 2.5)], style.INK, 0.6)
        told = number(value, digits=6)
        if plot.months:
            told = month_after(chart.x.first_month, round(value))
        pen.text((plot.x(value), plot.bottom - 11), told, "middle")
    pen.line([(plot.left, plot.bottom), (plot.right, plot.bottom)], style.INK, style.STRONG_RULE)
    if not plot.months:
        pen.text((plot.right, plot.bottom - 21), chart.x.label, "end")
    pen.text((0, plot.top + HEAD), chart.y.label, colour=style.INK, bold=True, room=plot.right)


def _band(plot: _Plot, band: Band) -> None:
    """A range: tinted within thin broken edges, or strokes where it lies over another."""
    there = plot.places(band.x, band.high, band.stepped)
    back = plot.places(band.x, band.low, band.stepped)
    if band.role == "other":
        for place, up in there:
            low = min(back, key=lambda one: abs(one[0] - place))[1]
            plot.pen.line([(place, low), (place, up)], style.MUTED, style.THIN_RULE)
    else:
        plot.pen.area([*there, *reversed(back)], style.BAND_LIGHT)
    colour = style.MUTED if band.role == "other" else style.ACCENT
    for edge in (there, back):
        for inside in _inside(edge, plot.top):
            plot.pen.line(inside, colour, 0.5, EDGE)


def _inside(edge: Sequence[Place], top: float) -> Iterator[list[Place]]:
    """The parts of an edge that do not run along the upper end of the plot."""
    part: list[Place] = []
    for one, other in pairwise(edge):
        if one[1] >= top - 0.01 and other[1] >= top - 0.01:
            if part:
                yield part
            part = []
            continue
        part = [*(part or [one]), other]
    yield part


def _lanes(plot: _Plot) -> None:
    """Where one number of servers ends and the next begins; the number of each stands above."""
    for lane in plot.chart.lanes[:-1]:
        right = plot.x(lane.end)
        plot.pen.line([(right, plot.bottom), (right, plot.top)], style.MUTED, 0.6, DOTS)


def _series(plot: _Plot, series: Series) -> None:
    seen = [(x, y) for x, y in zip(series.x, series.y, strict=True) if math.isfinite(y) and y <= plot.y_top]
    if not seen:
        return
    xs, ys = zip(*seen, strict=True)
    places = plot.places(xs, ys, series.stepped)
    if series.role in BOUNDS:
        _limit(plot, places)
        return
    width = 1.8 if series.role == "likely" else 1.1
    plot.pen.line(
        places, style.ROLES[series.role], width, plot.dashes[_curve(series)] if series.dashed else ()
    )


def _curve(one: Series | LineEnd) -> Curve:
    """What the parts of one curve have in common."""
    return one.role, one.hue


def _dashes(chart: ChartDescription) -> dict[Curve, Dash]:
    """The dash of each curve that has one."""
    dashed = dict.fromkeys(_curve(one) for one in chart.series if one.dashed)
    return {curve: DASHES[place % len(DASHES)] for place, curve in enumerate(dashed)}


def _points(plot: _Plot, points: Points) -> None:
    """Points of this case, the kind named above the last of them; the plan's own is a ring and named above the plot."""
    colour = style.ROLES[points.role]
    places = [(plot.x(x), plot.y(y)) for x, y in zip(points.x, points.y, strict=True) if y <= plot.y_top]
    if points.role == "other" and not points.tiny:
        return
    for place in places:
        if points.role == PLAN:
            plot.pen.dot(place, RING, colour, filled=False)
        else:
            plot.pen.dot(place, 1.6 if points.tiny else 2.6, colour, points.filled)
    if places and points.role != PLAN and not points.tiny:
        _named(plot, max(places), points.label)


def _named(plot: _Plot, place: Place, label: str) -> None:
    """The name of a point left of it, on a ground that upright lines do not cross; right of and below it where the plan is at its left."""
    x, y, wide = place[0] - 5, place[1] + 5, _wide(label)
    plans = (plot.x(one) for points in plot.chart.points if points.role == PLAN for one in points.x)
    if any(x - wide <= plan <= place[0] - RING for plan in plans) and x + 10 + wide <= plot.right:
        x, y = x + 10 + wide, place[1] - style.SMALL - 4
    room = x - plot.left
    wide = min(wide, room)
    plot.pen.box((x - wide - 1, y - 2), (wide + 2, style.SMALL + 1.5), "#ffffff")
    plot.pen.text((x, y), label, "end", style.INK, room=room)


def _mark(plot: _Plot, mark: Mark) -> None:
    """A level is named at its end, an upright line above it."""
    bounded = mark.kind in BOUNDS
    if mark.axis == "y":
        _limit(plot, [(plot.left, plot.y(mark.value)), (plot.right, plot.y(mark.value))])
        return
    x = plot.x(mark.value)
    if bounded:
        _limit(plot, [(x, plot.bottom), (x, plot.top)])
    else:
        plot.pen.line([(x, plot.bottom), (x, plot.top + 2)], style.INK, 0.8, DOTS)


def _limit(plot: _Plot, places: Sequence[Place]) -> None:
    """A line with short strokes on the side that must not be entered: above it, or right of an upright one."""
    plot.pen.line(places, style.LIMIT, 1.2)
    for (x1, y1), (x2, y2) in pairwise(places):
        across, up = abs(x2 - x1), abs(y2 - y1)
        upright = across < up
        if upright and len(places) > 2:
            continue
        for step in range(int(max(across, up) / STROKES)):
            at = 5 + step * STROKES
            x, y = (x1, min(y1, y2) + at) if upright else (min(x1, x2) + at, y1)
            plot.pen.line([(x, y), (x + STROKE, y + STROKE)], style.LIMIT, 0.6)


class _Label(Struct, frozen=True):
    """What is named above the plot: its row from below, the left end of its text, and how it looks."""

    row: int
    x: float
    text: str
    colour: str
    bold: bool


def _above(plot: _Plot) -> Iterator[_Label]:
    """The names of upright lines and of stretches between them, one over the other where they are close."""
    chart = plot.chart
    labels = [
        (mark.value, mark.label, style.LIMIT if mark.kind in BOUNDS else style.INK, True)
        for mark in chart.marks
        if mark.axis == "x"
    ]
    labels += [(flag.value, flag.label, style.INK, True) for flag in chart.flags]
    labels += [(middle, title, style.MUTED, False) for middle, title in _stretches(plot)]
    ends = [_wide(chart.y.label, bold=True) + 8]
    for value, label, colour, bold in sorted(labels):
        wide = min(_wide(label, bold), plot.right - plot.left)
        x = min(max(plot.x(value) - wide / 2, plot.left), plot.right - wide)
        row = next((place for place, end in enumerate(ends) if end <= x), len(ends))
        ends[row:] = [x + wide + 8, *ends[row + 1 :]]
        yield _Label(row, x, label, colour, bold)


def _stretches(plot: _Plot) -> Iterator[tuple[float, str]]:
    """The middle of each number of servers, with its name where that has room."""
    for lane in plot.chart.lanes if len(plot.chart.lanes) > 1 else ():
        end = min(lane.end, plot.x_top)
        room = plot.x(end) - plot.x(lane.start) - GAP
        title = next((text for text in (lane.title, str(lane.count or "")) if _wide(text) <= room), "")
        if title:
            yield (lane.start + end) / 2, title


def _labels_above(plot: _Plot) -> None:
    for flag in plot.chart.flags:
        x = plot.x(flag.value)
        plot.pen.line([(x, plot.bottom), (x, plot.top)], style.INK, 0.8, () if flag.filled else DOTS)
    for one in plot.above:
        plot.pen.text((one.x, plot.top + HEAD + ROW * one.row), one.text, colour=one.colour, bold=one.bold)


def _ends(plot: _Plot) -> None:
    """The name and value of each line beside its end, pushed apart where they are close."""
    ends, dashes = line_ends(plot.chart, plot.y_top), plot.dashes
    wanted = [plot.y(end.value) - 2.5 for end in ends]
    high = max(plot.top, plot.bottom + APART * len(ends))
    for end, y in zip(ends, pushed_apart(wanted, APART, plot.bottom - 2.5, high), strict=True):
        colour, x = style.ROLES.get(end.role, style.ACCENT), plot.right + GAP + 1
        if plot.sampled and _curve(end) in dashes:
            plot.pen.line([(x, y + 2.5), (x + SAMPLE, y + 2.5)], colour, 1.1, dashes[_curve(end)])
            x += SAMPLE + BESIDE
        plot.pen.text((x, y), end.label, colour=colour, bold=end.strong, room=plot.right + plot.ends - x)


def _wide(text: str, bold: bool = False) -> float:
    return fonts.width(fonts.printable(text), style.BOLD if bold else style.BODY, style.SMALL)
