"""Paragraphs that are read and broken into lines as seldom as can be: they are most of what a proposal is made of."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from app.proposal import fonts
from app.proposal.line_ends import without_short_end
from app.proposal.line_starts import keep_together
from app.proposal.tagged_paragraph import draw_tagged, share_key, text_begun

ENDLESS, ROUNDS = 100_000.0, 7
"""More points than anything is high, and how often the width of balanced lines is halved."""
BROKEN = ("width", "height", "blPara", "_wrapWidths", "_width_max")
"""What a paragraph knows once its lines are broken."""
MARKUP = frozenset("<&>")
"""What only markup has."""


@cache
def paragraph_class() -> Any:
    """The class of all paragraphs."""
    from reportlab.platypus import Paragraph

    keep_together()

    class KeptParagraph(Paragraph):  # type: ignore[misc]  # reportlab has no types
        """Broken into lines once for each width; never in longer lines than its look has."""

        role = "text"

        def _setup(self, text: str | None, look: Any, bullet: Any, frags: Any, clean: Any) -> None:
            super()._setup(text, look, bullet, frags or _plain(text, look, clean), clean)
            self.frags: list[Any] = [piece for one in self.frags for piece in _in_fonts(one)]
            self.pieces = self.frags
            """The text as it was before it was broken into lines."""

        def wrap(self, width: float, height: float) -> tuple[float, float]:
            width = min(width, self.style.measure)
            kept = self.__dict__.setdefault("_kept", {})
            if width not in kept:
                size = super().wrap(self._balanced(width), height)
                kept[width] = {name: self.__dict__.get(name) for name in BROKEN}, size
            state, size = kept[width]
            self.__dict__.update(state)
            return size  # type: ignore[no-any-return]

        def _balanced(self, width: float) -> float:
            """The narrowest width that takes no more lines, for what is read as one piece; else that of no short last line."""
            if not getattr(self.style, "balanced", False):
                return without_short_end(self, super().wrap, width)
            _, height = super().wrap(width, ENDLESS)
            low, high = width / 2, width
            for _ in range(ROUNDS if height > self.style.leading else 0):
                middle = (low + high) / 2
                low, high = (low, middle) if super().wrap(middle, ENDLESS)[1] <= height else (middle, high)
            return high

        def split(self, width: float, height: float) -> list[Any]:
            return share_key(self, super().split(min(width, self.style.measure), height))

        def draw(self) -> None:
            draw_tagged(self, super().draw)

        def beginText(self, x: float, y: float) -> Any:  # noqa: N802 - reportlab's name
            text = super().beginText(x, y)
            text_begun(self, text)
            return text

    return KeptParagraph


def _in_fonts(fragment: Any) -> list[Any]:
    """A piece of text of one font as pieces of fonts that have its letters."""
    text = getattr(fragment, "text", "")
    if text.isascii():
        return [fragment]
    pieces = fonts.runs(text, fragment.fontName)
    if len(pieces) == 1 and pieces[0][0] == fragment.fontName:
        return [fragment]
    return [fragment.clone(text=piece, fontName=name) for name, piece in pieces]


def _plain(text: str | None, look: Any, clean: Any) -> list[Any] | None:
    """A text without markup as the one piece that it is; None for what has to be read."""
    if not text or not MARKUP.isdisjoint(text):
        return None
    return [_piece(look).clone(text=shown)] if (shown := clean(text)) else None


@lru_cache(maxsize=64)
def _piece(look: Any) -> Any:
    """A piece of text of that look, as reportlab reads it where there is no markup."""
    from reportlab.platypus import Paragraph

    (found,) = Paragraph("x", look).frags
    return found
