"""The inputs on the sheet of a service: what the figures follow is shaded, named and open; the rest is locked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from app.exporting.steps_sheet import LiveService
from app.exporting.worksheet import Allowed, Worksheet, as_month, cell, defined_name, elsewhere
from app.plan.sized import SizedService
from app.presenting.tables import InputOrigin, InputRow, input_rows
from app.presenting.wording import unit_text
from planners.planner import Sizing
from planners.quantity import Term
from planners.schema import Field, Kind
from planners.words import say

VALUE = 1


class Inputs(Struct, frozen=True):
    """The cells of the numbers among the inputs, by name, and which of them are ``live``."""

    sheet: str
    rows: Mapping[str, int]
    live: frozenset[str]
    values: Mapping[str, object]

    def at(self, name: str) -> str:
        """The cell of a live input, from another sheet; empty for any other."""
        return elsewhere(self.sheet, self.rows[name], VALUE) if name in self.live else ""

    def of(self, term: Term, operand: str) -> str:
        """The cell of the input that a term is; empty where it is none."""
        if operand in self.live:
            return cell(self.rows[operand], VALUE)
        same = term.field in self.rows and term.source is None and self.values[term.field] == term.value
        return cell(self.rows[term.field], VALUE) if same and not operand[:1].isalpha() else ""


def write_inputs(
    workbook: Any, sheet: Worksheet, one: SizedService, sizing: Sizing, live: LiveService, taken: set[str]
) -> Inputs:
    """Write the inputs; the live ones join the cells of ``live``."""
    rows: dict[str, int] = {}
    heads = (
        say("Input"),
        say("Value"),
        "",
        "",
        say("Unit"),
        say("Origin"),
        say("Meaning"),
        say("Name of the cell"),
    )
    sheet.head(heads, (VALUE,))
    fields = {field.name: field for field in one.planner.fields()}
    follows = frozenset(live.ways.live)
    for row in input_rows(one.planner.fields(), one.service.entries, sizing.inputs):
        if row.origin is InputOrigin.NOT_SET:
            continue
        value = sizing.inputs[row.name]
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if number:
            rows[row.name] = sheet.row
        name = ""
        if row.name in follows:
            name = defined_name(f"{one.title} {row.title}", taken)
            workbook.define_name(name, f"={elsewhere(sheet.name, sheet.row, VALUE)}")
            live.cells[row.name] = elsewhere(sheet.name, sheet.row, VALUE)
        _line(sheet, one, row, fields[row.name], value if number else None, name)
    sheet.gap()
    return Inputs(sheet.name, rows, follows, sizing.inputs)


def _line(sheet: Worksheet, one: SizedService, row: InputRow, field: Field, value: object, name: str) -> None:
    number = isinstance(value, int | float)
    entered = row.origin is InputOrigin.ENTERED
    origin = one.service.origin(row.name).sentence if entered else row.origin_text
    unit = unit_text(field.unit) if number else ""
    shown = None if name else value if number else as_month(row.value)
    at = sheet.row
    sheet.line((row.title, shown, None, None, unit, origin, row.meaning, name))
    if name and isinstance(value, int | float):
        sheet.live_input(at, VALUE, value, _allowed(field, one))


def _allowed(field: Field, one: SizedService) -> Allowed:
    possible = field.possible(one.service.entries)
    return Allowed(
        field.title,
        field.low,
        field.high,
        field.kind is Kind.WHOLE,
        say("Enter {possible}. Figures, ranges and verdicts follow.", possible=possible),
        say("{input}: enter {possible}.", input=field.title, possible=possible),
    )
