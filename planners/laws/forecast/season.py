"""What comes back every season: its pattern, taken off before a trend is looked for and put back behind it."""

from __future__ import annotations

from typing import Any

SEASONS = 5
"""The latest seasons that tell the pattern: older ones may have had another."""


def pattern(values: Any, season: int) -> Any:
    """How far each place of the season lies above its middle; zeros where there are fewer than two seasons.

    The median of the latest seasons, each against its centred mean (Cleveland and Tiao 1976).
    """
    import numpy as np

    count = len(values)
    if season < 2 or count < 2 * season:
        return np.zeros(max(season, 1))
    half = season // 2
    ends = [0.5] if season % 2 == 0 else []
    weights = np.array([*ends, *np.ones(season - len(ends)), *ends]) / season
    middle = np.convolve(values, weights, "valid")
    apart = values[half : half + len(middle)] - middle
    places = (np.arange(len(apart)) + half) % season
    found = np.array([np.median(apart[places == place][-SEASONS:]) for place in range(season)])
    return found - found.mean()


def spread_out(found: Any, begin: int, count: int) -> Any:
    """The pattern at so many places from ``begin`` on."""
    import numpy as np

    return found[(begin + np.arange(count)) % len(found)]
