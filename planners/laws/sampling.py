"""Uncertain numbers by sampling: skew draws, and what a sample of outcomes says.

The coverage interval is the one with equal shares outside on either side (JCGM 101:2008, 7.7); sampling errors are one
standard error. The same seed gives the same draws.
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
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


class Normals:
    """So many standard normal draws of that seed, and as many more each time another place is asked.

    The samples are in the order of the first draw, so that what follows from it stays the same over runs of them; each
    other draw stands with the sample that it belongs to. They are put in that order when they are asked for themselves.
    """

    def __init__(self, seed: int, samples: int) -> None:
        self._source, self._samples = generator(seed), samples
        self._drawn: list[Array] = []
        self._ends: dict[int, tuple[float, float]] = {}
        self._known: dict[int, tuple[Array, Array, Array]] = {}

    def __getitem__(self, place: int) -> tuple[Array, Array, Array]:
        """The draws of a place, from 0 on: all of them, and the negative and the positive part of each."""
        with _DRAWING:
            if place not in self._known:
                self._known[place] = _parts(self._draws(place)[self._order])
            return self._known[place]

    def ends(self, place: int) -> tuple[float, float]:
        """The least and the most of the draws of a place."""
        with _DRAWING:
            if place not in self._ends:
                self._ends[place] = float(self._draws(place).min()), float(self._draws(place).max())
            return self._ends[place]

    @cached_property
    def _order(self) -> Array:
        return self._draws(0).argsort()

    def _draws(self, place: int) -> Array:
        """The draws of a place as they came."""
        while len(self._drawn) <= place:
            self._drawn.append(self._source.standard_normal(self._samples))
        return self._drawn[place]


@lru_cache(maxsize=2)
def normals(seed: int, samples: int) -> Normals:
    """The draws of that seed, drawn once for all who ask."""
    return Normals(seed, samples)


def _parts(normal: Array) -> tuple[Array, Array, Array]:
    import numpy as np

    found = normal, np.minimum(normal, 0.0), np.maximum(normal, 0.0)
    for one in found:
        one.flags.writeable = False
    return found


def outcome(values: Array, level: float = 0.95) -> Outcome:
    """The summary of sampled outcomes. Raises ``ValueError`` for a level outside of 0..1 or fewer than 2 values."""
    import numpy as np

    if not 0 < level < 1 or len(values) < 2:
        raise ValueError(f"level {level}, {len(values)} values; possible: a level within 0..1, 2 or more")
    low, median, high = np.quantile(values, ((1 - level) / 2, 0.5, (1 + level) / 2))
    return Outcome(float(median), float(low), float(high))


def share(holds: Array) -> tuple[float, float]:
    """The share of the samples for which something holds, and its standard error; never told as without error."""
    import numpy as np

    samples = len(holds)
    found = float(np.count_nonzero(holds) / samples)
    return found, math.sqrt(max(found * (1 - found), 1 / samples) / samples)
