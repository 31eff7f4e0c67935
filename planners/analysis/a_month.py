"""A month of a run: its inputs, and what its sizing comes to."""

from __future__ import annotations

from collections.abc import Sequence

from planners.analysis.growth import Growth
from planners.analysis.held import as_loads
from planners.analysis.judging import Judged, judge, judge_entries
from planners.measured_here import MONTHS_SINCE
from planners.planner import Planner, load_of
from planners.schema import Entry, Inputs


def inputs_at(planner: Planner, inputs: Inputs, plan: Growth, month: int, load: float) -> dict[str, Entry]:
    """The inputs of a month: the load, every other driver grown, and the recordings so much older."""
    changed = columns(planner, inputs, plan, ((month, load),))
    return {**inputs, **{name: column[0] for name, column in changed.items()}}


def columns(
    planner: Planner, inputs: Inputs, plan: Growth, loads: Sequence[tuple[int, float]]
) -> dict[str, list[float]]:
    """What the inputs of several months differ in, each month with its load: the values of an input, one a month."""
    field = load_of(planner)
    asked = {field.name: as_loads(field, [load for _, load in loads])}
    for name, rate in plan.drivers:
        value = inputs[name]
        grown = [float(value or 0) * plan.factor(rate, month) for month, _ in loads]
        asked[name] = list(map(round, grown)) if isinstance(value, int) else grown
    if plan.ages and loads[0][0]:
        asked[MONTHS_SINCE] = [float(inputs[MONTHS_SINCE] or 0) + month for month, _ in loads]
    return asked


def at_month(planner: Planner, inputs: Inputs, plan: Growth, month: int, load: float) -> Judged:
    """What the sizing of a month at that load comes to. Raises ``InputRefused``."""
    if not month:
        return judge(planner)(inputs)
    return judge_entries(planner)(inputs_at(planner, inputs, plan, month, load))
