"""How the load and other drivers grow: a value for every month to the horizon, likely and pessimistic.

Each month multiplies by (1 + yearly growth) ** (1/12), then adds the fixed step and the month's events. The model is
run again for every month; nothing is scaled beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from planners.analysis.history import Fitted, HistoryRefused, fitted
from planners.refusal import NOTHING, InputRefused, Refusal
from planners.schema import Aspect, Entry, Field, Kind

GROUP = "Growth"
_EVENT = re.compile(r"^(\d{4}-\d{2}|\d{1,3})\s+([+-]\d+(?:\.\d+)?)(%?)(?:\s+(.{1,80}))?$")
_DRIVER = re.compile(r"^(\w{1,40})\s+([+-]\d+(?:\.\d+)?)%$")
_MONTH = re.compile(r"^(\d{4})-(0[1-9]|1[0-2])$")
MOST_MONTHS = 120
HISTORY_NEEDS = "monthly values of the load, oldest first, such as 9000 9120 9260"


def fields() -> tuple[Field, ...]:
    """The inputs of growth, which every service has."""
    return (*_rates(), *_texts(), *_times())


def _rates() -> tuple[Field, ...]:
    percent = ("%", -90, 1000)
    return (
        Field("growth", "Growth", Kind.NUMBER, "Growth of the load in a year; left open, none.", *percent, group=GROUP),
        Field(
            "growth_low", "Growth, at least", Kind.NUMBER, "The slowest growth that you expect (one year in ten is slower).",
            *percent, group=GROUP,
        ),
        Field(
            "growth_high", "Growth, at most", Kind.NUMBER, "The fastest growth that you expect (one year in ten is faster).",
            *percent, group=GROUP,
        ),
        Field(
            "growth_step", "Fixed step", Kind.NUMBER, "Load that is added every month, in the unit of the load.", "1",
            -1e9, 1e9, group=GROUP,
        ),
        Field(
            "activity_spread", "Uncertainty of the work", Kind.NUMBER,
            "How far the work of your users may lie above or below the plan, nine times in ten.", "%", 0, 300, group=GROUP,
            aspect=Aspect.WORK,
        ),
    )  # fmt: skip


def _texts() -> tuple[Field, ...]:
    return (
        Field(
            "growth_events", "Events", Kind.TEXT,
            "Changes of the load in a certain month: an amount or a percentage, and a title.", group=GROUP,
            example="2027-03 +500 New branch; 2027-09 -10% Merger",
        ),
        Field(
            "growth_drivers", "Other drivers", Kind.TEXT, "Further inputs that grow, in percent a year.", group=GROUP,
            example="activity +5%; mailbox_size +20%",
        ),
        Field(
            "growth_history", "Own history", Kind.TEXT,
            "Monthly values of the load, oldest first, this month last; the growth is fitted to them.", group=GROUP,
            example="9000 9120 9260 9340 9500 9610 9700 9850 10000", aspect=Aspect.TODAY,
        ),
    )  # fmt: skip


def _times() -> tuple[Field, ...]:
    return (
        Field(
            "start", "First month", Kind.TEXT, "The month of this plan; left open, months are counted.", group=GROUP,
            example="2026-11",
        ),
        Field(
            "horizon", "Horizon", Kind.WHOLE, "Months to look ahead.", "months", 1, MOST_MONTHS, 24, group=GROUP,
            default_reason="two budget years",
        ),
        Field(
            "lead_time", "Lead time", Kind.WHOLE, "Months from the order to the machine at work.", "months", 0, 60, 3,
            group=GROUP, default_reason="a common purchase; enter your own",
        ),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event:
    """A change of the load in one month, counted from now: by an amount or by a percentage."""

    month: int
    amount: float
    percent: bool
    title: str


@dataclass(frozen=True, slots=True)
class Growth:
    """The growth of one service. Rates are percent a year; ``drivers`` are other inputs with their rate."""

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

    @property
    def grows(self) -> bool:
        """Whether anything changes until the horizon."""
        rates = (self.likely, self.low, self.high, self.step)
        return any(rates) or bool(self.events) or bool(self.drivers)

    def name(self, month: int) -> str:
        """The month as people name it: ``2027-03``, or counted where no start was entered."""
        if self.start is None:
            return "now" if month == 0 else f"month {month}"
        year, first = self.start
        return f"{year + (first - 1 + month) // 12}-{(first - 1 + month) % 12 + 1:02d}"

    def path(self, value: float, rate: float) -> tuple[float, ...]:
        """The load of months 0 to the horizon at a growth of ``rate`` percent a year; never below 0."""
        values = [value]
        factor = (1 + rate / 100) ** (1 / 12)
        for month in range(1, self.horizon + 1):
            value = value * factor + self.step
            for event in self.events:
                if event.month == month:
                    value = value * (1 + event.amount / 100) if event.percent else value + event.amount
            value = max(value, 0.0)
            values.append(value)
        return tuple(values)

    def factor(self, rate: float, month: int) -> float:
        """How much a driver that grows by ``rate`` percent a year has grown after so many months."""
        return float((1 + rate / 100) ** (month / 12))


def growth(inputs: Mapping[str, Entry], load_field: str, known: tuple[Field, ...]) -> Growth:
    """The growth of checked inputs. Raises ``InputRefused`` with every fault."""
    refusals: list[Refusal] = []
    start = _start(inputs, refusals)
    horizon = int(inputs["horizon"] or 0)
    events = tuple(_events(inputs, start, refusals))
    drivers = tuple(_drivers(inputs, load_field, known, refusals))
    fit = _fit(inputs, refusals)
    likely = float(inputs["growth"] or 0.0) if fit is None else fit.likely
    low, high = (_bound(inputs, name, likely, refusals) for name in ("growth_low", "growth_high"))
    if fit is not None:
        low, high = fit.low, fit.high
        horizon = min(horizon, fit.months)
    if refusals:
        raise InputRefused(tuple(refusals))
    step = float(inputs["growth_step"] or 0.0)
    return Growth(
        likely, low, high, step, events, drivers, horizon, int(inputs["lead_time"] or 0), start, fit
    )


def refusals(inputs: Mapping[str, Entry], load_field: str, known: tuple[Field, ...]) -> tuple[Refusal, ...]:
    """What is wrong with the growth that was entered."""
    try:
        growth(inputs, load_field, known)
    except InputRefused as refused:
        return refused.refusals
    return ()


def _bound(inputs: Mapping[str, Entry], name: str, likely: float, refusals: list[Refusal]) -> float:
    given = inputs[name]
    if given is None:
        return likely
    value = float(given)
    if inputs["growth_history"] is not None:
        refusals.append(
            Refusal(name, f"{value:g} %", "nothing beside growth_history", "the history gives the range")
        )
    elif (value > likely) if name == "growth_low" else (value < likely):
        side = "up to" if name == "growth_low" else "from"
        refusals.append(Refusal(name, f"{value:g} %", f"{side} the likely growth of {likely:g} %"))
    return value


def _start(inputs: Mapping[str, Entry], refusals: list[Refusal]) -> tuple[int, int] | None:
    text = inputs["start"]
    if text is None:
        return None
    match = _MONTH.match(str(text))
    if match is None:
        refusals.append(_refuse("start", str(text)))
        return None
    return int(match[1]), int(match[2])


def _events(
    inputs: Mapping[str, Entry], start: tuple[int, int] | None, refusals: list[Refusal]
) -> Iterator[Event]:
    for part in _parts(inputs, "growth_events"):
        match = _EVENT.match(part)
        if match is None:
            refusals.append(_refuse("growth_events", part))
            continue
        month = _month(match[1], start, refusals)
        if month is not None:
            yield Event(month, float(match[2]), bool(match[3]), match[4] or "")


def _month(text: str, start: tuple[int, int] | None, refusals: list[Refusal]) -> int | None:
    if "-" not in text:
        month = int(text)
    else:
        match = _MONTH.match(text)
        if match is None:
            refusals.append(_refuse("growth_events", text))
            return None
        if start is None:
            refusals.append(Refusal("start", NOTHING, "the month of this plan, because events name months"))
            return None
        month = (int(match[1]) - start[0]) * 12 + int(match[2]) - start[1]
    if not 1 <= month <= MOST_MONTHS:
        refusals.append(_refuse("growth_events", text, f"it lies outside the next {MOST_MONTHS} months"))
        return None
    return month


def _drivers(
    inputs: Mapping[str, Entry], load_field: str, known: tuple[Field, ...], refusals: list[Refusal]
) -> Iterator[tuple[str, float]]:
    numeric = {field.name for field in known if field.kind in (Kind.NUMBER, Kind.WHOLE)} - {load_field}
    for part in _parts(inputs, "growth_drivers"):
        match = _DRIVER.match(part)
        if match is None:
            refusals.append(_refuse("growth_drivers", part))
        elif match[1] not in numeric:
            refusals.append(
                _refuse("growth_drivers", part, f"{match[1]} is no input with a number, or the load itself")
            )
        elif inputs.get(match[1]) is None:
            refusals.append(
                Refusal(match[1], NOTHING, "a number to grow from, because growth_drivers names it")
            )
        else:
            yield match[1], float(match[2])


def _fit(inputs: Mapping[str, Entry], refusals: list[Refusal]) -> Fitted | None:
    text = inputs["growth_history"]
    if text is None:
        return None
    if inputs["growth"] is not None:
        refusals.append(Refusal("growth", f"{inputs['growth']:g} %", "growth or growth_history, not both"))
    try:
        values = [float(part) for part in re.split(r"[\s;,]+", str(text)) if part]
        return fitted(values)
    except HistoryRefused as problem:
        refusals.append(
            Refusal("growth_history", f"{len(str(text).split())} values", HISTORY_NEEDS, str(problem))
        )
    except ValueError:
        refusals.append(Refusal("growth_history", str(text)[:40], HISTORY_NEEDS))
    return None


def _parts(inputs: Mapping[str, Entry], name: str) -> list[str]:
    return [part.strip() for part in str(inputs[name] or "").split(";") if part.strip()]


def _refuse(name: str, given: str, reason: str = "") -> Refusal:
    field = next(field for field in fields() if field.name == name)
    return Refusal(name, given, field.possible({}), reason)
