"""How many interrupts the ports raise: from the listings, in proportion to the throughput."""

from __future__ import annotations

from planners.evidence import Source, Standing
from planners.network.case import MEASURED_PORTS, NetworkCase
from planners.network.figures import INTERRUPTS_RATE
from planners.network.inputs import PUBLISHED
from planners.network.processor import ENTER_UTILIZATION, near_measured_speed
from planners.quantity import Quantity, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

OWN_RUN = say("The listings of interrupts do not belong to your own run")
READ_OWN = say("Read the interrupts of your ports in /proc/interrupts.")
NOT_LISTED = say("Interrupts are listed for receiving only, out of the box and with numactl")
NOTE = say("All ports together, for messages of 8 KB.")


def rate(case: NetworkCase, nodes: Quantity, full: Quantity) -> Quantity:
    """Interrupts per second of all ports at the throughput asked for. Raises ``NotInEvidence``."""
    if case.inputs["baseline_utilization"] is not None:
        raise NotInEvidence(OWN_RUN, READ_OWN)
    if case.text("configuration") not in PUBLISHED or case.text("direction") != "receive":
        raise NotInEvidence(NOT_LISTED, READ_OWN)
    near_measured_speed(case, ENTER_UTILIZATION)
    terms = (
        _listed(case),
        case.workload(
            "ports_per_node", MEASURED_PORTS["receive"], say("Ports in use on a node when measured"), "ports"
        ),
        decided("nodes", nodes),
        case.entered("throughput", "Mbit/s", say("Throughput asked for")),
        of("full_throughput", full),
    )
    text = "listed * ports_per_node * nodes * (throughput / full_throughput)"
    return derive(INTERRUPTS_RATE, text, terms, Standing.RULE, note=NOTE)


def _listed(case: NetworkCase) -> Term:
    """Interrupts per second of a listed port, with the least and the most of the eight."""
    configuration = case.text("configuration")
    rows = [row for row in case.catalogue.scalings(case.service, configuration, "interrupts") if row.value]
    if not rows:
        raise NotInEvidence(say("The listing of interrupts is not in the catalogue"), READ_OWN)
    values = [row.value for row in rows]
    source = Source(
        case.catalogue.title(rows[0].document),
        rows[0].source,
        say("interrupts, {ports} ports", ports=len(rows)),
        f"{rows[0].line}-{rows[-1].line}",
        rows[0].doubt,
    )
    meaning = say("Interrupts of a port in the listing, mean of {ports}", ports=len(rows))
    mean = sum(values) / len(values)
    return Term("listed", mean, "interrupts/s", meaning, source, low=min(values), high=max(values))
