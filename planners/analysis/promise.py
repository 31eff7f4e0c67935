"""What a kept plan promised: the figures that a running server tells, at any load and for every month.

The range of a promise holds the range of the figure, the uncertainty of the work and slow and fast growth; as they are
independent factors, their logarithms add up by squares. Servers stay those that the plan provides at its start. Where the program computes otherwise than it did when the plan was
kept, figures are scaled to what it said then: that was promised.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from planners.analysis.a_month import inputs_at
from planners.analysis.acceptance import acceptance
from planners.analysis.bill import unpriced
from planners.analysis.growth import Growth, growth
from planners.analysis.held import as_now, with_load
from planners.analysis.judging import judge
from planners.compiled import Compiled
from planners.counters import READ_BY
from planners.figure import Figure, Passes
from planners.laws.elementwise import Number, real
from planners.machine.disks import counted_by_system
from planners.measured_here import BESIDE, OWN, UNITS, measured_load
from planners.planner import Planner, load_of
from planners.quantity import Quantity
from planners.refusal import InputRefused, NotInEvidence
from planners.schema import Entry, Field, Inputs
from planners.units import UnitMismatch, convert
from planners.words import say

SAME = 1e-6


class Band(Struct, frozen=True):
    """A figure that was promised, ``low`` to ``high``, in its unit."""

    value: float
    low: float
    high: float

    def times(self, value: float, low: float, high: float) -> Band:
        """Each multiplied, the range still around its value."""
        found = self.value * value
        return Band(found, min(self.low * low, found), max(self.high * high, found))


Bands = Mapping[str, Band]
"""By the key that figure and recording share."""


class Promised(Struct, frozen=True):
    """A month of the plan: the load of one server, and its figures."""

    load: float | None
    bands: Bands


class _Read(Struct, frozen=True):
    """What is asked of a sizing again and again: value, low and high of each key, and the share of it that a system counts."""

    figures: tuple[tuple[str, Number, Number, Number, Number], ...]


class Promise:
    """The promise of checked inputs, kept in the month of ``kept_on`` with these figures by name."""

    def __init__(
        self, planner: Planner, inputs: Inputs, kept_on: datetime.date, said: Mapping[str, Band] | None = None
    ) -> None:
        self.planner = planner
        plain = unpriced(planner, inputs)
        self.growth: Growth = growth(plain)
        self.load_unit = measured_load(planner).unit
        self._field = _load_input(planner)
        self._kept, self.servers = _held(planner, plain)
        self.figures = figures_read(planner, plain)
        year, month = self.growth.start or (kept_on.year, kept_on.month)
        self.begin = datetime.date(year, month, 1)
        self._loads = {
            rate: self.growth.path(float(plain[planner.load_field] or 0), rate)
            for rate in (self.growth.likely, self.growth.low, self.growth.high)
        }
        self._said: Mapping[str, tuple[float, float, float]] = {}
        self._said = self._differences(said or {})

    def scale_like(self, other: Promise) -> None:
        """Scale figures as the other promise does: both are of one time."""
        self._said = other._said

    @property
    def most_load(self) -> float:
        """The largest load of one server that can be: what was entered as such, else that of the input."""
        entered = self.growth.most if self._field.name == self.planner.load_field else math.inf
        return min(self._field.high, entered) / self.servers

    @property
    def spread(self) -> float:
        """The uncertainty of the work that the plan allows, in percent."""
        return float(self._kept["activity_spread"] or 0.0)

    @property
    def moved(self) -> bool:
        """Whether the program computes otherwise today than it did."""
        return bool(self._said)

    def capacity(self, key: str) -> float | None:
        """What the figure is judged by, in its unit; None where by nothing."""
        verdicts = judge(self.planner)(self._kept).verdicts
        figure = self.figures[key]
        return next((float(one.capacity) for one in verdicts if one.figure.name == figure.name), None)

    def place(self, month: datetime.date) -> int | None:
        """The number of the month in the plan, from 0; None outside of it."""
        place = (month.year - self.begin.year) * 12 + month.month - self.begin.month
        return place if 0 <= place <= self.growth.horizon else None

    def nearest(self, month: datetime.date) -> int:
        """The number of the month in the plan that is nearest to that month."""
        place = self.place(month)
        if place is not None:
            return place
        return 0 if month < self.begin else self.growth.horizon

    def month(self, place: int) -> Promised:
        """What was promised for that month."""
        likely, slow, fast = (
            self._inputs(place, rate) for rate in (self.growth.likely, self.growth.low, self.growth.high)
        )
        ways = (*self._worked(likely), (slow, fast))
        return Promised(self._load(likely), self._ranged(likely, ways))

    def at_load(self, place: int, load: float) -> Bands:
        """What was promised for that load of one server, everything else as in that month."""
        inputs = self._loaded(self._inputs(place, self.growth.likely), load * self.servers)
        return self._ranged(inputs, self._worked(inputs))

    def _inputs(self, place: int, rate: float) -> dict[str, Entry]:
        return inputs_at(self.planner, self._kept, self.growth, place, self._loads[rate][place])

    def _load(self, inputs: Inputs) -> float | None:
        given = inputs[self._field.name]
        return None if given is None else float(given) / self.servers

    def _loaded(self, inputs: Inputs, load: float) -> Inputs:
        """The inputs with that load of all servers."""
        if self._field.name == self.planner.load_field:
            return with_load(self.planner, inputs, load)
        return {**inputs, self._field.name: load}

    def _worked(self, inputs: Inputs) -> tuple[tuple[Inputs, Inputs], ...]:
        """The inputs with less and with more work of each user; of the load where the service has no such input."""
        factor = 1 + float(inputs["activity_spread"] or 0.0) / 100
        load, activity = inputs[self._field.name], inputs.get("activity")
        if factor == 1 or load is None:
            return ()
        if isinstance(activity, int | float) and activity > 0:
            return (({**inputs, "activity": activity / factor}, {**inputs, "activity": activity * factor}),)
        return ((self._loaded(inputs, float(load) / factor), self._loaded(inputs, float(load) * factor)),)

    def _ranged(self, inputs: Inputs, ways: Iterable[tuple[Inputs, Inputs]]) -> Bands:
        """The figures with a range that holds their own and what each way changes."""
        found = self._bands(inputs)
        ends = [(self._bands(least), self._bands(most)) for least, most in ways]
        return {
            key: Band(
                band.value,
                _reached(-1, band.value, band.low, (least[key].value for least, _ in ends if key in least)),
                _reached(1, band.value, band.high, (most[key].value for _, most in ends if key in most)),
            )
            for key, band in found.items()
        }

    def _bands(self, inputs: Inputs) -> Bands:
        found = {}
        for key, value, low, high, share in self._read(inputs):
            said = self._said.get(key, (1.0, 1.0, 1.0))
            ratios = [float(share) * one for one in said]
            found[key] = Band(float(value), float(low), float(high)).times(*ratios)
        return found

    def _read(self, inputs: Inputs) -> tuple[tuple[str, Number, Number, Number, Number], ...]:
        try:
            return reader(self.planner)(inputs).figures
        except (InputRefused, NotInEvidence):
            return ()

    def _differences(self, said: Mapping[str, Band]) -> dict[str, tuple[float, float, float]]:
        """What was said over what is said today, of each figure that differs."""
        found = {}
        for key, value, low, high, _ in self._read(self._kept) if said else ():
            then = said.get(self.figures[key].name)
            if then is not None and value and low and high:
                ratios = then.value / value, then.low / low, then.high / high
                if any(abs(ratio - 1) > SAME for ratio in ratios):
                    found[key] = ratios
        return found


def _reached(side: int, value: float, end: float, others: Iterable[float]) -> float:
    """The end of a range of independent factors: the distances on that side, by squares of their logarithms."""
    ends = [one for one in (end, *others) if side * (one - value) > 0]
    if value <= 0 or any(one <= 0 for one in ends):
        return end
    return value * math.exp(side * math.sqrt(math.fsum(math.log(one / value) ** 2 for one in ends)))


def figures_read(planner: Planner, inputs: Inputs) -> dict[str, Figure]:
    """The figures of these inputs that a recording tells, by the key that both share; needs alone."""
    try:
        checks = acceptance(planner, planner.size(inputs))
    except (InputRefused, NotInEvidence):
        return {}
    found: dict[str, Figure] = {}
    for check in checks:
        figure = check.quantity.figure
        if figure.passes is Passes.AT_MOST and in_its_unit(figure, 1.0) is not None:
            found.setdefault(figure.counter, figure)
    return found


def in_its_unit(figure: Figure, value: float) -> float | None:
    """A recorded value in the figure's unit; None where no recording tells the figure."""
    counters = READ_BY.get(figure.counter)
    if counters is None:
        return None
    try:
        return convert(value, UNITS[counters[0].name], figure.unit)
    except UnitMismatch:
        return None


@lru_cache(maxsize=32)
def reader(planner: Planner) -> Compiled[_Read]:
    """Entries to the figures that a recording tells. Raises ``InputRefused``."""

    def read(entries: Mapping[str, object]) -> _Read:
        sizing = planner.size(planner.check(entries))
        replaced = {one.figure.replaces for one in sizing.quantities.values()}
        return _Read(
            tuple(
                (one.figure.counter, real(one.value), real(one.low), real(one.high), _counted(one))
                for one in sizing.quantities.values()
                if one.figure.passes is Passes.AT_MOST and one.name not in replaced and _recorded(one.figure)
            )
        )

    return Compiled(read)


def _counted(found: Quantity) -> Number:
    """The share of a figure that the system itself counts."""
    seen = counted_by_system(found)
    return 1.0 if seen is found else real(seen.value) / real(found.value)


@lru_cache(maxsize=256)
def _recorded(figure: Figure) -> bool:
    return in_its_unit(figure, 1.0) is not None


def _load_input(planner: Planner) -> Field:
    """The input of the plan that a recorded load is held against: the one in the unit of that."""
    unit, load = measured_load(planner).unit, load_of(planner)
    alike = (
        one
        for one in (load, *planner.fields())
        if one.unit == unit and one.unit not in BESIDE and not one.name.startswith(OWN)
    )
    return next(alike, load)


def _held(planner: Planner, inputs: Inputs) -> tuple[Inputs, float]:
    """The inputs on as many servers as they need now, and how many share the load."""
    kept = as_now(planner, inputs)
    servers = judge(planner)(kept).servers if planner.per_server else None
    if servers is None:
        return kept, 1.0
    if "servers" in kept and kept["servers"] is None:
        kept = {**kept, "servers": round(servers)}
    return kept, float(servers)


def outside(promise: Promise, month: datetime.date) -> str:
    """What is held against a month that the plan does not speak of; empty where it does."""
    if promise.place(month) is not None:
        return ""
    if month < promise.begin:
        return say(
            "The readings are older than the plan: they are held against its first month, {month}.",
            month=promise.begin.strftime("%Y-%m"),
        )
    return say(
        "The plan ends before these readings: they are held against its last month. Keep a new revision of it."
    )
