"""Tables as inputs: typed rows, and how people write them in text."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

Cell = float | int | str | bool | None
MOST_ROWS = 1_000


class Rows(tuple[tuple[Cell, ...], ...]):
    """The rows of a table, unchangeable; a row has cells. 1, 1.0 and yes are three different ones; a table is no number."""

    __slots__ = ()

    def __new__(cls, rows: Iterable[Iterable[Cell]] = ()) -> Rows:  # noqa: D102 - as of any tuple
        return super().__new__(cls, (cells for cells in map(tuple, rows) if cells))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rows) and self._typed() == other._typed()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._typed())

    def __repr__(self) -> str:
        return f"Rows({super().__repr__()})"

    def __float__(self) -> float:
        raise TypeError("a table is no number")

    def __int__(self) -> int:
        raise TypeError("a table is no number")

    def _typed(self) -> tuple[tuple[tuple[type, Cell], ...], ...]:
        return tuple(tuple((type(cell), cell) for cell in row) for row in self)


class OneLine(Struct, frozen=True):
    """How a whole table is written in one line: what separates its rows, and a row with a group for each column."""

    between: str
    row: str


class NotRead(ValueError):
    """A text that is no row: which row of the text it is, and the text."""

    def __init__(self, row: int, text: str) -> None:
        super().__init__(row, text)
        self.row, self.text = row, text


def rows_of_text(text: str, columns: Sequence[str], one_line: OneLine | None) -> Iterator[dict[str, object]]:
    """The rows of a text by column: one as ``month=2027-03 amount=500``, or a whole table in one line. Raises ``NotRead``."""
    if re.match(rf"\s*(?:{'|'.join(columns)})=", text):
        yield _named(text, columns)
        return
    parts = re.split(one_line.between, text) if one_line else [text]
    for number, part in enumerate((part.strip() for part in parts if part.strip()), 1):
        found = re.fullmatch(one_line.row, part) if one_line else None
        if found is None:
            raise NotRead(number, part)
        yield {name: cell for name, cell in found.groupdict().items() if cell}


def text_of_row(row: Sequence[Cell], columns: Sequence[str]) -> str:
    """A row as ``rows_of_text`` reads it; empty cells are left out."""
    cells = (
        f"{name}={shlex.quote(_text(cell))}"
        for name, cell in zip(columns, row, strict=False)
        if cell is not None
    )
    return " ".join(cells)


def _named(text: str, columns: Sequence[str]) -> dict[str, object]:
    try:
        words = [word.partition("=") for word in shlex.split(text)]
    except ValueError:
        raise NotRead(1, text) from None
    names = [name for name, _, _ in words]
    if len(set(names)) < len(names) or not set(names) <= set(columns):
        raise NotRead(1, text)
    return {name: cell for name, _, cell in words}


def _text(cell: Cell) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)
