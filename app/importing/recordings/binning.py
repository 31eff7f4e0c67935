"""Values in bins of time: mean, 95th percentile, largest and count of each, a whole column at once."""

from __future__ import annotations

from typing import Any

Numbers = Any
"""An array of numbers."""


def binned(
    places: Numbers, value: Numbers
) -> tuple[list[int], list[float], list[float], list[float], list[float]]:
    """Of each bin its place, mean, 95th percentile, largest and count; values of a bin stand in any order."""
    import numpy as np

    order = np.lexsort((value, places))
    places, value = places[order], value[order]
    starts = np.flatnonzero(np.diff(places, prepend=places[0] - 1))
    counts = np.diff(starts, append=len(places))
    reach = 0.95 * (counts - 1)
    below = np.floor(reach).astype(np.int64)
    low, high = value[starts + below], value[starts + np.minimum(below + 1, counts - 1)]
    return (
        places[starts].tolist(),
        (np.add.reduceat(value, starts) / counts).tolist(),
        (low + (high - low) * (reach - below)).tolist(),
        value[starts + counts - 1].tolist(),
        counts.tolist(),
    )
