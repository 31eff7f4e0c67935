"""Arrangements without a head: facts beside their names, blocks side by side, what must stay together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.proposal import style
from app.proposal.flow import GUTTER, paragraph
from app.proposal.kept_paragraph import ENDLESS
from app.proposal.options import BETWEEN_COLUMNS, COLUMN, WIDTH


def grid(rows: Sequence[Sequence[Any]], widths: Sequence[float], padding: float = 3.4) -> Any:
    """Rows of texts or flowables with a thin rule below each; ``widths`` are shares of the page's."""
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import Table

    share = WIDTH / sum(widths)
    cells = [[paragraph(cell, "cell") if isinstance(cell, str) else cell for cell in row] for row in rows]
    made = Table(
        cells,
        colWidths=[share * width for width in widths],
        hAlign="LEFT",
        spaceBefore=style.NEAR,
        spaceAfter=style.STEP,
        style=[
            ("FONT", (0, 0), (-1, -1), style.BODY, style.SMALL),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, -2), style.THIN_RULE, HexColor(style.RULE)),
            ("LINEBELOW", (0, -1), (-1, -1), style.STRONG_RULE, HexColor(style.INK)),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-2, -1), GUTTER),
            ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), padding - 0.8),
            ("BOTTOMPADDING", (0, 0), (-1, -1), padding),
        ],
    )
    made.role = "facts"
    return made


def across(columns: int) -> float:
    """The width of so many of the twelve columns, in points."""
    return columns * COLUMN + (columns - 1) * BETWEEN_COLUMNS


def beside(blocks: Sequence[Sequence[Any]], columns: Sequence[int]) -> Any:
    """Blocks of flowables side by side, each as wide as so many of the twelve columns. They are read one after the other."""
    widths = [across(count) + BETWEEN_COLUMNS for count in columns]
    widths[-1] -= BETWEEN_COLUMNS
    return layout([blocks], widths, gutter=BETWEEN_COLUMNS)


def layout(
    rows: Sequence[Sequence[Sequence[Any]]],
    widths: Sequence[float],
    below: float = 0.0,
    gutter: float = GUTTER,
) -> Any:
    """Rows of blocks, without rules: an arrangement, not a table. ``below`` are points below each row."""
    from reportlab.platypus import Table

    made = Table(
        [[list(block) for block in row] for row in rows],
        colWidths=list(widths),
        hAlign="LEFT",
        style=[
            ("FONT", (0, 0), (-1, -1), style.BODY, style.SMALL),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-2, -1), gutter),
            ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), below),
        ],
    )
    made.role = "layout"
    return made


def rule(
    colour: str = style.INK, width: float = style.STRONG_RULE, before: float = 0, after: float = 0
) -> Any:
    """A line across the text, with points of room above and below it."""
    from reportlab.lib.colors import HexColor
    from reportlab.platypus import HRFlowable

    made = HRFlowable(
        width="100%",
        thickness=width,
        color=HexColor(colour),
        spaceBefore=before,
        spaceAfter=after,
        lineCap="butt",
    )
    made.role = "artifact"
    return made


def together(*flowables: Any) -> Any:
    """What stands on one page: a heading with its drawing and the note below it."""
    from reportlab.platypus import KeepTogether

    made = KeepTogether(list(flowables))
    made.role = "group"
    return made


def stacked(flow: Sequence[Any]) -> float:
    """The height of flowables one below the other, as a page sets them."""
    height = after = 0.0
    for place, one in enumerate(flow):
        before = one.getSpaceBefore() if place else 0.0
        height += max(before - after, 0.0) + one.wrap(WIDTH, ENDLESS)[1]
        after = one.getSpaceAfter()
        height += after
    return height


def on_one_page(flow: list[Any], height: float, width: float) -> list[Any]:
    """The flowables as one, made smaller as far as they must to fit that height."""
    from reportlab.platypus import KeepInFrame

    return [KeepInFrame(width, height, flow, mode="shrink")] if flow else []
