"""Why a figure differs, as bars from the first value over each part to the last."""

from __future__ import annotations

from typing import Any

from app.presenting.waterfall import Step, Waterfall
from app.proposal import fonts, style

FOOT, TOP, WIDEST = 16.0, 14.0, 46.0


def steps_drawing(shown: Waterfall, width: float = 480, height: float = 120) -> Any:
    """The steps as a reportlab drawing."""
    from reportlab.graphics.shapes import Drawing

    drawing = Drawing(width, height, initialFontName=style.BODY)
    fonts.register()
    highest = max(max(step.start, step.end) for step in shown.steps) or 1.0
    each = width / len(shown.steps)
    for place, step in enumerate(shown.steps):
        _bar(drawing, step, (place + 0.5) * each, min(WIDEST, each - 8), (height - FOOT - TOP) / highest)
    return drawing


def _bar(drawing: Any, step: Step, middle: float, wide: float, scale: float) -> None:
    from reportlab.graphics.shapes import Rect, String
    from reportlab.lib.colors import HexColor

    low, high = (FOOT + scale * max(end(step.start, step.end), 0.0) for end in (min, max))
    colour = HexColor(style.MUTED if step.total else style.ACCENT)
    drawing.add(Rect(middle - wide / 2, low, wide, max(high - low, 0.8), fillColor=colour, strokeColor=None))
    for text, y, font, ink in (
        (step.text, high + 3, style.BOLD, style.INK),
        (step.title, 5, style.BODY, style.MUTED),
    ):
        drawing.add(
            String(middle, y, text, fontName=font, fontSize=7, textAnchor="middle", fillColor=HexColor(ink))
        )
