"""The inputs of one sizing with the published figures that belong to them."""

from __future__ import annotations

from dataclasses import dataclass

from planners.catalogue.rows import Claim, Measurement
from planners.catalogue.store import Catalogue
from planners.citing import cite, measured
from planners.evidence import Standing
from planners.laws.elementwise import Number, scalar
from planners.quantity import Term
from planners.refusal import NotInEvidence
from planners.schema import Inputs
from planners.virtual.inputs import SERVICE

LARGEST_LOAD = 102_000


@dataclass(frozen=True, slots=True)
class Case:
    """Catalogue and inputs."""

    catalogue: Catalogue
    inputs: Inputs

    def number(self, name: str) -> Number:
        """A number that was entered or has a default; the load may be an array."""
        value = self.inputs[name]
        return float(value) if isinstance(value, int | float) else value

    def measurement(self, name: str, row: str, meaning: str) -> Term:
        """The measured figure of that id as a term. Raises ``NotInEvidence``."""
        found = next((m for m in self.catalogue.measurements(SERVICE) if m.id == row), None)
        if found is None:
            raise NotInEvidence(f"The document gives no {meaning.lower()}")
        return measured(self.catalogue, name, found, meaning)

    def claim(self, name: str, row: str, meaning: str) -> Term:
        """A stated figure as a term, with its range where one is stated. Raises ``NotInEvidence``."""
        found = self.catalogue.claim(row)
        if found is None or (found.low is None and found.high is None):
            raise NotInEvidence(f"The document gives no {meaning.lower()}")
        return _term(self.catalogue, name, found, meaning)

    def standing(self, users: Number) -> Standing:
        """Interpolated up to the largest load that ran, extrapolated beyond; for an array, of its largest load."""
        top = (float(users) if scalar(users) else float(users.max())) * float(self.number("activity"))
        return Standing.INTERPOLATED if top <= LARGEST_LOAD else Standing.EXTRAPOLATED


def _term(catalogue: Catalogue, name: str, row: Claim, meaning: str) -> Term:
    low = row.low if row.low is not None else row.high
    assert low is not None
    if row.high is None or row.low is None:
        return Term(name, low, row.unit, meaning, cite(catalogue, row))
    middle = (row.low + row.high) / 2
    return Term(name, middle, row.unit, meaning, cite(catalogue, row), low=row.low, high=row.high)


__all__ = ["LARGEST_LOAD", "Case", "Measurement"]
