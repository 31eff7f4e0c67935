"""Rows under a head of column names, taken a section at a time: what ``sadf -d`` and ``sar`` have in common."""

from __future__ import annotations

from collections.abc import Sequence

from app.importing.recordings.binning import Numbers
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
            gathering.add(quantity, moments, column.tolist())

    def _is_sound(self, row: list[str]) -> bool:
        try:
            self._numbers([row])
        except (ValueError, IndexError):
            return False
        return True

    def _numbers(self, rows: list[list[str]]) -> dict[str, Numbers]:
        """The values of every quantity, row by row; of a device that is not counted, nothing."""
        import numpy as np

        def column(place: int) -> Numbers:
            return np.array(list(map(float, [row[place] for row in rows])))

        plan = self.layout
        found = {quantity: factor * column(place) for place, quantity, factor in plan.taken}
        if plan.summed:
            counted = [plan.instance is None or plan.counts(row[plan.instance]) for row in rows]
            return {quantity: _known(values, counted) for quantity, values in found.items()}
        if plan.physical is not None:
            user, system, consumed = map(column, plan.physical)
            found[BUSY.name] = (user + system) / 100 * np.maximum(consumed, self._entitled)
        elif plan.idle is not None:
            found[UTILIZATION.name] = 100.0 - sum(map(column, plan.lost), column(plan.idle))
        if plan.steal is not None:
            found[STEAL.name] = column(plan.steal)
        return found


def _known(values: Numbers, counted: list[bool]) -> Numbers:
    """What the devices that are counted tell; what a tool was not allowed to see is negative, and no number."""
    import numpy as np

    return np.where(np.array(counted), np.where(values < 0, np.nan, values), 0.0)


def _added_up(
    ends: list[float], lengths: list[float], numbers: dict[str, Numbers]
) -> tuple[list[float], list[float], dict[str, Numbers]]:
    """One row a moment instead of one for each device; what is known of none is no number."""
    import numpy as np

    moments, first, owner = np.unique(np.array(ends), return_index=True, return_inverse=True)
    sums = {}
    for quantity, column in numbers.items():
        known = ~np.isnan(column)
        total = np.bincount(owner, weights=np.where(known, column, 0.0))
        sums[quantity] = np.where(np.bincount(owner, weights=known) > 0, total, np.nan)
    return moments.tolist(), np.array(lengths)[first].tolist(), sums
