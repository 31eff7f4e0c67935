"""Which font prints a letter. Bundled fonts only, embedded as subsets; those of other scripts are read when a text needs them.

A letter that no font has is printed as a box, so that nothing vanishes unseen. What is no letter at all (controls,
directions, halves of pairs) is a space or nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

FONT_FOLDER = Path(__file__).resolve().parents[2] / "resources" / "fonts"
BODY, BOLD, MONO = "Sizewright", "Sizewright-Bold", "Sizewright-Mono"
OTHER, OTHER_BOLD, WIDE = "Sizewright-Other", "Sizewright-Other-Bold", "Sizewright-Wide"
HANGUL, HAN, SCRIPTS, EMOJI = (f"Sizewright-{name}" for name in ("Hangul", "Han", "Scripts", "Emoji"))
FILES = {
    BODY: "OpenSans-Regular.ttf",
    BOLD: "OpenSans-Semibold.ttf",
    MONO: "DejaVuSansMono.ttf",
    OTHER: "DejaVuSans.ttf",
    OTHER_BOLD: "DejaVuSans-Bold.ttf",
    WIDE: "DroidSansFallbackFull.ttf",
    HANGUL: "SizewrightHangul.ttf",
    HAN: "HanaMinRare.ttf",
    SCRIPTS: "NotoSansScripts.ttf",
    EMOJI: "NotoEmoji.ttf",
}
FURTHER = (
    (0x1100, 0x11FF, (HANGUL, WIDE)),
    (0x2E80, 0x312F, (WIDE, EMOJI)),
    (0x3130, 0x318F, (HANGUL,)),
    (0x3190, 0x9FFF, (WIDE, EMOJI)),
    (0xAC00, 0xD7FF, (HANGUL,)),
    (0xF900, 0xFAFF, (WIDE,)),
    (0xFE10, 0xFE6F, (WIDE,)),
    (0xFF00, 0xFFEF, (WIDE,)),
    (0x1F000, 0x1FAFF, (EMOJI, OTHER, SCRIPTS)),
    (0x20000, 0x3FFFF, (HAN,)),
)
"""Where a letter between two codes is looked for that the font of its text has not, so that no other font is read."""
BOX = "\u25a1"
VARIANTS = frozenset({*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)})
"""What asks for another form of the letter before it; the fonts have one form."""
MOST_MARKS = 3
"""Marks over one letter; more would run into the lines around."""


@cache
def register() -> None:
    """Make the two fonts known that every proposal uses."""
    from reportlab.lib.fonts import addMapping

    for name in (BODY, BOLD):
        _known(name)
    for bold in (0, 1):
        for italic in (0, 1):
            addMapping(BODY, bold, italic, BOLD if bold else BODY)


def monospaced() -> str:
    """The font of formulas, made known where one is printed."""
    _known(MONO)
    return MONO


def printable(text: str) -> str:
    """The text as it can be printed: line ends kept, other controls spaces, directions and joiners gone."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_printable_letters(unicodedata.normalize("NFC", text)))


def runs(text: str, font: str) -> list[tuple[str, str]]:
    """The printable text in pieces, each with the font that has its letters: ``font`` wherever that one does."""
    if text.isascii():
        return [(font, text)] if text else []
    placed = [_placed(letter, font) for letter in text]
    return [
        (name, "".join(letter for _, letter in pieces))
        for name, pieces in groupby(placed, key=lambda piece: piece[0])
    ]


def width(text: str, font: str, size: float) -> float:
    """The width of the printable text in points."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return sum(float(stringWidth(piece, name, size)) for name, piece in runs(text, font))


def draw(canvas: object, x: float, y: float, text: str, font: str, size: float) -> None:
    """Draw one line of printable text from ``x`` on."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    for name, piece in runs(text, font):
        canvas.setFont(name, size)  # type: ignore[attr-defined]  # reportlab has no types
        canvas.drawString(x, y, piece)  # type: ignore[attr-defined]
        x += float(stringWidth(piece, name, size))


def shortened(text: str, font: str, size: float, room: float) -> str:
    """One line of the text that fits into ``room`` points, with an ellipsis where something is left out."""
    line = " ".join(printable(text[:1000]).split())
    if width(line, font, size) <= room:
        return line
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if width(f"{line[:middle]}…", font, size) <= room else (low, middle - 1)
    return f"{line[:low]}…"


def _printable_letters(text: str) -> Iterator[str]:
    marks = 0
    for letter in text:
        if letter.isascii() and letter.isprintable():
            marks = 0
            yield letter
            continue
        kind = unicodedata.category(letter)
        if ord(letter) in VARIANTS:
            continue
        if kind in ("Mn", "Me"):
            marks += 1
            if marks <= MOST_MARKS and _font_of(letter, BODY):
                yield letter
            continue
        marks = 0
        if letter == "\n":
            yield letter
        elif kind in ("Cc", "Zl", "Zp"):
            yield " "
        elif kind != "Cf":
            yield letter


def _placed(letter: str, font: str) -> tuple[str, str]:
    if letter == "\n":
        return font, letter
    name = _font_of(letter, font)
    return (name, letter) if name else (_font_of(BOX, font), BOX)


@lru_cache(maxsize=16384)
def _font_of(letter: str, font: str) -> str:
    """The first font that has the letter; empty where none has."""
    code = ord(letter)
    other = OTHER_BOLD if font == BOLD else OTHER
    further = next(
        (names for first, last, names in FURTHER if first <= code <= last), (other, SCRIPTS, EMOJI)
    )
    return next((name for name in (font, *further) if code in _letters(name)), "")


@cache
def _letters(name: str) -> frozenset[int]:
    return frozenset(code for code, glyph in _known(name).items() if glyph)


@cache
def _known(name: str) -> dict[int, int]:
    """Register a font; its letters with their glyphs."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(name, str(FONT_FOLDER / FILES[name]), shapable=False)
    _with_own_widths(font.face)
    pdfmetrics.registerFont(font)
    letters: dict[int, int] = font.face.charToGlyph
    return letters


def _with_own_widths(face: Any) -> None:
    """Glyphs that share the last width keep it in the font's own units: what is embedded then agrees with the widths."""
    known = int.from_bytes(face.get_table("hhea")[34:36], "big")
    width, _ = face.hmetrics[known - 1]
    face.hmetrics[known:] = [(width, bearing) for _, bearing in face.hmetrics[known:]]
