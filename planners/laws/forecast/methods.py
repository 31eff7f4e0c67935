"""Three forecasts of one course: no trend, the drift of a season, and a trend that fades. Each fails elsewhere.

Their median at each step has 0.86 times the error of the season before on public series, a straight line 1.39 times
(``tests/benchmarks/forecast_accuracy.py``).
"""

from __future__ import annotations

from itertools import product
from typing import Any

from planners.laws.forecast.season import pattern, spread_out

FADES = 0.9
"""What is left of the trend at each further step (Gardner and McKenzie 1985)."""
FIRST = 8
"""Values that tell where smoothing starts."""
RECENT = 3
LATEST_SEASONS = 3
FAR = 5.0
"""Median changes beyond which an error counts no more: one odd value must not choose the smoothing."""
SMOOTHINGS = tuple(product((0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9), (0.0, 0.05, 0.1, 0.3)))


def forecasts(values: Any, ahead: int, season: int) -> dict[str, Any]:
    """Each forecast of the steps ahead by its name, and ``combined``: their median at each step."""
    import numpy as np

    found = pattern(values, season)
    count = len(values)
    plain = values - spread_out(found, 0, count)
    back = spread_out(found, count, ahead)
    each = {
        "recent": _recent(plain, ahead, season) + back,
        "seasonal drift": _drift(values, ahead, season),
        "damped trend": _damped(plain, ahead) + back,
    }
    return {**each, "combined": np.median(list(each.values()), axis=0)}


def naive(values: Any, ahead: int, season: int) -> Any:
    """The season before once more: what every forecast has to beat."""
    latest = values[-max(season, 1) :]
    return spread_out(latest, 0, ahead)


def _recent(plain: Any, ahead: int, season: int) -> Any:
    import numpy as np

    return np.full(ahead, np.median(plain[-max(RECENT, season // 4) :]))


def _drift(values: Any, ahead: int, season: int) -> Any:
    """The season before, moved by the median change from season to season; without seasons by the mean change."""
    import numpy as np

    count = len(values)
    if season < 2 or count <= 2 * season:
        whole = (values[-1] - values[0]) / (count - 1)
        return values[-1] + whole * np.arange(1, ahead + 1)
    changes = (values[season:] - values[:-season])[-LATEST_SEASONS * season :]
    return naive(values, ahead, season) + np.median(changes) * (np.arange(ahead) // season + 1)


def _damped(plain: Any, ahead: int) -> Any:
    """Level and trend smoothed by that pair of constants that would have erred least one step ahead."""
    import numpy as np

    level_share, trend_share = np.array(SMOOTHINGS).T
    start = plain[:FIRST]
    places = np.arange(len(start))
    before, after = np.triu_indices(len(start), 1)
    first = np.median((start[after] - start[before]) / (after - before))
    level = np.full(len(SMOOTHINGS), np.median(start - first * places))
    trend, wrong = np.full(len(SMOOTHINGS), first), np.zeros(len(SMOOTHINGS))
    far = FAR * float(np.median(np.abs(np.diff(plain))))
    for value in plain[1:]:
        expected = level + FADES * trend
        error = value - expected
        wrong += np.minimum(np.abs(error), far)
        level = expected + level_share * error
        trend = FADES * trend + level_share * trend_share * error
    best = int(np.argmin(wrong))
    return level[best] + trend[best] * np.cumsum(FADES ** np.arange(1, ahead + 1))
