"""The picture of page 1: a bar for each service over the months."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.presenting.lasting import Lasting, LastingRow
from app.proposal import style
from app.proposal.charts import DOTS
from app.proposal.options import WIDTH
from app.proposal.picture import Pen, picture

NAME, VALUE = 118.0, 104.0
"""Points of the names at the left and of the values at the right."""
ROW, LEAST_ROW, FOOT, HEAD = 24.0, 17.0, 16.0, 12.0
"""Points of a row with room and without, of the names below the rows, and of those of upright lines above them."""
BAR, LINE, NEAR = 7.0, 1.1, 6.0
POINT = 4.0
"""Points of the point of a bar that goes on beyond the line."""
UPPER, LOWER, ALONE = 3.4, -5.2, 1.0
"""Points above the foot of a bar: of two lines of text beside it, and of one."""
ACROSS = WIDTH - NAME - VALUE


def lasting_drawing(shown: Lasting, row: float = ROW) -> Any:
    """The drawing, with what it says in words; each row is so many points high."""
    top = FOOT + row * len(shown.rows)
    height = top + (HEAD if shown.marks else 0.0)

    def paint(pen: Pen) -> None:
        for place, name in shown.names:
            x = NAME + _wide(place, shown)
            pen.line([(x, FOOT), (x, top)], style.RULE, style.THIN_RULE)
            pen.text((x, NEAR), name, "middle")
        for number, one in enumerate(shown.rows, 1):
            _row(pen, one, shown, top - row * number + row / 2)
        for number, (place, name) in enumerate(shown.marks):
            x = NAME + _wide(place, shown)
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


def _wide(place: float, shown: Lasting) -> float:
    return ACROSS * place / max(1, shown.months)


def _row(pen: Pen, row: LastingRow, shown: Lasting, y: float) -> None:
    pen.text((0, y + ALONE), row.title, colour=style.INK, room=NAME - NEAR)
    begins, safe, expected = (_wide(one, shown) for one in (row.begins, row.safe, row.expected))
    if expected > safe:
        pen.hatched((NAME + max(begins, safe), y), (expected - max(begins, safe), BAR), style.ACCENT)
    if expected > begins:
        pen.box((NAME + begins, y), (expected - begins, BAR), stroke=style.ACCENT)
    if safe > begins:
        pen.box((NAME + begins, y), (safe - begins, BAR), fill=style.ACCENT)
    if row.goes_on:
        end = NAME + expected
        pen.area([(end, y - 1), (end + POINT, y + BAR / 2), (end, y + BAR + 1)], style.ACCENT)
    if row.without:
        pen.line([(NAME, y - 4), (NAME + _wide(row.without, shown), y - 4)], style.INK, LINE)
    right = NAME + ACROSS + NEAR
    upper = UPPER if row.without_text else ALONE
    pen.text((right, y + upper), row.safe_text, colour=style.ACCENT, bold=True, room=VALUE - NEAR)
    pen.text((right, y + LOWER), row.without_text, room=VALUE - NEAR)
