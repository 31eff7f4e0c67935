"""Devices over servers: a pool of servers that share one database, or one standalone server."""

from __future__ import annotations

from planners.citing import entered
from planners.evidence import Standing
from planners.laws.elementwise import real
from planners.machine.figures import SERVER_COUNT
from planners.quantity import Quantity, Term, decided, derive, of
from planners.refusal import NotInEvidence, NotThere
from planners.traveler.case import TravelerCase
from planners.traveler.figures import (
    DEVICE_COUNT,
    DEVICES_LIMIT,
    DEVICES_PER_SERVER,
    USERS_PER_SERVER,
)
from planners.words import say

LIMIT = say("Most devices of one server")
WORST = say("While the servers that may fail are down; fewer when all run.")


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


def database_server(case: TravelerCase) -> Quantity:
    """The server of a pool's database. Raises ``NotInEvidence``: no document of Traveler sizes it."""
    if case.standalone:
        raise NotThere(say("A standalone server holds its database itself"))
    raise NotInEvidence(
        say(
            "No document of Traveler tells the processors and memory of the server that holds the pool's database"
        ),
        say("Size it by the rules of its vendor."),
    )
