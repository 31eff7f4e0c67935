"""What was recorded, month by month and week by week: the 95th percentile of the hours in which people worked.

Working hours are those with at least half the load of the month's busiest hours; without a recorded load every hour counts.
"""

from __future__ import annotations

import datetime
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from planners.analysis.recorded_lines import Line, binned
from planners.counters import BUSY, LOAD, READ_BY

HOUR, DAY = 3600, 86_400
PEAK = 0.95
WORKING = 0.5
FEWEST_DAYS = 3
"""Days with working hours from which a month or a week is told."""
PROCESSOR = "processor"
LOAD_KEY = "load"

Hours = Mapping[int, float]
"""Means of hours by their start in seconds since 1970 UTC."""


class Period(Struct, frozen=True):
    """A month or a week from the day ``begin`` on: the peak of each recorded quantity by its key, over so many days."""

    begin: datetime.date
    peaks: Mapping[str, float]
    days: int

    @property
    def load(self) -> float | None:
        """The load; None where none was recorded."""
        return self.peaks.get(LOAD_KEY)

    @property
    def enough(self) -> bool:
        """Whether the days tell a peak."""
        return self.days >= FEWEST_DAYS


def month_of(moment: int) -> datetime.date:
    """The first day of its month in UTC."""
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).date().replace(day=1)


def week_of(moment: int) -> datetime.date:
    """The Monday of its week in UTC."""
    day = datetime.datetime.fromtimestamp(moment, datetime.UTC).date()
    return day - datetime.timedelta(days=day.weekday())


def hours_by_key(lines: Sequence[Line]) -> dict[str, Hours]:
    """Every recorded quantity by the key that figures name it with, each the mean of its servers.

    Counters of the whole machine before those of one program: a plan is of the machine.
    """
    found: dict[str, Hours] = {}
    for key, counters in READ_BY.items():
        parts = [_hours(lines, counter.name) for counter in counters]
        if all(parts):
            common = set(parts[0]).intersection(*parts[1:])
            found[key] = {hour: math.fsum(part[hour] for part in parts) for hour in common}
    if PROCESSOR not in found and (busy := _busy(lines)):
        found[PROCESSOR] = busy
    if load := _hours(lines, LOAD.name):
        found[LOAD_KEY] = load
    return found


def periods(hours: Mapping[str, Hours], period_of: Callable[[int], datetime.date]) -> tuple[Period, ...]:
    """The months or weeks of what was recorded, in order of time."""
    by_period: defaultdict[datetime.date, defaultdict[str, dict[int, float]]] = defaultdict(
        lambda: defaultdict(dict)
    )
    for key, values in hours.items():
        for hour, value in values.items():
            by_period[period_of(hour)][key][hour] = value
    return tuple(_period(begin, by_period[begin]) for begin in sorted(by_period))


def peak(values: Iterable[float], share: float = PEAK) -> float:
    """The value that this share of them does not exceed, between neighbours."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def _period(begin: datetime.date, hours: Mapping[str, Hours]) -> Period:
    load = hours.get(LOAD_KEY, {})
    least = WORKING * peak(load.values()) if load else 0.0
    working = {hour for hour, value in load.items() if value >= least}
    peaks: dict[str, float] = {}
    days = set[int]()
    for key, values in hours.items():
        counted = {hour: value for hour, value in values.items() if not load or hour in working}
        if counted:
            peaks[key] = peak(counted.values())
            days |= {hour // DAY for hour in counted}
    return Period(begin, peaks, len(days))


def _hours(lines: Sequence[Line], name: str) -> dict[int, float]:
    programs = {line.source for line in lines if line.quantity == BUSY.name}
    found = [line for line in lines if line.quantity == name]
    return binned([line for line in found if line.source not in programs] or found, HOUR)


def _busy(lines: Sequence[Line]) -> dict[int, float]:
    """The use in percent by the processors that the programs kept busy, where those of the server are known."""
    processors = max((line.processors for line in lines), default=0)
    if not processors:
        return {}
    return {hour: 100 * value / processors for hour, value in _hours(lines, BUSY.name).items()}
