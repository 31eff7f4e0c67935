"""Paragraphs and tables. The user's text is text: no markup of his is read."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from app.proposal import style

LAST_OF_FIRST_PLANE = 0xFFFF


def plain(text: str) -> str:
    """Text without control characters, safe to stand in a paragraph's markup."""
    from xml.sax.saxutils import escape

    kept = "".join(_printable(letter) for letter in text)
    return escape(kept).replace("\n", "<br/>")


def _printable(letter: str) -> str:
    """Control characters become spaces; letters beyond the fonts' first plane become a box."""
    if letter != "\n" and unicodedata.category(letter)[0] == "C":
        return " "
    return letter if ord(letter) <= LAST_OF_FIRST_PLANE else "\u25a1"


def paragraph(text: str, name: str = "body") -> Any:
    """A paragraph of plain text."""
    from reportlab.platypus import Paragraph

    return Paragraph(plain(text), style.styles()[name])


def heading(text: str, level: int = 1) -> Any:
    """A heading; the first level enters the outline and the table of contents."""
    found = paragraph(text, f"h{level}")
    found.outline_level = level
    found.outline_text = text
    return found


def bullet(text: str) -> Any:
    """One point of a list."""
    from reportlab.platypus import Paragraph

    return Paragraph(plain(text), style.styles()["bullet"], bulletText="•")


def space(points: float = 8) -> Any:
    """Vertical space."""
    from reportlab.platypus import Spacer

    return Spacer(1, points)


def table(
    head: Sequence[str], rows: Sequence[Sequence[Any]], widths: Sequence[float], right: Sequence[int] = ()
) -> Any:
    """A table with a repeated head; cells are texts or flowables, ``right`` names right-aligned columns."""
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import Table

    cells = [[_cell(text, "headright" if column in right else "head") for column, text in enumerate(head)]]
    cells += [
        [_cell(cell, "right" if column in right else "cell") for column, cell in enumerate(row)]
        for row in rows
    ]
    rule = HexColor(style.RULE)
    return Table(
        cells,
        colWidths=list(widths),
        repeatRows=1,
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, 0), 0.9, HexColor(style.INK)),
            ("LINEBELOW", (0, 1), (-1, -1), 0.4, rule),
            ("LEFTPADDING", (0, 0), (-1, -1), 3),
            ("RIGHTPADDING", (0, 0), (-1, -1), 3),
            ("TOPPADDING", (0, 0), (-1, -1), 3),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5),
        ],
    )


def _cell(cell: Any, name: str) -> Any:
    return paragraph(cell, name) if isinstance(cell, str) else cell
