"""Colours, measures and paragraph styles of the proposal."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.proposal import fonts

INK = "#17212b"
MUTED = "#5b6875"
RULE = "#c8d0d8"
PAPER = "#f4f6f8"
ACCENT = "#1d5a9e"
BAND = "#cfe0f2"
TARGET = "#b4510d"
LIMIT = "#8f1d1d"
OTHER = "#8a95a1"
FIT_COLOURS = {"fits": "#226b3c", "tight": "#9a5b00", "over": "#a11d1d", "unknown": MUTED}
ROLES = {
    "likely": ACCENT,
    "published": ACCENT,
    "other": OTHER,
    "target": TARGET,
    "limit": LIMIT,
    "plan": INK,
    "added": INK,
    "measured": INK,
    "forecast": INK,
}

BODY, BOLD, MONO = fonts.BODY, fonts.BOLD, fonts.MONO
MARGIN = 56.0


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
        spaceAfter=4,
    )
    made = [
        body,
        ParagraphStyle("cover", body, fontName=BOLD, fontSize=24, leading=30, spaceAfter=6),
        ParagraphStyle("under", body, fontSize=12, leading=17, textColor=HexColor(MUTED), spaceAfter=14),
        ParagraphStyle("h1", body, fontName=BOLD, fontSize=15, leading=20, spaceBefore=4, spaceAfter=8),
        ParagraphStyle("h2", body, fontName=BOLD, fontSize=10.5, leading=14, spaceBefore=10, spaceAfter=4),
        ParagraphStyle("h3", body, fontName=BOLD, fontSize=9, leading=12.5, spaceBefore=8, spaceAfter=3),
        ParagraphStyle("narrow", body, leading=12, spaceBefore=8, spaceAfter=2),
        ParagraphStyle("source", body, fontSize=8.5, leading=12, spaceBefore=8, spaceAfter=2),
        ParagraphStyle("step", body, fontSize=8.5, leading=12, spaceBefore=7, spaceAfter=1.5),
        ParagraphStyle(
            "contents1", body, fontName=BOLD, fontSize=9.5, leading=13, spaceBefore=5, spaceAfter=1
        ),
        ParagraphStyle("contents2", body, fontSize=8.5, leading=12, spaceAfter=0),
        ParagraphStyle("lead", body, fontSize=11, leading=16.5, spaceAfter=8),
        ParagraphStyle("cell", body, fontSize=8, leading=10.5, spaceAfter=0),
        ParagraphStyle("head", body, fontName=BOLD, fontSize=8, leading=10.5, spaceAfter=0),
        ParagraphStyle("right", body, fontSize=8, leading=10.5, alignment=2, spaceAfter=0),
        ParagraphStyle("headright", body, fontName=BOLD, fontSize=8, leading=10.5, alignment=2, spaceAfter=0),
        ParagraphStyle("muted", body, fontSize=7.5, leading=10.5, textColor=HexColor(MUTED)),
        ParagraphStyle("mono", body, fontName=MONO, fontSize=7, leading=9.6, spaceAfter=0),
        ParagraphStyle("bullet", body, leftIndent=11, bulletIndent=0, spaceAfter=3),
    ]
    return {style.name: style for style in made}
