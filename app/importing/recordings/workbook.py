"""A workbook (XLSX) as rows of cells, read as a stream: the first sheet with a table, days as ISO 8601.

The parts of the archive are read in pieces, so that a sheet may be far larger than the memory. Formulas give the values
that were saved with them.
"""

from __future__ import annotations

import datetime
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from xml.parsers import expat

from app.importing.recordings.recording import RecordingRefused
from app.importing.recordings.rows import AT_ONCE, Row
from app.importing.recordings.workbook_cells import Sheet, Texts
from app.importing.recordings.workbook_head import Book, Links, Styles
from app.importing.recordings.workbook_parts import Reader, damaged, parser_of
from app.regular_file import opened
from planners.words import say

PIECE = 2**16
LONGEST_TAG = 2**20
"""Bytes between two elements of a part."""
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
            self._texts = Texts()
            self._parse("xl/sharedStrings.xml", self._texts)
            self._styles = Styles()
            self._parse("xl/styles.xml", self._styles)
        except _FAULTS as fault:
            self._stream.close()
            raise damaged() from fault
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
            raise damaged() from fault

    def sheets(self) -> Iterator[Iterator[Row]]:
        """The rows of each sheet in turn. Raises ``RecordingRefused``."""
        try:
            for name in self._sheets:
                yield chain.from_iterable(self._of_sheet(name))
        except _FAULTS as fault:
            raise damaged() from fault

    def _of_sheet(self, name: str) -> Iterator[list[Row]]:
        sheet = Sheet(self._texts.all, self._styles.days, self._epoch)
        self._read, self._size = 0, max(1, self._archive.getinfo(name).file_size)
        for length in self._steps(name, sheet):
            self._read += length
            if len(sheet.rows) >= AT_ONCE:
                yield sheet.rows
                sheet.rows = []
        yield sheet.rows

    def _sheet_names(self) -> list[str]:
        """The parts of the sheets in the workbook's order."""
        book, links = Book(), Links()
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

    def _parse(self, name: str, reader: Reader) -> None:
        for _ in self._steps(name, reader):
            pass

    def _steps(self, name: str, reader: Reader) -> Iterator[int]:
        """Read a part, if there is one, telling the bytes of each piece."""
        if name not in self._names:
            return
        if self._archive.getinfo(name).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise damaged()
        parser, read = parser_of(reader), 0
        with self._archive.open(name) as stream:
            while piece := stream.read(PIECE):
                read += len(piece)
                parser.Parse(piece)
                if read - parser.CurrentByteIndex > LONGEST_TAG:
                    raise damaged()
                yield len(piece)
        parser.Parse(b"", True)
