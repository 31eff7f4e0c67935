"""What the network planner refuses beyond the bounds of each field: contradictions, and more than was measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planners.laws.elementwise import Number
from planners.network.inputs import MOST_NODES, PUBLISHED
from planners.refusal import NOTHING, InputRefused, Refusal
from planners.schema import Inputs

LARGEST = f"the largest measured system had {MOST_NODES} nodes"


def refuse(inputs: Inputs, per_node: Number, limit: Callable[[], Number | None]) -> None:
    """Raises ``InputRefused`` with every fault.

    ``per_node`` are the ports of a node, ``limit`` gives the most throughput that is in evidence.
    """
    found = (*_half_a_run(inputs), *_ports(inputs, int(per_node)))
    if not found:
        found = tuple(_too_much(inputs, limit()))
    if found:
        raise InputRefused(found)


def _half_a_run(inputs: Inputs) -> Iterator[Refusal]:
    names = ("baseline_throughput", "baseline_nodes")
    if all(inputs[name] is None for name in (*names, "baseline_utilization")):
        return
    for name in names:
        if inputs[name] is None:
            yield Refusal(name, NOTHING, "the figure of your run, which needs throughput and nodes together")


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
