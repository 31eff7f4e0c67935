"""What the lines and points of a chart of the load are: only those that it has."""

from __future__ import annotations

from app.presenting.charts import ChartDescription
from app.presenting.figures import number, with_unit
from app.presenting.wording import UNIT_WORDS, sentences
from planners.words import say

BOTH = say("Thick line: expected, solid up to the published load, dashed where extrapolated.")
SOLID = say("Thick line: expected.")
DASHED = say("Thick dashed line: expected, extrapolated.")
RANGE = say("Shaded: range.")
POINTS = {
    "plan": say("Ring: this plan."),
    "published": say("Point: the published run of this configuration."),
}
COVERED = say("Limit: the largest load that is covered. Right of it the curves are no promise.")
LIMITS = say("Strokes: not beyond this line.")


def legend(chart: ChartDescription) -> str:
    """The sentences below the chart; a kind of points is told where there is one."""
    drawn = {one.dashed for one in chart.series if one.role == "likely"}
    lines = BOTH if len(drawn) > 1 else DASHED if True in drawn else SOLID
    covered = lines == SOLID and any(mark.kind == "limit" and mark.axis == "x" for mark in chart.marks)
    there = {points.role for points in chart.points if points.x}
    right = say("At the right: at {load}.", load=_load(chart, max(max(one.x) for one in chart.series)))
    points = (told for role, told in POINTS.items() if role in there)
    return sentences(lines, RANGE, *points, LIMITS, COVERED if covered else "", right)


def _load(chart: ChartDescription, load: float) -> str:
    return with_unit(number(load, digits=6), UNIT_WORDS.get(chart.x.unit, chart.x.unit))
