"""The sheet of one service: inputs, what was published, every figure with a live formula, settings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.exporting.excel_formula import calls_apart, excel_formula
from app.exporting.worksheet import Worksheet, cell
from app.plan.document import Service
from app.presenting.explanation import filled
from app.presenting.tables import InputOrigin, input_rows, setting_rows
from app.presenting.wording import FIT_WORDS, STANDING_WORDS, unit_text
from planners.evidence import Standing
from planners.formula import formula
from planners.planner import Planner, Setting, Sizing
from planners.quantity import Quantity, Term
from planners.words import in_context, say

WIDTHS = (34, 16, 14, 14, 18, 14, 52, 60)
VALUE = 1
"""The column of values."""
FIGURES = (
    say("Expected"),
    in_context("end of a range", "Low"),
    in_context("end of a range", "High"),
    say("Unit"),
    say("Standing"),
    say("Formula"),
    say("Sources"),
)
VERDICTS = (
    in_context("end of a range", "Low"),
    in_context("end of a range", "High"),
    say("Unit"),
    say("Verdict"),
    say("Compared with"),
    say("Capacity"),
)
SETTINGS = (
    say("Setting"),
    say("Value"),
    say("Default"),
    "",
    say("File"),
    say("For production"),
    say("Reason"),
    say("Source"),
)
NUMBERS = (1, 2, 3)
"""The columns of expected value, low and high."""


def write_service(
    workbook: Any,
    name: str,
    service: Service,
    planner: Planner,
    sizing: Sizing,
    settings: tuple[Setting, ...],
) -> None:
    """Write the sheet of a sized service."""
    sheet = Worksheet(workbook, name, WIDTHS)
    sheet.title(say("{service} ({kind})", service=service.title, kind=planner.title))
    inputs = _inputs(sheet, service, planner, sizing)
    inner = tuple(_inner(sizing))
    figures = [*sizing.quantities.values(), *inner]
    used, value, unit = say("Published figure or rule used"), say("Value"), say("Unit")
    sheet.head((used, value, "", "", unit, "", say("Document"), say("Table, row")), (VALUE,))
    leaves, apart = _leaves(sheet, figures, inputs), _apart(sheet, figures)
    sheet.gap()
    # Formulas may lead to figures further down: every figure has its row before the first is written.
    start = sheet.row + 1
    places = {id(quantity): start + index for index, quantity in enumerate(sizing.quantities.values())}
    behind = start + len(sizing.quantities) + 2
    places |= {id(quantity): behind + index for index, quantity in enumerate(inner)}
    sheet.head((say("Figure"), *FIGURES), NUMBERS)
    for quantity in sizing.quantities.values():
        _figure(sheet, quantity, leaves, apart, places)
    if inner:
        sheet.gap()
        sheet.head((say("Intermediate figure"), *FIGURES), NUMBERS)
        for quantity in inner:
            _figure(sheet, quantity, leaves, apart, places)
    sheet.gap()
    _rest(sheet, sizing, settings)


def _inputs(sheet: Worksheet, service: Service, planner: Planner, sizing: Sizing) -> dict[str, str]:
    """The inputs; the cells of those that are numbers, by name."""
    cells: dict[str, str] = {}
    sheet.head((say("Input"), say("Value"), "", "", say("Unit"), say("Origin"), say("Meaning")), (VALUE,))
    sheet.freeze()
    units = {field.name: field.unit for field in planner.fields()}
    for row in input_rows(planner.fields(), service.entries, sizing.inputs):
        if row.origin is InputOrigin.NOT_SET:
            continue
        value = sizing.inputs[row.name]
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if number:
            cells[row.name] = cell(sheet.row, VALUE)
        entered = row.origin is InputOrigin.ENTERED
        origin = service.origin(row.name).sentence if entered else row.origin_text
        shown = value if number else row.value
        unit = unit_text(units[row.name]) if number else ""
        sheet.line((row.title, shown, None, None, unit, origin, row.meaning))
    sheet.gap()
    return cells


def _leaves(sheet: Worksheet, figures: list[Quantity], inputs: dict[str, str]) -> dict[int, str]:
    """What the formulas begin with, each once; the cell of each term by its identity."""
    cells: dict[int, str] = {}
    known: dict[tuple[object, ...], str] = {}
    for term in (term for quantity in figures for term in quantity.terms if term.quantity is None):
        if term.field in inputs and term.source is None:
            cells[id(term)] = inputs[term.field]
            continue
        value, source = float(term.value), term.source
        key = (term.meaning or term.name, value, term.unit, source)
        if key not in known:
            known[key] = cell(sheet.row, VALUE)
            place = ", ".join(part for part in (source.table, source.row) if part) if source else ""
            origin = _origin(term)
            sheet.line(
                (term.meaning or term.name, value, None, None, unit_text(term.unit), None, origin, place)
            )
        cells[id(term)] = known[key]
    return cells


def _origin(term: Term) -> str:
    if term.source:
        return term.source.document
    return say("Input") if term.field else STANDING_WORDS[Standing.RULE]


def _apart(sheet: Worksheet, figures: list[Quantity]) -> dict[str, str]:
    """What laws give that no spreadsheet reckons, each call once; the cell of each call with its values put in."""
    cells: dict[str, str] = {}
    for quantity in figures:
        for call in calls_apart(quantity.formula):
            key = filled(quantity, call)
            if key not in cells:
                cells[key] = cell(sheet.row, VALUE)
                value = float(formula(call)({term.name: term.value for term in quantity.terms}))
                sheet.line(
                    (key, value, None, None, "", None, "; ".join(law.text for law in formula(call).laws))
                )
    return cells


def _figure(
    sheet: Worksheet,
    quantity: Quantity,
    leaves: dict[int, str],
    apart: dict[str, str],
    places: dict[int, int],
) -> None:
    """A figure: live as far as its formula is, the range as numbers."""
    value = float(quantity.value)
    cells = {
        term.name: cell(places[id(term.quantity)], VALUE) if term.quantity is not None else leaves[id(term)]
        for term in quantity.terms
    }
    cells |= {call: apart[filled(quantity, call)] for call in calls_apart(quantity.formula)}
    text = excel_formula(quantity.formula, cells) if quantity.terms else ""
    row = sheet.row
    sources = "; ".join(source.text for source in quantity.sources)
    told = f"{quantity.name} = {quantity.formula}"
    sheet.line(
        (
            quantity.title,
            None,
            float(quantity.low),
            float(quantity.high),
            unit_text(quantity.unit, quantity.figure.currency),
            STANDING_WORDS[quantity.standing],
            told,
            sources,
        )
    )
    if text:
        sheet.formula(row, VALUE, text, value)
    else:
        sheet.put(row, VALUE, value)


def _inner(sizing: Sizing) -> Iterator[Quantity]:
    """The figures that others are made of and that are not told themselves, what is needed first in front."""
    told = {id(quantity) for quantity in sizing.quantities.values()}
    seen: set[int] = set()

    def walk(quantity: Quantity) -> Iterator[Quantity]:
        for term in quantity.terms:
            if term.quantity is not None and id(term.quantity) not in seen:
                seen.add(id(term.quantity))
                yield from walk(term.quantity)
                if id(term.quantity) not in told:
                    yield term.quantity

    for quantity in sizing.quantities.values():
        yield from walk(quantity)


def _rest(sheet: Worksheet, sizing: Sizing, settings: tuple[Setting, ...]) -> None:
    if sizing.verdicts:
        sheet.head((say("Resource"), say("Demand"), *VERDICTS), (*NUMBERS, 7))
        for verdict in sizing.verdicts:
            numbers = (float(verdict.demand), float(verdict.low), float(verdict.high))
            told = (unit_text(verdict.unit), FIT_WORDS[verdict.fit], verdict.reason, float(verdict.capacity))
            sheet.line((verdict.resource.title, *numbers, *told))
        sheet.gap()
    rows = setting_rows(settings)
    if rows:
        sheet.head(SETTINGS)
        for row in rows:
            use = say("yes") if row.active else say("no")
            sheet.line((row.name, row.value, row.default, None, row.file, use, row.reason, row.source))
