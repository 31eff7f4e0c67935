"""Uncertain numbers by sampling: draws of a distribution, and what a sample of outcomes says.

The coverage interval is the one with equal shares outside on either side (JCGM 101:2008, 7.7); sampling errors are one
standard error. The same seed gives the same draws.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

Array = Any  # numpy.ndarray of floats: NumPy must not be imported to say so


@dataclass(frozen=True, slots=True)
class Normal:
    """A normal distribution by mean and standard deviation."""

    mean: float
    deviation: float

    def draw(self, rng: Any, count: int) -> Array:
        """So many draws."""
        return self.mean + self.deviation * rng.standard_normal(count)


@dataclass(frozen=True, slots=True)
class Rectangular:
    """A rectangular distribution by mean and standard deviation: its half width is the latter times the root of 3."""

    mean: float
    deviation: float

    def draw(self, rng: Any, count: int) -> Array:
        """So many draws."""
        half = math.sqrt(3) * self.deviation
        return rng.uniform(self.mean - half, self.mean + half, count)


@dataclass(frozen=True, slots=True)
class SkewLogNormal:
    """A median times a factor whose logarithm is normal, with another standard deviation below than above.

    With both alike it is the lognormal distribution.
    """

    median: float
    below: float
    above: float

    def draw(self, rng: Any, count: int) -> Array:
        """So many draws."""
        import numpy as np

        return self.median * np.exp(skewed(rng.standard_normal(count), self.below, self.above))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sample says: mean, standard deviation, median, and the interval that covers ``level`` of it."""

    mean: float
    deviation: float
    median: float
    low: float
    high: float
    level: float
    samples: int


def generator(seed: int) -> Any:
    """A source of random numbers that gives the same ones for the same seed."""
    import numpy as np

    return np.random.Generator(np.random.SFC64(seed))


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
    return Outcome(
        float(np.mean(values)),
        float(np.std(values, ddof=1)),
        float(median),
        float(low),
        float(high),
        level,
        len(values),
    )


def share(holds: Array) -> tuple[float, float]:
    """The share of the samples for which something holds, and its standard error; never told as without error."""
    import numpy as np

    samples = len(holds)
    found = float(np.mean(holds))
    return found, math.sqrt(max(found * (1 - found), 1 / samples) / samples)
