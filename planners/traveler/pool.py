"""Devices over servers: a pool of servers that share one database, or one standalone server."""

from __future__ import annotations

from planners.case import Case
from planners.citing import entered
from planners.evidence import Standing
from planners.laws.elementwise import real
from planners.machine.figures import SERVER_COUNT
from planners.machine.inputs import SPARE
from planners.quantity import Quantity, Term, decided, derive, of
from planners.traveler.figures import (
    DEVICE_COUNT,
    DEVICES_LIMIT,
    DEVICES_PER_SERVER,
    USERS_PER_SERVER,
)
from planners.traveler.inputs import PER_USER, STANDALONE
from planners.words import say

LIMIT = say("Most devices of one server")
WORST = say("While the servers that may fail are down; fewer when all run.")


class TravelerCase(Case, frozen=True):
    """Catalogue and inputs."""

    service = "traveler"

    @property
    def standalone(self) -> bool:
        """Whether one server works for itself."""
        return self.text("form") == STANDALONE

    @property
    def may_fail(self) -> int:
        """Servers that may be down."""
        given = self.inputs[SPARE]
        return 0 if self.standalone or not isinstance(given, int | float) else int(given)

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


def devices(case: TravelerCase) -> Quantity:
    """All devices."""
    terms = (case.users(), case.each())
    return derive(DEVICE_COUNT, "ceil(users * devices_per_user)", terms, Standing.RULE)


def limit(case: TravelerCase) -> Quantity:
    """The most devices of one server: entered, or published for its form and platform."""
    given = case.inputs["server_devices"]
    if given is not None:
        term = entered("server_devices", real(given), "devices", LIMIT)
        return derive(DEVICES_LIMIT, "server_devices", (term,), Standing.ENTERED)
    kind = "standalone" if case.standalone else "server"
    term = case.stated("server_limit", f"{kind}.{case.text('platform')}", LIMIT)
    note = say("What the vendor holds possible; mail, attachments and filters of your users may leave less.")
    return derive(DEVICES_LIMIT, "server_limit", (term,), Standing.RULE, note=note)


def servers(case: TravelerCase, devices: Quantity, limit: Quantity) -> Quantity:
    """Servers that carry the devices, without those that may fail."""
    if case.standalone:
        one = Term("one", 1.0, "servers", say("A standalone server is alone"))
        return derive(SERVER_COUNT, "one", (one,), Standing.RULE)
    given = case.inputs["servers"]
    if given is not None:
        return derive(
            SERVER_COUNT,
            "servers",
            (entered("servers", real(given), "servers", say("Servers")),),
            Standing.ENTERED,
        )
    terms = (of("devices", devices), of("limit", limit))
    note = say("They carry all devices. Those that may fail are counted on top.")
    return derive(SERVER_COUNT, "ceil(devices / limit)", terms, limit.standing, note=note)


def devices_each(devices: Quantity, servers: Quantity) -> Quantity:
    """Devices of each server while those that may fail are down."""
    terms = (of("devices", devices), decided("servers", servers))
    return derive(DEVICES_PER_SERVER, "devices / servers", terms, Standing.RULE, note=WORST)


def users_each(case: TravelerCase, servers: Quantity) -> Quantity:
    """Users of each server that carries them."""
    return derive(
        USERS_PER_SERVER, "users / servers", (case.users(), decided("servers", servers)), Standing.RULE
    )
