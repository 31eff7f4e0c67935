"""The whole way from recorded intervals to work per unit of load, in the order that was tried on synthetic servers.

Clocks aligned; intervals that are nearly full dropped; work that comes back daily dropped, by name; hours made of what is
left; a line for each day, the days combined; the bend tested for. Anything that cannot tell a demand is refused with its
number and with what to measure.
"""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct

from planners.laws.calibration.bend import Bend, bend
from planners.laws.calibration.clocks import shift
from planners.laws.calibration.days import combined
from planners.laws.calibration.jobs import DAY, Job, recurring
from planners.laws.calibration.refused import CalibrationRefused
from planners.laws.calibration.slope import Slope, slope
from planners.laws.spread import student_t_real
from planners.words import plural, say

HOUR = 3600
FULL, MOST_FULL = 0.95, 0.2
"""Utilization above which work queues, and the share of such intervals that forbids a demand."""
FEWEST = 8.0
"""Effective intervals below which nothing is told."""
FEWEST_OF_DAY, ENOUGH_DAYS = 12, 3
SWING, VARIATION = 1.5, 0.10
WIDEST, LOOSEST = 0.25, 0.30
BETWEEN_DAYS = 0.08
"""Spread of demand between days, as a share, where fewer than three tell it: the size that the chain was tried with."""


class Excluded(Struct, frozen=True):
    """Intervals that were left out: from and until when, in seconds since 1970 UTC, and why."""

    begin: float
    end: float
    reason: str


class Calibration(Struct, frozen=True):
    """Work of one unit of load with its interval, and with the interval that another day keeps; ``base`` without load.

    All in busy processors (or in the unit of the answer) a unit of load. ``lowest`` and ``highest`` loads and ``fullest``
    utilization (0..1) were seen; beyond ``highest`` an answer is an extrapolation. ``moved`` intervals lie between clocks.
    """

    demand: float
    low: float
    high: float
    day_low: float
    day_high: float
    base: float
    base_low: float
    base_high: float
    level: float
    days: int
    intervals: int
    lowest: float
    highest: float
    fullest: float
    scatter: float
    bend: Bend
    moved: int = 0
    jobs: tuple[Job, ...] = ()
    excluded: tuple[Excluded, ...] = ()


class Intervals(Struct, frozen=True):
    """What was recorded at the same times: ``load`` and ``busy`` processors; ``utilization`` 0..1; ``step`` seconds each."""

    times: Any
    load: Any
    busy: Any
    utilization: Any
    step: int

    def chosen(self, keep: Any) -> Intervals:
        """Those intervals alone."""
        return Intervals(
            self.times[keep], self.load[keep], self.busy[keep], self.utilization[keep], self.step
        )


def calibrate(found: Intervals, level: float = 0.95) -> Calibration:
    """The demand of those intervals. Raises ``CalibrationRefused`` with the reason."""
    import numpy as np

    _require_count(len(found.times))
    moved = shift(found.load, found.busy)
    if moved:
        found = _moved(found, moved)
    excluded: list[Excluded] = []
    full = found.utilization > FULL
    _require_room(int(full.sum()), len(full))
    excluded += _told(found, full, say("more than 95 % busy, where work queues"))
    found = found.chosen(~full)
    _require_swing(found.load)
    back, jobs = recurring(found.times, found.load, found.busy, found.step)
    excluded += _told(found, back, say("work that comes back at this time of the day"))
    found = _hourly(found.chosen(~back))
    _require_count(len(found.times))
    _require_swing(found.load)
    days = _days(found)
    made = _over_days(days, level) if len(days) >= ENOUGH_DAYS else _over_all(found, len(days), level)
    demand, base = made
    whole = days if len(days) >= ENOUGH_DAYS else [found]
    bent = bend([(part.load, part.busy) for part in whole], level)
    scatter = float(np.std(found.busy - base[0] - demand[0] * found.load) / np.mean(found.busy))
    calibration = Calibration(
        *demand, *base, level, max(len(days), 1), len(found.times), float(found.load.min()),
        float(found.load.max()), float(found.utilization.max()), scatter, bent, moved, jobs, tuple(excluded),
    )  # fmt: skip
    _require_tightness(calibration)
    return calibration


def _moved(found: Intervals, places: int) -> Intervals:
    """The load moved by so many intervals against the use."""
    early = slice(max(0, places), len(found.load) + min(0, places))
    late = slice(max(0, -places), len(found.load) - max(0, places))
    return Intervals(
        found.times[early], found.load[late], found.busy[early], found.utilization[early], found.step
    )


def _told(found: Intervals, out: Any, reason: str) -> list[Excluded]:
    """What is left out, intervals that follow each other as one."""
    told: list[Excluded] = []
    for at in found.times[out].tolist():
        if told and told[-1].end == at:
            told[-1] = Excluded(told[-1].begin, at + found.step, reason)
        else:
            told.append(Excluded(at, at + found.step, reason))
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


Range5 = tuple[float, float, float, float, float]
Range3 = tuple[float, float, float]


def _over_days(days: list[Intervals], level: float) -> tuple[Range5, Range3]:
    lines = [slope(day.load, day.busy) for day in days]
    demand = combined([line.demand for line in lines], [line.error for line in lines], level)
    base = combined([line.base for line in lines], [1.0] * len(lines), level)
    return (
        (demand.mean, demand.low, demand.high, demand.day_low, demand.day_high),
        (base.mean, base.low, base.high),
    )


def _over_all(found: Intervals, days: int, level: float) -> tuple[Range5, Range3]:
    """One line through all: days are too few to tell how they differ, so a usual spread between days is added."""
    import numpy as np

    line = slope(found.load, found.busy)
    _require_effective(line)
    times = student_t_real(level, max(line.effective - 2, 1.0))
    own, between = times * line.error, times * BETWEEN_DAYS * abs(line.demand)
    reach = math.hypot(own, between / math.sqrt(max(days, 1)))
    day = math.hypot(own, between * math.sqrt(1 + 1 / max(days, 1)))
    lift = times * line.error * float(np.mean(found.load))
    return (
        (line.demand, line.demand - reach, line.demand + reach, line.demand - day, line.demand + day),
        (line.base, line.base - lift, line.base + lift),
    )


def _require_count(count: int) -> None:
    if count < FEWEST:
        raise CalibrationRefused(
            plural(
                "{count} interval is too few; {fewest:.0f} are needed. Measure longer.",
                "{count} intervals are too few; {fewest:.0f} are needed. Measure longer.",
                count,
                fewest=FEWEST,
            )
        )


def _require_effective(line: Slope) -> None:
    if line.effective < FEWEST:
        raise CalibrationRefused(
            say(
                "{count} intervals that depend on each other are worth {effective:.1f}; {fewest:.0f} are needed. "
                "Measure longer.",
                count=line.count,
                effective=line.effective,
                fewest=FEWEST,
            )
        )


def _require_room(full: int, count: int) -> None:
    if full > MOST_FULL * count:
        raise CalibrationRefused(
            say(
                "{full} of {count} intervals are more than 95 % busy, where work queues. Measure at a calmer time.",
                full=full,
                count=count,
            )
        )


def _require_swing(load: Any) -> None:
    import numpy as np

    least, most = (float(np.min(load)), float(np.max(load))) if len(load) else (0.0, 0.0)
    if most <= 0:
        raise CalibrationRefused(say("There is no load in the recording. Measure while people work."))
    if least > 0 and most / least < SWING:
        raise CalibrationRefused(
            say(
                "The load hardly varies: its largest is {ratio:.2f} times its smallest, and {needed:g} times are needed. "
                "Measure quiet and busy hours.",
                ratio=most / least,
                needed=SWING,
            )
        )
    variation = float(np.std(load) / np.mean(load))
    if variation < VARIATION:
        raise CalibrationRefused(
            say(
                "The load hardly varies: its spread is {spread:.0f} % of its mean, and {needed:.0f} % are needed. "
                "Measure quiet and busy hours.",
                spread=100 * variation,
                needed=100 * VARIATION,
            )
        )


def _require_tightness(found: Calibration) -> None:
    if found.demand <= 0:
        raise CalibrationRefused(
            say(
                "More load needs less in this recording. Check that load and use are of the same server and time."
            )
        )
    wide = (found.high - found.demand) / found.demand
    if wide > WIDEST:
        raise CalibrationRefused(
            say(
                "The work per unit of load is only known to ±{wide:.0f} %, and ±{needed:.0f} % are needed. "
                "Measure more days.",
                wide=100 * wide,
                needed=100 * WIDEST,
            )
        )
    if found.base_high < 0 and -found.base > found.demand * found.highest * WIDEST:
        raise CalibrationRefused(
            say(
                "Without load the server would need less than nothing. Check that the load is of this server."
            )
        )
    if found.scatter > LOOSEST:
        raise CalibrationRefused(
            say(
                "The use scatters around its line by {scatter:.0f} % of its mean; up to {most:.0f} % are possible. "
                "Look for other work on the server.",
                scatter=100 * found.scatter,
                most=100 * LOOSEST,
            )
        )
