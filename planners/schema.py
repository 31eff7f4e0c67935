"""Inputs as data: one list of fields drives form, command line, plan file, help and questionnaire."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from planners.laws.elementwise import real, whole
from planners.refusal import NOTHING, InputRefused, Refusal, nearest
from planners.table import MOST_ROWS, Cell, NotRead, OneLine, Rows, rows_of_text
from planners.words import listed, say

Entry = float | int | str | bool | Rows | None
Inputs = Mapping[str, Entry]


class Kind(StrEnum):
    """What a field holds."""

    NUMBER = "number"
    WHOLE = "whole"
    CHOICE = "choice"
    SWITCH = "switch"
    TEXT = "text"
    MONTH = "month"
    TABLE = "table"


class Aspect(StrEnum):
    """What an input speaks of: what the plan asks for, what is there today, or how the users work."""

    REQUIRED = "required"
    TODAY = "today"
    WORK = "work"


class Choice(Struct, frozen=True):
    """One possible value of a choice field. ``when`` limits it to values of earlier fields."""

    value: str
    title: str
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    note: str = ""


class Field(Struct, frozen=True):
    """One input of a planner.

    ``default`` None means "not set": the planner then derives or omits it, as ``meaning`` says.
    ``when`` limits the field to values of earlier fields, such as one platform. ``aspect`` says what the
    input speaks of. ``group`` is the heading in the form. Fields that are ``required`` or ``asked_first`` are the choices of the
    wizard. ``example`` shows how a text or a row is written, ``pattern`` is what a text must be. A month is a text such as ``2027-03``, or a count
    of months where ``high`` limits one. A table has ``columns``, and may be written in ``one_line``; ``told`` says a row of it
    to a reader, with a place for the columns it names, where that is not all of them in a line. ``now_of`` names the input whose
    present value it tells. ``usual`` are the amounts, rising, in which a thing is sold.
    """

    name: str
    title: str
    kind: Kind
    meaning: str
    unit: str = ""
    low: float = -math.inf
    high: float = math.inf
    default: Entry = None
    required: bool = False
    choices: tuple[Choice, ...] = ()
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    group: str = say("Further inputs")
    default_reason: str = ""
    step: float = 0.0
    headline: bool = False
    example: str = ""
    aspect: Aspect = Aspect.REQUIRED
    pattern: str = ""
    columns: tuple[Field, ...] = ()
    one_line: OneLine | None = None
    told: str = ""
    asked_first: bool = False
    now_of: str = ""
    usual: tuple[float, ...] = ()

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of a table's columns."""
        return tuple(column.name for column in self.columns)

    def named(self, row: Sequence[Cell]) -> dict[str, Cell]:
        """The cells of a table's row by column."""
        return dict(zip(self.column_names, row, strict=False))

    def cell_refused(
        self, row: int, column: str, possible: str, reason: str = "", given: str = ""
    ) -> Refusal:
        """The refusal of a cell of this table; ``row`` counts from 1."""
        title = next((one.title for one in self.columns if one.name == column), column)
        place = say("{table}, row {row}", table=self.title, row=row)
        if title:
            place = say("{table}, row {row}, {column}", table=self.title, row=row, column=title)
        return Refusal(self.name, given, possible, reason, place, row, column)

    def possible(self, entries: Mapping[str, Entry]) -> str:
        """What this field takes, in words, given the other entries."""
        match self.kind:
            case Kind.CHOICE:
                return say(
                    "one of {choices}", choices=", ".join(one.value for one in self.open_choices(entries))
                )
            case Kind.SWITCH:
                return say("yes or no")
            case Kind.TEXT:
                return (
                    say("a text such as {example}", example=self.example) if self.example else say("a text")
                )
            case Kind.MONTH if math.isfinite(self.high):
                return say("a month such as 2027-03, or {low} to {high} months from now", **self._bounds)
            case Kind.MONTH:
                return say("a month such as 2027-03")
            case Kind.TABLE:
                return say("rows such as {example}", example=self.example)
            case Kind.WHOLE:
                return self._with_unit(say("a whole number from {low} to {high}", **self._bounds))
            case _:
                return self._with_unit(say("a number from {low} to {high}", **self._bounds))

    @property
    def _bounds(self) -> dict[str, str]:
        return {"low": counted(self.low), "high": counted(self.high)}

    def _with_unit(self, number: str) -> str:
        """A number with its unit, where the title does not say it."""
        told = self.unit in ("", "1", "money") or self.unit.casefold() in self.title.casefold()
        return number if told else f"{number} {self.unit}"

    def open_choices(self, entries: Mapping[str, Entry]) -> tuple[Choice, ...]:
        """The choices that fit the other entries."""
        return tuple(choice for choice in self.choices if holds(choice.when, entries))

    def applies(self, entries: Mapping[str, Entry]) -> bool:
        """Whether the field has a meaning for the other entries."""
        return holds(self.when, entries)


def grouped(group: str, *fields: Field, headline: bool = False) -> tuple[Field, ...]:
    """The fields under one heading of the form; headline ones stand on the first page and in the usage text."""
    return tuple(replace(field, group=group, headline=headline) for field in fields)


def incomplete(
    inputs: Inputs, names: tuple[str, ...], reason: str, beside: tuple[str, ...] = ()
) -> Iterator[Refusal]:
    """Refusals of what is missing where only some of the inputs that belong together were entered.

    Inputs ``beside`` them need them all, but are not needed themselves. ``reason`` is a sentence that says why.
    """
    if any(inputs[name] is not None for name in (*names, *beside)):
        yield from (Refusal(name, NOTHING, say("a value"), reason) for name in names if inputs[name] is None)


def holds(conditions: tuple[tuple[str, tuple[str, ...]], ...], entries: Mapping[str, Entry]) -> bool:
    """Whether every named entry has one of the allowed values. An entry not yet made does not limit."""
    for name, allowed in conditions:
        entry = entries.get(name)
        if entry is not None and entry not in allowed:
            return False
    return True


def plain(number: float) -> str:
    """A number as people type it: no exponent, no needless digits."""
    return f"{number:.0f}" if real(number).is_integer() else _without_exponent(number, f"{number:.10g}")


def counted(number: float) -> str:
    """A number as people read it, in groups of three digits."""
    return f"{number:,.0f}" if real(number).is_integer() else _without_exponent(number, f"{number:,.10g}")


def _without_exponent(number: float, text: str) -> str:
    return f"{number:.12f}".rstrip("0") if "e-" in text else text


def check(fields: tuple[Field, ...], entries: Mapping[str, object]) -> dict[str, Entry]:
    """Entries (numbers or texts) as typed inputs, with defaults filled in; every fault at once.

    Raises ``InputRefused``. Fields that do not apply to the other entries come back as None.
    """
    refusals: list[Refusal] = []
    typed: dict[str, Entry] = {}
    for field in fields:
        given = entries.get(field.name)
        if given is None and not field.when and not field.required:
            typed[field.name] = field.default
            continue
        if not field.applies(typed):
            typed[field.name] = None
            if given not in (None, "", field.default):
                refusals.append(_refuse_unfit(fields, field, given))
            continue
        if given is None or given == "":
            typed[field.name] = _default(field, typed)
            if field.required and typed[field.name] is None:
                refusals.append(Refusal(field.name, NOTHING, field.possible(typed)))
            continue
        try:
            typed[field.name] = _typed(field, given, typed)
        except InputRefused as refused:
            refusals.extend(refused.refusals)
            typed[field.name] = None
    refusals[:0] = unknown(fields, [name for name in entries if name not in typed])
    if refusals:
        raise InputRefused(tuple(refusals))
    return typed


def _default(field: Field, typed: Mapping[str, Entry]) -> Entry:
    if field.kind is Kind.CHOICE and field.default is None and field.required:
        return None
    return field.default


def unknown(fields: tuple[Field, ...], given: list[str]) -> list[Refusal]:
    """The refusals of names that are none of these inputs, each with the nearest one."""
    names = [field.name for field in fields]
    refusals = []
    for name in given:
        reason = _did_you_mean(nearest(name, names)) or say("There is no input of this name.")
        refusals.append(Refusal(name, name, say("one of {choices}", choices=", ".join(names)), reason))
    return refusals


def _did_you_mean(close: str) -> str:
    return say("Did you mean {name}?", name=close) if close else ""


def _refuse_unfit(fields: tuple[Field, ...], field: Field, given: object) -> Refusal:
    titles = {one.name: one.title for one in fields}
    conditions = listed(f"{titles.get(name, name)} {', '.join(allowed)}" for name, allowed in field.when)
    return Refusal(
        field.name,
        str(given),
        "",
        say("Leave this empty. It applies only with {conditions}.", conditions=conditions),
    )


def _typed(field: Field, given: object, typed: Mapping[str, Entry]) -> Entry:
    match field.kind:
        case Kind.CHOICE:
            return _chosen(field, given, typed)
        case Kind.SWITCH:
            return _switched(field, given, typed)
        case Kind.TEXT:
            return _lettered(field, given, typed)
        case Kind.MONTH:
            return _dated(field, given, typed)
        case Kind.TABLE:
            return _tabled(field, given)
        case _:
            return _numbered(field, given, typed)


def _lettered(field: Field, given: object, typed: Mapping[str, Entry]) -> str:
    text = " ".join(str(given).split())
    fits = text.isprintable() and (not field.pattern or re.fullmatch(field.pattern, text))
    if isinstance(given, bool | Rows) or not text or not fits:
        raise InputRefused((Refusal(field.name, str(given), field.possible(typed)),))
    return text


def _dated(field: Field, given: object, typed: Mapping[str, Entry]) -> str | int:
    text = str(int(given)) if isinstance(given, float) and given.is_integer() else str(given).strip()
    if re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])", text):
        return text
    if re.fullmatch(r"[0-9]{1,9}", text) and field.low <= int(text) <= field.high < math.inf:
        return int(text)
    raise InputRefused((Refusal(field.name, str(given), field.possible(typed)),))


def _tabled(field: Field, given: object) -> Rows | None:
    refusals: list[Refusal] = []
    rows = []
    for number, cells in enumerate(_rows(field, given), 1):
        if any(cell not in (None, "") for cell in cells.values()):
            rows.append([_cell(field, number, column, cells, refusals) for column in field.columns])
            refusals += [
                field.cell_refused(
                    number, "", say("only {columns}", columns=", ".join(field.column_names)), given=name
                )
                for name in cells.keys() - {*field.column_names}
            ]
    if refusals:
        raise InputRefused(tuple(refusals))
    return Rows(rows) or None


def _cell(
    field: Field, number: int, column: Field, cells: Mapping[str, object], refusals: list[Refusal]
) -> Cell:
    given = cells.get(column.name)
    try:
        if given is None or given == "":
            if column.required:
                raise InputRefused((Refusal(column.name, NOTHING, column.possible({})),))
            found = column.default
        else:
            found = _typed(column, given, {})
    except InputRefused as refused:
        refusals += [
            field.cell_refused(number, column.name, one.possible, one.reason, one.given)
            for one in refused.refusals
        ]
        return None
    return None if isinstance(found, Rows) else found


def _rows(field: Field, given: object) -> list[dict[str, object]]:
    """The rows as they were given, by column: texts, or sequences and mappings of cells. Raises ``InputRefused``."""
    found: list[dict[str, object]] = []
    for row in given if isinstance(given, list | tuple) else (given,):
        if isinstance(row, Mapping):
            found.append(dict(row))
        elif isinstance(row, str):
            try:
                found += list(rows_of_text(row, field.column_names, field.one_line))
            except NotRead as odd:
                number = len(found) + odd.row
                raise InputRefused(
                    (
                        field.cell_refused(
                            number, "", say("a row such as {example}", example=field.example), given=odd.text
                        ),
                    )
                ) from odd
        elif isinstance(row, Sequence) and len(row) <= len(field.columns):
            found.append(dict(zip(field.column_names, row, strict=False)))
        else:
            raise InputRefused((Refusal(field.name, str(row)[:60], field.possible({})),))
    if len(found) > MOST_ROWS:
        raise InputRefused(
            (Refusal(field.name, f"{len(found):,}", say("up to {most:,} rows", most=MOST_ROWS)),)
        )
    return found


def _chosen(field: Field, given: object, typed: Mapping[str, Entry]) -> Entry:
    text = str(given).strip()
    values = [choice.value for choice in field.open_choices(typed)]
    for value in values:
        if value.casefold() == text.casefold():
            return value
    reason = _closed_by(field, text, typed) or _did_you_mean(nearest(text, values))
    raise InputRefused((Refusal(field.name, text, field.possible(typed), reason),))


def _closed_by(field: Field, text: str, typed: Mapping[str, Entry]) -> str:
    for choice in field.choices:
        if choice.value.casefold() == text.casefold():
            closing = (
                f"{name} {typed.get(name)}" for name, allowed in choice.when if typed.get(name) not in allowed
            )
            return choice.note or say("Not with {others}.", others=listed(closing))
    return ""


def _switched(field: Field, given: object, typed: Mapping[str, Entry]) -> Entry:
    if isinstance(given, bool):
        return given
    match str(given).strip().casefold():
        case "yes" | "true" | "on" | "1":
            return True
        case "no" | "false" | "off" | "0":
            return False
    raise InputRefused((Refusal(field.name, str(given), field.possible(typed)),))


def _numbered(field: Field, given: object, typed: Mapping[str, Entry]) -> Entry:
    try:
        if isinstance(given, bool):
            raise ValueError
        number = real(given) if isinstance(given, int | float) else float(str(given).strip())
    except (ValueError, OverflowError):
        raise InputRefused((Refusal(field.name, str(given), field.possible(typed)),)) from None
    fits = field.kind is not Kind.WHOLE or number.is_integer()
    if not (abs(number) < math.inf and field.low <= number <= field.high and fits):
        raise InputRefused((Refusal(field.name, str(given), field.possible(typed)),))
    return whole(number) if field.kind is Kind.WHOLE else number
