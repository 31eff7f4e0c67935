"""The network planner: ports, nodes and processor use of a multi-node Linux server, and the affinity plan."""

from __future__ import annotations

from collections.abc import Iterable

from planners.catalogue.store import Catalogue
from planners.figure import Figure
from planners.laws.elementwise import Number, real, scalar
from planners.machine import counters, processors
from planners.machine.figures import RESPONSE_TIME, TARGET, UTILIZATION
from planners.machine.verdicts import judge
from planners.machine.words import MBIT
from planners.network import (
    affinity,
    claims,
    interrupts,
    own,
    own_counters,
    ports,
    processor,
    scaling,
    topology,
)
from planners.network.case import NetworkCase
from planners.network.cautions import cautions
from planners.network.facts import measured_system
from planners.network.figures import (
    FIGURES,
    INTERRUPTS_RATE,
    NODES_COUNT,
    PORTS_COUNT,
    PORTS_LINE_RATE,
    PORTS_LOAD,
    PROCESSOR_AT_FULL,
    PROCESSOR_BUSIEST,
    PROCESSOR_BUSY,
    PROCESSOR_COUNT,
    PROCESSOR_REFERENCE,
    PROCESSOR_SCALING,
    THROUGHPUT_AT_TARGET,
    THROUGHPUT_CAPACITY,
    THROUGHPUT_FULL,
    THROUGHPUT_REFERENCE,
    THROUGHPUT_SCALING,
)
from planners.network.inputs import PUBLISHED, SERVICE, fields
from planners.network.refusals import refusals
from planners.planner import (
    Caution,
    ClaimCheck,
    Counter,
    Planner,
    Setting,
    Sizing,
    Verdict,
    Word,
)
from planners.quantity import Quantity
from planners.refusal import NotInEvidence, Refusal
from planners.schema import Field, Inputs
from planners.service import ServicePlanner
from planners.sheet import Sheet
from planners.words import say


class NetworkPlanner(ServicePlanner):
    """Sizes the ports of a multi-node server from line rate and the published scaling over nodes."""

    name = SERVICE
    title = say("Network")
    subject = say("network ports of a multi-node Linux server")
    load_field = "throughput"
    words = (MBIT, Word(say("Node"), say("One part of a machine with processors and memory of its own.")))
    figures = FIGURES
    per_server = False
    plotted = ("processor.utilization", "processor.busy", "ports.count", "nodes.count")

    def declared(self) -> tuple[Field, ...]:
        """The inputs, in the order to ask them."""
        return fields()

    def refusals(self, inputs: Inputs) -> Iterable[Refusal]:
        """Contradictions, and more than was measured."""
        topology.read(inputs)
        each = ports.per_node(NetworkCase(self._catalogue, inputs)).value
        return refusals(inputs, each, lambda: self.load_limit(inputs))

    def stated(self, inputs: Inputs) -> Inputs:
        """The nodes were entered with all of their processors."""
        return {"processors": topology.processor_count(inputs)}

    def bare(self, inputs: Inputs) -> Sizing:
        """The sizing for checked inputs without its cautions; ``throughput`` may be an array."""
        case, sheet = NetworkCase(self._catalogue, inputs), Sheet()
        _work(case, sheet)
        verdicts = _verdicts(case, sheet) if scalar(case.number("throughput")) else ()
        return Sizing(
            SERVICE,
            inputs,
            sheet.quantities,
            sheet.absent,
            verdicts,
            facts=measured_system(case),
        )

    def cautions(self, sizing: Sizing) -> tuple[Caution, ...]:
        """Where interrupts are served, and what the figures are means of."""
        return cautions(NetworkCase(self._catalogue, sizing.inputs), sizing)

    def settings(self, sizing: Sizing) -> tuple[Setting, ...]:
        """The settings that belong to a sizing."""
        return affinity.settings(self._catalogue, sizing.inputs)

    def counter(self, inputs: Inputs, figure: Figure) -> Counter | None:
        """Where a running server tells the figure."""
        return own_counters.of(inputs, figure.name) or counters.counter(inputs, figure.counter)

    def load_limit(self, inputs: Inputs) -> Number | None:
        """The throughput of four nodes, the largest measured, at the planned link load; None where unknown."""
        case = NetworkCase(self._catalogue, inputs)
        try:
            reference = ports.of_reference(case, ports.line_rate(case))
            factor = 1.0 if case.text("configuration") not in PUBLISHED else _curve(case).at(4).value
        except NotInEvidence:
            return None
        if not case.has_run and case.text("configuration") not in PUBLISHED:
            return None
        return real(reference.value * factor * case.number("link_busy") / 100)

    def claims(self) -> tuple[ClaimCheck, ...]:
        """Every published figure beside the model's answer."""

        case = NetworkCase(self._catalogue, self.check({"throughput": 1000}))
        return tuple(claims.checks(case, self.sized))


def build(catalogue: Catalogue) -> Planner:
    """The planner of this service."""
    return NetworkPlanner(catalogue)


def _curve(case: NetworkCase) -> scaling.Curve:
    return scaling.Curve(case, scaling.THROUGHPUT, case.base)


def _work(case: NetworkCase, sheet: Sheet) -> None:
    need = sheet.need

    def three() -> tuple[Quantity, Quantity, Quantity]:
        return need(THROUGHPUT_REFERENCE), need(THROUGHPUT_SCALING), need(NODES_COUNT)

    sheet.work(PORTS_LINE_RATE, lambda: ports.line_rate(case))
    sheet.work(THROUGHPUT_REFERENCE, lambda: ports.of_reference(case, need(PORTS_LINE_RATE)))
    sheet.work(NODES_COUNT, lambda: _nodes(case, need(THROUGHPUT_REFERENCE)))
    sheet.work(THROUGHPUT_SCALING, lambda: _scaling(case, need(NODES_COUNT)))
    sheet.work(PORTS_COUNT, lambda: ports.count(case, *three()))
    sheet.work(THROUGHPUT_CAPACITY, lambda: ports.capacity(case, *three(), need(PORTS_COUNT)))
    sheet.work(PORTS_LOAD, lambda: ports.load(case, need(THROUGHPUT_CAPACITY)))
    _work_processors(case, sheet)
    sheet.work(THROUGHPUT_AT_TARGET, lambda: _at_target(case, sheet))


def _at_target(case: NetworkCase, sheet: Sheet) -> Quantity:
    row, carried, goal = case.own_processor, sheet.need(THROUGHPUT_CAPACITY), sheet.need(TARGET)
    if row is not None:
        return own.at_target(case, row, carried, goal)
    return processor.at_target(case, carried, sheet.quantities.get(UTILIZATION.name), goal)


def _utilization(case: NetworkCase, sheet: Sheet) -> Quantity:
    row = case.own_processor
    if row is not None:
        return own.utilization(case, row)
    return processor.utilization(case, sheet.need(PROCESSOR_AT_FULL), sheet.need(THROUGHPUT_FULL))


def _work_processors(case: NetworkCase, sheet: Sheet) -> None:
    need = sheet.need
    shared = case.entered("processors", "processors", say("Logical processors of the server"))
    sheet.work(TARGET, lambda: processors.target(case.inputs["target"], shared))
    sheet.work(PROCESSOR_SCALING, lambda: processor.scaling(case, need(NODES_COUNT)))
    sheet.work(PROCESSOR_REFERENCE, lambda: processor.of_reference(case))
    sheet.work(
        PROCESSOR_AT_FULL, lambda: processor.at_full(case, need(PROCESSOR_REFERENCE), need(NODES_COUNT))
    )
    sheet.work(THROUGHPUT_FULL, lambda: processor.full_throughput(case, need(NODES_COUNT)))
    sheet.work(UTILIZATION, lambda: _utilization(case, sheet))
    sheet.work(PROCESSOR_BUSY, lambda: processor.busy(case, need(UTILIZATION)))
    sheet.work(PROCESSOR_COUNT, lambda: processor.count(case, need(UTILIZATION), need(TARGET)))
    sheet.work(INTERRUPTS_RATE, lambda: interrupts.rate(case, need(NODES_COUNT), need(THROUGHPUT_FULL)))
    sheet.work(RESPONSE_TIME, ports.response)
    sheet.work(PROCESSOR_BUSIEST, lambda: processor.busiest(case, need(NODES_COUNT), need(THROUGHPUT_FULL)))


def _nodes(case: NetworkCase, reference: Quantity) -> Quantity:
    if case.text("configuration") in PUBLISHED:
        curve = _curve(case)
        return ports.nodes(case, reference, tuple(curve.at(count) for count in (1, 2, 3)))
    if not case.has_run:
        case.row(scaling.THROUGHPUT, "1 to 4 nodes")
    return ports.nodes(case, reference, ())


def _scaling(case: NetworkCase, nodes: Quantity) -> Quantity:
    if case.text("configuration") in PUBLISHED or not case.has_run:
        return _curve(case).over(nodes)
    return scaling.flat(case, nodes)


def _verdicts(case: NetworkCase, sheet: Sheet) -> tuple[Verdict, ...]:
    found = sheet.quantities
    verdicts = []
    if "processor.utilization" in found:
        goal = found["processor.target"].value
        reason = say(
            "Target utilization {goal:.3g} % on {processors:.0f} logical processors",
            goal=goal,
            processors=case.number("processors"),
        )
        verdicts.append(judge(found["processor.utilization"], goal, reason))
    if "processor.busiest" in found:
        reason = say("The whole of the processor that serves most interrupts")
        verdicts.append(judge(found["processor.busiest"], 100.0, reason))
    if "ports.load" in found:
        busy = case.number("link_busy")
        many, nodes = found["ports.count"].value, found["nodes.count"].value
        reason = say(
            "{busy:g} % of the ports ({ports:.0f} on nodes: {nodes:.0f})", busy=busy, ports=many, nodes=nodes
        )
        verdicts.append(judge(found["ports.load"], busy, reason))
    return tuple(verdicts)
