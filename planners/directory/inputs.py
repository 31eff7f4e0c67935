"""What the administrator enters for a directory server, one input a block."""

from __future__ import annotations

from dataclasses import replace

from planners.machine import inputs as machine
from planners.schema import Aspect, Choice, Field, Kind, grouped

SERVICE = "directory"
HPUX, LINUX = "hpux-sd64b", "linux"
RHDS, DS2, DS3 = "rhds-7.1", "389ds-2", "389ds-3"
MOST_PROCESSORS = 16
"""Twice the largest measured machine: beyond, nothing is in evidence."""
AUTOMATIC, FIXED = "automatic", "fixed"
BASELINE = ("baseline_operations", "baseline_utilization", "baseline_processors")

# fmt: off
ON_HPUX, ON_LINUX = (("platform", (HPUX,)),), (("platform", (LINUX,)),)
WITH_FIXED = (("caches", (FIXED,)),)

PLATFORM = Field(
    "platform", "Platform", Kind.CHOICE, "The measured HP-UX machine, or a Linux server of today.", required=True,
    choices=(Choice(HPUX, "HP-UX on Integrity, 8 Itanium 2 cores"), Choice(LINUX, "Linux")),
)
VERSION = Field(
    "version", "Version", Kind.CHOICE, "Directory server to plan for.", required=True,
    choices=(
        Choice(RHDS, "Red Hat Directory Server 7.1", ON_HPUX, "measured on HP-UX alone"),
        Choice(DS2, "389 Directory Server 2.x", ON_LINUX, "runs on Linux"),
        Choice(DS3, "389 Directory Server 3.x", ON_LINUX, "runs on Linux"),
    ),
)
ENTRIES = Field(
    "entries", "Entries", Kind.WHOLE, "Entries of the directory, all suffixes.", "entries", 1, 1_000_000_000,
    required=True, step=10_000,
)
OPERATIONS = Field(
    "operations", "Operations", Kind.NUMBER,
    "Operations at the busiest, over all servers. Leave empty to skip processor utilization.",
    "operations/s", 0.01, 10_000_000, step=500,
)
PROCESSORS = Field(
    "processors", "Processors", Kind.WHOLE, "Processors of one server; on Linux hardware threads.", "processors", 1, 4096, 8,
    default_reason="the measured machine",
)
SERVERS = Field(
    "servers", "Servers", Kind.WHOLE, "Servers that each hold the whole directory and share the operations evenly.",
    "servers", 1, 1000, 1, default_reason="the measurement is of one",
)
SERVER_MEMORY = replace(
    machine.SERVER_MEMORY, title="Memory of the server", low=256,
    meaning="Memory that one server has. Leave empty to see the need only.",
)
CACHES = Field(
    "caches", "Cache sizes", Kind.CHOICE,
    "Sized by the server at its start from its memory, or set to fixed sizes.", default=FIXED,
    choices=(
        Choice(FIXED, "Fixed"),
        Choice(AUTOMATIC, "Automatic", ON_LINUX, "7.1 sizes no cache by itself unless told to"),
    ),
    default_reason="fixed sizes can be planned; automatic ones need the memory of the server",
)
AUTOSIZE = Field(
    "autosize", "Automatic share", Kind.NUMBER, "Share of the memory that automatic sizing takes for caches.",
    "%", 1, 100, 25.0, when=(("caches", (AUTOMATIC,)),), default_reason="the server's default",
)
BACKENDS = Field(
    "backends", "Backends", Kind.WHOLE, "Databases (suffixes) that share the caches evenly.", "items", 1, 1000, 1,
    default_reason="one suffix",
)
ENTRY_SIZE = Field(
    "entry_size", "Entry in the cache", Kind.NUMBER,
    "Bytes of an entry in the entry cache: currententrycachesize over currententrycachecount.",
    "B", 100, 10_000_000, 3860.0, aspect=Aspect.WORK, default_reason="the published example; measure your own",
)
ENTRY_CACHE = Field(
    "entry_cache", "Entry cache", Kind.NUMBER, "Entry caches together. Leave empty to hold all entries; 0 caches nothing.",
    "MiB", 0, 64 * 1024**2, when=WITH_FIXED,
)
SEARCHED = Field(
    "searched", "Searched attributes", Kind.CHOICE, "Which database files the operations touch.", default="one",
    choices=(Choice("one", "One attribute, exact"), Choice("all", "All indexes")), aspect=Aspect.WORK,
    default_reason="the measured search",
)
DATABASE_CACHE = Field(
    "database_cache", "Database cache", Kind.NUMBER,
    "Cache of database pages. Leave empty to hold all files that the operations touch.", "MiB", 0.4, 64 * 1024**2,
    when=WITH_FIXED,
)
IMPORT_CACHE = Field(
    "import_cache", "Import cache", Kind.NUMBER,
    "Cache of an import while the server runs; an import offline takes none besides.", "MiB", 0, 64 * 1024**2, 0.0,
    default_reason="imports run offline",
)
DATABASE = Field(
    "database", "Database library", Kind.CHOICE,
    "Berkeley DB has a cache of its own; LMDB uses the page cache of the system.", default="lmdb",
    choices=(Choice("lmdb", "LMDB"), Choice("bdb", "Berkeley DB")), when=(("version", (DS3,)),),
    default_reason="the default from version 3.0",
)
OPERATION = Field(
    "operation", "Operation", Kind.CHOICE,
    "A search over a kept connection, or connection, bind and search each time.", default="search",
    choices=(Choice("search", "Exact search"), Choice("connect", "Connect, bind and search")), aspect=Aspect.WORK,
    default_reason="most of what was measured",
)
TLS = Field(
    "tls", "TLS", Kind.SWITCH, "Whether connections are encrypted.", default=False, aspect=Aspect.WORK,
    default_reason="most of what was measured",
)
ACCESS_LOG = Field(
    "access_log", "Access log", Kind.SWITCH, "Whether every operation is logged.", default=True, aspect=Aspect.WORK,
    default_reason="the server's default",
)
TUNED = Field(
    "tuned", "Tuned", Kind.SWITCH,
    "Whether the recommended settings are made. Without them the published run with the defaults counts, on 8 processors.",
    default=True, when=(("version", (RHDS,)),), default_reason="the settings of this plan",
)
THREADS = Field(
    "threads", "Worker threads", Kind.WHOLE, "Threads that work on operations. Leave empty for the rule of the version.",
    "threads", 1, 65535,
)
PROCESSOR_SPEED = Field(
    "processor_speed", "Processor speed", Kind.NUMBER,
    "Speed of one processor relative to the measured Itanium 2 core of 1.6 GHz, from ratings of one family.",
    "1", 0.05, 1000, 1.0, when=ON_HPUX, default_reason="the measured processor",
)
BASELINE_OPERATIONS = Field(
    "baseline_operations", "Operations measured", Kind.NUMBER,
    "Operations per second of your own server, of the planned kind.", "operations/s", 0.01, 10_000_000,
    aspect=Aspect.TODAY,
)
BASELINE_UTILIZATION = Field(
    "baseline_utilization", "Utilization measured", Kind.NUMBER, "Processor utilization of your own server meanwhile.",
    "%", 0.1, 100, aspect=Aspect.TODAY,
)
BASELINE_PROCESSORS = Field(
    "baseline_processors", "Processors measured", Kind.WHOLE, "Processors of your own server.", "processors", 1, 4096,
    aspect=Aspect.TODAY,
)
DISK_ENTRY_SIZE = Field(
    "disk_entry_size", "Entry on disk", Kind.NUMBER, "Bytes of an entry as LDIF.", "B", 50, 10_000_000, 700.0,
    default_reason="the measured directory",
)
LOG_SPACE = Field(
    "log_space", "Log space", Kind.NUMBER, "Disk for the logs; without the access log they take next to none.",
    "GB", 0, 100_000, 1.0, default_reason="the server's default",
)
FREE_SPACE = replace(machine.FREE_SPACE, default_reason="room for growth, backups apart; enter your own")
# fmt: on


def fields() -> tuple[Field, ...]:
    """The inputs of the directory planner, in the order to ask them."""
    chosen = (PLATFORM, VERSION, ENTRIES, OPERATIONS, PROCESSORS)
    caches = (CACHES, AUTOSIZE, BACKENDS, ENTRY_SIZE, ENTRY_CACHE, SEARCHED, DATABASE_CACHE, IMPORT_CACHE)
    own = (BASELINE_OPERATIONS, BASELINE_UTILIZATION, BASELINE_PROCESSORS)
    return (
        *grouped(machine.SERVICE, *chosen, headline=True),
        *grouped(machine.SERVICE, SERVERS),
        *grouped(machine.SERVICE, machine.TARGET, SERVER_MEMORY, headline=True),
        *grouped("Caches", *caches, DATABASE),
        *grouped("Work", OPERATION, TLS, ACCESS_LOG, TUNED, THREADS, PROCESSOR_SPEED),
        *grouped("Your own measurement", *own),
        *grouped("Disk and network", DISK_ENTRY_SIZE, LOG_SPACE, FREE_SPACE),
    )
