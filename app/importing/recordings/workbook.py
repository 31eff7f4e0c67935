"""A workbook (XLSX) as rows of cells, read as a stream: the first sheet with a table, days as ISO 8601.

The parts of the archive are read in pieces, so that a sheet may be far larger than the memory. Formulas give the values
that were saved with them.
"""

from __future__ import annotations

import datetime
import posixpath
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.parsers import expat

from app.importing.recordings.recording import RecordingRefused
from app.importing.recordings.rows import AT_ONCE, Row
from app.regular_file import opened
from planners.words import say

PIECE = 2**16
MOST_TEXT = 32 * 2**20
"""Letters of all texts that the cells share."""
LONGEST_CELL = 1_000
LONGEST_TAG = 2**20
"""Bytes between two elements of a part."""
MOST_COLUMNS = 500
MOST_STYLES = 65_536
_DAYS = frozenset({14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47, *range(27, 37), *range(50, 59)})
"""Number formats of days and clocks that every workbook has."""
_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    expat.ExpatError,
    EOFError,
    NotImplementedError,
    RuntimeError,
)


class Workbook:
    """The rows of the first sheet that holds a table; ``share`` is how much of it was read."""

    format = "XLSX"
    separator = ","

    def __init__(self, path: Path) -> None:
        self._stream, _ = opened(path)
        self._read, self._size = 0, 1
        try:
            self._archive = zipfile.ZipFile(self._stream)
            self._names = set(self._archive.namelist())
            self._sheets = self._sheet_names()
            self._texts = _Texts()
            self._parse("xl/sharedStrings.xml", self._texts)
            self._styles = _Styles()
            self._parse("xl/styles.xml", self._styles)
        except _FAULTS as fault:
            self._stream.close()
            raise _no_workbook() from fault
        except BaseException:
            self._stream.close()
            raise

    @property
    def share(self) -> float:
        """How much of the sheet was read, 0..1."""
        return min(1.0, self._read / self._size)

    def close(self) -> None:
        """Let go of the file."""
        self._stream.close()

    def batches(self) -> Iterator[list[Row]]:
        """The rows, thousands at a time. Raises ``RecordingRefused``."""
        try:
            for name in self._sheets:
                batches = self._of_sheet(name)
                first = next(batches)
                if sum(len(row) > 1 for row in first) > 1:
                    yield first
                    yield from batches
                    return
        except _FAULTS as fault:
            raise _no_workbook() from fault

    def _of_sheet(self, name: str) -> Iterator[list[Row]]:
        sheet = _Sheet(self._texts.all, self._styles.days, self._epoch)
        self._read, self._size = 0, max(1, self._archive.getinfo(name).file_size)
        for length in self._steps(name, sheet):
            self._read += length
            if len(sheet.rows) >= AT_ONCE:
                yield sheet.rows
                sheet.rows = []
        yield sheet.rows

    def _sheet_names(self) -> list[str]:
        """The parts of the sheets in the workbook's order."""
        book, links = _Book(), _Links()
        self._parse("xl/workbook.xml", book)
        self._parse("xl/_rels/workbook.xml.rels", links)
        self._epoch = datetime.datetime(1904, 1, 1) if book.from_1904 else datetime.datetime(1899, 12, 30)  # noqa: DTZ001
        found = (posixpath.normpath(posixpath.join("/xl", links.targets.get(one, ""))) for one in book.sheets)
        names = [name.lstrip("/") for name in found]
        known = [name for name in names if name in self._names]
        if not known:
            raise RecordingRefused.told(
                say("This is an archive, or a workbook without a sheet. Give the recording itself.")
            )
        return known

    def _parse(self, name: str, reader: _Reader) -> None:
        for _ in self._steps(name, reader):
            pass

    def _steps(self, name: str, reader: _Reader) -> Iterator[int]:
        """Read a part, if there is one, telling the bytes of each piece."""
        if name not in self._names:
            return
        if self._archive.getinfo(name).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise _no_workbook()
        parser, read = _parser(reader), 0
        with self._archive.open(name) as stream:
            while piece := stream.read(PIECE):
                read += len(piece)
                parser.Parse(piece)
                if read - parser.CurrentByteIndex > LONGEST_TAG:
                    raise _no_workbook()
                yield len(piece)
        parser.Parse(b"", True)


class _Reader:
    """Takes the elements of a part; of their names only what follows the prefix."""

    def start(self, name: str, given: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """Letters of an element."""


class _Book(_Reader):
    def __init__(self) -> None:
        self.sheets: list[str] = []
        self.from_1904 = False

    def start(self, name: str, given: dict[str, str]) -> None:
        if name == "sheet":
            self.sheets.append(next((value for key, value in given.items() if key.endswith(":id")), ""))
        elif name == "workbookPr":
            self.from_1904 = given.get("date1904") in ("1", "true")


class _Links(_Reader):
    def __init__(self) -> None:
        self.targets: dict[str, str] = {}

    def start(self, name: str, given: dict[str, str]) -> None:
        if name == "Relationship":
            self.targets[given.get("Id", "")] = given.get("Target", "")


class _Styles(_Reader):
    """Which styles of cells show days."""

    def __init__(self) -> None:
        self.days: list[bool] = []
        self._own: dict[str, bool] = {}
        self._of_cells = False

    def start(self, name: str, given: dict[str, str]) -> None:
        if name == "numFmt":
            self._own[given.get("numFmtId", "")] = _shows_days(given.get("formatCode", ""))
        elif name == "cellXfs":
            self._of_cells = True
        elif name == "xf" and self._of_cells and len(self.days) < MOST_STYLES:
            number = given.get("numFmtId", "0")
            standard = number.isdecimal() and len(number) < 4 and int(number) in _DAYS
            self.days.append(self._own.get(number, standard))

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._of_cells = False


def _shows_days(code: str) -> bool:
    plain = re.sub(r'"[^"]*"|\[[^\]]*\]|\\.', "", code[:200]).casefold()
    return any(letter in plain for letter in "ydh") or "m" in plain


class _Texts(_Reader):
    """The texts that cells share."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._parts: list[str] = []
        self._inside, self._letters = False, 0

    def start(self, name: str, given: dict[str, str]) -> None:
        self._inside = name == "t"
        if name == "si":
            self._parts = []

    def text(self, text: str) -> None:
        if self._inside:
            self._letters += len(text)
            if self._letters > MOST_TEXT:
                raise RecordingRefused.told(say("The workbook holds too much text. Save the table as CSV."))
            self._parts.append(text)

    def end(self, name: str) -> None:
        self._inside = False
        if name == "si":
            self.all.append("".join(self._parts))
            self._letters += 16


class _Sheet(_Reader):
    """The rows of a sheet so far."""

    def __init__(self, texts: list[str], days: list[bool], epoch: datetime.datetime) -> None:
        self.rows: list[Row] = []
        self._texts, self._days, self._epoch = texts, days, epoch
        self._row: Row = []
        self._place, self._kind, self._is_day = 0, "", False
        self._parts: list[str] = []
        self._inside = False

    def start(self, name: str, given: dict[str, str]) -> None:
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
        if self._inside and len(self._parts) < LONGEST_CELL:
            self._parts.append(text[:LONGEST_CELL])

    def end(self, name: str) -> None:
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


def _parser(reader: _Reader) -> expat.XMLParserType:
    def start(name: str, given: dict[str, str]) -> None:
        reader.start(name.rpartition(":")[2], given)

    def end(name: str) -> None:
        reader.end(name.rpartition(":")[2])

    def refuse(*_: object) -> None:
        raise _no_workbook()

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = refuse
    return parser


def _no_workbook() -> RecordingRefused:
    return RecordingRefused.told(say("The workbook is damaged. Save the table as CSV."))
