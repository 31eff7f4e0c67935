"""What the administrator enters for web mail. Platforms come from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from planners.catalogue.store import Catalogue
from planners.machine import disks
from planners.schema import Choice, Entry, Field, Kind, check

SERVICE = "inotes"
DAOS_PLATFORM = "windows-x64"

_CHOICES, _MACHINE = "Service", "Memory and network"


def fields(catalogue: Catalogue) -> tuple[Field, ...]:
    """The inputs of the web mail planner, in the order to ask them."""
    platforms = tuple(Choice(platform.id, platform.name) for platform in catalogue.platforms(SERVICE))
    return (*_service(platforms), *disks.fields(catalogue), *_storage(), *_machine())


def _service(platforms: tuple[Choice, ...]) -> tuple[Field, ...]:
    modes = (
        Choice(
            "dwa8",
            "Full mode of 8.0",
            (("version", ("8.0",)),),
            note="the full mode of 8.0 exists only with version 8.0",
        ),
        Choice("dwa85", "Full mode of 8.5", (("version", ("8.5",)),), note="it exists only with version 8.5"),
        Choice(
            "dwa85lite",
            "Light mode of 8.5",
            (("version", ("8.5",)),),
            note="light mode exists only with version 8.5",
        ),
    )
    return (
        Field(
            "platform",
            "Platform",
            Kind.CHOICE,
            "The measured machine that the figures start from.",
            choices=platforms,
            required=True,
            group=_CHOICES,
            headline=True,
        ),
        Field(
            "version",
            "Version",
            Kind.CHOICE,
            "Domino version to plan for.",
            choices=(Choice("8.0", "Domino 8.0"), Choice("8.5", "Domino 8.5")),
            required=True,
            group=_CHOICES,
            headline=True,
        ),
        Field(
            "mode",
            "Mode",
            Kind.CHOICE,
            "Full or light mode of web mail.",
            choices=modes,
            required=True,
            group=_CHOICES,
            headline=True,
        ),
        Field(
            "users",
            "Active users",
            Kind.WHOLE,
            "Users active at the same time, over all servers.",
            "users",
            1,
            1_000_000,
            required=True,
            group=_CHOICES,
            headline=True,
            step=500,
        ),
        Field(
            "target",
            "Target utilization",
            Kind.NUMBER,
            "Processor utilization to plan for; left open, the smaller of 70 % and the point where waiting starts to grow "
            "faster than load.",
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


def _storage() -> tuple[Field, ...]:
    newer = (("version", ("8.5",)),)
    return (
        Field(
            "attachment_compression",
            "Attachments compressed",
            Kind.SWITCH,
            "Whether MIME attachments are compressed in the mail databases.",
            default=True,
            when=newer,
            group=disks.GROUP,
            default_reason="as in the measured servers of 8.5",
        ),
        Field(
            "mailbox_size",
            "Mail database size",
            Kind.NUMBER,
            "Average size of a mail database as it lies on disk; left open, that of the published workload.",
            "MB",
            0.1,
            1_000_000,
            group=disks.GROUP,
        ),
        Field(
            "daos_saving",
            "Saving by DAOS",
            Kind.NUMBER,
            "Share of the mail databases that the attachment store saves. It ran on Windows alone and its saving is not "
            "published: enter what your own estimator says.",
            "%",
            0,
            95,
            0.0,
            when=(("platform", (DAOS_PLATFORM,)), ("version", ("8.5",))),
            group=disks.GROUP,
            default_reason="nothing is published, so nothing is assumed",
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
            group=disks.GROUP,
            default_reason="room for growth and compaction; enter your own",
        ),
        Field(
            "journal_size",
            "Mail journal",
            Kind.NUMBER,
            "Space of the mail journal on one server; the measured servers kept one.",
            "GB",
            0,
            1_000_000,
            0.0,
            group=disks.GROUP,
            default_reason="its growth is not published; enter your own",
        ),
        Field(
            "server_drives",
            "Server drives",
            Kind.WHOLE,
            "Drives of the planned server, hot spares included; left open, those of the measured one.",
            "drives",
            1,
            100_000,
            group=disks.GROUP,
        ),
    )


def _machine() -> tuple[Field, ...]:
    return (
        Field(
            "operating_system",
            "Operating system and file cache",
            Kind.NUMBER,
            "Memory left to everything but Domino.",
            "MiB",
            0,
            1_048_576,
            2048.0,
            group=_MACHINE,
            default_reason="an allowance, not a measurement; the file cache serves the disks here",
        ),
        Field(
            "own_shared",
            "Shared memory measured",
            Kind.NUMBER,
            "Shared memory of a server of yours with as many users as planned for one; replaces the published figure.",
            "MiB",
            1,
            1_048_576,
            group=_MACHINE,
        ),
        Field(
            "own_process",
            "HTTP process memory measured",
            Kind.NUMBER,
            "Memory of the HTTP process of a server of yours; replaces the published figure.",
            "MiB",
            1,
            1_048_576,
            group=_MACHINE,
        ),
        Field(
            "server_memory",
            "Server memory",
            Kind.NUMBER,
            "Memory of the planned server; left open, that of the measured one.",
            "MiB",
            1,
            67_108_864,
            group=_MACHINE,
        ),
        Field(
            "link_speed",
            "Network link",
            Kind.NUMBER,
            "Speed of the server's network link.",
            "Mbit/s",
            1,
            1_000_000,
            1000.0,
            group=_MACHINE,
            default_reason="gigabit Ethernet, as in most of the measurements",
        ),
        Field(
            "link_busy",
            "Planned link load",
            Kind.NUMBER,
            "Share of the link to plan for.",
            "%",
            1,
            100,
            50.0,
            group=_MACHINE,
            default_reason="leaves room for bursts and replication",
        ),
    )


def checked(known: tuple[Field, ...], entries: Mapping[str, object]) -> dict[str, Entry]:
    """Typed inputs with defaults. Raises ``InputRefused``."""
    return check(known, entries)
