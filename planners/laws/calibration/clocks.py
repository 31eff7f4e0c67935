"""Two clocks that differ: how many intervals the load has to be moved until it goes with the processor."""

from __future__ import annotations

from typing import Any

MOST = 3
CLEARLY = 0.2
"""By how much the correlation of another shift must be better than that of none."""


def shift(load: Any, busy: Any, most: int = MOST) -> int:
    """Intervals by which the load comes too early, from the correlation of changes; 0 where none is clearly better."""
    import numpy as np

    a, b = np.diff(load), np.diff(busy)
    count = len(a)
    if count < 4 * most or np.std(a) <= 0 or np.std(b) <= 0:
        return 0
    a, b = (a - a.mean()) / a.std(), (b - b.mean()) / b.std()
    found = {
        place: float(
            np.mean(a[max(0, -place) : count - max(0, place)] * b[max(0, place) : count - max(0, -place)])
        )
        for place in range(-most, most + 1)
    }
    best = max(found, key=lambda place: found[place])
    return best if found[best] > found[0] + CLEARLY else 0
