"""Small bars for the cells of a table: how much of a capacity is used, and between which ends a figure swings."""

from __future__ import annotations

from typing import Any

from app.presenting.gauges import Gauge
from app.proposal import style
from app.proposal.picture import Pen, picture
from planners.words import say

FURTHEST = 1.25
"""The share of a capacity at which a bar ends."""
HEIGHT, GROUND, EXPECTED = 11.0, 6.0, 3.2
"""Points of a bar, of the ground and range behind it, and of what is expected."""
GAP = 3.4
"""Points that a line keeps free in a bar as dark as itself, so that grey print shows it."""


def use_bar(gauge: Gauge, width: float = 66.0) -> Any:
    """Expected use before its range; the upright line is the capacity."""
    full = width / FURTHEST
    likely, low, high = (
        min(share, FURTHEST) * full for share in (gauge.share, gauge.low_share, gauge.high_share)
    )

    def paint(pen: Pen) -> None:
        middle = HEIGHT / 2
        pen.box((0, middle - GROUND / 2), (width, GROUND), style.PAPER)
        pen.box((low, middle - GROUND / 2), (max(high - low, 0.5), GROUND), style.BAND)
        pen.box((0, middle - EXPECTED / 2), (max(likely, 0.5), EXPECTED), style.ACCENT)
        pen.line([(full, 0), (full, HEIGHT)], style.LIMIT, 1.0)

    told = say("{resource}: {use}, {room}", resource=gauge.resource, use=gauge.against, room=gauge.room)
    return picture(width, HEIGHT, paint, told)


def swing_bar(low: float, high: float, full: float, told: str, width: float = 115.0) -> Any:
    """A bar from one share of its width to another, with an upright line at ``full``; ``told`` describes it."""
    first, last = sorted((low * width, high * width))

    def paint(pen: Pen) -> None:
        pen.box((0, 2), (width, HEIGHT - 4), style.PAPER)
        pen.box((first, 2), (max(last - first, 1.0), HEIGHT - 4), style.ACCENT)
        pen.line([(full * width, 0), (full * width, HEIGHT)], "#ffffff", GAP)
        pen.line([(full * width, 0), (full * width, HEIGHT)], style.LIMIT, 1.0)

    return picture(width, HEIGHT, paint, told)
