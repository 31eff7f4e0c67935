"""What the administrator enters for Traveler, one input a block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from planners.domino import inputs as domino
from planners.laws.elementwise import ceil, larger, real, whole
from planners.machine import inputs as machine
from planners.refusal import NOTHING, Refusal
from planners.schema import Aspect, Choice, Entry, Field, Inputs, Kind, grouped
from planners.words import say

SERVICE = "traveler"
STANDALONE, POOL = "standalone", "pool"
PER_USER = 1.2
SERVER = say("Server")
JUST_BELOW = 1 - 1e-12
"""So that devices that were entered come out as many, and none more, when they are rounded up."""
EITHER = say('Enter "Users with devices" or "Devices".')

# fmt: off
PLATFORM = Field(
    "platform", say("Platform"), Kind.CHOICE, say("Operating system of the Traveler servers. Their limits differ."),
    required=True, choices=(Choice("linux", say("Linux")), Choice("windows", say("Windows"))),
)
FORM = Field(
    "form", say("Form"), Kind.CHOICE,
    say("A pool shares one database, so that another server takes over when one fails. A standalone server does not."),
    default=POOL, choices=(Choice(POOL, say("Pool")), Choice(STANDALONE, say("Standalone server"))),
    default_reason=say("a pool goes on when one server fails"),
)
USERS = Field(
    "users", say("Users with devices"), Kind.WHOLE, say("Users who synchronize at least one device."), "users", 1, 1_000_000,
    step=500,
)
DEVICES = Field(
    "devices", say("Devices"), Kind.WHOLE, say("All devices, where you know them. Users then follow from the devices of a user."),
    "devices", 1, 1_000_000,
)
DEVICES_PER_USER = Field(
    "devices_per_user", say("Devices of a user"), Kind.NUMBER, say("Devices of a user on average."), "devices/user", 0.1, 20,
    PER_USER, aspect=Aspect.WORK, default_reason=say("the vendor's figure"),
)
DOCUMENTS = Field(
    "documents", say("Documents of a user"), Kind.NUMBER,
    say("Messages, calendar entries and contacts of a user that Traveler synchronizes. They set the size of its database."),
    "documents/user", 1, 10_000_000, aspect=Aspect.WORK,
)
SERVERS = Field(
    "servers", say("Servers"), Kind.WHOLE,
    say("Servers that share the devices evenly, those that may fail not counted. Leave empty for as many as the devices need."),
    "servers", 1, 1000, when=((FORM.name, (POOL,)),),
)
SERVER_DEVICES = Field(
    "server_devices", say("Most devices of a server"), Kind.WHOLE,
    say("The most devices that one server may carry. Leave empty for the published limit."), "devices", 1, 1_000_000,
)
MAY_FAIL = Field(
    machine.SPARE, say("Servers that may fail"), Kind.WHOLE,
    say("Servers of the pool that may be down at the same time while the others carry all devices."), "servers", 0, 100, 1,
    when=((FORM.name, (POOL,)),), default_reason=say("the vendor plans a pool with one server down"),
)
# fmt: on


def fields() -> tuple[Field, ...]:
    """The inputs of the Traveler planner, in the order to ask them."""
    return (
        *grouped(machine.SERVICE, PLATFORM, FORM, USERS, DEVICES_PER_USER, DOCUMENTS, headline=True),
        *grouped(machine.SERVICE, DEVICES, headline=True),
        *grouped(domino.SPREAD, SERVERS, MAY_FAIL, SERVER_DEVICES),
        *grouped(SERVER, machine.SERVER_MEMORY, machine.TARGET),
    )


def settled(typed: Mapping[str, Entry]) -> dict[str, Entry]:
    """Devices that were entered as users with so many devices each: everything else asks for users."""
    inputs = dict(typed)
    devices, users = inputs["devices"], inputs["users"]
    if devices is not None and users is None:
        count = larger(ceil(real(devices) / real(inputs["devices_per_user"])), 1.0)
        inputs["users"], inputs["devices_per_user"] = whole(count), JUST_BELOW * real(devices) / count
    return inputs


def refusals(inputs: Inputs) -> Iterator[Refusal]:
    """Neither users nor devices, or both where one does not follow from the other."""
    users, devices = inputs["users"], inputs["devices"]
    if users is None and devices is None:
        yield Refusal("users", NOTHING, USERS.possible({}), EITHER)
    elif users is not None and devices is not None:
        if abs(real(users) * real(inputs["devices_per_user"]) - real(devices)) > 1e-6 * real(devices):
            reason = say('Leave it or "Users with devices" empty: one follows from the other.')
            yield Refusal("devices", str(devices), "", reason)
