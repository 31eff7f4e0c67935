"""Whether work grows in proportion to load: a bend is invisible to the interval of a line, so it has its own test.

busy = a + b * load + c * load^2, day by day; the bend is the share c * largest^2 of what is used at the largest load.
Clock changes, hyper-threads and caches bend the course of real servers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from planners.laws.regression import huber
from planners.laws.spread import student_t

LEAST = 0.05
"""A bend below this share is of no use to anyone, however sure it is."""
MOST = 0.08
"""A bend that may be larger than this is not accepted as none."""

MOST_BEND = 10.0
"""A bend at twice the largest load, at most; loads that leave more open tell none."""
BARELY = 1e-4
"""Loads whose squares lie nearer than this to a line tell no bend, by the square of the largest."""


class Bend(Struct, frozen=True):
    """The share of the use at the largest load that is due to the bend, with its interval.

    A line through the same rows misses a unit of the bend by ``beside`` at the largest load, and by ``beside_twice`` at
    twice that.
    """

    share: float
    low: float
    high: float
    beside: float = 0.0
    beside_twice: float = 0.0

    @property
    def twice(self) -> tuple[float, float]:
        """Low and high of what the course has beside the line at twice the largest load, by the line at the largest."""
        return self._twice(self.low), self._twice(self.high)

    def _twice(self, share: float) -> float:
        share = min(max(share, -1.0), 1.0)
        found = share * self.beside_twice / max(1 - share * self.beside, 1 / MOST_BEND)
        return min(max(found, -MOST_BEND), MOST_BEND)

    @property
    def told(self) -> bool:
        """Whether the loads differ in a way that tells a bend: two of them lie on a line and on any bend."""
        return max(abs(self.low), abs(self.high)) < MOST_BEND

    @property
    def bent(self) -> bool:
        """Whether the course is bent: surely and enough to matter."""
        return (self.low > 0 or self.high < 0) and abs(self.share) > LEAST

    @property
    def unsure(self) -> bool:
        """Whether the course may be bent by more than can be accepted."""
        return max(abs(self.low), abs(self.high)) > MOST


def bend(days: Sequence[tuple[Any, Any, Any]], level: float = 0.95) -> Bend:
    """The bend over days of load, use and its spread; one day's interval is of its own scatter."""
    largest = max(float(load.max()) for load, _, _ in days)
    found = [_of_day(*day, largest) for day in days]
    beside, twice = (math.fsum(one[place] for one in found) / len(found) for place in (2, 3))
    told = [
        (one[0], one[1], len(day[0]) - 3) for one, day in zip(found, days, strict=True) if one[1] < math.inf
    ]
    mean, reach = _together(told, level)
    made = Bend(mean, mean - reach, mean + reach, beside, twice)
    return made if made.told else Bend(0.0, -MOST_BEND, MOST_BEND, beside, twice)


def _together(days: Sequence[tuple[float, float, int]], level: float) -> tuple[float, float]:
    """The mean share of days that tell one, with its error and freedom, and how far the interval of the mean reaches."""
    if not days:
        return 0.0, math.inf
    mean = math.fsum(share for share, _, _ in days) / len(days)
    if len(days) == 1:
        _, error, freedom = days[0]
        return mean, student_t(level, max(freedom, 1)) * error
    freedom = len(days) - 1
    error = math.sqrt(math.fsum((share - mean) ** 2 for share, _, _ in days) / freedom / len(days))
    return mean, student_t(level, freedom) * error


def _of_day(load: Any, busy: Any, spread: Any, largest: float) -> tuple[float, float, float, float]:
    """The bend's share and its standard error in one day, infinite where it tells none, and how far a line misses a unit of it at once and twice ``largest``."""
    import numpy as np

    x = load / largest
    matrix = np.column_stack((np.ones(len(x)), x, x * x))
    rows, answer = matrix / spread[:, None], busy / spread
    beta, scale = huber(rows, answer)
    whole = max(float(beta.sum()), 1e-12)
    error = scale * math.sqrt(max(float(np.linalg.pinv(rows.T @ rows)[2, 2]), 0.0))
    start, slope = map(float, np.linalg.lstsq(rows[:, :2], rows[:, 2], rcond=None)[0])
    beside, twice = 1 - start - slope, 4 - start - 2 * slope
    if float(np.abs(x * x - start - slope * x).max()) < BARELY:
        return 0.0, math.inf, beside, twice
    return float(beta[2]) / whole, error / whole, beside, twice
