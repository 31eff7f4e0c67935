"""A long table in two halves of the page, read down the left one, then the right.

A break in it ends both halves: what follows is told in two halves of its own, so that nobody reads on across pages in the
left one and then turns back for the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from app.proposal import fonts, style
from app.proposal.column_widths import SIZE
from app.proposal.columns import EMPTY
from app.proposal.flow import APART, GUTTER, table
from app.proposal.kept_paragraph import ENDLESS
from app.proposal.marks import ROOM
from app.proposal.options import WIDTH
from app.proposal.whole_table import FEWEST_MOVED

SHARES = tuple(share / 20 for share in range(6, 15))
"""Of the room for names, what the left half may have of it."""
MOST_BROKEN = 2 / 3
"""Of the rows in halves, the share from which names on two lines ask for a table that is as wide as the page."""
ROUNDING, SPARE = 0.6, 8.0
"""Points that a text may be wider than it was measured, and those that all columns together keep for that."""


class Row(Struct, frozen=True):
    """A name, a flowable, with the points that it takes on one line and those of its longest word, and the texts of what is told
    of it."""

    name: Any
    wide: float
    least: float
    told: tuple[Any, ...]


def named(mark: Any, text: str, told: tuple[Any, ...]) -> Row:
    """The row of a name behind a mark; ``text`` is the name without markup."""
    return Row(mark, ROOM + _line(text), ROOM + max(map(_line, text.split()), default=0.0), told)


def in_halves(head: Sequence[str], rows: Sequence[Row]) -> Any:
    """The table of the rows below ``head``, which stands above either half. All columns but that of names are figures.

    Where the halves leave names no room, the rows stand below one another, each as wide as the page.
    """
    half = (len(rows) + 1) // 2
    room = _names(head, rows[:half], rows[half:])
    if _high(room, rows[:half], rows[half:]) - half < MOST_BROKEN * half:
        return _halved(head, rows)
    cells = [(row.name, *row.told) for row in rows]
    return table(head, cells, [2.0, *(1.0 for _ in head[1:])], range(1, len(head)))


def _halved(head: Sequence[str], rows: Sequence[Row]) -> Any:
    half = (len(rows) + 1) // 2
    empty = Row("", 0.0, 0.0, ("",) * (len(head) - 1))
    pairs = zip(rows[:half], [*rows[half:], empty], strict=False)
    cells = [(left.name, *left.told, right.name, *right.told) for left, right in pairs]
    figures = [column for column in range(2 * len(head)) if column % len(head)]
    widths = _widths(head, rows[:half], rows[half:])
    made = table((*head, *head), cells, widths, figures, apart=(len(head),))
    made.divided = lambda height: _divided(made, head, rows, height)
    return made


def _divided(made: Any, head: Sequence[str], rows: Sequence[Row], height: float) -> list[Any] | None:
    """The table in two for pages, the first no higher than ``height``; nothing where it is to begin on the next page, None where
    a part has no room for its figures."""
    room, fitting = height - made._rowHeights[0] + ROUNDING, 0
    for row in made._rowHeights[1:]:
        room -= row
        fitting += room > 0
    counts = range(min(fitting + 1, (len(rows) + 1) // 2 - FEWEST_MOVED), FEWEST_MOVED - 1, -1)
    parts = [(rows[: 2 * count], rows[2 * count :]) for count in counts]
    roomy = [pair for pair in parts if all(_has_room(head, part) for part in pair)]
    for pair in roomy:
        first, rest = (_halved(head, part) for part in pair)
        if first.wrap(WIDTH, ENDLESS)[1] <= height:
            return [first, rest]
    return [] if roomy or not parts else None


def _has_room(head: Sequence[str], rows: Sequence[Row]) -> bool:
    """Whether figures stand on one line in either half beside the longest word of a name."""
    half = (len(rows) + 1) // 2
    parts = rows[:half], rows[half:]
    names = sum(max((row.least for row in part), default=0.0) for part in parts)
    return names + SPARE <= _room([_told(part, head) for part in parts])


def _room(told: Sequence[Sequence[float]]) -> float:
    """What figures leave for the names of both halves."""
    return WIDTH - sum(map(sum, told)) - 2 * GUTTER - APART


def _widths(head: Sequence[str], left: Sequence[Row], right: Sequence[Row]) -> tuple[float, ...]:
    """What figures take on one line, and of the rest so much for the names of either half that the fewest rows are high."""
    told = [_told(half, head) for half in (left, right)]
    first, second = _names(head, left, right)
    return (first + GUTTER, *told[0], second + GUTTER + APART, *told[1])


def _names(head: Sequence[str], left: Sequence[Row], right: Sequence[Row]) -> tuple[float, float]:
    """The room for the names of either half, so divided that the fewest rows are high."""
    room = _room([_told(half, head) for half in (left, right)])
    parts = [(share * room, (1 - share) * room) for share in SHARES]
    return min(parts, key=lambda one: (_high(one, left, right), abs(one[0] - one[1])))


def _high(room: tuple[float, float], left: Sequence[Row], right: Sequence[Row]) -> int:
    """How many lines the rows take, each name on one or two."""
    first, second = (
        [row.wide > part for row in half] for half, part in zip((left, right), room, strict=True)
    )
    return len(left) + sum(one or two for one, two in zip(first, [*second, False], strict=False))


def _told(half: Sequence[Row], head: Sequence[str]) -> list[float]:
    """The width of each column of figures; next to nothing for one that is empty."""
    found = []
    for column, title in enumerate(head[1:]):
        shown = [_line(row.told[column]) for row in half if row.told[column] not in EMPTY]
        found.append(max((*shown, _line(title))) + GUTTER + ROUNDING if shown else 0.01)
    return found


def _line(text: Any) -> float:
    """The points of a text on one line; of a number that is a link those of three digits."""
    return fonts.width(text if isinstance(text, str) else "000", style.BOLD, SIZE)
