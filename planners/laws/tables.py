"""Between the rows of a printed table: which rows stand beside a point."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from msgspec import Struct

from planners.laws.elementwise import Number, scalar


class Neighbours(Struct, frozen=True):
    """The rows beside a point: positions ``lower`` and ``upper`` with their values; ``first`` is the index of the lower."""

    first: Number
    lower: Number
    upper: Number
    below: Number
    above: Number


def beside(positions: Sequence[float], values: Sequence[float], at: Number) -> Neighbours:
    """The rows beside ``at``, positions rising, 2 or more; arrays element by element. Outside, the first or last two."""
    last = len(positions) - 2
    if scalar(at):
        first = min(max(bisect_right(positions, at) - 1, 0), last)
        return Neighbours(first, positions[first], positions[first + 1], values[first], values[first + 1])
    import numpy

    known, answers = numpy.array(positions, float), numpy.array(values, float)
    index: Number = numpy.clip(numpy.searchsorted(known, at, side="right") - 1, 0, last)
    return Neighbours(index, known[index], known[index + 1], answers[index], answers[index + 1])


def never_rising(values: Sequence[float]) -> list[float]:
    """The nearest list (least squares) that never rises: neighbours that rise are pooled to their mean."""
    pools: list[tuple[float, int]] = []
    for value in values:
        pools.append((value, 1))
        while len(pools) > 1 and pools[-2][0] < pools[-1][0]:
            (second, more), (first, count) = pools.pop(), pools.pop()
            pools.append(((first * count + second * more) / (count + more), count + more))
    return [mean for mean, count in pools for _ in range(count)]
