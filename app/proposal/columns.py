"""The columns of a table that have something to say: an empty one leaves its width to the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

EMPTY = ("", "–")


class Columns(Struct, frozen=True):
    """A table's head, rows and widths in points; ``right`` are the columns of figures, ``kept`` those to write in, ``apart`` those that stand off."""

    head: tuple[str, ...]
    rows: tuple[Sequence[Any], ...]
    widths: tuple[float, ...]
    right: tuple[int, ...]
    kept: tuple[int, ...] = ()
    apart: tuple[int, ...] = ()


def filled(
    head: Sequence[str],
    rows: Sequence[Sequence[Any]],
    widths: Sequence[float],
    right: Collection[int] = (),
    keep: Collection[int] = (),
    apart: Collection[int] = (),
) -> Columns:
    """The table without the columns that no row fills; those of ``keep`` are there to write in.

    A row of one text stands over all columns, as the head of the rows below it.
    """
    told = [row for row in rows if len(row) > 1]
    shown = [
        index
        for index in range(len(head))
        if not told or index in keep or any(not _empty(row[index]) for row in told)
    ]
    scale = sum(widths) / sum(widths[index] for index in shown)
    return Columns(
        tuple(head[index] for index in shown),
        tuple(row if len(row) == 1 else tuple(row[index] for index in shown) for row in rows),
        tuple(scale * widths[index] for index in shown),
        tuple(place for place, index in enumerate(shown) if index in right),
        tuple(place for place, index in enumerate(shown) if index in keep),
        tuple(place for place, index in enumerate(shown) if index in apart),
    )


def _empty(cell: Any) -> bool:
    return isinstance(cell, str) and cell.strip() in EMPTY
