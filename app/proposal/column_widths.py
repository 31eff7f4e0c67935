"""Column widths that part no figure from its unit and no word in two, as near as can be to those asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from app.proposal import fonts, style

LONGEST = 40
"""Letters of a figure with its range and unit that may stay on one line."""
LONGEST_WORD = 24
"""Letters of a word that may stay whole."""
SIZE = 8.2


def fitted(
    rows: Iterable[Sequence[Any]], widths: Sequence[float], right: Sequence[int], gutter: float
) -> list[float]:
    """The widths with room for every figure of the columns ``right``, taken from columns that have room to spare.

    All are points; their sum stays. ``gutter`` is left free at the right of every column but the last.
    """
    fonts.register()
    last = len(widths) - 1
    least = [0.0] * len(widths)
    for row in rows:
        if len(row) == len(widths):
            for column, cell in enumerate(row):
                if isinstance(cell, str):
                    least[column] = max(least[column], _least(cell, column in right))
    least = [
        room + (gutter if column < last else 0.0) + 0.6 if room else width
        for column, (room, width) in enumerate(zip(least, widths, strict=True))
    ]
    wanted = [max(width, room) for width, room in zip(widths, least, strict=True)]
    over = sum(wanted) - sum(widths)
    spare = [width - room for width, room in zip(wanted, least, strict=True)]
    if over <= 0:
        return list(widths)
    if sum(spare) < over:
        return list(widths) if not any(spare) else _scaled(wanted, sum(widths))
    share = over / sum(spare)
    return [width - share * free for width, free in zip(wanted, spare, strict=True)]


def _scaled(widths: Sequence[float], whole: float) -> list[float]:
    return [width * whole / sum(widths) for width in widths]


@lru_cache(maxsize=8192)
def _least(cell: str, figure: bool) -> float:
    """The width that a cell cannot do without, in bold: of the figure, or of the longest word of a short text."""
    if figure and len(cell) <= LONGEST:
        return max(fonts.width(line, style.BOLD, SIZE) for line in cell.split("\n"))
    word = max(cell[:200].split(), key=len, default="")
    return fonts.width(word, style.BOLD, SIZE) if len(word) <= LONGEST_WORD else 0.0
