"""One sizing's case: the inputs with the vendor's stated figures."""

from __future__ import annotations

from planners.case import Case
from planners.citing import entered
from planners.quantity import Term
from planners.traveler.inputs import PER_USER, STANDALONE
from planners.words import say


class TravelerCase(Case, frozen=True):
    """Catalogue and inputs."""

    service = "traveler"

    @property
    def standalone(self) -> bool:
        """Whether one server works for itself."""
        return self.text("form") == STANDALONE

    def stated(self, name: str, row: str, meaning: str) -> Term:
        """A stated figure of Traveler as a term. Raises ``NotInEvidence``."""
        return self.claim(name, f"traveler.{row}", meaning)

    def users(self) -> Term:
        """Users with devices."""
        return self.entered("users", "users", say("Users with devices"))

    def each(self) -> Term:
        """Devices of a user: entered, or the vendor's figure."""
        given, meaning = self.number("devices_per_user"), say("Devices of a user")
        if given == PER_USER:
            return self.stated("devices_per_user", "per_user", meaning)
        return entered("devices_per_user", given, "devices/user", meaning)
