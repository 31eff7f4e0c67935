"""Text that runs from right to left: broken into lines as it is read, then each line put in the order it is seen in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any

from app.proposal import fonts
from app.proposal.outline import hand_on

LEFTWARD = frozenset({"R", "AL"})
STRONG = frozenset({"L", *LEFTWARD})
ISOLATE, ISOLATED = "\u2068", "\u2069"
"""Letters of Unicode before and behind a name whose direction is its own: they say nothing of the sentence around it."""
_NAME = re.compile(f"{ISOLATE}.*?{ISOLATED}", re.DOTALL)
_BESIDE = re.compile(r"(\s+[·–|]\s+|[:;,]\s+)")


def runs_leftward(text: str) -> bool:
    """Whether there is anything in it that is read from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(letter) in LEFTWARD for letter in text)


def isolated(name: str) -> str:
    """A name as it stands in sentences: set apart from them where it is read from right to left."""
    return f"{ISOLATE}{bare(name)}{ISOLATED}" if runs_leftward(name) else name


def bare(text: str) -> str:
    """The text without what sets names apart."""
    return text.replace(ISOLATE, "").replace(ISOLATED, "")


def direction(text: str) -> str:
    """``R`` for a text that is read from right to left on the whole, else ``L``.

    It begins so, and most of its letters are so: a name in front does not turn the program's own sentence round. Names that
    are set apart count only where there is nothing else.
    """
    kinds = _strong(_NAME.sub("", text)) or _strong(text)
    leftward = sum(kind in LEFTWARD for kind in kinds)
    return "R" if kinds[:1] != ["L"] and 2 * leftward > len(kinds) else "L"


def _strong(text: str) -> list[str]:
    return [kind for letter in text if (kind := unicodedata.bidirectional(letter)) in STRONG]


def as_seen(line: str, base: str = "") -> str:
    """One line in the order in which it is seen, letters joined as Arabic joins them; ``base`` is its paragraph's direction.

    In a line from left to right, parts that the program puts beside each other are ordered each by itself, so that a
    name turns nothing round but itself.
    """
    from arabic_reshaper import reshape
    from bidi import get_display

    base = base or direction(line)
    pieces = _BESIDE.split(reshape(line)) if base == "L" else [reshape(line)]
    return "".join(
        piece if _BESIDE.fullmatch(piece) else str(get_display(piece, base_dir=base)) for piece in pieces
    )


def broken(text: str, font: str, size: float, room: float) -> list[str]:
    """The text in lines that fit into ``room`` points, in the order in which it is read."""
    lines = []
    for given in text.split("\n"):
        line = ""
        for word in given.split(" "):
            tried = f"{line} {word}" if line else word
            if fonts.width(tried, font, size) <= room:
                line = tried
                continue
            if line:
                lines.append(line)
            line = word
            while fonts.width(line, font, size) > room and len(line) > 1:
                cut = _most_that_fits(line, font, size, room)
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line)
    return lines


def _most_that_fits(word: str, font: str, size: float, room: float) -> int:
    low, high = 1, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fonts.width(word[:middle], font, size) <= room else (low, middle - 1)
    return low


def leftward_paragraph(
    text: str,
    base: str,
    style: Any,
    markup: Callable[[str, str], str],
    made: Callable[..., Any],
    **options: Any,
) -> Any:
    """A paragraph of direction ``base`` that breaks its lines before it orders them, anew for each width that it is laid out in.

    ``markup`` makes a paragraph's markup of printable text and a font, ``made`` a paragraph of markup. Read out and copied is
    the text in the order in which it is written.
    """
    from reportlab.platypus import Flowable

    class Leftward(Flowable):  # type: ignore[misc]  # reportlab has no types
        def __init__(self) -> None:
            super().__init__()
            self.style = style
            self.inner: Any = None

        def wrap(self, width: float, height: float) -> tuple[float, float]:
            width = min(width, style.measure)
            room = width - style.leftIndent - style.rightIndent
            lines = broken(text, style.fontName, style.fontSize, room)
            seen = "\n".join(as_seen(line, base) for line in lines)
            self.inner = made(markup(seen, style.fontName), style, **options)
            self.inner.spoken = text
            hand_on(self, self.inner)
            self.width, self.height = self.inner.wrap(width, height)
            return self.width, self.height

        def split(self, width: float, height: float) -> list[Any]:
            self.wrap(width, height)
            parts: list[Any] = self.inner.split(width, height)
            return parts

        def draw(self) -> None:
            self.inner.canv = self.canv
            self.inner.draw()

        def getActualLineWidths0(self) -> list[float]:  # noqa: N802 - reportlab's name
            widths: list[float] = self.inner.getActualLineWidths0()
            return widths

        def getSpaceBefore(self) -> float:  # noqa: N802 - reportlab's name
            return float(style.spaceBefore)

        def getSpaceAfter(self) -> float:  # noqa: N802 - reportlab's name
            return float(style.spaceAfter)

    return Leftward()
