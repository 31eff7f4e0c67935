"""Paragraphs as elements of the structure: headings, points of a list, links inside the text."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from types import MethodType
from typing import Any

from app.proposal.languages import by_language
from app.proposal.outline import enter, hand_on
from app.proposal.structure import TRANSPARENT, Structure, in_language, structure_of

NOTE = "note"
"""The role of a numbered note, and what the names of all notes begin with."""
LEVELS = {"cover": 1, "title": 1, "h1": 1, "answer": 2, "h2": 2, "h3": 3}
"""Levels of the headings by the name of their look."""


def draw_tagged(paragraph: Any, draw: Any) -> None:
    """Draw the paragraph as what it is. One that goes on after a break of the page has the ``tag_key`` of its beginning."""
    enter(paragraph)
    structure = structure_of(paragraph.canv)
    if structure is None or structure.inside:
        draw()
    elif getattr(paragraph, "role", "") == "artifact":
        with structure.artifact():
            draw()
    elif getattr(paragraph, "role", "") == NOTE:
        _note(structure, paragraph, draw)
    elif paragraph.bulletText or getattr(paragraph, "is_point", False):
        _point(structure, paragraph, draw)
    elif (level := LEVELS.get(paragraph.style.name)) is not None and structure.current.tag in (
        "Document",
        "Sect",
    ):
        key = _key(paragraph)
        with structure.element("H" if structure.knows(key) else structure.heading(level), key):
            _text(structure, paragraph, draw)
    elif structure.current.tag in TRANSPARENT:
        _text(structure, paragraph, draw)
    else:
        with structure.element("P", _key(paragraph)):
            _text(structure, paragraph, draw)


def share_key(whole: Any, parts: list[Any]) -> list[Any]:
    """The parts of a paragraph as one element."""
    if len(parts) > 1:
        hand_on(whole, parts[0])
        key = _key(whole) or object()
        point = bool(whole.bulletText) or getattr(whole, "is_point", False)
        for part in parts:
            part.tag_key, part.is_point = key, point
            if hasattr(whole, "role"):
                part.role = whole.role
    return parts


def text_begun(paragraph: Any, text: Any) -> None:
    """The text object of a paragraph begins: behind the bullet, and with links that are to be told."""
    structure = structure_of(paragraph.canv)
    if structure is None or structure.speaker is not paragraph:
        return
    if paragraph.bulletText and structure.current.tag == "Lbl":
        code = paragraph.canv._code
        code.append("EMC")
        structure.end()
        structure.begin("P" if paragraph.role == NOTE else "LBody", _key(paragraph))
        code.append(structure.piece())
    if paragraph.blPara.kind == 1:
        text._linkRecord = _Recorder(structure, text)
    if not getattr(paragraph, "spoken", "") and not _has_links(paragraph):
        text._textOut = _Foreign(structure, text)
    if len(paragraph.blPara.lines) > 1:
        text._textOut = _Spacer(text, _broken_words(paragraph.blPara))


class _Recorder:
    """Told where links begin and end: just behind the first piece of a link's text, and just before what follows it."""

    def __init__(self, structure: Structure, text: Any) -> None:
        self.structure, self.code = structure, text._code
        self.is_reference = False

    def __call__(self, link: tuple[Any, ...], what: str) -> None:
        structure, code = self.structure, self.code
        if what == "start":
            first = code.pop()
            self.is_reference = str(link[-1]).startswith(f"#{NOTE}-")
            if self.is_reference:
                structure.begin("Reference")
            structure.awaited.append(structure.begin("Link"))
            code += ["EMC", structure.piece(), first]
        else:
            structure.end()
            if self.is_reference:
                structure.end()
            code += ["EMC", structure.piece()]


class _Foreign:
    """Told of each piece of text: what is in a language that its script tells is a span that names it."""

    def __init__(self, structure: Structure, text: Any) -> None:
        self.structure, self.out, self.code = structure, _writing(text), text._code

    def __call__(self, piece: str, last_of_line: int = 0) -> None:
        if piece.isascii():
            self.out(piece, last_of_line)
            return
        pieces = by_language(piece)
        for index, (language, part) in enumerate(pieces):
            last = last_of_line if index == len(pieces) - 1 else 0
            if language:
                self._span(language, part, last)
            else:
                self.out(part, last)

    def _span(self, language: str, part: str, last_of_line: int) -> None:
        structure = self.structure
        structure.begin("Span", entries=in_language(language))
        self.code += ["EMC", structure.piece()]
        self.out(part, last_of_line)
        structure.end()
        self.code += ["EMC", structure.piece()]


class _Spacer:
    """Told of each piece of text: a line that does not end inside a word ends with a space, as lines have no other."""

    def __init__(self, text: Any, broken: frozenset[int]) -> None:
        self.out, self.broken, self.line = _writing(text), broken, 0

    def __call__(self, piece: str, last_of_line: int = 0) -> None:
        if last_of_line:
            piece = piece if self.line in self.broken else f"{piece} "
            self.line += 1
        self.out(piece, last_of_line)


def _writing(text: Any) -> Callable[[str, int], None]:
    """What writes a piece of the text, without a hold on the text: that has it among its parts, and both would stay."""
    out = text._textOut
    if not isinstance(out, MethodType):
        return out  # type: ignore[no-any-return]
    write, own = out.__func__, weakref.ref(text)
    return lambda piece, last_of_line: write(own(), piece, last_of_line)


def _broken_words(lines: Any) -> frozenset[int]:
    """The lines that end inside a word."""
    if lines.kind:
        return frozenset()
    kinds = [type(line[1][-1]).__name__ if line[1] else "" for line in lines.lines]
    return frozenset(
        index for index, kind in enumerate(kinds) if kind.startswith("_SplitWord") and kind != "_SplitWordEnd"
    )


def note_name(place: str, number: int) -> str:
    """The name of a note of that section."""
    return f"{NOTE}-{place}-{number}"


def _has_links(paragraph: Any) -> bool:
    """Whether any of it is a link, which is of the document's language."""
    return paragraph.blPara.kind == 1 and any(
        getattr(word, "link", None) for line in paragraph.blPara.lines for word in line.words
    )


def _key(paragraph: Any) -> object:
    return getattr(paragraph, "tag_key", None)


def _text(structure: Structure, paragraph: Any, draw: Any) -> None:
    lines = paragraph.blPara
    if lines.kind == 0 and getattr(lines, "link", None):
        with structure.element("Link") as link, structure.content():
            structure.awaited.extend([link] * len(lines.lines) * len(lines.link))
            draw()
        return
    with structure.spoken_by(paragraph):
        draw()


def _point(structure: Structure, paragraph: Any, draw: Any) -> None:
    """A point of a list: the bullet, then its text. Points that follow each other are one list."""
    key = _key(paragraph)
    structure.group("L")
    structure.begin("LI", (key, "LI") if key is not None else None)
    if paragraph.bulletText:
        structure.begin("Lbl")
    else:
        structure.begin("LBody", key)
    try:
        with structure.spoken_by(paragraph):
            draw()
    finally:
        for _ in range(3):
            structure.end()


def _note(structure: Structure, paragraph: Any, draw: Any) -> None:
    """A note: its number, then its text. It has a name, by which it is found."""
    key, name = _key(paragraph), getattr(paragraph, "destination", "")
    found = structure.begin(
        "Note", (key, "Note") if key is not None else None, f" /ID ({name})" if name else ""
    )
    if name:
        structure.named[name] = found
    structure.begin("Lbl" if paragraph.bulletText else "P", None if paragraph.bulletText else key)
    try:
        with structure.spoken_by(paragraph):
            draw()
    finally:
        structure.end()
        structure.end()
