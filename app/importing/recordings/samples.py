"""Values of moments, for tools that write when they looked but not how long an interval was."""

from __future__ import annotations

import math
from collections.abc import Mapping

from app.importing.recordings.gathering import Gathering

AT_ONCE = 5_000


class Samples:
    """What was read so far; an interval lasts from the moment before, but for gaps, in which nobody recorded."""

    def __init__(self, gathering: Gathering) -> None:
        self._gathering = gathering
        self._before = self._usual = math.nan
        self._held: list[tuple[float, float, Mapping[str, float]]] = []

    def begin(self, moment: float) -> None:
        """The first interval of a run begins here; nan where that is not known."""
        self._before = moment

    def take(self, end: float, values: Mapping[str, float]) -> None:
        """The values of the interval that ended then."""
        length = end - self._before
        if length > 2 * self._usual:  # a gap
            length = self._usual
        self._usual = length if length > 0 else self._usual
        self._before = end
        self._held.append((end, length if length > 0 else 0.0, values))
        if len(self._held) >= AT_ONCE:
            self.give()

    def give(self) -> None:
        """Put what is held into bins."""
        held, self._held = self._held, []
        moments = self._gathering.moments([end for end, _, _ in held], [length for _, length, _ in held])
        columns: dict[str, tuple[list[float], list[float]]] = {}
        for moment, (_, _, values) in zip(moments, held, strict=True):
            for quantity, value in values.items():
                times, column = columns.setdefault(quantity, ([], []))
                times.append(moment)
                column.append(value)
        for quantity, (times, column) in columns.items():
            self._gathering.add(quantity, times, column)
