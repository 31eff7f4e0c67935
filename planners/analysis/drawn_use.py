"""The use of a resource over loads that are drawn: for every sample where it matters, and only there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

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
    its figures have no range. ``unrounded`` decides whether it holds, where it is counted in whole pieces: how near the need
    for so many comes to them.
    """

    resource: Resource
    uses: tuple[float, ...]
    below: tuple[float, ...]
    above: tuple[float, ...]
    work: float
    draw: int | None = None
    unrounded: Curve | None = None

    @property
    def ranged(self) -> bool:
        """Whether its figures have a range anywhere."""
        return any((*self.below, *self.above)) or (self.unrounded is not None and self.unrounded.ranged)

    def drawn(self, draw: int) -> Curve:
        """The same with these draws of its error."""
        exact = self.unrounded
        return replace(self, draw=draw, unrounded=None if exact is None else replace(exact, draw=draw))

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
        import numpy as np

        curve = curve.unrounded or curve
        first, lowest, highest = self._bounds(curve)
        holds, unsure = highest <= EDGE - SURE, (lowest <= EDGE + SURE) & (highest > EDGE - SURE)
        if not unsure.any() and holds.all() == holds.any():
            return bool(holds[0])
        found = holds.repeat(_placed(self)[1][first : first + holds.size])
        for some, uses in self._uses(curve, (first + np.flatnonzero(unsure)).tolist()):
            found[some] = uses <= EDGE
        return found

    def uses(self, curve: Curve) -> Any:
        """Logarithm of demand over capacity for every sample."""
        import numpy as np

        return np.concatenate([uses for _, uses in self._uses(curve, range(GRID - 1))])

    def _uses(self, curve: Curve, points: Iterable[int]) -> Iterator[tuple[slice, Any]]:
        """The same for those between each of these points of the grid and the next: so few at once stay near the processor."""
        draws, (ends, _, share) = sampling.normals(self.seed, self.samples), _placed(self)
        working = draws[1][0] if self.work and curve.work else None
        _, negative, positive = draws[curve.draw or 0]
        for point in points:
            some = slice(ends[point], ends[point + 1])
            found = share[some] * (curve.uses[point + 1] - curve.uses[point])
            found += curve.uses[point]
            if working is not None:
                found += curve.work * (self.work * working[some])
            if curve.draw is not None:
                error = negative[some] * curve.below[point]
                error += positive[some] * curve.above[point]
                found += error
            yield some, found

    def use(self, curve: Curve, growing: float, working: float, error: float) -> float:
        """Demand over capacity where growth, work and error are these, as logarithms; the error in standard deviations."""
        at = GRID // 2 + growing * ((GRID - 1) / (2 * self.width))
        place = min(max(int(at), 0), GRID - 2)
        share = min(max(at - place, 0.0), 1.0)
        found = curve.uses[place] + share * (curve.uses[place + 1] - curve.uses[place])
        found += curve.work * working
        return math.exp(found + error * (curve.below if error < 0 else curve.above)[place])

    def _below(self, growing: float) -> int:
        """The last point of the grid below a draw of the growth, one that ``_placed`` finds; they rise with the draw."""
        spread = self.below if growing < 0 else self.above
        return min(max(int((growing * spread + self.width) * ((GRID - 1) / (2 * self.width))), 0), GRID - 2)

    def _bounds(self, curve: Curve) -> tuple[int, Any, Any]:
        """The first point of the grid below a sample; from there on, of all samples above each point and up to the next, a number
        that none is below, and one that none is above."""
        import numpy as np

        draws = sampling.normals(self.seed, self.samples)
        first, last = (self._below(end) for end in draws.ends(0))
        uses = np.array(curve.uses[first : last + 2])
        lowest, highest = np.minimum(uses[:-1], uses[1:]), np.maximum(uses[:-1], uses[1:])
        if self.work and curve.work:
            working = [curve.work * self.work * end for end in draws.ends(1)]
            lowest, highest = lowest + min(working), highest + max(working)
        if curve.draw is not None:
            least, most = draws.ends(curve.draw)
            lowest = lowest + least * np.array(curve.below[first : last + 1])
            highest = highest + most * np.array(curve.above[first : last + 1])
        return first, lowest, highest


@lru_cache(maxsize=4)
def _placed(drawn: Drawn) -> tuple[list[int], Any, Any]:
    """Where samples stand on the grid, in the order of their growth: how many are below each point of it, how many between it
    and the next, and the share of each of the way there."""
    import numpy as np

    _, negative, positive = sampling.normals(drawn.seed, drawn.samples)[0]
    at = negative * drawn.below
    at += positive * drawn.above
    at += drawn.width
    at *= (GRID - 1) / (2 * drawn.width)
    ends = np.concatenate(([0], at.searchsorted(np.arange(1.0, GRID - 1)), [at.size]))
    runs = np.diff(ends)
    at -= np.repeat(np.arange(GRID - 1.0), runs)
    return ends.tolist(), runs, np.clip(at, 0.0, 1.0, out=at)
