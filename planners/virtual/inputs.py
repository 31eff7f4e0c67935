"""What the administrator enters for a virtual host."""

from __future__ import annotations

from collections.abc import Mapping

from planners.refusal import InputRefused, Refusal
from planners.schema import Entry, Field, Kind, check

SERVICE = "virtual"
STEADY_USERS = 17_000
MOST_USERS = 20_000
MOST_IN_GUEST = 102_000

_CHOICES, _GUESTS, _STORAGE = "Service", "Guests and memory", "Storage"


def fields() -> tuple[Field, ...]:
    """The inputs of the virtual host planner, in the order to ask them."""
    return (*_service(), *_guests(), *_storage())


def _service() -> tuple[Field, ...]:
    return (
        Field(
            "users",
            "Active users",
            Kind.WHOLE,
            "Users active within 15 minutes, over all partitions.",
            "users",
            1,
            1_000_000,
            required=True,
            group=_CHOICES,
            headline=True,
            step=1000,
        ),
        Field(
            "processors",
            "Processors",
            Kind.WHOLE,
            "Processors (CPs) that the guests share.",
            "processors",
            1,
            64,
            8,
            group=_CHOICES,
            headline=True,
            default_reason="the smaller of the two measured machines",
        ),
        Field(
            "sessions_open",
            "Sessions left open",
            Kind.SWITCH,
            "Whether the servers keep sessions to each other open (MailLeaveSessionsOpen=1).",
            default=True,
            group=_CHOICES,
            headline=True,
            default_reason="it saved more than a quarter of the processor time",
        ),
        Field(
            "partitions",
            "Partitions",
            Kind.WHOLE,
            "Domino partitions; left open, one for each 17,000 users.",
            "partitions",
            1,
            1000,
            group=_CHOICES,
            headline=True,
        ),
        Field(
            "target",
            "Target utilization",
            Kind.NUMBER,
            "Share of the processors' time to plan for; left open, the smaller of 70 % and the point where waiting starts to "
            "grow faster than load.",
            "%",
            1,
            99,
            group=_CHOICES,
            headline=True,
            default_reason="70 % is a common policy",
        ),
        Field(
            "activity",
            "Activity",
            Kind.NUMBER,
            "Work of one of your users relative to the benchmark user; 1 is that user.",
            "1",
            0.05,
            20,
            1.0,
            group=_CHOICES,
            headline=True,
            default_reason="the benchmark user; measure your own users to replace it",
        ),
    )


def _guests() -> tuple[Field, ...]:
    return (
        Field(
            "guests",
            "Guests",
            Kind.WHOLE,
            "Linux guests; left open, one for each 102,000 users.",
            "guests",
            1,
            100,
            group=_GUESTS,
        ),
        Field(
            "surge",
            "Log-on surge",
            Kind.NUMBER,
            "Processor time per user while all log on, relative to steady work. It is the highest of the day, and no figure is "
            "published: measure it before you plan a restart in working hours.",
            "1",
            1,
            20,
            group=_GUESTS,
        ),
        Field(
            "host_memory",
            "Memory of the host",
            Kind.NUMBER,
            "Memory for the guests; left open, it is not judged.",
            "MiB",
            1,
            67_108_864,
            group=_GUESTS,
        ),
    )


def _storage() -> tuple[Field, ...]:
    return (
        Field(
            "mailbox_size",
            "Mail database size",
            Kind.NUMBER,
            "Average size of a mail database.",
            "MB",
            0.1,
            1_000_000,
            group=_STORAGE,
        ),
        Field(
            "free_space",
            "Free space",
            Kind.NUMBER,
            "Space kept free on top of the mail databases.",
            "%",
            0,
            1000,
            25.0,
            group=_STORAGE,
            default_reason="room for growth and compaction; enter your own",
        ),
        Field(
            "device_size",
            "Device size",
            Kind.NUMBER,
            "Size of a logical device.",
            "GB",
            0.5,
            1000,
            3.0,
            group=_STORAGE,
            default_reason="the split that ended the queueing in the measured system",
        ),
    )


def checked(known: tuple[Field, ...], entries: Mapping[str, object]) -> dict[str, Entry]:
    """Typed inputs with defaults. Raises ``InputRefused``; also where a partition or guest would carry too many users."""
    inputs = check(known, entries)
    refusals = [
        *_crowded(inputs, "partitions", MOST_USERS, "was the point of failure"),
        *_crowded(inputs, "guests", MOST_IN_GUEST, "was the largest load that ran"),
    ]
    guests, partitions = inputs["guests"], inputs["partitions"]
    if isinstance(guests, int) and isinstance(partitions, int) and guests > partitions:
        refusals.append(
            Refusal("guests", str(guests), f"up to {partitions}", "a guest without a partition does nothing")
        )
    if refusals:
        raise InputRefused(tuple(refusals))
    return inputs


def _crowded(inputs: Mapping[str, Entry], name: str, most: int, why: str) -> list[Refusal]:
    users, parts = inputs["users"], inputs[name]
    if not (isinstance(users, int) and isinstance(parts, int) and users > parts * most):
        return []
    reason = f"{users / parts:,.0f} users in each, where {most:,} {why}"
    return [Refusal(name, str(parts), f"{-(-users // most)} or more for {users} users", reason)]
