"""What the lines and points of a chart of the load are: only those that it has."""

from __future__ import annotations

from app.presenting.charts import ChartDescription
from app.presenting.figures import number, with_unit
from app.presenting.wording import UNIT_WORDS, sentences
from planners.words import say

LINES = say("Solid line: expected, up to the published load. Dashed: extrapolated. Shaded: range.")
POINTS = {
    "plan": say("Ring: this plan."),
    "published": say("Point: the published run of this configuration."),
}
LIMITS = say("Strokes: not beyond this line.")


def legend(chart: ChartDescription) -> str:
    """The sentences below the chart; a kind of points is told where there is one."""
    there = {points.role for points in chart.points if points.x}
    right = say("At the right: at {load}.", load=_load(chart, max(max(one.x) for one in chart.series)))
    return sentences(LINES, *(told for role, told in POINTS.items() if role in there), LIMITS, right)


def _load(chart: ChartDescription, load: float) -> str:
    return with_unit(number(load, digits=6), UNIT_WORDS.get(chart.x.unit, chart.x.unit))
