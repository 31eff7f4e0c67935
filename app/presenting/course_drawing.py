"""A figure of a stretch of loads as a curve with its range; where it falls at once, the fall is upright."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from app.presenting.charts import Band, Numbers, Series, hue_of_figure
from app.presenting.figures import COUNTED_UNITS
from planners.quantity import Quantity
from planners.words import in_context, say

LEAST_FALL, SHARP = 0.02, 2.0
"""The least share of a value by which it falls at once, and how many times that of the falls before and after it."""


class Course(Struct, frozen=True):
    """Loads that so many servers carry, in rising order, with their places among all loads; ``count`` 0: it is not counted."""

    count: int
    x: Numbers
    start: int


def curve_of(course: Course, curve: Quantity, size: float, sure: float) -> Iterator[Series]:
    """What is expected, in units of that size: in two parts where it is extrapolated above a load of one server."""
    x, (y,) = _with_falls(course.x, _part(curve.value, course, size))
    finite = next((index for index, value in enumerate(y) if not math.isfinite(value)), len(y))
    x, y = x[:finite], y[:finite]
    turn = bisect_right(x, sure * max(course.count, 1) * (1 + 1e-12))
    stepped, hue = curve.unit in COUNTED_UNITS, hue_of_figure(curve.figure)
    if turn:
        yield Series(say("expected"), x[:turn], y[:turn], "likely", hue=hue, stepped=stepped)
    if turn < len(x):
        start = max(turn - 1, 0)
        label = say("expected, extrapolated")
        yield Series(label, x[start:], y[start:], "likely", True, hue, stepped)


def band_of(course: Course, curve: Quantity, size: float) -> Band:
    """The range of the same."""
    ends = _part(curve.high, course, size), _part(curve.low, course, size)
    x, (highs, lows) = _with_falls(course.x, *ends)
    end = next((index for index, value in enumerate(highs) if not math.isfinite(value)), len(highs))
    label, stepped = in_context("of a figure", "range"), curve.unit in COUNTED_UNITS
    hue = hue_of_figure(curve.figure)
    return Band(label, x[:end], lows[:end], highs[:end], "likely", hue, stepped)


def _with_falls(x: Numbers, *curves: Numbers) -> tuple[Numbers, tuple[Numbers, ...]]:
    """The same with a point more where a curve that rises falls at once, as one more port or partition takes its share: the fall
    is upright, and no slant between two loads."""
    falls = {at for curve in curves for at in range(1, len(x)) if _falls(curve, at)}
    if not falls:
        return x, curves
    places = [
        (at, at in falls and back)
        for at in range(len(x))
        for back in (True, False)
        if at in falls or not back
    ]
    return tuple(x[at] for at, _ in places), tuple(
        tuple(curve[at - 1] if back and _falls(curve, at) else curve[at] for at, back in places)
        for curve in curves
    )


def _falls(curve: Numbers, at: int) -> bool:
    """Whether it falls at once to this value: more than it does before and after."""
    fall = curve[at - 1] - curve[at]
    before = curve[at - 2] - curve[at - 1] if at > 1 else 0.0
    after = curve[at] - curve[at + 1] if at + 1 < len(curve) else 0.0
    return fall > LEAST_FALL * curve[at - 1] and fall > SHARP * max(before, after)


def numbers(values: Any, count: int) -> Numbers:
    """The values as so many numbers: one that is the same for all stands for each."""
    return tuple(values.tolist()) if getattr(values, "ndim", 0) == 1 else (float(values),) * count


def _part(values: Any, course: Course, size: float) -> Numbers:
    """The values of one stretch, as far as they are numbers."""
    if getattr(values, "ndim", 0) != 1:
        return (float(values) / size,) * len(course.x)
    return tuple((values[course.start : course.start + len(course.x)] / size).tolist())
