"""Tables without a head: facts beside their names, and figures in the narrow form of a summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.proposal import style
from app.proposal.flow import paragraph


def grid(rows: Sequence[Sequence[Any]], widths: Sequence[float], padding: float = 2.0) -> Any:
    """Rows of texts or flowables with a thin rule below each."""
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import Table

    cells = [[paragraph(cell, "cell") if isinstance(cell, str) else cell for cell in row] for row in rows]
    return Table(
        cells,
        colWidths=list(widths),
        hAlign="LEFT",
        style=[
            ("FONT", (0, 0), (-1, -1), style.BODY, 8),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, HexColor(style.RULE)),
            ("LEFTPADDING", (0, 0), (-1, -1), 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
            ("TOPPADDING", (0, 0), (-1, -1), padding / 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), padding),
        ],
    )


def on_one_page(flow: list[Any], height: float, width: float) -> list[Any]:
    """The flowables as one, made smaller as far as they must to fit that height."""
    from reportlab.platypus import KeepInFrame

    return [KeepInFrame(width, height, flow, mode="shrink")] if flow else []
