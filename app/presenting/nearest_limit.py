"""The one chart of a service that is worth a look: that of the resource nearest to its capacity, with what it says."""

from __future__ import annotations

import math

from msgspec import Struct

from app.presenting.charts import ChartDescription
from app.presenting.figures import ENGLISH, NumberStyle, load_text
from app.presenting.first_limit import told_limits
from app.presenting.gauges import bought_to_need, gauges
from app.presenting.load_chart import load_chart
from app.presenting.projection import bottleneck_rows
from planners.analysis.edges import CLOSE
from planners.analysis.projection import Projection
from planners.figure import Resource
from planners.planner import Planner, Sizing, applied_to, load_of
from planners.words import say

NEAR = 0.6
"""Share of the capacity from which a worst case is near."""


class LimitChart(Struct, frozen=True):
    """A chart with its message."""

    message: str
    chart: ChartDescription


def nearest_limit(
    planner: Planner, sizing: Sizing, ahead: Projection | None = None, style: NumberStyle = ENGLISH
) -> LimitChart | None:
    """The chart of the resource with the least headroom; None where every capacity is far away.

    The load of a server itself is no need that grows with the load, so it has no chart; nor has what is bought to the need,
    and what each load gets its own machine for: no load is the one that it is enough for.
    """
    judged = [
        one
        for one in sizing.verdicts
        if not (one.figure.load or bought_to_need(one)) and one.quantity in sizing.quantities
    ]
    for verdict in sorted(judged, key=lambda one: one.headroom):
        if max(verdict.demand, verdict.high) < NEAR * verdict.capacity:
            continue
        if not _reached(verdict.resource, ahead):
            continue
        chart = load_chart(planner, sizing, verdict.quantity, style=style)
        if not chart.empty and _moves(chart):
            message = _message(verdict.resource, chart, ahead, style)
            if message or _rises(chart):
                return LimitChart(message or chart.title, chart)
    return None


def _moves(chart: ChartDescription) -> bool:
    """Whether any curve rises or falls: a level one says nothing that the table does not."""
    return any(len(set(series.y)) > 1 for series in chart.series)


def _reached(resource: Resource, ahead: Projection | None) -> bool:
    """Whether any load fills it, in the worst case at least: else its chart has nothing to say."""
    found = [one for one in told_limits(ahead) if one.resource == resource] if ahead else []
    return not found or any(one.load is not None or one.careful_load is not None for one in found)


def _rises(chart: ChartDescription) -> bool:
    """Whether no curve falls: one that does is of what each load needs, not of what is there."""
    return all(list(series.y) == sorted(series.y) for series in chart.series)


def _message(
    resource: Resource, chart: ChartDescription, ahead: Projection | None, style: NumberStyle
) -> str:
    """For which load the capacity is enough, as far as the chart shows it; else what the planned load needs of it.

    Nothing of a chart whose curve falls, where no load that it shows fills the capacity.
    """
    for one, row in zip(told_limits(ahead), bottleneck_rows(ahead, style), strict=True) if ahead else ():
        if one.resource != resource or (one.load is None and one.careful_load is None):
            continue
        expected, worst = (_shown(chart, load) for load in (one.load, one.careful_load))
        if not expected and not _rises(chart):
            return ""
        if expected and (one.careful_load is None or row.careful_load == row.load):
            return say("{resource}: enough for {load}", resource=row.resource, load=row.load)
        if expected and worst:
            return say(
                "{resource}: enough for {load} as expected, for {careful} in the worst case",
                resource=row.resource,
                load=row.load,
                careful=row.careful_load,
            )
        if worst:
            return say(
                "{resource}: in the worst case enough for {load}",
                resource=row.resource,
                load=row.careful_load,
            )
        return _of_plan(resource, ahead, style) if ahead else ""
    return ""


def _shown(chart: ChartDescription, load: float | None) -> bool:
    """Whether a load stands in the picture: where it is reached with the servers of the plan, and not beyond a limit of theirs."""
    if load is None:
        return False
    marks = {mark.kind: mark.value for mark in chart.marks if mark.axis == "x"}
    lanes = (lane.end for lane in chart.lanes if lane.start <= marks["plan"] <= lane.end)
    return load <= min(chart.x_top, marks.get("limit", math.inf), next(lanes, math.inf)) * (1 + CLOSE)


def _of_plan(resource: Resource, ahead: Projection, style: NumberStyle) -> str:
    """What the planned load needs of the capacity."""
    against = next((one.against for one in gauges(ahead.now, style) if one.resource == resource.title), "")
    used_by = applied_to(ahead.planner, ahead.now.inputs)
    field = used_by if resource.follows_load else load_of(ahead.planner)
    load = load_text(float(ahead.now.inputs[field.name] or 0), field, style)
    told = say("{resource}: {load} use {against}", resource=resource.title, load=load, against=against)
    return told if against else ""
