"""What a proposal is to be: edition, sections, paper, logo, attachments."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.problems import UserProblem
from app.proposal.registry import Edition, sections_of

FOOT, HEAD = 62.0, 60.0
"""Points kept free below and above the text."""
WIDTH = 483.0
"""Points between the margins, on either paper."""


class Paper(StrEnum):
    """The size of the pages."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        return (612.0, 792.0) if self is Paper.LETTER else (595.27559, 841.88976)

    @property
    def room(self) -> float:
        """The height of the text on a page, in points."""
        return self.size[1] - HEAD - FOOT


class OptionRefused(UserProblem):
    """An option that cannot be; the sentence names it and what can be."""


@dataclass(frozen=True, slots=True)
class ProposalOptions:
    """How to make the proposal of a plan. Raises ``OptionRefused`` for what cannot be.

    ``sections`` are keys of the registry in the order to print them; nothing means all of the edition. ``edition`` and
    ``paper`` are taken as words too. ``logo`` are the bytes of a PNG or JPEG file; what is kept is the picture drawn
    anew from it. ``attach_settings`` and ``attach_plan`` put files inside the PDF. ``saved_with`` is the version of the
    data that the plan's own figures are of, where it keeps such: the cover tells where today's are another.
    """

    edition: Edition = Edition.TECHNICAL
    sections: tuple[str, ...] = ()
    paper: Paper = Paper.A4
    logo: bytes | None = None
    attach_settings: bool = False
    attach_plan: bool = False
    saved_with: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "edition", _word("edition", self.edition, Edition))
        object.__setattr__(self, "paper", _word("paper", self.paper, Paper))
        object.__setattr__(self, "sections", _keys(tuple(self.sections), self.edition))
        if self.logo is not None:
            from app.proposal.logo import redrawn

            object.__setattr__(self, "logo", redrawn(self.logo))


def _word(name: str, given: str, words: type[Edition] | type[Paper]) -> StrEnum:
    try:
        return words(str(given).strip().lower())
    except ValueError:
        raise OptionRefused(_sentence(name, str(given), words)) from None


def _keys(given: tuple[str, ...], edition: Edition) -> tuple[str, ...]:
    possible = sections_of(edition)
    if not given:
        return possible
    for key in given:
        if key not in possible:
            raise OptionRefused(_sentence("sections", key, possible, f" in the {edition} edition"))
        if given.count(key) > 1:
            raise OptionRefused(f"sections: {key} is there more than once; possible: each section once")
    return given


def _sentence(name: str, given: str, possible: Iterable[str], where: str = "") -> str:
    words = [str(word) for word in possible]
    close = difflib.get_close_matches(given.lower(), words, 1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    shown = given if len(given) <= 60 else f"{given[:60]}…"
    return f"{name}: {shown or 'nothing'} is not possible{where}{hint}; possible: {', '.join(words)}"
