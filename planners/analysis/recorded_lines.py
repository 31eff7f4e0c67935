"""What was recorded of a server, quantity by quantity, brought to the same times."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from planners.counters import BUSY, LOAD
from planners.laws.calibration.found import Excluded, Intervals
from planners.laws.calibration.refused import CalibrationRefused
from planners.words import say

RESTART_KEY = "restart"
OTHER_LOAD = "load of another service"
"""The quantity of a line that tells the load of another service on the same machine."""
ALIKE = 0.02
"""By which share two counts of the same load may differ, at the median."""
TOGETHER = 3
"""Bins that two recordings have in common before they are compared: one that follows the other shares its last bin."""


class Line(Struct, frozen=True):
    """One recorded quantity: means in bins of ``step`` seconds by their start (seconds since 1970 UTC), with counts.

    ``processors`` of the host are 0 where nobody said; ``restarts`` are moments. ``service`` is the title of the service
    that the load belongs to, where it is another.
    """

    quantity: str
    source: str
    step: int
    means: Mapping[int, tuple[float, int]]
    processors: int = 0
    restarts: tuple[float, ...] = ()
    host: str = ""
    service: str = ""


class Part(Struct, frozen=True):
    """What of the recordings counts: between two moments, and what would be left out by the keys in ``keep`` too."""

    begin: float | None = None
    end: float | None = None
    keep: frozenset[str] = frozenset()

    def holds(self, moment: float) -> bool:
        """Whether it lies between begin and end."""
        return (self.begin is None or moment >= self.begin) and (self.end is None or moment < self.end)


WHOLE = Part()


def loads_in(lines: Sequence[Line]) -> list[Line]:
    """The lines that tell the load. Raises ``CalibrationRefused`` where there is none, or where two disagree."""
    found = of_quantity(lines, LOAD.name)
    if not found:
        raise CalibrationRefused(
            say("No recording tells the load. Import a table with the columns time and load.")
        )
    for one, other in combinations(found, 2):
        if not _agree(one, other):
            raise CalibrationRefused(
                say(
                    "{one} and {other} tell different loads at the same time. Remove the one that is not of this service.",
                    one=one.source,
                    other=other.source,
                )
            )
    return found


def of_quantity(lines: Sequence[Line], quantity: str) -> list[Line]:
    """The lines of that quantity: of files that count the service's own processes, where there are any, else of all."""
    of_processes = {line.source for line in lines if line.quantity == BUSY.name}
    found = [line for line in lines if line.quantity == quantity]
    return [line for line in found if line.source in of_processes] or found


def require_one_host(lines: Sequence[Line]) -> None:
    """Raises ``CalibrationRefused`` where they are of several servers."""
    hosts = {line.host.partition(".")[0].casefold(): line.host for line in lines if line.host}
    if len(hosts) > 1:
        raise CalibrationRefused(
            say(
                "The recordings are of several servers: {hosts}. Keep those of one server in this service.",
                hosts=", ".join(sorted(hosts.values())),
            )
        )


def joined(loads: Sequence[Line], answers: Sequence[Line], part: Part) -> Intervals:
    """Load and use in the bins that both have, in order of time. Raises ``CalibrationRefused`` where there are none."""
    import numpy as np

    step = common_step((*loads, *answers))
    load, used = binned(loads, step), binned(answers, step)
    both = sorted(place for place in load.keys() & used.keys() if part.holds(place))
    if not both:
        raise CalibrationRefused(
            say(
                "Load and {quantity} were not recorded at the same time. Check the dates and zones of the files.",
                quantity=answers[0].quantity.partition(".")[0],
            )
        )
    return Intervals(
        np.array(both), np.array([load[one] for one in both]), np.array([used[one] for one in both]),
        np.zeros(len(both)), step,
    )  # fmt: skip


def common_step(lines: Iterable[Line]) -> int:
    """The seconds of the shortest bins that hold whole ones of each."""
    return math.lcm(*(line.step for line in lines))


def binned(lines: Sequence[Line], step: int) -> dict[int, float]:
    """Means of the coarser bins, each value counted once for every count behind it."""
    sums: dict[int, tuple[float, int]] = {}
    for line in lines:
        for start, (mean, count) in line.means.items():
            place = start // step * step
            total, values = sums.get(place, (0.0, 0))
            sums[place] = total + mean * count, values + count
    return {place: total / count for place, (total, count) in sums.items()}


def restarts(lines: Iterable[Line], intervals: Intervals) -> tuple[tuple[Excluded, ...], Intervals]:
    """The intervals in which a server started, by name, and the other intervals."""
    import numpy as np

    step = intervals.step
    started = {int(moment // step) * step for line in lines for moment in line.restarts}
    gone = np.isin(intervals.times, list(started))
    told = (
        Excluded(at, at + step, say("the server started"), RESTART_KEY)
        for at in intervals.times[gone].tolist()
    )
    return tuple(told), intervals.chosen(~gone)


def _agree(one: Line, other: Line) -> bool:
    """Whether both count the same load, or at different times."""
    step = common_step((one, other))
    a, b = binned([one], step), binned([other], step)
    apart = sorted(
        abs(a[place] - b[place]) / max(abs(a[place]), abs(b[place]), 1e-12) for place in a.keys() & b.keys()
    )
    return len(apart) < TOGETHER or apart[len(apart) // 2] <= ALIKE
