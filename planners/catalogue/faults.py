"""What can be wrong with the catalogue's text, as data: many faults at once, each with its place."""

from __future__ import annotations

from dataclasses import dataclass


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
        return f"{self.file}:{self.line}: {self.column}: {self.given!r}; possible: {self.possible}"


class CatalogueRefused(ValueError):
    """The text does not make a catalogue; ``faults`` tells all that was found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(fault.sentence for fault in faults))
