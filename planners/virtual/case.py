"""The inputs of one sizing with the published figures that belong to them."""

from __future__ import annotations

from typing import ClassVar

from planners.citing import measured
from planners.domino.case import DominoCase
from planners.evidence import Standing
from planners.laws.elementwise import Number, larger, largest, scalar
from planners.laws.spread import distance, scaled
from planners.laws.symbol import untold
from planners.machine import one_point
from planners.quantity import EXACT, Spread, Term
from planners.refusal import NotInEvidence
from planners.virtual.inputs import SERVICE, STEADY_USERS
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
            raise NotInEvidence(say("{figure} is not published", figure=meaning))
        return measured(self.catalogue, name, measurement, meaning)

    @property
    def work(self) -> Number:
        """Work of all users in benchmark users."""
        return self.number("users") * self.number("activity")

    def standing(self, users: Number, each: Number) -> Standing:
        """Interpolated up to the largest load that ran, extrapolated beyond, a guess far beyond; for an array, of its
        largest load. ``each`` are the users of one partition.

        Raises ``NotInEvidence`` beyond the most work that is told, unless guesses are accepted.
        """
        loads = larger(users / LARGEST_LOAD, each / STEADY_USERS)
        times = largest(loads) * self.number("activity")
        if scalar(users) and times > one_point.MOST_WORK and not self.inputs["guesses"]:
            raise NotInEvidence(
                say(
                    "This is {times:,.3g} times the measured work, and no measurement supports more than {most:.0f}",
                    times=times,
                    most=one_point.MOST_WORK,
                ),
                say('Turn on "Accept guesses" to see it.'),
            )
        if untold(times) or times <= 1:
            return Standing.INTERPOLATED
        return Standing.EXTRAPOLATED if times <= one_point.GUESS_FROM else Standing.GUESS

    def away(self) -> Spread:
        """The range away from the largest run: the error that the same law showed where it could be held to claims."""
        return self._away(self.work)

    def beyond(self, reason: str) -> Spread:
        """The same above the largest run alone; below it ``reason`` is all there is."""
        spread = self._away(larger(self.work, LARGEST_LOAD))
        further = not scalar(self.work) or untold(self.work) or self.work > LARGEST_LOAD
        told = say("{reason} {more}", reason=reason, more=spread.reason).strip() if further else reason
        return Spread(spread.below, spread.above, told)

    def _away(self, work: Number) -> Spread:
        interval = one_point.law_error(self.catalogue)
        if interval is None:
            return EXACT
        weight = distance(work, LARGEST_LOAD)
        return Spread(
            scaled(interval.low, weight),
            scaled(interval.high, weight),
            say(
                "Away from the largest run, the error of the same law on {count} published claims of mail servers: times "
                "{low:.2f} to {high:.2f}, in full from a factor of 1.5.",
                count=interval.count,
                low=interval.low,
                high=interval.high,
            ),
        )
