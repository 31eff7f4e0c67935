"""The sheet of one service: inputs, verdict, what was published, every figure with live formulas, settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from app.exporting.excel_formula import calls_apart, excel_formula
from app.exporting.input_rows import Inputs, write_inputs
from app.exporting.steps_sheet import LiveService
from app.exporting.verdict_rows import write_answer, write_verdicts
from app.exporting.worksheet import Worksheet, cell, elsewhere
from app.plan.sized import SizedService
from app.presenting.against import figures_of
from app.presenting.bibliography import Bibliography
from app.presenting.explanation import filled
from app.presenting.tables import setting_rows
from app.presenting.wording import STANDING_WORDS, unit_text
from planners.analysis.ways import Key, Told, all_figures
from planners.evidence import Standing
from planners.formula import formula
from planners.planner import Setting, Sizing
from planners.quantity import Quantity, Term
from planners.steps import MOST_PROCESSORS
from planners.words import in_context, say

WIDTHS = (34, 16, 14, 14, 18, 14, 52, 26, 14)
VALUE, LOW, HIGH, STANDING = 1, 2, 3, 5
"""The columns of value, ends of its range, and standing."""
FIGURES = (
    say("Expected"),
    in_context("end of a range", "Low"),
    in_context("end of a range", "High"),
    say("Unit"),
    say("Standing"),
    say("Formula at the export"),
    say("Sources"),
)
SETTINGS = (
    say("Setting"),
    say("Value"),
    say("Default"),
    "",
    say("File"),
    say("For production"),
    say("Reason"),
    say("Sources"),
)
NUMBERS = (1, 2, 3)
_ENDS = ((LOW, "low"), (HIGH, "high"))


class ServiceCells(Struct, frozen=True):
    """Where other sheets find a service: the rows of its figures by name, its answer and its inputs.

    ``answer`` are the cells of verdict, bottleneck and headroom.
    """

    sheet: str
    figures: Mapping[str, int]
    answer: tuple[str, ...]
    inputs: Inputs = Inputs("", {}, frozenset(), {})

    def at(self, name: str, column: int) -> str:
        """The cell of a figure."""
        return elsewhere(self.sheet, self.figures[name], column)

    def end(self, name: str, end: str) -> str:
        """The cell of value, low or high of a figure."""
        return self.at(name, {"value": VALUE, "low": LOW, "high": HIGH}[end])


def write_service(
    workbook: Any,
    name: str,
    one: SizedService,
    sizing: Sizing,
    live: LiveService,
    cited: Bibliography,
    taken: set[str],
) -> ServiceCells:
    """Write the sheet of a sized service. ``taken`` are names of cells that are given already."""
    sheet = Worksheet(workbook, name, WIDTHS)
    sheet.title(say("{service} ({kind})", service=one.title, kind=one.planner.title))
    sheet.begin_pages()
    sheet.warning(*live.status())
    answer = sheet.row
    sheet.row += 2
    inputs = write_inputs(workbook, sheet, one, sizing, live, taken)
    if of := figures_of(sizing, one.exists):
        sheet.note(of)
    writer = _Figures(sheet, sizing, live, inputs, cited)
    writer.write()
    verdicts = write_verdicts(sheet, sizing, live, one.planner.fields())
    answered = write_answer(sheet, answer, verdicts, live, sizing)
    _settings(sheet, one.settings, cited)
    return ServiceCells(name, writer.rows, answered, inputs)


class _Figures:
    """What figures begin with, the figures, and those in between."""

    def __init__(
        self, sheet: Worksheet, sizing: Sizing, live: LiveService, inputs: Inputs, cited: Bibliography
    ) -> None:
        self._sheet, self._live, self._inputs, self._cited = sheet, live, inputs, cited
        self._all = all_figures(sizing)
        self._told = len(sizing.quantities)
        self._leaves: dict[tuple[Key, str], str] = {}
        self._apart: dict[str, str] = {}
        self._places: dict[int, int] = {}
        self.rows: dict[str, int] = {}

    def write(self) -> None:
        """Write all of it."""
        used, document = say("Published figure or rule used"), say("Table, row")
        self._sheet.head((used, say("Value"), "", "", say("Unit"), "", document, say("Sources")), (VALUE,))
        self._begin_with()
        self._law_values()
        self._sheet.gap()
        # Formulas may lead to figures further down: every figure has its row before the first is written.
        start, figures = self._sheet.row + 1, list(self._all.items())
        behind = start + self._told + 2
        for index, (key, quantity) in enumerate(figures):
            row = start + index if index < self._told else behind + index - self._told
            self._places[id(quantity)] = row
            self.rows.setdefault(key[0], row)
        self._block(say("Figure"), figures[: self._told])
        if figures[self._told :]:
            self._block(say("Intermediate figure"), figures[self._told :])

    def _block(self, title: str, figures: list[tuple[Key, Quantity]]) -> None:
        self._sheet.head((title, *FIGURES), NUMBERS)
        for key, quantity in figures:
            self._figure(key, quantity)
        self._sheet.gap()

    def _begin_with(self) -> None:
        """What the formulas begin with, each once."""
        known: dict[tuple[object, ...], str] = {}
        for key, operands in self._live.ways.terms.items():
            for term, operand in zip(self._all[key].terms, operands, strict=True):
                if term.quantity is not None:
                    continue
                found = self._inputs.of(term, operand)
                what = (term.meaning or term.name, float(term.value), term.unit, term.source, _name(operand))
                if not found and what not in known:
                    known[what] = cell(self._sheet.row, VALUE)
                    self._leaf(term, operand)
                self._leaves[key, term.name] = found or known[what]

    def _leaf(self, term: Term, operand: str) -> None:
        source = term.source
        place = ", ".join(part for part in (source.table, source.row) if part) if source else _origin(term)
        unit, value = unit_text(term.unit), float(term.value)
        row = self._sheet.row
        following = bool(_name(operand))
        shown = None if following else value
        mark = self._cited.mark(source) if source else ""
        self._sheet.line((term.meaning or term.name, shown, None, None, unit, None, place, mark))
        if following:
            self._sheet.formula(row, VALUE, excel_formula(operand, self._live.cells), value)

    def _law_values(self) -> None:
        """What laws give that no spreadsheet reckons, each call once, with its values put in."""
        for quantity in (self._all[key] for key in self._live.ways.terms):
            for call in calls_apart(quantity.formula, self._live.laws):
                key = filled(quantity, call)
                if key not in self._apart:
                    self._apart[key] = cell(self._sheet.row, VALUE)
                    law = formula(call)
                    value = float(law({term.name: term.value for term in quantity.terms}))
                    told = "; ".join(one.text for one in law.laws)
                    self._sheet.line((key, value, None, None, "", None, told))

    def _figure(self, key: Key, quantity: Quantity) -> None:
        """A figure: value, range and standing follow the inputs."""
        live, row = self._live, self._sheet.row
        told = [way.figures.get(key) for way in live.ways.ways]
        formula_text = f"{quantity.name} = {quantity.formula}"
        if told[0] is None:
            formula_text = say("{formula} (as of the export)", formula=formula_text)
        self._sheet.line(
            (
                quantity.title, None, None, None, unit_text(quantity.unit, quantity.figure.currency),
                STANDING_WORDS[quantity.standing], formula_text, self._sources(quantity),
            )
        )  # fmt: skip
        if told[0] is None:
            self._locked(row, quantity)
            return
        text = live.of_way([one.value if one else None for one in told], self._readable(key, quantity))
        self._sheet.formula(row, VALUE, text, float(quantity.value))
        for column, end in _ENDS:
            operands = [str(getattr(one, end)) if one else None for one in told]
            self._sheet.formula(row, column, live.of_way(operands), float(getattr(quantity, end)))
        standing = live.texts_of_way([_standing(one) for one in told])
        if standing:
            self._sheet.formula(row, STANDING, standing, STANDING_WORDS[quantity.standing])

    def _locked(self, row: int, quantity: Quantity) -> None:
        """A figure that formulas do not give: as of the export, and none once inputs have changed."""
        for column, value in zip(NUMBERS, (quantity.value, quantity.low, quantity.high), strict=True):
            text = f"=IF({self._live.changed},NA(),{float(value)!r})"
            self._sheet.formula(row, column, text, float(value))

    def _readable(self, key: Key, quantity: Quantity) -> str:
        """The printed formula over the cells of its terms; empty where there is none."""
        if not quantity.terms or (
            max(float(term.value) for term in quantity.terms) > MOST_PROCESSORS
            and ("tangent_knee" in quantity.formula)
        ):
            return ""
        cells = {
            term.name: cell(self._places[id(term.quantity)], VALUE)
            if term.quantity is not None
            else self._leaves[key, term.name]
            for term in quantity.terms
        }
        cells |= {
            call: self._apart[filled(quantity, call)]
            for call in calls_apart(quantity.formula, self._live.laws)
        }
        return excel_formula(quantity.formula, {**cells, **self._live.laws})[1:]

    def _sources(self, quantity: Quantity) -> str:
        return " ".join(self._cited.mark(source) for source in quantity.sources)


def _standing(told: Told | None) -> str:
    return STANDING_WORDS[told.standing] if told else ""


def _name(operand: str) -> str:
    """The operand, where it is a name and no number."""
    return operand if operand[:1].isalpha() else ""


def _origin(term: Term) -> str:
    return say("Input") if term.field else STANDING_WORDS[Standing.RULE]


def _settings(sheet: Worksheet, settings: tuple[Setting, ...], cited: Bibliography) -> None:
    rows = setting_rows(settings)
    if not rows:
        return
    sheet.gap()
    sheet.head(SETTINGS)
    sheet.note(say("Settings are as of the export."))
    for setting, row in zip(settings, rows, strict=True):
        use = say("yes") if row.active else say("no")
        marks = " ".join(cited.mark(source) for source in setting.sources)
        value, default = _number(row.value), _number(row.default)
        sheet.line((row.name, value, default, None, row.file, use, row.reason, marks))


def _number(text: str) -> object:
    """A setting's value as a number where it is written as one."""
    plain = text.removeprefix("-")
    if not plain.replace(".", "", 1).isdecimal() or (plain[:1] == "0" and plain[1:2].isdecimal()):
        return text
    return float(text) if "." in text else int(text)
