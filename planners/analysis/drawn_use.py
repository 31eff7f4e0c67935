"""The use of a resource over loads that are drawn: for every sample where it matters, and only there."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from msgspec import Struct

from planners.analysis.edges import CLOSE
from planners.figure import Resource
from planners.laws import sampling

GRID = 49
"""Loads at which the model itself is asked, the likely one in their middle; between them it is interpolated."""
EDGE = 2 * CLOSE
"""Logarithm of demand over capacity up to which it holds: the edges themselves are found no closer."""
ALIKE = 9
"""Digits of a logarithm of use in which two resources are as full."""
SURE = 1e-9
"""How far beyond the edge a bound of all samples tells of each."""


class Curve(Struct, frozen=True):
    """A resource over the ``GRID`` of loads: logarithms of its use, and the spreads of the model's error.

    ``work`` is the power of the work per user by which it grows. ``draw`` is the place of the draws of its error; None where
    its figures have no range.
    """

    resource: Resource
    uses: tuple[float, ...]
    below: tuple[float, ...]
    above: tuple[float, ...]
    work: float
    draw: int | None = None

    @property
    def at_middle(self) -> float:
        """Logarithm of its use at the likely load, as far as two resources that are as full are told apart."""
        return round(self.uses[GRID // 2], ALIKE)


class Drawn(Struct, frozen=True):
    """How loads are drawn: spreads ``below`` and ``above`` of the growth and of the ``work`` of the users, as logarithms.

    The grid of loads goes ``width`` to either side of the likely one.
    """

    seed: int
    samples: int
    below: float
    above: float
    work: float
    width: float

    def holding(self, curve: Curve) -> Any:
        """Whether it holds in each sample; one answer where that is the same for all."""
        lowest, highest = self._bounds(curve)
        if highest <= EDGE - SURE or lowest > EDGE + SURE:
            return highest <= EDGE - SURE
        return self.uses(curve) <= EDGE

    def uses(self, curve: Curve) -> Any:
        """Logarithm of demand over capacity for every sample."""
        import numpy as np

        draws, (runs, share) = sampling.normals(self.seed, self.samples), _placed(self)
        found = share * np.repeat(np.diff(curve.uses), runs)
        found += np.repeat(curve.uses[:-1], runs)
        if self.work and curve.work:
            found += curve.work * (self.work * draws[1][0])
        if curve.draw is not None:
            _, negative, positive = draws[curve.draw]
            found += negative * np.repeat(curve.below[:-1], runs) + positive * np.repeat(
                curve.above[:-1], runs
            )
        return found

    def use(self, curve: Curve, growing: float, working: float, error: float) -> float:
        """Demand over capacity where growth, work and error are these, as logarithms; the error in standard deviations."""
        at = (growing + self.width) * ((GRID - 1) / (2 * self.width))
        place = min(max(int(at), 0), GRID - 2)
        share = min(max(at - place, 0.0), 1.0)
        found = curve.uses[place] + share * (curve.uses[place + 1] - curve.uses[place])
        found += curve.work * working
        return math.exp(found + error * (curve.below if error < 0 else curve.above)[place])

    def _below(self, growing: float) -> int:
        """The last point of the grid below a draw of the growth, one that ``_placed`` finds; they rise with the draw."""
        spread = self.below if growing < 0 else self.above
        return min(max(int((growing * spread + self.width) * ((GRID - 1) / (2 * self.width))), 0), GRID - 2)

    def _bounds(self, curve: Curve) -> tuple[float, float]:
        """No sample is below the first, and none above the second."""
        draws = sampling.normals(self.seed, self.samples)
        first, last = (self._below(end) for end in draws.ends(0))
        lowest, highest = (edge(curve.uses[first : last + 2]) for edge in (min, max))
        if self.work and curve.work:
            working = [curve.work * self.work * float(end) for end in draws.ends(1)]
            lowest, highest = lowest + min(working), highest + max(working)
        if curve.draw is not None:
            least, most = draws.ends(curve.draw)
            lowest += least * max(curve.below[first : last + 1])
            highest += most * max(curve.above[first : last + 1])
        return lowest, highest


@lru_cache(maxsize=4)
def _placed(drawn: Drawn) -> tuple[Any, Any]:
    """Where samples stand on the grid: how many above each point of it, and the share of each of the way to the next."""
    import numpy as np

    _, negative, positive = sampling.normals(drawn.seed, drawn.samples)[0]
    growing = negative * drawn.below + positive * drawn.above
    at = (growing + drawn.width) * ((GRID - 1) / (2 * drawn.width))
    index = np.clip(at.astype(np.intp), 0, GRID - 2)
    return np.bincount(index, minlength=GRID - 1), np.clip(at - index, 0.0, 1.0)
