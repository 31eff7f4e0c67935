"""One day's work per unit of load: a robust line whose spread may grow with the load and whose errors follow each other.

busy = base + demand * load. Huber's fit (tuning 1.345, scale of the median absolute deviation) of rows that are divided by
their spread a + b * fit; the correlation of neighbours from the clipped residuals; Prais and Winsten's transform; Huber
again; the larger of the homoscedastic variance and HC3. What errors in the count of the load take from the slope is given
back.
"""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct

from planners.laws.calibration.miscounts import lost_slope
from planners.laws.regression import MAD, TUNING, huber, middle

HIGHEST = 0.95
"""Correlation of neighbours, at most."""
ROUNDS = 3
NEARLY_NONE = 1e-3
"""Correlation of rows so far apart that it does not count."""
ROUNDED = 1e-14
"""Share of the largest residual below which the median one is the rounding of numbers."""
GROUPS = (4, 12)
"""Fewest and most groups of rows, by their fit, whose spreads are compared."""


class Slope(Struct, frozen=True, eq=False):
    """``demand`` of one unit of load with its standard ``error``, ``base`` without load, all in the unit of the answer.

    ``count`` rows are worth ``effective`` independent ones for the demand, at a correlation of ``rho`` between neighbours.
    ``spread`` is that of every row around the line.
    """

    demand: float
    error: float
    base: float
    count: int
    effective: float
    rho: float
    spread: Any


def slope(load: Any, busy: Any) -> Slope:
    """The line through arrays of one day, in order of time. Needs 4 rows that differ in load."""
    import numpy as np

    count = len(load)
    matrix = np.column_stack((np.ones(count), load))
    beta, spread = _weighted(matrix, busy)
    matrix, answer = matrix / spread[:, None], busy / spread
    rho = correlation(answer - matrix @ beta)
    effective = _worth(matrix, rho)
    matrix, answer = _transformed(matrix, rho), _transformed(answer, rho)
    beta, scale = huber(matrix, answer)
    error = _error(matrix, answer - matrix @ beta, scale)
    base, demand = map(float, beta)
    lost = lost_slope(load, busy - base - demand * load, spread)
    base -= lost * float(np.average(load, weights=1 / spread**2))
    return Slope(demand + lost, error, base, count, effective, rho, spread)


def _weighted(matrix: Any, answer: Any) -> tuple[Any, Any]:
    """Huber's coefficients, and the spread of every row as it grows with the fit."""
    import numpy as np

    spread = np.ones(len(answer))
    beta, _ = huber(matrix, answer)
    for _ in range(ROUNDS):
        fit = matrix @ beta
        spread = _spread(fit, np.abs(answer - fit) / MAD)
        beta, _ = huber(matrix / spread[:, None], answer / spread)
    return beta, spread


def _spread(fit: Any, left: Any) -> Any:
    """a + b * fit through the median residuals of groups of rows; neither falls with the load nor reaches zero."""
    import numpy as np

    fewest, most = GROUPS
    groups = np.array_split(np.argsort(fit), max(fewest, min(most, len(fit) // most)))
    centre = np.array([middle(fit[group]) for group in groups if len(group)])
    size = np.array([middle(left[group]) for group in groups if len(group)])
    rows = np.column_stack((np.ones(len(centre)), centre)) / np.maximum(size, 1e-12)[:, None]
    start, growth = np.linalg.lstsq(rows, np.ones(len(centre)), rcond=None)[0]
    if growth < 0:
        start, growth = middle(size), 0.0
    elif start < 0:
        start, growth = 0.0, max(float(centre @ size) / max(float(centre @ centre), 1e-300), 1e-12)
    return np.maximum(start + growth * np.maximum(fit, 0.0), 0.1 * middle(left) + 1e-12)


def correlation(left: Any) -> float:
    """Correlation of neighbouring residuals, clipped against outliers and corrected for few of them; 0..0.95."""
    import numpy as np

    scale = middle(np.abs(left)) / MAD
    clipped = np.clip(left, -TUNING * scale, TUNING * scale) if scale > 0 else left
    below = float(np.sum(clipped * clipped))
    raw = float(np.sum(clipped[1:] * clipped[:-1])) / below if below > 0 else 0.0
    return min(max(raw + (1 + 4 * raw) / len(left), 0.0), HIGHEST)


def _worth(matrix: Any, rho: float) -> float:
    """As how many independent rows these tell the slope, if errors of neighbours correlate by ``rho``; Bartlett 1946.

    Under a load with a course, such as that of a day, n (1 - rho) / (1 + rho); under loads in a random order nearly all n:
    what drifts is then alike under small and large loads.
    """
    import numpy as np

    count = len(matrix)
    part = np.linalg.pinv(matrix)[1]
    alone = float(part @ part)
    beside, fallen, away = 0.0, rho, 1
    while away < count and fallen > NEARLY_NONE:
        beside += fallen * float(part[away:] @ part[:-away])
        fallen, away = fallen * rho, away + 1
    least = count * (1 - rho) / (1 + rho)
    together = max(alone + 2 * beside, NEARLY_NONE * alone)
    if together <= 0:  # Under a load that is all one, no row tells the slope more than another.
        return least
    return min(max(count * alone / together, least), float(count))


def _transformed(values: Any, rho: float) -> Any:
    import numpy as np

    return np.concatenate((math.sqrt(1 - rho * rho) * values[:1], values[1:] - rho * values[:-1]))


def _error(matrix: Any, left: Any, scale: float) -> float:
    """Standard error of the slope: the larger of the homoscedastic M-estimator's and HC3's."""
    import numpy as np

    count, parameters = matrix.shape
    exact = scale <= ROUNDED * float(np.abs(left).max())
    standard = left if exact else left / scale
    inside = float(np.mean(np.abs(standard) <= TUNING))
    if exact or count <= parameters or inside <= 0:
        return 0.0  # an exact line: what is left is the rounding of numbers
    inverse = np.linalg.inv(matrix.T @ matrix)
    psi = np.clip(standard, -TUNING, TUNING)
    correction = 1 + parameters / count * (1 - inside) / inside
    plain = (
        correction**2 * scale**2 * float(np.sum(psi**2)) / (count - parameters) / inside**2 * inverse[1, 1]
    )
    leverage = np.einsum("ij,jk,ik->i", matrix, inverse, matrix)
    rows = matrix * (psi * scale / np.maximum(1 - leverage, 1e-9) / inside)[:, None]
    robust = float((inverse @ (rows.T @ rows) @ inverse)[1, 1])
    return math.sqrt(max(float(plain), robust))
