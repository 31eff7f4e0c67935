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
        fontSize=9,
        leading=13,
        textColor=HexColor(INK),
        spaceAfter=NEAR,
        measure=MEASURE,
    )

    def made(name: str, size: float, leading: float, bold: bool = False, **more: Any) -> Any:
        font = BOLD if bold else BODY
        return ParagraphStyle(name, body, fontName=font, fontSize=size, leading=leading, **more)

    def cell(name: str, bold: bool = False, right: bool = False) -> Any:
        return made(name, 8.2, 11, bold, alignment=2 if right else 0, spaceAfter=0)

    def small(name: str, bold: bool = False, **more: Any) -> Any:
        return made(name, SMALL, SMALL_LEADING, bold, textColor=HexColor(MUTED), **more)

    known = [
        body,
        made("cover", 17.5, 22.5, True, spaceAfter=STEP),
        made("title", 14, 19, True, spaceAfter=STEP),
        made("answer", 17.5, 22.5, True, spaceAfter=NEAR, balanced=True),
        made("figure", 14, 19, True, textColor=HexColor(ACCENT), spaceAfter=0),
        made("nofigure", 14, 19, textColor=HexColor(MUTED), spaceAfter=0),
        made("under", 11, 15, textColor=HexColor(MUTED), spaceAfter=FAR),
        made("h1", 14, 19, True, spaceBefore=NEAR, spaceAfter=STEP),
        made("h2", 11, 15, True, spaceBefore=FAR, spaceAfter=NEAR),
        made("h3", 9, 13, True, spaceBefore=STEP, spaceAfter=NEAR),
        made("strong", 9, 13, True),
        made("narrow", 9, 13, spaceBefore=STEP, spaceAfter=2),
        made("source", 8.2, 11.5, spaceBefore=STEP, spaceAfter=2),
        made("step", 8.2, 11, spaceBefore=7, spaceAfter=1.5),
        made("contents1", 9, 13, True, spaceBefore=5, spaceAfter=1),
        made("contents2", 8.2, 12, spaceAfter=0),
        made("lead", 11, 15, spaceAfter=STEP),
        cell("cell"),
        cell("right", right=True),
        cell("strongcell", bold=True),
        cell("strongright", bold=True, right=True),
        small("head", True, spaceAfter=0),
        small("headright", True, alignment=2, spaceAfter=0),
        small("label", True, spaceAfter=0),
        small("muted"),
        made("reason", SMALL, SMALL_LEADING, spaceAfter=0),
        made("kind", SMALL, SMALL_LEADING, True, textColor=HexColor(ACCENT), spaceAfter=0),
        small("aside", alignment=2, spaceAfter=0),
        made("note", SMALL, SMALL_LEADING, leftIndent=11, bulletFontSize=SMALL, spaceAfter=1.5),
        ParagraphStyle("mono", body, fontName=MONO, fontSize=6.7, leading=10, spaceAfter=0, measure=1000.0),
        made("bullet", 9, 13, leftIndent=11, bulletIndent=0, spaceAfter=2),
    ]
    return {style.name: style for style in known}
