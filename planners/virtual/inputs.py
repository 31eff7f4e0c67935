"""What the administrator enters for a virtual host, one input a block."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from planners.domino import inputs as domino
from planners.machine import inputs as machine
from planners.refusal import Refusal
from planners.schema import Aspect, Entry, Field, Inputs, Kind, grouped
from planners.words import plural, say

SERVICE = "virtual"
STEADY_USERS = 17_000
MOST_USERS = 19_000
"""From so many on a partition failed."""
MOST_IN_GUEST = 102_000
GUEST_LARGEST = say("The largest load measured in one guest is {most:,} users.", most=MOST_IN_GUEST)
GUEST_EMPTY = say("Every guest needs a partition.")

# fmt: off
USERS = replace(domino.USERS, meaning=say("Users active within 15 minutes, over all partitions."), step=1000)
PROCESSORS = Field(
    "processors", say("Processors"), Kind.WHOLE, say("Processors (CPs) that the guests share."), "processors", 1, 64, 8,
    default_reason=say("the smaller of the two measured machines"),
)
SESSIONS_OPEN = Field(
    "sessions_open", say("Sessions left open"), Kind.SWITCH,
    say(
        "Whether the servers keep sessions to each other open (MailLeaveSessionsOpen=1). One server that delivers all mail "
        "itself gains nothing."
    ), default=True,
    aspect=Aspect.WORK, default_reason=say("it saved more than a quarter of the processor time"),
)
PARTITIONS = Field(
    "partitions", say("Partitions"), Kind.WHOLE, say(
        "Domino partitions, those for names and administration included. Leave empty for one per 17,000 users, and at least "
        "one in each guest."
    ),
    "partitions", 1, 1000,
)
TARGET = replace(
    machine.TARGET,
    meaning=say(
        "Share of the processors' time to plan for. Leave empty for 70 %, or less where waiting grows faster than load "
        "before that."
    ),
)
GUESTS = Field(
    "guests", say("Guests"), Kind.WHOLE, say("Linux guests. Leave empty for one per 102,000 users."), "guests", 1, 100,
)
SURGE = Field(
    "surge", say("Log-on surge"), Kind.NUMBER,
    say(
        "Processor time per user while all log on, relative to steady work. It is the peak of the day, and no figure is "
        "published. Measure it before you plan a restart in working hours."
    ),
    "1", 1, 20, aspect=Aspect.WORK,
)
BUFFER_POOL = Field(
    "buffer_pool", say("Buffer pool of a partition"), Kind.NUMBER,
    say("Memory that a partition keeps for its databases, however few its users are (NSF_Buffer_Pool_Size_MB)."),
    "MiB", 0, 65_536, 256.0,
    default_reason=say("as measured with Domino 7 on Linux on zSeries; the article on z/VM gives none"),
)
HOST_MEMORY = Field(
    "host_memory", say("Memory of the host"), Kind.NUMBER, say("Memory for the guests. Leave empty to skip its check."),
    "MiB", 1, 64 * 1024**2, aspect=Aspect.TODAY,
)
DEVICE_SIZE = Field(
    "device_size", say("Device size"), Kind.NUMBER, say("Size of a logical device."), "GB", 0.5, 1000, 3.0,
    default_reason=say("the split that ended the queueing in the measured system"),
)
# fmt: on


def fields() -> tuple[Field, ...]:
    """The inputs of the virtual host planner, in the order to ask them."""
    chosen = (USERS, PROCESSORS, SESSIONS_OPEN, PARTITIONS, TARGET, domino.ACTIVITY, domino.GUESSES)
    return (
        *grouped(machine.SERVICE, *chosen, headline=True),
        *grouped(say("Guests and memory"), GUESTS, SURGE, domino.OPERATING_SYSTEM, BUFFER_POOL, HOST_MEMORY),
        *grouped(say("Storage"), domino.MAILBOX_SIZE, machine.FREE_SPACE, DEVICE_SIZE),
    )


def refusals(inputs: Inputs) -> Iterator[Refusal]:
    """Partitions or guests that would carry too many users, and guests without a partition."""
    guests, partitions = inputs["guests"], inputs["partitions"]
    yield from _crowded(inputs, "partitions", MOST_USERS, _partition_failed(partitions))
    yield from _crowded(inputs, "guests", MOST_IN_GUEST, GUEST_LARGEST)
    if isinstance(guests, int) and isinstance(partitions, int) and guests > partitions:
        yield Refusal("guests", str(guests), say("{most:,} or fewer", most=partitions), GUEST_EMPTY)


def most_users(inputs: Inputs) -> float | None:
    """The users up to which the entered partitions and guests are sized; None where neither is entered."""
    entered = ((inputs["partitions"], MOST_USERS), (inputs["guests"], MOST_IN_GUEST))
    return min((float(count * most) for count, most in entered if isinstance(count, int)), default=None)


def _partition_failed(count: Entry) -> str:
    return plural(
        "A partition failed from {most:,} users on, and there is {count}.",
        "A partition failed from {most:,} users on, and there are {count}.",
        count if isinstance(count, int) else 1,
        most=MOST_USERS,
    )


def _crowded(inputs: Inputs, name: str, most: int, reason: str) -> Iterator[Refusal]:
    users, parts = inputs["users"], inputs[name]
    if isinstance(users, int) and isinstance(parts, int) and users > parts * most:
        yield Refusal(name, str(parts), say("{least:,} or more", least=-(-users // most)), reason)
