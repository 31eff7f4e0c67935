"""The one chart of a service that is worth a look: that of the resource nearest to its capacity, with what it says."""

from __future__ import annotations

import math

from msgspec import Struct

from app.presenting.charts import ChartDescription
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.first_limit import told_limits
from app.presenting.gauges import bought_to_need
from app.presenting.limit_message import limit_message, rises
from app.presenting.load_chart import load_chart
from planners.analysis.held import provided
from planners.analysis.projection import Projection
from planners.figure import Resource
from planners.planner import Planner, Sizing

NEAR = 0.6
"""Share of the capacity from which a worst case is near."""
ALIKE = 1.01
"""Loads up to so many times the least are told as one."""


class LimitChart(Struct, frozen=True):
    """A chart with its message."""

    message: str
    chart: ChartDescription


def nearest_limit(
    planner: Planner, sizing: Sizing, ahead: Projection | None = None, style: NumberStyle = ENGLISH
) -> LimitChart | None:
    """The chart of the resource that is full in the worst case before any other is expected to be, else of the one with the least
    headroom; None where every capacity is far away.

    What there is now stays as it is: the ports of a network would grow with the load, and their use with none.
    The load of a server itself is no need that grows with the load, so it has no chart; nor has what is bought to the need,
    and what each load gets its own machine for: no load is the one that it is enough for.
    """
    sizing = _with_what_there_is(planner, sizing)
    judged = [
        one
        for one in sizing.verdicts
        if not (one.figure.load or bought_to_need(one)) and one.quantity in sizing.quantities
    ]
    first = _full_in_worst_case(ahead)
    for verdict in sorted(judged, key=lambda one: (one.resource != first, one.headroom)):
        if max(verdict.demand, verdict.high) < NEAR * verdict.capacity:
            continue
        if not _reached(verdict.resource, ahead):
            continue
        chart = load_chart(planner, sizing, verdict.quantity, style=style)
        if not chart.empty and _moves(chart):
            message = limit_message(verdict.resource, chart, ahead, style)
            if message or rises(chart):
                return LimitChart(message or chart.title, chart)
    return None


def _full_in_worst_case(ahead: Projection | None) -> Resource | None:
    """What is full in the worst case before every other resource is expected to be, of those that are so at one load the one that
    is expected first; None for none."""
    limits = told_limits(ahead) if ahead else []
    least = min((one.careful_load for one in limits if one.careful_load is not None), default=None)
    if least is None:
        return None
    alike = [one for one in limits if one.careful_load is not None and one.careful_load <= ALIKE * least]
    first = min(alike, key=lambda one: math.inf if one.load is None else one.load)
    others = (one.load for one in limits if one is not first and one.load is not None)
    return first.resource if all(least < load for load in others) else None


def _with_what_there_is(planner: Planner, sizing: Sizing) -> Sizing:
    """The same sizing, with ports and the like held as they are at its load."""
    held = provided(planner, sizing.inputs)
    return sizing if held == sizing.inputs else planner.size(held)


def _moves(chart: ChartDescription) -> bool:
    """Whether any curve rises or falls: a level one says nothing that the table does not."""
    return any(len(set(series.y)) > 1 for series in chart.series)


def _reached(resource: Resource, ahead: Projection | None) -> bool:
    """Whether any load fills it, in the worst case at least: else its chart has nothing to say."""
    found = [one for one in told_limits(ahead) if one.resource == resource] if ahead else []
    return not found or any(one.load is not None or one.careful_load is not None for one in found)
