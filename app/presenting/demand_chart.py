"""Demand against capacity month by month, as a chart."""

from __future__ import annotations

from app.presenting.charts import Axis, Band, ChartDescription, Mark, Series, hue_of
from app.presenting.figures import with_unit
from app.presenting.first_limit import why
from planners.analysis.held import SERVERS
from planners.analysis.months import ResourcePath
from planners.analysis.projection import Projection
from planners.words import say

MOST_ADDED = 3
"""Servers that are added which the chart marks; the sentences tell all."""


def demand_chart(projection: Projection) -> ChartDescription:
    """The use of every resource, in percent of its capacity, month by month; the range of the binding one."""
    ahead = projection.months
    start = ahead.growth.name(0) if ahead.growth.start else ""
    x = Axis(say("Months"), "", whole=True, first_month=start)
    y = Axis(say("Demand in % of capacity"), "")
    drawn = [r for r in ahead.resources if r.resource != SERVERS or r is ahead.binding]
    ordered = sorted(drawn, key=lambda r: -max(_uses(r, r.likely), default=0.0))
    first = ahead.binding or (ordered[0] if ordered else None)
    series = []
    for part in sorted(ordered, key=lambda r: r is not first):
        uses = _uses(part, part.likely)
        months = tuple(float(month) for month in range(len(uses)))
        series.append(
            Series(
                part.resource.title,
                months,
                uses,
                "likely" if part is first else "other",
                part is not first,
                hue_of(part.resource),
            )
        )
    bands: tuple[Band, ...] = ()
    if first is not None:
        low, high = _uses(first, first.low), _uses(first, first.high)
        months = tuple(float(month) for month in range(len(low)))
        bands = (Band(say("range ({resource})", resource=first.resource.title), months, low, high, "likely"),)
    marks = [Mark("target", "y", 100.0, say("capacity"))]
    if first is not None and first.likely_over is not None:
        marks.append(Mark("limit", "x", float(first.likely_over), ahead.growth.name(first.likely_over)))
    for one in ahead.added[:MOST_ADDED]:
        label = say(
            "{servers} from {month}", servers=servers_text(one.servers), month=ahead.growth.name(one.month)
        )
        marks.append(Mark("added", "x", float(one.month), label))
    order = ahead.order_month
    if order:
        label = say("order by {month}", month=ahead.growth.name(order))
        marks.append(Mark("plan", "x", float(order), label))
    return ChartDescription(say("Demand and capacity by month"), x, y, tuple(series), bands, (), tuple(marks))


def over_message(projection: Projection) -> str:
    """What the chart says: what is over its capacity first, and from when on."""
    ahead = projection.months
    first = ahead.binding
    if first is None:
        return ""
    resource, name = why(projection, first.resource).title, ahead.growth.name
    if first.likely_over is not None:
        return say(
            "{resource}: over capacity from {month} as expected",
            resource=resource,
            month=name(first.likely_over),
        )
    if first.high_over is not None:
        return say(
            "{resource}: over capacity from {month} in the worst case",
            resource=resource,
            month=name(first.high_over),
        )
    return say("{resource}: nearest to its capacity", resource=resource)


def _uses(path: ResourcePath, demands: tuple[float | None, ...]) -> tuple[float, ...]:
    return tuple(
        100.0 * demand / capacity
        for demand, capacity in zip(demands, path.capacities, strict=True)
        if demand is not None and capacity
    )


def servers_text(count: int) -> str:
    """As many servers as growth needs then."""
    return with_unit(str(count), "servers")
