"""The forecast again, by what was measured: from the readings where they support one, else by the plan's own growth."""

from __future__ import annotations

import datetime
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from planners.analysis.growth import MOST_MONTHS
from planners.analysis.periods import LOAD_KEY, Hours, Period, month_of, periods, week_of
from planners.analysis.promise import Band, Promise, in_its_unit
from planners.figure import Figure
from planners.laws.forecast.course import FEWEST, Forecast, Window, forecast
from planners.laws.forecast.refused import ForecastRefused
from planners.words import plural

WEEK = datetime.timedelta(days=7)
YEAR = 12
TWO_YEARS = 24
"""Months from which a season of the year is looked for, month by month; below, weeks are forecast."""
MOST_WEEKS = 104
WEEKS_OF_MONTH = 3
PERCENT = 100.0


class Jump(Struct, frozen=True):
    """From the period that begins on that day, the level was another."""

    day: datetime.date
    before: float
    after: float


class Course(Struct, frozen=True):
    """A recorded quantity month by month from here on, with the jump and the trends that were found.

    ``windows`` are of weeks, or of months where the forecast is ``monthly``.
    """

    months: tuple[tuple[datetime.date, Band], ...]
    jump: Jump | None
    windows: tuple[Window, ...]
    monthly: bool
    level: float
    ended: str


class Reissued(Struct, frozen=True):
    """What comes: by the readings, of the leading figure and of the load; and by the plan's growth from what was measured.

    ``refused`` says why the readings tell nothing. ``over`` is the first month in which the figure is expected to be over
    its capacity, None where it is not within what is told.
    """

    course: Course | None
    load: Course | None
    by_plan: tuple[tuple[datetime.date, Band], ...]
    refused: str
    over: datetime.date | None

    @property
    def months(self) -> tuple[tuple[datetime.date, Band], ...]:
        """The months to tell: by the readings where they tell any."""
        return self.course.months if self.course is not None else self.by_plan


class Compared(Protocol):
    """What was promised and measured of the figure in the latest month."""

    @property
    def promised(self) -> Band:
        """The promise."""

    @property
    def measured(self) -> float | None:
        """The reading."""


def reissue(
    hours: Mapping[str, Hours],
    key: str,
    figure: Figure,
    promise: Promise,
    month: datetime.date,
    held: Compared,
) -> Reissued:
    """The course of that figure behind the month."""
    refused, course = "", None
    most = PERCENT if figure.unit == "%" else math.inf
    try:
        course = course_of(hours, key, month, most)
        course = _in_unit(course, figure)
    except ForecastRefused as fault:
        refused = str(fault)
    by_plan = tuple(_by_plan(promise, key, month, held, most))
    told = course.months if course is not None else by_plan
    capacity = promise.capacity(key)
    over = None if capacity is None else next((day for day, band in told if band.value > capacity), None)
    load = None
    if LOAD_KEY in hours and course is not None:
        try:
            load = course_of(hours, LOAD_KEY, month, promise.most_load)
        except ForecastRefused:
            load = None
    return Reissued(course, load, by_plan, refused, over)


def course_of(hours: Mapping[str, Hours], key: str, month: datetime.date, most: float = math.inf) -> Course:
    """The course behind that month of what was recorded. Raises ``ForecastRefused``."""
    by_month = _sound(periods(hours, month_of), key)
    if len(by_month) >= TWO_YEARS:
        return _monthly(by_month, key, most)
    weeks = _sound(periods(hours, week_of), key)
    if len(weeks) < FEWEST:
        raise ForecastRefused(
            plural(
                "The readings are of {count} week; a forecast needs {fewest}.",
                "The readings are of {count} weeks; a forecast needs {fewest}.",
                len(weeks),
                fewest=FEWEST,
            )
        )
    return _weekly(weeks, key, most, next((one for one in by_month if one.begin == month), None))


def _sound(found: Sequence[Period], key: str) -> list[Period]:
    return [one for one in found if one.enough and key in one.peaks]


def _weekly(weeks: Sequence[Period], key: str, most: float, month: Period | None) -> Course:
    first, last = weeks[0].begin, weeks[-1].begin
    known = {one.begin: one.peaks[key] for one in weeks}
    days = [first + place * WEEK for place in range((last - first) // WEEK + 1)]
    told = forecast([known.get(day, math.nan) for day in days], MOST_WEEKS, most=most)
    months: defaultdict[datetime.date, list[int]] = defaultdict(list)
    for place in range(len(told.likely)):
        middle = last + (place + 1) * WEEK + datetime.timedelta(days=3)
        months[middle.replace(day=1)].append(place)
    scale = _of_months(months_of=month, weeks=weeks, key=key)
    bands = tuple(
        (begin, _mean(told, places, scale, most))
        for begin, places in sorted(months.items())
        if len(places) >= WEEKS_OF_MONTH and (month is None or begin > month.begin)
    )
    return Course(bands, _jump(told, days), told.windows, False, told.level, told.ended)


def _monthly(found: Sequence[Period], key: str, most: float) -> Course:
    known = {one.begin: one.peaks[key] for one in found}
    days, day = [], found[0].begin
    while day <= found[-1].begin:
        days.append(day)
        day = _next(day)
    told = forecast([known.get(day, math.nan) for day in days], 2 * YEAR, YEAR, most=most)
    bands = []
    for place in range(len(told.likely)):
        bands.append((day, Band(told.likely[place], told.low[place], told.high[place])))
        day = _next(day)
    return Course(tuple(bands), _jump(told, days), told.windows, True, told.level, told.ended)


def _of_months(months_of: Period | None, weeks: Sequence[Period], key: str) -> float:
    """The peak of a month over the mean of those of its weeks, from the latest month."""
    inside = [
        one.peaks[key] for one in weeks if months_of is not None and week_in(one.begin, months_of.begin)
    ]
    mean = math.fsum(inside) / len(inside) if inside else 0.0
    return months_of.peaks[key] / mean if months_of is not None and mean > 0 else 1.0


def week_in(monday: datetime.date, month: datetime.date) -> bool:
    """Whether most days of the week lie in the month."""
    return (monday + datetime.timedelta(days=3)).replace(day=1) == month


def _mean(told: Forecast, places: Sequence[int], scale: float, most: float) -> Band:
    value, low, high = (
        min(most, scale * math.fsum(course[place] for place in places) / len(places))
        for course in (told.likely, told.low, told.high)
    )
    return Band(value, low, high)


def _jump(told: Forecast, days: Sequence[datetime.date]) -> Jump | None:
    step = told.step
    return None if step is None else Jump(days[step.place], step.before, step.after)


def _in_unit(course: Course, figure: Figure) -> Course:
    """The course in the unit of its figure."""
    size = in_its_unit(figure, 1.0) or 1.0
    jump = course.jump
    return Course(
        tuple((day, Band(size * band.value, size * band.low, size * band.high)) for day, band in course.months),
        None if jump is None else Jump(jump.day, size * jump.before, size * jump.after),
        tuple(Window(one.count, size * one.trend) for one in course.windows),
        course.monthly, course.level, course.ended,
    )  # fmt: skip


def _by_plan(
    promise: Promise, key: str, month: datetime.date, held: Compared, most: float
) -> list[tuple[datetime.date, Band]]:
    """The plan's own months behind this one, by what was measured over what was promised in it; none above ``most``."""
    if held.measured is None or not held.promised.value:
        return []
    more = held.measured / held.promised.value
    found: list[tuple[datetime.date, Band]] = []
    day = _next(month)
    while len(found) < MOST_MONTHS and (day < promise.begin or promise.place(day) is not None):
        band = promise.month(promise.nearest(day)).bands.get(key)
        if band is not None:
            told = band.times(more, more, more)
            if told.value > most:
                break
            found.append((day, Band(told.value, told.low, min(told.high, most))))
        day = _next(day)
    return found


def _next(month: datetime.date) -> datetime.date:
    return (month + datetime.timedelta(days=32)).replace(day=1)
