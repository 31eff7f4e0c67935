"""Inputs that services of several kinds share, one a block: target, server, link, disks, and the planned machine."""

from __future__ import annotations

from msgspec.structs import replace

from planners.catalogue.store import Catalogue
from planners.schema import Aspect, Choice, Field, Kind, grouped
from planners.words import say

SPARE = "spare_servers"
"""The input that says how many servers may fail."""
SAME = "same"
"""The planned operating system is that of the measured machine."""
CORE, THREAD = "core", "thread"
"""What a virtual core is: a core with all its threads, or one of its threads."""
OWN_SERVER = ("measured_here", "baseline_utilization")
"""The inputs by which a service's figures start from a server of the user's own, where it has them."""

# fmt: off
SERVICE, DISKS, PLANNED = say("Service"), say("Disks"), say("Planned machine")

TARGET = Field(
    "target", say("Target utilization"), Kind.NUMBER,
    say("Processor utilization to plan for. Leave empty for 70 %, or less where waiting grows faster than load before that."),
    "%", 1, 99, default_reason=say("70 % is a common policy"),
)
FREE_SPACE = Field(
    "free_space", say("Free space"), Kind.NUMBER, say("Space kept free on top of the data."), "%", 0, 1000, 25.0,
    default_reason=say("room for growth and compaction; enter your own"),
)
SERVER_MEMORY = Field(
    "server_memory", say("Server memory"), Kind.NUMBER,
    say("Memory of the planned server. Leave empty to see the need alone."), "MiB", 1, 64 * 1024**2, aspect=Aspect.TODAY,
)
SERVER_DRIVES = Field(
    "server_drives", say("Server drives"), Kind.WHOLE,
    say("Drives of the planned server for data, hot spares included. Those for the log come besides. Leave empty to see the need alone."),
    "drives", 1, 100_000, aspect=Aspect.TODAY,
)
AS_REFERENCE = Field(
    "as_reference", say("Built as the reference machine"), Kind.SWITCH,
    say("Judge memory and drives that are not entered by those of the measured reference machine."),
    default=False, aspect=Aspect.TODAY,
)
LINK_SPEED = Field(
    "link_speed", say("Network link"), Kind.NUMBER, say("Speed of the server's network link."), "Mbit/s", 1, 1_000_000, 1000.0,
    default_reason=say("gigabit Ethernet, as in most of the measurements"),
)
LINK_BUSY = Field(
    "link_busy", say("Planned link load"), Kind.NUMBER, say("Share of the link to plan for."), "%", 1, 100, 50.0,
    default_reason=say("leaves room for bursts and replication"),
)

RAID = Field(
    "raid", say("RAID level"), Kind.CHOICE, say("How the drives are protected. It sets the cost of a write."), default="raid10",
    default_reason=say("mirroring keeps the price of a write low"),
)
DRIVE_TYPE = Field(
    "drive_type", say("Drive type"), Kind.CHOICE, say("Sets the operations per second of one drive."), default="15k",
    default_reason=say("the kind of drive the measured machines used"),
)
DRIVE_OPERATIONS = Field(
    "drive_operations", say("Operations per drive"), Kind.NUMBER,
    say("Operations per second of one drive at full load. Leave empty for the published figure of the drive type."),
    "requests/s", 1, 10_000_000,
)
DRIVE_SIZE = Field(
    "drive_size", say("Drive size"), Kind.NUMBER, say("Capacity of one drive."), "GB", 1, 1_000_000, 300.0,
    default_reason=say("a common size of 15,000 RPM drives; enter your own"), usual=(36, 73, 146, 300, 450, 600, 900, 1200, 1800, 2400),
)
DRIVE_BUSY = Field(
    "drive_busy", say("Planned drive load"), Kind.NUMBER, say("Share of its operations a drive is planned for."), "%", 1, 100, 70.0,
    default_reason=say("above 70 to 80 % the queue of a drive grows quickly"),
)
RAID_GROUP = Field(
    "raid_group", say("Drives per RAID group"), Kind.WHOLE, say("Members of one parity group, parity included."), "drives", 3, 64, 8,
    when=(("raid", ("raid5", "raid6")),), default_reason=say("a usual group; larger groups rebuild longer"),
)
HOT_SPARES = Field(
    "hot_spares", say("Hot spares"), Kind.WHOLE, say("Spare drives per server."), "drives", 0, 1000, 1,
    default_reason=say("one failed drive is replaced at once"),
)

MACHINE = Field(
    "machine", say("Machine"), Kind.TEXT,
    say(
        "Name of the machine, or a known one such as Xeon Gold 6430. Services with the same name share it and are added up."
    ),
    example="host-1", asked_first=True,
)
MACHINE_PROCESSOR = Field(
    "machine_processor", say("Processor of the machine"), Kind.TEXT,
    say("A known processor, where the machine has a name of its own."), example="Xeon Gold 6430",
)
MACHINE_CORES = Field(
    "machine_cores", say("Cores of the machine"), Kind.NUMBER,
    say("Cores or virtual cores of a known machine that the service gets. A share of a core is possible; empty is all."),
    "processors", 0.05, 8192, asked_first=True,
)
MACHINE_SMT = Field(
    "machine_smt", say("Virtual cores are"), Kind.CHOICE,
    say("What a virtual core of a known machine is. Leave empty where it is not known; the range then holds both."),
    choices=(Choice(CORE, say("Whole cores")), Choice(THREAD, say("Threads of cores"))),
)
MACHINE_OVERCOMMIT = Field(
    "machine_overcommit", say("Overcommit of cores"), Kind.NUMBER,
    say("Virtual cores for each core of the host. Published advice is 1, and 2 the most that is supported."),
    "1", 1, 2,
)
MACHINE_MEMORY = Field(
    "machine_memory", say("Memory of the machine"), Kind.NUMBER, say("Memory that all services on the machine share."),
    "MiB", 64, 64 * 1024**2, asked_first=True,
)
MEMORY_BUSY = Field(
    "memory_busy", say("Planned memory use"), Kind.NUMBER,
    say("Share of the memory of a server or machine to plan for. Leave empty for all of it."), "%", 1, 100,
)
RATING_FAMILY = Field(
    "rating_family", say("Rating"), Kind.TEXT, say("Name of the rating of both machines, with its source."),
    example=say("rPerf, IBM 2008"),
)
RATING_MEASURED = Field(
    "rating_measured", say("Rating, measured machine"), Kind.NUMBER,
    say("Rating of the machine that the figures are for, all processors."), "1", 1e-6, 1e9, aspect=Aspect.TODAY,
)
RATING_PLANNED = Field(
    "rating_planned", say("Rating, planned machine"), Kind.NUMBER, say("Rating of the planned machine, all processors."),
    "1", 1e-6, 1e9,
)
PLANNED_SYSTEM = Field(
    "planned_system", say("Planned operating system"), Kind.CHOICE,
    say(
        "Operating system of the planned machine. Ratings hold within one operating system; leave empty where it is not decided."
    ),
    choices=(Choice(SAME, say("As on the measured machine")), Choice("other", say("Another one"))),
)
BRIDGE_FAMILY = Field(
    "bridge_family", say("Rating of the planned machine"), Kind.TEXT,
    say("Its own family, where it differs. A bridge machine then needs both ratings."), example="SPECint_rate2006",
)
BRIDGE_MEASURED = Field(
    "bridge_measured", say("Bridge, first rating"), Kind.NUMBER,
    say("The bridge machine's rating in the measured machine's family."), "1", 1e-6, 1e9, aspect=Aspect.TODAY,
)
BRIDGE_PLANNED = Field(
    "bridge_planned", say("Bridge, second rating"), Kind.NUMBER,
    say("The bridge machine's rating in the planned machine's family."), "1", 1e-6, 1e9,
)
CLOCK_MEASURED = Field(
    "clock_measured", say("Clock, measured machine"), Kind.NUMBER,
    say("Clock of the measured machine's processors: a rough fallback, within one processor family only."),
    "MHz", 1, 1e5, aspect=Aspect.TODAY,
)
CLOCK_PLANNED = Field(
    "clock_planned", say("Clock, planned machine"), Kind.NUMBER,
    say("Clock of the planned machine's processors: a rough fallback, within one processor family only."), "MHz", 1, 1e5,
)
CORES_MEASURED = Field(
    "cores_measured", say("Processors, measured machine"), Kind.WHOLE,
    say("Processors of the measured machine, for the comparison by clock."), "processors", 1, 8192, aspect=Aspect.TODAY,
)
CORES_PLANNED = Field(
    "cores_planned", say("Processors, planned machine"), Kind.WHOLE,
    say("Processors of the planned machine, for the comparison by clock."), "processors", 1, 8192,
)
# fmt: on


def disks(catalogue: Catalogue) -> tuple[Field, ...]:
    """The disk inputs of a service, with the RAID levels and drive types of the catalogue."""
    levels = tuple(Choice(raid.level, raid.title) for raid in catalogue.raid_levels())
    types = tuple(Choice(drive.type, drive.title) for drive in catalogue.drives())
    return grouped(
        DISKS,
        replace(RAID, choices=levels),
        replace(DRIVE_TYPE, choices=types),
        *(DRIVE_OPERATIONS, DRIVE_SIZE, DRIVE_BUSY, RAID_GROUP, HOT_SPARES),
    )


def planned() -> tuple[Field, ...]:
    """The inputs about the planned machine, which every service has."""
    return grouped(
        PLANNED,
        *(
            MACHINE,
            MACHINE_PROCESSOR,
            MACHINE_CORES,
            MACHINE_SMT,
            MACHINE_OVERCOMMIT,
            MACHINE_MEMORY,
            MEMORY_BUSY,
        ),
        *(
            RATING_FAMILY,
            RATING_MEASURED,
            RATING_PLANNED,
            PLANNED_SYSTEM,
            BRIDGE_FAMILY,
            BRIDGE_MEASURED,
            BRIDGE_PLANNED,
        ),
        *(CLOCK_MEASURED, CLOCK_PLANNED, CORES_MEASURED, CORES_PLANNED),
    )
