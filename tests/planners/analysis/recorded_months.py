"""Months of a server whose course is known: users who come in the morning, work of each, other jobs, chance."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import numpy as np

from planners.analysis.recorded_lines import Line

HOUR, DAY = 3600, 86_400
WORKING_DAYS = 5
Course = Callable[[float], float]
"""A value by the days since the beginning."""


def always(value: float) -> Course:
    """The same every day."""
    return lambda day: value


def recorded_months(
    begin: datetime.date,
    days: int,
    users: Course,
    work: Course,
    base: float = 1.0,
    processors: int = 8,
    chance: float = 0.03,
    seed: int = 1,
) -> tuple[Line, Line]:
    """Hours of load and of utilization in percent: ``users`` at the busiest hour, ``work`` in percent of each."""
    rng = np.random.default_rng(seed)
    first = int(datetime.datetime.combine(begin, datetime.time(), datetime.UTC).timestamp())
    load: dict[int, tuple[float, int]] = {}
    used: dict[int, tuple[float, int]] = {}
    for hour in range(24 * days):
        day, of_day = divmod(hour, 24)
        at_work = (begin + datetime.timedelta(days=day)).weekday() < WORKING_DAYS
        share = 0.1 + 0.9 * max(0.0, np.sin((of_day - 7) / 12 * np.pi)) ** 0.5 if at_work else 0.1
        count = users(day) * share * (1 + chance * rng.standard_normal())
        start = first + hour * HOUR
        load[start] = (float(count), 1)
        spent = base + work(day) * count * (1 + chance * rng.standard_normal())
        used[start] = (float(np.clip(spent, 0, 100)), 4)
    return (
        Line("load", "load.csv", HOUR, load),
        Line("processor.utilization", "sa.json", HOUR, used, processors),
    )
