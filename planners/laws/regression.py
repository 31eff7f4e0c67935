"""Lines through measurements: through the origin, with an intercept, robust, and smoothed over time.

Draper and Smith, "Applied Regression Analysis"; Huber 1964 with the scale of the median absolute deviation; Holt 1957.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from planners.laws.spread import student_t

TUNING = 1.345
"""Huber's constant: 95 % efficient where errors are normal."""
MAD = 0.6744897501960817
"""The median absolute deviation of a normal distribution of spread 1."""
ROUNDS, STILL = 200, 1e-10
"""Rounds of weighting at most, and the share by which coefficients move when they stand still."""

NOTHING = 1e-290
"""A scale that is none."""


class Line(Struct, frozen=True):
    """y = intercept + slope x; ``sigma`` is the residual spread with ``freedom`` degrees of freedom."""

    intercept: float
    slope: float
    intercept_error: float
    slope_error: float
    sigma: float
    freedom: int
    count: int
    middle: float
    across: float

    @property
    def left(self) -> float:
        """The residual sum of squares."""
        return self.sigma**2 * self.freedom

    @property
    def explained(self) -> float:
        """The share of the scatter of y that the line explains, R squared."""
        along = self.slope**2 * self.across
        return along / (along + self.left)

    def at(self, x: float) -> float:
        """The fitted y."""
        return self.intercept + self.slope * x

    def confidence(self, x: float, level: float) -> tuple[float, float]:
        """The interval of the line itself at x."""
        return self._interval(x, level, 0.0)

    def prediction(self, x: float, level: float) -> tuple[float, float]:
        """The interval of the next y at x: the one to plan with."""
        return self._interval(x, level, 1.0)

    def _interval(self, x: float, level: float, scatter: float) -> tuple[float, float]:
        reach = student_t(level, self.freedom) * self.sigma
        reach *= math.sqrt(scatter + 1 / self.count + (x - self.middle) ** 2 / self.across)
        return self.at(x) - reach, self.at(x) + reach


def through_origin(x: Sequence[float], y: Sequence[float]) -> Line:
    """y = slope x. Needs 2 points."""
    squares = math.fsum(value * value for value in x)
    slope = math.fsum(a * b for a, b in zip(x, y, strict=True)) / squares
    freedom = len(x) - 1
    sigma = math.sqrt(math.fsum((b - slope * a) ** 2 for a, b in zip(x, y, strict=True)) / freedom)
    return Line(0.0, slope, 0.0, sigma / math.sqrt(squares), sigma, freedom, len(x), 0.0, squares)


def line(x: Sequence[float], y: Sequence[float]) -> Line:
    """y = intercept + slope x by least squares. Needs 3 points that differ in x."""
    count = len(x)
    middle, height = math.fsum(x) / count, math.fsum(y) / count
    across = math.fsum((value - middle) ** 2 for value in x)
    slope = math.fsum((a - middle) * (b - height) for a, b in zip(x, y, strict=True)) / across
    intercept = height - slope * middle
    left = math.fsum((b - intercept - slope * a) ** 2 for a, b in zip(x, y, strict=True))
    freedom = count - 2
    sigma = math.sqrt(left / freedom)
    start = sigma * math.sqrt(1 / count + middle**2 / across)
    return Line(intercept, slope, start, sigma / math.sqrt(across), sigma, freedom, count, middle, across)


def huber(matrix: Any, answer: Any, tuning: float = TUNING) -> tuple[Any, float]:
    """Coefficients of the columns of ``matrix`` that outliers hardly move, and the scale of what is left.

    Least squares weighted again until it stands still; the scale is the median absolute residual over 0.6745, renewed each
    time.
    """
    import numpy as np

    sizes = np.sqrt(np.einsum("ij,ij->j", matrix, matrix))
    columns = matrix / np.where(sizes > 0, sizes, 1.0)
    found = np.linalg.lstsq(columns, answer, rcond=None)[0]
    scale = 0.0
    for _ in range(ROUNDS):
        left = np.abs(answer - columns @ found)
        scale = middle(left) / MAD
        if scale <= NOTHING:
            break
        weighed = columns.T * np.minimum(1.0, tuning * scale / np.maximum(left, 1e-12 * scale))
        try:
            new = np.linalg.solve(weighed @ columns, weighed @ answer)
        except np.linalg.LinAlgError:
            break  # columns that follow each other: least squares are all that can be told
        moved = np.abs(new - found).max()
        found = new
        if moved <= STILL * np.abs(found).max():
            break
    return found / np.where(sizes > 0, sizes, 1.0), scale


def middle(values: Any) -> float:
    """The median, without the care that ``numpy.median`` takes of everything else."""
    import numpy as np

    half = len(values) // 2
    sorted_up = np.partition(values, half)
    upper = float(sorted_up[half])
    return upper if len(values) % 2 else (upper + float(sorted_up[:half].max())) / 2


class Smoothed(Struct, frozen=True):
    """A series smoothed with a trend: one-step forecasts, levels, the last trend."""

    one_step: tuple[float, ...]
    levels: tuple[float, ...]
    trend: float

    def ahead(self, steps: int) -> float:
        """The forecast so many steps ahead."""
        return self.levels[-1] + steps * self.trend


def holt(values: Sequence[float], alpha: float, beta: float, level: float, trend: float) -> Smoothed:
    """Double exponential smoothing from a first ``level`` and ``trend`` at the first value."""
    steps, levels = [], [level]
    for value in values[1:]:
        expected = level + trend
        steps.append(expected)
        new = alpha * value + (1 - alpha) * expected
        trend = beta * (new - level) + (1 - beta) * trend
        level = new
        levels.append(level)
    return Smoothed(tuple(steps), tuple(levels), trend)
