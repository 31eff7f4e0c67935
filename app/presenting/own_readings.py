"""What was recorded on one's own server over time: the course of the load and of the processor, and what was left out."""

from __future__ import annotations

import datetime
import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import pairwise

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, with_unit
from app.presenting.reading import Read, short
from app.presenting.ticks import step
from planners.words import say

DAY = 86_400
STRIDES = (300, 900, 3_600, 7_200, 14_400, 21_600, 43_200, DAY, 2 * DAY, 4 * DAY, 7 * DAY, 14 * DAY, 28 * DAY, 56 * DAY, 91 * DAY)  # fmt: skip
"""Seconds between two times that are named on the axis."""
ROUND_TOP = 3


class Course(Struct, frozen=True):
    """One quantity over time: ``times`` in seconds since 1970 UTC, with no value where nothing was recorded for a while."""

    title: str
    unit: str
    hue: int
    times: tuple[float, ...]
    values: tuple[float, ...]

    @property
    def top(self) -> float:
        """A round value that is not below the largest."""
        largest = max((value for value in self.values if math.isfinite(value)), default=1.0) or 1.0
        each = step(largest, ROUND_TOP)
        return each * math.ceil(largest / each - 1e-9)


class Cause(IntEnum):
    """Why something is left out."""

    JOB = 0
    RESTART = 1
    FULL = 2


CAUSES = {
    Cause.JOB: say("daily job, left out"),
    Cause.RESTART: say("restart, left out"),
    Cause.FULL: say("above 95 % busy, left out"),
}


class LeftOut(Struct, frozen=True):
    """A stretch of time that was left out, from and until when, and why."""

    begin: float
    end: float
    cause: Cause


class Readings(Struct, frozen=True):
    """Courses one below the other over the same time, and what was left out of them."""

    courses: tuple[Course, ...] = ()
    left_out: tuple[LeftOut, ...] = ()

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Why something was left out, each once."""
        return tuple(sorted({one.cause for one in self.left_out}))

    @property
    def begin(self) -> float:
        """The first moment."""
        return min((course.times[0] for course in self.courses), default=0.0)

    @property
    def end(self) -> float:
        """The last moment."""
        return max((course.times[-1] for course in self.courses), default=1.0)


def course(title: str, unit: str, hue: int, values: Mapping[int, float], each: int) -> Course:
    """The course of values by the start of their bins of ``each`` seconds; a gap is no line."""
    times: list[float] = []
    found: list[float] = []
    for place, following in pairwise((*sorted(values), None)):
        if place is None:
            continue
        times.append(place + each / 2)
        found.append(values[place])
        if following is not None and following - place > 2 * each:
            times.append(place + 1.5 * each)
            found.append(math.nan)
    return Course(title, unit, hue, tuple(times), tuple(found))


def moments(begin: float, end: float, most: int) -> Iterator[tuple[float, str]]:
    """At most so many round moments between two, each as an axis names it."""
    span = max(end - begin, 1.0)
    stride = next((one for one in STRIDES if span / one <= max(most, 1)), STRIDES[-1])
    first = math.ceil(begin / stride) * stride
    for place in range(first, math.floor(end) + 1, stride):
        yield float(place), _named(place, stride)


def read_at(readings: Readings, time: float, style: NumberStyle = ENGLISH) -> Read | None:
    """What was recorded at a moment, and whether it was left out."""
    lines, at = [], time
    for one in readings.courses:
        place = _nearest(one.times, time)
        if place is not None and math.isfinite(one.values[place]):
            at = one.times[place]
            value = with_unit(short(one.values[place], style), one.unit)
            lines.append(say("{line}: {value}", line=one.title, value=value))
    if not lines:
        return None
    lines += [CAUSES[one.cause] for one in readings.left_out if one.begin <= at <= one.end][:1]
    return Read(at, _utc(at).strftime("%Y-%m-%d %H:%M"), tuple(lines), ())


def _nearest(times: Sequence[float], time: float) -> int | None:
    place = bisect_left(times, time)
    around = [one for one in (place - 1, place) if 0 <= one < len(times)]
    return min(around, key=lambda one: abs(times[one] - time), default=None)


def _named(place: int, stride: int) -> str:
    moment = _utc(place)
    if stride >= DAY or place % DAY == 0:
        return say("{month} {day}", month=moment.strftime("%b"), day=moment.day)
    return moment.strftime("%H:%M")


def _utc(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
