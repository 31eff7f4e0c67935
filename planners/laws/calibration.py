"""Service demand from one's own measurements: processor-seconds against transactions, robust, with an honest interval.

processor-seconds = base * interval + demand * transactions. Monitoring intervals follow each other, so their errors are
correlated, and textbook intervals are far too narrow. Here: Huber's fit; the correlation of neighbours from its clipped
residuals, corrected for few points; Prais and Winsten's transform of both sides; Huber again; the larger of the
homoscedastic and the HC3 variance; Student's t with the effective number of intervals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from planners.laws.regression import MAD, TUNING, huber
from planners.laws.spread import student_t

FEWEST = 8.0
"""Effective intervals below which nothing is told: 24 five-minute samples that depend on each other are worth 6."""
SWING, VARIATION = 1.5, 0.10
WIDEST, LOOSEST = 0.25, 0.30
FULL, MOST_FULL = 0.95, 0.2
BEND, BENT = 0.01, 0.10
HIGHEST = 0.95


class CalibrationRefused(ValueError):
    """Measurements that do not tell a demand; the text says which number forbids it."""


class Calibration(Struct, frozen=True):
    """Seconds of processor for one transaction, with its interval at ``level``; ``base`` is processor-seconds a second.

    ``count`` intervals are worth ``effective`` independent ones at a correlation of ``rho``; ``dropped`` were too full.
    ``highest`` is the largest utilization (0..1) that was used: beyond it the demand is an extrapolation.
    """

    demand: float
    low: float
    high: float
    base: float
    level: float
    count: int
    effective: float
    rho: float
    scatter: float
    dropped: int
    highest: float


def calibrate(
    transactions: Sequence[float],
    utilizations: Sequence[float],
    processors: float,
    interval: float,
    level: float = 0.95,
) -> Calibration:
    """The demand of intervals of ``interval`` seconds with ``transactions`` at ``utilizations`` (0..1) of ``processors``.

    Raises ``CalibrationRefused`` with the reason and the number.
    """
    import numpy as np

    load, busy = np.array(transactions, float), np.array(utilizations, float)
    keep = busy <= FULL
    dropped = int((~keep).sum())
    if dropped > MOST_FULL * len(busy):
        raise CalibrationRefused(
            f"{dropped} of {len(busy)} intervals are above {100 * FULL:.0f} % busy, where work queues; take a calmer time"
        )
    load, busy = load[keep], busy[keep]
    _require_swing(load)
    seconds = busy * processors * interval
    if len(load) >= FEWEST:
        _require_straightness(seconds, load)
    found = fitted(load, seconds, level)
    _require_tightness(found, load)
    return Calibration(
        found.demand, found.low, found.high, found.base / interval, level, len(load), found.effective, found.rho,
        found.scatter, dropped, float(busy.max()),
    )  # fmt: skip


def fitted(load: Any, seconds: Any, level: float = 0.95) -> Calibration:
    """The recipe itself, without refusals but for too few effective intervals; ``base`` is seconds an interval."""
    import numpy as np

    load, seconds = np.asarray(load, float), np.asarray(seconds, float)
    count = len(load)
    if count < FEWEST:
        raise CalibrationRefused(f"{count} intervals are too few; {FEWEST:.0f} independent ones are needed")
    first, _ = huber(np.column_stack((np.ones(count), load)), seconds)
    left = seconds - first[0] - first[1] * load
    rho = _correlation(left)
    effective = count * (1 - rho) / (1 + rho)
    if effective < FEWEST:
        raise CalibrationRefused(
            f"{count} intervals with a correlation of {rho:.2f} are worth {effective:.1f}; {FEWEST:.0f} independent ones are needed"
        )
    edge = math.sqrt(1 - rho * rho)

    def transformed(values: Any) -> Any:
        return np.concatenate(([edge * values[0]], values[1:] - rho * values[:-1]))

    matrix = np.column_stack((transformed(np.ones(count)), transformed(load)))
    answer = transformed(seconds)
    beta, scale = huber(matrix, answer)
    error = _error(matrix, answer - matrix @ beta, scale)
    reach = student_t_real(level, max(effective - 2, 1.0)) * error
    scatter = float(np.std(seconds - beta[0] - beta[1] * load)) / float(np.mean(seconds))
    demand = float(beta[1])
    return Calibration(
        demand,
        demand - reach,
        demand + reach,
        float(beta[0]),
        level,
        count,
        float(effective),
        float(rho),
        scatter,
        0,
        0.0,
    )


def _correlation(left: Any) -> float:
    """Correlation of neighbouring residuals, clipped against outliers and corrected for few points; 0..0.95."""
    import numpy as np

    scale = float(np.median(np.abs(left))) / MAD
    clipped = np.clip(left, -TUNING * scale, TUNING * scale) if scale > 0 else left
    below = float(np.sum(clipped * clipped))
    raw = float(np.sum(clipped[1:] * clipped[:-1])) / below if below > 0 else 0.0
    return min(max(raw + (1 + 4 * raw) / len(left), 0.0), HIGHEST)


def _error(matrix: Any, left: Any, scale: float) -> float:
    """Standard error of the slope: the larger of the homoscedastic M-estimator's and HC3's."""
    import numpy as np

    count, parameters = matrix.shape
    inverse = np.linalg.inv(matrix.T @ matrix)
    if scale <= 0:
        return 0.0
    standard = left / scale
    psi = np.clip(standard, -TUNING, TUNING)
    inside = float(np.mean(np.abs(standard) <= TUNING))
    spread = inside * (1 - inside)
    correction = 1 + parameters / count * spread / inside**2 if inside > 0 else 1.0
    plain = (
        correction**2 * scale**2 * float(np.sum(psi**2)) / (count - parameters) / inside**2 * inverse[1, 1]
    )
    leverage = np.einsum("ij,jk,ik->i", matrix, inverse, matrix)
    clipped = psi * scale / np.maximum(1 - leverage, 1e-9) / inside
    middle = (matrix * clipped[:, None]).T @ (matrix * clipped[:, None])
    robust = float((inverse @ middle @ inverse)[1, 1])
    return math.sqrt(max(plain, robust))


def student_t_real(level: float, freedom: float) -> float:
    """Student's t for any degrees of freedom of at least 1, between the whole ones on the scale of 1 / freedom."""
    below = math.floor(freedom)
    if below == freedom:
        return student_t(level, below)
    share = (1 / below - 1 / freedom) / (1 / below - 1 / (below + 1))
    return (1 - share) * student_t(level, below) + share * student_t(level, below + 1)


def _require_swing(load: Any) -> None:
    import numpy as np

    least, most = float(np.min(load)), float(np.max(load))
    if least <= 0 or most / least < SWING:
        ratio = most / least if least > 0 else math.inf
        if not (least <= 0 and most > 0):
            raise CalibrationRefused(
                f"the load hardly varies: the largest is {ratio:.2f} times the smallest; {SWING:g} times are needed"
            )
    variation = float(np.std(load) / np.mean(load)) if np.mean(load) > 0 else 0.0
    if variation < VARIATION:
        raise CalibrationRefused(
            f"the load hardly varies: its spread is {100 * variation:.0f} % of its mean; {100 * VARIATION:.0f} % are needed"
        )


def _require_tightness(found: Calibration, load: Any) -> None:
    import numpy as np

    if found.demand <= 0:
        raise CalibrationRefused(
            f"the demand comes out as {found.demand:.3g} s: more work would need less processor"
        )
    wide = (found.high - found.demand) / found.demand
    if wide > WIDEST:
        raise CalibrationRefused(
            f"the demand is only known to ±{100 * wide:.0f} %; ±{100 * WIDEST:.0f} % are needed: measure longer"
        )
    if found.base < 0 and -found.base > 2 * (found.high - found.demand) * float(np.mean(load)):
        raise CalibrationRefused(
            f"the idle server would need {found.base:.3g} processor-seconds: less than none"
        )
    if found.scatter > LOOSEST:
        raise CalibrationRefused(
            f"the points scatter by {100 * found.scatter:.0f} % of their mean; up to {100 * LOOSEST:.0f} % are possible"
        )


def _require_straightness(seconds: Any, load: Any) -> None:
    """A bent course (clock changes, hyper-threads) must not be planned with as if it were straight."""
    import numpy as np

    middle = float(np.mean(load))
    matrix = np.column_stack((np.ones(len(load)), load, (load - middle) ** 2))
    beta, scale = huber(matrix, seconds)
    inverse = np.linalg.inv(matrix.T @ matrix)
    error = scale * math.sqrt(float(inverse[2, 2]))
    bend = abs(float(beta[2])) * float(np.max(load) - middle) ** 2
    whole = float(beta[0] + beta[1] * np.max(load))
    if error > 0 and abs(float(beta[2])) / error > student_t(1 - BEND, len(load) - 3) and bend > BENT * whole:
        raise CalibrationRefused(
            f"the course is bent: at the highest load the curve is {100 * bend / whole:.0f} % off the line; "
            f"plan up to the highest measured load only, or measure where it is straight"
        )
