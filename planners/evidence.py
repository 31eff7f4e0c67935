"""Where a figure comes from and how far it can be trusted."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Standing(StrEnum):
    """How a figure stands to the evidence, from the surest to the least sure."""

    MEASURED = "measured"
    MEASURED_HERE = "measured here"
    ENTERED = "entered"
    INTERPOLATED = "interpolated"
    RULE = "rule"
    EXTRAPOLATED = "extrapolated"
    GUESS = "guess"

    @property
    def rank(self) -> int:
        """0 for the surest standing; a figure made of several takes the highest rank."""
        return _RANKS[self]

    @property
    def beyond_evidence(self) -> bool:
        """Whether the figure is outside of what was measured."""
        return self in (Standing.EXTRAPOLATED, Standing.GUESS)


_RANKS = {standing: place for place, standing in enumerate(Standing)}


def weakest(standings: tuple[Standing, ...]) -> Standing:
    """The standing of a figure made of figures of these standings."""
    return max(standings, key=_RANKS.__getitem__)


class Source(Struct, frozen=True):
    """One place in a published document, or the administrator's own entry.

    ``doubt`` says in words why the row may be wrong; empty where nothing speaks against it.
    """

    document: str
    table: str
    row: str
    line: str = ""
    doubt: str = ""

    @property
    def text(self) -> str:
        """The source in one line, as window, proposal and command line show it."""
        return ", ".join(part for part in (self.document, self.table, self.row) if part)
