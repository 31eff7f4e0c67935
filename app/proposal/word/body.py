"""What the pages are made of, as the body of a text document: paragraphs, tables, pictures, in the same order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from app.proposal import style
from app.proposal.directions import direction
from app.proposal.flow import GUTTER
from app.proposal.options import WIDTH
from app.proposal.word.pictures import Pictures
from app.proposal.word.styles import HEADINGS, MONO, style_id
from app.proposal.word.xml import escape, field, hexadecimal, tag, twips

BULLETS = 1
"""The number of the list that points of a list belong to."""
RULED = ("table", "facts")
"""Roles of tables with lines between rows; any other is an arrangement."""
POINT = "–"
ROOM = 3.0
"""Points above and below the text of a ruled row."""
LEAST = 1.0
CLOSE = 0.25
"""Share of the room between parts that is left on a page which must hold all of its content."""


class Body:
    """Writes flowables as elements. ``pictures`` are those that it met."""

    def __init__(self) -> None:
        self.pictures = Pictures()
        self._bookmarks = 0
        self._breaks = False
        self._share = 1.0

    def flow(self, flowables: Iterable[Any], *, keep: bool = False) -> str:
        """These flowables one after the other; ``keep`` keeps each on the page of the next."""
        return "".join(self._one(one, keep) for one in flowables)

    def _one(self, one: Any, keep: bool) -> str:
        match type(one).__name__:
            case "PageBreak":
                self._breaks = True
                return ""
            case "CondPageBreak":
                return ""
            case "Spacer" | "Space":
                return self._room(one.height) if one.height >= LEAST else ""
            case "KeepTogether" | "Footed":
                return self.flow(one._content[:-1], keep=True) + self.flow(one._content[-1:])
            case "KeepInFrame":
                return self._close(one._content)
        return self._seen(one, keep)

    def _seen(self, one: Any, keep: bool) -> str:
        """What leaves something on the page."""
        match type(one).__name__:
            case "HRFlowable":
                return self._rule(one)
            case "ContentsLine":
                return self._contents_line(one.leads_to)
            case "Marked":
                return self._paragraph(one.words, keep, self.pictures.mark(one.kind) + _text(" "))
            case "Blank":
                return self._empty(tag("pBdr", _edge("bottom", 0.6, style.MUTED)))
        if hasattr(one, "_cellvalues"):
            return self._table(one)
        if hasattr(one, "frags") or hasattr(one, "said"):
            return self._paragraph(one, keep)
        return self._picture(one, keep)

    def _close(self, flowables: Iterable[Any]) -> str:
        """What stands on one page: the pages make it smaller as they must, here it is set with less room."""
        self._share = CLOSE
        made = self.flow(flowables)
        self._share = 1.0
        return made

    def _picture(self, one: Any, keep: bool) -> str:
        width, height = one.wrap(WIDTH, 10_000.0)
        inner = tag("keepNext") if keep else ""
        run = self.pictures.drawing(one, width, height)
        return tag("p", tag("pPr", inner + self._page() + tag("spacing", before=40, after=80)) + run)

    def _paragraph(self, one: Any, keep: bool, before: str = "") -> str:
        look = one.style
        parts = [tag("pStyle", val=style_id(look.name))]
        if keep:
            parts.append(tag("keepNext"))
        parts.append(self._page())
        if one.bulletText == POINT:
            parts.append(tag("numPr", tag("ilvl", val=0) + tag("numId", val=BULLETS)))
        elif one.bulletText:
            before += _text(str(one.bulletText)) + tag("r", tag("tab"))
        said = getattr(one, "said", "")
        if said and direction(said) == "R":
            parts.append(tag("bidi"))
        above = self._share * one.getSpaceBefore()
        if above != look.spaceBefore:
            parts.append(tag("spacing", before=twips(above)))
        if hasattr(one, "outline_level") and look.name not in HEADINGS:
            parts.append(tag("outlineLvl", val=one.outline_level - 1))
        inner = _said(said) if said else self._runs(one)
        inner = before + inner
        key = getattr(one, "outline_key", "") or getattr(one, "destination", "")
        return tag("p", tag("pPr", "".join(parts)) + (self._bookmark(key, inner) if key else inner))

    def _runs(self, paragraph: Any) -> str:
        return "".join(self._run(piece, text, paragraph.style) for piece, text in _pieces(paragraph))

    def _run(self, piece: Any, text: str, look: Any) -> str:
        made = getattr(piece, "cbDefn", None)
        if made is not None:
            return self._bookmark(made.name, "") if getattr(made, "kind", "") == "anchor" else ""
        if getattr(piece, "lineBreak", False):
            return tag("r", tag("br"))
        run = _text(text, "".join(_looks(piece, look)))
        links = getattr(piece, "link", None) or ()
        target = links if isinstance(links, str) else next((str(link[-1]) for link in links), "")
        return tag("hyperlink", run, anchor=_anchor(target[1:])) if target.startswith("#") else run

    def _bookmark(self, name: str, inner: str) -> str:
        self._bookmarks += 1
        start = tag("bookmarkStart", id=self._bookmarks, name=_anchor(name))
        return f"{start}{inner}{tag('bookmarkEnd', id=self._bookmarks)}"

    def _contents_line(self, heading: Any) -> str:
        level, key = heading.outline_level, _anchor(heading.outline_key)
        tabs = tag("tabs", tag("tab", val="right", leader="dot", pos=twips(WIDTH)))
        indent = tag("ind", left=twips(16.0 * (level - 1)))
        page = tag("r", tag("tab")) + field(f"PAGEREF {key} \\h")
        line = tag("hyperlink", _text(heading.outline_text) + page, anchor=key)
        return tag(
            "p",
            tag("pPr", tag("pStyle", val=style_id(f"contents{level}")) + self._page() + tabs + indent) + line,
        )

    def _table(self, table: Any) -> str:
        ruled = getattr(table, "role", "") in RULED
        widths = [twips(width) if width else 0 for width in table._colWidths]
        spans = {command[1][1] for command in table._spanCmds if command[1][0] == 0 and command[2][0] == -1}
        tinted = {command[1][1] for command in table._bkgrndcmds}
        last = len(table._cellvalues) - 1
        before = self._room(0.0) if self._breaks else ""
        rows = [
            self._row(
                row,
                widths,
                _Place(
                    table,
                    number,
                    last,
                    self._share * ROOM if ruled else 0.0,
                    number in spans,
                    number in tinted,
                ),
            )
            for number, row in enumerate(table._cellvalues)
        ]
        margins = tag("left", w=0, type="dxa") + tag("right", w=twips(GUTTER), type="dxa")
        looks = (
            tag("tblW", w=sum(widths), type="dxa")
            + tag("tblLayout", type="fixed")
            + tag("tblCellMar", margins)
        )
        look = tag("tblLook", firstRow=int(bool(table.repeatRows)), noHBand=1, noVBand=1)
        grid = tag("tblGrid", "".join(tag("gridCol", w=width) for width in widths))
        after = self._room(max(LEAST, getattr(table, "spaceAfter", 0.0) or 0.0))
        return before + tag("tbl", tag("tblPr", looks + look) + grid + "".join(rows)) + after

    def _row(self, row: Sequence[Any], widths: Sequence[int], place: _Place) -> str:
        looks = tag("cantSplit") + (tag("tblHeader") if place.is_head else "")
        cells = [(row[0], sum(widths))] if place.spans else list(zip(row, widths, strict=True))
        made = "".join(
            tag("tc", tag("tcPr", place.looks(width, len(widths))) + self._cell(cell, place))
            for cell, width in cells
        )
        return tag("tr", tag("trPr", looks) + made)

    def _cell(self, cell: Any, place: _Place) -> str:
        parts = [
            one for one in (cell if isinstance(cell, list | tuple) else [cell]) if not isinstance(one, str)
        ]
        made = self.flow(parts, keep=place.keeps)
        return made if made.endswith("</w:p>") else made + self._room(LEAST)

    def _rule(self, one: Any) -> str:
        return self._empty(
            tag("pBdr", _edge("bottom", one.lineWidth, f"#{hexadecimal(one.color)}")), one.spaceAfter
        )

    def _room(self, points: float) -> str:
        """An empty line of that height."""
        return self._empty("", 0.0, max(self._share * points, LEAST))

    def _empty(self, inner: str, after: float = 0.0, height: float = LEAST) -> str:
        spacing = tag("spacing", before=0, after=twips(after), line=twips(height), lineRule="exact")
        return tag("p", tag("pPr", self._page() + inner + spacing + tag("rPr", tag("sz", val=2))))

    def _page(self) -> str:
        """The break of the page that stands before this paragraph, if one does."""
        breaks, self._breaks = self._breaks, False
        return tag("pageBreakBefore") if breaks else ""


class _Place:
    """Where a row stands in its table, and how it looks there."""

    def __init__(self, table: Any, number: int, last: int, room: float, spans: bool, tinted: bool) -> None:
        self.is_head, self.spans = number < table.repeatRows, spans
        self.keeps = self.is_head or spans
        self._room, self._tinted = room, tinted
        self._strong = self.is_head or number == last

    def looks(self, width: int, columns: int) -> str:
        """Width, lines and ground of a cell, in the order that the format asks for."""
        parts = [tag("tcW", w=width, type="dxa")]
        if self.spans:
            parts.append(tag("gridSpan", val=columns))
        if self._room:
            edge = (style.STRONG_RULE, style.INK) if self._strong else (style.THIN_RULE, style.RULE)
            parts.append(tag("tcBorders", _edge("bottom", *edge)))
        if self._tinted:
            parts.append(tag("shd", val="clear", color="auto", fill=style.PAPER[1:].upper()))
        if self._room:
            margins = tag("top", w=twips(self._room), type="dxa") + tag(
                "bottom", w=twips(self._room), type="dxa"
            )
            parts.append(tag("tcMar", margins))
        parts.append(tag("vAlign", val="bottom" if self.is_head else "top"))
        return "".join(parts)


def _pieces(paragraph: Any) -> Iterable[tuple[Any, str]]:
    """The pieces of a paragraph with their texts; of what was parted for two pages, word by word."""
    for piece in paragraph.pieces:
        if not isinstance(piece, list):
            yield piece, getattr(piece, "text", "")
            continue
        yield from piece[1:]
        if "HS" in type(piece).__name__:
            yield piece[-1][0], " "


def _text(text: str, looks: str = "") -> str:
    told = f'<w:t xml:space="preserve">{escape(text)}</w:t>'
    return tag("r", (tag("rPr", looks) if looks else "") + told) if text else ""


def _said(text: str) -> str:
    """Text with letters that run from right to left, in the order in which it is read."""
    lines = text.split("\n")
    return tag("r", tag("br")).join(
        _text(line, tag("rtl") if direction(line) == "R" else "") for line in lines
    )


def _looks(piece: Any, look: Any) -> Iterable[str]:
    """Where a piece looks other than its paragraph."""
    if piece.fontName == style.MONO != look.fontName:
        yield tag("rFonts", ascii=MONO, hAnsi=MONO, cs=MONO)
    if piece.fontName == style.BOLD != look.fontName:
        yield tag("b")
    colour = hexadecimal(piece.textColor)
    if colour != hexadecimal(look.textColor):
        yield tag("color", val=colour)
    if (getattr(piece, "rise", 0) or 0) > 0:
        yield tag("vertAlign", val="superscript")


def _edge(side: str, points: float, colour: str) -> str:
    return tag(side, val="single", sz=max(2, round(8 * points)), space=0, color=colour[1:].upper())


def _anchor(name: str) -> str:
    """A name of a place: letters, digits and underscores, forty at most."""
    return "".join(letter if letter.isalnum() else "_" for letter in f"p_{name}")[:40]
