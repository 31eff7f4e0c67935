"""Promised range, measured months and forecast of the leading figure in one chart."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from app.presenting.charts import Axis, Band, ChartDescription, Flag, Mark, Points, Series, level
from app.presenting.figures import DIGITS, ENGLISH, NumberStyle, number, scale
from app.presenting.month_charts import event_text
from app.presenting.wording import unit_text
from planners.analysis.actual import Actual
from planners.analysis.promise import Band as Promised
from planners.planner import load_of
from planners.words import say

BEFORE, BEHIND = 24, 18
"""Months that are shown before the latest, and of the promise behind it, at most."""
NEAR = 1.4
"""Times the top of all else up to which a capacity is in the picture."""
Months = Sequence[tuple[int, Promised]]


def actual_chart(found: Actual, style: NumberStyle = ENGLISH) -> ChartDescription:
    """The chart of the leading figure, month by month."""
    head, latest = found.head, found.month.begin
    measured = _measured(found)
    origin = measured[0][0]
    promised_to = _apart(origin, found.promise.begin) + found.promise.growth.horizon
    behind = min(promised_to, _apart(origin, latest) + BEHIND)
    end = max(_apart(origin, latest) + BEHIND // 3, behind, *_told(found, origin))
    hue = head.figure.resource.place if head.figure.resource is not None else 0
    capacity = found.promise.capacity(head.key)
    unit, size = scale(head.figure.unit, max(head.promised.value, *(value for _, value in measured)))
    promised = _promised(found, origin, end)
    ahead = [(_apart(origin, day), band) for day, band in found.again.months if _apart(origin, day) <= end]
    if ahead:
        ahead.insert(0, (_apart(origin, latest), _exactly(measured[-1][1])))
    places = tuple(float(_apart(origin, day)) for day, _ in measured)
    values = tuple(value / size for _, value in measured)
    return ChartDescription(
        _title(found, unit),
        Axis(say("Months"), "", whole=True, first_month=origin.strftime("%Y-%m")),
        Axis(head.figure.title, unit_text(unit)),
        (
            _line(say("promised"), promised, size, "likely", dashed=False, hue=hue),
            Series(say("measured"), places, values, "measured", named=False),
            *([_line(_ahead_name(found), ahead, size, "forecast", dashed=True)] if ahead else []),
        ),
        tuple(
            _range(title, months, size, role, place)
            for title, months, role, place in (
                (say("promised range"), promised, "likely", hue),
                (say("forecast range"), ahead, "other", 0),
            )
            if len(months) > 1
        ),
        (Points(say("measured"), places, values, "measured", filled=True, shape=1),),
        _capacity(
            capacity,
            unit,
            size,
            max((band.high for _, band in [*promised, *ahead]), default=head.promised.high),
            style,
        ),
        flags=tuple(_flags(found, origin, end, style)),
        end=float(end),
    )


def _measured(found: Actual) -> list[tuple[datetime.date, float]]:
    """The months with enough readings, those of two years at most."""
    key, latest = found.head.key, found.month.begin
    return [
        (one.begin, one.measured[key])
        for one in found.months
        if key in one.measured and one.enough and _apart(one.begin, latest) <= BEFORE
    ]


def _capacity(
    capacity: float | None, unit: str, size: float, top: float, style: NumberStyle
) -> tuple[Mark, ...]:
    """The line of the capacity, where it is not far above all that is promised and forecast."""
    if capacity is None or capacity > NEAR * top:
        return ()
    return (level(unit, capacity / size, number(capacity / size, style, DIGITS)),)


def _ahead_name(found: Actual) -> str:
    """What the line behind the readings is."""
    return say("forecast") if found.again.course is not None else say("from here")


def _title(found: Actual, unit: str) -> str:
    title = say("{figure} ({unit})", figure=found.head.figure.title, unit=unit_text(unit))
    if found.promise.planner.per_server:
        return say("{figure} per server, 95th percentile of the working hours", figure=title)
    return say("{figure}, 95th percentile of the working hours", figure=title)


def _promised(found: Actual, origin: datetime.date, end: int) -> list[tuple[int, Promised]]:
    first = _apart(origin, found.promise.begin)
    bands = []
    for place in range(found.promise.growth.horizon + 1):
        if 0 <= first + place <= end:
            band = found.promise.month(place).bands.get(found.head.key)
            if band is not None:
                bands.append((first + place, band))
    return bands


def _told(found: Actual, origin: datetime.date) -> list[int]:
    """The months of what comes that the text beside the chart names."""
    again = found.again
    days = [*(day for day, _ in again.months[-1:]), *([again.over] if again.over is not None else [])]
    return [_apart(origin, day) for day in days]


def _line(label: str, months: Months, size: float, role: str, *, dashed: bool, hue: int = 0) -> Series:
    return Series(
        label,
        tuple(float(place) for place, _ in months),
        tuple(band.value / size for _, band in months),
        role,
        dashed,
        hue,
    )


def _range(label: str, months: Months, size: float, role: str, hue: int) -> Band:
    return Band(
        label,
        tuple(float(place) for place, _ in months),
        tuple(band.low / size for _, band in months),
        tuple(band.high / size for _, band in months),
        role,
        hue,
    )


def _flags(found: Actual, origin: datetime.date, end: int, style: NumberStyle) -> list[Flag]:
    """Events of the plan, the jump that was found, and the latest readings."""
    first = _apart(origin, found.promise.begin)
    unit = load_of(found.promise.planner).unit
    flags = [
        Flag(float(first + event.month), event_text(event, unit, style))
        for event in found.promise.growth.events
        if 0 <= first + event.month <= end
    ]
    course = found.again.course
    if course is not None and course.jump is not None and course.jump.day >= origin:
        place = _apart(origin, course.jump.day.replace(day=1)) + (course.jump.day.day - 1) / 31
        flags.append(Flag(place, say("level changed")))
    return [*flags, Flag(float(_apart(origin, found.month.begin)), say("latest readings"), filled=True)]


def _exactly(value: float) -> Promised:
    return Promised(value, value, value)


def _apart(first: datetime.date, month: datetime.date) -> int:
    return (month.year - first.year) * 12 + month.month - first.month
