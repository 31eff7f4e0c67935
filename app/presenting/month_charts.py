"""Demand and capacity month by month, a chart for each resource, with what happens in the months as flags."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from app.presenting.demand_chart import hues, servers_text
from app.presenting.figures import DIGITS, ENGLISH, NumberStyle, number, scale, with_unit
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


class Flag(Struct, frozen=True):
    """Something that happens in a month: an event, or where it is ``added`` a server that comes."""

    month: int
    text: str
    added: bool = False


class LimitPoint(Struct, frozen=True):
    """The month in which the capacity is exceeded, as expected or at the earliest."""

    month: int
    text: str
    expected: bool


class MonthChart(Struct, frozen=True):
    """A resource over the months, ``now`` first; values are None where the month cannot be sized.

    ``names`` are the months as people name them, ``first`` the year and month of the first one where it is known.
    Countable things are ``counted``: they change in steps. ``hue`` is the resource's place in the palette, from 1.
    """

    resource: str
    title: str
    note: str
    unit: str
    counted: bool
    hue: int
    first: tuple[int, int] | None
    names: tuple[str, ...]
    expected: Values
    low: Values
    high: Values
    capacity: Values
    flags: tuple[Flag, ...]
    limits: tuple[LimitPoint, ...]

    @property
    def top(self) -> float:
        """The largest value to show: the capacity always, the worst case as far as it leaves the rest readable."""
        fixed = max(
            (value for part in (self.expected, self.capacity) for value in part if value is not None),
            default=0.0,
        )
        highest = max((value for value in self.high if value is not None), default=fixed)
        return max(fixed, min(highest, MOST_ABOVE * fixed)) or 1.0


MOST_ABOVE = 2.5
"""Times the rest of the picture up to which the worst case is drawn."""


def month_charts(ahead: Projection, style: NumberStyle = ENGLISH) -> tuple[MonthChart, ...]:
    """A chart for each resource, the one that is over first in front."""
    binding = ahead.months.binding
    flags = (*_events(ahead, style), *_added(ahead))
    paths = sorted(
        ahead.months.resources, key=lambda path: (path is not binding, path.resource == SERVERS, -_use(path))
    )
    return tuple(_chart(path, ahead, flags) for path in paths)


def value_text(chart: MonthChart, value: float, style: NumberStyle = ENGLISH) -> str:
    """A value of a chart to three digits."""
    return number(value, style, DIGITS)


def _chart(path: ResourcePath, ahead: Projection, flags: tuple[Flag, ...]) -> MonthChart:
    plan, top = ahead.growth, max((value for value in path.capacities if value is not None), default=0.0)
    shown, size = scale(path.unit, top)
    counted = unit(path.unit).whole
    places = hues(ahead.planner)
    likely, low, high, capacities = (
        _in(values, size) for values in (path.likely, path.low, path.high, path.capacities)
    )
    return MonthChart(
        path.resource.title,
        _title(path, ahead, unit_text(shown) if not counted else ""),
        _note(ahead),
        unit_text(shown),
        counted,
        places.get(path.resource, len(places) + 1),
        plan.start,
        tuple(plan.name(month) for month in range(plan.horizon + 1)),
        likely,
        low,
        high,
        capacities,
        flags,
        tuple(_limits(path)),
    )


def _title(path: ResourcePath, ahead: Projection, shown: str) -> str:
    verdict, count = judged(ahead.now, path.resource), servers(ahead.now)
    title = path.resource.title
    if (
        verdict is not None
        and not verdict.figure.load
        and each_server(ahead.planner, verdict)
        and (count or 1) > 1
    ):
        title = say("{resource} per server", resource=title)
    if shown:
        return say("{resource}, {unit}, month by month", resource=title, unit=shown)
    return say("{resource}, month by month", resource=title)


def _note(ahead: Projection) -> str:
    count = servers(ahead.now)
    return say("on {servers}, as now", servers=with_unit(f"{count:.0f}", "servers")) if count else ""


def _in(values: Values, size: float) -> Values:
    return tuple(None if value is None else value / size for value in values)


def _use(path: ResourcePath) -> float:
    pairs = zip(path.likely, path.capacities, strict=True)
    return max(
        (demand / capacity for demand, capacity in pairs if demand is not None and capacity), default=0.0
    )


def _events(ahead: Projection, style: NumberStyle) -> Iterator[Flag]:
    for event in sorted(ahead.growth.events, key=lambda one: one.month):
        if event.month <= ahead.growth.horizon:
            yield Flag(event.month, event_text(event, load_of(ahead.planner).unit, style))


def event_text(event: Event, load_unit: str, style: NumberStyle = ENGLISH) -> str:
    """An event by its title and what it changes: "New branch +1,000"."""
    change = change_text(event.amount, event.percent, style)
    if event.title:
        return say("{title} {change}", title=event.title, change=change)
    return change if event.percent else with_unit(change, load_unit)


def _added(ahead: Projection) -> Iterator[Flag]:
    """The servers that growth adds, by expected and by fast growth."""
    for one in ahead.months.added[:MOST_ADDED]:
        yield Flag(one.month, say("{servers}, expected", servers=servers_text(one.servers)), True)
    path = next((path for path in ahead.months.resources if path.resource == SERVERS), None)
    expected = {(one.month, one.servers) for one in ahead.months.added}
    for month, count in list(_steps(path.high) if path is not None else ())[:MOST_ADDED]:
        if (month, count) not in expected:
            yield Flag(month, say("{servers}, earliest", servers=servers_text(count)), True)


def _steps(counts: Values) -> Iterator[tuple[int, int]]:
    """The months with more than in any month before, and how many."""
    most = counts[0]
    for month, count in enumerate(counts):
        if count is not None and most is not None and count > most:
            yield month, round(count)
            most = count


def _limits(path: ResourcePath) -> Iterator[LimitPoint]:
    earliest, expected = path.high_over, path.likely_over
    if earliest is not None and earliest != expected:
        yield LimitPoint(earliest, say("earliest limit"), False)
    if expected is not None:
        yield LimitPoint(expected, say("limit expected"), True)
