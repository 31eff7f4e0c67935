"""What a chart says in words: at the ends of its lines, beside the cursor, and to who does not see it."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator

from msgspec import Struct

from app.presenting.charts import Axis, Band, ChartDescription, Lane, Numbers, Series
from app.presenting.figures import (
    ENGLISH,
    LOAD_UNITS,
    NumberStyle,
    in_range,
    interval,
    number,
    place_for,
    rounded,
    with_unit,
)
from app.presenting.wording import SHARES, sentences
from planners.words import listed, say

FINE = 300
"""Into how many steps the x axis is divided for reading: no load is told finer than it can be pointed at."""
DIGITS = 3


class LineEnd(Struct, frozen=True):
    """A label at the right end of a line, where its last ``value`` stands. ``strong`` is the answer itself.

    ``x`` is where the line ends before the chart does; None at the right edge.
    """

    value: float
    label: str
    role: str
    hue: int = 0
    strong: bool = False
    x: float | None = None


class Read(Struct, frozen=True):
    """What a chart shows at one place: the load, then a line each; ``y`` are the values of its curves there."""

    x: float
    head: str
    lines: tuple[str, ...]
    y: Numbers


def line_ends(chart: ChartDescription, top: float, style: NumberStyle = ENGLISH) -> tuple[LineEnd, ...]:
    """Labels for the ends of curves, ranges and level lines. What ends above ``top`` is told with an arrow."""
    found = [
        LineEnd(mark.value, mark.label, mark.kind, strong=True) for mark in chart.marks if mark.axis == "y"
    ]
    last = {(part.role, part.hue): part for part in chart.series if part.y and part.named}
    first = {(part.role, part.hue): part.label for part in reversed(chart.series)}
    for key, part in last.items():
        line = say("expected") if len(last) == 1 and chart.bands else first[key]
        told = told_value(part.y[-1], _range_at(chart, part, part.x[-1]), chart.y, style)
        label, end = _ended(line, part.y[-1], told, top), part.x[-1]
        edge = max(other.x[-1] for other in last.values())
        found.append(LineEnd(part.y[-1], label, *key, strong=True, x=end if end < edge else None))
    if len(last) == 1 and chart.bands:
        found.extend(_range_ends(chart.bands[-1], next(iter(last.values())), chart.y, top, style))
    return tuple(found)


def _range_ends(
    band: Band, expected: Series, axis: Axis, top: float, style: NumberStyle
) -> Iterator[LineEnd]:
    if not band.x or band.x[-1] < expected.x[-1]:
        return
    value, (low, high) = expected.y[-1], (band.low[-1], band.high[-1])
    likely, shown = number(value, style, DIGITS), told_ends(value, (low, high), axis, style)
    for end, line, told in ((high, say("worst case"), shown[1]), (low, say("best case"), shown[0])):
        if number(end, style, DIGITS) != likely:
            yield LineEnd(end, _ended(line, end, told, top), "range")


def told_value(
    value: float, ends: tuple[float, float] | None, axis: Axis, style: NumberStyle = ENGLISH
) -> str:
    """A value of a curve with a range: as tables tell the figure, where it is one that is sized."""
    place = _place(value, ends, axis)
    if ends is None or not place:
        return short(value, style)
    return in_range(value, *ends, place, style) if axis.size != 1 else rounded(value, place, 0, style)


def told_ends(
    value: float, ends: tuple[float, float], axis: Axis, style: NumberStyle = ENGLISH
) -> tuple[str, str]:
    """Both ends of the range of a value, outward: to the place of the value, in a larger unit to three digits."""
    place, (low, high) = _place(value, ends, axis) if axis.size == 1 else 0.0, ends
    if not place:
        return short(low, style, -1), short(high, style, 1)
    return rounded(low, place, -1, style), rounded(high, place, 1, style)


def _place(value: float, ends: tuple[float, float] | None, axis: Axis) -> float:
    """The decimal place to which a figure that is sized is told; 0 where it is none, or no number."""
    if not axis.size or ends is None or not all(map(math.isfinite, (value, *ends))):
        return 0.0
    if axis.whole and value == round(value) and axis.unit not in LOAD_UNITS:
        return 1.0
    place = place_for(value, *ends, axis.unit in LOAD_UNITS)
    return max(place, 1.0) if axis.whole else place


def short(value: float, style: NumberStyle = ENGLISH, direction: int = 0) -> str:
    """A number of three digits; a large one has zeros behind them. An end of a range is rounded outward by ``direction``."""
    if abs(value) < 10**DIGITS or not math.isfinite(value):
        return number(value, style, DIGITS, direction)
    return rounded(value, 10.0 ** (math.floor(math.log10(abs(value))) - DIGITS + 1), direction, style)


def _ended(label: str, value: float, told: str, top: float) -> str:
    if value > top:
        return say("{line} {value} ↑", line=label, value=told)
    return say("{line} {value}", line=label, value=told)


def read(chart: ChartDescription, x: float, style: NumberStyle = ENGLISH) -> Read | None:
    """What the chart shows at ``x``; None where it has no curve."""
    x = _pointed(chart, x)
    values = [(part, value) for part in _there(chart, x) if math.isfinite(value := _value(part, x))]
    if not values:
        return _point(chart, x)
    lane = next((one for one in chart.lanes if one.start <= x <= one.end), None)
    several = len({(part.role, part.hue) for part in chart.series}) > 1
    lines = [
        say(
            "{line}: {value}",
            line=part.label,
            value=_measured(value, _range_at(chart, part, x), chart, style),
        )
        if several
        else _of_servers(value, x, _range_at(chart, part, x), lane, chart, style)
        for part, value in values
    ]
    lines += _ranges(chart, x, values[0], style)
    lines += [flag.label for flag in chart.flags if flag.value == x]
    return Read(x, _head(chart, x, lane, style), tuple(lines), tuple(value for _, value in values))


def _point(chart: ChartDescription, x: float) -> Read | None:
    """What is told of the point that is nearest to ``x``."""
    points = [
        (abs(at - x), at, y, told)
        for part in chart.points
        for at, y, told in zip(part.x, part.y, part.told, strict=False)
    ]
    if not points:
        return None
    _, at, y, told = min(points)
    return Read(at, told[0], told[1:], (y,))


def described(chart: ChartDescription, style: NumberStyle = ENGLISH) -> str:
    """The chart in sentences: what is plotted, what it shows for the plan, and its level lines."""
    told = [say("{figure} against {load}.", figure=chart.y.label, load=chart.x.label)]
    plan = next((mark for mark in chart.marks if mark.kind == "plan" and mark.axis == "x"), None)
    here = read(chart, plan.value, style) if plan is not None else None
    if here is not None:
        told.append(say("{head}: {values}.", head=here.head, values="; ".join(here.lines)))
    told += [
        say("Line: {label}.", label=mark.label)
        for mark in chart.marks
        if mark.kind != "plan" or mark.axis == "y"
    ]
    if chart.flags:
        told.append(say("Flags: {flags}.", flags=listed(flag.label for flag in chart.flags)))
    return sentences(*told, chart.note)


def month_after(first: str, months: int) -> str:
    """The month so many months after one such as 2026-11."""
    year, month = int(first[:4]), int(first[5:]) - 1 + months
    return f"{year + month // 12}-{month % 12 + 1:02d}"


def _pointed(chart: ChartDescription, x: float) -> float:
    place = 10.0 ** math.floor(math.log10(chart.x_top / FINE)) if chart.x_top > 0 else 1.0
    if chart.x.whole:
        place = max(place, 1.0)
    found = round(x / place) * place
    starts = [part.x[0] for part in chart.series if part.x]
    return max(found, min(starts)) if starts and found < min(starts) and x >= 0 else found


def _there(chart: ChartDescription, x: float) -> Iterator[Series]:
    """The curve of each kind that reaches ``x``: the first of its parts that does."""
    told = set()
    for part in chart.series:
        if part.x and part.x[0] <= x <= part.x[-1] and (part.role, part.hue) not in told:
            told.add((part.role, part.hue))
            yield part


def _value(part: Series, x: float) -> float:
    return between(part.x, part.y, x, part.stepped)


def between(xs: Numbers, ys: Numbers, x: float, stepped: bool) -> float:
    """The value of a line at ``x``, which is inside it."""
    index = min(bisect_right(xs, x), len(xs)) - 1
    if stepped or index + 1 >= len(xs) or xs[index] == x:
        return ys[index]
    share = (x - xs[index]) / (xs[index + 1] - xs[index])
    return ys[index] + share * (ys[index + 1] - ys[index])


def _head(chart: ChartDescription, x: float, lane: Lane | None, style: NumberStyle) -> str:
    if chart.x.first_month:
        return month_after(chart.x.first_month, round(x))
    unit = chart.x.unit
    load = (
        with_unit(number(x, style), unit)
        if unit
        else say("{figure}: {value}", figure=chart.x.title, value=number(x, style))
    )
    return say("{load} on {servers}", load=load, servers=lane.title) if lane is not None else load


def _measured(
    value: float, ends: tuple[float, float] | None, chart: ChartDescription, style: NumberStyle
) -> str:
    return with_unit(told_value(value, ends, chart.y, style), chart.y.unit)


def _planned(chart: ChartDescription, x: float) -> str:
    """What the plan's own figure is told as, where ``x`` is its load."""
    points = (part for part in chart.points if part.role == "plan" and part.told and part.x[0] == x)
    return next((part.told[0][1] for part in points), "")


def _of_servers(
    value: float,
    x: float,
    ends: tuple[float, float] | None,
    lane: Lane | None,
    chart: ChartDescription,
    style: NumberStyle,
) -> str:
    told = _planned(chart, x) or _measured(value, ends, chart, style)
    if lane is None or lane.count < 2:
        return told
    if chart.y.unit in SHARES:
        return say("{value} per server", value=told)
    of_all = ends and (ends[0] * lane.count, ends[1] * lane.count)
    total = told_value(value * lane.count, of_all, chart.y, style)
    return say("{value} per server, {total} in all", value=told, total=total)


def _range_at(chart: ChartDescription, part: Series, x: float) -> tuple[float, float] | None:
    """The range of a curve at ``x``; None where it has none."""
    for band in chart.bands:
        if (band.role, band.hue) == (part.role, part.hue) and band.x and band.x[0] <= x <= band.x[-1]:
            low, high = (between(band.x, ends, x, band.stepped) for ends in (band.low, band.high))
            return low, high
    return None


def _ranges(
    chart: ChartDescription, x: float, read: tuple[Series, float], style: NumberStyle
) -> Iterator[str]:
    for band in chart.bands:
        if band.x and band.x[0] <= x <= band.x[-1]:
            low, high = (between(band.x, ends, x, band.stepped) for ends in (band.low, band.high))
            own = (band.role, band.hue) == (read[0].role, read[0].hue)
            shown = told_ends(read[1] if own else math.nan, (low, high), chart.y, style)
            if shown[0] != shown[1]:
                yield say("range {range}", range=interval(*shown))
            return
