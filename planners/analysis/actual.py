"""A kept plan against what happened: promised and measured at the same load, why they differ, and what comes now."""

from __future__ import annotations

import datetime
import math
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.growth import GROUP as GROWTH
from planners.analysis.own_demand import CalibrationRefused, OwnDemand, Part, own_demand
from planners.analysis.periods import (
    PROCESSOR,
    Hours,
    Period,
    hours_by_key,
    month_of,
    periods,
)
from planners.analysis.promise import Band, Bands, Promise, Promised, in_its_unit, outside
from planners.analysis.recorded_lines import Line
from planners.analysis.reissue import Reissued, reissue
from planners.counters import BUSY
from planners.figure import Figure
from planners.measured_here import MEASURED_HERE, OWN
from planners.planner import Planner
from planners.schema import Aspect, Field, Inputs
from planners.words import say


class ActualRefused(ValueError):
    """A plan that cannot be held against the readings; the text says why and what to do."""


class Outcome(StrEnum):
    """How a measured figure stands to its promised range."""

    INSIDE = "inside"
    ABOVE = "above"
    BELOW = "below"
    UNKNOWN = "unknown"


class Cause(StrEnum):
    """Why a measured figure differs from the promised one."""

    LOAD = "load"
    CHANGES = "changes"
    WORK = "work"
    OTHER = "other"
    BOTH = "work and other"


class Held(Struct, frozen=True):
    """A figure that was promised, what was measured of it, both in its unit."""

    key: str
    figure: Figure
    promised: Band
    measured: float | None

    @property
    def outcome(self) -> Outcome:
        """Inside the range or not."""
        return stands(self.measured, self.promised)

    @property
    def error(self) -> float | None:
        """By how many percent more was measured than promised."""
        return off(self.measured, self.promised.value)


class Month(Struct, frozen=True):
    """A month of the readings: measured peaks in units of their figures, and what was promised, where it was."""

    begin: datetime.date
    load: float | None
    measured: Mapping[str, float]
    days: int
    enough: bool
    promised: Promised | None


class Because(Struct, frozen=True):
    """A part of the difference in the figure's unit, ``low`` to ``high`` where that is known."""

    cause: Cause
    difference: float
    low: float | None = None
    high: float | None = None


class Readings(Struct, frozen=True, eq=False, dict=True):
    """What was recorded of a service."""

    lines: tuple[Line, ...]

    @cached_property
    def hours(self) -> Mapping[str, Hours]:
        """The hours of each quantity that a figure may be held against."""
        return hours_by_key(self.lines)

    @cached_property
    def months(self) -> tuple[Period, ...]:
        """Their months."""
        return periods(self.hours, month_of)


class Actual(Struct, frozen=True, eq=False, dict=True):
    """A plan held against its readings. ``month`` is the latest that could be judged.

    ``of_month`` holds its promise for that month, ``at_load`` its promise for the load that was measured then. ``present``
    is the promise of the plan with what was changed since; None where nothing was.
    """

    promise: Promise
    present: Promise | None
    readings: Readings
    months: tuple[Month, ...]
    month: Month
    of_month: tuple[Held, ...]
    at_load: tuple[Held, ...]

    @property
    def head(self) -> Held:
        """The figure that leads: the processor where it was recorded."""
        return self.of_month[0]

    @property
    def planned_load(self) -> float | None:
        """The load of one server that was planned for the month."""
        return self.month.promised.load if self.month.promised else None

    @property
    def outside(self) -> str:
        """What is held against the month, where the plan does not speak of it."""
        return outside(self.promise, self.month.begin)

    @property
    def load_error(self) -> float | None:
        """By how many percent the load was larger than planned."""
        return off(self.month.load, self.planned_load)

    @property
    def parts(self) -> tuple[Because, ...]:
        """Why the processor's use differs, in its unit: they add up to the difference."""
        return self._parts[0]

    @property
    def unsplit(self) -> str:
        """Why the parts are fewer than could be told; empty where they are not."""
        return self._parts[1]

    @cached_property
    def again(self) -> Reissued:
        """The course from here on, by what was measured."""
        return reissue(
            self.readings.hours, self.head.key, self.head.figure, self.promise, self.month.begin, self.head
        )

    @cached_property
    def _parts(self) -> tuple[tuple[Because, ...], str]:
        return _parts(self.promise, self.present, self.month, self.readings.lines)


def stands(measured: float | None, promised: Band) -> Outcome:
    """How a value stands to a range."""
    if measured is None:
        return Outcome.UNKNOWN
    if measured > promised.high:
        return Outcome.ABOVE
    return Outcome.BELOW if measured < promised.low else Outcome.INSIDE


def off(measured: float | None, promised: float | None) -> float | None:
    """By how many percent more was measured; None where one is not known or nothing was promised."""
    return None if measured is None or not promised else 100 * (measured / promised - 1)


def held_against(promise: Promise, present: Promise | None, readings: Readings) -> Actual:
    """The plan against the readings. Raises ``ActualRefused``."""
    _require(promise, readings.hours)
    months = tuple(_month(promise, period) for period in readings.months)
    month = _judged(promise, months)
    assert month.promised is not None
    bands = month.promised.bands
    at_load = _at_load(promise, month) or bands
    return Actual(
        promise,
        present,
        readings,
        months,
        month,
        _held(promise, bands, month),
        _held(promise, at_load, month),
    )


def changed_since(planner: Planner, then: Inputs, now: Inputs) -> tuple[Field, ...]:
    """The inputs of settings and hardware that are not what they were: load, growth, work and own measurements apart."""
    return tuple(
        field
        for field in planner.fields()
        if then.get(field.name) != now.get(field.name)
        and field.group != GROWTH
        and field.aspect is not Aspect.WORK
        and field.name not in (planner.load_field, MEASURED_HERE)
        and not field.name.startswith(OWN)
    )


def _require(promise: Promise, hours: Mapping[str, Hours]) -> None:
    if not promise.figures:
        raise ActualRefused(say("This service has no figure that a recording tells."))
    if not hours.keys() & promise.figures.keys():
        raise ActualRefused(
            say("No recording tells what this service needs. Import one, such as the output of sadf or sar.")
        )


def _month(promise: Promise, period: Period) -> Month:
    measured: dict[str, float] = {}
    for key, figure in promise.figures.items():
        found = in_its_unit(figure, period.peaks[key]) if key in period.peaks else None
        if found is not None:
            measured[key] = found
    place = promise.place(period.begin)
    promised = None if place is None else promise.month(place)
    return Month(period.begin, period.load, measured, period.days, period.enough, promised)


def _judged(promise: Promise, months: Sequence[Month]) -> Month:
    """The latest month with enough readings that the plan speaks of; without one, the latest against the nearest month."""
    found = next((one for one in reversed(months) if one.enough and _told(one)), None)
    if found is not None:
        return found
    for one in reversed(months):
        if one.enough and one.promised is None:
            nearest = replace(one, promised=promise.month(promise.nearest(one.begin)))
            if _told(nearest):
                return nearest
    raise ActualRefused(say("No month has readings of three days. Record at least three working days."))


def _told(month: Month) -> bool:
    """Whether something was both promised and measured."""
    return month.promised is not None and bool(month.promised.bands.keys() & month.measured.keys())


def _held(promise: Promise, bands: Bands, month: Month) -> tuple[Held, ...]:
    """What was measured first, then what was not."""
    every = [
        Held(key, promise.figures[key], band, month.measured.get(key))
        for key, band in bands.items()
        if key in promise.figures
    ]
    order = [PROCESSOR, *promise.figures]
    return tuple(sorted(every, key=lambda one: (one.measured is None, order.index(one.key))))


def _at_load(promise: Promise, month: Month) -> Bands:
    return {} if month.load is None else promise.at_load(promise.nearest(month.begin), month.load)


def _parts(
    promise: Promise, present: Promise | None, month: Month, lines: Sequence[Line]
) -> tuple[tuple[Because, ...], str]:
    """The difference of the processor's use, part by part; none where it or the load was not recorded."""
    place, load = promise.nearest(month.begin), month.load
    assert month.promised is not None
    if load is None or month.promised.load is None:
        return (), say("No load was recorded. Import a table with the columns time and load.")
    planned, loaded = month.promised.bands.get(PROCESSOR), promise.at_load(place, load).get(PROCESSOR)
    measured = month.measured.get(PROCESSOR)
    if planned is None or loaded is None or measured is None:
        return (), say("No recording tells the processor's use.")
    changed = loaded if present is None else _of_present(present, month, load) or loaded
    parts = [
        Because(Cause.LOAD, _difference(loaded.value, planned.value)),
        Because(Cause.CHANGES, _difference(changed.value, loaded.value)),
    ]
    left = measured - changed.value
    try:
        demand = _demand(promise, month, lines)
    except CalibrationRefused as refused:
        return (*parts, Because(Cause.BOTH, left)), str(refused)
    work = _work(demand, present or promise, month, load, changed)
    return (*parts, work, Because(Cause.OTHER, left - work.difference)), ""


def _of_present(present: Promise, month: Month, load: float) -> Band | None:
    return present.at_load(present.nearest(month.begin), load).get(PROCESSOR)


def _demand(promise: Promise, month: Month, lines: Sequence[Line]) -> OwnDemand:
    """The work of a unit of load in that month. Raises ``CalibrationRefused``."""
    after = (month.begin + datetime.timedelta(days=32)).replace(day=1)
    return own_demand(promise.planner, lines, Part(_midnight(month.begin), _midnight(after)))


def _midnight(day: datetime.date) -> float:
    return datetime.datetime.combine(day, datetime.time(), datetime.UTC).timestamp()


def _difference(one: float, other: float) -> float:
    """What the first is more; nothing where they differ by rounding alone."""
    return 0.0 if math.isclose(one, other, rel_tol=1e-9) else one - other


def _work(demand: OwnDemand, promise: Promise, month: Month, load: float, promised: Band) -> Because:
    """What a unit of load needs more than was promised, of so much load, in percent of the processors."""
    place = promise.nearest(month.begin)
    half = promise.at_load(place, load / 2)[PROCESSOR].value
    each = (promised.value - half) / (load / 2)
    scale = 100 / demand.processors if demand.quantity == BUSY.name and demand.processors else 1.0
    found, low, high = (
        (scale * one - each) * load for one in (demand.found.demand, demand.found.low, demand.found.high)
    )
    return Because(Cause.WORK, found, low, high)
