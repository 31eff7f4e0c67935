"""Paragraphs and tables. The user's text is text: no markup of his is read."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from typing import Any
from xml.sax.saxutils import escape

from app.proposal import fonts, style
from app.proposal.columns import Columns, filled
from app.proposal.directions import as_seen, direction, leftward_paragraph, runs_leftward
from app.proposal.lengths import shortened

LONGEST_HEADING = 160
"""Letters of a heading; the whole text stands where it was entered."""
LONGEST_HEAD = 80
"""Letters of a column's head."""
MOST_LETTERS, MOST_LINES = 600, 30
"""A cell with more is set in several rows, so that it can stand on several pages."""
PART_HEIGHT = 260.0
"""Points of one of those rows."""
SHORT = 40
"""Letters of a figure with its range and unit that may stay on one line."""
PADDING = 3.0
FEWEST_LEFT = 3
"""Rows, the head among them, of which a table may be left at the foot of a page."""
FOOT_OF_PAGE = 150.0
"""Points above the end of a page that are its foot."""
NO_BREAK = "\u00a0"
MOST_SHARED = 4096
BROKEN = ("width", "height", "blPara", "_wrapWidths", "_width_max")
"""What a paragraph knows once its lines are broken."""


def markup(text: str, font: str) -> str:
    """Printable text as a paragraph takes it, with the font named where it is another."""
    parts = []
    for name, piece in fonts.runs(text, font):
        safe = escape(piece).replace("\n", "<br/>")
        parts.append(safe if name == font else f'<font name="{name}">{safe}</font>')
    return "".join(parts)


def plain(text: str, font: str = style.BODY) -> str:
    """The text, whatever is in it, as a piece of a paragraph's markup."""
    shown = fonts.printable(text)
    if runs_leftward(shown):
        base = direction(shown)
        shown = "\n".join(as_seen(line, base) for line in shown.split("\n"))
    return markup(shown, font)


def paragraph(text: str, name: str = "body") -> Any:
    """A paragraph of plain text."""
    return _paragraph(text, style.styles()[name])


def heading(text: str, level: int = 1) -> Any:
    """A heading; the first level enters the outline and the table of contents."""
    short = shortened(" ".join(text.split()), LONGEST_HEADING)
    title = paragraph(short, f"h{level}")
    title.outline_level = level
    title.outline_text = fonts.printable(short)
    return title


def bullet(text: str) -> Any:
    """One point of a list."""
    return _paragraph(text, style.styles()["bullet"], bulletText="•")


def space(points: float = 8) -> Any:
    """Vertical space."""
    from reportlab.platypus import Spacer

    return Spacer(1, points)


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[Any]],
    widths: Sequence[float],
    right: Sequence[int] = (),
    keep: Sequence[int] = (),
) -> Any:
    """A table with a repeated head; cells are texts or flowables, ``right`` names right-aligned columns.

    A row of one text is the head of the rows below it. A column that no row fills is left out, but for those of ``keep``.
    """
    from reportlab.lib.colors import HexColor

    shown = filled(head, rows, widths, right, keep)
    cells = [
        [
            _cell(
                shortened(" ".join(text.split()), LONGEST_HEAD),
                "headright" if column in shown.right else "head",
                0.0,
            )
            for column, text in enumerate(shown.head)
        ]
    ]
    groups = []
    for row in shown.rows:
        if len(row) == 1:
            groups.append(len(cells))
        cells += _row(row, shown)
    rule = HexColor(style.RULE)
    return _table_class()(
        cells,
        colWidths=list(shown.widths),
        repeatRows=1,
        style=[
            ("FONT", (0, 0), (-1, -1), style.BODY, 8),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, 0), 0.9, HexColor(style.INK)),
            ("LINEBELOW", (0, 1), (-1, -1), 0.4, rule),
            ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
            ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
            ("TOPPADDING", (0, 0), (-1, -1), 3),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5),
            *(("SPAN", (0, index), (-1, index)) for index in groups),
            *(("NOSPLIT", (0, index), (0, index + 1)) for index in groups),
        ],
    )


def _row(row: Sequence[Any], shown: Columns) -> list[list[Any]]:
    """The cells of a row; several rows where one is too high for a page."""
    if len(row) == 1:
        return [[_cell(row[0], "head", 0.0), *[""] * (len(shown.widths) - 1)]]
    cells = [
        _cell(cell, "right" if column in shown.right else "cell", width)
        for column, (cell, width) in enumerate(zip(row, shown.widths, strict=True))
    ]
    return _parts(cells, [isinstance(cell, str) and _long(cell) for cell in row], shown.widths)


@cache
def _table_class() -> type:
    from reportlab.platypus import CondPageBreak, Table

    class WholeTable(Table):  # type: ignore[misc]  # reportlab has no types
        """No row stands alone before or after a break of the page: it goes with the row beside it."""

        def split(self, width: float, height: float) -> list[Any]:
            parts: list[Any] = super().split(width, height)
            if len(parts) == 2 and len(parts[0]._cellvalues) < FEWEST_LEFT and height < FOOT_OF_PAGE:
                return []  # The whole table begins on the next page.
            if len(parts) == 2 and len(parts[1]._cellvalues) == 2 and len(parts[0]._cellvalues) > FEWEST_LEFT:
                last = parts[0]._rowHeights[-1] or 0.0
                earlier: list[Any] = super().split(width, sum(parts[0]._rowHeights) - last + 0.1)
                # There would be room left for the row that is moved on, so the page ends here.
                return [earlier[0], CondPageBreak(height), earlier[1]] if len(earlier) == 2 else parts
            return parts

    return WholeTable


def _cell(cell: Any, name: str, width: float) -> Any:
    """A figure with its unit stays on one line where the column is wide enough."""
    if not isinstance(cell, str):
        return cell
    look = style.styles()[name]
    room = width - 2 * PADDING - 0.5
    kept_together = (
        name == "right" and len(cell) <= SHORT and fonts.width(cell, look.fontName, look.fontSize) <= room
    )
    return _shared(cell.replace(" ", NO_BREAK) if kept_together else cell, name)


class _Cells(threading.local):
    """The paragraphs of cells by text and look: nine of ten in a long proposal tell what another told."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], Any] = {}


_CELLS = _Cells()


def _shared(text: str, name: str) -> Any:
    """The paragraph of a cell, the same one for every cell of this text: a table lays it out before it draws it."""
    found = _CELLS.known.get((text, name))
    if found is None:
        if len(_CELLS.known) >= MOST_SHARED:
            _CELLS.known.clear()
        found = _CELLS.known[text, name] = paragraph(text, name)
    return found


@cache
def paragraph_class() -> Any:
    """The class of all paragraphs."""
    from reportlab.platypus import Paragraph

    class KeptParagraph(Paragraph):  # type: ignore[misc]  # reportlab has no types
        """Broken into lines once for each width."""

        def wrap(self, width: float, height: float) -> tuple[float, float]:
            kept = self.__dict__.setdefault("_kept", {})
            if width not in kept:
                size = super().wrap(width, height)
                kept[width] = {name: self.__dict__.get(name) for name in BROKEN}, size
            state, size = kept[width]
            self.__dict__.update(state)
            return size  # type: ignore[no-any-return]

    return KeptParagraph


def _long(text: str) -> bool:
    return len(text) > MOST_LETTERS or text.count("\n") > MOST_LINES


def _parts(row: list[Any], long: list[bool], widths: Sequence[float]) -> list[list[Any]]:
    """The row, or several where a cell is too high for a page."""
    if not any(long):
        return [row]
    columns = [
        _pieces(cell, width - 2 * PADDING) if high else [cell]
        for cell, high, width in zip(row, long, widths, strict=True)
    ]
    return [
        [column[index] if index < len(column) else "" for column in columns]
        for index in range(max(map(len, columns)))
    ]


def _pieces(cell: Any, width: float) -> list[Any]:
    pieces = []
    while cell is not None:
        _, height = cell.wrap(width, PART_HEIGHT)
        first, *rest = [cell] if height <= PART_HEIGHT else cell.split(width, PART_HEIGHT) or [cell]
        pieces.append(first)
        cell = rest[0] if rest else None
    return pieces


def _paragraph(text: str, look: Any, **options: Any) -> Any:
    shown = fonts.printable(text)
    if runs_leftward(shown):
        return leftward_paragraph(shown, look, markup, **options)
    return paragraph_class()(markup(shown, look.fontName), look, **options)
