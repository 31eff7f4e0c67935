"""How far the load may grow before each resource is at its capacity: the first bottleneck, the second, the third.

Asked with as many servers as now: where the plan would add one, that is told instead of a crossing behind it. The
same where the planner refuses a larger load: nothing is told of loads for which there is no evidence.
"""

from __future__ import annotations

from msgspec import Struct

from planners.analysis.held import (
    CLOSE,
    FARTHEST,
    SERVERS,
    Loads,
    accepted,
    as_now,
    edge,
    furthest,
    judged,
    most_carried,
    provided,
    servers,
    used,
)
from planners.figure import Resource
from planners.planner import Planner, Sizing, with_servers
from planners.schema import Inputs
from planners.words import say

EVIDENCE = Resource("evidence", say("Largest load that is covered"))
REACHED = 10 * CLOSE
"""Share of a capacity by which a demand that ends just at it may miss it."""


class Bottleneck(Struct, frozen=True):
    """A resource and the loads at which its likely and its upper demand reach the capacity, in the load's unit.

    ``SERVERS`` is the load from which another server is needed, ``EVIDENCE`` the largest that can be sized. None: not
    up to there, or to ``FARTHEST`` times the load; ``asked`` is the load up to which it was looked for.
    """

    resource: Resource
    load: float | None
    careful_load: float | None
    asked: float


class Breaking(Struct, frozen=True):
    """The work per user, relative to the benchmark user, at which the first resource is over, and which one that is."""

    activity: float
    resource: Resource


def bottlenecks(planner: Planner, inputs: Inputs) -> tuple[Bottleneck, ...]:
    """Every judged resource, the first to reach its capacity in front; each is that of as many servers as now."""
    now_provided = provided(planner, inputs)
    at = Loads(planner, now_provided)
    now = float(inputs[planner.load_field] or 0)
    sizing = at(now)
    present = servers(sizing)
    another = most_carried(at, now, present)
    top = furthest(at.accepts, now, another)
    ended = Bottleneck(SERVERS if top >= another else EVIDENCE, top, top, top)
    found = [ended] if top < FARTHEST * now else []
    same = as_now(planner, inputs)
    if same != now_provided:
        at = Loads(planner, same)
        top = furthest(lambda load: _told(at, load, sizing), now, FARTHEST * now)
    found += [
        Bottleneck(
            verdict.resource,
            _crossing(at, verdict.resource, "demand", now, top),
            _crossing(at, verdict.resource, "high", now, top),
            top,
        )
        for verdict in sizing.verdicts
    ]
    far = FARTHEST * now + 1
    return tuple(sorted(found, key=lambda b: (far if b.load is None else b.load, b.resource.name)))


def _told(at: Loads, load: float, now: Sizing) -> bool:
    """Whether everything that is judged now is told of that load too."""
    return at.accepts(load) and all(judged(at(load), verdict.resource) for verdict in now.verdicts)


def largest_load(planner: Planner, inputs: Inputs) -> float | None:
    """The largest load that every likely figure of this machine carries; None where nothing limits it."""
    loads = [found.load for found in bottlenecks(planner, inputs) if found.load is not None]
    return min(loads, default=None)


def breaking_activity(planner: Planner, inputs: Inputs) -> Breaking | None:
    """The least work per user at which a resource of as many servers as now is over, or another server is needed.

    None where the service has no such input or nothing is over up to ``FARTHEST`` times the work. Where it is over
    already, the work at which it would not be.
    """
    now = inputs.get("activity")
    if not isinstance(now, int | float):
        return None
    present = servers(planner.size(inputs))
    if present is not None:
        inputs = with_servers(planner, inputs, round(present))

    def sized(activity: float) -> Sizing:
        return planner.size({**inputs, "activity": activity})

    def holds(activity: float) -> bool:
        if not accepted(planner, {**inputs, "activity": activity}):
            return False
        return first_over(sized(activity), present) is None

    start = float(now)
    low = start
    while low > 1e-3 and not holds(low):
        low /= 2
    if not holds(low):
        return None
    last = furthest(holds, start, FARTHEST * start) if low == start else edge(holds, low, 2 * low)
    if last >= FARTHEST * start:
        return None
    beyond = last * (1 + 2 * CLOSE)
    if not accepted(planner, {**inputs, "activity": beyond}):
        return Breaking(last, EVIDENCE)
    return Breaking(last, first_over(sized(beyond), present) or SERVERS)


def first_over(sizing: Sizing, present: float | None) -> Resource | None:
    """What is over capacity with as many servers as ``present``, the fullest first; None where nothing is."""
    needed = servers(sizing)
    over = [verdict for verdict in sizing.verdicts if verdict.demand > verdict.capacity]
    if over:
        return min(over, key=lambda verdict: verdict.headroom).resource
    return SERVERS if needed is not None and present is not None and needed > present else None


def _crossing(at: Loads, resource: Resource, part: str, now: float, top: float) -> float | None:
    count = at.servers(now)

    def share(load: float) -> float:
        verdict = judged(at(load), resource)
        return used(getattr(verdict, part), verdict.capacity) if verdict is not None else 0.0

    def below(load: float) -> bool:
        if at.servers(load) != count:
            return load < now
        return share(load) <= 1

    if below(now):
        if below(top):
            return top if share(top) >= 1 - REACHED else None
        return edge(below, now, top)
    low = now
    while low > now / FARTHEST and not below(low):
        low /= 2
    return edge(below, low, now) if below(low) else None
