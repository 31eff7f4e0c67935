"""Yearly growth from an own monthly history: a straight line through the logarithms, with its prediction interval.

The interval is that of a value one year ahead (prediction, not confidence: the next value scatters too), brought back to
a yearly rate. Draper and Smith, "Applied Regression Analysis", section 1.4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from planners.laws.spread import student_t
from planners.words import say

FEWEST = 8
"""Months below which a history is not fitted: the user's own range is better then."""
LEVEL = 0.8
"""The pessimistic path is the one that nine in ten futures stay below."""


class HistoryRefused(ValueError):
    """A history that tells no growth; the text says why."""


class Fitted(Struct, frozen=True):
    """Growth in percent a year: likely, and the bounds of the 80 % prediction interval; months of history.

    ``last`` is the load at the end of the history.
    """

    likely: float
    low: float
    high: float
    months: int
    last: float


def fitted(values: Sequence[float]) -> Fitted:
    """The growth of monthly values, oldest first. Raises ``HistoryRefused``."""
    count = len(values)
    if count < FEWEST:
        raise HistoryRefused(
            say(
                "{count} months are too few to fit a growth. Give at least {fewest}, or enter the growth.",
                count=count,
                fewest=FEWEST,
            )
        )
    if any(not math.isfinite(value) or value <= 0 for value in values):
        raise HistoryRefused(say("Every value must be above 0."))
    logs = [math.log(value) for value in values]
    middle = (count - 1) / 2
    mean = math.fsum(logs) / count
    across = math.fsum((month - middle) ** 2 for month in range(count))
    slope = math.fsum((month - middle) * (log - mean) for month, log in enumerate(logs)) / across
    left = math.fsum((log - mean - slope * (month - middle)) ** 2 for month, log in enumerate(logs))
    sigma = math.sqrt(left / (count - 2))
    ahead = 12.0
    reach = (
        student_t(LEVEL, count - 2)
        * sigma
        * math.sqrt(1 + 1 / count + (count - 1 + ahead - middle) ** 2 / across)
    )
    rates = [100 * (math.exp(12 * slope + sign * reach) - 1) for sign in (0, -1, 1)]
    return Fitted(rates[0], rates[1], rates[2], count, values[-1])
