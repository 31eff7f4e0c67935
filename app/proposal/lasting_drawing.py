"""The picture of page 1: a bar for each service over the months."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from app.presenting.lasting import Lasting, LastingRow
from app.proposal import fonts, style
from app.proposal.charts import DOTS
from app.proposal.options import WIDTH
from app.proposal.picture import Pen, picture

NAME, VALUE, MOST = 118.0, 104.0, 210.0
"""Points of the names at the left, and of the values at the right: below each other, and at most beside each other."""
ROW, LEAST_ROW, FOOT, HEAD = 24.0, 14.5, 16.0, 12.0
"""Points of a row with room and without, of the names below the rows, and of those of upright lines above them."""
BAR, LINE, NEAR = 7.0, 1.1, 6.0
POINT = 4.0
"""Points of the point of a bar that goes on beyond the line."""
UPPER, LOWER, ALONE = 3.4, -5.2, 1.0
"""Points above the foot of a bar: of two lines of text beside it, and of one."""


class _Frame(Struct, frozen=True):
    """Where the line of months or loads lies: ``across`` wide, with rows that are ``high``."""

    shown: Lasting
    high: float

    @property
    def beside(self) -> bool:
        """Whether both values of a row stand on one line, as it has no room for two."""
        return self.high < ROW

    @property
    def across(self) -> float:
        """Points of the whole line."""
        return WIDTH - NAME - self.values

    @property
    def values(self) -> float:
        """Points of the values at the right."""
        if not self.beside:
            return VALUE
        both = [
            _line(row.safe_text, style.BOLD) + _line(row.without_text, style.BODY) for row in self.shown.rows
        ]
        return min(MOST, max(VALUE, NEAR + max(both, default=0.0)))

    def wide(self, place: float) -> float:
        """How far a place on the line is from its start."""
        return self.across * place / max(1, self.shown.months)


def lasting_drawing(shown: Lasting, row: float = ROW) -> Any:
    """The drawing, with what it says in words; each row is so many points high."""
    frame = _Frame(shown, row)
    top = FOOT + row * len(shown.rows)
    height = top + (HEAD if shown.marks else 0.0)

    def paint(pen: Pen) -> None:
        for place, name in shown.names:
            x = NAME + frame.wide(place)
            pen.line([(x, FOOT), (x, top)], style.RULE, style.THIN_RULE)
            pen.text((x, NEAR), name, "middle")
        for number, one in enumerate(shown.rows, 1):
            _row(pen, one, frame, top - row * number + row / 2)
        for number, (place, name) in enumerate(shown.marks):
            x = NAME + frame.wide(place)
            pen.line([(x, FOOT), (x, top + 2)], style.INK, 0.9, DOTS)
            for y in _solid(place, shown, row, top):
                pen.line([(x, y), (x, y + BAR)], style.ACCENT, 1.2)
                pen.line([(x, y), (x, y + BAR)], "#ffffff", 0.9, DOTS)
            last = number == len(shown.marks) - 1
            pen.text((x, top + 4), name, "start" if last else "end", style.INK, bold=True)

    return picture(WIDTH, height, paint, shown.description)


def _solid(place: float, shown: Lasting, row: float, top: float) -> Iterator[float]:
    """The foot of each solid bar that an upright line crosses: it is white there."""
    for number, one in enumerate(shown.rows, 1):
        if one.safe > place:
            yield top - row * number + row / 2


def _row(pen: Pen, row: LastingRow, frame: _Frame, y: float) -> None:
    pen.text((0, y + ALONE), row.title, colour=style.INK, room=NAME - NEAR)
    for part in ((0.0, *row.before), (row.begins, row.safe, row.expected)):
        _bar(pen, y, *map(frame.wide, part))
    if row.goes_on:
        end = NAME + frame.wide(row.expected)
        pen.area([(end, y - 1), (end + POINT, y + BAR / 2), (end, y + BAR + 1)], style.ACCENT)
    if row.without:
        pen.line([(NAME, y - 4), (NAME + frame.wide(row.without), y - 4)], style.INK, LINE)
    _values(pen, row, frame, y)


def _bar(pen: Pen, y: float, begins: float, safe: float, expected: float) -> None:
    """Solid up to where it is safe, hatched up to where it is expected to hold."""
    if expected > safe:
        pen.hatched((NAME + max(begins, safe), y), (expected - max(begins, safe), BAR), style.ACCENT)
    if expected > begins:
        pen.box((NAME + begins, y), (expected - begins, BAR), stroke=style.ACCENT)
    if safe > begins:
        pen.box((NAME + begins, y), (safe - begins, BAR), fill=style.ACCENT)


def _values(pen: Pen, row: LastingRow, frame: _Frame, y: float) -> None:
    """What the bar comes to at the right of it: the second value below the first, or beside it."""
    right = NAME + frame.across + NEAR
    if frame.beside:
        taken = _line(row.safe_text, style.BOLD)
        room = frame.values - NEAR
        pen.text((right, y + ALONE), row.safe_text, colour=style.ACCENT, bold=True, room=room)
        if row.without_text:
            pen.text((right + taken, y + ALONE), row.without_text, room=room - taken)
        return
    upper = UPPER if row.without_text else ALONE
    pen.text((right, y + upper), row.safe_text, colour=style.ACCENT, bold=True, room=VALUE - NEAR)
    pen.text((right, y + LOWER), row.without_text, room=VALUE - NEAR)


def _line(text: str, font: str) -> float:
    """The points of a value with the gap behind it."""
    return fonts.width(text, font, style.SMALL) + NEAR if text else 0.0
