"""What a running server must show at the planned load: a need no more than so much, a throughput no less."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from planners.analysis.edges import CLOSE
from planners.analysis.triggers import Trigger
from planners.figure import Passes
from planners.planner import Counter, Planner, Sizing, applied_to
from planners.quantity import Quantity

TOLERANCE = 0.05
"""Share of the expected value that is allowed beyond it at least: a range of print alone is narrower than a reading."""


class Check(Struct, frozen=True):
    """One figure to read: what is expected, and the ``limit`` in its unit up to or from which it passes."""

    quantity: Quantity
    passes: Passes
    limit: float
    counter: Counter | None


def acceptance(planner: Planner, sizing: Sizing, watched: Iterable[Trigger] = ()) -> tuple[Check, ...]:
    """The checks of a sized service: a need passes up to the upper end of its range, a throughput from the lower end.

    No server passes below its part of the planned load. What is ``watched`` passes up to the value to order at, if that is less: nothing is accepted that has to be ordered at
    once, and what is over its capacity is not tested. Where another machine than the measured one is planned, its processors
    are.
    """
    levels = {one.figure.name: one for one in watched}
    orders = {name: one.order.value for name, one in levels.items()}
    over = {
        name
        for name, one in levels.items()
        if name in sizing.quantities and _over(sizing.quantities[name], one)
    }
    asked = _asked(planner, sizing)
    replaced = {found.figure.replaces for found in sizing.quantities.values()}
    return tuple(
        Check(
            found,
            found.figure.passes,
            _limit(found, orders.get(found.name), asked.get(found.unit, 0.0)),
            planner.counter(sizing.inputs, found.figure),
        )
        for found in sizing.quantities.values()
        if found.figure.passes is not None and found.name not in replaced | over
    )


def _over(found: Quantity, level: Trigger) -> bool:
    return float(found.value) > level.act.value * (1 + CLOSE)


def _asked(planner: Planner, sizing: Sizing) -> dict[str, float]:
    """The load that is planned for one server, by its unit."""
    field = applied_to(planner, sizing.inputs)
    servers = float(sizing.servers.value) if sizing.servers is not None else 1.0
    return {field.unit: float(sizing.inputs[field.name] or 0) / max(servers, 1.0)}


def _limit(found: Quantity, order: float | None, asked: float) -> float:
    value = float(found.value)
    if found.figure.passes is Passes.AT_LEAST:
        return max(min(float(found.low), (1 - TOLERANCE) * value), min(asked, value))
    most = max(float(found.high), (1 + TOLERANCE) * value)
    return most if order is None else max(value, min(most, order))
