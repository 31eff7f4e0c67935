"""How the load and other drivers grow: a value for every month to the horizon, likely and pessimistic.

Each month multiplies by (1 + yearly growth) ** (1/12), then adds the fixed step and the month's events. The model is
run again for every month; nothing is scaled beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from planners.analysis.history import FEWEST, Fitted, HistoryRefused, fitted
from planners.laws.elementwise import real, whole
from planners.measured_here import ages
from planners.refusal import NOTHING, InputRefused, Refusal
from planners.schema import Aspect, Choice, Entry, Field, Kind
from planners.table import Cell, OneLine, Rows
from planners.words import in_context, plural, say

GROUP = say("Growth")
EVENTS, DRIVERS, HISTORY = "growth_events", "growth_drivers", "growth_history"
CHANCE, USUAL_CHANCE, LEAD = "chance_needed", 80, "lead_time"
MOST = "load_most"
"""Inputs: the chance that a recommended option has at least, with its default in percent, and the months from the order."""
MOST_MONTHS = 120
HISTORY_NEEDS = say("at least {fewest} monthly values of the load, oldest first", fewest=FEWEST)


def fields(known: tuple[Field, ...] = (), load_field: str = "") -> tuple[Field, ...]:
    """The inputs of growth, which every service has; of its ``known`` ones any number but the load may grow too."""
    return (*_rates(), *_tables(known, load_field), *_times())


def _rates() -> tuple[Field, ...]:
    percent = ("%", -90, 1000)
    return (
        Field("growth", say("Growth a year"), Kind.NUMBER, say("Growth of the load in a year. Leave empty for none."), *percent, group=GROUP),
        Field(
            "growth_low", say("Growth a year, at least"), Kind.NUMBER, say("The slowest growth that you expect (one year in ten is slower)."),
            *percent, group=GROUP,
        ),
        Field(
            "growth_high", say("Growth a year, at most"), Kind.NUMBER, say("The fastest growth that you expect (one year in ten is faster)."),
            *percent, group=GROUP,
        ),
        Field(
            "growth_step", say("Fixed step"), Kind.NUMBER, say("Load that is added every month, in the unit of the load."), "1",
            -1e9, 1e9, group=GROUP,
        ),
        Field(
            MOST, say("Largest load possible"), Kind.NUMBER,
            say("The most that the load can ever be, such as all users of the organization. No month and no forecast goes beyond it."),
            "1", 1, 1e9, group=GROUP,
        ),
        Field(
            "activity_spread", say("Uncertainty of the work"), Kind.NUMBER,
            say("How far the work of your users may lie above or below the plan, nine times in ten."), "%", 0, 300, group=GROUP,
            aspect=Aspect.WORK,
        ),
    )  # fmt: skip


def _tables(known: tuple[Field, ...], load_field: str) -> tuple[Field, ...]:
    drivers = tuple(
        Choice(field.name, field.title)
        for field in known
        if field.kind in (Kind.NUMBER, Kind.WHOLE) and field.name != load_field
    )
    counted = next((field.unit for field in known if field.name == load_field), "")
    return (
        Field(
            EVENTS, say("Events"), Kind.TABLE, say("Changes of the load in one month: an amount or a percentage, and a title."),
            group=GROUP, example="month=2027-03 amount=500 unit=load title='New branch'",
            columns=(
                Field("month", say("Month"), Kind.MONTH, say("When the load changes."), "", 1, MOST_MONTHS, required=True),
                Field("amount", say("Amount"), Kind.NUMBER, say("What is added to the load; negative where it falls."), "", -1e9, 1e9, required=True),
                Field(
                    "unit", say("Unit"), Kind.CHOICE, say("What the amount is in."), default="load",
                    choices=(Choice("load", counted or in_context("unit of an amount", "load")), Choice("%", say("% of load"))),
                ),
                Field("title", say("Title"), Kind.TEXT, say("What happens then."), pattern=".{1,80}", example=say("New branch")),
            ),
            one_line=OneLine(
                ";", r"(?P<month>\d{4}-\d{2}|\d{1,3})\s+(?P<amount>[+-]\d+(?:\.\d+)?)(?P<unit>%?)(?:\s+(?P<title>.{1,80}))?"
            ),
        ),
        Field(
            DRIVERS, say("Other drivers"), Kind.TABLE, say("Further inputs that grow, in percent a year."),
            group=GROUP, example="input=activity rate=5",
            columns=(
                Field("input", say("Input"), Kind.CHOICE, say("What grows beside the load."), required=True, choices=drivers),
                Field("rate", say("Growth a year"), Kind.NUMBER, say("Growth in a year."), "%", -100, 1e6, required=True),
            ),
            one_line=OneLine(";", r"(?P<input>\w{1,40})\s+(?P<rate>[+-]\d+(?:\.\d+)?)%"),
        ),
        Field(
            HISTORY, say("Own history"), Kind.TABLE,
            say("Monthly values of the load, oldest first, this month last. The growth is fitted to them."),
            group=GROUP, example="load=9120", aspect=Aspect.TODAY,
            columns=(Field("load", say("Load"), Kind.NUMBER, say("The load of one month."), "", 0, 1e9, required=True),),
            one_line=OneLine(r"[\s;,]+", r"(?P<load>\S+)"),
        ),
    )  # fmt: skip


def _times() -> tuple[Field, ...]:
    return (
        Field(
            "start", say("First month"), Kind.MONTH, say("The month of this plan. Leave empty to count months instead of naming them."), group=GROUP,
        ),
        Field(
            "horizon", say("Horizon"), Kind.WHOLE, say("Months to look ahead."), "months", 1, MOST_MONTHS, 24, group=GROUP,
            default_reason=say("two budget years"),
        ),
        Field(
            LEAD, say("Lead time"), Kind.WHOLE, say("Months from the order to the machine in service."), "months", 0, 60, 3,
            group=GROUP, default_reason=say("a common purchase; enter your own"),
        ),
        Field(
            CHANCE, say("Chance needed"), Kind.WHOLE,
            say("The option recommended is the least that holds to the horizon with this chance."), "%", 50, 99, USUAL_CHANCE,
            group=GROUP, default_reason=say("a Sizewright rule; enter your own"),
        ),
    )  # fmt: skip


def chance_needed(inputs: Mapping[str, Entry]) -> float:
    """The chance from 0 to 1 that a recommended option has at least."""
    asked = inputs.get(CHANCE)
    return (float(asked) if isinstance(asked, int | float) else USUAL_CHANCE) / 100


class Event(Struct, frozen=True):
    """A change of the load in one month, counted from now: by an amount or by a percentage."""

    month: int
    amount: float
    percent: bool
    title: str


class Growth(Struct, frozen=True):
    """The growth of one service. Rates are percent a year; ``drivers`` are other inputs with their rate.

    ``ages`` says that something grows with time alone, whatever the load does. ``most`` is the largest load that there can be.
    """

    likely: float
    low: float
    high: float
    step: float
    events: tuple[Event, ...]
    drivers: tuple[tuple[str, float], ...]
    horizon: int
    lead_time: int
    start: tuple[int, int] | None
    fit: Fitted | None
    ages: bool = False
    most: float = math.inf

    @property
    def grows(self) -> bool:
        """Whether anything changes until the horizon."""
        rates = (self.likely, self.low, self.high, self.step)
        changes = any(rates) or len(self.late) < len(self.events)
        return changes or bool(self.drivers) or self.ages

    @property
    def late(self) -> tuple[Event, ...]:
        """The events behind the horizon, which change nothing."""
        return tuple(event for event in self.events if event.month > self.horizon)

    def name(self, month: int) -> str:
        """The month as people name it: ``2027-03``, or counted where no start was entered."""
        if self.start is None:
            return say("now") if month == 0 else say("month {month}", month=month)
        year, first = self.start
        return f"{year + (first - 1 + month) // 12}-{(first - 1 + month) % 12 + 1:02d}"

    def path(self, value: float, rate: float) -> tuple[float, ...]:
        """The load of months 0 to the horizon at a growth of ``rate`` percent a year; never below 0, nor above the most
        that there can be, unless it is there already."""
        return _path(value, rate, self.step, self.horizon, self.events, max(self.most, value))

    def factor(self, rate: float, month: int) -> float:
        """How much a driver that grows by ``rate`` percent a year has grown after so many months."""
        return float((1 + rate / 100) ** (month / 12))


@lru_cache(maxsize=32)
def _path(
    value: float, rate: float, step: float, horizon: int, events: tuple[Event, ...], most: float
) -> tuple[float, ...]:
    """The same for each of the ways that are compared for one service."""
    values = [value]
    factor = (1 + rate / 100) ** (1 / 12)
    for month in range(1, horizon + 1):
        value = value * factor + step
        for event in events:
            if event.month == month:
                value = value * (1 + event.amount / 100) if event.percent else value + event.amount
        if not 0.0 <= value <= most:
            value = min(max(value, 0.0), most)
        values.append(value)
    return tuple(values)


def growth(inputs: Mapping[str, Entry]) -> Growth:
    """The growth of checked inputs. Raises ``InputRefused`` with every fault."""
    refusals: list[Refusal] = []
    start = _start(inputs)
    horizon = whole(inputs["horizon"] or 0)
    events = tuple(_events(inputs, start, refusals))
    drivers = tuple(_drivers(inputs, refusals))
    fit = _fit(inputs, refusals)
    likely = real(inputs["growth"] or 0.0) if fit is None else fit.likely
    low, high = (_bound(inputs, name, likely, refusals) for name in ("growth_low", "growth_high"))
    if fit is not None:
        low, high = fit.low, fit.high
    if refusals:
        raise InputRefused(tuple(refusals))
    step = real(inputs["growth_step"] or 0.0)
    return Growth(
        likely,
        low,
        high,
        step,
        events,
        drivers,
        horizon,
        whole(inputs[LEAD] or 0),
        start,
        fit,
        ages(inputs),
        real(inputs.get(MOST) or math.inf),
    )


def still(inputs: Mapping[str, Entry]) -> dict[str, Entry]:
    """The inputs with a load that stays as it is."""
    return {**inputs, **dict.fromkeys((*(field.name for field in _rates()), EVENTS, DRIVERS, HISTORY), None)}


def refusals(inputs: Mapping[str, Entry]) -> tuple[Refusal, ...]:
    """What is wrong with the growth that was entered."""
    try:
        growth(inputs)
    except InputRefused as refused:
        return refused.refusals
    return ()


def _bound(inputs: Mapping[str, Entry], name: str, likely: float, refusals: list[Refusal]) -> float:
    given = inputs[name]
    if given is None:
        return likely
    value: float = real(given)
    if inputs[HISTORY] is not None:
        refusals.append(
            Refusal(name, f"{value:g} %", "", say("Leave this empty. Your own history gives the range."))
        )
    elif (value > likely) if name == "growth_low" else (value < likely):
        most = say("at most the expected growth, {likely:g} %", likely=likely)
        least = say("at least the expected growth, {likely:g} %", likely=likely)
        refusals.append(Refusal(name, f"{value:g} %", most if name == "growth_low" else least))
    return value


def _start(inputs: Mapping[str, Entry]) -> tuple[int, int] | None:
    text = inputs["start"]
    return (int(str(text)[:4]), int(str(text)[5:])) if text is not None else None


def _events(
    inputs: Mapping[str, Entry], start: tuple[int, int] | None, refusals: list[Refusal]
) -> Iterator[Event]:
    for row, (month, amount, unit, title) in enumerate(_rows(inputs, EVENTS), 1):
        counted = _month(row, month, start, refusals)
        if counted is not None:
            yield Event(counted, float(amount or 0), unit == "%", str(title or ""))


def _month(row: int, month: Cell, start: tuple[int, int] | None, refusals: list[Refusal]) -> int | None:
    if not isinstance(month, str):
        return int(month or 0)
    if start is None:
        refusals.append(
            Refusal("start", NOTHING, say("the month of this plan"), say("Your events name months."))
        )
        return None
    counted = (int(month[:4]) - start[0]) * 12 + int(month[5:]) - start[1]
    if not 1 <= counted <= MOST_MONTHS:
        possible = say("a month within {most} months of the first month", most=MOST_MONTHS)
        refusals.append(_table(EVENTS).cell_refused(row, "month", possible, given=month))
        return None
    return counted


def _drivers(inputs: Mapping[str, Entry], refusals: list[Refusal]) -> Iterator[tuple[str, float]]:
    for name, rate in _rows(inputs, DRIVERS):
        if inputs.get(str(name)) is None:
            refusals.append(
                Refusal(
                    str(name), NOTHING, say("a number to grow from"), say("Other drivers name this input.")
                )
            )
        else:
            yield str(name), float(rate or 0)


def _fit(inputs: Mapping[str, Entry], refusals: list[Refusal]) -> Fitted | None:
    values = [float(value or 0) for (value,) in _rows(inputs, HISTORY)]
    if not values:
        return None
    if inputs["growth"] is not None:
        refusals.append(
            Refusal(
                "growth", f"{inputs['growth']:g} %", "", say("Leave this empty, or remove your own history.")
            )
        )
    try:
        return fitted(values)
    except HistoryRefused as problem:
        refusals.append(
            Refusal(
                HISTORY,
                plural("{count} value", "{count} values", len(values)),
                HISTORY_NEEDS,
                str(problem),
                _table(HISTORY).title,
            )
        )
    return None


def _rows(inputs: Mapping[str, Entry], name: str) -> Rows:
    rows = inputs[name]
    return rows if isinstance(rows, Rows) else Rows()


def _table(name: str) -> Field:
    return next(field for field in fields() if field.name == name)
