"""Drawn shapes beside a word: a verdict, a standing, a box to tick. Told apart without colour, and needed in no font."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from app.presenting.wording import STANDING_WORDS, fit_mark, graded_mark, standing_mark
from app.proposal import style
from app.proposal.mark_shapes import RADIUS, draw_mark
from app.proposal.structure import artifact
from planners.evidence import Standing
from planners.grade import Grade
from planners.planner import Fit

ROOM = 11.0
"""Points from the left edge of a mark to the word beside it."""
BLANK = 10.0
"""Points of a line to write on, with the room above it."""


@cache
def known_marks() -> dict[str, tuple[str, str]]:
    """The texts that begin with a shape, each with the kind of its mark and the words that follow."""
    graded = {
        graded_mark(one, grade): (one.value, f"{grade} {STANDING_WORDS[one]}")
        for one, grade in product(Standing, Grade)
    }
    plain = {standing_mark(one): (one.value, STANDING_WORDS[one]) for one in Standing}
    return {**graded, **plain, **{fit_mark(fit): (fit.value, fit_mark(fit).split(" ", 1)[1]) for fit in Fit}}


@cache
def marked_class() -> type:
    """The class of words with a mark before them."""
    from reportlab.platypus import Flowable

    class Marked(Flowable):  # type: ignore[misc]  # reportlab has no types
        """``words`` is a paragraph, ``kind`` the mark before its first line, or ``after`` it at the right edge."""

        role = "marked"

        def __init__(self, kind: str, words: Any, *, after: bool = False) -> None:
            super().__init__()
            self.kind, self.words, self.after = kind, words, after

        def wrap(self, width: float, height: float) -> tuple[float, float]:
            self.width, self.height = self.words.wrap(width - ROOM, height)
            return self.width + ROOM, self.height

        def split(self, width: float, height: float) -> list[Any]:
            """Marks stand in short texts, which are never parted."""
            return []

        def getSpaceAfter(self) -> float:  # noqa: N802 - reportlab's name
            return float(self.words.style.spaceAfter)

        def draw(self) -> None:
            first = self.height - self.words.style.leading * 0.55
            edge = RADIUS + 0.2
            with artifact(self.canv):
                draw_mark(self.canv, self.kind, self.width + ROOM - edge if self.after else edge, first)
            self.words.drawOn(self.canv, 0 if self.after else ROOM, 0)

    return Marked


@cache
def blank_class() -> type:
    """The class of a line to write on."""
    from reportlab.platypus import Flowable

    class Blank(Flowable):  # type: ignore[misc]  # reportlab has no types
        """As wide as its cell, at the foot of the letters beside it."""

        role = "artifact"

        def wrap(self, width: float, height: float) -> tuple[float, float]:
            self.width, self.height = width, BLANK
            return self.width, self.height

        def draw(self) -> None:
            from reportlab.lib.colors import HexColor

            self.canv.setStrokeColor(HexColor(style.MUTED))
            self.canv.setLineWidth(0.6)
            self.canv.line(0, 0, self.width, 0)

    return Blank
