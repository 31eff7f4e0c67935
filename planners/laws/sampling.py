"""Uncertain numbers by sampling: skew draws, and what a sample of outcomes says.

The coverage interval is the one with equal shares outside on either side (JCGM 101:2008, 7.7); sampling errors are one
standard error. The same seed gives the same draws.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from threading import Lock
from typing import Any

from msgspec import Struct

Array = Any  # numpy.ndarray of floats: NumPy must not be imported to say so
_DRAWING = Lock()


class Outcome(Struct, frozen=True):
    """What a sample says: its median, and the interval that covers the asked share of it."""

    median: float
    low: float
    high: float


def generator(seed: int) -> Any:
    """A source of random numbers that gives the same ones for the same seed."""
    import numpy as np

    return np.random.Generator(np.random.SFC64(seed))


@lru_cache(maxsize=2)
def _drawn(seed: int, samples: int) -> tuple[Any, list[Array]]:
    return generator(seed), []


def normals(seed: int, samples: int) -> Iterator[Array]:
    """So many standard normal draws of that seed, and as many more each time it is asked; drawn once for all who ask."""
    source, known = _drawn(seed, samples)
    for turn in count():
        with _DRAWING:
            if turn == len(known):
                known.append(source.standard_normal(samples))
                known[-1].flags.writeable = False
        yield known[turn]


def skewed(normal: Array, below: float, above: float) -> Array:
    """Standard normal draws stretched by ``below`` where negative and by ``above`` where positive."""
    import numpy as np

    return normal * np.where(normal < 0, below, above)


def outcome(values: Array, level: float = 0.95) -> Outcome:
    """The summary of sampled outcomes. Raises ``ValueError`` for a level outside of 0..1 or fewer than 2 values."""
    import numpy as np

    if not 0 < level < 1 or len(values) < 2:
        raise ValueError(
            f"level {level}, {len(values)} values; possible: a level within 0..1, 2 values or more"
        )
    low, median, high = np.quantile(values, ((1 - level) / 2, 0.5, (1 + level) / 2))
    return Outcome(float(median), float(low), float(high))


def share(holds: Array) -> tuple[float, float]:
    """The share of the samples for which something holds, and its standard error; never told as without error."""
    import numpy as np

    samples = len(holds)
    found = float(np.mean(holds))
    return found, math.sqrt(max(found * (1 - found), 1 / samples) / samples)
