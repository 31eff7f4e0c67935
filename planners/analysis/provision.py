"""What growth adds to a plan: the sizing that carries the fast growth to the horizon, and the month to order it in."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct

from planners.analysis.a_month import at_month, inputs_at
from planners.analysis.growth import Growth, growth
from planners.analysis.held import as_now, provided
from planners.analysis.judging import Judged, judge
from planners.analysis.months import run_months
from planners.planner import Planner, Sizing
from planners.refusal import InputRefused
from planners.schema import Entry, Inputs


class Provision(Struct, frozen=True):
    """``later`` is the sizing at the largest load of fast growth; ``month`` is that of the order, 0 for now."""

    later: Sizing
    month: int


def provision(planner: Planner, inputs: Inputs) -> Provision | None:
    """What growth adds; None where nothing grows or that load cannot be sized. Raises ``InputRefused`` for a growth that cannot be."""
    later = sized_later(planner, inputs)
    return Provision(later, order_month(planner, inputs, growth(inputs)) or 0) if later is not None else None


def sized_later(planner: Planner, inputs: Inputs) -> Sizing | None:
    """The sizing at the largest load of fast growth; None where nothing grows or that cannot be sized.

    Raises ``InputRefused`` for a growth that cannot be.
    """
    plan = growth(inputs)
    if not plan.grows:
        return None
    path = plan.path(float(inputs[planner.load_field] or 0), plan.high)
    largest = max(range(len(path)), key=lambda month: (path[month], month))
    return sized_at(planner, inputs, plan, largest, path[largest])


def order_month(planner: Planner, inputs: Inputs, plan: Growth) -> int | None:
    """The month to order in, as ``Months`` has it; asked of a few months where the load only rises."""
    path = plan.path(float(inputs[planner.load_field] or 0), plan.high)
    if plan.drivers or any(later < earlier for earlier, later in pairwise(path)):
        return run_months(planner, inputs).order_month
    open_, kept = provided(planner, inputs), as_now(planner, inputs)
    present = judge(planner)(kept).servers or 0

    def over(month: int) -> bool:
        found = judged_at(planner, kept, plan, month, path[month])
        if found is None or any(verdict.high > verdict.capacity for verdict in found.verdicts):
            return True
        needed = judged_at(planner, open_, plan, month, path[month])
        return needed is None or (needed.servers or 0) > present

    if not over(plan.horizon):
        return None
    low, high = -1, plan.horizon
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if over(middle) else (middle, high)
    return max(0, high - plan.lead_time)


def judged_at(planner: Planner, inputs: Inputs, plan: Growth, month: int, load: float) -> Judged | None:
    """What the sizing of a month at that load comes to; None where it cannot be sized."""
    try:
        return at_month(planner, inputs, plan, month, load)
    except InputRefused:
        return None


def sized_at(planner: Planner, inputs: Inputs, plan: Growth, month: int, load: float) -> Sizing | None:
    """The sizing of a month at that load; None where it cannot be sized."""
    try:
        asked: Mapping[str, Entry] = inputs_at(planner, inputs, plan, month, load)
        return planner.size(planner.check(asked) if month else inputs)
    except InputRefused:
        return None
