"""What the recommended way costs to the horizon: one figure for page 1 and for the answers on top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from app.presenting.bought_items import money
from app.presenting.figures import ENGLISH, NumberStyle
from planners.analysis import order
from planners.analysis.bill import CURRENCY
from planners.analysis.options import Options
from planners.analysis.order import Line
from planners.analysis.projection import Projection
from planners.analysis.site_order import merged, of_machines
from planners.words import in_context, say

NONE = in_context("of a cost", "none")


class OrderCost(Struct, frozen=True):
    """What is bought for a service on that machine, in the currency of its prices; ``end`` is the last month of its horizon."""

    machine: str
    lines: tuple[Line, ...]
    currency: str
    end: str
    grows: bool


def cost_of(known: Options, ahead: Projection) -> OrderCost:
    """What the recommended way buys for a service."""
    inputs, growth = ahead.now.inputs, ahead.growth
    return OrderCost(
        str(inputs.get("machine") or ""),
        known.best.lines,
        str(inputs.get(CURRENCY) or ""),
        growth.name(growth.horizon),
        ahead.grows,
    )


def told_cost(costs: Sequence[OrderCost], style: NumberStyle = ENGLISH) -> tuple[str, str]:
    """What all of them cost, and to when; the servers of a machine are bought once for all that stands on it."""
    groups = of_machines([one.machine for one in costs])
    lines = [
        line for group in groups for line in merged(line for place in group for line in costs[place].lines)
    ]
    return cost_text(lines, currency_of(costs), style), cost_label(costs)


def cost_text(lines: Sequence[Line], currency: str, style: NumberStyle) -> str:
    """What the lines cost; that nothing is bought, or priced."""
    return money(order.cost(lines), currency, style) if lines else NONE


def cost_label(costs: Iterable[OrderCost]) -> str:
    """To when it is counted."""
    end = end_of(costs)
    return say("Cost to {month}", month=end) if end else say("Cost to the horizon")


def end_of(costs: Iterable[OrderCost]) -> str:
    """The horizon that all services share; empty where they differ or nothing grows."""
    known = tuple(costs)
    ends = {one.end for one in known}
    return ends.pop() if len(ends) == 1 and any(one.grows for one in known) else ""


def currency_of(costs: Iterable[OrderCost]) -> str:
    """The currency of what is bought; empty where nothing is priced, or in several."""
    found = {one.currency for one in costs if one.lines and order.cost(one.lines) is not None}
    return found.pop() if len(found) == 1 else ""
