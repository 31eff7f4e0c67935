"""Paragraphs and tables. The user's text is text: no markup of his is read."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from html import escape
from typing import Any

from app.presenting.wording import NO_BREAK, STANDING_SHAPES
from app.proposal import fonts, style
from app.proposal.bound_spaces import bound
from app.proposal.column_widths import LONGEST, fitted
from app.proposal.columns import Columns, filled
from app.proposal.directions import as_seen, direction, leftward_paragraph, runs_leftward
from app.proposal.kept_paragraph import paragraph_class
from app.proposal.lengths import shortened
from app.proposal.marks import blank_class, known_marks, marked_class
from app.proposal.options import WIDTH
from app.proposal.spaces import space_class
from app.proposal.tagged_paragraph import NOTE, note_name
from app.proposal.whole_table import STRONG, table_class

LONGEST_HEADING = 160
"""Letters of a heading; the whole text stands where it was entered."""
LONGEST_HEAD = 80
"""Letters of a column's head."""
MOST_LETTERS, MOST_LINES = 600, 30
"""A cell with more is set in several rows, so that it can stand on several pages."""
PART_HEIGHT = 260.0
"""Points of one of those rows."""
GUTTER = 7.0
"""Points between the text of a column and the next."""
APART = 14.0
"""Points more before a column that begins another half of a table."""
OVERHANG = 5.7
"""Points by which the tint of a proposed row leaves the frame."""
BAR = 2.0
"""Points of the bar beside it."""
CELLS = ("cell", "right"), (STRONG, "strongright")
"""The looks of cells: usual and bold, at the left and at the right of their columns."""
MOST_SHARED = 4096


def markup(text: str, font: str) -> str:
    """Printable text as a paragraph takes it, with the font named where it is another."""
    parts = []
    for name, piece in fonts.runs(bound(text), font):
        safe = escape(piece, quote=False).replace("\n", "<br/>")
        parts.append(safe if name == font else f'<font name="{name}">{safe}</font>')
    return "".join(parts)


def plain(text: str, font: str = style.BODY) -> str:
    """The text, whatever is in it, as a piece of a paragraph's markup."""
    shown = fonts.printable(text)
    if runs_leftward(shown):
        base = direction(text)
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
    return _paragraph(text, style.styles()["bullet"], bulletText="–")


def emphasised(strong: str, rest: str, name: str = "body") -> Any:
    """A paragraph whose first words are bold."""
    look = style.styles()[name]
    text = f'<font name="{style.BOLD}">{plain(strong, style.BOLD)}</font> {plain(rest, look.fontName)}'
    return paragraph_class()(text, look)


def notes(place: str, texts: Sequence[str], first: int = 1) -> list[Any]:
    """Notes numbered on, small, below what they are about; ``place`` tells them from those of other sections."""
    look = style.styles()["note"]
    made = [_paragraph(text, look, bulletText=str(number)) for number, text in enumerate(texts, first)]
    for number, one in enumerate(made, first):
        one.role, one.destination = NOTE, note_name(place, number)
    return made


def marked(kind: str, words: Any, name: str = "cell") -> Any:
    """A drawn mark and words beside it: the value of a ``Fit`` or ``Standing``, ``new`` or ``box``; words or their paragraph."""
    return marked_class()(kind, paragraph(words, name) if isinstance(words, str) else words)


def with_mark(text: str, shape: str, *, right: bool = False) -> Any:
    """A figure with the mark of its standing behind it, in a column of figures at the right or of texts; bare without one."""
    kinds = {sign: standing.value for standing, sign in STANDING_SHAPES.items()}
    if shape not in kinds:
        return text
    words = paragraph(text.replace(" ", NO_BREAK), "right" if right else "cell")
    return marked_class()(kinds[shape], words, after=right)


def space(points: float = 8) -> Any:
    """Vertical space; none at the top of a page."""
    return space_class()(1, points)


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[Any]],
    widths: Sequence[float],
    right: Sequence[int] = (),
    keep: Sequence[int] = (),
    *,
    strong: Sequence[int] = (),
    proposed: Sequence[int] = (),
    apart: Sequence[int] = (),
    width: float = WIDTH,
) -> Any:
    """A table with a repeated head; ``widths`` are shares of its ``width`` in points, ``right`` names right-aligned columns.

    Cells are texts or flowables. A row of one text is the head of the rows below it. ``strong`` rows are bold, as sums are,
    ``proposed`` ones tinted, with a bar and bold figures; columns of ``apart`` stand off from the one before. A column that no row fills is left out, but for those of ``keep``,
    whose empty cells have a line to write on.
    """
    shown = filled(head, rows, widths, right, keep, apart)
    share = width / sum(shown.widths)
    inset = dict.fromkeys(shown.apart, APART)
    columns = fitted(
        shown.head, shown.rows, [share * one for one in shown.widths], shown.right, GUTTER, inset
    )
    headed = any(shown.head)
    cells = [_head_cells(shown)] if headed else []
    looks = []
    for index, row in enumerate(shown.rows):
        first = len(cells)
        bold = range(len(columns)) if index in strong else ()
        cells += _rows(
            _to_fill(row, shown.kept), columns, shown.right, (0, *shown.right) if index in proposed else bold
        )
        looks += _row_looks(first, len(cells) - 1, len(row) == 1 < len(columns), index in proposed)
    made = table_class()(
        cells or [[""] * len(columns)],
        colWidths=columns,
        repeatRows=int(headed),
        spaceBefore=style.NEAR,
        spaceAfter=style.STEP,
        style=[*_looks(headed), *looks, *_stood_off(shown.apart)],
        hAlign="LEFT",
    )
    made.role = "table"
    made.headed = headed
    return made


def _to_fill(row: Sequence[Any], kept: Sequence[int]) -> Sequence[Any]:
    """The row with a line to write on in its empty cells of those columns."""
    if len(row) == 1 or not kept:
        return row
    return [blank_class()() if column in kept and cell == "" else cell for column, cell in enumerate(row)]


def _head_cells(shown: Columns) -> list[Any]:
    texts = (shortened(" ".join(text.split()), LONGEST_HEAD) for text in shown.head)
    return [
        _cell(text, "headright" if column in shown.right else "head", 0.0)
        for column, text in enumerate(texts)
    ]


def _rows(
    row: Sequence[Any], widths: Sequence[float], right: Sequence[int], bold: Sequence[int]
) -> list[list[Any]]:
    """The cells of a row; several rows where one is too high for a page."""
    if len(row) == 1 < len(widths):
        return [[_cell(row[0], STRONG, 0.0), *([""] * (len(widths) - 1))]]
    cells = [
        _cell(cell, CELLS[column in bold][column in right], width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return _parts(cells, [isinstance(cell, str) and _long(cell) for cell in row], widths)


def _looks(headed: bool) -> list[tuple[Any, ...]]:
    """Horizontal rules only: strong below the head and at the end, thin between rows."""
    from reportlab.lib.colors import HexColor

    ink, rule = HexColor(style.INK), HexColor(style.RULE)
    looks = [
        ("FONT", (0, 0), (-1, -1), style.BODY, style.SMALL),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-2, -1), GUTTER),
        ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 2.6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3.4),
        ("LINEBELOW", (0, int(headed)), (-1, -2), style.THIN_RULE, rule),
        ("LINEBELOW", (0, -1), (-1, -1), style.STRONG_RULE, ink),
    ]
    if headed:
        looks += [
            ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
            ("BOTTOMPADDING", (0, 0), (-1, 0), 3),
            ("LINEBELOW", (0, 0), (-1, 0), style.STRONG_RULE, ink),
        ]
    return looks


def _stood_off(columns: Sequence[int]) -> list[tuple[Any, ...]]:
    return [("LEFTPADDING", (column, 0), (column, -1), APART) for column in columns]


def _row_looks(first: int, last: int, spans: bool, proposed: bool) -> list[tuple[Any, ...]]:
    looks: list[tuple[Any, ...]] = []
    if spans:
        looks += [
            ("SPAN", (0, first), (-1, first)),
            ("NOSPLIT", (0, first), (0, first + 1)),
            ("TOPPADDING", (0, first), (-1, first), 6),
        ]
    if proposed:
        looks.append(("BACKGROUND", (0, first), (-1, last), _tint))
    return looks


def _tint(table: Any, canvas: Any, x: float, y: float, width: float, height: float) -> None:
    """The ground of a proposed row and the bar beside it, a little wider than the table."""
    from reportlab.lib.colors import HexColor

    canvas.setFillColor(HexColor(style.PAPER))
    canvas.rect(x - OVERHANG, y, width + 2 * OVERHANG, height, stroke=0, fill=1)
    canvas.setFillColor(HexColor(style.ACCENT))
    canvas.rect(x - OVERHANG, y, BAR, height, stroke=0, fill=1)


def _cell(cell: Any, name: str, width: float) -> Any:
    """A figure with its unit stays on one line where the column is wide enough."""
    if not isinstance(cell, str):
        return cell
    look = style.styles()[name]
    room = width - GUTTER - 0.5
    kept_together = (
        name in ("right", "strongright")
        and len(cell) <= LONGEST
        and fonts.width(cell, look.fontName, look.fontSize) <= room
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
        mark = known_marks().get(text)
        made = paragraph(text, name) if mark is None else marked(*mark, name)
        found = _CELLS.known[text, name] = made
    return found


def _long(text: str) -> bool:
    return len(text) > MOST_LETTERS or text.count("\n") > MOST_LINES


def _parts(row: list[Any], long: list[bool], widths: Sequence[float]) -> list[list[Any]]:
    """The row, or several where a cell is too high for a page."""
    if not any(long):
        return [row]
    columns = [
        _pieces(cell, width - GUTTER) if high else [cell]
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
        made = leftward_paragraph(shown, direction(text), look, markup, paragraph_class(), **options)
        made.said, made.bulletText = shown, options.get("bulletText")
        return made
    return paragraph_class()(markup(shown, look.fontName), look, **options)
