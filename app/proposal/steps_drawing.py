"""Why a figure differs, as bars from the first value over each part to the last."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from app.presenting.bars import Step
from app.presenting.waterfall import Waterfall
from app.proposal import style
from app.proposal.options import WIDTH
from app.proposal.picture import Pen, picture
from planners.words import listed, say

FOOT, TOP, WIDEST = 16.0, 14.0, 46.0
LEAST = 0.8


def steps_drawing(shown: Waterfall, width: float = WIDTH, height: float = 120) -> Any:
    """The steps as a picture: totals solid, parts hatched, each part beginning where the one before ended."""
    highest = max(max(step.start, step.end) for step in shown.steps) or 1.0
    each, scale = width / len(shown.steps), (height - FOOT - TOP) / highest
    wide = min(WIDEST, each - style.STEP)

    def paint(pen: Pen) -> None:
        for place, (step, after) in enumerate(pairwise(shown.steps)):
            level = FOOT + scale * max(step.end, 0.0)
            ends = [((place + 0.5) * each, level), ((place + 1.5) * each, level)]
            pen.line(ends, style.RULE if after.total else style.MUTED, style.THIN_RULE)
        for place, step in enumerate(shown.steps):
            _bar(pen, step, (place + 0.5) * each, wide, each - 4, scale)

    told = listed(say("{title} {value}", title=step.title, value=step.text) for step in shown.steps)
    return picture(width, height, paint, say("{title}: {steps}.", title=shown.title, steps=told))


def _bar(pen: Pen, step: Step, middle: float, wide: float, room: float, scale: float) -> None:
    low, high = (FOOT + scale * max(end(step.start, step.end), 0.0) for end in (min, max))
    corner, size = (middle - wide / 2, low), (wide, max(high - low, LEAST))
    pen.box(corner, size, style.ACCENT if step.total else "#ffffff")
    if not step.total:
        pen.hatched(corner, size, style.ACCENT)
        pen.box(corner, size, None, style.ACCENT)
    pen.text((middle, high + 3), step.text, "middle", style.INK, bold=True, room=room)
    pen.text((middle, 5), step.title, "middle", room=room)
