"""Values as they are read, put into bins of time: no more than a few thousand of each quantity are held at once."""

from __future__ import annotations

import math
from collections.abc import Sequence

from app.importing.recordings.binning import binned
from app.importing.recordings.recording import Recording, RecordingRefused, Source
from app.plan.recorded import Bin, Series
from planners.counters import LOAD, UNITS
from planners.words import plural, say

HELD = 20_000
"""Values of a quantity that are held before they are put into bins."""
FEW = 50
"""Moments that are sooner looked at one by one."""
HOUR = 3600
STEPS = (1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, HOUR)
"""Seconds that tools are told to wait between values, all of them parts of an hour."""
MOST_FINE = 400
"""Bins of a short recording: a test of minutes stands in bins of seconds, a month in hours."""
UNEVEN = 0.8
"""A bin may be so much shorter than what lies between two values on average: tools are late, and some values are lost."""
LONGEST_INTERVAL = 86_400.0
EARLIEST, LATEST = 0.0, 4e9
LARGEST = 1e30
"""Beyond any quantity of a server: such a value is damage."""


class Gathering:
    """What the rows of one file say so far."""

    def __init__(self, load_unit: str = LOAD.unit) -> None:
        self._units = {**UNITS, LOAD.name: load_unit}
        self.restarts: list[float] = []
        self.begin, self.end = math.inf, -math.inf
        self._held: dict[str, tuple[list[float], list[float]]] = {}
        self._bins: dict[str, dict[int, Bin]] = {}
        self._doubts: list[str] = []
        self._absurd = 0
        self._step = 0

    @property
    def empty(self) -> bool:
        """Whether nothing was read yet."""
        return not self._held and not self._bins

    def doubt(self, sentence: str) -> None:
        """Keep a doubt once."""
        if sentence not in self._doubts:
            self._doubts.append(sentence)

    def tell_damaged(self, count: int) -> None:
        """That so many lines could not be read, where there are any."""
        if count:
            self.doubt(
                plural("{count} damaged line was left out.", "{count} damaged lines were left out.", count)
            )

    def moments(self, ends: Sequence[float], intervals: Sequence[float]) -> list[float]:
        """The middles of intervals by their ends; an absurd one is no number, and its values are left out."""
        if len(ends) > FEW:
            return self._many_moments(ends, intervals)
        middles = [
            end - length / 2 if 0 <= length <= LONGEST_INTERVAL and EARLIEST < end < LATEST else math.nan
            for end, length in zip(ends, intervals, strict=True)
        ]
        sound = [end for end, middle in zip(ends, middles, strict=True) if not math.isnan(middle)]
        self._absurd += len(middles) - len(sound)
        if sound:
            self.begin, self.end = min(self.begin, *sound), max(self.end, *sound)
        return middles

    def _many_moments(self, ends: Sequence[float], intervals: Sequence[float]) -> list[float]:
        import numpy as np

        end, length = np.asarray(ends, float), np.asarray(intervals, float)
        sound = (length >= 0) & (length <= LONGEST_INTERVAL) & (end > EARLIEST) & (end < LATEST)
        self._absurd += len(end) - int(sound.sum())
        if sound.any():
            self.begin = min(self.begin, float(end[sound].min()))
            self.end = max(self.end, float(end[sound].max()))
        middles: list[float] = np.where(sound, end - length / 2, math.nan).tolist()
        return middles

    def add(self, quantity: str, moments: Sequence[float], values: Sequence[float]) -> None:
        """Values at those moments; what is no number is left out."""
        times, held = self._held.setdefault(quantity, ([], []))
        times.extend(moments)
        held.extend(values)
        if len(held) >= HELD:
            self._step = self._step or HOUR
            self._fold(quantity, whole=False)

    def recording(self, source: Source) -> Recording:
        """All that was read. Raises ``RecordingRefused`` where that is nothing."""
        self._step = self._step or self._fitting_step()
        for quantity in self._held:
            self._fold(quantity, whole=True)
        series = tuple(
            Series(name, self._units[name], self._step, tuple(bins[start] for start in sorted(bins)))
            for name, bins in sorted(self._bins.items())
            if bins
        )
        if not series:
            raise RecordingRefused.told(say("The file has no values that Sizewright reads."))
        if self._absurd:
            self.doubt(
                plural(
                    "{count} interval is empty or longer than a day and was left out.",
                    "{count} intervals are empty or longer than a day and were left out.",
                    self._absurd,
                )
            )
        return Recording(
            source,
            max(one.count for one in series),
            self.begin,
            self.end,
            series,
            tuple(sorted(self.restarts)),
            tuple(self._doubts),
        )

    def _fitting_step(self) -> int:
        """The step of a short recording: bins that hold a value each, so that those of another file meet them."""
        span = max(0.0, self.end - self.begin)
        values = max((len(held) for _, held in self._held.values()), default=0)
        least = max(span / MOST_FINE, UNEVEN * span / max(1, values))
        return next((step for step in STEPS if step >= least), HOUR)

    def _fold(self, quantity: str, *, whole: bool) -> None:
        """Put what is held into bins; the last bin waits for more unless this is the whole."""
        import numpy as np

        times, held = self._held[quantity]
        moment, value = np.array(times), np.array(held)
        times.clear()
        held.clear()
        sound = np.isfinite(moment) & (np.abs(value) < LARGEST)
        moment, value = moment[sound], value[sound]
        places = np.floor(moment / self._step).astype(np.int64)
        if not whole and len(places):
            waits = places == places[-1]
            times.extend(moment[waits].tolist())
            held.extend(value[waits].tolist())
            places, value = places[~waits], value[~waits]
        if len(places):
            self._put(quantity, *binned(places, value))

    def _put(self, quantity: str, places: list[int], *columns: list[float]) -> None:
        bins = self._bins.setdefault(quantity, {})
        for place, mean, high, largest, count in zip(places, *columns, strict=True):
            start = place * self._step
            old = bins.get(start)
            new = Bin(start, mean, high, largest, int(count))
            if old is not None:
                both = old.count + new.count
                mean_of_both = (old.mean * old.count + new.mean * new.count) / both
                new = Bin(start, mean_of_both, max(old.high, high), max(old.largest, largest), both)
                self.doubt(say("The times go back in the middle of the file."))
            bins[start] = new
