"""What the recordings of one's own server tell: courses, what was left out, the line through the readings, or why there is none."""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from app.presenting.own_readings import Cause, Course, LeftOut, Readings, course
from planners.analysis.own_demand import (
    FULL_KEY,
    RESTART_KEY,
    CalibrationRefused,
    Excluded,
    Intervals,
    Line,
    NotTold,
    OwnDemand,
    Part,
    other_demands,
    own_demand,
)
from planners.analysis.recorded_lines import binned, common_step, joined, of_quantity
from planners.counters import BUSY, DISK_READ, LOAD, MEMORY_USED, RECEIVED, UTILIZATION
from planners.measured_here import OWN, MeasuredHere, measured_load, rows
from planners.planner import Planner
from planners.schema import Field
from planners.table import Rows
from planners.words import plural, say

HOUR, LONG, MOST = 3_600, 36 * 3_600, 4_000
"""A recording that is longer than ``LONG`` seconds is drawn by the hour, and in no more than so many pieces."""
LOAD_HUE, PROCESSOR_HUE = 2, 3
_HUES = ((BUSY, PROCESSOR_HUE), (MEMORY_USED, 4), (DISK_READ, 1), (RECEIVED, 5))
"""Places in the palette of charts."""


class Choice(Struct, frozen=True):
    """Stretches that are left out together, or were taken back: their name, how many, and whether they are left out."""

    key: str
    title: str
    count: int
    out: bool


class Calibrated(Struct, frozen=True, eq=False):
    """What the recordings of a service tell. ``refused`` says why there is no ``demand`` of the processor; ``seen`` is its use
    beside the load all the same, as far as both were recorded.
    """

    readings: Readings
    demand: OwnDemand | None = None
    others: tuple[OwnDemand | NotTold, ...] = ()
    choices: tuple[Choice, ...] = ()
    refused: str = ""
    seen: Intervals | None = None

    @property
    def demands(self) -> tuple[OwnDemand, ...]:
        """All that was found."""
        return tuple(one for one in (self.demand, *self.others) if isinstance(one, OwnDemand))

    @property
    def rows(self) -> Rows | None:
        """The input of the service by it; none where nothing was found."""
        return rows(one.row for one in self.demands)

    @property
    def row(self) -> MeasuredHere | None:
        """The processor's part of it."""
        return self.demand.row if self.demand is not None else None

    @property
    def extent(self) -> str:
        """How much was used, in a line."""
        if self.demand is None:
            return ""
        found = self.demand.found
        hours = found.used.step == HOUR
        every = found.intervals + len(found.left_out.times) * found.left_out.step // found.used.step
        days = telling_days(found.days)
        if hours:
            return say(
                "{days}, {used:,} of {count:,} hours used", days=days, used=found.intervals, count=every
            )
        return say(
            "{days}, {used:,} of {count:,} readings used", days=days, used=found.intervals, count=every
        )


def telling_days(count: int) -> str:
    """On how many days load and use changed enough for a line of their own: nights and weekends are no days here."""
    return plural("{count} day of changing load", "{count} days of changing load", count)


def calibrated(planner: Planner, lines: Sequence[Line], keep: frozenset[str] = frozenset()) -> Calibrated:
    """All that can be told. What would be left out by a key in ``keep`` counts all the same."""
    part = Part(keep=keep)
    others = other_demands(planner, lines, part)
    try:
        demand = own_demand(planner, lines, part)
    except CalibrationRefused as refused:
        return Calibrated(_readings(planner, lines, ()), None, others, (), str(refused), _seen(lines, part))
    found = demand.found
    return Calibrated(
        _readings(planner, lines, found.excluded), demand, others, tuple(_choices(found.excluded, found.back))
    )


def hue_of(quantity: str) -> int:
    """The place in the palette of a recorded quantity: that of its family."""
    family = quantity.partition(".")[0]
    return next((hue for counter, hue in _HUES if counter.name.partition(".")[0] == family), 0)


def planned_field(planner: Planner) -> Field | None:
    """The input with the planned load, in the unit of the recorded one."""
    measured = measured_load(planner)
    name = measured.name.removeprefix(OWN)
    return next((one for one in planner.fields() if (one.name, one.unit) == (name, measured.unit)), None)


def load_title(planner: Planner) -> str:
    """What the recorded load is called: as the load of the plan."""
    return (planned_field(planner) or measured_load(planner)).title


def _readings(planner: Planner, lines: Sequence[Line], excluded: Sequence[Excluded]) -> Readings:
    return Readings(
        tuple(_courses(planner, lines)),
        tuple(LeftOut(one.begin, one.end, _cause(one.key)) for one in excluded),
    )


def _courses(planner: Planner, lines: Sequence[Line]) -> Iterator[Course]:
    """Load and processor, as far as they were recorded."""
    loads = of_quantity(lines, LOAD.name)
    if loads:
        yield _course(loads, load_title(planner), "", LOAD_HUE)
    answers, unit, factor = _processor(lines)
    if answers:
        yield _course(answers, say("Processor"), unit, PROCESSOR_HUE, factor)


def _processor(lines: Sequence[Line]) -> tuple[list[Line], str, float]:
    """What tells the processor's use, the unit to draw it in, and how many of that one of its own is."""
    busy = of_quantity(lines, BUSY.name)
    processors = max((line.processors for line in lines), default=0)
    if not busy:
        return of_quantity(lines, UTILIZATION.name), "%", 1.0
    return (busy, "%", 100.0 / processors) if processors else (busy, "processors", 1.0)


def _seen(lines: Sequence[Line], part: Part) -> Intervals | None:
    answers, _, factor = _processor(lines)
    loads = of_quantity(lines, LOAD.name)
    try:
        found = joined(loads, answers, part) if loads and answers else None
    except CalibrationRefused:
        return None
    return replace(found, busy=factor * found.busy) if found is not None else None


def _course(lines: Sequence[Line], title: str, unit: str, hue: int, factor: float = 1.0) -> Course:
    step = common_step(lines)
    starts = [start for line in lines for start in line.means]
    length = max(starts) - min(starts)
    if length > LONG:
        step = max(step, HOUR)
    step *= max(1, math.ceil(length / step / MOST))
    values = {place: factor * value for place, value in binned(lines, step).items()}
    return course(title, unit, hue, values, step)


def _choices(excluded: Sequence[Excluded], back: Sequence[Excluded]) -> Iterator[Choice]:
    """What is left out by its name, then what was taken back."""
    for stretches, out in ((excluded, True), (back, False)):
        for key in dict.fromkeys(one.key for one in stretches):
            same = [one for one in stretches if one.key == key]
            yield Choice(key, _named(key, same), len(same), out)


def _named(key: str, stretches: Sequence[Excluded]) -> str:
    first = stretches[0]
    if key == FULL_KEY:
        return say("Above 95 % busy")
    if key == RESTART_KEY:
        if len(stretches) == 1:
            return say("Restart on {day}", day=_utc(first.begin).date().isoformat())
        return say("Restarts")
    return say(
        "Daily job, {begin} to {end} UTC",
        begin=_utc(min(one.begin % 86_400 for one in stretches)).strftime("%H:%M"),
        end=_utc(max(one.end for one in stretches)).strftime("%H:%M"),
    )


def _cause(key: str) -> Cause:
    return {FULL_KEY: Cause.FULL, RESTART_KEY: Cause.RESTART}.get(key, Cause.JOB)


def _utc(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
