"""Between the rows of a printed table: which rows stand beside a point, and how far between them it lies."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from planners.laws.elementwise import Number, scalar


@dataclass(frozen=True, slots=True)
class Bracket:
    """The rows beside a point: ``place`` 0 at ``below``, 1 at ``above``. Outside the table, its first or last rows."""

    first: Number
    below: Number
    above: Number
    place: Number


def bracket(points: Sequence[tuple[float, float]], at: Number) -> Bracket:
    """Where ``at`` lies among ``points`` (position and value, positions rising, 2 or more); arrays element by element.

    ``first`` is the index of the lower row. A point outside is held at the end of the table.
    """
    positions = [position for position, _ in points]
    values = [value for _, value in points]
    last = len(points) - 2
    if scalar(at):
        first = min(max(bisect_right(positions, at) - 1, 0), last)
        place = (at - positions[first]) / (positions[first + 1] - positions[first])
        return Bracket(first, values[first], values[first + 1], min(max(place, 0.0), 1.0))
    import numpy

    known, answers = numpy.array(positions), numpy.array(values)
    index: Number = numpy.clip(numpy.searchsorted(known, at, side="right") - 1, 0, last)
    places = numpy.clip((at - known[index]) / (known[index + 1] - known[index]), 0.0, 1.0)
    return Bracket(index, answers[index], answers[index + 1], places)


def never_rising(values: Sequence[float]) -> list[float]:
    """The nearest list (least squares) that never rises: neighbours that rise are pooled to their mean."""
    pools: list[tuple[float, int]] = []
    for value in values:
        pools.append((value, 1))
        while len(pools) > 1 and pools[-2][0] < pools[-1][0]:
            (second, more), (first, count) = pools.pop(), pools.pop()
            pools.append(((first * count + second * more) / (count + more), count + more))
    return [mean for mean, count in pools for _ in range(count)]
