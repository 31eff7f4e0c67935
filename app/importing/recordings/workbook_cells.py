"""The cells of a sheet, and the texts that they share."""

from __future__ import annotations

import datetime

from app.importing.recordings.recording import RecordingRefused
from app.importing.recordings.rows import Row
from app.importing.recordings.workbook_parts import Reader
from planners.words import say

MOST_TEXT = 32 * 2**20
"""Letters of all texts that the cells share."""
LONGEST_CELL = 1_000
MOST_COLUMNS = 500


class Texts(Reader):
    """The texts that cells share."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._parts: list[str] = []
        self._inside, self._letters = False, 0

    def start(self, name: str, given: dict[str, str]) -> None:
        """An element begins."""
        self._inside = name == "t"
        if name == "si":
            self._parts = []

    def text(self, text: str) -> None:
        """Letters of an element."""
        if self._inside:
            self._letters += len(text)
            if self._letters > MOST_TEXT:
                raise RecordingRefused.told(say("The workbook holds too much text. Save the table as CSV."))
            self._parts.append(text)

    def end(self, name: str) -> None:
        """An element ends."""
        self._inside = False
        if name == "si":
            self.all.append("".join(self._parts))
            self._letters += 16


class Sheet(Reader):
    """The rows of a sheet so far."""

    def __init__(self, texts: list[str], days: list[bool], epoch: datetime.datetime) -> None:
        self.rows: list[Row] = []
        self._texts, self._days, self._epoch = texts, days, epoch
        self._row: Row = []
        self._place, self._kind, self._is_day = 0, "", False
        self._parts: list[str] = []
        self._inside = False

    def start(self, name: str, given: dict[str, str]) -> None:
        """An element begins."""
        if name == "c":
            self._place = _column(given.get("r", "")) or len(self._row)
            self._kind = given.get("t", "n")
            style = given.get("s", "")
            self._is_day = style.isdecimal() and len(style) < 6 and self._style(int(style))
            self._parts = []
        elif name in ("v", "t"):
            self._inside = True
        elif name == "row":
            self._row = []

    def text(self, text: str) -> None:
        """Letters of an element."""
        if self._inside and len(self._parts) < LONGEST_CELL:
            self._parts.append(text[:LONGEST_CELL])

    def end(self, name: str) -> None:
        """An element ends."""
        if name in ("v", "t"):
            self._inside = False
        elif name == "c" and self._place < MOST_COLUMNS:
            self._row += [""] * (self._place - len(self._row))
            self._row[self._place :] = [self._cell("".join(self._parts))]
        elif name == "row":
            self.rows.append(self._row)

    def _style(self, number: int) -> bool:
        return number < len(self._days) and self._days[number]

    def _cell(self, text: str) -> str:
        if self._kind == "s":
            place = int(text) if text.isdecimal() and len(text) < 9 else -1
            return self._texts[place] if 0 <= place < len(self._texts) else ""
        if self._kind == "e":
            return ""
        if self._is_day and self._kind == "n" and text:
            try:
                found = self._epoch + datetime.timedelta(seconds=round(float(text) * 86_400, 3))
            except (ValueError, OverflowError):
                return text
            return _time_text(found, float(text))
        return text


def _time_text(found: datetime.datetime, serial: float) -> str:
    """A day, a clock, or both, as the number tells."""
    if serial < 1:
        return found.time().isoformat()
    return found.date().isoformat() if found.time() == datetime.time() else found.isoformat(" ")


def _column(reference: str) -> int:
    """The place of the column that a cell's reference, such as BC12, names; 0 for none."""
    place = 0
    for letter in reference[:4]:
        if not "A" <= letter <= "Z":
            break
        place = place * 26 + ord(letter) - 64
    return max(0, place - 1)
