"""Throughput over processors or nodes: Amdahl's law and a power law, fitted on logarithms, since errors are proportional.

X(n) = gamma n / (1 + alpha (n - 1)): gamma is the throughput of one, alpha the serial share (Amdahl 1967; Gunther,
"Guerrilla Capacity Planning", 2007). alpha is kept at 0 or above; at 0 it is not identified by the points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

Points = Sequence[tuple[float, float]]
"""Pairs of processors (or nodes) and throughput, both positive."""
STEPS = 40
FARTHEST = 2.0
"""No answer beyond this many times the largest measured count."""


class FitRefused(ValueError):
    """The points do not carry this law."""


class TooFar(ValueError):
    """The asked count lies beyond what the points can tell."""


class Amdahl(Struct, frozen=True):
    """X(n) = gamma n / (1 + alpha (n - 1))."""

    gamma: float
    alpha: float

    def at(self, count: float) -> float:
        """Throughput at ``count``."""
        return self.gamma * count / (1 + self.alpha * (count - 1))


class Power(Struct, frozen=True):
    """X(n) = one * n ** exponent."""

    one: float
    exponent: float

    def at(self, count: float) -> float:
        """Throughput at ``count``."""
        return float(self.one * count**self.exponent)


class Estimate(Struct, frozen=True):
    """An answer between bounds. ``measured`` is whether it stands at or between the measured points."""

    low: float
    likely: float
    high: float
    measured: bool


def amdahl(points: Points) -> Amdahl:
    """Amdahl's law on the logarithms. Needs 2 points; raises ``FitRefused`` where they do not tell the parameters."""
    gamma, alpha = _start(points)
    for _ in range(STEPS):
        rows = [[1.0, -(n - 1) / (1 + alpha * (n - 1))] for n, _ in points]
        misses = [math.log(x) - math.log(gamma * n / (1 + alpha * (n - 1))) for n, x in points]
        shift = _least_squares(rows, misses, [1.0] * len(points))
        gamma, alpha = gamma * math.exp(shift[0]), alpha + shift[1]
        if alpha < 0:
            alpha = 0.0
            gamma = math.exp(math.fsum(math.log(x / n) for n, x in points) / len(points))
            break
        if max(map(abs, shift)) < 1e-13:
            break
    return Amdahl(gamma, alpha)


def _start(points: Points) -> tuple[float, float]:
    """gamma and alpha by least squares on n / X, which is linear in 1 / gamma and alpha / gamma."""
    rows = [[1.0, n - 1] for n, _ in points]
    one, more = _least_squares(rows, [n / x for n, x in points], [(x * x / n) ** 2 for n, x in points])
    return 1 / one, max(more / one, 0.0)


def power(points: Points) -> Power:
    """A straight line through the logarithms. Needs 2 points."""
    rows = [[1.0, math.log(n)] for n, _ in points]
    one, exponent = _least_squares(rows, [math.log(x) for _, x in points], [1.0] * len(points))
    return Power(math.exp(one), exponent)


def through(points: Points, count: float) -> float:
    """Straight lines of logarithms through the points, for a count between the smallest and the largest."""
    known = sorted(points)
    for (n0, x0), (n1, x1) in pairwise(known):
        if n0 <= count <= n1:
            share = math.log(count / n0) / math.log(n1 / n0)
            return math.exp((1 - share) * math.log(x0) + share * math.log(x1))
    raise TooFar(f"{count:g} is outside the measured {known[0][0]:g} to {known[-1][0]:g}")


def estimate(points: Points, count: float) -> Estimate:
    """Throughput at ``count``: through the points inside, an envelope of fitted laws outside.

    Inside, the range reaches to the fitted power law. Outside it is the envelope of Amdahl and power law, each on
    all points and with each point left out, never above proportional and never below the largest measured value;
    below the smallest count, between proportional and the smallest measured value.
    Raises ``TooFar`` beyond twice the largest count, and ``FitRefused`` with fewer than 3 points outside.
    """
    return _estimate(tuple(sorted(points)), count)


@lru_cache(maxsize=1024)
def _estimate(known: tuple[tuple[float, float], ...], count: float) -> Estimate:
    (first, lowest), (last, highest) = known[0], known[-1]
    if count > FARTHEST * last or count <= 0:
        raise TooFar(f"{count:g} is beyond {FARTHEST * last:g}, twice the largest measured count")
    if first <= count <= last:
        value = through(known, count)
        if any(count == n for n, _ in known):
            return Estimate(value, value, value, True)
        fitted = power(known).at(count)
        return Estimate(min(value, fitted), value, max(value, fitted), True)
    if len(known) < 3:
        raise FitRefused(f"{len(known)} points do not tell beyond the measured counts; at least 3 do")
    answers = sorted(law.at(count) for law in _laws(known))
    if count > last:
        floor, ceiling = highest, highest * count / last
    else:
        floor, ceiling = lowest * count / first, lowest
    middle = (answers[(len(answers) - 1) // 2] + answers[len(answers) // 2]) / 2
    low, likely, high = (min(max(x, floor), ceiling) for x in (answers[0], middle, answers[-1]))
    return Estimate(low, likely, high, False)


def _laws(points: Points) -> list[Amdahl | Power]:
    chosen: list[Points] = [points, *([p for p in points if p != out] for out in points)]
    return [fit(some) for some in chosen for fit in (amdahl, power)]


def _least_squares(rows: list[list[float]], right: list[float], weights: list[float]) -> list[float]:
    size = len(rows[0])
    normal = [
        [math.fsum(w * row[i] * row[j] for row, w in zip(rows, weights, strict=True)) for j in range(size)]
        for i in range(size)
    ]
    side = [
        math.fsum(w * row[i] * y for row, y, w in zip(rows, right, weights, strict=True)) for i in range(size)
    ]
    return _solved(normal, side)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination with pivoting; the systems here have two unknowns."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda line: abs(rows[line][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        if rows[column][column] == 0:
            raise FitRefused("the points do not tell the parameters apart")
        for line in range(size):
            if line != column:
                factor = rows[line][column] / rows[column][column]
                rows[line] = [a - factor * b for a, b in zip(rows[line], rows[column], strict=True)]
    return [line[size] / line[index] for index, line in enumerate(rows)]
