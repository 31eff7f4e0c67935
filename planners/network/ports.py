"""What ports carry, and how many of them and of the nodes a throughput needs.

The document's absolute throughput is lost with its figures. What is known is the line rate, which bounds a port,
and how throughput grows with nodes. So one node is taken at its ports' line rate until an own run replaces it.
"""

from __future__ import annotations

from planners.citing import entered, own_rule
from planners.evidence import Source, Standing
from planners.laws.elementwise import real
from planners.machine.packets import HEADERS
from planners.network.case import MEASURED_PORTS, NetworkCase
from planners.network.figures import (
    NODES_COUNT,
    PORTS_COUNT,
    PORTS_LINE_RATE,
    PORTS_LOAD,
    THROUGHPUT_CAPACITY,
    THROUGHPUT_MEASURED_NODE,
    THROUGHPUT_REFERENCE,
)
from planners.network.inputs import MOST_NODES
from planners.quantity import Quantity, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import plural, say

FRAMING = Term(
    "framing",
    38.0,
    "B",
    say("Ethernet around a packet: preamble 8, header 14, check 4, gap 12"),
    Source(say("Ethernet"), "IEEE 802.3", say("preamble 8, header 14, check 4, gap 12 bytes")),
)
MEASURED_SPEED = 1000.0
AT_LINE_RATE = own_rule(say("a busy port is taken at its line rate"))
RESPONSE_UNKNOWN = say("The document publishes throughput and processor use, no response time")
MEASURE_RESPONSE = say("Measure it with netperf TCP_RR or sockperf, at the planned throughput.")


def line_rate(case: NetworkCase) -> Quantity:
    """Payload that one port carries at most; in both directions together where the plan has both."""
    both = case.text("direction") == "both"
    terms = (
        case.entered("link_speed", "Mbit/s", say("Line rate of a port")),
        case.entered("packet_size", "B", say("Largest packet")),
        HEADERS,
        FRAMING,
        Term("directions", 2.0 if both else 1.0, "1", say("Directions that a port carries at once")),
    )
    return derive(
        PORTS_LINE_RATE,
        "link_speed * (packet_size - headers) / (packet_size + framing) * directions",
        terms,
        Standing.RULE,
        note=say("TCP payload at line rate: an upper bound that only large messages reach."),
    )


def per_node(case: NetworkCase) -> Term:
    """Ports of a node: entered, or as measured."""
    given = case.inputs["ports_per_node"]
    if given is not None:
        return entered("ports_per_node", real(given), "ports", say("Ports of a node"))
    row = MEASURED_PORTS[case.text("direction")]
    return case.workload("ports_per_node", row, say("Ports in use on a node in the measured run"), "ports")


def of_reference(case: NetworkCase, rate: Quantity) -> Quantity:
    """Throughput of the reference: one node at line rate, or the administrator's own run."""
    if case.has_run:
        run = case.entered("baseline_throughput", "Mbit/s", say("Your own run"))
        return derive(
            THROUGHPUT_REFERENCE.titled(
                plural(
                    "Throughput of {count} node, your run", "Throughput of {count} nodes, your run", case.base
                )
            ),
            "baseline_throughput",
            (run,),
            Standing.ENTERED,
        )
    return derive(
        THROUGHPUT_REFERENCE,
        "line_rate * ports_per_node",
        (of("line_rate", rate), per_node(case)),
        Standing.RULE,
        note=say(
            "The line rate of its ports, because the measured throughput is not in our copy. Small messages reach less."
        ),
        rule=AT_LINE_RATE,
    )


def measured_node(case: NetworkCase) -> Quantity:
    """Throughput of one node of the measured server while it received: its two gigabit ports at line rate."""
    terms = (
        Term(
            "link_speed",
            MEASURED_SPEED,
            "Mbit/s",
            say("Line rate of a measured port"),
            case.claim("speed", "network.L63.2", "Adapter's speeds").source,
        ),
        case.workload("packet_size", "network.work.L105.3", say("Default packet size"), "B"),
        HEADERS,
        FRAMING,
        case.workload(
            "ports_per_node",
            MEASURED_PORTS["receive"],
            say("Ports in use on a node in the measured run"),
            "ports",
        ),
    )
    return derive(
        THROUGHPUT_MEASURED_NODE,
        "link_speed * (packet_size - headers) / (packet_size + framing) * ports_per_node",
        terms,
        Standing.RULE,
        note=say("The measured throughput is not in our copy. Large messages come close to the line rate."),
        rule=AT_LINE_RATE,
    )


def nodes(case: NetworkCase, reference: Quantity, factors: tuple[Quantity, ...]) -> Quantity:
    """Nodes whose adapters the throughput needs: entered, or the fewest that carry it.

    ``factors`` are the throughput at 1, 2 and 3 nodes against the reference; none where no scaling is in evidence.
    Each step counts 1 where the nodes below do not suffice: the ceiling of a share between 0 and 1.
    """
    given, ports = case.inputs["nodes"], case.inputs["ports"]
    if given is not None:
        return _decided(entered("nodes", real(given), "nodes", say("Nodes in use")))
    if ports is not None:
        terms: tuple[Term, ...] = (
            entered("ports", float(ports), "ports", say("Ports in use")),
            per_node(case),
        )
        text = "ceil(ports / ports_per_node)"
        return derive(NODES_COUNT, text, terms, Standing.RULE)
    if not factors:
        return _decided(
            entered("nodes", float(case.base), "nodes", say("Nodes of your run"), "baseline_nodes")
        )
    steps = " + ".join(
        f"max(0, ceil(1 - reference * factor_{count} * link_busy / 100 / throughput))"
        for count in range(1, MOST_NODES)
    )
    terms = (
        of("reference", reference),
        *(of(f"factor_{count}", factor) for count, factor in enumerate(factors, 1)),
        *_asked(case),
    )
    return derive(NODES_COUNT, f"1 + {steps}", terms, Standing.RULE)


def count(case: NetworkCase, reference: Quantity, scaling: Quantity, used: Quantity) -> Quantity:
    """Ports in use: entered, or added until the throughput fits, at least one on every node in use."""
    given = case.inputs["ports"]
    if given is not None:
        term = entered("ports", real(given), "ports", say("Ports in use"))
        return derive(PORTS_COUNT, "ports", (term,), Standing.ENTERED)
    terms = (
        of("reference", reference),
        of("scaling", scaling),
        per_node(case),
        decided("nodes", used),
        *_asked(case),
    )
    return derive(
        PORTS_COUNT,
        "max(nodes, ceil(throughput / (reference * scaling / (nodes * ports_per_node) * link_busy / 100)))",
        terms,
        Standing.RULE,
        note=say("Over all nodes in use, at the planned link load."),
    )


def capacity(
    case: NetworkCase, reference: Quantity, scaling: Quantity, used: Quantity, ports: Quantity
) -> Quantity:
    """Throughput of the planned ports, each with its share of what the nodes in use carry."""
    terms = (
        of("reference", reference),
        of("scaling", scaling),
        decided("ports", ports),
        decided("nodes", used),
        per_node(case),
    )
    return derive(
        THROUGHPUT_CAPACITY,
        "reference * scaling * ports / (nodes * ports_per_node)",
        terms,
        scaling.standing if case.has_run else Standing.RULE,
    )


def load(case: NetworkCase, most: Quantity) -> Quantity:
    """How busy the planned ports are, in percent of what they carry."""
    return derive(
        PORTS_LOAD,
        "100 * throughput / capacity",
        (_asked(case)[0], of("capacity", most)),
        most.standing,
    )


def response() -> Quantity:
    """Raises ``NotInEvidence``: no response time over the network is in evidence."""
    raise NotInEvidence(RESPONSE_UNKNOWN, MEASURE_RESPONSE)


def _asked(case: NetworkCase) -> tuple[Term, Term]:
    return (
        case.entered("throughput", "Mbit/s", say("Throughput asked for")),
        case.entered("link_busy", "%", say("Planned link load")),
    )


def _decided(term: Term) -> Quantity:
    return derive(NODES_COUNT, term.name, (term,), Standing.ENTERED)
