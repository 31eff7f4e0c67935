"""What the network planner refuses beyond the bounds of each field: contradictions, and more than was measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.laws.elementwise import Number
from planners.network.inputs import MOST_NODES, PUBLISHED, RUN
from planners.refusal import Refusal
from planners.schema import Inputs, incomplete
from planners.words import plural, say

LARGEST = say("The largest measured system had {nodes} nodes.", nodes=MOST_NODES)


def refusals(inputs: Inputs, per_node: Number, limit: Callable[[], Number | None]) -> tuple[Refusal, ...]:
    """Every fault; ``per_node`` are the ports of a node, ``limit`` gives the most throughput that is in evidence."""
    need = say("A run needs its throughput and its nodes.")
    halves = incomplete(inputs, RUN, need, beside=("baseline_utilization",))
    return (*halves, *_ports(inputs, int(per_node))) or tuple(_too_much(inputs, limit()))


def _ports(inputs: Inputs, each: int) -> Iterator[Refusal]:
    ports, nodes = inputs["ports"], inputs["nodes"]
    if not isinstance(ports, int):
        return
    most = each * (nodes if isinstance(nodes, int) else MOST_NODES)
    if ports > most:
        why = plural("A node has {count} port.", "A node has {count} ports.", each)
        if not isinstance(nodes, int):
            why = say("{ports} {nodes}", ports=why, nodes=LARGEST)
        yield Refusal("ports", str(ports), say("at most {most}", most=most), why)
    if isinstance(nodes, int) and ports < nodes:
        yield Refusal(
            "ports",
            str(ports),
            say("at least {nodes}", nodes=nodes),
            say("Each node needs a port."),
        )


def _too_much(inputs: Inputs, most: Number | None) -> Iterator[Refusal]:
    asked = inputs["throughput"]
    if most is None or not isinstance(asked, int | float) or asked <= most:
        return
    why = LARGEST if inputs["configuration"] in PUBLISHED else say("Your run carried no more.")
    yield Refusal(
        "throughput",
        f"{asked:,.6g} Mbit/s",
        say("at most {most:,.0f} Mbit/s at {busy:g} % link load", most=most, busy=inputs["link_busy"]),
        why,
    )
