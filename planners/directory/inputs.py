"""What the administrator enters for a directory server, one input a block."""

from __future__ import annotations

from msgspec.structs import replace

from planners.machine import inputs as machine
from planners.schema import Aspect, Choice, Field, Kind, grouped
from planners.words import say

SERVICE = "directory"
HPUX, LINUX = "hpux-sd64b", "linux"
RHDS, DS2, DS3, OPENLDAP = "rhds-7.1", "389ds-2", "389ds-3", "openldap-2.6"
MOST_PROCESSORS = 16
"""Twice the largest measured machine: beyond, nothing is in evidence."""
AUTOMATIC, FIXED = "automatic", "fixed"
LEAST_CACHE = 500_000 / 2**20
"""The least size of either cache in MiB."""
BASELINE = ("baseline_operations", "baseline_utilization", "baseline_processors")

# fmt: off
ON_HPUX, ON_LINUX = (("platform", (HPUX,)),), (("platform", (LINUX,)),)
WITH_CACHES = (("version", (RHDS, DS2, DS3)),)
WITH_FIXED = (*WITH_CACHES, ("caches", (FIXED,)))
WITH_OPENLDAP = (("version", (OPENLDAP,)),)

PLATFORM = Field(
    "platform", say("Platform"), Kind.CHOICE, say("The measured HP-UX machine, or a Linux server of today."), required=True,
    choices=(Choice(LINUX, say("Linux")), Choice(HPUX, say("HP-UX on Integrity, Itanium 2"))),
)
VERSION = Field(
    "version", say("Version"), Kind.CHOICE,
    say(
        "Directory server to plan for. 7.1 has 64 bits and runs on any Itanium 2 with HP-UX 11i v2, best from the release of September "
        "2004 on."
    ),
    required=True,
    choices=(
        Choice(OPENLDAP, say("OpenLDAP 2.6 with LMDB"), ON_LINUX, say("runs on Linux")),
        Choice(DS3, say("389 Directory Server 3.x"), ON_LINUX, say("runs on Linux")),
        Choice(DS2, say("389 Directory Server 2.x"), ON_LINUX, say("runs on Linux")),
        Choice(RHDS, say("Red Hat Directory Server 7.1"), ON_HPUX, say("measured on HP-UX alone")),
    ),
)
ENTRIES = Field(
    "entries", say("Entries"), Kind.WHOLE, say("Entries of the directory, all suffixes."), "entries", 1, 1_000_000_000,
    required=True, step=10_000,
)
OPERATIONS = Field(
    "operations", say("Operations"), Kind.NUMBER,
    say("Operations at the busiest, over all servers. Leave empty to skip processor utilization."),
    "operations/s", 0.01, 10_000_000, step=500,
)
PROCESSORS = Field(
    "processors", say("Processors"), Kind.WHOLE, say("Processors of one server: hardware threads on Linux, cores with OpenLDAP."), "processors", 1, 4096, 8,
    default_reason=say("the measured machine"),
)
SERVERS = Field(
    "servers", say("Servers"), Kind.WHOLE,
    say("Servers that each hold the whole directory and share the operations evenly. Leave empty for as many as they need."),
    "servers", 1, 1000,
)
AS_REFERENCE = replace(
    machine.AS_REFERENCE,
    meaning=say("Judge memory that is not entered by that of the measured reference machine."),
)
SERVER_MEMORY = replace(
    machine.SERVER_MEMORY, title=say("Memory of the server"), low=256,
    meaning=say("Memory that one server has. Leave empty to see the need only."),
)
CACHES = Field(
    "caches", say("Cache sizes"), Kind.CHOICE,
    say("Sized by the server at its start from its memory, or set to fixed sizes."), default=FIXED, when=WITH_CACHES,
    choices=(
        Choice(FIXED, say("Fixed")),
        Choice(
            AUTOMATIC, say("Automatic"), ON_LINUX,
            say("7.1 sizes no cache by itself unless told to, and its guide advises against it: free memory fluctuates"),
        ),
    ),
    default_reason=say("fixed sizes can be planned; automatic ones need the memory of the server"),
)
AUTOSIZE = Field(
    "autosize", say("Automatic share"), Kind.NUMBER, say("Share of the memory that automatic sizing takes for caches."),
    "%", 1, 100, 25.0, when=(("caches", (AUTOMATIC,)),), default_reason=say("the server's default"),
)
BACKENDS = Field(
    "backends", say("Backends"), Kind.WHOLE, say("Databases (suffixes) that share the caches evenly."), "items", 1, 1000, 1,
    when=WITH_CACHES, default_reason=say("one suffix"),
)
ENTRY_SIZE = Field(
    "entry_size", say("Entry in the cache"), Kind.NUMBER,
    say(
        "Bytes of an entry in the entry cache: prime the server by a search of all entries, then currententrycachesize over "
        "currententrycachecount."
    ),
    "B", 100, 10_000_000, 3860.0, aspect=Aspect.WORK, when=WITH_CACHES, default_reason=say("the published example; measure your own"),
)
ENTRY_CACHE = Field(
    "entry_cache", say("Entry cache"), Kind.NUMBER, say("Entry caches together. Leave empty to hold all entries; 0 caches nothing."),
    "MiB", 0, 64 * 1024**2, when=WITH_FIXED,
)
SEARCHED = Field(
    "searched", say("Searched attributes"), Kind.CHOICE, say("Which database files the operations touch."), default="one",
    choices=(Choice("one", say("One attribute, exact")), Choice("all", say("All indexes"))), aspect=Aspect.WORK, when=WITH_CACHES,
    default_reason=say("the measured search"),
)
DATABASE_CACHE = Field(
    "database_cache", say("Database cache"), Kind.NUMBER,
    say("Cache of database pages, one for all backends. Leave empty to hold all files that the operations touch."),
    "MiB", LEAST_CACHE, 64 * 1024**2,
    when=WITH_FIXED,
)
IMPORT_CACHE = Field(
    "import_cache", say("Import cache"), Kind.NUMBER,
    say("Cache of an import while the server runs. An import offline takes none besides: the database cache serves it."), "MiB", 0, 64 * 1024**2, 0.0,
    when=WITH_CACHES, default_reason=say("imports run offline"),
)
DATABASE = Field(
    "database", say("Database library"), Kind.CHOICE,
    say("Berkeley DB has a cache of its own; LMDB uses the page cache of the system."), default="lmdb",
    choices=(Choice("lmdb", "LMDB"), Choice("bdb", say("Berkeley DB"))), when=(("version", (DS3,)),),
    default_reason=say("the default from version 3.0"),
)
OPERATION = Field(
    "operation", say("Operation"), Kind.CHOICE,
    say("A search over a kept connection, or connection, bind and search each time."), default="search",
    choices=(
        Choice("search", say("Exact search")),
        Choice("connect", say("Connect, bind and search")),
        Choice("mixed", say("4 searches to 1 change"), WITH_OPENLDAP, say("published for OpenLDAP alone")),
    ),
    aspect=Aspect.WORK,
    default_reason=say("most of what was measured"),
)
TLS = Field(
    "tls", "TLS", Kind.SWITCH, say("Whether connections are encrypted. It costs at the set-up of a connection."), default=False, aspect=Aspect.WORK,
    default_reason=say("most of what was measured"),
)
ACCESS_LOG = Field(
    "access_log", say("Access log"), Kind.SWITCH,
    say("Whether every operation is logged. Unless entered: yes with 389, no with 7.1, as advised, and with OpenLDAP."),
    aspect=Aspect.WORK,
)
TUNED = Field(
    "tuned", say("Tuned"), Kind.SWITCH,
    say("Whether the recommended settings are made. Without them the published run with the defaults counts, on 8 processors."),
    default=True, when=(("version", (RHDS,)),), default_reason=say("the settings of this plan"),
)
THREADS = Field(
    "threads", say("Worker threads"), Kind.WHOLE, say("Threads that work on operations. Leave empty for the rule of the version, which tells how to tune."),
    "threads", 1, 65535,
)
PROCESSOR_SPEED = Field(
    "processor_speed", say("Speed against the measured processor"), Kind.NUMBER,
    say("Speed of one processor relative to the measured Itanium 2 core of 1.6 GHz, from ratings of one family."),
    "1", 0.05, 1000, 1.0, when=ON_HPUX, default_reason=say("the measured processor"),
)
CORE_RATING = Field(
    "core_rating", say("Rating of a core"), Kind.NUMBER,
    say(
        "SPECrate2017_int_base of the planned processor over its cores. Leave empty for that of a known machine, else of 2.2 GHz."
    ),
    "1", 0.05, 100, when=WITH_OPENLDAP,
)
BASELINE_OPERATIONS = Field(
    "baseline_operations", say("Operations measured"), Kind.NUMBER,
    say("Operations per second of your own server, of the planned kind."), "operations/s", 0.01, 10_000_000,
    aspect=Aspect.TODAY,
)
BASELINE_UTILIZATION = Field(
    "baseline_utilization", say("Utilization measured"), Kind.NUMBER, say("Processor utilization of your own server meanwhile."),
    "%", 0.1, 100, aspect=Aspect.TODAY,
)
BASELINE_PROCESSORS = Field(
    "baseline_processors", say("Processors measured"), Kind.WHOLE, say("Processors of your own server."), "processors", 1, 4096,
    aspect=Aspect.TODAY,
)
DISK_ENTRY_SIZE = Field(
    "disk_entry_size", say("Entry as LDIF"), Kind.NUMBER,
    say("Bytes of an entry in an LDIF file. The pages and indexes of the database take more."), "B", 50, 10_000_000, 700.0,
    default_reason=say("the measured directory"),
)
LOG_SPACE = Field(
    "log_space", say("Log space"), Kind.NUMBER, say("Disk for the logs; without the access log they take next to none."),
    "GB", 0, 100_000, 1.0, default_reason=say("the server's default"),
)
FREE_SPACE = replace(machine.FREE_SPACE, default_reason=say("room for growth, backups apart; enter your own"))
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
        *grouped(machine.SERVICE, AS_REFERENCE),
        *grouped(say("Caches"), *caches, DATABASE),
        *grouped(say("Work"), OPERATION, TLS, ACCESS_LOG, TUNED, THREADS, PROCESSOR_SPEED, CORE_RATING),
        *grouped(say("Your own measurement"), *own),
        *grouped(say("Disk and network"), DISK_ENTRY_SIZE, LOG_SPACE, FREE_SPACE),
    )
