"""At which measured value to warn, to order and to act at once, with the load and the month of each."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.presenting.figures import ENGLISH, NumberStyle, number, with_unit
from app.presenting.outlook import Outlook, load_text
from app.presenting.wording import unit_text
from planners.analysis.headroom import SERVERS, Bottleneck
from planners.planner import Counter, Planner, Sizing, Verdict, load_of

SHARES = (0.8, 0.9, 1.0)
"""Of the capacity, to warn, order and act at, where no load is known."""
BEYOND = "not within the evidence"
EARLY = 0.9
"""Share of the load to order at from which to warn where nothing grows."""


@dataclass(frozen=True, slots=True)
class Level:
    """A value of the figure, the load it goes with (None where it is beyond the evidence) and when that is likely reached."""

    value: float
    load: float | None
    month: str


@dataclass(frozen=True, slots=True)
class Trigger:
    """The levels of one resource. ``counter`` says where its value is read; None where no tool is known."""

    resource: str
    figure: str
    name: str
    unit: str
    load_unit: str
    warn: Level
    order: Level
    emergency: Level
    counter: Counter | None


def triggers(planner: Planner, sizing: Sizing, ahead: Outlook) -> tuple[Trigger, ...]:
    """The levels of every resource, the first to reach its capacity in front.

    Emergency: the likely figure is at the capacity. Order: so long before the upper end of its range is, that the lead
    time passes; where nothing grows, when it is. Warn: another lead time before that. A resource that does not reach
    its capacity within the evidence has ``SHARES`` of its capacity instead.
    """
    found = []
    for one in ahead.bottlenecks:
        if one.resource == SERVERS and one.careful_load is not None:
            found.append(_servers(planner, sizing, ahead, one.careful_load))
        verdict = next((v for v in sizing.verdicts if v.resource == one.resource), None)
        if verdict is not None and one.careful_load is not None:
            found.append(_trigger(planner, sizing, ahead, verdict, one))
        elif verdict is not None and _by_value(verdict):
            found.append(_by_share(planner, sizing, verdict))
    return tuple(found)


def level_text(level: Level, unit: str, style: NumberStyle = ENGLISH) -> str:
    """The value with its unit."""
    return with_unit(number(level.value, style, 3), unit_text(unit))


def level_load(level: Level, planner: Planner, style: NumberStyle = ENGLISH) -> str:
    """The load with its unit."""
    return "–" if level.load is None else load_text(level.load, load_of(planner), style)


def _trigger(planner: Planner, sizing: Sizing, ahead: Outlook, verdict: Verdict, one: Bottleneck) -> Trigger:
    name = verdict.figure.read_as or verdict.quantity
    name = name if name in sizing.quantities and one.load is not None else verdict.quantity
    figure = sizing.quantities[name].figure if name in sizing.quantities else verdict.figure
    warn, order = _loads(ahead, one.careful_load or 0.0)

    def level(load: float) -> Level:
        return _level(planner, sizing, ahead, name, verdict, load)

    return Trigger(
        verdict.resource.title,
        figure.title,
        name,
        figure.unit,
        load_of(planner).unit,
        level(warn),
        level(order),
        Level(float(verdict.capacity), None, BEYOND) if one.load is None else level(one.load),
        planner.counter(sizing.inputs, figure),
    )


def _by_value(verdict: Verdict) -> bool:
    """Whether a share of the capacity is worth watching: not of what is counted, nor of the load itself."""
    return not verdict.figure.read_as and verdict.figure.counter != "users"


def _by_share(planner: Planner, sizing: Sizing, verdict: Verdict) -> Trigger:
    figure = verdict.figure
    warn, order, over = (Level(share * float(verdict.capacity), None, BEYOND) for share in SHARES)
    return Trigger(
        verdict.resource.title,
        figure.title,
        verdict.quantity,
        verdict.unit,
        load_of(planner).unit,
        warn,
        order,
        over,
        planner.counter(sizing.inputs, figure),
    )


def _servers(planner: Planner, sizing: Sizing, ahead: Outlook, last: float) -> Trigger:
    """The load itself, where one more of it needs another server."""
    field = load_of(planner)
    warn, order, over = (Level(load, load, _month(ahead, load)) for load in (*_loads(ahead, last), last))
    return Trigger(
        SERVERS.title,
        field.title,
        field.name,
        field.unit,
        field.unit,
        warn,
        order,
        over,
        planner.counter(sizing.inputs, replace(sizing.servers.figure, counter="users"))
        if sizing.servers
        else None,
    )


def _loads(ahead: Outlook, careful: float) -> tuple[float, float]:
    """The loads to warn and to order at, for the load at which the upper end of the range is at the capacity."""
    growth = ahead.projection.growth
    faster = max(growth.likely, growth.high)
    lead = growth.factor(faster, growth.lead_time) if faster > 0 else 1.0
    order = careful / lead
    return (order / lead if lead > 1 else EARLY * order), order


def _level(
    planner: Planner, sizing: Sizing, ahead: Outlook, name: str, verdict: Verdict, load: float
) -> Level:
    there = planner.size({**sizing.inputs, planner.load_field: load})
    found = there.quantities.get(name)
    same = next((v for v in there.verdicts if v.resource == verdict.resource), verdict)
    value = found.value if found is not None and name != verdict.quantity else same.demand
    return Level(float(value), load, _month(ahead, load))


def _month(ahead: Outlook, load: float) -> str:
    loads, growth = ahead.projection.loads, ahead.projection.growth
    if loads[0] >= load * (1 - 1e-9):
        return "now"
    found = next((month for month, value in enumerate(loads) if value >= load), None)
    return f"after {growth.name(growth.horizon)}" if found is None else growth.name(found)
