"""Clocks that differ: the shift between load and use at which their changes go together best.

Files that name no zone differ by whole hours from those that do; clocks that nobody set differ by a few intervals.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

MOST = 3
"""Intervals that clocks may differ by."""
HOUR, MOST_HOURS = 3600, 14
"""Zones differ by whole hours, at most by so many from UTC."""
CLEARLY, SURELY = 0.2, 4.0
"""By how much the correlation of another shift must be better than that of none, and in its standard errors."""
LONGEST = 500_000
"""Places on the clock, gaps counted, beyond which clocks are taken as they are."""


def shift(times: Any, load: Any, busy: Any, step: int) -> int:
    """Intervals by which the load comes too early, from the correlation of changes; 0 where none is clearly better."""
    import numpy as np

    places = ((times - times[0]) // step).astype(np.int64)
    size = int(places[-1]) + 1
    if len(times) < 4 * MOST or size > LONGEST:
        return 0

    def changes(values: Any) -> Any:
        clock = np.full(size, math.nan)
        clock[places] = values
        return np.diff(clock)

    of_load, of_use = changes(load), changes(busy)
    found = {place: _alike(of_load, of_use, place) for place in _candidates(step) if abs(place) < size}
    best = max(found, key=lambda place: found[place])
    clearly = max(CLEARLY, SURELY / math.sqrt(len(times)))
    falls = -min(found.values())  # a use that falls with the load goes with it half a day later
    return best if found[best] > max(found[0] + clearly, falls) else 0


def _candidates(step: int) -> Iterator[int]:
    """Shifts to try, none first: a few intervals, then whole hours."""
    yield from sorted(range(-MOST, MOST + 1), key=abs)
    if HOUR % step == 0:
        for hours in range(1, MOST_HOURS + 1):
            yield from (place * hours * HOUR // step for place in (-1, 1))


def _alike(load: Any, busy: Any, place: int) -> float:
    """The correlation of both where the load is moved by so many places; 0 where few are left."""
    import numpy as np

    a = load[max(0, -place) : len(load) - max(0, place)]
    b = busy[max(0, place) : len(busy) - max(0, -place)]
    both = np.isfinite(a) & np.isfinite(b)
    if np.count_nonzero(both) < 4 * MOST:
        return 0.0
    a, b = a[both] - a[both].mean(), b[both] - b[both].mean()
    size = float(np.sqrt(np.sum(a * a) * np.sum(b * b)))
    return float(np.sum(a * b)) / size if size > 0 else 0.0
