"""Operations per second that one server carries: the published tables, each given back at its own point, and together.

By processors (table 1), by share of entries cached (table 4), by database cache (table 3), by size of the directory
(table 5), access log (table 6), TLS and bind (table 7). Together they are multiplied, each against its own reference:
the tables were measured one influence at a time.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from planners.catalogue.store import Catalogue
from planners.citing import entered
from planners.directory.caches import MIB
from planners.directory.case import ENTER_BASELINE, DirectoryCase
from planners.directory.figures import (
    THROUGHPUT_AT_TARGET,
    THROUGHPUT_BY_DATABASE_CACHE,
    THROUGHPUT_BY_ENTRIES,
    THROUGHPUT_BY_PROCESSORS,
    THROUGHPUT_BY_SHARE,
    THROUGHPUT_CAPACITY,
    THROUGHPUT_SIZE_FACTOR,
)
from planners.directory.inputs import MOST_PROCESSORS, RHDS
from planners.evidence import Standing
from planners.laws import scalability
from planners.laws.elementwise import Number, choose, scalar
from planners.laws.tables import Neighbours, beside, never_rising
from planners.machine import one_point
from planners.machine.figures import PROCESSOR_COUNT, UTILIZATION
from planners.quantity import EXACT, Quantity, Spread, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

MEASURED_PROCESSORS = (2, 4, 6, 8)
REFERENCE_PROCESSORS = 8
SHARES = (20, 40, 60, 80, 100)
CACHES = (500_000, 1_000_000, 1_500_000, 2_000_000, 4_000_000, 10_000_000, 50_000_000, 100_000_000, 200_000_000,
          300_000_000, 400_000_000)  # fmt: skip
SIZES = (100, 10_000, 100_000, 250_000, 500_000, 1_000_000, 5_242_885, 10_485_760)
MOST_ENTRIES = SIZES[-1]
LADDER = (2, 4, 6, 8, 12, 16)
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
    found = beside(CACHES, rates, cache.value / files.value * example.value * MIB)
    terms = (
        decided("cache", cache),
        decided("files", files),
        example,
        *_ends(found, "B"),
        *_rows(case, "table-3.{}", CACHES, found),
    )
    ends = f"lower / {MIB} / example, upper / {MIB} / example"
    return derive(
        THROUGHPUT_BY_DATABASE_CACHE,
        f"below + (above - below) * log_position(cache / files, {ends})",
        terms,
        Standing.INTERPOLATED,
        spread=Spread(1 / SAME_SETUP, SAME_SETUP, say("Scatter of equal runs, 0.4 %.")),
        note=say("Measured with all entries in the entry cache: with fewer it counts for more."),
    )


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


def searches(
    case: DirectoryCase, rate: Quantity, share: Quantity, database: Quantity | None, size: Quantity
) -> Quantity:
    """Searches per second of one server: every influence against its own reference."""
    terms = [
        of("rate", rate),
        of("by_share", share),
        case.rate("all_cached", "table-4.100-cached"),
        of("size_factor", size),
        _speed(case),
    ]
    text = "rate * by_share / all_cached * size_factor * processor_speed"
    if database is not None:
        terms.extend((of("by_cache", database), case.rate("full_cache", "table-3.400000000")))
        text += " * by_cache / full_cache"
    if case.inputs["access_log"]:
        terms.extend((case.rate("logged", "table-6.log-on"), case.rate("not_logged", "table-6.log-off")))
        text += " * logged / not_logged"
    standing = max((q.standing for q in (rate, share, size)), key=lambda s: s.rank)
    return derive(
        THROUGHPUT_CAPACITY,
        text,
        tuple(terms),
        max((standing, Standing.INTERPOLATED), key=lambda s: s.rank),
        note=say("At full processors. Each influence was measured by itself; that they multiply is assumed."),
    )


def connects(case: DirectoryCase, rate: Quantity) -> Quantity:
    """Connections with bind and search per second of one server. Published on 8 processors, 10,000 entries."""
    terms = (
        case.rate("connects", "table-7.tls-on" if case.inputs["tls"] else "table-7.tls-off"),
        of("rate", rate),
        case.rate("on_eight", "table-1.8-processors"),
        _speed(case),
    )
    same = rate.value == terms[2].value
    return derive(
        THROUGHPUT_CAPACITY.titled(say("Rate of connect, bind and search of one server")),
        "connects * (rate / on_eight) * processor_speed",
        terms,
        Standing.MEASURED if same and _speed(case).value == 1 else Standing.EXTRAPOLATED,
        note=say("Over processors as searches scale: no other count was measured."),
    )


def untuned(case: DirectoryCase, rate: Quantity) -> Quantity:
    """Searches per second with the defaults. Published on 8 processors alone."""
    terms = (
        case.rate("untuned", "search_rate.untuned"),
        of("rate", rate),
        case.rate("on_eight", "table-1.8-processors"),
        _speed(case),
    )
    same = rate.value == terms[2].value
    return derive(
        THROUGHPUT_CAPACITY.titled(say("Search rate of one server, untuned")),
        "untuned * (rate / on_eight) * processor_speed",
        terms,
        Standing.MEASURED if same and _speed(case).value == 1 else Standing.EXTRAPOLATED,
        note=say("With caches of 10 MB and 30 threads: tuning about doubles it."),
    )


def of_baseline(case: DirectoryCase) -> Quantity:
    """Operations per second of one server, from the administrator's own measurement."""
    terms: tuple[Term, ...] = (
        case.entered("baseline_operations", RATE, say("Operations measured")),
        case.entered("baseline_utilization", "%", say("Utilization measured")),
    )
    text, standing = "baseline_operations * 100 / baseline_utilization", Standing.ENTERED
    planned, had = float(case.number("processors")), float(case.number("baseline_processors"))
    if planned != had:
        terms = (*terms, of("planned", by_processors(case, planned)), of("had", by_processors(case, had)))
        text, standing = f"{text} * planned / had", Standing.EXTRAPOLATED
    interval = one_point.law_error(case.catalogue)
    return derive(
        THROUGHPUT_CAPACITY.titled(say("Operations of one server")),
        text,
        terms,
        standing,
        spread=one_point.spread(interval, 100.0, float(case.number("baseline_utilization")), of_users=True),
        note=say("From your own measurement to full processors, over processors as version 7.1 scaled.")
        if planned != had
        else say("From your own measurement to full processors."),
    )


def at_target(case: DirectoryCase, capacity: Quantity, goal: Quantity) -> Quantity:
    """Operations per second of all servers at the target utilization."""
    terms = (of("capacity", capacity), _servers(case), of("target", goal))
    return derive(
        THROUGHPUT_AT_TARGET,
        "servers * capacity * target / 100",
        terms,
        capacity.standing,
    )


def utilization(case: DirectoryCase, capacity: Quantity) -> Quantity:
    """Processor utilization of one server in percent."""
    terms = (_operations(case), _servers(case), of("capacity", capacity))
    return derive(
        UTILIZATION,
        "100 * operations / (servers * capacity)",
        terms,
        max((capacity.standing, Standing.INTERPOLATED), key=lambda s: s.rank),
        note=say("Of one server. A well configured server reaches its processors before disk and network."),
    )


def processors_needed(case: DirectoryCase, capacity: Quantity, goal: Quantity) -> Quantity:
    """Processors of one server for the operations at the target: the next step of 2, 4, 6, 8, 12, 16."""
    now = by_processors(case, float(case.number("processors")))
    rates = [of(f"rate_{count}", by_processors(case, float(count))) for count in LADDER]
    terms = (
        _operations(case),
        _servers(case),
        of("target", goal),
        of("capacity", capacity),
        of("now", now),
        *rates,
    )
    needed = "operations / servers / (capacity / now * target / 100)"
    steps = [
        f"{above - below} * max(0, ceil(1 - rate_{below} / ({needed})))" for below, above in pairwise(LADDER)
    ]
    top = rates[-1].value * float(_largest(capacity.value, least=True)) / now.value * goal.value / 100
    if case.number("operations") / case.number("servers") > top:
        raise NotInEvidence(
            say("No measurement covers more than {most} processors", most=MOST_PROCESSORS),
            say("Plan with more servers."),
        )
    return derive(
        PROCESSOR_COUNT.titled(say("Processors of a server")),
        " + ".join([str(LADDER[0]), *steps]),
        terms,
        Standing.RULE,
        note=say("In the steps 2, 4, 6, 8, 12 and 16."),
    )


def _largest(value: Number, least: bool) -> Number:
    if scalar(value):
        return value
    return value.min() if least else value.max()


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


def _speed(case: DirectoryCase) -> Term:
    speed = case.number("processor_speed") if case.text("version") == RHDS else 1.0
    return entered("processor_speed", speed, "1", say("Speed against the measured processor"))


def _operations(case: DirectoryCase) -> Term:
    if case.inputs["operations"] is None:
        raise NotInEvidence(say("The operations are not known"), say('Enter "Operations".'))
    return case.entered("operations", RATE, say("Operations at the busiest, all servers"))


def _servers(case: DirectoryCase) -> Term:
    return case.entered("servers", "servers", say("Servers that share the operations"))
