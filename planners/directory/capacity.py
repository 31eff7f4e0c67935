"""Operations per second that one server carries, all influences together."""

from __future__ import annotations

from planners.citing import own_rule
from planners.directory.case import DirectoryCase
from planners.directory.figures import THROUGHPUT_CAPACITY, THROUGHPUT_EACH_AT_TARGET
from planners.directory.inputs import HPUX, RHDS, SERVICE
from planners.directory.throughput import RATE, by_processors
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.laws.elementwise import larger, smaller
from planners.machine import across, one_core, one_point
from planners.quantity import EXACT, Quantity, Spread, Term, derive, of
from planners.words import say

TLS_BEFORE, TLS_AFTER = ("table-7.tls-off", "table-7.tls-on"), ("81.tls.off", "81.tls.on")
RUNS = say(
    "At full processors. Each influence was measured by itself; that they multiply is assumed. All runs: error log on, audit "
    "log off, no referrals, no replication. Complex access rules, replication and referrals cost besides."
)


def searches(
    case: DirectoryCase,
    rate: Quantity,
    threads: Quantity,
    share: Quantity,
    database: Quantity | None,
    size: Quantity,
) -> Quantity:
    """Searches per second of one server: every influence against its own reference."""
    terms = [
        of("rate", rate),
        of("threads_factor", threads),
        of("by_share", share),
        case.rate("all_cached", "table-4.100-cached"),
        of("size_factor", size),
        _speed(case),
    ]
    text = "rate * threads_factor * by_share / all_cached * size_factor * processor_speed"
    if database is not None:
        terms.extend((of("by_cache", database), case.rate("full_cache", "table-3.400000000")))
        text += " * by_cache / full_cache"
    if case.inputs["access_log"]:
        terms.extend((case.rate("logged", "table-6.log-on"), case.rate("not_logged", "table-6.log-off")))
        text += " * logged / not_logged"
    translated = Standing.INTERPOLATED if _speed(case).value == 1 else Standing.EXTRAPOLATED
    return derive(
        THROUGHPUT_CAPACITY,
        text,
        tuple(terms),
        weakest((rate.standing, threads.standing, share.standing, size.standing, translated)),
        rule=own_rule(say("Influences on the search rate multiply")),
        note=RUNS,
    )


def connects(case: DirectoryCase, rate: Quantity, count: Quantity, threads: Quantity) -> Quantity:
    """Connections with bind and search per second of one server. Published on 8 processors, 10,000 entries, six threads."""
    tls = bool(case.inputs["tls"])
    terms = (
        case.rate("connects", "table-7.tls-on" if tls else "table-7.tls-off"),
        of("rate", rate),
        case.rate("on_eight", "table-1.8-processors"),
        _speed(case),
    )
    six = count.value == case.claim("measured", "L528.1", say("Threads of the runs")).value
    same = rate.value == terms[2].value and _speed(case).value == 1 and six
    note = say("Over processors as searches scale: no other count was measured.")
    if tls:
        note = say(
            "TLS costs at the set-up of a connection. Over processors as searches scale: no other count was measured."
        )
    return derive(
        THROUGHPUT_CAPACITY.titled(say("Rate of connect, bind and search of one server")),
        "connects * (rate / on_eight) * processor_speed",
        terms,
        Standing.MEASURED if same else Standing.EXTRAPOLATED,
        spread=_of_connects(case, tls, None if six else threads),
        rule=case.place(TLS_AFTER[1]) if tls else None,
        note=note,
    )


def tls_costs(case: DirectoryCase) -> tuple[float, float]:
    """How many times slower connections with TLS were, in the runs of 7.1 and in those of the later version 8.1."""
    before, after = (case.row(row).value for row in TLS_BEFORE)
    later, with_tls = (
        case.claim("rate", row, say("Rate of version 8.1 with and without TLS")).value for row in TLS_AFTER
    )
    return before / after, later / with_tls


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


def own_measurement(case: DirectoryCase) -> tuple[Term, ...]:
    """The operations and the utilization that the administrator measured, as terms."""
    return (
        case.entered("baseline_operations", RATE, say("Operations measured")),
        case.entered("baseline_utilization", "%", say("Utilization measured")),
    )


def of_baseline(case: DirectoryCase) -> Quantity:
    """Operations per second of one server with full processors, from the administrator's own measurement."""
    times = 100.0 / case.number("baseline_utilization")
    told = say("From your own measurement to full processors, {times:.3g} times its load.", times=times)
    if case.number("processors") != case.number("baseline_processors"):
        told = say(
            "From your own measurement to full processors, {times:.3g} times its load, over processors as version 7.1 scaled.",
            times=times,
        )
    return _at(case, THROUGHPUT_CAPACITY.titled(say("Operations of one server")), None, told)


def of_baseline_at_target(case: DirectoryCase, goal: Quantity) -> Quantity:
    """The same at the target utilization."""
    return _at(case, THROUGHPUT_EACH_AT_TARGET, of("target", goal), say("From your own measurement."))


def _at(case: DirectoryCase, figure: Figure, share: Term | None, note: str) -> Quantity:
    """Operations per second of one server at a utilization, or with full processors; at the ends of the range that utilization is at the ends of its own."""
    terms = (*own_measurement(case), *((share,) if share is not None else ()))
    used, name = (share.value, share.name) if share is not None else (100.0, "100")
    text, standing = f"baseline_operations * {name} / baseline_utilization", Standing.ENTERED
    planned, had = float(case.number("processors")), float(case.number("baseline_processors"))
    if planned != had:
        terms = (*terms, of("planned", by_processors(case, planned)), of("had", by_processors(case, had)))
        text, standing = f"{text} * planned / had", Standing.EXTRAPOLATED
    interval, measured = one_point.law_error(case.catalogue), case.number("baseline_operations")
    exact = derive(figure, text, terms, standing)
    times = used / case.number("baseline_utilization")
    if times >= one_point.EXTRAPOLATED_FROM:
        standing = Standing.EXTRAPOLATED if times <= one_point.GUESS_FROM else Standing.GUESS
    near = one_point.spread(interval, measured, measured)
    low = one_point.load_within(interval, exact.low / measured / near.above, upper=True)
    high = one_point.load_within(interval, exact.high / measured / near.below, upper=False, own=True)
    why = one_point.grown(
        one_point.spread(interval, exact.value, measured, of_users=True), interval, exact.value, measured
    )
    spread = Spread(low * measured / exact.low, high * measured / exact.high, why.reason)
    return derive(figure, text, terms, standing, spread=spread, note=note)


def _of_connects(case: DirectoryCase, tls: bool, threads: Quantity | None) -> Spread:
    """What TLS costs on another machine, and what other threads than the six of the runs may do."""
    below = above = 1.0
    reason = ""
    if threads is not None:
        part = float(smaller(threads.low, 1.0))
        below, above = part, float(larger(1 / part, 1.0))
        reason = say(
            "The runs had six threads. Others may do as much as in searches, either way: threads wait for connections."
        )
    if tls:
        here, later = tls_costs(case)
        above *= here / later
        told = say(
            "What TLS costs belongs to one machine and library: a connection took {here:.1f} times the work in these runs, "
            "{later:.1f} times in those of version 8.1.",
            here=here,
            later=later,
        )
        reason = f"{told} {reason}".strip()
    return Spread(below, above, reason) if reason else EXACT


def _speed(case: DirectoryCase) -> Term:
    if case.text("version") != RHDS:
        return across.speed(case.catalogue, 1.0)
    return one_core.speed(case.catalogue, SERVICE, HPUX, case.inputs)
