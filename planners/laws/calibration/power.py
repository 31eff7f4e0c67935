"""The power law through the same intervals as the line: use = k * load^exponent.

Work per unit of load falls with the load on most servers, so that the line alone misses far beyond what was seen. Line
and power law together enclose what servers did at four to ten times the load.
"""

from __future__ import annotations

from typing import Any

from planners.laws.regression import huber

LOWEST, HIGHEST = 0.3, 1.7
"""A fit outside owes it to its scatter."""


def power(load: Any, used: Any) -> float:
    """The exponent from the logarithms, each interval weighing as much as its use; 1 where nothing tells it."""
    import numpy as np

    sound = (load > 0) & (used > 0)
    if np.count_nonzero(sound) < 3 or np.ptp(load[sound]) <= 0:
        return 1.0
    x, y, weight = np.log(load[sound]), np.log(used[sound]), used[sound] / used[sound].max()
    rows = np.column_stack((np.ones(len(x)), x))
    beta, _ = huber(rows * weight[:, None], y * weight)
    return float(np.clip(beta[1], LOWEST, HIGHEST))
