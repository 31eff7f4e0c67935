"""The picture of page 1: a bar for each service over the months."""

from __future__ import annotations

from typing import Any

from app.presenting.lasting import Lasting, LastingRow
from app.proposal import style
from app.proposal.options import WIDTH
from app.proposal.picture import Pen, picture

NAME, VALUE = 118.0, 104.0
"""Points of the names at the left and of the values at the right."""
ROW, FOOT = 24.0, 16.0
BAR, LINE, NEAR = 7.0, 1.1, 6.0
ACROSS = WIDTH - NAME - VALUE


def lasting_drawing(shown: Lasting) -> Any:
    """The drawing, with what it says in words."""
    height = FOOT + ROW * len(shown.rows)

    def paint(pen: Pen) -> None:
        for month, name in shown.names:
            x = NAME + _wide(month, shown)
            pen.line([(x, FOOT), (x, height)], style.RULE, style.THIN_RULE)
            pen.text((x, NEAR), name, "middle")
        for place, row in enumerate(shown.rows):
            _row(pen, row, shown, height - ROW * (place + 1) + 2 * NEAR)

    return picture(WIDTH, height, paint, shown.description)


def _wide(month: int, shown: Lasting) -> float:
    return ACROSS * month / max(1, shown.months)


def _row(pen: Pen, row: LastingRow, shown: Lasting, y: float) -> None:
    pen.text((0, y + 1), row.title, colour=style.INK, room=NAME - NEAR)
    safe, expected = _wide(row.safe, shown), _wide(row.expected, shown)
    if expected > safe:
        pen.hatched((NAME + safe, y), (expected - safe, BAR), style.ACCENT)
    if expected:
        pen.box((NAME, y), (expected, BAR), stroke=style.ACCENT)
    if safe:
        pen.box((NAME, y), (safe, BAR), fill=style.ACCENT)
    pen.line([(NAME, y - 4), (NAME + _wide(row.without, shown), y - 4)], style.INK, LINE)
    right = NAME + ACROSS + NEAR
    pen.text((right, y + 2), row.safe_text, colour=style.ACCENT, bold=True, room=VALUE - NEAR)
    pen.text((right, y - 7), row.without_text, room=VALUE - NEAR)
