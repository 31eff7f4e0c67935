"""Caches: by the published rules for 7.1, by the server's own rules for 389 Directory Server."""

from __future__ import annotations

from planners.citing import entered, own_rule
from planners.directory.case import DirectoryCase
from planners.directory.figures import (
    CACHE_DATABASE,
    CACHE_DATABASE_USED,
    CACHE_DNS,
    CACHE_ENTRIES,
    CACHE_ENTRIES_ALL,
    CACHE_FILES,
    CACHE_SHARE,
    CACHE_ZONE,
    DISK_MAP,
)
from planners.directory.inputs import DS3
from planners.evidence import Standing
from planners.laws.elementwise import Number, real, scalar
from planners.quantity import EXACT, Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence, NotThere
from planners.words import say

MIB = 1048576
EXAMPLE = "L264.3"
GROWN = "(entries / example_entries) * disk_entry_size / example_size"
LEAST, LEAST_TODAY = "L465.2", "389.entry.least"
NEARLY = Spread(
    300_000_000 / MIB / 354,
    1.0,
    say(
        "300,000,000 bytes already served nearly every page of the example, whose files are printed as 354 MB."
    ),
)
"""The published run with nearly every page hit had less cache than the files of its attribute."""


def needed_entry_cache(case: DirectoryCase) -> Quantity:
    """Entry cache that holds every entry, in MiB."""
    terms = (
        case.entered("entries", "entries", say("Entries of the directory")),
        case.entered("entry_size", "B/entry", say("Entry in the cache")),
    )
    return derive(
        CACHE_ENTRIES_ALL,
        f"entries * entry_size / {MIB}",
        terms,
        Standing.RULE,
        rule=case.place("L344.1"),
        note=say(
            "Measure the size of an entry: prime the server by a search of all entries, then divide currententrycachesize by "
            "currententrycachecount of cn=monitor. The guide found the product very accurate, but test it."
        ),
    )


def database_files(case: DirectoryCase) -> Quantity:
    """Database files that the operations touch, in MiB, in proportion to the published example."""
    all_files = case.text("searched") == "all"
    files = case.claim(
        "files",
        "L264.2" if all_files else "L264.1",
        say("All database files of the example")
        if all_files
        else say("Files of the example for one attribute"),
    )
    return derive(
        CACHE_FILES,
        f"files * mebi * {GROWN}",
        (_in_mebibytes(files), files, *_grown(case)),
        Standing.RULE,
        spread=NEARLY if not all_files else EXACT,
        rule=case.place("L262.1"),
        note=say(
            "A very rough estimate. Read your own from the sizes of the files; the example had default indexes."
        ),
    )


def stored_files(case: DirectoryCase) -> Quantity:
    """All database files in MiB, in proportion to the published example."""
    files = case.claim("files", "L264.2", say("All database files of the example"))
    return derive(
        CACHE_FILES.titled(say("All database files")),
        f"files * mebi * {GROWN}",
        (
            _in_mebibytes(files),
            files,
            *_grown(case),
        ),
        Standing.RULE,
        note=say("With default indexes."),
    )


def used_database_cache(case: DirectoryCase, cache: Quantity, files: Quantity) -> Quantity:
    """Part of the database cache in MiB that pages fill: what the operations touch, at most all that the files hold."""
    touched = Term(
        "files", files.value, "MiB", files.title, quantity=files, low=files.low, high=stored_files(case).high
    )
    return derive(
        CACHE_DATABASE_USED,
        "min(cache, files)",
        (of("cache", cache), touched),
        Standing.RULE,
        rule=own_rule(say("A cache holds no more than the files do")),
        note=say("Filled by the files that the operations touch; other work may fill it with all files."),
    )


def database_cache(case: DirectoryCase, files: Quantity, zone: Quantity | None) -> Quantity:
    """Database cache in MiB. Raises ``NotThere`` where the database has none."""
    if case.lmdb:
        raise NotThere(say("LMDB has no database cache: the page cache of the system takes its place"))
    if zone is not None:
        return _automatic_database_cache(case, zone)
    given = case.inputs["database_cache"]
    if given is not None:
        term = entered("database_cache", real(given), "MiB", CACHE_DATABASE.title)
        return derive(CACHE_DATABASE, "database_cache", (term,), Standing.ENTERED)
    return derive(
        CACHE_DATABASE,
        f"max(files, least / {MIB})",
        (of("files", files), case.claim("least", LEAST, say("Least size of a cache"))),
        Standing.RULE,
        rule=case.place("L262.1"),
        note=say(
            "The sum of the database files that the operations touch, a rough estimate. To tune it: start the server, prime it by "
            "a search of all entries, read dbcachepageout, dbcacheroevict and dbcacherwevict. Raise the cache and repeat until "
            "all three stay 0 or dbcachepagein stops rising."
        ),
    )


def entry_cache(
    case: DirectoryCase, needed: Quantity, zone: Quantity | None, database: Quantity | None
) -> Quantity:
    """Entry caches together, in MiB: entered, all entries, or what the server takes."""
    if zone is not None:
        text, terms = _share_of_zone(case, zone, database, "share")
        return derive(CACHE_ENTRIES, text, terms, Standing.RULE, note=say("Set by the server at its start."))
    given = case.inputs["entry_cache"]
    if given is not None:
        term = entered("entry_cache", real(given), "MiB", CACHE_ENTRIES.title)
        return derive(CACHE_ENTRIES, "entry_cache", (term,), Standing.ENTERED)
    return derive(
        CACHE_ENTRIES,
        f"max(needed, backends * least / {MIB})",
        (
            of("needed", needed),
            case.entered("backends", "items", say("Backends")),
            case.claim("least", LEAST_TODAY if case.today else LEAST, say("Least size of a cache")),
        ),
        Standing.RULE,
        rule=case.place("L335.1"),
        note=say(
            "All entries, for the best searches. To tune it: prime the server by a search of all entries and read "
            "currententrycachecount and maxentrycachesize. Raise the cache until all entries are held, then set "
            "currententrycachesize with a margin. The limit reached first holds, by size or by count, and the entries used "
            "longest ago leave."
        ),
    )


def dn_cache(case: DirectoryCase, zone: Quantity, database: Quantity | None) -> Quantity:
    """DN caches together, in MiB, as the server sizes them."""
    text, terms = _share_of_zone(case, zone, database, "(1 - share)")
    return derive(CACHE_DNS, text, terms, Standing.RULE, note=say("Set by the server at its start."))


def zone(case: DirectoryCase) -> Quantity:
    """Memory that automatic sizing takes for all caches, in MiB. Raises ``NotInEvidence`` without the server's memory."""
    memory = case.inputs["server_memory"]
    if memory is None:
        raise NotInEvidence(
            say("Automatic sizing starts from the memory of the server"), say('Enter "Memory of the server".')
        )
    terms: tuple[Term, ...] = (
        case.entered("autosize", "%", say("Automatic share")),
        entered("server_memory", real(memory), "MiB", say("Memory of the server")),
    )
    text = "autosize / 100 * server_memory"
    if case.lmdb:
        return derive(
            CACHE_ZONE,
            "autosize / 100 * max(0, server_memory - map)",
            (*terms, of("map", map_in_use(case))),
            Standing.RULE,
            rule=case.place("389.autosize"),
        )
    return derive(
        CACHE_ZONE,
        text,
        terms,
        Standing.RULE,
        rule=case.place("389.autosize"),
        note=say("Where less than this is free at the start the server takes half of what is free."),
    )


def map_in_use(case: DirectoryCase) -> Quantity:
    """Size of the LMDB database in MiB, by the yardstick of entries in a map of 2 GiB."""
    yardstick = case.claim("yardstick", "389.mdb.entries", say("Entries in a map of 2 GiB"))
    terms = (
        Term("yardstick_map", 2048.0, "MiB", say("That map"), yardstick.source),
        case.entered("entries", "entries", say("Entries of the directory")),
        yardstick,
        *_entry_on_disk(case),
    )
    return derive(
        DISK_MAP,
        "yardstick_map * (entries / yardstick) * disk_entry_size / example_size",
        terms,
        Standing.RULE,
        note=say("From a rule of the project for entries of usual size."),
    )


def share(case: DirectoryCase, needed: Quantity, cache: Quantity) -> Quantity:
    """Share of the entries that the entry cache holds, in percent."""
    return derive(
        CACHE_SHARE,
        "min(100, 100 * cache / needed)",
        (of("cache", cache), of("needed", needed)),
        Standing.RULE,
        rule=own_rule(say("Entries of equal size")),
    )


def _automatic_database_cache(case: DirectoryCase, zone: Quantity) -> Quantity:
    split = case.claim("split", "389.split", say("Share for the database cache"))
    most = case.claim("most", "389.db.most", say("Largest automatic database cache"))
    terms: tuple[Term, ...] = (of("zone", zone), split, most)
    text, note = "min(split / 100 * zone, most)", say("Set by the server at its start.")
    small = case.claim("small", "389.db.small", say("Size below which Berkeley DB adds a quarter"))
    if split.value / 100 * zone.value < small.value:
        terms = (*terms, case.claim("added", "389.db.added", say("What Berkeley DB adds to a small cache")))
        text = f"{text} / added"
        note = say(
            "Set by the server at its start. Berkeley DB adds a quarter to a cache below {size:.0f} MiB. This is the size that "
            "is set.",
            size=small.value,
        )
    return derive(CACHE_DATABASE, text, terms, Standing.RULE, note=note)


def _share_of_zone(
    case: DirectoryCase, zone: Quantity, database: Quantity | None, part: str
) -> tuple[str, tuple[Term, ...]]:
    terms: tuple[Term, ...] = (
        of("zone", zone),
        case.claim("share", "389.entry.share", say("Share of a backend's caches for entries")),
        case.claim("step", "389.round", say("Step to which caches are rounded up")),
        case.entered("backends", "items", say("Backends")),
    )
    if case.text("version") == DS3:
        left = "(zone - (backends - 1) * step)"
    elif database is None:
        left = "zone"
    else:
        split, most = database.term("split"), database.term("most")
        terms, left = (*terms, split, most), "(zone - min(split / 100 * zone, most))"
    return f"backends * step * ceil({part} * {left} / backends / step)", terms


def _grown(case: DirectoryCase) -> tuple[Term, ...]:
    """The directory against the published example."""
    return (
        case.claim("example_entries", EXAMPLE, say("Entries of the example")),
        case.entered("entries", "entries", say("Entries of the directory")),
        *_entry_on_disk(case),
    )


def _in_mebibytes(files: Term) -> Term:
    return Term(
        "mebi",
        1.0,
        "1",
        say("MB of the example as MiB; whether it counted so is not said"),
        files.source,
        low=1 / 1.048576,
        high=1.0,
    )


def _entry_on_disk(case: DirectoryCase) -> tuple[Term, Term]:
    return (
        case.entered("disk_entry_size", "B", say("Entry as LDIF")),
        case.claim("example_size", "L60.2", say("Entry on disk of the example")),
    )


def is_off(cache: Number) -> bool:
    """Whether an entry cache was set to hold nothing."""
    return bool(scalar(cache)) and cache == 0
