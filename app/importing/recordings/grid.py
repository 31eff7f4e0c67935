"""Tables as rows of cells, whatever file they stand in: separated text, or a workbook."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from app.importing.recordings.recording import RecordingRefused
from app.importing.recordings.rows import AT_ONCE, Grid, Row
from app.importing.recordings.stream import PIECE, Pieces, head
from app.importing.recordings.workbook import Workbook
from planners.words import say

SEPARATORS = ";\t,|"
WORKBOOK = b"PK\x03\x04"


def grid(path: Path) -> Grid:
    """The table in the file. Raises ``OSError`` and ``RecordingRefused``."""
    if head(path).startswith(WORKBOOK):
        return Workbook(path)
    return Separated(path)


def separator_of(line: str) -> str:
    """What separates the cells of a line: the sign that stands in it most often."""
    return max(SEPARATORS, key=line.count)


def columns_of(line: str) -> list[str]:
    """The cells of a line; none where it is no line of a table."""
    try:
        return [cell.strip() for cell in next(csv.reader([line.rstrip()], delimiter=separator_of(line)), [])]
    except csv.Error:
        return []


class Separated:
    """A table as text, its cells separated by commas, semicolons, tabs or bars."""

    format = "CSV"

    def __init__(self, path: Path) -> None:
        start = _text(head(path)).split("\n")
        self.separator = separator_of(max(start[:50], key=lambda line: max(map(line.count, SEPARATORS))))
        self._pieces = Pieces(path)

    @property
    def share(self) -> float:
        """How much was read, 0..1."""
        return self._pieces.share

    def close(self) -> None:
        """Let go of the file."""
        self._pieces.__exit__()

    def batches(self) -> Iterator[list[Row]]:
        """The rows, a piece's worth at a time. Raises ``RecordingRefused``."""
        rows = csv.reader(self._lines(), delimiter=self.separator)
        batch: list[Row] = []
        try:
            for row in rows:
                batch.append(row)
                if len(batch) == AT_ONCE:
                    yield batch
                    batch = []
        except csv.Error as fault:
            raise RecordingRefused.told(
                say("This is not a table. Save it as CSV."), line=rows.line_num + 1
            ) from fault
        yield batch

    def _lines(self) -> Iterator[str]:
        first = True
        for lines in self._pieces.lines():
            if first and lines:
                lines[0] = lines[0].removeprefix("\ufeff")
                first = False
            yield from lines


def last_rows(path: Path, separator: str) -> list[Row]:
    """The rows at the end of a table as text."""
    with Pieces(path, last=PIECE // 16) as pieces:
        lines = [line for some in pieces.lines() for line in some]
    try:
        return list(csv.reader(lines[1:], delimiter=separator))
    except csv.Error:
        return []


def _text(start: bytes) -> str:
    return start.decode("utf-8", "replace").lstrip("\ufeff")
