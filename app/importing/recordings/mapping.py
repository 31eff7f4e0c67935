"""What the columns of an unknown table may mean: proposed by their names and cells, for a user to settle.

A layout, the names of the columns in their order, has a key, by which what a user settled is remembered.
"""

from __future__ import annotations

import collections
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path

from msgspec import Struct

from app.importing.recordings.clock import is_clock, moment_of
from app.importing.recordings.column_names import NAMED, with_unit
from app.importing.recordings.grid import Separated, grid, last_rows
from app.importing.recordings.meanings import TIME, is_known
from app.importing.recordings.numerals import Numerals, numerals
from app.importing.recordings.rows import Row
from app.importing.recordings.written_times import Ambiguous

SAMPLE = 1_000
"""Rows that are looked at."""
SHOWN = 8
"""Rows that are shown."""
LONGEST_CELL = 100
LONGEST_NAME = 60
MOST_COLUMNS = 500


class Column(Struct, frozen=True):
    """A column: its name, its first cells, and what it seems to mean; nothing where that is not clear."""

    name: str
    cells: tuple[str, ...]
    proposed: str = ""


class Layout(Struct, frozen=True):
    """A table as it begins: the key of its layout, the columns, and the rows that stand before the values.

    ``ambiguous`` is a day in it that can be two, and nothing where the days are clear.
    """

    key: str
    columns: tuple[Column, ...]
    before: int
    numerals: Numerals
    ambiguous: str = ""
    order: str = ""

    @property
    def proposed(self) -> dict[str, str]:
        """The meaning of each column that has one."""
        return {one.name: one.proposed for one in self.columns if one.proposed}


def layout_of(path: Path) -> Layout:
    """How the table in the file begins. Raises ``OSError`` and ``RecordingRefused``."""
    with closing(grid(path)) as table:
        rows = next(table.batches(), [])[:SAMPLE]
        last = last_rows(path, table.separator) if isinstance(table, Separated) else []
        return layout(rows, last, table.separator)


def layout(rows: Sequence[Row], last: Sequence[Row] = (), separator: str = ",") -> Layout:
    """The layout of a table with those first rows and ``last`` ones."""
    begin = _first_of_values(rows)
    values = [row for row in rows[begin:] if row]
    names = _names(rows[begin - 1] if begin else (), max(map(len, values[:1] or rows[:1]), default=0))
    columns = [
        tuple(row[place].strip()[:LONGEST_CELL] if place < len(row) else "" for row in values)
        for place in range(len(names))
    ]
    marks = numerals((cell for column in columns for cell in column[:200]), separator)
    proposed = _proposed(names, columns, marks)
    times = [place for place, text in enumerate(proposed) if text == TIME]
    days = [cell for place in times for cell in columns[place]]
    days += [row[place].strip() for row in last for place in times if place < len(row)]
    ambiguous, order = _order(days)
    key = hashlib.sha256(json.dumps(names).encode()).hexdigest()[:32]
    shown = (
        Column(name, column[:SHOWN], text)
        for name, column, text in zip(names, columns, proposed, strict=True)
    )
    return Layout(key, tuple(shown), begin, marks, ambiguous, order)


def _first_of_values(rows: Sequence[Row]) -> int:
    """The place of the first row with a time in it and as many cells as most; 1 where no row has one."""
    widths = collections.Counter(len(row) for row in rows if len(row) > 1)
    if not widths:
        return 1
    width = widths.most_common(1)[0][0]
    for place, row in enumerate(rows):
        if len(row) == width and any(_is_time(cell.strip()) for cell in row[:MOST_COLUMNS]):
            return place
    return 1


def _is_time(text: str) -> bool:
    try:
        moment_of(text)
    except Ambiguous:
        return True
    except (ValueError, OverflowError):
        return False
    return True


def _names(head: Sequence[str], count: int) -> tuple[str, ...]:
    """A name for each column, no two alike."""
    found: list[str] = []
    for place in range(min(max(count, len(head)), MOST_COLUMNS)):
        text = " ".join(head[place].split())[:LONGEST_NAME] if place < len(head) else ""
        text = text or f"Column {place + 1}"
        found.append(text if text not in found else f"{text} ({place + 1})")
    return tuple(found)


def _proposed(names: Sequence[str], columns: Sequence[Sequence[str]], marks: Numerals) -> list[str]:
    """What each column seems to mean."""
    found = [""] * len(names)
    exact = [name.casefold() if is_known(name.casefold()) else "" for name in names]
    taken = {text for text in exact if text}
    for place, text in enumerate(exact):
        found[place] = text
    if TIME not in taken:
        for place in _times(names, columns):
            found[place] = TIME
    numeric = [sum(marks.is_number(cell) for cell in column[:100]) for column in columns]
    for quantity, pattern in NAMED:
        for place, name in enumerate(names):
            if quantity in taken or found[place] or not numeric[place]:
                continue
            if re.search(pattern, name.casefold().replace("_", " ")):
                found[place] = with_unit(quantity, name, columns[place], marks)
                taken.add(quantity)
    return found


def _times(names: Sequence[str], columns: Sequence[Sequence[str]]) -> list[int]:
    """The places of the time: one column, or one of days and one of clocks."""
    looks = [sum(map(_is_time, column[:20])) for column in columns]
    most = max(looks, default=0)
    if not most:
        return []
    first = looks.index(most)
    if all(moment_is_day(cell) for cell in columns[first][:20] if cell):
        clocks = (p for p, column in enumerate(columns) if column and all(map(is_clock, column[:20])))
        return [first, *islice(clocks, 1)]
    return [first]


def moment_is_day(text: str) -> bool:
    """Whether the text is a day without a clock."""
    return ":" not in text and re.search(r"\D", text) is not None


def _order(days: Iterable[str]) -> tuple[str, str]:
    """A day that can be two, or the order that a day which can be only one settles."""
    ambiguous = ""
    for cell in days:
        match = re.match(r"(\d{1,2})[/-](\d{1,2})[/-]", cell)
        if match is None:
            continue
        first, second = int(match[1]), int(match[2])
        if first > 12:
            return "", "day-first"
        if second > 12:
            return "", "month-first"
        if first != second:
            ambiguous = ambiguous or cell
    return ambiguous, ""


def settled(begin: Layout, columns: Mapping[str, str]) -> list[str]:
    """The meaning of each column by a mapping of its name or number, else by its own name where that says it."""
    return [
        columns.get(
            one.name, columns.get(str(place), one.name.casefold() if is_known(one.name.casefold()) else "")
        )
        for place, one in enumerate(begin.columns, 1)
    ]
