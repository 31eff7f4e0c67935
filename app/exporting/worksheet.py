"""Writing a sheet of a workbook: texts as texts, numbers as numbers, heads that stay, widths that fit."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from msgspec import Struct

from planners.words import say

LONGEST_TEXT = 32_767
_MOST = 1e15
LONGEST_NAME = 31
LINE_HEIGHT, MOST_LINES = 15.0, 20
SHADE, OVER_RED, NOTE_GREY = "#FFF2CC", "#A02A12", "#57606A"
A4 = 9
ALLOWED = {
    "format_cells": True, "format_columns": True, "format_rows": True, "sort": True, "autofilter": True,
}  # fmt: skip
"""What a reader may do with a sheet whose cells are locked. There is no password: anybody may unlock it."""
_MONTH = re.compile(r"\d{4}-\d{2}")
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f'\ud800-\udfff\ufffe\uffff]")
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


class Allowed(Struct, frozen=True):
    """What may be entered in a cell: from ``low`` to ``high``, with a title, a hint and what is said to anything else."""

    title: str
    low: float
    high: float
    whole: bool
    hint: str
    refusal: str


class Worksheet:
    """One sheet of a workbook, written from the top down. ``row`` is the next free one, counted from 0."""

    def __init__(self, workbook: Any, name: str, widths: Sequence[float]) -> None:
        from app.exporting.large_sheet import LargeSheet

        self.name = name
        self.row = 0
        self._workbook = workbook
        self._sheet = workbook.add_worksheet(name, LargeSheet)
        self._plain = workbook.add_format({"valign": "top", "text_wrap": True})
        self._title = workbook.add_format({"bold": True, "font_size": 14})
        self._note = workbook.add_format({"italic": True, "font_color": NOTE_GREY})
        self._month = workbook.add_format({"num_format": "yyyy-mm", "valign": "top", "align": "left"})
        self._warned = workbook.add_format({"font_color": OVER_RED, "bold": True})
        live = {"bg_color": SHADE, "border": 1, "border_color": "#C9B458", "locked": False, "valign": "top"}
        self._open = workbook.add_format({**live, "text_wrap": True})
        head = {"bold": True, "bottom": 1, "valign": "top", "text_wrap": True}
        self._head, self._number_head = (
            workbook.add_format({**head, "align": side}) for side in ("left", "right")
        )
        # The blank behind a number keeps it off the unit beside it.
        places = ("#,##0", "#,##0.0", "#,##0.00", "0.00E+00")
        self._formats = {
            place: workbook.add_format({"num_format": f"{place}_)", "valign": "top"}) for place in places
        }
        self._live = {place: workbook.add_format({**live, "num_format": f"{place}_)"}) for place in places}
        self._widths = tuple(widths)
        for column, width in enumerate(widths):
            self._sheet.set_column(column, column, width)
        self._sheet.protect("", ALLOWED)
        self._sheet.set_landscape()
        self._sheet.set_paper(A4)
        self._sheet.set_margins(left=0.5, right=0.5, top=0.7, bottom=0.7)
        self._sheet.fit_to_pages(1, 0)
        pages = say("page {page} of {pages}", page="&P", pages="&N")
        self._sheet.set_footer(f"&L&F&C&A&R{pages}")

    def title(self, text: str) -> None:
        """A title, then a free row."""
        self._sheet.write_string(self.row, 0, safe(text), self._title)
        self.row += 2

    def note(self, text: str) -> None:
        """A remark in a row of its own."""
        self._sheet.write_string(self.row, 0, safe(text), self._note)
        self.row += 1

    def hide(self) -> None:
        """Keep the sheet out of sight and of print; a reader may show it again."""
        self._sheet.hide()

    def warning(self, formula: str, value: str) -> None:
        """A remark that a formula makes, in a row of its own; in red while it is not ``value``."""
        self._sheet.write_formula(self.row, 0, formula, self._note, value)
        rule = {"type": "cell", "criteria": "!=", "value": f'"{value}"', "format": self._warned}
        self._sheet.conditional_format(self.row, 0, self.row, 0, rule)
        self.row += 1

    def head(self, cells: Sequence[str], numbers: Collection[int] = ()) -> None:
        """The head of a block; ``numbers`` are the columns that hold numbers, counted from 0."""
        for column, text in enumerate(cells):
            look = self._number_head if column in numbers else self._head
            self._sheet.write_string(self.row, column, safe(text), look)
        self.row += 1

    def freeze(self) -> None:
        """What stands above stays in sight, and its last row is repeated on every printed page."""
        self._sheet.freeze_panes(self.row, 1)
        self._sheet.repeat_rows(max(self.row - 1, 0))

    def begin_pages(self) -> None:
        """The title stays in sight and is repeated on every printed page: the blocks below have heads of their own."""
        self._sheet.freeze_panes(1, 1)
        self._sheet.repeat_rows(0)

    def line(self, cells: Iterable[object]) -> None:
        """One row: numbers as numbers, everything else as text; None leaves a cell empty."""
        lines, widths = 1, self._widths
        for column, cell in enumerate(cells):
            self.put(self.row, column, cell)
            if isinstance(cell, str) and column < len(widths):
                lines = max(lines, _lines(cell, widths[column]))
        if lines > 1:
            self._sheet.set_row(self.row, LINE_HEIGHT * min(lines, MOST_LINES))
        self.row += 1

    def put(self, row: int, column: int, cell: object) -> None:
        """One cell."""
        match cell:
            case None | "":
                return
            case str():
                self._sheet.write_string(row, column, safe(cell), self._plain)
            case bool():
                self._sheet.write_string(row, column, say("yes") if cell else say("no"), self._plain)
            case int() | float() if abs(cell) < _MOST:
                self._sheet.write_number(row, column, cell, self._number(float(cell)))
            case datetime.date():
                self._sheet.write_datetime(row, column, cell, self._month)
            case _:
                self._sheet.write_string(row, column, safe(str(cell)), self._plain)

    def formula(self, row: int, column: int, text: str, value: float | str | bool) -> None:
        """A live formula with its present value."""
        look = self._plain if isinstance(value, bool | str) else self._number(value)
        self._sheet.write_formula(row, column, text, look, value)

    def labelled(self, label: str, text: str, value: float | str | bool) -> None:
        """A row of a label and a live formula."""
        self.put(self.row, 0, label)
        self.formula(self.row, 1, text, value)
        self.row += 1

    def open_cell(self, row: int, column: int, cell: object) -> None:
        """A cell to be filled in: shaded, and not locked."""
        if isinstance(cell, int | float) and not isinstance(cell, bool):
            self._sheet.write_number(row, column, cell, self._open)
        elif cell in (None, ""):
            self._sheet.write_blank(row, column, None, self._open)
        else:
            self._sheet.write_string(row, column, safe(str(cell)), self._open)

    def live_input(self, row: int, column: int, value: float, allowed: Allowed) -> None:
        """A number that figures follow: shaded, not locked, and held to what is possible."""
        self._sheet.write_number(row, column, value, self._number(float(value), self._live))
        self._sheet.data_validation(
            row, column, row, column,
            {
                "validate": "integer" if allowed.whole else "decimal", "criteria": "between",
                "minimum": max(allowed.low, -_MOST), "maximum": min(allowed.high, _MOST),
                "input_title": allowed.title[:32], "input_message": allowed.hint[:255],
                "error_title": allowed.title[:32], "error_message": allowed.refusal[:255],
            },
        )  # fmt: skip

    def mark_verdicts(self, row: int, column: int, last: int, over: str, tight: str) -> None:
        """The words of verdicts in these rows: over in red, tight in bold."""
        for word, look in ((over, {"font_color": OVER_RED, "bold": True}), (tight, {"bold": True})):
            shown = self._workbook.add_format(look)
            rule = {"type": "cell", "criteria": "==", "value": f'"{word}"', "format": shown}
            self._sheet.conditional_format(row, column, last, column, rule)

    def gap(self) -> None:
        """A free row."""
        self.row += 1

    def _number(self, value: float, looks: dict[str, Any] | None = None) -> Any:
        size = abs(value)
        found = looks or self._formats
        if size and size < 0.01:
            return found["0.00E+00"]
        if value == round(value) or size >= 1000:
            return found["#,##0"]
        return found["#,##0.0" if size >= 100 else "#,##0.00"]


def safe(text: str) -> str:
    """The text as a cell takes it: no letter that its file cannot hold, no more letters than it may have."""
    clean = text if text.isprintable() else _UNWRITABLE.sub(" ", text)
    return clean if len(clean) <= LONGEST_TEXT else f"{clean[: LONGEST_TEXT - 1]}…"


def sheet_name(title: str, taken: set[str]) -> str:
    """A name for a sheet like the title: allowed, short enough, and no other's; it is added to ``taken``."""
    plain = _cut(" ".join(_FORBIDDEN.sub(" ", title).split()), LONGEST_NAME) or say("Service")
    name, number = plain, 1
    while name.lower() in taken or name.lower() == "history":
        number += 1
        end = f" {number}"
        name = f"{_cut(plain, LONGEST_NAME - len(end))}{end}"
    taken.add(name.lower())
    return name


def _lines(text: str, width: float) -> int:
    """How many lines a text takes in a column of so many letters."""
    if 1.1 * len(text) <= width and "\n" not in text:
        return 1
    return sum(max(1, math.ceil(1.1 * len(line) / width)) for line in text[:LONGEST_TEXT].split("\n"))


def _cut(text: str, most: int) -> str:
    """The text in so many units of its file's encoding, in which a rare letter counts twice."""
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "ignore").strip()


def cell(row: int, column: int) -> str:
    """The address of a cell of the same sheet, as ``$B$4``."""
    return f"${chr(ord('A') + column)}${row + 1}"


def elsewhere(sheet: str, row: int, column: int) -> str:
    """The address of a cell of another sheet, as ``'Mail'!$B$4``; of the same one without a name."""
    return f"'{sheet}'!{cell(row, column)}" if sheet else cell(row, column)


def as_month(text: str) -> datetime.date | str:
    """A month such as 2027-03 as its first day, which spreadsheets reckon with; any other text as it is."""
    if not _MONTH.fullmatch(text):
        return text
    year, month = text.split("-")
    return datetime.date(int(year), int(month), 1) if 1 <= int(month) <= 12 and int(year) >= 1900 else text


def defined_name(words: str, taken: set[str]) -> str:
    """A name for a cell like the words, and no other's: letters, digits and underscores; it is added to ``taken``."""
    plain = "_".join(re.findall(r"\w+", words))[:200]
    name = plain if plain[:1].isalpha() and "_" in plain else f"Input_{plain}"
    number, found = 1, name
    while found.lower() in taken:
        number += 1
        found = f"{name}_{number}"
    taken.add(found.lower())
    return found
