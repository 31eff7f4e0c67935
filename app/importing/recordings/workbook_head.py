"""What a workbook says of its sheets and of the styles of its cells."""

from __future__ import annotations

import re

from app.importing.recordings.workbook_parts import Reader

MOST_STYLES = 65_536
_DAYS = frozenset({14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47, *range(27, 37), *range(50, 59)})
"""Number formats of days and clocks that every workbook has."""


class Book(Reader):
    """The sheets in their order, and the day from which days are counted."""

    def __init__(self) -> None:
        self.sheets: list[str] = []
        self.from_1904 = False

    def start(self, name: str, given: dict[str, str]) -> None:
        """An element begins."""
        if name == "sheet":
            self.sheets.append(next((value for key, value in given.items() if key.endswith(":id")), ""))
        elif name == "workbookPr":
            self.from_1904 = given.get("date1904") in ("1", "true")


class Links(Reader):
    """Which part of the archive each sheet is."""

    def __init__(self) -> None:
        self.targets: dict[str, str] = {}

    def start(self, name: str, given: dict[str, str]) -> None:
        """An element begins."""
        if name == "Relationship":
            self.targets[given.get("Id", "")] = given.get("Target", "")


class Styles(Reader):
    """Which styles of cells show days."""

    def __init__(self) -> None:
        self.days: list[bool] = []
        self._own: dict[str, bool] = {}
        self._of_cells = False

    def start(self, name: str, given: dict[str, str]) -> None:
        """An element begins."""
        if name == "numFmt":
            self._own[given.get("numFmtId", "")] = _shows_days(given.get("formatCode", ""))
        elif name == "cellXfs":
            self._of_cells = True
        elif name == "xf" and self._of_cells and len(self.days) < MOST_STYLES:
            number = given.get("numFmtId", "0")
            standard = number.isdecimal() and len(number) < 4 and int(number) in _DAYS
            self.days.append(self._own.get(number, standard))

    def end(self, name: str) -> None:
        """An element ends."""
        if name == "cellXfs":
            self._of_cells = False


def _shows_days(code: str) -> bool:
    plain = re.sub(r'"[^"]*"|\[[^\]]*\]|\\.', "", code[:200]).casefold()
    return any(letter in plain for letter in "ydh") or "m" in plain
