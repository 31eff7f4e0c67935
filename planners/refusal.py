"""The ways a planner says no: a bad input, a figure that the evidence does not carry, a catalogue that is none."""

from __future__ import annotations

from dataclasses import dataclass

NOTHING = "nothing"
"""What was given where a field that is needed was left out."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refused input: the field, what was given, what is possible, and the sentence for the user.

    In a table, ``row`` counts from 1, ``column`` is its name, and ``place`` names table, row and column for the user.
    """

    field: str
    given: str
    possible: str
    reason: str = ""
    place: str = ""
    row: int = 0
    column: str = ""

    @property
    def sentence(self) -> str:
        """One line that names the field, what was given and what is possible."""
        why = f" ({self.reason})" if self.reason else ""
        if self.place:
            return f"{self.place}: enter {self.possible}{why}."
        what = "nothing was given" if self.given == NOTHING else f"{self.given} is not possible"
        return f"{self.field}: {what}{why}; possible: {self.possible}"


class InputRefused(ValueError):
    """One or more inputs are outside what is possible. All of them are told at once."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("; ".join(refusal.sentence for refusal in refusals))
        self.refusals = refusals


class NotInEvidence(LookupError):
    """The evidence does not carry a figure: what is missing and what may be entered instead."""

    def __init__(self, missing: str, enter_instead: str = "") -> None:
        self.missing = missing
        self.enter_instead = enter_instead
        super().__init__(self.sentence)

    @property
    def sentence(self) -> str:
        """What is missing and what helps, as one or two sentences."""
        return f"{self.missing}. {self.enter_instead}".strip() if self.enter_instead else f"{self.missing}."


@dataclass(frozen=True, slots=True)
class Fault:
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
        what = f"{self.given!r} is not possible" if self.given else "nothing was given"
        return f"{self.column}: {what}; possible: {self.possible}"


class CatalogueRefused(ValueError):
    """The text does not make a catalogue; ``faults`` tells all that was found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(fault.sentence for fault in faults))


class CatalogueUnfit(ValueError):
    """A file that is no catalogue of this program's version; the sentence names it."""
