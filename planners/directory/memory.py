"""Memory: the published formula, 1.2 (27 MB + 0.25 MB threads + database cache + 2.3 entry caches + import cache).

Without the factor 1.2 it is the size of the process; a run with 5,000,000 entries tells how well.
"""

from __future__ import annotations

from planners.citing import cite
from planners.directory.case import DirectoryCase
from planners.directory.figures import CACHE_ENTRIES_USED, MEMORY_DATA_SEGMENT, MEMORY_PROCESS
from planners.directory.inputs import SERVICE
from planners.evidence import Standing
from planners.machine.figures import MEMORY_NEED
from planners.quantity import EXACT, Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

PUBLISHED_PROCESS = "process_mem.memory-limited"
FORMULA = "base + per_thread * threads + database + factor * in_use + import_cache"


def used_entry_cache(case: DirectoryCase, cache: Quantity, needed: Quantity) -> Quantity:
    """Part of the entry caches that entries fill, in MiB."""
    return derive(
        CACHE_ENTRIES_USED,
        "min(cache, needed)",
        (of("cache", cache), of("needed", needed)),
        Standing.RULE,
    )


def process(case: DirectoryCase, threads: Quantity, used: Quantity, database: Quantity | None) -> Quantity:
    """Size of the server process in MiB when its caches are full."""
    zero = Term("database", 0.0, "MiB", say("Database cache: none with LMDB"))
    terms = (
        case.claim("base", "L163.1", say("Base size of the process")),
        case.claim("per_thread", "L164.1", say("Memory of a worker thread")),
        of("threads", threads),
        of("database", database) if database is not None else zero,
        _factor(case),
        of("in_use", used),
        case.entered("import_cache", "MiB", say("Import cache while the server runs")),
    )
    note = say("With full caches.")
    if case.today:
        note = say(
            "With full caches. The formula is of version 7.1, and a server of today takes less. Check yours with full caches."
        )
    return derive(
        MEMORY_PROCESS,
        FORMULA,
        terms,
        Standing.EXTRAPOLATED if case.today else Standing.RULE,
        spread=_spread(case),
        note=note,
    )


def ram(case: DirectoryCase, size: Quantity) -> Quantity:
    """Memory of a server in MiB: process with its reserve, and what the system needs for the page cache of LMDB."""
    terms: tuple[Term, ...] = (
        case.claim("reserve", "L160.1", say("Reserve for operations")),
        of("process", size),
    )
    if case.lmdb:
        from planners.directory.caches import map_in_use

        return derive(
            MEMORY_NEED,
            "reserve * process + map",
            (*terms, of("map", map_in_use(case))),
            Standing.EXTRAPOLATED,
            note=say("With the whole database in the page cache of the system."),
        )
    if case.today:
        return derive(MEMORY_NEED, "reserve * process", terms, Standing.EXTRAPOLATED)
    terms = (*terms, _thread_cache(case, size.term("in_use")))
    return derive(
        MEMORY_NEED,
        "reserve * process + thread_cache",
        terms,
        Standing.RULE,
        note=say(
            "For the server process and its work; whether the thread-local malloc cache takes its tenth is in the range."
        ),
    )


def data_segment(case: DirectoryCase, cache: Quantity, database: Quantity) -> Quantity:
    """Least data segment of the process (maxdsize_64bit) in MiB. Raises ``NotInEvidence`` off HP-UX."""
    if case.today:
        raise NotInEvidence(say("The data segment is a limit of HP-UX"))
    terms = (
        case.claim("factor", "L83.1", say("Data segment per entry cache")),
        of("cache", cache),
        of("database", database),
    )
    return derive(
        MEMORY_DATA_SEGMENT,
        "factor * cache + database",
        terms,
        Standing.RULE,
        note=say("The least value of maxdsize_64bit."),
    )


def published_terms(case: DirectoryCase) -> dict[str, float]:
    """The published run that the formula is held against: sizes in MiB."""
    return {"database_cache": 5.5 * 1024, "entry_cache": 7.5 * 1024}


def _factor(case: DirectoryCase) -> Term:
    """Memory of an entry cache over its set size; today's allocators need less than in 7.1, so the range goes to 1."""
    claim = case.claim("factor", "L166.1", say("Memory of an entry cache over its set size"))
    if not case.today:
        return claim
    return Term(claim.name, claim.value, claim.unit, claim.meaning, claim.source, low=1.0, high=claim.value)


def _thread_cache(case: DirectoryCase, in_use: Term) -> Term:
    claim = case.claim(
        "thread_cache", "L78.1", say("Thread-local malloc cache, about a tenth of the entry cache")
    )
    most = in_use.value * (claim.value / 100)
    return Term(claim.name, 0.0, "MiB", claim.meaning, claim.source, low=0.0, high=most)


def _spread(case: DirectoryCase) -> Spread:
    """The error of the formula on the one published process."""
    found = next(
        (row for row in case.catalogue.measurements(SERVICE) if row.id.endswith(PUBLISHED_PROCESS)), None
    )
    if found is None:
        return EXACT
    run = published_terms(case)
    base, thread, factor = (
        case.claim("x", row, say("memory rule")).value for row in ("L163.1", "L164.1", "L166.1")
    )
    made = base + thread * 6 + run["database_cache"] + factor * run["entry_cache"]
    error = found.value * 1024 / made
    wide = max(error, 1 / error)
    where = cite(case.catalogue, found).table
    return Spread(
        1 / wide,
        wide,
        say(
            "Error of the formula on the one published process ({where}), {value:.1f} %.",
            where=where,
            value=100 * (wide - 1),
        ),
    )
