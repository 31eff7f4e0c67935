"""What the network planner refuses beyond the bounds of each field: contradictions, and more than was measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.laws.elementwise import Number
from planners.network.inputs import MOST_NODES, PUBLISHED, RUN
from planners.refusal import Refusal
from planners.schema import Inputs, incomplete

LARGEST = f"the largest measured system had {MOST_NODES} nodes"


def refusals(inputs: Inputs, per_node: Number, limit: Callable[[], Number | None]) -> tuple[Refusal, ...]:
    """Every fault; ``per_node`` are the ports of a node, ``limit`` gives the most throughput that is in evidence."""
    need = "the figure of your run, which needs throughput and nodes together"
    halves = incomplete(inputs, RUN, need, beside=("baseline_utilization",))
    return (*halves, *_ports(inputs, int(per_node))) or tuple(_too_much(inputs, limit()))


def _ports(inputs: Inputs, each: int) -> Iterator[Refusal]:
    ports, nodes = inputs["ports"], inputs["nodes"]
    if not isinstance(ports, int):
        return
    most = each * (nodes if isinstance(nodes, int) else MOST_NODES)
    if ports > most:
        why = f"{each} on a node" + ("" if isinstance(nodes, int) else f"; {LARGEST}")
        yield Refusal("ports", str(ports), f"up to {most}", why)
    if isinstance(nodes, int) and ports < nodes:
        yield Refusal("ports", str(ports), f"{nodes} or more", f"one on each of {nodes} nodes")


def _too_much(inputs: Inputs, most: Number | None) -> Iterator[Refusal]:
    asked = inputs["throughput"]
    if most is None or not isinstance(asked, int | float) or asked <= most:
        return
    why = LARGEST if inputs["configuration"] in PUBLISHED else "your run carried no more"
    busy = f"{inputs['link_busy']:g} % link load"
    yield Refusal("throughput", f"{asked:g} Mbit/s", f"up to {most:.0f} Mbit/s at {busy}", why)
