"""Memory: the published formula, 1.2 (27 MB + 0.25 MB threads + database cache + 2.3 entry caches + import cache).

Without the factor 1.2 it is the size of the process; a run with 5,000,000 entries tells how well.
"""

from __future__ import annotations

from functools import lru_cache

from planners.catalogue.store import Catalogue
from planners.citing import cite, own_rule
from planners.directory.case import DirectoryCase
from planners.directory.figures import CACHE_ENTRIES_USED, MEMORY_DATA_SEGMENT, MEMORY_PROCESS
from planners.directory.inputs import SERVICE
from planners.evidence import Standing
from planners.laws.elementwise import larger
from planners.machine.figures import MEMORY_NEED
from planners.quantity import EXACT, Quantity, Spread, Term, derive, of
from planners.refusal import NotThere
from planners.words import say

PUBLISHED_PROCESS = "process_mem.memory-limited"
THREAD_CACHE = say("Thread-local malloc cache, share of the entry cache")
FORMULA = "base + per_thread * threads + database + factor * in_use + import_cache"


def used_entry_cache(case: DirectoryCase, cache: Quantity, needed: Quantity) -> Quantity:
    """Part of the entry caches that entries fill, in MiB."""
    return derive(
        CACHE_ENTRIES_USED,
        "min(cache, needed)",
        (of("cache", cache), of("needed", needed)),
        Standing.RULE,
        rule=own_rule(say("A cache holds no more than all entries")),
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
        case.claim("least", "L53.1", say("Least memory of a server")),
        case.claim("reserve", "L160.1", say("Reserve for operations, estimated: test it")),
        of("process", size),
    )
    if case.lmdb:
        from planners.directory.caches import map_in_use

        return derive(
            MEMORY_NEED,
            "max(least, reserve * process + map)",
            (*terms, of("map", map_in_use(case))),
            Standing.EXTRAPOLATED,
            note=say("With the whole database in the page cache of the system."),
        )
    if case.today:
        return derive(MEMORY_NEED, "max(least, reserve * process)", terms, Standing.EXTRAPOLATED)
    terms = (*terms, case.claim("thread_cache", "L78.1", THREAD_CACHE), size.term("in_use"))
    tenth = "thread_cache / 100 * in_use"
    return derive(
        MEMORY_NEED,
        f"max(least, reserve * process + {tenth})",
        terms,
        Standing.RULE,
        spread=_without_thread_cache(terms),
        rule=case.place("L160.1"),
        note=say(
            "For the server process and its work. The thread-local malloc cache that the settings switch on takes about a tenth of "
            "the entry cache: a guess of the guide. The server may end when memory runs out, so test before production. Large "
            "directories were best with 512 MB to 4 GB or more."
        ),
    )


def data_segment(case: DirectoryCase, cache: Quantity, database: Quantity) -> Quantity:
    """Least data segment of the process (maxdsiz_64bit) in MiB. Raises ``NotThere`` off HP-UX."""
    if case.today:
        raise NotThere(say("The data segment is a limit of HP-UX"))
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
        note=say("The least value of maxdsiz_64bit, which the guide prints as maxdsize_64bit."),
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


def _without_thread_cache(terms: tuple[Term, ...]) -> Spread:
    """Down to the memory without the thread-local cache: how much of its tenth it takes is a guess."""
    at = {term.name: term.value for term in terms}
    bare = larger(at["least"], at["reserve"] * at["process"])
    whole = larger(at["least"], at["reserve"] * at["process"] + at["thread_cache"] / 100 * at["in_use"])
    return Spread(
        bare / whole, 1.0, say("How much of its tenth the thread-local malloc cache takes is not measured.")
    )


def _spread(case: DirectoryCase) -> Spread:
    """The error of the formula on the one published process, which follows from rows alone."""
    known = _known_spreads(case.catalogue)
    if not known:
        known.append(_error_on_process(case))
    return known[0]


@lru_cache(maxsize=8)
def _known_spreads(catalogue: Catalogue) -> list[Spread]:
    return []


def _error_on_process(case: DirectoryCase) -> Spread:
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
