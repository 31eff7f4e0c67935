"""Work per unit of load of the user's own server, from what was recorded on it: processor, memory, disks, network.

The load and the use may stand in different files; they meet in bins of the coarser step. Where the processors of the
server are known the work is in processors, else in percent of the server.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.other_loads import Beside, without_others
from planners.analysis.own_doubts import doubts_of, doubts_of_processor
from planners.analysis.recorded_lines import (
    RESTART_KEY,
    WHOLE,
    Line,
    Part,
    joined,
    loads_in,
    of_quantity,
    require_one_host,
    restarts,
)
from planners.counters import (
    BUSY,
    DISK_OPERATIONS,
    DISK_READ,
    DISK_USED,
    DISK_WRITTEN,
    MEMORY_USED,
    RECEIVED,
    SENT,
    UTILIZATION,
)
from planners.laws.calibration.bend import Bend
from planners.laws.calibration.chain import FULL_KEY, calibrate
from planners.laws.calibration.found import OF_OTHERS, OF_PROCESSOR, Calibration, Excluded, Intervals
from planners.laws.calibration.growth import growth
from planners.laws.calibration.needs import require_load
from planners.laws.calibration.refused import CalibrationRefused
from planners.measured_here import BETWEEN, UNITS, MeasuredHere, measured_load, unit_of
from planners.planner import Planner
from planners.words import say

__all__ = [
    "FULL_KEY",
    "RESTART_KEY",
    "WHOLE",
    "Calibration",
    "CalibrationRefused",
    "Excluded",
    "Intervals",
    "Line",
    "NotTold",
    "OwnDemand",
    "Part",
    "every_demand",
    "measured_load",
    "other_demands",
    "own_demand",
]

OTHERS = tuple(one.name for one in (MEMORY_USED, DISK_OPERATIONS, DISK_READ, DISK_WRITTEN, RECEIVED, SENT))
"""What else may follow the load."""
BUSY_HOURS = 95.0
"""The percentile of the load that stands for a server's busy hours."""


class OwnDemand(Struct, frozen=True, eq=False):
    """A calibration with the units of its demand and of its base, where it comes from, and what to know of it.

    ``quantity`` is the recorded one, such as ``processor.busy``. ``processors`` are of the server, 0 where nobody said.
    """

    quantity: str
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

    @property
    def row(self) -> MeasuredHere:
        """What the service takes of it as its input. Another day needs no less than nothing."""
        made = self.found
        return MeasuredHere(
            self.quantity, self.unit, made.base, made.base_low, made.base_high, made.demand, made.low, made.high,
            max(0.0, made.day_low), made.day_high, made.lowest, made.highest, made.power, self.processors, made.days,
            _day(made.used.times[0]), _day(made.used.times[-1]), BETWEEN.join(self.sources), *made.bend.twice,
        )  # fmt: skip


class NotTold(Struct, frozen=True):
    """A recorded quantity whose demand the recordings do not tell, and why."""

    quantity: str
    reason: str


def own_demand(planner: Planner, lines: Iterable[Line], part: Part = WHOLE) -> OwnDemand:
    """The processor's work per unit of load. Raises ``CalibrationRefused`` with the reason."""
    every = list(lines)
    loads = loads_in(every)
    busy = of_quantity(every, BUSY.name)
    answers = busy or of_quantity(every, UTILIZATION.name)
    if not answers:
        raise CalibrationRefused(
            say(
                "No recording tells the processor's use. Import a recording of sadf or sar, or a table with it."
            )
        )
    require_one_host(answers)
    processors = max((line.processors for line in every), default=0)
    intervals = joined(loads, answers, part)
    factor = 1.0 if busy else (processors or 100.0) / 100.0
    most = processors or (0.0 if busy else 100.0)
    used = intervals.busy * factor
    scaled = Intervals(
        intervals.times, intervals.load, used, used / most if most else used * 0.0, intervals.step
    )
    beside = _alone(every, answers, scaled)
    found = beside.widened(_calibrated(answers, beside.intervals, part))
    counted = bool(busy) or processors > 0
    quantity = BUSY.name if counted else UTILIZATION.name
    made = _demand(planner, quantity, found, (*loads, *answers))
    doubts = (*beside.doubts, *made.doubts, *doubts_of_processor(found, every, counted=counted))
    return replace(made, processors=processors, doubts=doubts)


def every_demand(
    planner: Planner, lines: Iterable[Line], part: Part = WHOLE
) -> tuple[OwnDemand | NotTold, ...]:
    """The demand of the processor, then of every other quantity that was recorded; or why there is none."""
    every = list(lines)
    first: OwnDemand | NotTold
    try:
        first = own_demand(planner, every, part)
    except CalibrationRefused as refused:
        first = NotTold(BUSY.name, str(refused))
    return first, *other_demands(planner, every, part)


def other_demands(
    planner: Planner, lines: Iterable[Line], part: Part = WHOLE
) -> tuple[OwnDemand | NotTold, ...]:
    """What else follows the load, for every quantity that was recorded: its demand, or why there is none."""
    every = list(lines)
    return tuple(
        _other(planner, every, quantity, part)
        for quantity in (*OTHERS, DISK_USED.name)
        if any(line.quantity == quantity for line in every)
    )


def _other(planner: Planner, lines: Sequence[Line], quantity: str, part: Part) -> OwnDemand | NotTold:
    answers = of_quantity(lines, quantity)
    try:
        loads = loads_in(lines)
        require_one_host(answers)
        intervals = joined(loads, answers, part)
        if quantity == DISK_USED.name:
            found = _grown(intervals)
        else:
            beside = _alone(lines, answers, intervals)
            found = beside.widened(_calibrated(answers, beside.intervals, part, processor=False))
    except CalibrationRefused as refused:
        return NotTold(quantity, str(refused))
    made = _demand(planner, quantity, found, (*loads, *answers))
    return replace(made, processors=max((line.processors for line in lines), default=0))


def _grown(found: Intervals, level: float = 0.95) -> Calibration:
    """The space in use: ``base`` now, with the ``highest`` load; its growth in a month for each unit of that load."""
    import numpy as np

    grown = growth(found.times, found.busy, level)
    load, least = float(np.percentile(found.load, BUSY_HOURS)), float(np.min(found.load))
    require_load(load)
    return Calibration(
        grown.month / load, grown.low / load, grown.high / load, grown.month_low / load, grown.month_high / load,
        grown.last, grown.last_low, grown.last_high, level, 7 * grown.weeks, len(found.times), least, load, 0.0, 0.0, 1.0,
        Bend(0.0, 0.0, 0.0), found, found.chosen(np.zeros(len(found.times), bool)),
    )  # fmt: skip


def _alone(lines: Sequence[Line], answers: Sequence[Line], found: Intervals) -> Beside:
    """The intervals without other services, unless the use is of the service's own processes."""
    of_processes = {line.source for line in lines if line.quantity == BUSY.name}
    return Beside(found) if of_processes & {line.source for line in answers} else without_others(lines, found)


def _calibrated(
    answers: Sequence[Line], intervals: Intervals, part: Part, *, processor: bool = True
) -> Calibration:
    """The calibration of those intervals, without those in which the server started."""
    told, running = restarts(answers, intervals)
    if RESTART_KEY in part.keep:
        running = intervals
    found = calibrate(running, keep=part.keep, limits=OF_PROCESSOR if processor else OF_OTHERS)
    if RESTART_KEY in part.keep:
        return replace(found, back=(*told, *found.back))
    return replace(found, excluded=(*told, *found.excluded))


def _demand(planner: Planner, quantity: str, found: Calibration, lines: Sequence[Line]) -> OwnDemand:
    load = measured_load(planner).unit
    sources = tuple(dict.fromkeys(line.source for line in lines))
    return OwnDemand(
        quantity, found, unit_of(quantity, load), UNITS[quantity], load, 0, sources, tuple(doubts_of(found))
    )


def _day(moment: float) -> str:
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).date().isoformat()
