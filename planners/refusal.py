"""The ways a planner says no: a bad input, a figure that the evidence does not carry, a catalogue that is none."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from planners.words import say

NOTHING = "nothing"
"""What was given where a field that is needed was left out."""
MOST_SHOWN = 200
"""Letters of what was given that are shown."""


def nearest(given: str, known: Iterable[str]) -> str:
    """The known name that is most like the given one; empty where none is like it."""
    import difflib

    return next(iter(difflib.get_close_matches(given, list(known), 1)), "")


class Refusal(Struct, frozen=True):
    """One refused input.

    ``field`` is its name for scripts, ``given`` what was entered. ``possible`` says what to enter ("a whole number from 1
    to 9"); empty where nothing helps but to leave the input empty. ``reason`` is a sentence, where the input alone does
    not show why. ``place`` is what people call it: the title of the input, or table, row and column; ``row`` counts from
    1, ``column`` is the column's name.
    """

    field: str
    given: str
    possible: str
    reason: str = ""
    place: str = ""
    row: int = 0
    column: str = ""

    def called(self, title: str) -> Refusal:
        """The refusal with the input's title for people; a place in a table has its own."""
        return self if self.place else replace(self, place=title)

    @property
    def sentence(self) -> str:
        """One line that names the input, says what to enter and what was given."""
        places = {"name": self.place or self.field, "possible": self.possible, "reason": self.reason}
        shown = self.given if len(self.given) <= MOST_SHOWN else f"{self.given[:MOST_SHOWN]}…"
        if self.given in ("", NOTHING):
            if self.reason:
                return say("{name}: enter {possible}. {reason}", **places)
            return say("{name}: enter {possible}.", **places)
        if not self.possible:
            return say("{name}: {reason} Given: {given}.", **places, given=shown)
        if self.reason:
            return say("{name}: enter {possible}. {reason} Given: {given}.", **places, given=shown)
        return say("{name}: enter {possible}. Given: {given}.", **places, given=shown)

    @property
    def told(self) -> str:
        """The sentence as it stands below the input itself, without its name; a place in a table keeps its name."""
        if self.row:
            return self.sentence
        shown = self.given if len(self.given) <= MOST_SHOWN else f"{self.given[:MOST_SHOWN]}…"
        parts = (
            say("Enter {possible}.", possible=self.possible) if self.possible else "",
            self.reason,
            say("Given: {given}.", given=shown) if self.given not in ("", NOTHING) else "",
        )
        return " ".join(part for part in parts if part)

    @property
    def is_half(self) -> bool:
        """Whether the input is empty and others that were entered need it: it may be about to be entered."""
        return self.given == NOTHING and bool(self.reason)


class InputRefused(ValueError):
    """One or more inputs are outside what is possible. All of them are told at once."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(" ".join(refusal.sentence for refusal in refusals))
        self.refusals = refusals


class NotInEvidence(LookupError):
    """The evidence does not carry a figure: what is missing and what may be entered instead.

    ``sentence`` tells both in one or two sentences. ``unnamed`` is the sentence without the figure, where it says the same of others.
    """

    def __init__(self, missing: str, enter_instead: str = "", unnamed: str = "") -> None:
        self.missing = missing
        self.enter_instead = enter_instead
        self.unnamed = unnamed
        self.sentence = (
            say("{missing}. {instead}", missing=missing, instead=enter_instead)
            if enter_instead
            else say("{missing}.", missing=missing)
        )
        super().__init__(self.sentence)


class NotThere(NotInEvidence):
    """The figure is of something that this system does not have: nothing is unknown."""


class Fault(Struct, frozen=True):
    """One fault of the catalogue's text: where, what was given, what is possible."""

    file: str
    line: int
    column: str
    given: str
    possible: str

    @property
    def sentence(self) -> str:
        """The fault in one line."""
        return f"{self.file}:{self.line}: {self.told}"

    @property
    def told(self) -> str:
        """The fault without its place."""
        if not self.given:
            return say("{column}: enter {possible}.", column=self.column, possible=self.possible)
        return say(
            "{column}: enter {possible}. Given: {given}.",
            column=self.column,
            possible=self.possible,
            given=repr(self.given),
        )


class CatalogueRefused(ValueError):
    """The text does not make a catalogue; ``faults`` tells all that was found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(fault.sentence for fault in faults))


class CatalogueUnfit(ValueError):
    """A file that is no catalogue of this program's version; the sentence names it."""
