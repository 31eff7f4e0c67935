"""The inputs of one sizing with the published figures that belong to them."""

from __future__ import annotations

from typing import ClassVar

from planners.citing import measured
from planners.domino.case import DominoCase
from planners.evidence import Standing
from planners.laws.elementwise import Number, scalar
from planners.quantity import Term
from planners.refusal import NotInEvidence
from planners.virtual.inputs import SERVICE
from planners.words import say

LARGEST_LOAD = 102_000


class VirtualCase(DominoCase, frozen=True):
    """Catalogue and inputs."""

    service: ClassVar[str] = SERVICE
    users_meaning: ClassVar[str] = say("Active users over all partitions")

    def measurement(self, name: str, row: str, meaning: str) -> Term:
        """The measured figure of that id as a term. Raises ``NotInEvidence``."""
        measurement = next((m for m in self.catalogue.measurements(SERVICE) if m.id == row), None)
        if measurement is None:
            raise NotInEvidence(say("Not published: {figure}", figure=meaning))
        return measured(self.catalogue, name, measurement, meaning)

    def standing(self, users: Number) -> Standing:
        """Interpolated up to the largest load that ran, extrapolated beyond; for an array, of its largest load."""
        top = (float(users) if scalar(users) else float(users.max())) * float(self.number("activity"))
        return Standing.INTERPOLATED if top <= LARGEST_LOAD else Standing.EXTRAPOLATED
