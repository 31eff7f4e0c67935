"""Work per unit of load of the user's own server, from what was recorded on it.

The load and the processor may stand in different files; they meet in bins of the coarser step. Where the processors of the
server are known the work is in processors, else in percent of the server.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from planners.counters import BUSY, LOAD, STEAL, UTILIZATION
from planners.laws.calibration.chain import Calibration, Excluded, Intervals, calibrate
from planners.laws.calibration.refused import CalibrationRefused
from planners.measured_here import measured_load
from planners.planner import Planner
from planners.words import say

__all__ = ["CalibrationRefused", "Line", "OwnDemand", "measured_load", "own_demand"]

STOLEN = 5.0
"""Percent of time taken by the host, on average, from which it is told."""


class Line(Struct, frozen=True):
    """One recorded quantity: means in bins of ``step`` seconds by their start (seconds since 1970 UTC), with counts.

    ``processors`` of the host are 0 where nobody said; ``restarts`` are moments.
    """

    quantity: str
    source: str
    step: int
    means: Mapping[int, tuple[float, int]]
    processors: int = 0
    restarts: tuple[float, ...] = ()


class OwnDemand(Struct, frozen=True):
    """A calibration with the units of its demand and of its base, where it comes from, and what to know of it."""

    found: Calibration
    unit: str
    base_unit: str
    load_unit: str
    processors: int
    sources: tuple[str, ...]
    doubts: tuple[str, ...]

    @property
    def bent(self) -> bool:
        """Whether the course is not known to be straight."""
        return self.found.bend.bent or self.found.bend.unsure


def own_demand(
    planner: Planner, lines: Iterable[Line], begin: float | None = None, end: float | None = None
) -> OwnDemand:
    """The work per unit of load between two moments. Raises ``CalibrationRefused`` with the reason."""
    every = list(lines)
    loads = [line for line in every if line.quantity == LOAD.name]
    busy = [line for line in every if line.quantity == BUSY.name]
    used = [line for line in every if line.quantity == UTILIZATION.name]
    processors = max((line.processors for line in (*used, *busy)), default=0)
    if not loads:
        raise CalibrationRefused(
            say("No recording tells the load. Import a table with the columns time and load.")
        )
    if not busy and not used:
        raise CalibrationRefused(
            say(
                "No recording tells the processor's use. Import a recording of sadf or sar, or a table with it."
            )
        )
    answer = busy or used
    step = max(line.step for line in (*loads, *answer))
    intervals = _joined(_binned(loads, step), _binned(answer, step), step, begin, end)
    gone, intervals = _running(answer, intervals)
    counted = bool(busy) or processors > 0
    factor = 1.0 if busy else (processors or 100.0) / 100.0
    most = processors or (0.0 if busy else 100.0)
    scaled = Intervals(
        intervals.times,
        intervals.load,
        intervals.busy * factor,
        intervals.busy * factor / most if most else intervals.busy * 0.0,
        step,
    )
    found = calibrate(scaled)
    began = tuple(Excluded(at, at + step, say("the server started")) for at in gone)
    found = replace(found, excluded=(*began, *found.excluded))
    unit = measured_load(planner).unit
    name = "processors" if counted else "%"
    sources = tuple(dict.fromkeys(line.source for line in (*loads, *answer)))
    return OwnDemand(
        found, f"{name}/{_one(unit)}", name, unit, processors, sources, tuple(_doubts(found, every, counted))
    )


def _one(unit: str) -> str:
    """Behind a stroke a rate stands in brackets, as units do here."""
    return f"({unit})" if "/" in unit else unit.removesuffix("s")


def _running(lines: Iterable[Line], intervals: Intervals) -> tuple[list[int], Intervals]:
    """The starts of intervals in which a server started, and the other intervals."""
    import numpy as np

    step = intervals.step
    started = {int(moment // step) * step for line in lines for moment in line.restarts}
    gone = np.isin(intervals.times, list(started))
    return intervals.times[gone].tolist(), intervals.chosen(~gone)


def _binned(lines: Sequence[Line], step: int) -> dict[int, float]:
    """Means of the coarser bins, each value counted once for every count behind it."""
    sums: dict[int, tuple[float, int]] = {}
    for line in lines:
        for start, (mean, count) in line.means.items():
            place = start // step * step
            total, values = sums.get(place, (0.0, 0))
            sums[place] = total + mean * count, values + count
    return {place: total / count for place, (total, count) in sums.items()}


def _joined(
    load: Mapping[int, float], use: Mapping[int, float], step: int, begin: float | None, end: float | None
) -> Intervals:
    """The bins that both have, in order of time."""
    import numpy as np

    both = sorted(
        place
        for place in load.keys() & use.keys()
        if (begin is None or place >= begin) and (end is None or place < end)
    )
    if not both:
        raise CalibrationRefused(
            say(
                "Load and processor were not recorded at the same time. Check the dates and zones of the files."
            )
        )
    return Intervals(
        np.array(both), np.array([load[one] for one in both]), np.array([use[one] for one in both]),
        np.zeros(len(both)), step,
    )  # fmt: skip


def _doubts(found: Calibration, lines: Sequence[Line], counted: bool) -> Iterable[str]:
    if found.days == 1:
        yield say("One day only: another day may differ by more than shown. Measure three days or more.")
    elif found.days < 3:
        yield say("Two days only: how days differ is assumed. Measure three days or more.")
    if found.bend.bent:
        yield say(
            "The course is bent: at the largest load {share:.0f} % of the use is due to the bend.",
            share=100 * abs(found.bend.share),
        )
    elif found.bend.unsure:
        yield say(
            "The course may be bent by up to {share:.0f} % at the largest load. Beyond it, plan with care.",
            share=100 * max(abs(found.bend.low), abs(found.bend.high)),
        )
    if found.moved:
        yield say(
            "The clocks of load and processor differ by {count} intervals; they were aligned.",
            count=abs(found.moved),
        )
    stolen = [mean for line in lines if line.quantity == STEAL.name for mean, _ in line.means.values()]
    if stolen and sum(stolen) / len(stolen) >= STOLEN:
        yield say(
            "The host took {share:.0f} % of the processors' time: the work per unit of load can look larger than it is.",
            share=sum(stolen) / len(stolen),
        )
    if not counted:
        yield say("The recordings name no number of processors: work is in percent of the server.")
