"""How wrong the same forecast would have been earlier in the same course: the range of the next one (split conformal).

Errors of all horizons are pooled, each over the usual error of its horizon. The share is corrected for the number of
earlier forecasts, as one more must fall inside (Vovk, Gammerman and Shafer 2005, section 4.2).
"""

from __future__ import annotations

from typing import Any

from planners.laws.forecast.methods import forecasts

MOST_TRIES = 24
FEWEST_TRIES = 4
LEAST_BEFORE = 4
"""Values before the first earlier forecast where there is no season."""


def reach(values: Any, ahead: int, season: int, level: float) -> Any:
    """How far the course may lie from the forecast at each step ahead, on either side."""
    import numpy as np

    wrong = np.abs(_tried(values, ahead, season))
    counts = (~np.isnan(wrong)).sum(axis=0)
    usual = _usual(wrong, counts)
    ratios = wrong / usual
    share = min(level * (1 + 1 / max(int(counts[0]), 1)), 1.0)
    return usual * np.quantile(ratios[~np.isnan(ratios)], share)


def _tried(values: Any, ahead: int, season: int) -> Any:
    """Errors of the forecasts from earlier places, one row each; no number where the course has ended."""
    import numpy as np

    count = len(values)
    wanted = max(season + LEAST_BEFORE if season > 1 else LEAST_BEFORE, count // 3)
    first = min(wanted, count - FEWEST_TRIES)
    places = np.unique(np.linspace(first, count - 1, min(MOST_TRIES, count - first)).astype(int))
    wrong = np.full((len(places), ahead), np.nan)
    for row, place in enumerate(places):
        truth = values[place : place + ahead]
        wrong[row, : len(truth)] = truth - forecasts(values[:place], len(truth), season)["combined"]
    return wrong


def _usual(wrong: Any, counts: Any) -> Any:
    """The usual error at each horizon, never falling; beyond what can be tried it grows as that of a walk."""
    import numpy as np

    enough = counts >= min(FEWEST_TRIES, int(counts[0]))
    last = int(np.nonzero(enough)[0].max())
    found = np.maximum.accumulate(np.nanmean(wrong[:, : last + 1], axis=0))
    far = np.sqrt(np.arange(last + 2, wrong.shape[1] + 1) / (last + 1)) * found[-1]
    return np.maximum(np.concatenate((found, far)), 1e-12)
