"""What the chart of a limit says: for which load the capacity is enough, as far as the picture shows that load."""

from __future__ import annotations

import math

from app.presenting.charts import ChartDescription
from app.presenting.figures import NumberStyle, load_text
from app.presenting.first_limit import told_limits
from app.presenting.gauges import gauges
from app.presenting.projection import bottleneck_rows
from planners.analysis.edges import CLOSE
from planners.analysis.projection import Projection
from planners.figure import Resource
from planners.planner import applied_to, load_of
from planners.words import say


def rises(chart: ChartDescription) -> bool:
    """Whether no curve falls: one that does is of what each load needs, not of what is there."""
    return all(list(series.y) == sorted(series.y) for series in chart.series)


def limit_message(
    resource: Resource, chart: ChartDescription, ahead: Projection | None, style: NumberStyle
) -> str:
    """For which load the capacity is enough, as far as the chart shows it; else what the planned load needs of it.

    Nothing of a chart whose curve falls, where no load that it shows fills the capacity.
    """
    for one, row in zip(told_limits(ahead), bottleneck_rows(ahead, style), strict=True) if ahead else ():
        if one.resource != resource or (one.load is None and one.careful_load is None):
            continue
        expected, worst = (_shown(chart, load) for load in (one.load, one.careful_load))
        if not expected and not rises(chart):
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
