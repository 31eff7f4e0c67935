"""The whole way from recorded intervals to work per unit of load, in the order that was tried on synthetic servers.

Clocks aligned; intervals that are nearly full dropped; work that comes back daily dropped, by name; hours made of what is
left; a line for each day, the days combined; the bend tested for. Anything that cannot tell a demand is refused with its
number and with what to measure.
"""

from __future__ import annotations

import math
from collections.abc import Container
from typing import Any

from planners.laws.calibration.bend import bend
from planners.laws.calibration.clocks import shift
from planners.laws.calibration.days import combined
from planners.laws.calibration.found import OF_PROCESSOR, Calibration, Excluded, Intervals, Limits
from planners.laws.calibration.jobs import DAY, recurring
from planners.laws.calibration.needs import (
    require_count,
    require_effective,
    require_room,
    require_swing,
    require_tightness,
    require_use,
    swings,
)
from planners.laws.calibration.power import power
from planners.laws.calibration.slope import Slope, slope
from planners.laws.spread import student_t_real
from planners.words import say

HOUR = 3600
FULL = 0.95
"""Utilization above which work queues."""
FULL_KEY = "full"
FEWEST_OF_DAY, ENOUGH_DAYS = 12, 3
BETWEEN_DAYS = 0.08
"""Spread of demand between days, as a share, where fewer than three tell it: the size that the chain was tried with."""
Range5 = tuple[float, float, float, float, float]
Range3 = tuple[float, float, float]


def calibrate(
    found: Intervals, level: float = 0.95, keep: Container[str] = (), limits: Limits = OF_PROCESSOR
) -> Calibration:
    """The demand of those intervals. What would be left out by a key in ``keep`` counts all the same.

    Raises ``CalibrationRefused`` with the reason.
    """
    import numpy as np

    require_count(len(found.times))
    moved = shift(found.times, found.load, found.busy, found.step)
    if moved:
        found = _moved(found, moved)
    full = found.utilization > FULL
    told = _told(found, full, say("more than 95 % busy, where work queues"), FULL_KEY)
    if FULL_KEY in keep:
        full = np.zeros(len(full), bool)
    require_room(int(full.sum()), len(full))
    left, rest = found.chosen(full), found.chosen(~full)
    require_swing(rest.load)
    back = np.zeros(len(rest.times), bool)
    for job in recurring(rest.times, rest.load, rest.busy, rest.step):
        slots = job.holds(rest.times)
        told += _told(rest, slots, job.reason, job.key)
        if job.key not in keep:
            back |= slots
    left, used = _together(left, rest.chosen(back)), _hourly(rest.chosen(~back))
    require_count(len(used.times))
    require_swing(used.load)
    require_use(used.busy)
    every = _days(used)
    days = [day for day in every if swings(day.load)]
    enough = len(days) >= ENOUGH_DAYS
    days = days if enough else every
    whole = days if enough else [used]
    lines = [slope(part.load, part.busy) for part in whole]
    demand, base = _over_days(lines, level) if enough else _over_all(used, lines[0], len(days), level)
    bent = bend([(part.load, part.busy, line.spread) for part, line in zip(whole, lines, strict=True)], level)
    scatter = float(np.std(used.busy - base[0] - demand[0] * used.load) / np.mean(used.busy))
    calibration = Calibration(
        *demand, *base, level, max(len(days), 1), len(used.times), float(used.load.min()), float(used.load.max()),
        float(used.utilization.max()), scatter, power(used.load, used.busy), bent, used, left, moved,
        tuple(one for one in told if one.key not in keep), tuple(one for one in told if one.key in keep),
    )  # fmt: skip
    require_tightness(calibration, limits)
    return calibration


def _moved(found: Intervals, places: int) -> Intervals:
    """The load moved by so many intervals against the use."""
    import numpy as np

    _, late, early = np.intersect1d(
        found.times, found.times + places * found.step, assume_unique=True, return_indices=True
    )
    return Intervals(
        found.times[late], found.load[early], found.busy[late], found.utilization[late], found.step
    )


def _together(one: Intervals, other: Intervals) -> Intervals:
    """Intervals of both, those of ``one`` first."""
    import numpy as np

    def both(a: Any, b: Any) -> Any:
        return np.concatenate((a, b))

    return Intervals(
        both(one.times, other.times), both(one.load, other.load), both(one.busy, other.busy),
        both(one.utilization, other.utilization), one.step,
    )  # fmt: skip


def _told(found: Intervals, out: Any, reason: str, key: str) -> list[Excluded]:
    """Those intervals by name, ones that follow each other as one."""
    told: list[Excluded] = []
    for at in found.times[out].tolist():
        if told and told[-1].end == at:
            told[-1] = Excluded(told[-1].begin, at + found.step, reason, key)
        else:
            told.append(Excluded(at, at + found.step, reason, key))
    return told


def _hourly(found: Intervals) -> Intervals:
    """Means of hours that are at least half there, where the recording is of more than a day."""
    import numpy as np

    if found.step >= HOUR or not len(found.times) or found.times[-1] - found.times[0] < DAY:
        return found
    hours = (found.times // HOUR).astype(np.int64)
    first = int(hours.min())
    places, size = hours - first, int(hours.max()) - first + 1
    count = np.bincount(places, minlength=size)
    kept = count >= HOUR / found.step / 2

    def mean(values: Any) -> Any:
        return np.bincount(places, values, size)[kept] / count[kept]

    times = (np.arange(size)[kept] + first) * HOUR
    return Intervals(times, mean(found.load), mean(found.busy), mean(found.utilization), HOUR)


def _days(found: Intervals) -> list[Intervals]:
    """The days with enough intervals for a line of their own."""
    import numpy as np

    days = found.times // DAY
    parts = [found.chosen(days == day) for day in np.unique(days)]
    return [part for part in parts if len(part.times) >= FEWEST_OF_DAY and np.ptp(part.load) > 0]


def _over_days(lines: list[Slope], level: float) -> tuple[Range5, Range3]:
    demands = [line.demand for line in lines]
    usual = BETWEEN_DAYS * abs(math.fsum(demands)) / len(demands)
    demand = combined(demands, [line.error for line in lines], level, usual)
    base = combined([line.base for line in lines], [1.0] * len(lines), level)
    return (
        (demand.mean, demand.low, demand.high, demand.day_low, demand.day_high),
        (base.mean, base.low, base.high),
    )


def _over_all(found: Intervals, line: Slope, days: int, level: float) -> tuple[Range5, Range3]:
    """One line through all: days are too few to tell how they differ, so a usual spread between days is added."""
    import numpy as np

    require_effective(line)
    times = student_t_real(level, max(line.effective - 2, 1.0))
    own, between = times * line.error, times * BETWEEN_DAYS * abs(line.demand)
    reach = math.hypot(own, between / math.sqrt(max(days, 1)))
    day = math.hypot(own, between * math.sqrt(1 + 1 / max(days, 1)))
    lift = times * line.error * float(np.mean(found.load))
    return (
        (line.demand, line.demand - reach, line.demand + reach, line.demand - day, line.demand + day),
        (line.base, line.base - lift, line.base + lift),
    )
