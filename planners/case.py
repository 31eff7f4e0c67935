"""One sizing's case: the inputs with the published rows that belong to them."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.citing import entered as term_of
from planners.laws.elementwise import Number, real
from planners.quantity import Term
from planners.refusal import NotInEvidence
from planners.schema import Inputs
from planners.words import say


class Case(Struct, frozen=True):
    """Catalogue and inputs of one sizing; services extend it with what their own rows say."""

    service: ClassVar[str]
    catalogue: Catalogue
    inputs: Inputs

    def text(self, name: str) -> str:
        """A choice that was made."""
        return str(self.inputs[name])

    def number(self, name: str) -> Number:
        """A number that was entered or has a default; the load may be an array."""
        value = self.inputs[name]
        return real(value)

    def entered(self, name: str, unit: str, meaning: str) -> Term:
        """A number that was entered or has a default, as a term."""
        return term_of(name, self.number(name), unit, meaning)

    def claim(self, name: str, row: str, meaning: str) -> Term:
        """A stated figure as a term: the middle of its range where one is stated. Raises ``NotInEvidence``."""
        found = self.catalogue.claim(row)
        stated = [] if found is None else [end for end in (found.low, found.high) if end is not None]
        if found is None or not stated:
            raise NotInEvidence(say("The documents do not give this figure: {meaning}", meaning=meaning))
        source = cite(self.catalogue, found)
        if len(stated) == 1:
            return Term(name, stated[0], found.unit, meaning, source)
        low, high = stated
        return Term(name, (low + high) / 2, found.unit, meaning, source, low=low, high=high)
