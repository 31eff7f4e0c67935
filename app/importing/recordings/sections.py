"""Rows under a head of column names, taken a section at a time: what ``sadf -d`` and ``sar`` have in common."""

from __future__ import annotations

import math
from collections.abc import Sequence

from app.importing.recordings.columns import Machine, layout
from app.importing.recordings.gathering import Gathering
from planners.counters import BUSY, STEAL, UTILIZATION
from planners.words import plural


class Section:
    """The rows of one section so far: when each interval ended, how long it was, and its cells."""

    def __init__(self, names: Sequence[str], machine: Machine | None = None) -> None:
        self.names = tuple(names)
        self.layout = layout(names, machine)
        self._entitled = machine.entitled if machine else 0.0
        self.ends: list[float] = []
        self.lengths: list[float] = []
        self.rows: list[list[str]] = []

    def give(self, gathering: Gathering, *, whole: bool) -> None:
        """Put the rows into bins. Until the section is ``whole``, devices of the last moment wait for their fellows."""
        ends, lengths, rows = self.ends, self.lengths, self.rows
        self.ends, self.lengths, self.rows = [], [], []
        if self.layout.summed and not whole and ends:
            first = ends.index(ends[-1])
            self.ends, self.lengths, self.rows = ends[first:], lengths[first:], rows[first:]
            ends, lengths, rows = ends[:first], lengths[:first], rows[:first]
        if not rows:
            return
        try:
            numbers = self._numbers(rows)
        except (ValueError, IndexError):
            sound = [place for place, row in enumerate(rows) if self._is_sound(row)]
            gathering.doubt(
                plural(
                    "{count} row without all its numbers was left out.",
                    "{count} rows without all their numbers were left out.",
                    len(rows) - len(sound),
                )
            )
            ends, lengths = [ends[place] for place in sound], [lengths[place] for place in sound]
            numbers = self._numbers([rows[place] for place in sound])
        if self.layout.summed:
            ends, lengths, numbers = _added_up(ends, lengths, numbers)
        moments = gathering.moments(ends, lengths)
        for quantity, column in numbers.items():
            gathering.add(quantity, moments, column)

    def _is_sound(self, row: list[str]) -> bool:
        try:
            self._numbers([row])
        except (ValueError, IndexError):
            return False
        return True

    def _numbers(self, rows: list[list[str]]) -> dict[str, list[float]]:
        """The values of every quantity, row by row; of a device that is not counted, nothing."""
        plan = self.layout
        if plan.summed:
            counted = [plan.instance is None or plan.counts(row[plan.instance]) for row in rows]
            return {
                quantity: [
                    factor * _known(row[place]) if own else 0.0
                    for row, own in zip(rows, counted, strict=True)
                ]
                for place, quantity, factor in plan.taken
            }
        found = {
            quantity: [factor * float(row[place]) for row in rows] for place, quantity, factor in plan.taken
        }
        if plan.physical is not None:
            found[BUSY.name] = [self._busy(*(float(row[place]) for place in plan.physical)) for row in rows]
        elif plan.idle is not None:
            columns = [[float(row[place]) for row in rows] for place in (plan.idle, *plan.lost)]
            found[UTILIZATION.name] = [100.0 - math.fsum(values) for values in zip(*columns, strict=True)]
        if plan.steal is not None:
            found[STEAL.name] = [float(row[plan.steal]) for row in rows]
        return found

    def _busy(self, user: float, system: float, consumed: float) -> float:
        """Processors at work in a partition: percentages are of its entitlement, or of what it was given beyond it."""
        return (user + system) / 100 * max(consumed, self._entitled)


def _known(text: str) -> float:
    """A number; what a tool was not allowed to see is -1 and counts nothing."""
    number = float(text)
    return 0.0 if number < 0 else number


def _added_up(
    ends: list[float], lengths: list[float], numbers: dict[str, list[float]]
) -> tuple[list[float], list[float], dict[str, list[float]]]:
    """One row a moment instead of one for each device."""
    places: dict[float, int] = {}
    owner = [places.setdefault(end, len(places)) for end in ends]
    length = [0.0] * len(places)
    for place, one in zip(owner, lengths, strict=True):
        length[place] = one
    sums = {quantity: [0.0] * len(places) for quantity in numbers}
    for quantity, column in numbers.items():
        total = sums[quantity]
        for place, value in zip(owner, column, strict=True):
            total[place] += value
    return list(places), length, sums
