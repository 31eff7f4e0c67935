"""Search rates of one server: the published tables, each given back at its own point.

By processors (table 1), by share of entries cached (table 4), by database cache (table 3) and by size of the directory
(table 5). Each was measured one influence at a time.
"""

from __future__ import annotations

from functools import lru_cache

from planners.catalogue.store import Catalogue
from planners.citing import entered
from planners.directory.caches import MIB
from planners.directory.case import ENTER_BASELINE, DirectoryCase
from planners.directory.figures import (
    THROUGHPUT_BY_DATABASE_CACHE,
    THROUGHPUT_BY_ENTRIES,
    THROUGHPUT_BY_PROCESSORS,
    THROUGHPUT_BY_SHARE,
    THROUGHPUT_SIZE_FACTOR,
)
from planners.evidence import Standing
from planners.laws import scalability
from planners.laws.elementwise import Number, choose, larger, scalar, smaller
from planners.laws.tables import Neighbours, beside, never_rising
from planners.machine import one_point
from planners.named_laws import LAWS
from planners.quantity import EXACT, Quantity, Spread, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

MEASURED_PROCESSORS = (2, 4, 6, 8)
SHARES = (20, 40, 60, 80, 100)
CACHES = (500_000, 1_000_000, 1_500_000, 2_000_000, 4_000_000, 10_000_000, 50_000_000, 100_000_000, 200_000_000,
          300_000_000, 400_000_000)  # fmt: skip
SIZES = (100, 10_000, 100_000, 250_000, 500_000, 1_000_000, 5_242_885, 10_485_760)
MOST_ENTRIES = SIZES[-1]
BETWEEN_SHARES = 1.025
"""Error of a left-out share of table 4, interpolated in time per search: at most 2.3 %."""
RATE = "operations/s"
NONE_BELOW = 20
SAME_SETUP = 1.0 + one_point.RUN_TO_RUN
IN_TIME = "1 / (1 / below + (1 / above - 1 / below) * position(share, lower, upper))"


def by_processors(case: DirectoryCase, processors: float) -> Quantity:
    """Exact searches per second, all cached, by the number of processors. Raises ``NotInEvidence`` beyond 16."""
    known = _known_rates(case.catalogue)
    if processors not in known:
        known[processors] = _by_processors(case, processors)
    return known[processors]


@lru_cache(maxsize=8)
def _known_rates(catalogue: Catalogue) -> dict[float, Quantity]:
    """Rates by processors, which follow from rows alone, as they were asked for."""
    return {}


def _by_processors(case: DirectoryCase, processors: float) -> Quantity:
    points = [(float(count), case.row(f"table-1.{count}-processors").value) for count in MEASURED_PROCESSORS]
    try:
        found = scalability.estimate(points, processors)
    except scalability.TooFar:
        raise NotInEvidence(
            say(
                "Search rates are published up to 8 processors, and {processors:g} are more than twice that",
                processors=processors,
            ),
            ENTER_BASELINE,
        ) from None
    figure = THROUGHPUT_BY_PROCESSORS.titled(
        say("Search rate on {processors:g} processors", processors=processors)
    )
    if processors in MEASURED_PROCESSORS:
        term = case.rate("rate", f"table-1.{processors:.0f}-processors")
        return derive(figure, "rate", (term,), Standing.MEASURED)
    wide = found.low / found.likely, found.high / found.likely
    planned = Term("processors", processors, "processors", say("Processors of a server"))
    if found.measured:
        below = max(count for count in MEASURED_PROCESSORS if count < processors)
        terms = (
            case.rate("below", f"table-1.{below}-processors"),
            case.rate("above", f"table-1.{below + 2}-processors"),
            planned,
        )
        text = f"below * (above / below) ** (log(processors / {below}) / log({below + 2} / {below}))"
        spread = Spread(*wide, say("Difference to a power law through all rows."))
        return derive(figure, text, terms, Standing.INTERPOLATED, spread=spread)
    rows = [case.rate(f"rate_{count}", f"table-1.{count}-processors") for count in MEASURED_PROCESSORS]
    known = ", ".join(f"{count}, rate_{count}" for count in MEASURED_PROCESSORS)
    return derive(
        figure,
        f"extrapolated(processors, {known})",
        (planned, *rows),
        Standing.EXTRAPOLATED,
        spread=Spread(*wide, say("Lowest and highest of the laws through the rows.")),
    )


def by_share(case: DirectoryCase, share: Quantity | None, off: bool) -> Quantity:
    """Searches per second on 8 processors by the share of entries cached; ``off`` without an entry cache."""
    if off or share is None:
        return derive(
            THROUGHPUT_BY_SHARE, "rate", (case.rate("rate", "table-4.0-cached"),), Standing.MEASURED
        )
    rates = [case.row(f"table-4.{percent}-cached").value for percent in SHARES]
    found = beside(SHARES, rates, share.value)
    terms = (decided("share", share), *_ends(found, "%"), *_rows(case, "table-4.{}-cached", SHARES, found))
    small = share.value < NONE_BELOW
    slope = (1 / rates[0] - 1 / rates[1]) / (SHARES[1] - SHARES[0])
    line = 1 / (1 / rates[0] + slope * NONE_BELOW)
    none = case.row("table-4.0-cached").value
    spread = Spread(
        choose(small, line / rates[0], 1 / BETWEEN_SHARES),
        choose(small, none / rates[0], BETWEEN_SHARES),
        say("Below 20 % between the line through the other rows and the rate without an entry cache.")
        if scalar(share.value) and small
        else say("Error of a left-out row, at most 2.3 %."),
    )
    at_row = scalar(share.value) and share.value in SHARES
    standing = Standing.MEASURED if at_row else Standing.INTERPOLATED
    if scalar(share.value) and small:
        standing = Standing.EXTRAPOLATED
    return derive(THROUGHPUT_BY_SHARE, IN_TIME, terms, standing, spread=EXACT if at_row else spread)


def by_database_cache(case: DirectoryCase, cache: Quantity, files: Quantity) -> Quantity:
    """Searches per second on 8 processors by the database cache against the files in use, all entries cached."""
    example = case.claim("example", "L264.1", say("Files of the example for one attribute"))
    rates = [case.row(f"table-3.{size}").value for size in CACHES]

    def found(share: Number) -> Neighbours:
        return beside(CACHES, rates, share * example.value * MIB)

    def rate(share: Number) -> Number:
        near = found(share)
        at = share * example.value * MIB
        part = LAWS["log_position"].compute(at, near.lower, near.upper)
        return near.below + (near.above - near.below) * part

    share = cache.value / files.value
    near = found(share)
    terms = (
        decided("cache", cache),
        decided("files", files),
        example,
        *_ends(near, "B"),
        *_rows(case, "table-3.{}", CACHES, near),
    )
    ends = f"lower / {MIB} / example, upper / {MIB} / example"
    here = rate(share)
    reached = [rate(cache.value / end) for end in (files.low, files.high)] if _entered(cache) else []
    low, high = here, here
    for one in reached:
        low, high = smaller(low, one), larger(high, one)
    return derive(
        THROUGHPUT_BY_DATABASE_CACHE,
        f"below + (above - below) * log_position(cache / files, {ends})",
        terms,
        Standing.INTERPOLATED,
        spread=Spread(
            low / here / SAME_SETUP,
            high / here * SAME_SETUP,
            say("Scatter of equal runs, 0.4 %, and the range of the database files."),
        ),
        note=say(
            "From another copy of the guide, as ours has lost this table. Measured with all entries in the entry cache: with fewer it counts for more. Where memory is short, serve the "
            "entry cache first if entries are hit evenly, the database cache first if few entries are hit often."
        ),
    )


def _entered(cache: Quantity) -> bool:
    """Whether the cache has a size of its own, so that it may be too small for the files."""
    return cache.standing is Standing.ENTERED


def by_entries(case: DirectoryCase, share: Quantity | None, smooth: bool = False) -> Quantity:
    """Searches per second on 8 processors by the size of the directory, at the share cached.

    ``smooth`` pools the rows that rise by scatter, so that a larger directory is never told to be faster.
    """
    entries = case.number("entries")
    hits, misses = ([case.row(f"table-5.{size}.{kind}").value for size in SIZES] for kind in ("all", "none"))
    if smooth:
        hits, misses = never_rising(hits), never_rising(misses)
    hit, miss = beside(SIZES, hits, entries), beside(SIZES, misses, entries)
    terms = (
        entered("entries", entries, "entries", say("Entries of the directory")),
        *_ends(hit, "entries"),
        *_rows(case, "table-5.{}.all", SIZES, hit, "hit_"),
        *_rows(case, "table-5.{}.none", SIZES, miss, "miss_"),
        _cached(share),
    )
    at_hit, at_miss = (
        f"({name}_below + ({name}_above - {name}_below) * log_position(entries, lower, upper))"
        for name in ("hit", "miss")
    )
    top = entries if scalar(entries) else float(entries.max())
    standing = Standing.INTERPOLATED if top <= MOST_ENTRIES else Standing.EXTRAPOLATED
    if scalar(entries) and entries in SIZES and (share is None or share.value in (0, 100)):
        standing = Standing.MEASURED
    return derive(
        THROUGHPUT_BY_ENTRIES,
        f"1 / (cached / 100 / {at_hit} + (1 - cached / 100) / {at_miss})",
        terms,
        standing,
        note=say("From another copy of the guide, as ours has lost this table."),
    )


def size_factor(case: DirectoryCase, share: Quantity | None) -> Quantity:
    """Search rate at the size of the directory against that at the size of table 1, 100,000 entries."""
    found = by_entries(case, share, smooth=True)
    terms = (
        of("rate", found),
        case.rate("hit", "table-5.100000.all"),
        case.rate("miss", "table-5.100000.none"),
        _cached(share),
    )
    return derive(
        THROUGHPUT_SIZE_FACTOR,
        "rate * (cached / 100 / hit + (1 - cached / 100) / miss)",
        terms,
        found.standing,
        spread=Spread(1 / 1.01, 1.01, say("Scatter of the rows, 1 %.")),
        note=say("Rows that rise by scatter are taken together."),
    )


def _ends(found: Neighbours, unit: str) -> tuple[Term, Term]:
    """Where the rows beside a point stand."""
    return Term("lower", found.lower, unit, say("Of the row below")), Term(
        "upper", found.upper, unit, say("Of the row above")
    )


def _rows(
    case: DirectoryCase, pattern: str, labels: tuple[int, ...], found: Neighbours, prefix: str = ""
) -> tuple[Term, Term]:
    """The rows beside a point as terms; of an array, the first rows are cited."""
    first = found.first if isinstance(found.first, int) else 0
    below, above = (case.row(pattern.format(labels[first + step])) for step in (0, 1))
    return (
        Term(f"{prefix}below", found.below, RATE, below.row, case.source(below)),
        Term(f"{prefix}above", found.above, RATE, above.row, case.source(above)),
    )


def _cached(share: Quantity | None) -> Term:
    if share is None:
        return Term("cached", 0.0, "%", say("Entries in the cache: it is off"))
    return of("cached", share)
