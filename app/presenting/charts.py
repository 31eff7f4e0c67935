"""One description of a chart that window and proposal both draw, so that both show the same."""

from __future__ import annotations

import math
import re
from functools import cached_property

from msgspec import Struct

from app.presenting.wording import unit_text
from planners.figure import Figure, Resource
from planners.words import say

Numbers = tuple[float, ...]
WHOLE = 100.0
"""Percent of what there is: all of it, which nobody sets."""
OTHER = 8
"""The grey of what has no colour of its own."""
STEEPEST = 5.0
"""How far a curve is followed above points and lines; where there are none, above its course over the first four fifths."""
FURTHEST = 1.6
"""How far a range is followed above everything else, so that a worst case does not flatten the rest."""


class Axis(Struct, frozen=True):
    """An axis: title and unit. ``whole`` says that it counts things, which have no halves.

    A ``bare`` one has no values. ``first_month`` makes it a calendar: 0 is that month, such as "2026-11", and each step one month more.
    ``size`` tells of a figure that is sized how many of its own unit this one is: it has no finer digits than its range allows, as in
    tables. 0 is for all else, which has three.
    """

    title: str
    unit: str
    whole: bool = False
    first_month: str = ""
    bare: bool = False
    size: float = 0.0

    @property
    def label(self) -> str:
        """Title with unit, which a title that names it already has."""
        unit = unit_text(self.unit)
        if not unit or unit in re.findall(r"\w+", self.title.lower()):
            return self.title
        return say("{title} ({unit})", title=self.title, unit=unit)


class Series(Struct, frozen=True, dict=True):
    """A curve. ``role`` names its colour, or ``hue`` its place in the palette of resources, from 1; a dashed curve is
    extrapolated, a stepped one keeps its value until the next. One that is not ``named`` has no label at its end.
    """

    label: str
    x: Numbers
    y: Numbers
    role: str
    dashed: bool = False
    hue: int = 0
    stepped: bool = False
    named: bool = True

    @cached_property
    def highest(self) -> float | None:
        """The largest value; None where there is no number. A curve that stays is gone through once, wherever the plan stands on it."""
        return _highest(self.y)


class Band(Struct, frozen=True, dict=True):
    """The range around a curve."""

    label: str
    x: Numbers
    low: Numbers
    high: Numbers
    role: str
    hue: int = 0
    stepped: bool = False

    @cached_property
    def highest(self) -> float | None:
        """The largest value; None where there is no number."""
        return _highest(self.high)


class Points(Struct, frozen=True):
    """Published points; ``filled`` when they are of the planned case. ``shape`` counts the kinds of points, from 0.

    ``told`` has what is said of each under the cursor: its name, then a line each. ``tiny`` ones are many.
    """

    label: str
    x: Numbers
    y: Numbers
    role: str
    filled: bool
    hue: int = 0
    shape: int = 0
    told: tuple[tuple[str, ...], ...] = ()
    tiny: bool = False


class Mark(Struct, frozen=True):
    """A straight line at a value of the ``x`` or ``y`` axis: target, limit or the plan itself."""

    kind: str
    axis: str
    value: float
    label: str


def capacity_kind(unit: str, value: float) -> str:
    """What a capacity in that unit is: a share below the whole is a target that is set, all else a limit that is there."""
    return "target" if unit == "%" and value < WHOLE else "limit"


def capacity_name(unit: str, value: float, shown: str) -> str:
    """What stands at a capacity: whether it is a target, and its value as it is ``shown``."""
    if capacity_kind(unit, value) == "target":
        return say("target {value}", value=shown)
    return say("capacity {value}", value=shown)


def level(unit: str, value: float, shown: str) -> Mark:
    """A line across at a capacity in that unit; ``shown`` is its value as it is read."""
    return Mark(capacity_kind(unit, value), "y", value, capacity_name(unit, value, shown))


class Lane(Struct, frozen=True):
    """A stretch of the x axis with a title above it, such as all loads that two servers carry.

    ``count`` is its number, which stands where the title has no room; 0 where a number tells nothing.
    """

    start: float
    end: float
    title: str
    count: int = 1


class Flag(Struct, frozen=True):
    """A flag above a value of the x axis: an outlined one for an event, a filled one for what is added."""

    value: float
    label: str
    filled: bool = False


class ChartDescription(Struct, frozen=True, dict=True):
    """All that a renderer needs. An empty chart says why in ``note``. ``end`` is where the x axis ends, where it is fixed.
    ``beyond`` is where one's own readings end, where they do: all behind it is hatched.
    """

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...] = ()
    bands: tuple[Band, ...] = ()
    points: tuple[Points, ...] = ()
    marks: tuple[Mark, ...] = ()
    note: str = ""
    lanes: tuple[Lane, ...] = ()
    flags: tuple[Flag, ...] = ()
    end: float = 0.0
    beyond: float = 0.0

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not self.series and not self.points

    @property
    def x_top(self) -> float:
        """The largest x to show."""
        if self.end:
            return self.end
        drawn: tuple[Series | Points, ...] = (*self.series, *self.points)
        ends = [max(part.x) for part in drawn if part.x]
        return max([*ends, *(mark.value for mark in self.marks if mark.axis == "x")], default=1.0)

    @cached_property
    def y_top(self) -> float:
        """The largest y to show: all points and marks, and the curves as far as they can be read.

        A curve that shoots up, as response time does near saturation, leaves the picture, and so may a range.
        """
        fixed = [value for part in self.points for value in part.y if math.isfinite(value)]
        fixed += [mark.value for mark in self.marks if mark.axis == "y"]
        readable = STEEPEST * (max(fixed) if fixed else self._course)
        top = max([*fixed, min(self.highest, readable)], default=1.0)
        if self.highest > top:
            return top
        highs = [band.highest for band in self.bands if band.highest is not None]
        return max(top, min(max(highs, default=top), FURTHEST * top)) or 1.0

    @property
    def highest(self) -> float:
        """The largest value of its curves; 0 where there is none."""
        return max((part.highest for part in self.series if part.highest is not None), default=0.0)

    @property
    def _course(self) -> float:
        """The largest value of the first four fifths of its curves."""
        curve = [value for part in self.series for value in part.y if math.isfinite(value)]
        return max(curve[: round(0.8 * len(curve))], default=0.0)


def _highest(values: Numbers) -> float | None:
    return max((value for value in values if math.isfinite(value)), default=None)


def hue_of(resource: Resource | None) -> int:
    """The place of a resource in the palette of charts, from 1: the same on every page."""
    return (resource.place if resource is not None else 0) or OTHER


def hue_of_figure(figure: Figure) -> int:
    """The place in that palette of a figure: that of its resource, or of the one it is drawn as."""
    return hue_of(figure.resource or figure.drawn_as)
