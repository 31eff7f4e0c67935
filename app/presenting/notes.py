"""Remarks on the figures of a plan, each told once and numbered, whichever figures and services it is about."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from app.presenting.tables import caution_rows
from planners.planner import Sizing


class Notes(Struct, frozen=True):
    """The remarks in the order of their first use; the first is number 1."""

    texts: tuple[str, ...]

    def number(self, text: str) -> int:
        """The number of a remark, 0 for none."""
        return self.texts.index(text) + 1 if text in self.texts else 0

    def numbers(self, texts: Iterable[str]) -> tuple[int, ...]:
        """The numbers of remarks, each once, rising."""
        return tuple(sorted({self.number(text) for text in texts} - {0}))


def notes(sizings: Iterable[Sizing]) -> Notes:
    """The remarks on the headline figures and those like them, in the order in which all figures stand, and what the evidence warns of."""
    told: dict[str, None] = {}
    for sizing in sizings:
        answers = {quantity.name for quantity in sizing.answers}
        told |= dict.fromkeys(
            quantity.note
            for quantity in sizing.quantities.values()
            if quantity.note and (quantity.name in answers or quantity.figure.noted)
        )
        told |= dict.fromkeys(row.text for row in caution_rows(sizing))
    return Notes(tuple(told))
