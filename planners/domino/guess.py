"""A release without a published run by the newest one that was measured on its system, translated by rating: a guess."""

from __future__ import annotations

from msgspec.structs import replace

from planners.citing import at_users, measured
from planners.domino.case import MeasuredCase
from planners.domino.operating_point import OperatingPoint
from planners.evidence import Standing
from planners.laws.elementwise import Number
from planners.machine import across
from planners.machine.inputs import SAME
from planners.quantity import Quantity, Spread
from planners.words import say


class Guess(OperatingPoint, frozen=True):
    """The newest measured run of the system as the point of the law; ``release`` is the one that ran."""

    release: str = ""

    def standing(self, case: MeasuredCase, load: Number) -> Standing:
        """A guess at every load."""
        return Standing.GUESS

    def spread(self, case: MeasuredCase, users: Number, of_users: bool = False) -> Spread:
        """The range of the point, with the full error of a translation where the planned one is not across systems."""
        found = OperatingPoint.spread(self, case, users, of_users)
        wide = across.across(case.catalogue) if case.inputs["planned_system"] == SAME else 1.0
        told = say(
            "{reason} Release {release} was not measured: {measured} stands in.",
            reason=found.reason,
            release=case.text("version"),
            measured=self.release,
        )
        return Spread(found.below / wide, found.above * wide, told)

    def users_planned(
        self, case: MeasuredCase, at_target: Quantity, goal: Quantity, busy: Quantity
    ) -> Quantity:
        """Users that the planned machine carries at the target: a guess too."""
        found = OperatingPoint.users_planned(self, case, at_target, goal, busy)
        return replace(found, standing=Standing.GUESS)


def point(case: MeasuredCase) -> Guess | None:
    """The point that a guess starts from; None where guesses are not accepted or no rating was entered."""
    machine = case.guessed_from
    if machine is None:
        return None
    rows = case.catalogue.measurements(case.service, machine.id, metric="cpu_pct")
    row = max(rows, key=lambda one: (float(one.version), one.template), default=None)
    if row is None:
        return None
    used = measured(case.catalogue, "utilization_measured", row, say("Utilization in the measured run"))
    users = at_users(case.catalogue, "users_measured", row)
    return Guess(used, users, machine.model, release=row.version)
