"""What one's own server was calibrated to, as an input of the service: each recorded quantity by its load.

A quantity is ``base + demand * load`` within the loads that were seen. Beyond the largest of them it lies between that line,
a power law through the same readings and the bends that these allow, and the days spread it further.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import astuple, replace

from planners import counters
from planners.citing import entered, own_rule
from planners.evidence import Source, Standing, weakest
from planners.figure import Figure
from planners.laws.elementwise import Number, larger, largest, real, scalar
from planners.laws.own_course import FROM, Course
from planners.machine.one_point import GUESS_FROM, MOST_WORK
from planners.planner import Caution, Planner, load_of
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence
from planners.schema import Field, Inputs
from planners.table import Rows
from planners.words import plural, say

MEASURED_HERE = "measured_here"
"""The input."""
MONTHS_SINCE = "months_since_recording"
"""The input with the age of the recordings."""
GROUP = say("Your own server")
BETWEEN = "; "
"""What stands between the names of files."""
TITLES = {
    counters.BUSY.name: say("Busy processors"),
    counters.UTILIZATION.name: say("Processor use"),
    counters.MEMORY_USED.name: say("Memory in use"),
    counters.DISK_OPERATIONS.name: say("Disk operations"),
    counters.DISK_READ.name: say("Bytes read from disks"),
    counters.DISK_WRITTEN.name: say("Bytes written to disks"),
    counters.DISK_USED.name: say("Disk space in use"),
    counters.RECEIVED.name: say("Bytes received"),
    counters.SENT.name: say("Bytes sent"),
}
"""The quantities that can be calibrated, as people name them."""
UNITS = {name: counters.UNITS[name] for name in TITLES} | {counters.DISK_OPERATIONS.name: "requests/s"}
"""What each is told in here."""
OWN = "baseline_"
"""Inputs that say what one's own server does begin so."""
BESIDE = ("%", "processors", "nodes", "")
PRIOR = 0.6
"""How far a published demand may lie from that of a server, as a standard deviation of logarithms."""
WIDE, FAR = 0.15, 2.0
"""Share by which a mean may be unsure before the published figure helps; standard deviations from which both are told."""
NORMAL_95 = 1.959963984540054
BLEND = own_rule(say("a wide range of your own is narrowed by the published figure"))


class MeasuredHere(Struct, frozen=True):
    """One calibrated quantity: a row of the input, cell by cell.

    ``base`` is what it is without load, in the unit of the quantity; ``demand`` is what a unit of load adds, in ``unit``;
    ``low`` and ``high`` bound its mean, ``day_low`` and ``day_high`` another day (95 %). ``lowest`` and ``highest`` loads
    were seen; ``power`` is the exponent of a power law through the same readings. ``processors`` of the server are 0 where
    nobody said. ``begin`` and ``end`` are dates, ``sources`` the names of files. Disk space follows time: its ``base`` is what
    was in use at the end, with ``highest`` load, its ``demand`` what a unit of load adds in a month. The use at twice the
    ``highest`` load lies from ``bend_low`` to ``bend_high`` of the use at the ``highest`` beside the line (95 %).
    """

    quantity: str
    unit: str
    base: float
    base_low: float
    base_high: float
    demand: float
    low: float
    high: float
    day_low: float
    day_high: float
    lowest: float
    highest: float
    power: float
    processors: int
    days: int
    begin: str
    end: str
    sources: str
    bend_low: float = 0.0
    bend_high: float = 0.0

    @property
    def title(self) -> str:
        """The quantity as people name it."""
        return TITLES[self.quantity]

    @property
    def amount(self) -> str:
        """The unit of the quantity itself; busy processors are no whole ones."""
        return "1" if self.quantity == counters.BUSY.name else UNITS[self.quantity]

    @property
    def source(self) -> Source:
        """The user's files, and when they were recorded."""
        period = say("{begin} to {end}", begin=self.begin, end=self.end)
        return Source(GROUP, self.sources, period)

    @property
    def base_term(self) -> Term:
        """What it is without load, as a figure with the files it comes from."""
        return of("base", _base(self))

    def demand_term(self, published: Quantity | None = None) -> Term:
        """What a unit of load adds, with the range of another day; where that is not sure, with the published figure."""
        own = _demand(self)
        if published is None or not self.wide or self.disagrees(published):
            return of("demand", own)
        return of("demand", _blended(self, own, published))

    @property
    def wide(self) -> bool:
        """Whether the mean is so unsure that the published figure may help."""
        return self.demand > 0 and max(self.high - self.demand, self.demand - self.low) > WIDE * self.demand

    def disagrees(self, published: Quantity) -> bool:
        """Whether it is further from a published demand than both are sure."""
        both = self.demand > 0 and published.value > 0
        return both and abs(math.log(self.demand / published.value)) > FAR * math.hypot(self._spread, PRIOR)

    @property
    def _spread(self) -> float:
        """Standard deviation of the mean, on a logarithmic scale."""
        low = max(self.low, self.demand / 10)
        return (math.log(self.high / low) if self.high > low else 0.0) / (2 * NORMAL_95)

    def at(self, load: Number) -> Number:
        """The quantity at so much load, on the line."""
        return self.base + self.demand * load

    def standing(self, load: Number) -> Standing:
        """Measured here within the loads that were seen; for an array, of its largest load."""
        top = largest(load)
        if top <= self.highest * (1 + 1e-9):
            return Standing.MEASURED_HERE if top >= self.lowest * (1 - 1e-9) else Standing.INTERPOLATED
        return Standing.EXTRAPOLATED if top <= GUESS_FROM * self.highest else Standing.GUESS

    @property
    def course(self) -> Course:
        """Line, power law and bends, by times of the largest load."""
        return Course(self.base, self.demand * self.highest, self.power, self.bend_low, self.bend_high)

    def beyond(self, load: Number) -> Spread:
        """How far power law and bends lie from the line; nothing at half of the largest load that was seen and below."""
        times = load / self.highest
        return Spread(*self.course.ratios(times), self._reason(times))

    def beyond_of_load(self, load: float) -> Spread:
        """The same of the load at which the line reaches its amount: how far they reach it earlier or later."""
        times = load / self.highest
        return Spread(*self.course.ratios_of_load(times, MOST_WORK), self._reason(times))

    def _reason(self, times: Number) -> str:
        if scalar(times) and times <= (FROM if self.bend_low or self.bend_high else 1.0):
            return _another_day(self)
        return _bending(self) if scalar(times) and times <= 1.0 else _beyond(self)

    def line(
        self,
        load: str,
        terms: tuple[Term, ...],
        at: Number,
        *,
        factor: Quantity | None = None,
        published: Quantity | None = None,
        guesses: bool = False,
    ) -> Quantity:
        """The quantity itself with ``at`` load, which the formula text ``load`` gives from ``terms``.

        ``factor`` is the demand of the plan over that of the recordings, ``published`` the demand that documents give.
        Raises ``NotInEvidence`` beyond the most that is told, unless guesses are accepted.
        """
        self.require_told(at, guesses=guesses)
        demand = self.demand_term(published)
        text, terms = f"base + demand * {load}", (self.base_term, demand, *terms)
        standings = [self.standing(at), demand.quantity.standing if demand.quantity else Standing.RULE]
        if factor is not None:
            text, terms = f"base + demand * demand_factor * {load}", (*terms, of("demand_factor", factor))
            standings.append(Standing.INTERPOLATED)
        if min(self.base, self.demand) < 0:
            text = f"max({text}, 0)"
        grown = replace(self, demand=demand.value * (1.0 if factor is None else factor.value))
        found = derive(_itself(self), text, terms, weakest(tuple(standings)), spread=grown.beyond(at))
        return self._not_below_zero(found)

    def require_rising(self) -> None:
        """Raises ``NotInEvidence`` where more load needs no more, so that no load can be told from a use."""
        if self.demand <= 0:
            raise NotInEvidence(
                say("More load needs no more in your recordings: {quantity}", quantity=self.title)
            )

    def in_use(self, months: Term) -> Quantity:
        """Disk space in use so many months after the recordings, in bytes, with the load that was there then."""
        seen = Term("load_then", self.highest, _load_unit(self), say("Load of your server then"), self.source)
        text = f"base + demand * load_then * {months.name}"
        found = derive(
            _itself(self),
            f"max({text}, 0)" if min(self.base, self.demand) < 0 else text,
            (self.base_term, self.demand_term(), seen, months),
            Standing.MEASURED_HERE if months.value == 0 else Standing.EXTRAPOLATED,
        )
        return self._not_below_zero(found)

    def _not_below_zero(self, found: Quantity) -> Quantity:
        """The quantity with a range that ends at nothing."""
        if min(self.base_low, self.day_low) >= 0:
            return found
        return replace(found, low=larger(found.low, 0.0), high=larger(found.high, 0.0))

    def require_told(self, load: Number, *, guesses: bool) -> None:
        """Raises ``NotInEvidence`` beyond the most load that is told, unless guesses are accepted."""
        if scalar(load) and load > MOST_WORK * self.highest and not guesses:
            raise NotInEvidence(
                say(
                    "This is {times:,.3g} times the largest load in your recordings, and nothing is told beyond {most:.0f} times",
                    times=load / self.highest,
                    most=MOST_WORK,
                ),
                say("Record a larger load, or plan more servers."),
            )


def measured_load(planner: Planner) -> Field:
    """The input whose unit a recorded load of the service has: that of one's own server, where the service has one."""
    own = (
        one
        for one in planner.fields()
        if one.name.startswith(OWN) and one.unit not in BESIDE and not one.choices
    )
    return next(own, load_of(planner))


def unit_of(quantity: str, load_unit: str) -> str:
    """The unit of a quantity's demand: that of the quantity for each unit of load; of disk space, its growth in a month."""
    each = _bracketed(load_unit) if "/" in load_unit else load_unit.removesuffix("s")
    grows = quantity == counters.DISK_USED.name
    return f"{_bracketed(UNITS[quantity] + '/month' * grows)}/{each}"


def _load_unit(row: MeasuredHere) -> str:
    """The unit of the load, from that of the demand."""
    each = row.unit.rpartition("/")[2]
    return row.unit[row.unit.rindex("(") + 1 : -1] if each.endswith(")") else f"{each}s"


def _bracketed(unit: str) -> str:
    """A rate stands in brackets before and behind a stroke, as units do here."""
    return f"({unit})" if "/" in unit else unit


def months_since(inputs: Inputs) -> Term:
    """Months from the last recording to what is planned."""
    return entered(
        MONTHS_SINCE, real(inputs.get(MONTHS_SINCE) or 0.0), "months", say("Months since the recordings")
    )


def ages(inputs: Inputs) -> bool:
    """Whether something was recorded that grows with time alone."""
    return counters.DISK_USED.name in measured_here(inputs)


def measured_here(inputs: Inputs) -> Mapping[str, MeasuredHere]:
    """What was calibrated and taken into use, by the name of its quantity."""
    given = inputs.get(MEASURED_HERE)
    return _read(given) if isinstance(given, Rows) else {}


def facts(inputs: Inputs) -> tuple[tuple[str, str], ...]:
    """The files that the recordings are from, and when they were made, as title and text; nothing where there are none."""
    sources = dict.fromkeys(row.source for row in measured_here(inputs).values())
    told = (say("{files}, {period}", files=source.table, period=source.row) for source in sources)
    return tuple((GROUP, text) for text in told)


def disagreement(row: MeasuredHere, published: Quantity | None) -> Caution | None:
    """Both figures, where they lie further apart than both are sure; the own one counts."""
    if published is None or not row.disagrees(published):
        return None
    told = say(
        "{quantity}: your recordings give {own:.3g} {unit}, the published run {published:.3g}. This plan takes yours.",
        quantity=row.title,
        own=row.demand,
        published=published.value,
        unit=row.unit,
    )
    return Caution(told, row.source)


def rows(found: Iterable[MeasuredHere]) -> Rows | None:
    """The input of these; None where there are none."""
    return Rows(astuple(replace(one, sources=_printable(one.sources))) for one in found) or None


@lru_cache(maxsize=64)
def _read(given: Rows) -> Mapping[str, MeasuredHere]:
    found = (MeasuredHere(*cells) for cells in given)  # type: ignore[arg-type]
    return {one.quantity: one for one in found}


@lru_cache(maxsize=256)
def _itself(row: MeasuredHere) -> Figure:
    return Figure(f"own.{row.quantity}", row.title, row.amount)


@lru_cache(maxsize=256)
def _base(row: MeasuredHere) -> Quantity:
    title = say("{quantity}, without load", quantity=row.title)
    figure = Figure(f"own.{row.quantity}.base", title, row.amount)
    return _told(row, figure, "base", (row.base, row.base_low, row.base_high), say("95 % interval."))


@lru_cache(maxsize=256)
def _demand(row: MeasuredHere) -> Quantity:
    title = say("{quantity}, by load", quantity=row.title)
    figure = Figure(f"own.{row.quantity}.demand", title, row.unit)
    return _told(row, figure, "demand", (row.demand, row.day_low, row.day_high), _another_day(row))


@lru_cache(maxsize=256)
def _another_day(row: MeasuredHere) -> str:
    return plural(
        "95 % interval of another day; {count} day was recorded.",
        "95 % interval of another day; {count} days were recorded.",
        row.days,
    )


def _told(
    row: MeasuredHere, figure: Figure, name: str, numbers: tuple[float, float, float], reason: str
) -> Quantity:
    value, low, high = numbers
    term = Term(name, value, figure.unit, figure.title, row.source)
    return replace(derive(figure, name, (term,), Standing.MEASURED_HERE), low=low, high=high, widened=reason)


def _blended(row: MeasuredHere, own: Quantity, published: Quantity) -> Quantity:
    """The own demand drawn to the published one, on logarithms and by how sure each is."""
    share = PRIOR**2 / (PRIOR**2 + row._spread**2)
    terms = (
        of("demand_own", own),
        of("demand_published", published),
        Term("own_share", share, "1", say("Weight of your own figure"), BLEND),
    )
    text = "demand_own * (demand_published / demand_own) ** (1 - own_share)"
    plain = replace(terms[0], low=None, high=None), replace(terms[1], low=None, high=None), terms[2]
    found = derive(own.figure.titled(say("{figure}, with the published figure", figure=own.title)), text, plain, Standing.RULE, rule=BLEND)  # fmt: skip
    low, high = (max(end / row.demand, 0.1) ** math.sqrt(share) for end in (row.day_low, row.day_high))
    reason = say("Your own interval of another day, as far as the published figure leaves it.")
    return replace(found, low=found.value * low, high=found.value * high, widened=reason)


@lru_cache(maxsize=256)
def _bending(row: MeasuredHere) -> str:
    return say("{another_day} With the bends that the readings allow.", another_day=_another_day(row))


@lru_cache(maxsize=256)
def _beyond(row: MeasuredHere) -> str:
    return say(
        "{another_day} Beyond the largest load that was seen, {highest}: up to a power law through the same readings, with "
        "exponent {power:.3g}.",
        another_day=_bending(row) if row.bend_low or row.bend_high else _another_day(row),
        highest=f"{row.highest:,.4g}" if row.highest < 1000 else f"{row.highest:,.0f}",
        power=row.power,
    )


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
