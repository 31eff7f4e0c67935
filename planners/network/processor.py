"""Processor use: from the listings at four nodes, or from the administrator's own run.

The listings print what each processor did while every adapter of all nodes received messages of 8 KB. Summed, that
is the use of 64 logical processors at the throughput of four nodes; the published factors carry it to fewer nodes.
"""

from __future__ import annotations

from msgspec.structs import replace

from planners.citing import entered, own_rule
from planners.evidence import Source, Standing, weakest
from planners.figure import Figure, Order
from planners.laws.elementwise import scalar
from planners.machine import one_core, one_point
from planners.machine.figures import MEASURED_KIND, UTILIZATION
from planners.machine.processors import needed
from planners.network.case import ENTER_RUN, MACHINE, NetworkCase
from planners.network.figures import (
    PROCESSOR_AT_FULL,
    PROCESSOR_BUSIEST,
    PROCESSOR_BUSY,
    PROCESSOR_COUNT,
    PROCESSOR_REFERENCE,
    THROUGHPUT_AT_TARGET,
    THROUGHPUT_FULL,
)
from planners.network.inputs import PUBLISHED, SERVICE
from planners.network.ports import MEASURED_SPEED, measured_node
from planners.network.scaling import PROCESSOR, THROUGHPUT, Curve, all_in
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

LISTED_NODES = 4
LISTED_PROCESSORS = 64.0
THREADS = 4.0
"""Logical processors of a measured chip: two cores with two threads each."""
PROCESSOR_COUNT_LOGICAL = replace(
    PROCESSOR_COUNT,
    title=say("Logical processors for the network"),
    unit="logical processors",
    order=Order(say("Logical processors"), "price_processor", each=MEASURED_KIND),
)
"""The same on a server of one's own, of whose chips nothing is known."""
OF_ALL = UTILIZATION.titled(say("Utilization of all logical processors"))
"""That of the processors that are bought has no such words."""
PROCESSOR_CHIPS = Figure("processor.chips", say("Processors of the server"), "processors")
PAIRED_NOTE = say(
    "The listing prints no throughput. Had its ports carried less than their line rate, this use would go with less."
)
PAIRED_RULE = own_rule(say("the listed processor use goes with the line rate of the ports"))
ENTER_UTILIZATION = say('Enter your own run with "Utilization measured".')


def of_reference(case: NetworkCase) -> Quantity:
    """Utilization of the reference run in percent of all its processors. Raises ``NotInEvidence``."""
    if case.inputs["baseline_utilization"] is not None:
        term = case.entered("baseline_utilization", "%", say("Utilization of your run"))
        return derive(
            PROCESSOR_REFERENCE.titled(say("Processor utilization of your run")),
            "baseline_utilization",
            (term,),
            Standing.ENTERED,
        )
    if case.text("configuration") not in PUBLISHED:
        raise NotInEvidence(
            say("Processor utilization with interrupt affinity is not in our copy of the document"), ENTER_RUN
        )
    if case.text("direction") != "receive":
        raise NotInEvidence(say("Processor utilization is published for receiving only"), ENTER_UTILIZATION)
    return listed(case, case.text("configuration"))


def listed(case: NetworkCase, configuration: str) -> Quantity:
    """Utilization in a listing: busy shares of all listed processors over 64. Raises ``NotInEvidence``."""
    rows = case.listing(configuration)
    if not rows:
        raise NotInEvidence(say("The listing of processor use is not in the catalogue"), ENTER_UTILIZATION)
    busy = sum(100.0 - row.value for row in rows)
    half = 0.005 * len(rows)
    term = Term(
        "busy",
        busy,
        "%",
        say(
            "Sum of 100 less idle over {rows} processors. The others are idle or nearly so",
            rows=len(rows),
        ),
        _listing_source(case, configuration),
        low=busy - half,
        high=busy + half,
    )
    total = Term(
        "listed_processors",
        LISTED_PROCESSORS,
        "processors",
        say("Logical processors: 4 nodes, 4 chips, 2 cores, 2 threads"),
        case.catalogue.source(case.machine) if case.machine else None,
    )
    return derive(
        PROCESSOR_REFERENCE,
        "busy / listed_processors",
        (term, total),
        Standing.MEASURED,
        note=say("All eight ports receiving messages of 8 KB."),
    )


def reference_nodes(case: NetworkCase) -> int:
    """Nodes of the run that the processor reference is of."""
    return case.base if case.inputs["baseline_utilization"] is not None else LISTED_NODES


def scaling(case: NetworkCase, nodes: Quantity) -> Quantity:
    """Processor use at the planned nodes against one, or against the own run. Raises ``NotInEvidence``."""
    return Curve(case, PROCESSOR, case.base).over(nodes)


def at_full(case: NetworkCase, reference: Quantity, nodes: Quantity) -> Quantity:
    """Utilization of the reference machine with all ports of the planned nodes busy.

    The listing prints no throughput: that its ports ran at their line rate is Sizewright's rule.
    """
    base, own = reference_nodes(case), case.inputs["baseline_utilization"] is not None
    terms: tuple[Term, ...] = (of("reference", reference),)
    text, standing = "reference", reference.standing
    if not all_in(nodes.value, (base,)):
        factor = Curve(case, PROCESSOR, base).over(nodes)
        text, terms, standing = "reference * factor", (*terms, of("factor", factor)), Standing.INTERPOLATED
    if own:
        return derive(PROCESSOR_AT_FULL, text, terms, standing)
    return derive(
        PROCESSOR_AT_FULL,
        text,
        terms,
        weakest((standing, Standing.RULE)),
        note=PAIRED_NOTE,
        rule=PAIRED_RULE,
    )


def full_throughput(case: NetworkCase, nodes: Quantity) -> Quantity:
    """Throughput that ``at_full`` goes with: the own run's, or of two gigabit ports a node."""
    base = case.base
    own = case.inputs["baseline_utilization"] is not None
    if own:
        first = entered(
            "start", case.number("baseline_throughput"), "Mbit/s", say("Your own run"), "baseline_throughput"
        )
        text = "start"
    else:
        first, base, text = of("start", measured_node(case)), 1, "start"
    if all_in(nodes.value, (base,)):
        terms: tuple[Term, ...] = (first,)
    else:
        text, terms = "start * factor", (first, of("factor", Curve(case, THROUGHPUT, base).over(nodes)))
    return derive(
        THROUGHPUT_FULL,
        text,
        terms,
        _standing_of_run(case, nodes) if own else Standing.RULE,
    )


def _standing_of_run(case: NetworkCase, nodes: Quantity) -> Standing:
    """Entered at the nodes of the own run, extrapolated from one and a quarter of them on."""
    if all_in(nodes.value, (case.base,)):
        return Standing.ENTERED
    most = float(nodes.value) if scalar(nodes.value) else float(nodes.value.max())
    beyond = most >= one_point.EXTRAPOLATED_FROM * case.base
    return Standing.EXTRAPOLATED if beyond else Standing.INTERPOLATED


def utilization(case: NetworkCase, full: Quantity, throughput: Quantity) -> Quantity:
    """Utilization of the planned server in percent, in proportion to the throughput. Raises ``NotInEvidence``."""
    asked = case.asked()
    terms: tuple[Term, ...] = (of("at_full", full), asked, of("full_throughput", throughput))
    text = "at_full * (throughput / full_throughput)"
    standing = weakest((full.standing, throughput.standing, Standing.INTERPOLATED))
    note = say(
        "Of all {count:.0f} logical processors. Interrupts of all ports go to the first node unless they are bound.",
        count=case.number("processors"),
    )
    if case.inputs["baseline_utilization"] is None:
        near_measured_speed(case, ENTER_UTILIZATION)
        terms = (*terms, *_planned_machine(case))
        text = f"{text} * listed_processors / (processors * processor_speed)"
        if _differs(case):
            standing = Standing.EXTRAPOLATED
    return derive(
        OF_ALL,
        text,
        terms,
        standing,
        note=note,
    )


def near_measured_speed(case: NetworkCase, remedy: str) -> None:
    """Raises ``NotInEvidence`` where ports are too fast for what was measured on gigabit ports."""
    if case.number("link_speed") > 2 * MEASURED_SPEED:
        raise NotInEvidence(
            say(
                "Processor utilization was measured on ports of {measured:.0f} Mbit/s. Ports of {speed:.0f} Mbit/s are too "
                "far from that",
                measured=MEASURED_SPEED,
                speed=case.number("link_speed"),
            ),
            remedy,
        )


def busy(case: NetworkCase, used: Quantity) -> Quantity:
    """Processors that the network keeps busy."""
    terms = (of("utilization", used), _processors(case))
    return derive(
        PROCESSOR_BUSY,
        "utilization / 100 * processors",
        terms,
        used.standing,
        note=say("Logical processors, summed."),
    )


def busiest(case: NetworkCase, nodes: Quantity, throughput: Quantity) -> Quantity:
    """Utilization of the one processor that does most. Raises ``NotInEvidence`` away from the listing."""
    if _is_own(case):
        raise NotInEvidence(
            say("Your own run gives no figure for each processor"), say("Read it with mpstat -P ALL.")
        )
    if case.text("direction") != "receive" or not all_in(nodes.value, (LISTED_NODES,)):
        raise NotInEvidence(say("Single processors are published only for receiving on four nodes"))
    rows = case.listing(case.text("configuration"))
    top = min(rows, key=lambda row: row.value)
    share = 100.0 - top.value
    term = Term(
        "listed",
        share,
        "%",
        say("Processor {processor} in the listing", processor=top.processor),
        _listing_source(case, case.text("configuration")),
        low=share - 0.005,
        high=share + 0.005,
    )
    asked = case.asked()
    speed = _speed(case)
    return derive(
        PROCESSOR_BUSIEST,
        "listed * (throughput / full_throughput) / processor_speed",
        (term, asked, of("full_throughput", throughput), speed),
        weakest((throughput.standing, Standing.INTERPOLATED)),
        note=say("It serves the interrupts of an adapter and fills long before all processors together do."),
    )


def count(case: NetworkCase, used: Quantity, goal: Quantity) -> Quantity:
    """Processors like the measured ones that the network takes at the target; logical ones on a server of one's own."""
    if _is_own(case):
        return needed(PROCESSOR_COUNT_LOGICAL, used, _processors(case), goal, Standing.RULE)
    threads = _threads(case)
    chips = of("processors", _chips(case, threads))
    note = say("Each is two cores with two threads: four logical processors.")
    return needed(PROCESSOR_COUNT, used, chips, goal, Standing.RULE, note, threads)


def _threads(case: NetworkCase) -> Term:
    source = case.catalogue.source(case.machine) if case.machine else None
    return Term("threads", THREADS, "1", say("Logical processors of a measured processor"), source)


def _chips(case: NetworkCase, threads: Term) -> Quantity:
    """What is bought: processors of as many logical ones as a measured one has."""
    meaning = say("Logical processors of the server")
    logical = entered("logical", case.number("processors"), "processors", meaning, "processors")
    return derive(PROCESSOR_CHIPS, "logical / threads", (logical, threads), Standing.RULE)


def _is_own(case: NetworkCase) -> bool:
    """Whether processor use is that of a server of one's own."""
    return case.inputs["baseline_utilization"] is not None or case.own_processor is not None


def at_target(case: NetworkCase, capacity: Quantity, used: Quantity | None, goal: Quantity) -> Quantity:
    """Throughput at the planned link load or the target utilization, whichever comes first."""
    link = case.entered("link_busy", "%", say("Planned link load"))
    terms: tuple[Term, ...] = (of("capacity", capacity), link)
    text = "capacity * link_busy / 100"
    if used is not None:
        asked = case.asked()
        terms = (*terms, asked, of("target", goal), of("utilization", used))
        text = f"min({text}, throughput * target / utilization)"
    note = "" if used is not None else say("By the ports alone: the processor use is not known.")
    return derive(
        THROUGHPUT_AT_TARGET,
        text,
        terms,
        Standing.RULE,
        note=note,
    )


def _planned_machine(case: NetworkCase) -> tuple[Term, ...]:
    return (
        Term(
            "listed_processors",
            LISTED_PROCESSORS,
            "processors",
            say("Logical processors of the measured server"),
        ),
        _processors(case),
        _speed(case),
    )


def _speed(case: NetworkCase) -> Term:
    """The speed of a logical processor, where each thread counts as one."""
    return one_core.speed(case.catalogue, SERVICE, MACHINE, case.inputs, float(case.number("processors")))


def _processors(case: NetworkCase) -> Term:
    return case.entered("processors", "processors", say("Logical processors of the server"))


def _differs(case: NetworkCase) -> bool:
    measured = {
        "processors": LISTED_PROCESSORS,
        "link_speed": MEASURED_SPEED,
        "packet_size": 1500,
    }
    if _speed(case).value != 1:
        return True
    return any(case.number(name) != value for name, value in measured.items()) or (
        case.inputs["ports_per_node"] not in (None, 2)
    )


def _listing_source(case: NetworkCase, configuration: str) -> Source:
    rows = case.listing(configuration)
    document = case.catalogue.document(rows[0].document)
    lines = f"{rows[0].line}-{rows[-1].line}"
    title = document.title if document else rows[0].document
    return Source(title, rows[0].source, say("idle, {rows} processors", rows=len(rows)), lines, rows[0].doubt)
