"""A table of one's own, as separated text or as a workbook: a column of the time and columns of quantities.

Columns named ``time``, ``load`` and as other quantities are taken by these names; what other columns mean is settled by
a mapping of column to meaning (``app.importing.recordings.meanings``). ``processor.seconds`` is the processor time used
since the row before: such a row is of the time since then.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path

from app.importing.recordings.clock import moment_of
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.grid import Separated, grid, last_rows
from app.importing.recordings.mapping import SAMPLE, Layout, layout, settled
from app.importing.recordings.meanings import TIME, Scale, missing, scale_of
from app.importing.recordings.recording import NO_ZONE, ColumnsAsked, DatesInDoubt, Recording, Source
from app.importing.recordings.rows import Grid, Row
from app.importing.recordings.written_times import Ambiguous
from planners.counters import BUSY, PROCESSOR_TIME
from planners.words import plural, say

SECONDS = PROCESSOR_TIME.name
UNSPELLABLE = frozenset(",='")
"""Letters of a column's name that no option can hold: the column's number stands for it."""
Mapped = Mapping[str, str]


def read(
    path: Path, columns: Mapped | None = None, known: Mapping[str, Mapped] | None = None, order: str = ""
) -> Generator[float, None, Recording]:
    """Read the table in steps: with the meaning of its columns, or that which is known for its layout's key.

    Raises ``OSError`` and ``RecordingRefused``: ``ColumnsAsked`` and ``DatesInDoubt`` where a user can settle it.
    """
    with closing(grid(path)) as found:
        batches = found.batches()
        first = next(batches, [])
        begin = _begin(path, found, first)
        given = columns or (known or {}).get(begin.key) or {}
        table = _Table(begin, settled(begin, given), order or begin.order)
        for batch in chain([first[begin.before :]], batches):
            table.take(batch)
            yield found.share
        return table.finish(Source(found.format))


def _begin(path: Path, found: Grid, first: Sequence[Row]) -> Layout:
    last = last_rows(path, found.separator) if isinstance(found, Separated) else []
    return layout(first[:SAMPLE], last, found.separator)


class _Table:
    """The rows so far."""

    def __init__(self, begin: Layout, meanings: Sequence[str], order: str) -> None:
        _require_meanings(begin, meanings)
        if begin.ambiguous and not order:
            raise DatesInDoubt.about(begin.ambiguous)
        self._gathering, self._order, self._number = Gathering(), order, begin.numerals.number
        self._times = [place for place, text in enumerate(meanings) if text == TIME]
        self._columns: dict[str, list[tuple[int, Scale]]] = {}
        for place, text in enumerate(meanings):
            if text and text != TIME:
                scale = scale_of(text)
                self._columns.setdefault(scale.quantity, []).append((place, scale))
        self._before = math.nan
        self._damaged = 0

    def take(self, rows: Sequence[Row]) -> None:
        """Rows of the table."""
        times: list[float] = []
        lengths: list[float] = []
        values: dict[str, list[float]] = {name: [] for name in self._columns}
        for row in rows:
            if not row:
                continue
            try:
                found, zoned = self._moment(row)
                numbers = {name: self._value(row, places) for name, places in self._columns.items()}
            except Ambiguous as day:
                raise DatesInDoubt.about(str(day)) from day
            except (ValueError, IndexError, OverflowError):
                self._damaged += any(row)
                continue
            if not zoned:
                self._gathering.doubt(NO_ZONE)
            length, self._before = found - self._before, found
            if SECONDS in numbers:
                numbers[SECONDS] = numbers[SECONDS] / length if length > 0 else math.nan
            times.append(found)
            lengths.append(length if SECONDS in numbers and length > 0 else 0.0)
            for name, number in numbers.items():
                values[name].append(number)
        moments = self._gathering.moments(times, lengths)
        for name, column in values.items():
            self._gathering.add(BUSY.name if name == SECONDS else name, moments, column)

    def finish(self, source: Source) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        if self._damaged:
            self._gathering.doubt(
                plural(
                    "{count} row without a time or a number was left out.",
                    "{count} rows without a time or a number were left out.",
                    self._damaged,
                )
            )
        return self._gathering.recording(source)

    def _moment(self, row: Row) -> tuple[float, bool]:
        text = " ".join([row[place].strip() for place in self._times])
        return moment_of(text, self._order)

    def _value(self, row: Row, places: list[tuple[int, Scale]]) -> float:
        if len(places) == 1:
            place, scale = places[0]
            return scale.offset + scale.factor * self._number(row[place])
        return math.fsum(scale.offset + scale.factor * self._number(row[place]) for place, scale in places)


def _require_meanings(begin: Layout, meanings: Sequence[str]) -> None:
    told = missing(list(meanings))
    if not told:
        return
    proposed = {} if any(meanings) else begin.proposed
    if missing(list(proposed.values())):
        columns = ", ".join(one.name for one in begin.columns)[:300]
        raise ColumnsAsked.told(
            say("{told} Use --columns COLUMN=NAME,... The columns: {columns}.", told=told, columns=columns),
            line=1,
        )
    pairs = (
        f"{place if set(one.name) & UNSPELLABLE else one.name}={one.proposed}"
        for place, one in enumerate(begin.columns, 1)
        if one.proposed
    )
    raise ColumnsAsked.told(
        say("Say what the columns mean, such as {option}.", option=f"--columns '{','.join(pairs)}'"), line=1
    )
