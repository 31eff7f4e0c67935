"""Up to which reading a need passes: what was promised, and not so near to the capacity that more has to be ordered at once."""

from __future__ import annotations

from planners.analysis.edges import CLOSE
from planners.quantity import Quantity

TOLERANCE = 0.05
"""Share of the expected value that is allowed beyond it at least: a range of print alone is narrower than a reading."""
FINEST = {"%": 1.0}
"""What a need passes up to at least, by its unit: no tool tells less of it from nothing."""
NEARLY = 0.9
"""Share of a capacity to order at, at the latest: so far a reading passes whose range goes on beyond the capacity, or to all that
there is."""
WAY = 2 / 3
"""The same as a share of the way from the expected value to the capacity, where that is more."""


def most_passing(found: Quantity, full: float | None = None) -> float:
    """The upper end of the range, where the capacity ``full`` is known and above it; else what is nearly full.

    What is expected to be over its capacity passes as expected.
    """
    value, most = float(found.value), _promised(found)
    return most if full is None else max(value, min(most, _nearly(found, full)))


def is_cut(found: Quantity, most: float) -> bool:
    """Whether less than was promised passes up to there, because more is nearly full."""
    return most < _promised(found) * (1 - CLOSE)


def _promised(found: Quantity) -> float:
    return max(float(found.high), (1 + TOLERANCE) * float(found.value), FINEST.get(found.unit, 0.0))


def _nearly(found: Quantity, full: float) -> float:
    """What is nearly full; the upper end of the range where that is above it and below the capacity."""
    value, high = float(found.value), float(found.high)
    nearly = max(NEARLY * full, value + WAY * (full - value))
    fits = high <= full and not found.figure.all_there_is
    return max(nearly, high) if fits else nearly
