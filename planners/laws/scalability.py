"""Throughput over processors or nodes: Amdahl's law, the Universal Scalability Law and a power law, fitted.

X(n) = gamma n / (1 + alpha (n - 1) + beta n (n - 1)): gamma is the throughput of one, alpha the serial share
(contention), beta the cost of keeping copies coherent (Gunther, "Guerrilla Capacity Planning", 2007). beta = 0 is
Amdahl's law. alpha and beta are kept at 0 or above; one on its bound is not identified by the points.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

Points = Sequence[tuple[float, float]]
"""Pairs of processors (or nodes) and throughput, both positive."""
STEPS = 40
FARTHEST = 2.0
"""No answer beyond this many times the largest measured count."""


class FitRefused(ValueError):
    """The points do not carry this law."""


class TooFar(ValueError):
    """The asked count lies beyond what the points can tell."""


@dataclass(frozen=True, slots=True)
class Scalability:
    """A fitted law. ``residual_sigma`` is in the unit of throughput, with n - p degrees of freedom."""

    gamma: float
    alpha: float
    beta: float
    residual_sigma: float
    standard_errors: tuple[float, float, float]

    def at(self, count: float) -> float:
        """Throughput at ``count``."""
        return self.gamma * count / (1 + self.alpha * (count - 1) + self.beta * count * (count - 1))

    @property
    def peak(self) -> float:
        """The count of the largest throughput; infinite where the law has no peak (beta = 0)."""
        return math.sqrt((1 - self.alpha) / self.beta) if self.beta > 0 else math.inf

    @property
    def limit(self) -> float:
        """Amdahl's limit gamma / alpha; infinite without contention."""
        return self.gamma / self.alpha if self.alpha > 0 else math.inf

    @property
    def optimum(self) -> float:
        """The count 1 / alpha at which the linear start would reach the limit; infinite without contention."""
        return 1 / self.alpha if self.alpha > 0 else math.inf


@dataclass(frozen=True, slots=True)
class Power:
    """X(n) = one * n ** exponent."""

    one: float
    exponent: float

    def at(self, count: float) -> float:
        """Throughput at ``count``."""
        return float(self.one * count**self.exponent)


@dataclass(frozen=True, slots=True)
class Estimate:
    """An answer between bounds. ``measured`` is whether it stands at or between the measured points."""

    low: float
    likely: float
    high: float
    measured: bool


def usl(points: Points, coherency: bool = True) -> Scalability:
    """Least squares on X with alpha, beta >= 0: linear start on n/X, then Gauss-Newton with an active set.

    ``coherency`` False holds beta at 0 (Amdahl). Raises ``FitRefused`` below as many points as parameters.
    """
    free = (0, 1, 2) if coherency else (0, 1)
    if len(points) < len(free):
        raise FitRefused(f"{len(points)} points cannot carry {len(free)} parameters")
    weights = [(x * x / n) ** 2 for n, x in points]
    start = [n / x for n, x in points]
    active = list(free)
    while True:
        rows = [[_basis(n)[index] for index in active] for n, _ in points]
        inverse = _least_squares(rows, start, weights)
        negative = [i for i, value in zip(active, inverse, strict=True) if i and value < 0]
        if not negative:
            break
        active.remove(negative[-1])
    linear = dict(zip(active, inverse, strict=True))
    gamma = 1 / linear[0]
    values = [gamma, linear.get(1, 0.0) * gamma, linear.get(2, 0.0) * gamma]
    return _refined(points, values, free)


def unbounded(points: Points) -> Scalability:
    """The law by least squares on X without its bounds: to compare with others' fits, not to plan with."""
    rows = [list(_basis(n)) for n, _ in points]
    weights = [(x * x / n) ** 2 for n, x in points]
    inverse = _least_squares(rows, [n / x for n, x in points], weights)
    values = [1 / inverse[0], inverse[1] / inverse[0], inverse[2] / inverse[0]]
    for _ in range(STEPS):
        misses = [x - _law(values).at(n) for n, x in points]
        shift = _least_squares([list(_slopes(n, values)) for n, _ in points], misses, [1.0] * len(points))
        values = [value + step for value, step in zip(values, shift, strict=True)]
        if all(abs(step) <= 1e-13 * max(abs(value), 1e-9) for value, step in zip(values, shift, strict=True)):
            break
    return _law(values)


def at_latency(law: Scalability, latency: float) -> float:
    """The count at which n / X(n) is ``latency``: the positive root of beta n^2 + (alpha - beta) n + 1 - alpha = gamma latency."""
    square, linear = law.beta, law.alpha - law.beta
    constant = 1 - law.alpha - law.gamma * latency
    if square == 0:
        return -constant / linear
    return (-linear + math.sqrt(linear**2 - 4 * square * constant)) / (2 * square)


def amdahl(points: Points) -> Scalability:
    """Amdahl's law on the logarithms: errors of load tests are proportional. Needs 2 points."""
    first = usl(points, coherency=False)
    gamma, alpha = first.gamma, first.alpha
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
    return Scalability(gamma, alpha, 0.0, math.nan, (math.nan,) * 3)


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


def left_out(points: Points, fit: Callable[[Points], Scalability | Power]) -> tuple[tuple[float, float], ...]:
    """Each count with the error (share of the measured value) of the law fitted without it."""
    return tuple(
        (n, fit([point for point in points if point[0] != n]).at(n) / x - 1) for n, x in sorted(points)
    )


def _laws(points: Points) -> list[Scalability | Power]:
    chosen: list[Points] = [points, *([p for p in points if p != out] for out in points)]
    return [fit(some) for some in chosen for fit in (amdahl, power)]


def _basis(n: float) -> tuple[float, float, float]:
    return 1.0, n - 1, n * (n - 1)


def _refined(points: Points, values: list[float], free: tuple[int, ...]) -> Scalability:
    """Gauss-Newton on X; a parameter that would go negative is held at 0 and the rest fitted again."""
    active = [index for index in free if index == 0 or values[index] > 0]
    for _ in range(STEPS):
        slopes = [_slopes(n, values) for n, _ in points]
        misses = [x - _law(values).at(n) for n, x in points]
        shift = _least_squares([[row[i] for i in active] for row in slopes], misses, [1.0] * len(points))
        moved = {i: values[i] + step for i, step in zip(active, shift, strict=True)}
        negative = [i for i, value in moved.items() if i and value < 0]
        if negative:
            values[negative[-1]] = 0.0
            active.remove(negative[-1])
            continue
        done = all(abs(moved[i] - values[i]) <= 1e-13 * max(abs(values[i]), 1e-9) for i in active)
        for i, value in moved.items():
            values[i] = value
        if done:
            break
    return _described(points, values, free, active)


def _described(points: Points, values: list[float], free: tuple[int, ...], active: list[int]) -> Scalability:
    law = _law(values)
    freedom = len(points) - len(free)
    if freedom < 1:
        return law
    sigma = math.sqrt(math.fsum((x - law.at(n)) ** 2 for n, x in points) / freedom)
    rows = [[_slopes(n, values)[i] for i in active] for n, _ in points]
    normal = [
        [math.fsum(row[i] * row[j] for row in rows) for j in range(len(active))] for i in range(len(active))
    ]
    errors = [math.nan] * 3
    for place, index in enumerate(active):
        unit = [1.0 if k == place else 0.0 for k in range(len(active))]
        errors[index] = sigma * math.sqrt(_solved(normal, unit)[place])
    return Scalability(law.gamma, law.alpha, law.beta, sigma, (errors[0], errors[1], errors[2]))


def _law(values: Sequence[float]) -> Scalability:
    gamma, alpha, beta = values
    return Scalability(gamma, alpha, beta, math.nan, (math.nan,) * 3)


def _slopes(n: float, values: Sequence[float]) -> tuple[float, float, float]:
    gamma, alpha, beta = values
    below = 1 + alpha * (n - 1) + beta * n * (n - 1)
    return n / below, -gamma * n * (n - 1) / below**2, -gamma * n * n * (n - 1) / below**2


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
    """Gaussian elimination with pivoting; the systems here have at most three unknowns."""
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
