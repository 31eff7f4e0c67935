"""Days combined as random effects: what one unit of load needs on average, and what it may need on another day.

Paule and Mandel 1982 for the variance between days; Hartung and Knapp 2001 for the interval of the mean, with Student's t
of days - 1. Days whose own error came out smaller than the median count as the median: errors of a dozen hours are too
uncertain to weigh by.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from planners.laws.spread import student_t

ROUNDS = 200
LARGEST = 2.0
"""A day's variance over the median of all days, at most: a day of few hours still counts."""


FEW = 5
"""Days below which a usual spread between days helps those that were seen."""
WORTH = 2
"""Days that the usual spread counts for."""


class Combined(Struct, frozen=True):
    """The mean of days with its interval at ``level``, and the interval that another day keeps. ``between`` is a spread."""

    mean: float
    low: float
    high: float
    day_low: float
    day_high: float
    between: float
    days: int
    level: float


def combined(
    values: Sequence[float], errors: Sequence[float], level: float = 0.95, usual: float | None = None
) -> Combined:
    """Combine values of days with their standard errors. Needs 2 days.

    Three or four days hardly tell how days differ: their interval is no wider than with the ``usual`` spread between days
    counted as two days more.
    """
    variances = _evened([max(error, 1e-12) ** 2 for error in errors])
    between = _between(values, variances)
    weights = [1 / (one + between) for one in variances]
    mean, around = _mean(values, weights)
    freedom = len(values) - 1
    square = around / freedom / math.fsum(weights)
    reach = student_t(level, freedom) * math.sqrt(square)
    day = student_t(level, max(freedom - 1, 1)) * math.sqrt(square + between)
    if usual is not None and len(values) < FEW:
        reach, day = (
            min(one, other)
            for one, other in zip((reach, day), _with_usual(values, variances, usual, level), strict=True)
        )
    return Combined(
        mean, mean - reach, mean + reach, mean - day, mean + day, math.sqrt(between), len(values), level
    )


def _with_usual(
    values: Sequence[float], variances: Sequence[float], usual: float, level: float
) -> tuple[float, float]:
    """How far the mean, and another day, may lie from the mean of these days, where the usual spread counts too."""
    count, freedom = len(values), len(values) - 1
    mean, own = math.fsum(values) / count, math.fsum(variances) / count
    seen = math.fsum((value - mean) ** 2 for value in values)
    square = (seen + WORTH * (usual**2 + own)) / (freedom + WORTH)
    times = student_t(level, freedom + WORTH)
    return times * math.sqrt(square / count), times * math.sqrt(square * (1 + 1 / count))


def _evened(variances: list[float]) -> list[float]:
    ordered = sorted(variances)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return [min(max(one, median), LARGEST * median) for one in variances]


def _mean(values: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """The weighted mean, and the weighted squares around it."""
    mean = math.fsum(w * v for w, v in zip(weights, values, strict=True)) / math.fsum(weights)
    return mean, math.fsum(w * (v - mean) ** 2 for w, v in zip(weights, values, strict=True))


def _between(values: Sequence[float], variances: Sequence[float]) -> float:
    """The variance between days that makes their weighted squares what chance would make them."""
    between = 0.0
    for _ in range(ROUNDS):
        weights = [1 / (one + between) for one in variances]
        mean, around = _mean(values, weights)
        fall = math.fsum(w**2 * (v - mean) ** 2 for w, v in zip(weights, values, strict=True))
        step = (around - (len(values) - 1)) / fall if fall > 0 else 0.0
        if between == 0 and step <= 0:
            break
        between = max(0.0, between + step)
        if abs(step) < 1e-12 * max(mean * mean, 1e-300):
            break
    return between
