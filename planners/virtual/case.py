"""The inputs of one sizing with the published figures that belong to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from planners.citing import measured
from planners.domino.case import DominoCase
from planners.evidence import Standing
from planners.laws.elementwise import Number, scalar
from planners.quantity import Term
from planners.refusal import NotInEvidence
from planners.virtual.inputs import SERVICE

LARGEST_LOAD = 102_000


@dataclass(frozen=True, slots=True)
class Case(DominoCase):
    """Catalogue and inputs."""

    service: ClassVar[str] = SERVICE
    spread_over: ClassVar[str] = "partitions"

    def measurement(self, name: str, row: str, meaning: str) -> Term:
        """The measured figure of that id as a term. Raises ``NotInEvidence``."""
        found = next((m for m in self.catalogue.measurements(SERVICE) if m.id == row), None)
        if found is None:
            raise NotInEvidence(f"The document gives no {meaning.lower()}")
        return measured(self.catalogue, name, found, meaning)

    def standing(self, users: Number) -> Standing:
        """Interpolated up to the largest load that ran, extrapolated beyond; for an array, of its largest load."""
        top = (float(users) if scalar(users) else float(users.max())) * float(self.number("activity"))
        return Standing.INTERPOLATED if top <= LARGEST_LOAD else Standing.EXTRAPOLATED
