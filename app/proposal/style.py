"""Colours, measures and paragraph styles of the proposal.

One accent for what is proposed and expected, one colour for what must not be passed; both are as dark as text, so that grey
print keeps them. Nothing is told by colour alone.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from app.proposal import fonts

INK, MUTED = "#16191d", "#57606a"
ACCENT, LIMIT = "#0b4a82", "#a02a12"
BAND, BAND_LIGHT = "#b9d0e6", "#e1ebf5"
PAPER, RULE = "#f0f3f6", "#c4cbd3"
FIT_COLOURS = {"fits": ACCENT, "tight": LIMIT, "over": LIMIT, "unknown": MUTED}
ROLES = {
    "likely": ACCENT,
    "published": ACCENT,
    "other": MUTED,
    "target": LIMIT,
    "limit": LIMIT,
    "plan": INK,
    "added": INK,
    "measured": INK,
    "forecast": ACCENT,
}

BODY, BOLD, MONO = fonts.BODY, fonts.BOLD, fonts.MONO

NEAR, STEP, FAR = 4.0, 8.0, 13.0
"""The three vertical distances, in points."""
SMALL, SMALL_LEADING = 7.2, 9.75
"""Notes, heads of columns, labels of charts."""
MEASURE = 440.0
"""Points of the longest line of running text: a longer one loses the eye."""
STRONG_RULE, THIN_RULE = 0.9, 0.4

TABLE, SMALL_SIZE = (8.2, 11.0), (SMALL, SMALL_LEADING)
BODY_SIZE, SECOND, FIRST = (9.0, 13.0), (11.0, 15.0), (14.0, 19.0)
GREY: dict[str, Any] = {"colour": MUTED}
RIGHT: dict[str, Any] = {"alignment": 2}
BALANCED: dict[str, Any] = {"balanced": True, "measure": 1000.0}
ENDED: dict[str, Any] = {"least_end": 40.0}
"""Points of a last line at least, in running text: no short word stands alone on it."""
LOOKS: dict[str, tuple[tuple[float, float], bool, dict[str, Any]]] = {
    "cover": ((17.5, 22.5), True, {"spaceAfter": STEP}),
    "title": (FIRST, True, {"spaceAfter": STEP, **BALANCED}),
    "answer": ((17.5, 22.5), True, {"spaceAfter": NEAR, **BALANCED, "measure": MEASURE}),
    "figure": (FIRST, True, {"colour": ACCENT, "spaceAfter": 0}),
    "nofigure": (FIRST, False, {**GREY, "spaceAfter": 0}),
    "under": (SECOND, False, {**GREY, "spaceAfter": FAR}),
    "h1": (FIRST, True, {"spaceBefore": NEAR, "spaceAfter": STEP, **BALANCED}),
    "h2": (SECOND, True, {"spaceBefore": FAR, "spaceAfter": NEAR, **BALANCED}),
    "h3": (BODY_SIZE, True, {"spaceBefore": STEP, "spaceAfter": NEAR}),
    "strong": (BODY_SIZE, True, {}),
    "source": (SMALL_SIZE, False, {"spaceBefore": 1.5, "spaceAfter": 0}),
    "contents1": (BODY_SIZE, True, {"spaceBefore": 5, "spaceAfter": 1}),
    "contents2": ((8.2, 12), False, {"spaceAfter": 0}),
    "lead": (SECOND, False, {"spaceAfter": STEP}),
    "cell": (TABLE, False, {"spaceAfter": 0}),
    "right": (TABLE, False, {**RIGHT, "spaceAfter": 0}),
    "strongcell": (TABLE, True, {"spaceAfter": 0}),
    "strongright": (TABLE, True, {**RIGHT, "spaceAfter": 0}),
    "head": (SMALL_SIZE, True, {**GREY, "spaceAfter": 0}),
    "headright": (SMALL_SIZE, True, {**GREY, **RIGHT, "spaceAfter": 0}),
    "label": (SMALL_SIZE, True, {**GREY, "spaceAfter": 0}),
    "muted": (SMALL_SIZE, False, {**GREY, **ENDED}),
    "verdict": (TABLE, False, {"spaceAfter": 0, **ENDED}),
    "reason": (SMALL_SIZE, False, {"spaceAfter": 0, **ENDED}),
    "kind": ((8.2, 10), True, {"colour": ACCENT, "spaceAfter": 0}),
    "aside": ((8.2, 10), False, {**GREY, **RIGHT, "spaceAfter": 0}),
    "note": (SMALL_SIZE, False, {"leftIndent": 13, "bulletFontSize": SMALL, "spaceAfter": 1.5}),
    "mono": ((6.7, 10.0), False, {"fontName": MONO, "spaceAfter": 0, "measure": 1000.0}),
    "bullet": (BODY_SIZE, False, {"leftIndent": 11, "bulletIndent": 0, "spaceAfter": 2, **ENDED}),
}
"""Size and leading, whether bold, and what else differs from body text, by name."""


@cache
def styles() -> dict[str, Any]:
    """Paragraph styles by name."""
    from reportlab.lib.colors import HexColor
    from reportlab.lib.styles import ParagraphStyle

    fonts.register()
    body = ParagraphStyle(
        "body",
        fontName=BODY,
        bulletFontName=BODY,
        fontSize=BODY_SIZE[0],
        leading=BODY_SIZE[1],
        textColor=HexColor(INK),
        spaceAfter=NEAR,
        measure=MEASURE,
        **ENDED,
        allowWidows=0,
        allowOrphans=0,
    )
    found = {"body": body}
    for name, ((size, leading), bold, more) in LOOKS.items():
        look = {"fontName": BOLD if bold else BODY, "fontSize": size, "leading": leading}
        look |= {"least_end": 0.0, **more}
        look["textColor"] = HexColor(look.pop("colour", INK))
        found[name] = ParagraphStyle(name, body, **look)
    return found
