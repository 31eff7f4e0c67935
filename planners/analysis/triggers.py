"""At which measured value to warn, to order and to act at once, with the load and the month of each."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.edges import CLOSE
from planners.analysis.headroom import Bottleneck
from planners.analysis.held import SERVERS
from planners.analysis.projection import Projection
from planners.figure import Figure, Resource
from planners.planner import Counter, Verdict, load_of

SHARES = (0.8, 0.9, 1.0)
"""Of the capacity, to warn, order and act at, where no load is known."""
THIRDS = (1 / 3, 2 / 3)
"""Of the way from today to the capacity, to warn and order at where today is beyond the usual level."""
EARLY = 0.9
"""Share of the load to order at from which to warn at the latest, however slow the growth is."""
APART = 0.02
"""Share of today's value by which the one to warn at is above it at least: what is less apart is read as one."""
KNOWN = "_triggers"
"""What a projection keeps its triggers as: several pages tell them."""


class Level(Struct, frozen=True):
    """A value of the figure and the load it goes with (None where no measurement covers it).

    ``month`` is the one in which the likely growth reaches the load: 0 for now, None for none to the horizon.
    """

    value: float
    load: float | None
    month: int | None


class Trigger(Struct, frozen=True):
    """The levels of one resource, of the figure that a running server tells. ``counter`` reads it, where one is known."""

    resource: Resource
    figure: Figure
    warn: Level
    order: Level
    act: Level
    counter: Counter | None


def triggers(ahead: Projection, accepted: bool = False) -> tuple[Trigger, ...]:
    """The levels of every resource, the first to reach its capacity in front.

    Act: the likely figure is at the capacity. Order: so long before the upper end of its range is, that the lead time
    passes; where nothing grows, when it is. Warn: another lead time before that, and at ``EARLY`` of that load at the
    latest. A resource that does not reach its
    capacity within the evidence has ``SHARES`` of its capacity instead.

    With ``accepted`` the load of today is no reason to warn: a level that it has passed, while the likely figure is not over
    its capacity, lies a third or two thirds of the way from it to there.
    """
    known: tuple[Trigger, ...] | None = ahead.__dict__.get(KNOWN)
    told = tuple(_levels(ahead)) if known is None else known
    ahead.__dict__[KNOWN] = told
    return tuple(_beyondtoday(ahead, one) for one in told) if accepted else told


def watched(ahead: Projection) -> tuple[Trigger, ...]:
    """The levels to watch on what is accepted: of those that one counter reads the ones that are reached first."""
    found: dict[object, Trigger] = {}
    for one in triggers(ahead, accepted=True):
        key = one if one.counter is None else (one.counter, one.figure.unit, today(ahead, one))
        known = found.get(key)
        if known is None or (one.order.value, one.act.value) < (known.order.value, known.act.value):
            found[key] = one
    return tuple(found.values())


def _levels(ahead: Projection) -> Iterator[Trigger]:
    for one in ahead.bottlenecks:
        if one.resource == SERVERS and one.careful_load is not None:
            yield _of_load(ahead, one.careful_load, _careful(ahead))
        verdict = next((v for v in ahead.now.verdicts if v.resource == one.resource), None)
        if verdict is not None and one.careful_load is not None:
            yield _of_resource(ahead, verdict, one)
        elif verdict is not None and _watched_by_share(verdict):
            yield _by_share(ahead, verdict)


def _beyondtoday(ahead: Projection, one: Trigger) -> Trigger:
    """The trigger with no level below today; as it is where the likely figure is over its capacity today."""
    now = today(ahead, one)
    if now is None or one.warn.value > now * (1 + APART) or passed(ahead, one):
        return one
    now = min(now, one.act.value)
    loads = (ahead.months.loads[0], one.act.load)
    levels = (_between(ahead, now, one.act.value, loads, share) for share in THIRDS)
    return replace(one, **dict(zip(("warn", "order"), levels, strict=True)))


def _between(
    ahead: Projection, now: float, full: float, loads: tuple[float, float | None], share: float
) -> Level:
    start, end = loads
    load = None if end is None else start + share * max(0.0, end - start)
    month = None if load is None else _month(ahead, load)
    return Level(now + share * (full - now), load, month)


def today(ahead: Projection, one: Trigger) -> float | None:
    """What the figure of a trigger is at the load of today."""
    if one.resource == SERVERS:
        return ahead.months.loads[0]
    found = ahead.now.quantities.get(one.figure.name)
    if found is not None:
        return float(found.value)
    return next((v.demand for v in ahead.now.verdicts if v.resource == one.resource), None)


def passed(ahead: Projection, one: Trigger) -> bool:
    """Whether the figure of a trigger is over its capacity at the load of today."""
    now = today(ahead, one)
    return now is not None and now > one.act.value * (1 + CLOSE)


def _watched_by_share(verdict: Verdict) -> bool:
    """A share of the capacity is worth watching, but not of what is counted, nor of the load itself."""
    return not verdict.figure.read_as and not verdict.figure.load


def _of_resource(ahead: Projection, verdict: Verdict, one: Bottleneck) -> Trigger:
    told = ahead.now.quantities.get(verdict.figure.read_as) if one.load is not None else None
    figure = told.figure if told is not None else verdict.figure
    warn, order = _loads(ahead, one.careful_load or 0.0)
    loads = {load: None for load in (warn, order, one.load) if load is not None}
    levels = {load: _level(ahead, figure, verdict, load) for load in loads}
    return Trigger(
        verdict.resource,
        figure,
        levels[warn],
        levels[order],
        Level(float(verdict.capacity), None, None) if one.load is None else levels[one.load],
        ahead.planner.counter(ahead.now.inputs, figure),
    )


def _by_share(ahead: Projection, verdict: Verdict) -> Trigger:
    warn, order, act = (Level(share * float(verdict.capacity), None, None) for share in SHARES)
    counter = ahead.planner.counter(ahead.now.inputs, verdict.figure)
    return Trigger(verdict.resource, verdict.figure, warn, order, act, counter)


def _careful(ahead: Projection) -> float:
    """The load at which the upper end of some range is at its capacity first."""
    return min(one.careful_load for one in ahead.bottlenecks if one.careful_load is not None)


def _of_load(ahead: Projection, last: float, careful: float) -> Trigger:
    """The load itself, where one more than ``last`` needs another server as expected, and from ``careful`` on in the worst case."""
    field = load_of(ahead.planner)
    warn, order, act = (Level(load, load, _month(ahead, load)) for load in (*_loads(ahead, careful), last))
    each = next((q.figure for q in ahead.now.quantities.values() if q.figure.load), None)
    counter = ahead.planner.counter(ahead.now.inputs, each) if each is not None else None
    return Trigger(SERVERS, Figure(field.name, field.title, field.unit), warn, order, act, counter)


def _loads(ahead: Projection, careful: float) -> tuple[float, float]:
    """The loads to warn and to order at, for the load at which the upper end of the range is at the capacity."""
    growth = ahead.growth
    faster = max(growth.likely, growth.high)
    lead = growth.factor(faster, growth.lead_time) if faster > 0 else 1.0
    order = careful / lead
    return min(order / lead, EARLY * order), order


def _level(ahead: Projection, figure: Figure, verdict: Verdict, load: float) -> Level:
    there = ahead.planner.size({**ahead.as_now, ahead.planner.load_field: load})
    found = there.quantities.get(figure.name)
    same = next((v for v in there.verdicts if v.resource == verdict.resource), verdict)
    value = found.value if found is not None and figure.name != verdict.figure.name else same.demand
    return Level(float(value), load, _month(ahead, load))


def _month(ahead: Projection, load: float) -> int | None:
    loads = ahead.months.loads
    if loads[0] >= load * (1 - 1e-9):
        return 0
    return next((month for month, value in enumerate(loads) if value >= load), None)
