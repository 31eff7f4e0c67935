"""A directory server by what was recorded on one's own: its processors, memory, disk and network, by its operations."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from planners import measured_here
from planners.counters import BUSY, DISK_USED, MEMORY_USED, SENT
from planners.directory.case import DirectoryCase
from planners.directory.figures import THROUGHPUT_CAPACITY, THROUGHPUT_EACH_AT_TARGET
from planners.directory.inputs import RHDS
from planners.directory.servers import Carried, of_each, operations
from planners.directory.throughput import by_processors
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.laws.elementwise import scalar
from planners.machine.figures import DISK_CAPACITY, MEMORY_NEED, NETWORK_RATE, UTILIZATION
from planners.measured_here import MeasuredHere
from planners.own_reach import amount_of, noted, processors, reached, share_used
from planners.planner import Caution
from planners.quantity import Quantity, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

LOAD = "(operations / servers)"
AT_LEAST = say("At least what your own server uses now.")


def capacity(case: DirectoryCase, row: MeasuredHere) -> Quantity:
    """Operations per second of one server with all of its processors busy."""
    whole = processors(case, row)
    full = Term("all", 100.0, "%", say("All of the server"))
    text = amount_of("all", whole)
    terms, times, standing = _scaled(case, row)
    found = reached(
        row,
        THROUGHPUT_CAPACITY.titled(say("Operations of one server")),
        text,
        (full, *whole, *terms),
        times=times,
        published=published(case, row),
        note=say("From your own recordings to full processors."),
    )
    return replace(found, standing=weakest((found.standing, standing)))


def carried(case: DirectoryCase, row: MeasuredHere, goal: Quantity) -> Carried:
    """What one server carries at the target: the operations that bring the recorded line to it."""
    whole = processors(case, row)
    terms, times, standing = _scaled(case, row)
    text = amount_of("target", whole)
    found = reached(
        row,
        THROUGHPUT_EACH_AT_TARGET,
        text,
        (of("target", goal), *whole, *terms),
        times=times,
        published=published(case, row),
    )
    found = replace(found, standing=weakest((found.standing, standing)))
    return of_each(found)


def utilization(case: DirectoryCase, row: MeasuredHere, servers: Quantity) -> Quantity:
    """Processor utilization of one server in percent. Raises ``NotInEvidence`` without operations."""
    used = _line(case, row, servers, published(case, row))
    whole = processors(case, row)
    terms, times, standing = _scaled(case, row, inverse=True)
    return derive(
        UTILIZATION,
        f"{share_used('used', whole)}{times}",
        (of("used", used), *whole, *terms),
        weakest((used.standing, standing)),
        note=noted(row, say("Of one server, by your own recordings.")),
    )


def memory(case: DirectoryCase, need: Quantity, servers: Quantity) -> Quantity:
    """The need of the formula, and at least what the own server uses with so many operations."""
    row = case.here.get(MEMORY_USED.name)
    if row is None or case.inputs["operations"] is None:
        return need
    used = _line(case, row, servers)
    terms = (of("formula", need), of("recorded", used))
    return _at_least(MEMORY_NEED, "recorded / 1048576", used.value / 2**20, need, used.standing, terms)


def disk(case: DirectoryCase, need: Quantity) -> Quantity:
    """The need of the rule, and at least what is in use on the own server by then, with the space kept free."""
    row = case.here.get(DISK_USED.name)
    if row is None:
        return need
    used = row.in_use(measured_here.months_since(case.inputs))
    free = case.entered("free_space", "%", say("Space kept free"))
    terms = (of("formula", need), of("in_use", used), free)
    held = used.value / 1e9 * (1 + free.value / 100)
    text = "in_use / 1000000000 * (1 + free_space / 100)"
    return _at_least(DISK_CAPACITY, text, held, need, used.standing, terms)


def network(case: DirectoryCase, row: MeasuredHere, servers: Quantity) -> Quantity:
    """Bytes per second that one server sends, by the recordings. Raises ``NotInEvidence`` without operations."""
    sent = _line(case, row, servers)
    return derive(
        NETWORK_RATE,
        "sent",
        (of("sent", sent),),
        sent.standing,
        note=say("As your own server sends, by its operations."),
    )


def cautions(case: DirectoryCase) -> Iterator[Caution]:
    """Where own and published rates are far apart."""
    row = case.own_processor
    found = measured_here.disagreement(row, published(case, row)) if row is not None else None
    if found is not None:
        yield found


def sent(case: DirectoryCase) -> MeasuredHere | None:
    """What the own server sends by its operations, where it was recorded."""
    return case.here.get(SENT.name)


def published(case: DirectoryCase, row: MeasuredHere) -> Quantity | None:
    """Busy processors of an operation in the published runs of 7.1; None where none is comparable."""
    comparable = row.quantity == BUSY.name and case.text("version") == RHDS and row.processors
    if not comparable or case.text("operation") != "search":
        return None
    try:
        rate = by_processors(case, float(row.processors))
    except NotInEvidence:
        return None
    figure = Figure("published.demand", say("Busy processors, by load, in the published runs"), row.unit)
    count = Term(
        "processors", float(row.processors), "processors", say("Processors of your server"), row.source
    )
    return derive(figure, "processors / rate", (count, of("rate", rate)), rate.standing)


def _line(
    case: DirectoryCase, row: MeasuredHere, servers: Quantity, published: Quantity | None = None
) -> Quantity:
    """A recorded quantity of one server with its share of the operations. Raises ``NotInEvidence``."""
    asked = operations(case)
    terms = (asked, decided("servers", servers))
    return row.line(LOAD, terms, asked.value / servers.value, published=published)


def _scaled(
    case: DirectoryCase, row: MeasuredHere, *, inverse: bool = False
) -> tuple[tuple[Term, ...], str, Standing]:
    """What another number of processors does, as version 7.1 scaled."""
    planned, had = float(case.number("processors")), float(row.processors)
    if not had or planned == had:
        return (), "", Standing.MEASURED_HERE
    terms = (of("planned", by_processors(case, planned)), of("had", by_processors(case, had)))
    return terms, " * had / planned" if inverse else " * planned / had", Standing.EXTRAPOLATED


def _at_least(
    figure: Figure, own: str, amount: float, need: Quantity, standing: Standing, terms: tuple[Term, ...]
) -> Quantity:
    """The larger of a need and of what the own server uses; it stands as that does."""
    larger = scalar(need.value) and amount > need.value
    note = AT_LEAST if larger else need.note
    return derive(figure, f"max(formula, {own})", terms, standing if larger else need.standing, note=note)
