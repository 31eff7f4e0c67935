"""Column widths that part no figure from its unit and no word in two, as near as can be to those asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from app.proposal import fonts, style
from app.proposal.bound_spaces import unbroken
from app.proposal.marks import ROOM, known_marks

LONGEST = 40
"""Letters of a figure with its range and unit that may stay on one line."""
PHRASE = 14
"""Letters of a phrase that stays on one line where the table has room, such as "after 2028-11"."""
LONGEST_WORD = 36
"""Letters of a word that may stay whole."""
SIZE = 8.2
MOST_LINES = 2.2
"""Lines of a cell from which its column takes what other columns do not use."""
LONGEST_TEXT = 300
"""Letters of a text that count for this."""


def fitted(
    head: Sequence[str],
    rows: Iterable[Sequence[Any]],
    widths: Sequence[float],
    right: Sequence[int],
    gutter: float,
    inset: Mapping[int, float] | None = None,
) -> list[float]:
    """The widths with room for every figure of the columns ``right``, taken from columns that have room to spare.

    What the others do not use goes to a column of long texts. All are points; their sum stays. ``gutter`` is left free at the
    right of every column but the last, and at the left of some the points of ``inset``.
    """
    fonts.register()
    shown = [row for row in rows if len(row) == len(widths)]
    free = [gutter + 0.6] * (len(widths) - 1) + [0.6]
    for column, points in (inset or {}).items():
        free[column] += points
    heads = [_least(text, 0) + room for text, room in zip(head, free, strict=True)]
    least = _least_of(shown, widths, free, heads, right, PHRASE)
    if sum(least) > sum(widths):
        least = _least_of(shown, widths, free, heads, right, 0)
    wanted = _with_room(widths, least)
    whole = _rooms(shown, widths, free, lambda cell, _: _whole(cell))
    two_lines = [_in_two(text) + room for text, room in zip(head, free, strict=True)]
    return _for_long_texts(wanted, [max(pair) for pair in zip(least, two_lines, strict=True)], whole)


def _least_of(
    rows: Sequence[Sequence[Any]],
    widths: Sequence[float],
    free: Sequence[float],
    heads: Sequence[float],
    right: Sequence[int],
    phrase: int,
) -> list[float]:
    """What no column can do without, with phrases of so many letters whole."""
    found = _rooms(rows, widths, free, lambda cell, column: _needed(cell, column in right, phrase))
    return [max(pair) for pair in zip(found, heads, strict=True)]


def _rooms(
    rows: Sequence[Sequence[Any]],
    widths: Sequence[float],
    free: Sequence[float],
    measured: Callable[[Any, int], float],
) -> list[float]:
    """What the cells of each column take at most; its width where nothing tells."""
    found = []
    for column, width in enumerate(widths):
        room = max((measured(row[column], column) for row in rows), default=0.0)
        found.append(room + free[column] if room else width)
    return found


def _with_room(widths: Sequence[float], least: Sequence[float]) -> list[float]:
    """The widths with what each column cannot do without, where the table has that."""
    wanted = [max(pair) for pair in zip(widths, least, strict=True)]
    spare = [width - room for width, room in zip(wanted, least, strict=True)]
    over = sum(wanted) - sum(widths)
    if over <= 0 or not any(spare):
        return list(widths)
    if sum(spare) < over:
        return [width * sum(widths) / sum(wanted) for width in wanted]
    return [width - over / sum(spare) * free for width, free in zip(wanted, spare, strict=True)]


def _for_long_texts(widths: Sequence[float], least: Sequence[float], whole: Sequence[float]) -> list[float]:
    """Columns of long texts as wide as the others allow, which keep what their own longest cell takes on one line, and ``least``."""
    if not any(text > MOST_LINES * width for text, width in zip(whole, widths, strict=True)):
        return list(widths)
    kept = [min(width, max(text, room)) for width, text, room in zip(widths, whole, least, strict=True)]
    unused = sum(widths) - sum(kept)
    asked = [max(text - width, 0.0) for text, width in zip(whole, widths, strict=True)]
    return [width + unused * ask / sum(asked) for width, ask in zip(kept, asked, strict=True)]


def _needed(cell: Any, figure: bool, phrase: int) -> float:
    """The width that a cell cannot do without; 0 where that is not known."""
    if isinstance(cell, str):
        return _least(cell, LONGEST if figure else phrase)
    return ROOM + float(cell.words.minWidth()) if getattr(cell, "role", "") == "marked" else 0.0


def _whole(cell: Any) -> float:
    """The width of a text on one line; 0 for what is not text, which keeps the width of its column."""
    return _line(cell[:LONGEST_TEXT]) if isinstance(cell, str) else 0.0


@lru_cache(maxsize=512)
def _in_two(head: str) -> float:
    """The width of a head on two lines."""
    words = head.split()
    parts = ((" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words) + 1))
    return min((max(map(_line, pair)) for pair in parts), default=0.0)


@lru_cache(maxsize=8192)
def _line(text: str) -> float:
    if text in known_marks():
        return ROOM + _line(known_marks()[text][1])
    return max((fonts.width(line, style.BOLD, SIZE) for line in text.split("\n")), default=0.0)


@lru_cache(maxsize=8192)
def _least(cell: str, whole: int) -> float:
    """The width of a text, in bold: of all of it up to so many letters, else of its longest word, with the mark before it."""
    if cell in known_marks():
        return ROOM + _least(known_marks()[cell][1], whole)
    if len(cell) <= whole:
        return _line(cell)
    word = max(unbroken(cell[:200]), key=len, default="")
    return fonts.width(word, style.BOLD, SIZE) if len(word) <= LONGEST_WORD else 0.0
