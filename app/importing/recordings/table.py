"""A table of one's own: CSV with a column ``time`` and columns named after quantities, such as ``load``.

``processor.utilization`` is in percent of all processors, ``processor.seconds`` the processor time used since the row
before. Other names are taken through a mapping of column to quantity.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Generator, Iterable, Iterator, Mapping
from pathlib import Path

from app.importing.recordings.clock import moment_of
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.recording import Recording, RecordingRefused, Source
from app.importing.recordings.stream import Pieces
from planners.counters import BUSY, PROCESSOR_TIME, UNITS
from planners.words import plural, say

FORMAT = "CSV"
SECONDS = PROCESSOR_TIME.name
TIME = "time"
KNOWN = (TIME, SECONDS, *UNITS)
AT_ONCE = 10_000


def separator_of(line: str) -> str:
    """What separates the cells of a head: the sign that stands in it most often."""
    return max(";\t,", key=line.count)


def columns_of(line: str) -> list[str]:
    """The column names of a head; none where it is no line of a table."""
    try:
        names = next(csv.reader([line.strip("\ufeff\r\n")], delimiter=separator_of(line)), [])
    except csv.Error:
        return []
    return [name.strip() for name in names]


def read(path: Path, mapping: Mapping[str, str] | None = None) -> Generator[float, None, Recording]:
    """Read the table in steps. Raises ``OSError`` and ``RecordingRefused``."""
    gathering = Gathering()
    with Pieces(path) as pieces:
        lines = _lines(pieces)
        first = next(lines, "")
        separator = separator_of(first)
        table = _Table(columns_of(first), separator, mapping or {}, gathering)
        rows = csv.reader(lines, delimiter=separator)
        try:
            for batch in _batches(rows):
                table.take(batch)
                yield pieces.share
        except csv.Error as fault:
            raise RecordingRefused.told(
                say("This is not a table. Save it as CSV."), line=rows.line_num + 1
            ) from fault
    return table.finish()


def _lines(pieces: Pieces) -> Iterator[str]:
    for lines in pieces.lines():
        yield from lines


def _batches(rows: Iterable[list[str]]) -> Iterator[list[list[str]]]:
    batch: list[list[str]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == AT_ONCE:
            yield batch
            batch = []
    yield batch


class _Table:
    """The rows so far."""

    def __init__(
        self, names: list[str], separator: str, mapping: Mapping[str, str], gathering: Gathering
    ) -> None:
        self._gathering, self._comma = gathering, separator != ","
        places = {mapping.get(name, name): place for place, name in enumerate(names)}
        self._time = places.get(TIME)
        self._columns = {name: places[name] for name in (SECONDS, *UNITS) if name in places}
        if self._time is None or not self._columns:
            raise RecordingRefused.told(
                say(
                    "The table needs a column {time} and one of {quantities}. Its columns: {columns}.",
                    time=TIME,
                    quantities=", ".join(KNOWN[1:]),
                    columns=", ".join(names)[:200] or "–",
                ),
                line=1,
            )
        self._before = math.nan
        self._damaged = 0

    def take(self, rows: list[list[str]]) -> None:
        """Rows of the table."""
        times: list[float] = []
        values: dict[str, list[float]] = {name: [] for name in self._columns}
        for row in rows:
            if not row:
                continue
            try:
                found, zoned = moment_of(row[self._time or 0].strip())
                numbers = {name: self._number(row[place]) for name, place in self._columns.items()}
            except (ValueError, IndexError, OverflowError):
                self._damaged += 1
                continue
            if not zoned:
                self._gathering.doubt(say("The times name no zone. They are taken as UTC."))
            length, self._before = found - self._before, found
            if SECONDS in numbers:
                numbers[SECONDS] = numbers[SECONDS] / length if length > 0 else math.nan
            times.append(found)
            for name, number in numbers.items():
                values[name].append(number)
        moments = self._gathering.moments(times, [0.0] * len(times))
        for name, column in values.items():
            self._gathering.add(BUSY.name if name == SECONDS else name, moments, column)

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        if self._damaged:
            self._gathering.doubt(
                plural(
                    "{count} row without a time or a number was left out.",
                    "{count} rows without a time or a number were left out.",
                    self._damaged,
                )
            )
        return self._gathering.recording(Source(FORMAT))

    def _number(self, text: str) -> float:
        """A cell as a number; an empty one is none."""
        text = text.strip()
        if not text:
            return math.nan
        return float(text.replace(",", ".") if self._comma else text)
