"""Processor use by what was recorded on one's own server, by its throughput."""

from __future__ import annotations

from collections.abc import Iterator

from planners.counters import BUSY
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.machine.figures import UTILIZATION
from planners.measured_here import MeasuredHere, disagreement
from planners.network.case import NetworkCase
from planners.network.figures import THROUGHPUT_AT_TARGET
from planners.network.ports import measured_node
from planners.network.processor import LISTED_NODES, LISTED_PROCESSORS, of_reference
from planners.network.scaling import THROUGHPUT, Curve
from planners.own_reach import amount_of, noted, processors, reached, share_used
from planners.planner import Caution
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

BY_PROCESSORS = THROUGHPUT_AT_TARGET.titled(say("Throughput of your server at the target utilization"))


def utilization(case: NetworkCase, row: MeasuredHere) -> Quantity:
    """Utilization of the planned server in percent, by the recordings. Raises ``NotInEvidence``."""
    asked, whole = case.asked(), processors(case, row)
    used = row.line("throughput", (asked,), asked.value, published=published(case, row))
    terms, times, standing = _scaled(case, row, inverse=True)
    return derive(
        UTILIZATION,
        f"{share_used('used', whole)}{times}",
        (of("used", used), *whole, *terms),
        weakest((used.standing, standing)),
        note=noted(row, say("Of all logical processors, by your own recordings.")),
    )


def at_target(case: NetworkCase, row: MeasuredHere, capacity: Quantity, goal: Quantity) -> Quantity:
    """Throughput at the planned link load or the target utilization, whichever comes first. Raises ``NotInEvidence``."""
    whole = processors(case, row)
    terms, times, standing = _scaled(case, row)
    own = reached(
        row, BY_PROCESSORS, amount_of("target", whole), (of("target", goal), *whole, *terms), times=times,
        published=published(case, row),
    )  # fmt: skip
    link = case.entered("link_busy", "%", say("Planned link load"))
    return derive(
        THROUGHPUT_AT_TARGET,
        "min(capacity * link_busy / 100, own)",
        (of("capacity", capacity), link, of("own", own)),
        weakest((Standing.RULE, own.standing, standing)),
    )


def cautions(case: NetworkCase) -> Iterator[Caution]:
    """Where own and published processor use are far apart."""
    row = case.own_processor
    found = disagreement(row, published(case, row)) if row is not None else None
    if found is not None:
        yield found


def published(case: NetworkCase, row: MeasuredHere) -> Quantity | None:
    """Busy processors of a Mbit/s in the listing; None where none is comparable."""
    if row.quantity != BUSY.name or case.inputs["baseline_utilization"] is not None:
        return None
    try:
        reference = of_reference(case)
        grown = Curve(case, THROUGHPUT, 1).at(LISTED_NODES)
    except NotInEvidence:
        return None
    figure = Figure("published.demand", say("Busy processors, by load, in the published listing"), row.unit)
    count = Term("listed", LISTED_PROCESSORS, "processors", say("Logical processors of the measured server"))
    terms = (of("reference", reference), count, of("start", measured_node(case)), of("factor", grown))
    return derive(figure, "reference / 100 * listed / (start * factor)", terms, Standing.RULE)


def _scaled(
    case: NetworkCase, row: MeasuredHere, *, inverse: bool = False
) -> tuple[tuple[Term, ...], str, Standing]:
    """Another number of processors: the same work on them."""
    planned, had = case.number("processors"), float(row.processors)
    if not had or planned == had:
        return (), "", Standing.MEASURED_HERE
    terms = (
        case.entered("processors", "processors", say("Logical processors of the server")),
        Term("had", had, "processors", say("Processors of your server"), row.source),
    )
    return terms, " * had / processors" if inverse else " * processors / had", Standing.EXTRAPOLATED
