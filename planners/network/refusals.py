"""What the network planner refuses beyond the bounds of each field: contradictions, and more than was measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.laws.elementwise import Number
from planners.network.inputs import MOST_NODES, PUBLISHED, RUN
from planners.refusal import Refusal
from planners.schema import Inputs, incomplete
from planners.words import say

LARGEST = say("the largest measured system had {MOST_NODES} nodes", MOST_NODES=MOST_NODES)


def refusals(inputs: Inputs, per_node: Number, limit: Callable[[], Number | None]) -> tuple[Refusal, ...]:
    """Every fault; ``per_node`` are the ports of a node, ``limit`` gives the most throughput that is in evidence."""
    need = say("the figure of your run, which needs throughput and nodes together")
    halves = incomplete(inputs, RUN, need, beside=("baseline_utilization",))
    return (*halves, *_ports(inputs, int(per_node))) or tuple(_too_much(inputs, limit()))


def _ports(inputs: Inputs, each: int) -> Iterator[Refusal]:
    ports, nodes = inputs["ports"], inputs["nodes"]
    if not isinstance(ports, int):
        return
    most = each * (nodes if isinstance(nodes, int) else MOST_NODES)
    if ports > most:
        why = say("{each} on a node", each=each) + ("" if isinstance(nodes, int) else f"; {LARGEST}")
        yield Refusal("ports", str(ports), say("up to {most}", most=most), why)
    if isinstance(nodes, int) and ports < nodes:
        yield Refusal(
            "ports",
            str(ports),
            say("{nodes} or more", nodes=nodes),
            say("one on each of {nodes} nodes", nodes=nodes),
        )


def _too_much(inputs: Inputs, most: Number | None) -> Iterator[Refusal]:
    asked = inputs["throughput"]
    if most is None or not isinstance(asked, int | float) or asked <= most:
        return
    why = LARGEST if inputs["configuration"] in PUBLISHED else say("your run carried no more")
    busy = say("{link_busy:g} % link load", link_busy=inputs["link_busy"])
    yield Refusal(
        "throughput",
        say("{asked:g} Mbit/s", asked=asked),
        say("up to {most:.0f} Mbit/s at {busy}", most=most, busy=busy),
        why,
    )
