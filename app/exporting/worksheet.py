"""Writing a sheet of a workbook: texts as texts, numbers as numbers, heads that stay, widths that fit."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from planners.words import say

LONGEST_TEXT = 32_767
LONGEST_NAME = 31
LINE_HEIGHT, MOST_LINES = 15.0, 20
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f'\ud800-\udfff\ufffe\uffff]")
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


class Worksheet:
    """One sheet of a workbook, written from the top down. ``row`` is the next free one, counted from 0."""

    def __init__(self, workbook: Any, name: str, widths: Sequence[float]) -> None:
        self.name = name
        self.row = 0
        self._sheet = workbook.add_worksheet(name)
        self._plain = workbook.add_format({"valign": "top", "text_wrap": True})
        self._title = workbook.add_format({"bold": True, "font_size": 14})
        head = {"bold": True, "bottom": 1, "valign": "top", "text_wrap": True}
        self._head, self._number_head = (
            workbook.add_format({**head, "align": side}) for side in ("left", "right")
        )
        # The blank behind a number keeps it off the unit beside it.
        self._formats = {
            place: workbook.add_format({"num_format": f"{place}_)", "valign": "top"})
            for place in ("#,##0", "#,##0.0", "#,##0.00", "0.00E+00")
        }
        self._widths = tuple(widths)
        for column, width in enumerate(widths):
            self._sheet.set_column(column, column, width)
        self._sheet.set_landscape()
        self._sheet.fit_to_pages(1, 0)
        pages = say("page {page} of {pages}", page="&P", pages="&N")
        self._sheet.set_footer(f"&L&F&C&A&R{pages}")

    def title(self, text: str) -> None:
        """A title, then a free row."""
        self._sheet.write_string(self.row, 0, safe(text), self._title)
        self.row += 2

    def head(self, cells: Sequence[str], numbers: Collection[int] = ()) -> None:
        """The head of a block; ``numbers`` are the columns that hold numbers, counted from 0."""
        for column, text in enumerate(cells):
            look = self._number_head if column in numbers else self._head
            self._sheet.write_string(self.row, column, safe(text), look)
        self.row += 1

    def freeze(self) -> None:
        """What stands above stays in sight and is repeated on every printed page."""
        self._sheet.freeze_panes(self.row, 1)
        self._sheet.repeat_rows(max(self.row - 1, 0))

    def line(self, cells: Iterable[object]) -> None:
        """One row: numbers as numbers, everything else as text; None leaves a cell empty."""
        row = tuple(cells)
        for column, cell in enumerate(row):
            self.put(self.row, column, cell)
        lines = max((_lines(cell, width) for cell, width in zip(row, self._widths, strict=False)), default=1)
        if lines > 1:
            self._sheet.set_row(self.row, LINE_HEIGHT * min(lines, MOST_LINES))
        self.row += 1

    def put(self, row: int, column: int, cell: object) -> None:
        """One cell."""
        match cell:
            case None | "":
                return
            case bool():
                self._sheet.write_string(row, column, say("yes") if cell else say("no"), self._plain)
            case int() | float() if math.isfinite(cell) and abs(cell) < 1e15:
                self._sheet.write_number(row, column, cell, self._number(float(cell)))
            case _:
                self._sheet.write_string(row, column, safe(str(cell)), self._plain)

    def formula(self, row: int, column: int, text: str, value: float) -> None:
        """A live formula with its present value."""
        self._sheet.write_formula(row, column, text, self._number(value), value)

    def gap(self) -> None:
        """A free row."""
        self.row += 1

    def _number(self, value: float) -> Any:
        size = abs(value)
        if size and size < 0.01:
            return self._formats["0.00E+00"]
        if value == round(value) or size >= 1000:
            return self._formats["#,##0"]
        return self._formats["#,##0.0" if size >= 100 else "#,##0.00"]


def safe(text: str) -> str:
    """The text as a cell takes it: no letter that its file cannot hold, no more letters than it may have."""
    clean = _UNWRITABLE.sub(" ", text)
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


def _lines(cell: object, width: float) -> int:
    """How many lines a text takes in a column of so many letters."""
    if not isinstance(cell, str):
        return 1
    return sum(max(1, math.ceil(1.1 * len(line) / width)) for line in cell[:LONGEST_TEXT].split("\n"))


def _cut(text: str, most: int) -> str:
    """The text in so many units of its file's encoding, in which a rare letter counts twice."""
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "ignore").strip()


def cell(row: int, column: int) -> str:
    """The address of a cell of the same sheet, as ``$B$4``."""
    return f"${chr(ord('A') + column)}${row + 1}"
