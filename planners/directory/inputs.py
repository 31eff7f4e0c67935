"""What the administrator enters for a directory server."""

from __future__ import annotations

from planners.schema import Choice, Field, Kind

SERVICE = "directory"
HPUX, LINUX = "hpux-sd64b", "linux"
RHDS, DS2, DS3 = "rhds-7.1", "389ds-2", "389ds-3"
MOST_PROCESSORS = 16
"""Twice the largest measured machine: beyond, nothing is in evidence."""
AUTOMATIC, FIXED = "automatic", "fixed"
BASELINE = ("baseline_operations", "baseline_utilization", "baseline_processors")

_CHOICES, _CACHES, _WORK, _OWN, _DISK = (
    "Service",
    "Caches",
    "Work",
    "Your own measurement",
    "Disk and network",
)
_ON_LINUX = (("platform", (LINUX,)),)
_ON_3 = (("version", (DS3,)),)


def fields() -> tuple[Field, ...]:
    """The inputs of the directory planner, in the order to ask them."""
    return (*_service(), *_caches(), *_work(), *_own(), *_disk())


def _service() -> tuple[Field, ...]:
    return (
        Field(
            "platform",
            "Platform",
            Kind.CHOICE,
            "The measured HP-UX machine, or a Linux server of today.",
            choices=(Choice(HPUX, "HP-UX on Integrity, 8 Itanium 2 cores"), Choice(LINUX, "Linux")),
            required=True,
            group=_CHOICES,
            headline=True,
        ),
        Field(
            "version",
            "Version",
            Kind.CHOICE,
            "Directory server to plan for.",
            choices=(
                Choice(
                    RHDS, "Red Hat Directory Server 7.1", (("platform", (HPUX,)),), "measured on HP-UX alone"
                ),
                Choice(DS2, "389 Directory Server 2.x", _ON_LINUX, "runs on Linux"),
                Choice(DS3, "389 Directory Server 3.x", _ON_LINUX, "runs on Linux"),
            ),
            required=True,
            group=_CHOICES,
            headline=True,
        ),
        Field(
            "entries",
            "Entries",
            Kind.WHOLE,
            "Entries of the directory, all suffixes.",
            "entries",
            1,
            1_000_000_000,
            required=True,
            group=_CHOICES,
            headline=True,
            step=10_000,
        ),
        Field(
            "operations",
            "Operations",
            Kind.NUMBER,
            "Operations at the busiest, over all servers; left open, no processor use is told.",
            "operations/s",
            0.01,
            10_000_000,
            group=_CHOICES,
            headline=True,
            step=500,
        ),
        Field(
            "processors",
            "Processors",
            Kind.WHOLE,
            "Processors of one server; on Linux hardware threads.",
            "processors",
            1,
            4096,
            8,
            group=_CHOICES,
            headline=True,
            default_reason="the measured machine",
        ),
        Field(
            "servers",
            "Servers",
            Kind.WHOLE,
            "Servers that each hold the whole directory and share the operations evenly.",
            "servers",
            1,
            1000,
            1,
            group=_CHOICES,
            default_reason="the measurement is of one",
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
            "server_memory",
            "Memory of the server",
            Kind.NUMBER,
            "Memory that one server has; left open, only the need is told.",
            "MiB",
            256,
            64 * 1024**2,
            group=_CHOICES,
            headline=True,
        ),
    )


def _caches() -> tuple[Field, ...]:
    return (
        Field(
            "caches",
            "Cache sizes",
            Kind.CHOICE,
            "Sized by the server at its start from its memory, or set to fixed sizes.",
            default=FIXED,
            choices=(
                Choice(FIXED, "Fixed"),
                Choice(AUTOMATIC, "Automatic", _ON_LINUX, "7.1 sizes no cache by itself unless told to"),
            ),
            group=_CACHES,
            default_reason="fixed sizes can be planned; automatic ones need the memory of the server",
        ),
        Field(
            "autosize",
            "Automatic share",
            Kind.NUMBER,
            "Share of the memory that automatic sizing takes for caches.",
            "%",
            1,
            100,
            25.0,
            when=(("caches", (AUTOMATIC,)),),
            group=_CACHES,
            default_reason="the server's default",
        ),
        Field(
            "backends",
            "Backends",
            Kind.WHOLE,
            "Databases (suffixes) that share the caches evenly.",
            "items",
            1,
            1000,
            1,
            group=_CACHES,
            default_reason="one suffix",
        ),
        Field(
            "entry_size",
            "Entry in the cache",
            Kind.NUMBER,
            "Bytes of an entry in the entry cache: currententrycachesize over currententrycachecount.",
            "B",
            100,
            10_000_000,
            3860.0,
            group=_CACHES,
            default_reason="the published example; measure your own",
        ),
        Field(
            "entry_cache",
            "Entry cache",
            Kind.NUMBER,
            "Entry caches together; left open, all entries. 0 caches nothing.",
            "MiB",
            0,
            64 * 1024**2,
            when=(("caches", (FIXED,)),),
            group=_CACHES,
        ),
        Field(
            "searched",
            "Searched attributes",
            Kind.CHOICE,
            "Which database files the operations touch.",
            default="one",
            choices=(Choice("one", "One attribute, exact"), Choice("all", "All indexes")),
            group=_CACHES,
            default_reason="the measured search",
        ),
        Field(
            "database_cache",
            "Database cache",
            Kind.NUMBER,
            "Cache of database pages; left open, all files that the operations touch.",
            "MiB",
            0.4,
            64 * 1024**2,
            when=(("caches", (FIXED,)),),
            group=_CACHES,
        ),
        Field(
            "import_cache",
            "Import cache",
            Kind.NUMBER,
            "Cache of an import while the server runs; an import offline takes none besides.",
            "MiB",
            0,
            64 * 1024**2,
            0.0,
            group=_CACHES,
            default_reason="imports run offline",
        ),
        Field(
            "database",
            "Database library",
            Kind.CHOICE,
            "Berkeley DB has a cache of its own; LMDB uses the page cache of the system.",
            default="lmdb",
            choices=(Choice("lmdb", "LMDB"), Choice("bdb", "Berkeley DB")),
            when=_ON_3,
            group=_CACHES,
            default_reason="the default from version 3.0",
        ),
    )


def _work() -> tuple[Field, ...]:
    return (
        Field(
            "operation",
            "Operation",
            Kind.CHOICE,
            "A search over a kept connection, or connection, bind and search each time.",
            default="search",
            choices=(Choice("search", "Exact search"), Choice("connect", "Connect, bind and search")),
            group=_WORK,
            default_reason="most of what was measured",
        ),
        Field(
            "tls",
            "TLS",
            Kind.SWITCH,
            "Whether connections are encrypted.",
            default=False,
            group=_WORK,
            default_reason="most of what was measured",
        ),
        Field(
            "access_log",
            "Access log",
            Kind.SWITCH,
            "Whether every operation is logged.",
            default=True,
            group=_WORK,
            default_reason="the server's default",
        ),
        Field(
            "tuned",
            "Tuned",
            Kind.SWITCH,
            "Whether the recommended settings are made; no takes the published run with the defaults, on 8 processors.",
            default=True,
            when=(("version", (RHDS,)),),
            group=_WORK,
            default_reason="the settings of this plan",
        ),
        Field(
            "threads",
            "Worker threads",
            Kind.WHOLE,
            "Threads that work on operations; left open, by rule.",
            "threads",
            1,
            65535,
            group=_WORK,
        ),
        Field(
            "processor_speed",
            "Processor speed",
            Kind.NUMBER,
            "Speed of one processor relative to the measured Itanium 2 core of 1.6 GHz; from ratings of one family.",
            "1",
            0.05,
            1000,
            1.0,
            when=(("platform", (HPUX,)),),
            group=_WORK,
            default_reason="the measured processor",
        ),
    )


def _own() -> tuple[Field, ...]:
    return (
        Field(
            "baseline_operations",
            "Operations measured",
            Kind.NUMBER,
            "Operations per second of your own server, of the planned kind.",
            "operations/s",
            0.01,
            10_000_000,
            group=_OWN,
        ),
        Field(
            "baseline_utilization",
            "Utilization measured",
            Kind.NUMBER,
            "Processor utilization of your own server meanwhile.",
            "%",
            0.1,
            100,
            group=_OWN,
        ),
        Field(
            "baseline_processors",
            "Processors measured",
            Kind.WHOLE,
            "Processors of your own server.",
            "processors",
            1,
            4096,
            group=_OWN,
        ),
    )


def _disk() -> tuple[Field, ...]:
    return (
        Field(
            "disk_entry_size",
            "Entry on disk",
            Kind.NUMBER,
            "Bytes of an entry as LDIF.",
            "B",
            50,
            10_000_000,
            700.0,
            group=_DISK,
            default_reason="the measured directory",
        ),
        Field(
            "log_space",
            "Log space",
            Kind.NUMBER,
            "Disk for the logs; without the access log they take next to none.",
            "GB",
            0,
            100_000,
            1.0,
            group=_DISK,
            default_reason="the server's default",
        ),
        Field(
            "free_space",
            "Free space",
            Kind.NUMBER,
            "Space kept free on top.",
            "%",
            0,
            1000,
            25.0,
            group=_DISK,
            default_reason="room for growth, backups apart; enter your own",
        ),
    )
