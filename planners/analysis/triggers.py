"""At which measured value to warn, to order and to act at once, with the load and the month of each."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from planners.analysis.edges import CLOSE
from planners.analysis.headroom import Bottleneck
from planners.analysis.held import SERVERS, judged
from planners.analysis.passing import NEARLY, TOLERANCE, most_passing
from planners.analysis.projection import Projection
from planners.figure import Figure, Resource
from planners.machine.disks import carried_by
from planners.planner import Counter, Verdict, load_of
from planners.quantity import Quantity

SHARES = (0.8, NEARLY)
"""Of the capacity, to warn and to order at, at the latest."""
THIRD = 1 / 3
"""Of the way from a value to the next, where no more is left of it."""
EARLY = 0.9
"""Share of the value to order at from which to warn at the latest, however slow the growth is."""
APART = 0.05
"""Share by which the value to warn at is above today's and below that to order at: readings of the same load differ by less."""
STRAIGHT = 0.02
"""Share of the way from today to the limit by which a reading in the middle may be off a straight line."""
HALVINGS = 12
COUNTED = ("users", "devices")
"""Units of figures that tell the load itself."""
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
    """The levels of one resource, of the figure that a running server tells, and what is expected of it ``today``.

    ``counter`` reads it, where one is known. ``quantity`` is what is expected, None of the load. ``limited_by`` is what is full at
    the limit, where that is another resource: a load is carried up to where the first of them is full.
    """

    resource: Resource
    figure: Figure
    today: float
    warn: Level
    order: Level
    act: Level
    counter: Counter | None
    quantity: Quantity | None = None
    limited_by: Resource | None = None

    @property
    def passed(self) -> bool:
        """Whether the likely figure is over its capacity today."""
        return self.today > self.act.value * (1 + CLOSE)

    @property
    def warns_of_passing(self) -> bool:
        """Whether a reading may pass as what was promised of today and be one to warn of."""
        if self.quantity is None or self.passed:
            return False
        return most_passing(self.quantity, self.act.value) > self.warn.value * (1 + CLOSE)


def triggers(ahead: Projection) -> tuple[Trigger, ...]:
    """The levels of every resource, the first to reach its capacity in front.

    They are of what is measured. Act: it is at the capacity. Order: at ``SHARES`` of that at the latest, and so much below it
    that the lead time passes with fast growth; what passes as promised of today is no reason to order, and where that is more, it
    is the value to order at. Warn: at ``SHARES`` of the capacity, another lead time before the order and at ``EARLY`` of it at the
    latest, or halfway from today to the order where today is next to that. Where the two are not ``APART``, both are that to
    order at.

    Of the load itself the levels are those of all resources: it is full where the first of them is, as expected, and more
    is ordered before the first is in the worst case, since a load does not tell what its users need.
    """
    known: tuple[Trigger, ...] | None = ahead.__dict__.get(KNOWN)
    if known is None:
        known = ahead.__dict__[KNOWN] = tuple(_levels(ahead))
    return known


def watched(ahead: Projection) -> tuple[Trigger, ...]:
    """The levels to watch: of those that one counter reads the ones that are reached first."""
    found: dict[object, Trigger] = {}
    for one in triggers(ahead):
        key = one if one.counter is None else (one.counter, one.figure.unit, one.today)
        known = found.get(key)
        if known is None or (one.order.value, one.act.value) < (known.order.value, known.act.value):
            found[key] = one
    return tuple(found.values())


def steps(found: Quantity | None, value: float, full: float, lead: float = 1.0) -> tuple[float, float]:
    """The values to warn and to order at, of a figure with that expected value and capacity that grows so much in a lead time."""
    promised = most_passing(found, full) if found is not None else value * (1 + TOLERANCE)
    order = max(min(SHARES[1] * full, full / lead), min(promised, full))
    return _warn(value, order, full, lead), order


def _warn(today: float, order: float, full: float, lead: float) -> float:
    """The value to warn at: the usual one, one halfway from that of today to that to order at, or the latter."""
    usual = min(SHARES[0] * full, order / lead, EARLY * order)
    warn = usual if usual >= (1 + APART) * today else (today + order) / 2
    return warn if warn <= (1 - APART) * order else order


def _levels(ahead: Projection) -> Iterator[Trigger]:
    ends = any(one.load is not None for one in ahead.bottlenecks)
    for one in ahead.bottlenecks:
        verdict = judged(ahead.now, one.resource)
        if one.resource == SERVERS:
            yield _of_servers(ahead)
        elif verdict is not None and ends and (verdict.figure.load or verdict.unit in COUNTED):
            # What counts the load of all servers has other limits than theirs only where it is full first.
            if verdict.figure.load or one == ahead.bottlenecks[0]:
                yield _of_load(ahead, verdict.resource, verdict.figure, verdict.demand)
        elif verdict is not None:
            yield from _of_need(ahead, verdict, one)


def _of_servers(ahead: Projection) -> Trigger:
    field = load_of(ahead.planner)
    each = next((q.figure for q in ahead.now.quantities.values() if q.figure.load), None)
    figure = Figure(field.name, field.title, field.unit, counter=each.counter if each is not None else "")
    return _of_load(ahead, SERVERS, figure, ahead.months.loads[0])


def _of_load(ahead: Projection, resource: Resource, figure: Figure, value: float) -> Trigger:
    """The load itself, in all or of one server: up to where everything carries it."""
    now = ahead.months.loads[0]
    most = min((one.load for one in ahead.bottlenecks if one.load is not None), default=now)
    careful = min(
        (one.careful_load for one in ahead.bottlenecks if one.careful_load is not None), default=most
    )
    sure = min(careful, most) if careful >= now else most
    lead = lead_factor(ahead)
    order = min(sure / lead, SHARES[1] * most)
    if order <= now * (1 + CLOSE):
        order = min(sure, most - THIRD * max(0.0, most - now))
    warn = _warn(now, order, most, lead)
    first = next((one.resource for one in ahead.bottlenecks if one.load == most), resource)
    warned, ordered, full = (
        Level(value * load / now if now else load, load, _month(ahead, load)) for load in (warn, order, most)
    )
    return Trigger(
        resource,
        figure,
        value,
        warned,
        ordered,
        full,
        ahead.planner.counter(ahead.now.inputs, figure),
        limited_by=first if first not in (resource, SERVERS) else None,
    )


def _of_need(ahead: Projection, verdict: Verdict, one: Bottleneck) -> Iterator[Trigger]:
    """What is read of a resource, up to its capacity: of drives what they do and what they hold."""
    quantities = ahead.now.quantities
    found = quantities.get(verdict.figure.name)
    if not verdict.figure.read_as:
        yield _of_reading(
            ahead, verdict.resource, verdict.figure, verdict.demand, found, verdict.capacity, one
        )
        return
    for name, most in carried_by(found, verdict.capacity) if found is not None else ():
        read = quantities.get(name)
        if read is not None:
            yield _of_reading(ahead, verdict.resource, read.figure, float(read.value), read, most, one)


def _of_reading(
    ahead: Projection,
    resource: Resource,
    figure: Figure,
    value: float,
    found: Quantity | None,
    full: float,
    one: Bottleneck,
) -> Trigger:
    warn, order = steps(found, value, float(full), lead_factor(ahead))
    loads = _loads_of(ahead, resource, figure, value, one, (warn, order, float(full)))
    warned, ordered, limit = (
        Level(level, load, None if load is None else _month(ahead, load))
        for level, load in zip((warn, order, float(full)), loads, strict=True)
    )
    counter = ahead.planner.counter(ahead.now.inputs, figure)
    return Trigger(resource, figure, value, warned, ordered, limit, counter, found)


def _loads_of(
    ahead: Projection,
    resource: Resource,
    figure: Figure,
    value: float,
    one: Bottleneck,
    levels: tuple[float, ...],
) -> tuple[float | None, ...]:
    """The loads at which a figure is expected to read these values, between today and where its resource is full: on the line, or
    where the reading in the middle is not ``STRAIGHT``, where it is found by halving."""
    if one.load is None:
        return (None,) * len(levels)
    now, end = ahead.months.loads[0], one.load

    def read(load: float) -> float:
        there = ahead.planner.size({**ahead.as_now, ahead.planner.load_field: load})
        found, same = there.quantities.get(figure.name), judged(there, resource)
        return float(found.value) if found is not None else same.demand if same is not None else value

    last = read(end)
    if abs(end - now) <= CLOSE * now or (last - value) * (end - now) <= 0:
        return (None,) * len(levels)
    middle = read((now + end) / 2)
    straight = abs(middle - (value + last) / 2) <= STRAIGHT * abs(last - value)

    def load_at(level: float) -> float:
        if abs(level - last) <= 10 * CLOSE * abs(last):
            return end
        if straight or not min(value, last) < level < max(value, last):
            return now + (level - value) / (last - value) * (end - now)
        below, above = now, end
        for _ in range(HALVINGS):
            between = (below + above) / 2
            below, above = (between, above) if (read(between) < level) is (last > value) else (below, between)
        return above

    return tuple(max(0.0, load) if load <= one.asked * (1 + CLOSE) else None for load in map(load_at, levels))


def lead_factor(ahead: Projection) -> float:
    """By how much the load grows in a lead time, by the faster growth."""
    growth = ahead.growth
    faster = max(growth.likely, growth.high)
    return growth.factor(faster, growth.lead_time) if faster > 0 else 1.0


def _month(ahead: Projection, load: float) -> int | None:
    loads = ahead.months.loads
    if loads[0] >= load * (1 - 1e-9):
        return 0
    return next((month for month, value in enumerate(loads) if value >= load), None)
