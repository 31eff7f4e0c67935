"""What a calibration says in words, and what the plan becomes with it: now and with this, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from app.plan.document import Service
from app.plan.sized import Answer, answer
from app.presenting.calibrated import Calibrated
from app.presenting.calibration_chart import planned_load
from app.presenting.figures import (
    ENGLISH,
    WHOLE_UNITS,
    NumberStyle,
    figure,
    interval,
    number,
    scaled,
    with_unit,
)
from app.presenting.reading import short
from app.presenting.wording import STANDING_WORDS, sentences
from planners.analysis.chance import ACTIVITY
from planners.analysis.own_demand import NotTold, measured_load
from planners.counters import BUSY
from planners.evidence import Standing
from planners.measured_here import MEASURED_HERE, TITLES, MeasuredHere
from planners.planner import Planner, Sizing
from planners.quantity import Quantity
from planners.words import listed, say

MOST_ROWS = 4
MANY = 1_000
LEAST = 0.1
"""A demand below this for one unit of load is told for ``MANY`` of them."""
NOTHING = "–"
DIGITS = 3


class ResultRow(Struct, frozen=True):
    """A figure as it is now, and with what was found."""

    title: str
    now: str
    then: str

    @property
    def changed(self) -> bool:
        """Whether it becomes another."""
        return self.now != self.then


class Note(Struct, frozen=True):
    """One thing to know; ``sound`` where it is good."""

    text: str
    sound: bool


class Result(Struct, frozen=True):
    """The demand in a line with its interval, what it means, the figures of the plan, and what to know of it.

    ``used`` says that the plan has it, ``usable`` that the service takes it. ``then`` answers the entries with it.
    """

    value: str
    caption: str
    sentence: str
    heads: tuple[str, str]
    rows: tuple[ResultRow, ...]
    notes: tuple[Note, ...]
    used: bool
    usable: bool
    then: Answer | None = None


def calibration_result(
    planner: Planner, found: Calibrated, service: Service, now: Sizing | None, style: NumberStyle = ENGLISH
) -> Result | None:
    """The result; None where nothing was found."""
    row, given = found.row, found.rows
    if row is None:
        return None
    used = service.entries.get(MEASURED_HERE) == given
    takes = any(one.name == MEASURED_HERE for one in planner.fields())
    entries = service.entries
    then = answer(service.planner, entries.with_entry(MEASURED_HERE, given)) if takes else None
    sized = then.sizing if then is not None else None
    before = answer(service.planner, entries.without(MEASURED_HERE)).sizing if used else now
    value, caption = _demand(planner, row, style)
    refused = () if then is None or sized is not None else (Note(sentences(*then.problems), False),)
    return Result(
        value,
        caption,
        say("This plan uses it.") if used else _meaning(now, sized, style),
        (say("without it"), say("now")) if used else (say("now"), say("with this")),
        tuple(_rows(before, sized, style)),
        (*refused, *_notes(planner, found, row, sized or now, style)),
        used,
        takes and sized is not None,
        then,
    )


def _demand(planner: Planner, row: MeasuredHere, style: NumberStyle) -> tuple[str, str]:
    percent = row.quantity == BUSY.name and row.processors
    factor, unit = (100.0 / row.processors, "%") if percent else (1.0, row.amount)
    times = 1 if row.demand * factor >= LEAST else MANY
    load = with_unit(number(times, style), measured_load(planner).unit)
    load = load.removeprefix("1 ") if times == 1 else load

    def told(value: float) -> str:
        return number(value * factor * times, style, DIGITS)

    value = say("{value} per {load}", value=with_unit(told(row.demand), unit), load=load)
    caption = say(
        "another day: {day} · {standing}",
        day=interval(told(row.day_low), told(row.day_high)),
        standing=STANDING_WORDS[Standing.MEASURED_HERE],
    )
    return value, caption


def _meaning(now: Sizing | None, then: Sizing | None, style: NumberStyle) -> str:
    """How the work compares with what the plan assumes."""
    before, after = _share(now), _share(then)
    if before is None or after is None or not before:
        return ""
    ratio = after / before
    if number(ratio, style, DIGITS) == number(1.0, style, DIGITS):
        return say("With it, the plan's processor use stays about as it is.")
    if ratio < 1:
        share = number(100 * ratio, style, 2)
        return say("With it, the plan's processor use falls to {share} % of what it is.", share=share)
    return say(
        "With it, the plan's processor use is {ratio} times as high.", ratio=number(ratio, style, DIGITS)
    )


def _share(sizing: Sizing | None) -> float | None:
    """The processor's demand at the planned load, in percent."""
    judged = [one.demand for one in sizing.verdicts if one.unit == "%"] if sizing is not None else []
    return judged[0] if judged else None


def _rows(now: Sizing | None, then: Sizing | None, style: NumberStyle) -> Iterator[ResultRow]:
    """What is judged or answers first; changed figures and, where there is room, others."""
    found = []
    for name in dict.fromkeys((*_names(now), *_names(then))):
        before, after = _quantity(now, name), _quantity(then, name)
        one = before or after
        if one is not None:
            texts = (_told(each, style) if each is not None else NOTHING for each in (before, after))
            found.append(ResultRow(one.title, *texts))
    spare = MOST_ROWS - sum(row.changed for row in found)
    for row in found:
        if row.changed or spare > 0:
            spare -= not row.changed
            yield row


def _told(quantity: Quantity, style: NumberStyle) -> str:
    """A figure without a unit that its title names already."""
    unit = quantity.unit
    if unit in WHOLE_UNITS or ("/" in unit and unit.partition("/")[0] in quantity.title.lower()):
        return figure(quantity, style).value
    return scaled(quantity, style=style)


def _names(sizing: Sizing | None) -> Sequence[str]:
    if sizing is None:
        return ()
    judged = [one.quantity for one in sizing.verdicts if not one.figure.load and one.unit == "%"]
    return (*judged, *(one.name for one in sizing.answers))


def _quantity(sizing: Sizing | None, name: str) -> Quantity | None:
    return sizing.quantities.get(name) if sizing is not None else None


def _notes(
    planner: Planner, found: Calibrated, row: MeasuredHere, sizing: Sizing | None, style: NumberStyle
) -> Iterator[Note]:
    demand = found.demand
    assert demand is not None
    highest = with_unit(short(row.highest, style), measured_load(planner).unit)
    if not demand.bent:
        yield Note(say("The use rises evenly up to {load}.", load=highest), True)
    yield from (Note(doubt, False) for doubt in demand.doubts)
    activity = float(sizing.inputs.get(ACTIVITY) or 1.0) if sizing is not None else 1.0
    if activity != 1:
        yield Note(
            say(
                "The line is of the work that was measured. The plan has {activity} times as much: Activity.",
                activity=number(activity, style),
            ),
            True,
        )
    plan = planned_load(planner, sizing)
    if plan > row.highest and short(plan, style) != short(row.highest, style):
        below, above = row.course.ratios(plan / row.highest)
        share = max(1 - float(below), float(above) - 1)
        yield Note(
            say(
                "The plan has more load than was seen. The use may lie {share} % beside the line there.",
                share=number(100 * share, style, 2),
            ),
            share < LEAST,
        )
    told = [one for one in found.others if not isinstance(one, NotTold)]
    if told:
        yield Note(
            say("Found as well: {quantities}.", quantities=listed(TITLES[one.quantity] for one in told)), True
        )
    for one in found.others:
        if isinstance(one, NotTold):
            yield Note(say("{quantity}: {reason}", quantity=TITLES[one.quantity], reason=one.reason), False)
