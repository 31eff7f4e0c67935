"""What was measured on one's own server as an input: a table with a row for each recorded quantity, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from planners import counters
from planners.laws.calibration.bend import MOST_BEND
from planners.measured_here import GROUP, MEASURED_HERE, MONTHS_SINCE, TITLES, MeasuredHere, unit_of
from planners.refusal import Refusal
from planners.schema import Aspect, Choice, Field, Inputs, Kind
from planners.table import Rows
from planners.words import say

MOST = 1e18
TOLD = say("{quantity}: {demand} {unit}, {day_low} to {day_high} on another day")


def field(load_unit: str) -> Field:
    """The input, for a service whose own load is recorded in that unit."""
    example = unit_of(counters.BUSY.name, load_unit)
    return Field(
        MEASURED_HERE, say("Measured here"), Kind.TABLE,
        say("What your own server needs for its load, from its recordings. It replaces the published figures."),
        group=GROUP, example=f"quantity={counters.BUSY.name} unit={example} demand=0.00012 day_low=0.00011 ...",
        aspect=Aspect.TODAY, columns=_columns(load_unit), told=TOLD,
    )  # fmt: skip


def months_field() -> Field:
    """How old the recordings are when the plan begins; a projection counts on from there."""
    return Field(
        MONTHS_SINCE, say("Months since the recordings"), Kind.NUMBER,
        say("Recorded disk space grows on for so long. Leave empty to plan the server as it was recorded."), "months", 0, 240,
        group=GROUP, aspect=Aspect.TODAY,
    )  # fmt: skip


def refusals(inputs: Inputs, load_unit: str) -> Iterator[Refusal]:
    """Rows that contradict themselves or each other, or are not of this service."""
    given = inputs.get(MEASURED_HERE)
    if not isinstance(given, Rows):
        return
    table, seen = field(load_unit), set[str]()
    for number, cells in enumerate(given, 1):
        row = MeasuredHere(*cells)  # type: ignore[arg-type]
        if row.quantity in seen:
            yield table.cell_refused(number, "quantity", say("each once"), given=row.quantity)
        seen.add(row.quantity)
        wanted = unit_of(row.quantity, load_unit)
        if row.unit != wanted:
            yield table.cell_refused(number, "unit", wanted, given=row.unit)
        if 0 < abs(row.demand) < 1 / MOST:
            told = say("0, or at least {least:g}", least=1 / MOST)
            yield table.cell_refused(number, "demand", told, given=str(row.demand))
        for column in _disordered(row):
            told = say("ranges that hold their value, from low to high")
            yield table.cell_refused(number, column, told, given=str(getattr(row, column)))


def _disordered(row: MeasuredHere) -> Iterator[str]:
    """The columns of a row that lie on the wrong side."""
    if not row.base_low <= row.base <= row.base_high:
        yield "base"
    if not row.low <= row.demand <= row.high:
        yield "demand"
    if not row.day_low <= row.low:
        yield "day_low"
    if not row.high <= row.day_high:
        yield "day_high"
    if not row.lowest <= row.highest:
        yield "lowest"
    if not row.bend_low <= row.bend_high:
        yield "bend_low"
    if not row.begin <= row.end:
        yield "begin"


@lru_cache(maxsize=16)
def _columns(load_unit: str) -> tuple[Field, ...]:
    """The cells of a row, in the order of ``MeasuredHere``."""
    day, text = r"\d{4}-\d{2}-\d{2}", Kind.TEXT

    def number(name: str, title: str, meaning: str, unit: str = "", low: float = -MOST) -> Field:
        return Field(name, title, Kind.NUMBER, meaning, unit, low, MOST, required=True)

    def bend(name: str, title: str, meaning: str) -> Field:
        return Field(name, title, Kind.NUMBER, meaning, "1", -MOST_BEND, MOST_BEND, 0.0)

    return (
        Field(
            "quantity", say("Quantity"), Kind.CHOICE, say("What was recorded."), required=True,
            choices=tuple(Choice(name, title) for name, title in TITLES.items()),
        ),
        Field("unit", say("Unit"), text, say("The unit for each unit of load."), required=True, pattern=r"[\w/()%. ]{1,60}"),
        number("base", say("Without load"), say("The quantity without load.")),
        number("base_low", say("Without load, at least"), say("The lower end of its 95 % interval.")),
        number("base_high", say("Without load, at most"), say("The upper end of its 95 % interval.")),
        number("demand", say("For each unit of load"), say("What a unit of load adds.")),
        number("low", say("At least"), say("The lower end of the 95 % interval of its mean.")),
        number("high", say("At most"), say("The upper end of the 95 % interval of its mean.")),
        number("day_low", say("Another day, at least"), say("The lower end of the 95 % interval of another day.")),
        number("day_high", say("Another day, at most"), say("The upper end of the 95 % interval of another day.")),
        number("lowest", say("Smallest load"), say("The smallest load that was seen."), load_unit, 0),
        number("highest", say("Largest load"), say("The largest load that was seen."), load_unit, 1e-9),
        Field("power", say("Exponent"), Kind.NUMBER, say("Exponent of the power law through the same readings."), "1", -10, 10, 1.0),
        Field("processors", say("Processors"), Kind.WHOLE, say("Processors of that server; 0 where they are not known."), "processors", 0, 8192, 0),
        Field("days", say("Days"), Kind.WHOLE, say("Days that were recorded."), "", 1, 100_000, 1),
        Field("begin", say("First day"), text, say("The first day that was recorded."), required=True, pattern=day, example="2026-10-05"),
        Field("end", say("Last day"), text, say("The last day that was recorded."), required=True, pattern=day, example="2026-10-18"),
        Field("sources", say("Files"), text, say("The files that the readings come from."), required=True, pattern=r".{1,1000}", example="sa.json; load.csv"),
        bend("bend_low", say("Bend, at least"), say("At twice the largest load, beside the line: the least, by the use at the largest.")),
        bend("bend_high", say("Bend, at most"), say("At twice the largest load, beside the line: the most, by the use at the largest.")),
    )  # fmt: skip
