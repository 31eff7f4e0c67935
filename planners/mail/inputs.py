"""What the administrator enters for mail. Platforms come from the catalogue: a new one is new rows."""

from __future__ import annotations

from collections.abc import Mapping

from planners.catalogue.store import Catalogue
from planners.machine import disks
from planners.refusal import InputRefused, Refusal
from planners.schema import Choice, Entry, Field, Kind, check

SERVICE = "mail"
SYSTEM_Z = ("linux-z990", "zos-z990")
BASELINE = ("baseline_users", "baseline_utilization", "baseline_processors")

_CHOICES, _BASELINE, _MEMORY, _RESPONSE = "Service", "Own baseline", "Memory and network", "Response time"
_VERSIONS = (Choice("6.5", "Domino 6.5"), Choice("7", "Domino 7"))


def _templates(version_field: str) -> tuple[Choice, ...]:
    return (
        Choice("mail6", "Mail6"),
        Choice(
            "mail7", "Mail7", ((version_field, ("7",)),), note="the Mail7 template exists only with version 7"
        ),
    )


def fields(catalogue: Catalogue) -> tuple[Field, ...]:
    """The inputs of the mail planner, in the order to ask them."""
    platforms = tuple(Choice(platform.id, platform.name) for platform in catalogue.platforms(SERVICE))
    return (
        *_service(platforms),
        *_baseline(),
        *disks.fields(catalogue),
        *_storage(),
        *_machine(),
        *_response(),
    )


def _service(platforms: tuple[Choice, ...]) -> tuple[Field, ...]:
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
            choices=_VERSIONS,
            required=True,
            group=_CHOICES,
            headline=True,
        ),
        Field(
            "template",
            "Mail template",
            Kind.CHOICE,
            "Template of the mail databases.",
            choices=_templates("version"),
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
            "faster than load on the reference machine's processors.",
            "%",
            1,
            99,
            group=_CHOICES,
            headline=True,
            default_reason="70 % is a common policy; fewer processors queue earlier",
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


def _baseline() -> tuple[Field, ...]:
    z = (("platform", SYSTEM_Z),)
    return (
        Field(
            "baseline_users",
            "Users today",
            Kind.WHOLE,
            "Active users of your server when its utilization was read.",
            "users",
            1,
            1_000_000,
            group=_BASELINE,
            headline=True,
        ),
        Field(
            "baseline_utilization",
            "Utilization today",
            Kind.NUMBER,
            "Processor utilization of your server with those users.",
            "%",
            0.1,
            100,
            group=_BASELINE,
            headline=True,
        ),
        Field(
            "baseline_processors",
            "Processors today",
            Kind.WHOLE,
            "Processors of your server; it becomes the reference machine.",
            "processors",
            1,
            256,
            group=_BASELINE,
            headline=True,
        ),
        Field(
            "baseline_version",
            "Version today",
            Kind.CHOICE,
            "Domino version your baseline was read on.",
            choices=_VERSIONS,
            default="6.5",
            group=_BASELINE,
            default_reason="the version that the published savings start from",
        ),
        Field(
            "baseline_template",
            "Template today",
            Kind.CHOICE,
            "Mail template your baseline was read with.",
            choices=_templates("baseline_version"),
            default="mail6",
            group=_BASELINE,
            default_reason="the template that the published savings start from",
        ),
        Field(
            "linux_release",
            "Linux release",
            Kind.CHOICE,
            "SLES release to plan for. A 6.5 baseline runs on SLES 8; SLES 9 saves more from 6,000 users up.",
            choices=(
                Choice("sles8", "SLES 8"),
                Choice(
                    "sles9", "SLES 9", (("version", ("7",)),), note="Domino 6.5 does not run on SLES 9 here"
                ),
            ),
            default="sles8",
            when=(("platform", ("linux-z990",)),),
            group=_BASELINE,
            default_reason="the release that the two versions were compared on",
        ),
        Field(
            "log_compression",
            "Transaction log with hardware compression",
            Kind.SWITCH,
            "Whether version 7 compresses its transaction log in hardware, as in the measurements.",
            default=True,
            when=z,
            group=_BASELINE,
            default_reason="the measured machines logged transactions",
        ),
    )


def _storage() -> tuple[Field, ...]:
    return (
        Field(
            "mailbox_size",
            "Mail database size",
            Kind.NUMBER,
            "Average size of a mail database; left open, that of the published web mail workload.",
            "MB",
            0.1,
            1_000_000,
            group=disks.GROUP,
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
            "operation_size",
            "Size of a disk operation",
            Kind.NUMBER,
            "Average size of a Domino disk operation; left open, from the web mail tables, which print both operations and "
            "bytes. Used where only bytes were published.",
            "kB",
            0.5,
            1024,
            group=disks.GROUP,
        ),
    )


def _machine() -> tuple[Field, ...]:
    return (
        Field(
            "buffer_pool",
            "NSF buffer pool",
            Kind.NUMBER,
            "Size of the NSF buffer pool; left open, that of the measured server.",
            "MiB",
            4,
            65_536,
            group=_MEMORY,
        ),
        Field(
            "operating_system",
            "Operating system and file cache",
            Kind.NUMBER,
            "Memory left to everything but Domino.",
            "MiB",
            0,
            1_048_576,
            1024.0,
            group=_MEMORY,
            default_reason="an allowance, not a measurement; enter your own",
        ),
        Field(
            "server_memory",
            "Server memory",
            Kind.NUMBER,
            "Memory of the planned server; left open, that of the measured one.",
            "MiB",
            1,
            67_108_864,
            group=_MEMORY,
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
        Field(
            "link_speed",
            "Network link",
            Kind.NUMBER,
            "Speed of the server's network link.",
            "Mbit/s",
            1,
            1_000_000,
            1000.0,
            group=_MEMORY,
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
            group=_MEMORY,
            default_reason="leaves room for bursts and replication",
        ),
    )


def _response() -> tuple[Field, ...]:
    return (
        Field(
            "response_measured",
            "Measured response time",
            Kind.NUMBER,
            "One response time of your own server, where none is published.",
            "ms",
            0.01,
            100_000,
            group=_RESPONSE,
        ),
        Field(
            "response_users",
            "Users when measured",
            Kind.WHOLE,
            "Active users per server when it was measured.",
            "users",
            1,
            1_000_000,
            group=_RESPONSE,
        ),
    )


def checked(known: tuple[Field, ...], entries: Mapping[str, object]) -> dict[str, Entry]:
    """Typed inputs with defaults. Raises ``InputRefused``; also where inputs contradict each other."""
    inputs = check(known, entries)
    refusals = [*_together(inputs, BASELINE), *_together(inputs, ("response_measured", "response_users"))]
    if (
        inputs["version"] == "6.5"
        and inputs["baseline_version"] == "7"
        and inputs["baseline_users"] is not None
    ):
        refusals.append(
            Refusal("baseline_version", "7", "6.5", "a plan for 6.5 cannot start from a baseline on 7")
        )
    if refusals:
        raise InputRefused(tuple(refusals))
    return inputs


def _together(inputs: Mapping[str, Entry], names: tuple[str, ...]) -> list[Refusal]:
    missing = [name for name in names if inputs[name] is None]
    if not missing or len(missing) == len(names):
        return []
    given = ", ".join(name for name in names if name not in missing)
    return [Refusal(name, "nothing", "a number", f"{given} was given and needs it") for name in missing]
