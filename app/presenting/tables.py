"""Inputs and settings as rows, the same for window, proposal and command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from app.plan.document import Reading, ReadingKind
from app.presenting.figures import ENGLISH, NumberStyle, measure, number
from app.presenting.wording import absence
from planners.analysis.bill import CURRENCY
from planners.analysis.server_settings import as_recommended, had_of
from planners.planner import Setting, Sizing
from planners.quantity import Absent
from planners.schema import Entry, Field, Inputs, Kind
from planners.table import Cell, Rows
from planners.words import in_context, say

UNIT = "unit"
"""The column with the unit of a number beside it."""


class InputOrigin(StrEnum):
    """Whether an input was entered, left at its default, or has no value."""

    ENTERED = "entered"
    DEFAULT = "default"
    NOT_SET = "not set"


ORIGIN_WORDS = {
    InputOrigin.ENTERED: in_context("of an input", "entered"),
    InputOrigin.DEFAULT: in_context("of an input", "default"),
    InputOrigin.NOT_SET: in_context("of an input", "not set"),
}


class InputRow(Struct, frozen=True):
    """One input: its value in words and whether it was entered or left at its default."""

    name: str
    title: str
    value: str
    origin: InputOrigin
    meaning: str

    @property
    def origin_text(self) -> str:
        """The origin in words."""
        return ORIGIN_WORDS[self.origin]


class CautionRow(Struct, frozen=True):
    """A sentence that travels with the figures, told once, with every place it comes from."""

    text: str
    sources: tuple[str, ...]


class AbsentRow(Struct, frozen=True):
    """The figures that cannot be given for one reason."""

    titles: tuple[str, ...]
    reason: str

    @property
    def told(self) -> str:
        """The figures with the reason; it stands alone where it begins with the only figure."""
        return absence(", ".join(self.titles), self.reason)


class SettingRow(Struct, frozen=True):
    """One recommended setting in words."""

    file: str
    name: str
    value: str
    default: str
    reason: str
    source: str
    active: bool
    server: str = ""
    """What the server has, where that was read; with a mark for whether it is what is recommended."""


def input_rows(
    fields: tuple[Field, ...], entries: Mapping[str, Entry], inputs: Inputs, style: NumberStyle = ENGLISH
) -> tuple[InputRow, ...]:
    """The inputs that apply, each with its origin. ``entries`` is what the user entered, ``inputs`` what was used."""
    rows, currency = [], str(inputs.get(CURRENCY) or "")
    for field in fields:
        if field.applies(inputs):
            value = inputs[field.name]
            origin = _origin(entries.get(field.name), value)
            rows.append(
                InputRow(
                    field.name, field.title, value_text(field, value, style, currency), origin, field.meaning
                )
            )
    return tuple(rows)


def _origin(given: Entry, used: Entry) -> InputOrigin:
    if given not in (None, ""):
        return InputOrigin.ENTERED
    return InputOrigin.NOT_SET if used is None else InputOrigin.DEFAULT


def value_text(field: Field, value: Entry, style: NumberStyle = ENGLISH, currency: str = "") -> str:
    """An input's value with its unit, a price with its currency."""
    if value is None:
        return ORIGIN_WORDS[InputOrigin.NOT_SET]
    if isinstance(value, Rows):
        return "; ".join(_row(field, row, style) for row in value) or say("none")
    if field.kind is Kind.CHOICE:
        return next((choice.title for choice in field.choices if choice.value == value), str(value))
    if field.kind is Kind.SWITCH:
        return say("yes") if value else say("no")
    if isinstance(value, str):
        return value
    if field.kind is Kind.MONTH:
        return say("month {number}", number=f"{value:g}")
    return measure(float(value), field.unit, currency, style, digits=6)


def _row(field: Field, row: tuple[Cell, ...], style: NumberStyle) -> str:
    """A row of a table as a reader reads it."""
    if not field.told:
        cells = (_cell(*pair, style) for pair in zip(field.columns, row, strict=False))
        return " ".join(text for text in cells if text)
    places = dict.fromkeys(field.column_names, "")
    for column, cell in zip(field.columns, row, strict=False):
        number_there = column.kind is Kind.NUMBER and isinstance(cell, int | float)
        places[column.name] = (
            number(float(cell or 0), style, 3) if number_there else _cell(column, cell, style)
        )
    return field.told.format(**places)


def _cell(column: Field, cell: Cell, style: NumberStyle) -> str:
    """A cell's value; nothing where it is not set or says what it says by default, but for the unit of a number."""
    if cell is None or (cell == column.default and column.name != UNIT):
        return ""
    return value_text(column, cell, style)


def setting_rows(settings: tuple[Setting, ...], readings: Iterable[Reading] = ()) -> tuple[SettingRow, ...]:
    """The settings in words, beside what was read from the server; active are those that the files make."""
    there = {one.name: one.value for one in readings if one.kind is ReadingKind.SETTING}
    return tuple(
        SettingRow(
            setting.file,
            setting.name,
            setting.value,
            setting.default or "–",
            setting.reason,
            "; ".join(dict.fromkeys(source.text for source in setting.sources)),
            setting.written,
            _beside(setting, there),
        )
        for setting in settings
    )


def with_readings(settings: tuple[Setting, ...], readings: Iterable[Reading]) -> tuple[Setting, ...]:
    """The settings with what the server had; where none of its settings was read, that stays unknown."""
    there = {one.name: one.value for one in readings if one.kind is ReadingKind.SETTING}
    if not there:
        return settings
    return tuple(replace(setting, before=had_of(setting, there) or "") for setting in settings)


def _beside(setting: Setting, there: Mapping[str, str]) -> str:
    had = had_of(setting, there)
    if had is None:
        return ""
    return f"{'✓' if as_recommended(setting, there) else '≠'} {had or say('not set')}"


def caution_rows(sizing: Sizing) -> tuple[CautionRow, ...]:
    """The cautions of a sizing; one that several sources give stands once."""
    known: dict[str, dict[str, None]] = {}
    for caution in sizing.cautions:
        places = known.setdefault(caution.text, {})
        if caution.source is not None:
            places[caution.source.text] = None
    return tuple(CautionRow(text, tuple(places)) for text, places in known.items())


def caution_count(sizings: Iterable[Sizing]) -> int:
    """How many cautions come with several sizings; one that is the same for some of them counts once."""
    return len({row.text for sizing in sizings for row in caution_rows(sizing)})


def absent_rows(sizing: Sizing) -> tuple[AbsentRow, ...]:
    """The figures that cannot be given, those with one reason together."""
    groups: dict[str, list[Absent]] = {}
    for missing in sizing.absent.values():
        groups.setdefault(missing.unnamed or missing.reason, []).append(missing)
    return tuple(
        AbsentRow(
            tuple(one.figure.title for one in found),
            said if len({one.reason for one in found}) > 1 else found[0].reason,
        )
        for said, found in groups.items()
    )
