"""The last line of a text: none of one short word, where the lines above it can do with a little less room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

HIGHEST = 100_000.0
"""More points than a text is high."""
STEPS, STEP = 8, 0.02
"""How often, and by which share, a text is made narrower for a longer last line."""


def without_short_end(
    paragraph: Any, wrap: Callable[[float, float], tuple[float, float]], width: float
) -> float:
    """The width at which the last line has the points that the look of the paragraph asks for, where that takes no more lines."""
    least = getattr(paragraph.style, "least_end", 0.0)
    if not least:
        return width
    _, height = wrap(width, HIGHEST)
    if height <= paragraph.style.leading or _end(paragraph) >= least:
        return width
    for step in range(1, STEPS + 1):
        narrower = width * (1 - step * STEP)
        if wrap(narrower, HIGHEST)[1] > height:
            break
        if _end(paragraph) >= least:
            return narrower
    return width


def _end(paragraph: Any) -> float:
    """The points of the last line, without what it is indented."""
    return float(paragraph.getActualLineWidths0()[-1]) - float(paragraph.style.leftIndent)
