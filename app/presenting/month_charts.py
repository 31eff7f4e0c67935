"""Demand and capacity month by month, a chart for each resource, with what happens in the months as flags."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from msgspec import Struct

from app.presenting.charts import (
    Axis,
    Band,
    ChartDescription,
    Flag,
    Mark,
    Numbers,
    Points,
    Series,
    hue_of,
    level,
)
from app.presenting.demand_chart import servers_text
from app.presenting.figures import DIGITS, ENGLISH, NumberStyle, number, scale, with_unit
from app.presenting.first_limit import first_limit
from app.presenting.typed import change_text
from app.presenting.wording import unit_text
from planners.analysis.growth import Event
from planners.analysis.held import SERVERS, each_server, judged, servers
from planners.analysis.months import ResourcePath
from planners.analysis.projection import Projection
from planners.planner import load_of
from planners.units import unit
from planners.words import say

Values = tuple[float | None, ...]
MOST_ADDED = 3
"""Servers that are added which a chart flags."""
DIAMOND = 3
"""The shape of the point at a limit."""


class MonthChart(Struct, frozen=True):
    """A resource over the months, now first, and of how many servers that is. A month's values hold until the next one.

    ``title`` says whether it is that of each server.
    """

    resource: str
    title: str
    note: str
    chart: ChartDescription


def month_charts(ahead: Projection, style: NumberStyle = ENGLISH) -> tuple[MonthChart, ...]:
    """A chart for each resource, the one that is over first in front."""
    first = first_limit(ahead)
    flags = (*_events(ahead, style), *_added(ahead))
    paths = sorted(
        ahead.months.resources,
        key=lambda path: (path.resource != first, path.resource == SERVERS, -_use(path)),
    )
    return tuple(_chart(path, ahead, flags, style) for path in paths)


def _chart(path: ResourcePath, ahead: Projection, flags: tuple[Flag, ...], style: NumberStyle) -> MonthChart:
    plan, title = ahead.growth, _title(path, ahead)
    top = max((value for value in path.capacities if value is not None), default=0.0)
    shown, size = scale(path.unit, top)
    counted, hue = unit(path.unit).whole, hue_of(path.resource)
    likely, low, high, capacities = (
        _drawn(line, size) for line in (path.likely, path.low, path.high, path.capacities)
    )
    low, high = low[: len(high)], high[: len(low)]
    months = tuple(float(month) for month in range(plan.horizon + 1))
    name = plan.name(0) if plan.start else ""
    chart = ChartDescription(
        say("{resource}, month by month", resource=title),
        Axis(say("Months"), "", whole=True, first_month=name),
        Axis(path.resource.title, unit_text(shown), whole=counted, size=size),
        (
            Series(say("expected"), months[: len(likely)], likely, "likely", hue=hue, stepped=True),
            *_moving(months, capacities),
        ),
        (Band(say("range"), months[: len(low)], low, high, "likely", hue=hue, stepped=True),),
        tuple(_limits(path, size)),
        tuple(_capacity(capacities, shown, style)),
        flags=flags,
        end=float(plan.horizon),
    )
    return MonthChart(path.resource.title, title, _note(ahead), chart)


def _drawn(values: Values, size: float) -> Numbers:
    """The values up to the month from which nothing can be sized."""
    return tuple(
        value / size for value in takewhile(lambda value: value is not None, values) if value is not None
    )


def _moving(months: Numbers, capacities: Numbers) -> Iterator[Series]:
    """The capacity as a curve, where it is not the same in all months."""
    if len(set(capacities)) > 1:
        yield Series(say("capacity"), months[: len(capacities)], capacities, "limit", stepped=True)


def _capacity(values: Numbers, shown: str, style: NumberStyle) -> Iterator[Mark]:
    """The capacity as a line across, where it is the same in all months."""
    if len(set(values)) == 1:
        yield level(shown, values[0], number(values[0], style, DIGITS))


def _title(path: ResourcePath, ahead: Projection) -> str:
    verdict, count = judged(ahead.now, path.resource), servers(ahead.now)
    title = path.resource.title
    if (
        verdict is not None
        and not verdict.figure.load
        and each_server(ahead.planner, verdict)
        and (count or 1) > 1
    ):
        return say("{resource} per server", resource=title)
    return title


def _note(ahead: Projection) -> str:
    count = servers(ahead.now)
    return say("on {servers}, as now", servers=with_unit(f"{count:.0f}", "servers")) if count else ""


def _use(path: ResourcePath) -> float:
    pairs = zip(path.likely, path.capacities, strict=True)
    return max(
        (demand / capacity for demand, capacity in pairs if demand is not None and capacity), default=0.0
    )


def _events(ahead: Projection, style: NumberStyle) -> Iterator[Flag]:
    for event in sorted(ahead.growth.events, key=lambda one: one.month):
        if event.month <= ahead.growth.horizon:
            yield Flag(float(event.month), event_text(event, load_of(ahead.planner).unit, style))


def event_text(event: Event, load_unit: str, style: NumberStyle = ENGLISH) -> str:
    """An event by its title and what it changes: "New branch +1,000"."""
    change = change_text(event.amount, event.percent, style)
    if event.title:
        return say("{title} {change}", title=event.title, change=change)
    return change if event.percent else with_unit(change, load_unit)


def _added(ahead: Projection) -> Iterator[Flag]:
    """The servers that growth adds, by expected and by fast growth."""
    for one in ahead.months.added[:MOST_ADDED]:
        yield Flag(float(one.month), say("{servers}, expected", servers=servers_text(one.servers)), True)
    path = next((path for path in ahead.months.resources if path.resource == SERVERS), None)
    expected = {(one.month, one.servers) for one in ahead.months.added}
    for month, count in list(_steps(path.high) if path is not None else ())[:MOST_ADDED]:
        if (month, count) not in expected:
            yield Flag(float(month), say("{servers}, earliest", servers=servers_text(count)), True)


def _steps(counts: Values) -> Iterator[tuple[int, int]]:
    """The months with more than in any month before, and how many."""
    most = counts[0]
    for month, count in enumerate(counts):
        if count is not None and most is not None and count > most:
            yield month, round(count)
            most = count


def _limits(path: ResourcePath, size: float) -> Iterator[Points]:
    """The months in which the capacity is exceeded: at the earliest, and as expected."""
    earliest, expected = path.high_over, path.likely_over
    if earliest is not None and earliest != expected:
        yield _limit(path, size, earliest, say("earliest limit"), False)
    if expected is not None:
        yield _limit(path, size, expected, say("limit expected"), True)


def _limit(path: ResourcePath, size: float, month: int, label: str, expected: bool) -> Points:
    place = (path.capacities[month] or 0.0) / size
    return Points(label, (float(month),), (place,), "limit", expected, shape=DIAMOND)
