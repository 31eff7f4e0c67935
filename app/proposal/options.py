"""What a proposal is to be: edition, sections, paper, logo, attachments."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from app.presenting.wording import sentences
from app.proposal.refusal import OptionRefused
from app.proposal.registry import Edition, choosable, sections_of
from planners.words import in_context, say

MM = 72 / 25.4
"""Points of a millimetre."""
FOOT, HEAD = 20 * MM, 19 * MM
"""Points kept free below and above the text."""
LEFT = 22 * MM
"""Points left of the text, room for a binding."""
WIDTH = 170 * MM
"""Points of the text, on either paper: twelve columns of 10.5 mm with 4 mm between them."""
COLUMN, BETWEEN_COLUMNS = 10.5 * MM, 4 * MM


RENAMED = {"outlook": "projection", "disclaimer": "control"}
"""Keys of sections that preferences and scripts of earlier releases name otherwise."""
LONGEST_SHOWN = 60
"""Letters of a wrong value that a refusal repeats."""


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


class ProposalOptions(Struct, frozen=True):
    """How to make the proposal of a plan. Raises ``OptionRefused`` for what cannot be.

    ``sections`` are keys of the registry in the order to print them; empty means all of the edition. ``edition`` and
    ``paper`` are taken as words too. ``logo`` are the bytes of a PNG or JPEG file; what is kept is the picture drawn
    anew from it. Those of ``attach_settings``, ``attach_plan``, ``attach_figures``, ``attach_calculation`` and ``attach_watch``
    that are on put files inside the PDF. ``saved_with`` is the version of the data that the plan's own figures are of,
    where it keeps such: the cover tells where today's are another. ``since`` is the id of the revision from which changes are
    told; where the plan has none of that id, they are told from the last one that differs.
    """

    edition: Edition = Edition.TECHNICAL
    sections: tuple[str, ...] = ()
    paper: Paper = Paper.A4
    logo: bytes | None = None
    attach_settings: bool = False
    attach_plan: bool = False
    attach_figures: bool = False
    attach_calculation: bool = True
    attach_watch: bool = False
    saved_with: str = ""
    since: str = ""

    def __post_init__(self) -> None:
        force_setattr(self, "edition", _word("edition", self.edition, Edition))
        force_setattr(self, "paper", _word("paper", self.paper, Paper))
        force_setattr(self, "sections", _keys(tuple(self.sections), self.edition))
        if self.logo is not None:
            from app.proposal.logo import redrawn

            force_setattr(self, "logo", redrawn(self.logo))

    def without_files(self) -> ProposalOptions:
        """The same with nothing attached."""
        return replace(
            self,
            attach_settings=False,
            attach_plan=False,
            attach_figures=False,
            attach_calculation=False,
            attach_watch=False,
        )


def _word(name: str, given: str, words: type[Edition] | type[Paper]) -> StrEnum:
    try:
        return words(str(given).strip().lower())
    except ValueError:
        choices = [str(word) for word in words]
        reason = say(
            "choose one of {choices}. Given: {given}.", choices=", ".join(choices), given=_shown(given)
        )
        raise OptionRefused(name, _with_hint(reason, given, choices)) from None


def _keys(given: tuple[str, ...], edition: Edition) -> tuple[str, ...]:
    if not given:
        return sections_of(edition)
    possible = choosable(edition)
    keys = tuple(RENAMED.get(key, key) for key in given)
    for key in keys:
        if key not in possible:
            raise OptionRefused("sections", _with_hint(_no_section(key, possible, edition), key, possible))
        if keys.count(key) > 1:
            raise OptionRefused("sections", say("name each section once. Given twice: {key}.", key=key))
    return keys


def _no_section(key: str, possible: Iterable[str], edition: Edition) -> str:
    return say(
        "choose from {choices} (edition: {edition}). Given: {given}.",
        choices=", ".join(possible),
        edition=edition,
        given=_shown(key),
    )


def _with_hint(reason: str, given: str, possible: Iterable[str]) -> str:
    """The reason, and the nearest word as a question."""
    close = difflib.get_close_matches(given.lower(), list(possible), 1)
    return sentences(reason, say("Did you mean {word}?", word=close[0])) if close else reason


def _shown(given: str) -> str:
    if not given:
        return in_context("an option's value", "nothing")
    return given if len(given) <= LONGEST_SHOWN else f"{given[:LONGEST_SHOWN]}…"
