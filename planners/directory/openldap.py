"""OpenLDAP with LMDB: one map holds the database, and the system's page cache serves it.

The rates are published for one core of 2.2 GHz and for 32, which are the same times 32. The processor was not named: its
rating is that of either of two. Sizes and the rate of an import are of one published directory.
"""

from __future__ import annotations

from math import log

from planners.citing import own_rule
from planners.directory.case import ENTER_BASELINE, DirectoryCase
from planners.directory.figures import (
    CACHE_DATABASE,
    CACHE_ENTRIES,
    DISK_DATABASE,
    DISK_ENTRY,
    DISK_MAP,
    DISK_MAP_SIZE,
    IMPORT_TIME,
    MEMORY_PROCESS,
    MEMORY_STACKS,
    THREADS_COUNT,
    THROUGHPUT_CAPACITY,
)
from planners.evidence import Standing
from planners.laws.elementwise import Number, ceil, real, scalar
from planners.machine import across, by_name, one_core
from planners.machine.figures import DISK_CAPACITY, MEMORY_NEED
from planners.machine.known import NEWEST
from planners.quantity import EXACT, Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence, NotThere
from planners.sheet import Sheet
from planners.words import say

MOST_CORES = 64
"""Twice the most cores that were published: beyond, nothing is in evidence."""
OWN_SCALING = say("Cores add up as published at best, as in version 7.1 at worst.")


def work_sizes(case: DirectoryCase, sheet: Sheet) -> None:
    """Threads, disk, map, memory and import: what follows from the entries alone."""
    need = sheet.need
    sheet.work(THREADS_COUNT, lambda: threads(case))
    sheet.work(CACHE_ENTRIES, _no_cache)
    sheet.work(CACHE_DATABASE, _no_cache)
    sheet.work(DISK_ENTRY, lambda: per_entry(case))
    sheet.work(DISK_MAP, lambda: in_use(case, need(DISK_ENTRY)))
    sheet.work(DISK_MAP_SIZE, lambda: map_size(case, need(DISK_MAP)))
    sheet.work(DISK_DATABASE, lambda: on_disk(need(DISK_MAP)))
    sheet.work(IMPORT_TIME, lambda: import_time(case))
    sheet.work(MEMORY_PROCESS, lambda: process(case, need(THREADS_COUNT)))


def _no_cache() -> Quantity:
    raise NotThere(say("LMDB has no cache of its own: the page cache of the system takes its place"))


def threads(case: DirectoryCase) -> Quantity:
    """Threads of the pool: entered, else the default and at least one a processor."""
    if case.inputs["threads"] is not None:
        term = case.entered("threads", "threads", say("Worker threads"))
        return derive(THREADS_COUNT, "threads", (term,), Standing.ENTERED)
    usual = case.claim("usual", "openldap.threads", say("Default of the server"))
    count = case.entered("processors", "processors", say("Processors of the server"))
    return derive(
        THREADS_COUNT,
        "max(usual, processors)",
        (usual, count),
        Standing.RULE,
        rule=own_rule(say("The default, and at least one thread for each processor")),
        note=say("No number is published. Raise it where processors idle under load."),
    )


def per_entry(case: DirectoryCase) -> Quantity:
    """Bytes of the database for each entry, in proportion to its LDIF, as in the published directory."""
    whole = case.claim("database", "openldap.disk", say("Published database"))
    ldif = case.claim("ldif", "openldap.disk.ldif", say("Its entries as LDIF"))
    return derive(
        DISK_ENTRY,
        "1024 * database / (1000000000 * ldif) * disk_entry_size",
        (
            whole,
            ldif,
            case.entered("disk_entry_size", "B/entry", say("Entry as LDIF")),
        ),
        Standing.EXTRAPOLATED,
        spread=_indexes(case, real(whole.value) * 2**10, real(ldif.value) * 1e9),
        rule=own_rule(say("Database in proportion to the entries as LDIF")),
        note=say(
            "With pages and indexes, which take more than the entry as LDIF. Measure your own: the pages in use of data.mdb over "
            "its entries."
        ),
    )


def _indexes(case: DirectoryCase, database: float, ldif: float) -> Spread:
    """From entries without an index to the largest entry of another directory in a map; sizes in B."""
    scanned = case.claim("scanned", "openldap.scanned", say("Its pages that hold entries"))
    yardstick = case.claim("yardstick", "389.mdb.entries", say("Entries in a map of 2 GiB"))
    example = case.claim("example", "L60.2", say("Entry on disk of the example"))
    fewest = real(yardstick.low if yardstick.low is not None else yardstick.value)
    largest = 2 * 2**30 / fewest / real(example.value)
    return Spread(
        real(scanned.value) * 2**30 / database,
        max(1.0, largest * ldif / database),
        say("From entries without an index to the entries of another server with LMDB. Indexes differ."),
    )


def in_use(case: DirectoryCase, each: Quantity) -> Quantity:
    """Size of the database in MiB."""
    terms = (case.entered("entries", "entries", say("Entries of the directory")), of("each", each))
    return derive(DISK_MAP, "entries * each / 1048576", terms, each.standing)


def map_size(case: DirectoryCase, used: Quantity) -> Quantity:
    """The size to set for the map, in MiB: whole GiB above the upper end of the database and the space kept free."""
    highest = Term("highest", used.high, "MiB", say("LMDB database, upper end"), quantity=used)
    terms = (
        highest,
        case.entered("free_space", "%", say("Space kept free")),
        case.claim("packaged", "openldap.map.packaged", say("Size that packages set")),
    )
    return derive(
        DISK_MAP_SIZE,
        "max(packaged / 1048576, 1024 * ceil(highest * (1 + free_space / 100) / 1024))",
        terms,
        Standing.RULE,
        rule=own_rule(say("A map in whole GiB, and never below what packages set")),
        note=say("It reserves addresses, not memory or disk. A full map refuses every change."),
    )


def rounded_down(count: Number) -> Number:
    """A count as it is told, to three digits and never more than it is."""
    place = 1.0
    while count >= 1000 * place:
        place *= 10
    return place * -ceil(-count / place)


def full_at(case: DirectoryCase, size: Quantity) -> Number:
    """The entries at which a map of that size is full in the worst case."""
    return case.number("entries") * size.value / size.term("highest").value


def on_disk(used: Quantity) -> Quantity:
    """The database on disk in MB."""
    return derive(DISK_DATABASE, "used * 1.048576", (of("used", used),), used.standing)


def disk(case: DirectoryCase, files: Quantity) -> Quantity:
    """Disk of one server in GB."""
    terms: tuple[Term, ...] = (of("database", files), case.entered("free_space", "%", say("Space kept free")))
    held = "database / 1000"
    if case.inputs["access_log"]:
        terms = (*terms, case.entered("log_space", "GB", say("Logs")))
        held = f"({held} + log_space)"
    return derive(
        DISK_CAPACITY,
        f"{held} * (1 + free_space / 100)",
        terms,
        files.standing,
        note=say("One server, without its programs and backups."),
    )


def import_time(case: DirectoryCase) -> Quantity:
    """Minutes of an import offline, with ``slapadd -q``."""
    rate, slow, fast = (
        case.claim(name, f"openldap.{row}", say("Entries imported in a second"))
        for name, row in (("rate", "import"), ("slow", "import.hdb"), ("fast", "import.most"))
    )
    return derive(
        IMPORT_TIME,
        "entries / rate / 60",
        (case.entered("entries", "entries", say("Entries of the directory")), rate),
        Standing.EXTRAPOLATED,
        spread=Spread(
            real(rate.value / fast.value),
            real(rate.value / slow.value),
            say("Published imports of directories took in from 706 to 10,000 entries a second."),
        ),
        note=say("With slapadd -q, 29 indexes and one thread. Fewer indexes and more threads are faster."),
    )


def process(case: DirectoryCase, count: Quantity) -> Quantity:
    """Working memory of the threads in MiB, the map apart."""
    terms = (case.claim("stack", "openldap.stack", say("Search stack of a thread")), of("threads", count))
    return derive(
        MEMORY_STACKS,
        "stack * threads",
        terms,
        Standing.RULE,
        spread=Spread(0.0, 1.0, say("Only nested searches fill their stacks.")),
        note=say("Search stacks, the pages of the map apart. Nothing more is published."),
    )


def ram(size: Quantity, used: Quantity) -> Quantity:
    """Memory in MiB that holds the whole map."""
    return derive(
        MEMORY_NEED,
        "process + map",
        (of("process", size), of("map", used)),
        Standing.EXTRAPOLATED,
        note=say(
            "With the whole database in the page cache of the system. With less, searches wait for the disk."
        ),
    )


def rate(case: DirectoryCase, need: Quantity) -> Quantity:
    """Operations per second of one server with the database in memory. Raises ``NotInEvidence``."""
    _published_at_all(case)
    _held_in_memory(case, need)
    cores, mixed = float(case.number("processors")), case.text("operation") == "mixed"
    each = case.claim("each", "openldap.mixed" if mixed else "openldap.search", say("Operations of one core"))
    terms: tuple[Term, ...] = (
        each,
        case.entered("processors", "processors", say("Cores of the server")),
        Term("core", 1.0, "processors", say("The published figure is of one core"), source=each.source),
    )
    text, note = (
        "each * processors / core",
        say("At 2.2 GHz, as published. Another core differs by its rating."),
    )
    below, why = _scaling(case, cores), OWN_SCALING
    above = 1.0
    ours = core_rating(case)
    if ours is not None:
        terms = (
            *terms,
            ours,
            case.claim("published", "openldap.rating", say("Rating of the published core")),
        )
        text, note = f"{text} * core_rating / published", say("By the rating of a core.")
        above = across.within(case.catalogue)
        below, why = below / above, f"{why} {across.within_words(above)}"
    title = say("Searches and changes of one server") if mixed else THROUGHPUT_CAPACITY.title
    return derive(
        THROUGHPUT_CAPACITY.titled(title),
        text,
        terms,
        Standing.EXTRAPOLATED,
        spread=Spread(below, above, why) if below != above else EXACT,
        note=note,
    )


def core_rating(case: DirectoryCase) -> Term | None:
    """The rating of a planned core: entered, else that of the known machine; None where it is not told."""
    if case.inputs["core_rating"] is not None:
        return case.entered("core_rating", "1", say("Rating of a core"))
    found = by_name.machine(case.catalogue, case.inputs)
    if found is None or not one_core.counts_cores(case.inputs):
        return None
    return of("core_rating", one_core.rating(case.catalogue, case.inputs, found, NEWEST))


def _published_at_all(case: DirectoryCase) -> None:
    if case.text("operation") == "connect":
        raise NotInEvidence(say("No rate of connections is published for OpenLDAP"), ENTER_BASELINE)
    if case.inputs["tls"]:
        raise NotInEvidence(say("What TLS costs OpenLDAP is not published"), ENTER_BASELINE)
    if case.inputs["access_log"]:
        raise NotInEvidence(
            say("What a log of each operation costs OpenLDAP is not published"), ENTER_BASELINE
        )
    if float(case.number("processors")) > MOST_CORES:
        raise NotInEvidence(
            say(
                "Rates are published up to 32 cores. {cores:g} are more than twice that",
                cores=case.number("processors"),
            ),
            ENTER_BASELINE,
        )


def _held_in_memory(case: DirectoryCase, need: Quantity) -> None:
    memory = case.inputs["server_memory"]
    if memory is not None and scalar(need.low) and real(memory) < need.low:
        raise NotInEvidence(
            say("The published rates had the whole database in memory. This server has less"),
            ENTER_BASELINE,
        )


def _scaling(case: DirectoryCase, cores: float) -> float:
    """What so many cores carry at worst against as many times one: as the processors of 7.1 scaled."""
    two, eight = (case.row(f"table-1.{count}-processors").value for count in (2, 8))
    return float(min(1.0, cores ** (log(eight / two) / log(8 / 2) - 1)))
