"""Inputs that Domino services share, one a block."""

from __future__ import annotations

from msgspec.structs import replace

from planners.catalogue.store import Catalogue
from planners.schema import Aspect, Choice, Field, Kind
from planners.words import say

# fmt: off
MEMORY, SPREAD = say("Memory and network"), say("Servers and partitions")

PLATFORM = Field(
    "platform", say("Platform"), Kind.CHOICE, say("The measured machine that the figures start from, or the system of your server."), required=True,
)
VERSION = Field("version", say("Version"), Kind.CHOICE, say("Domino version to plan for."), required=True)
USERS = Field(
    "users", say("Active users"), Kind.WHOLE, say("Users active at the same time, over all servers."),
    "users", 1, 1_000_000, required=True, step=500,
)
ACTIVITY = Field(
    "activity", say("Activity"), Kind.NUMBER,
    say("Work of one of your users relative to the benchmark user, who counts as 1."),
    "1", 0.05, 20, 1.0, aspect=Aspect.WORK,
    default_reason=say("the benchmark user; measure your own users to replace it"),
)
SERVERS = Field(
    "servers", say("Servers"), Kind.WHOLE,
    say("Servers that share the users evenly. Leave empty for as many as the users need."), "servers", 1, 1_000_000,
)
PARTITIONS = Field(
    "partitions", say("Partitions per server"), Kind.WHOLE,
    say(
        "Domino partitions that share the processors, memory and disks of one server. Leave empty for as many as the measured "
        "server ran."
    ),
    "partitions", 1, 64,
)
PARTITION_USERS = Field(
    "partition_users", say("Most users of a partition"), Kind.WHOLE,
    say("The most users that one partition may carry. Leave empty for the largest published load."),
    "users", 1, 1_000_000,
)
GUESSES = Field(
    "guesses", say("Accept guesses"), Kind.SWITCH,
    say("Gives figures also for more than 10 times the measured work of one server. No measurement supports them."),
    default=False, default_reason=say("nothing was measured that far"),
)
MAILBOX_SIZE = Field(
    "mailbox_size", say("Mail database size"), Kind.NUMBER, say("Average size of a mail database."),
    "MB", 0.1, 1_000_000, aspect=Aspect.WORK,
)
OPERATING_SYSTEM = Field(
    "operating_system", say("Operating system and file cache"), Kind.NUMBER,
    say("Memory reserved for everything but Domino."),
    "MiB", 0, 1_048_576, 1024.0, default_reason=say("an allowance, not a measurement; enter your own"),
)
# fmt: on


def platforms(catalogue: Catalogue, service: str) -> Field:
    """The platform, with the systems of today and the measured machines of a service: a new one is new rows."""
    machines = (*catalogue.unmeasured(service), *catalogue.platforms(service))
    return replace(PLATFORM, choices=tuple(Choice(machine.id, machine.name) for machine in machines))
