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
    spread,
    used,
    with_load,
)
from planners.analysis.judging import Judged, judge
from planners.figure import Resource
from planners.planner import Planner
from planners.schema import Inputs
from planners.words import say

EVIDENCE = Resource("evidence", say("Largest load that is covered"), evidence=True)


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


def most_for_now(planner: Planner, inputs: Inputs) -> Bottleneck:
    """The largest load that is covered and asks for no more servers than now, at most ``FARTHEST`` times the load."""
    open_, now = Loads(planner, provided(planner, inputs)), _load(planner, inputs)
    another = most_carried(open_, now, open_.servers(now))
    end = furthest(open_.accepts, now, another)
    return Bottleneck(SERVERS if end >= another else EVIDENCE, end, end, end)


def bottlenecks(planner: Planner, inputs: Inputs, end: Bottleneck | None = None) -> tuple[Bottleneck, ...]:
    """Every judged resource, the first to reach its capacity in front; ``end`` is that of ``most_for_now`` where it is known."""
    at, now = Loads(planner, as_now(planner, inputs)), _load(planner, inputs)
    ended = end or most_for_now(planner, inputs)
    found = [ended] if ended.asked < FARTHEST * now else []
    top = furthest(at.accepts, now, FARTHEST * now)
    found += [_bottleneck(at, verdict.resource, now, top) for verdict in at(now).verdicts]
    far = FARTHEST * now + 1

    def place(one: Bottleneck) -> tuple[float, str]:
        """What is full comes before the server that is needed because of it."""
        load = far if one.load is None else one.load
        return load * (1 + 10 * CLOSE) if one.resource == SERVERS else load, one.resource.name

    return tuple(sorted(found, key=place))


def _load(planner: Planner, inputs: Inputs) -> float:
    return float(inputs[planner.load_field] or 0)


def largest_load(planner: Planner, inputs: Inputs) -> float | None:
    """The largest load that every likely figure of this machine carries; None where nothing limits it."""
    loads = [found.load for found in bottlenecks(planner, inputs) if found.load is not None]
    return min(loads, default=None)


def why_another(planner: Planner, inputs: Inputs, end: Bottleneck) -> Resource:
    """What is over first on as many servers as now beyond the ``end`` that ``most_for_now`` found; ``SERVERS`` where nothing is."""
    if end.resource != SERVERS or end.asked >= FARTHEST * _load(planner, inputs):
        return SERVERS
    kept = as_now(planner, inputs)
    beyond = with_load(planner, kept, end.asked * (1 + 2 * CLOSE) + 1)
    if not accepted(planner, beyond):
        return EVIDENCE
    return first_over(judge(planner)(beyond), judge(planner)(kept).servers) or SERVERS


def breaking_activity(planner: Planner, inputs: Inputs) -> Breaking | None:
    """The least work per user at which a resource of as many servers as now is over, or another server is needed.

    None where the service has no such input or nothing is over up to ``FARTHEST`` times the work. Where it is over
    already, the work at which it would not be.
    """
    now = inputs.get("activity")
    if not isinstance(now, int | float):
        return None
    inputs = as_now(planner, inputs)
    present = judge(planner)(inputs).servers

    def found(activity: float) -> Judged:
        return judge(planner)({**inputs, "activity": activity})

    def holds(activity: float) -> bool:
        if not accepted(planner, {**inputs, "activity": activity}):
            return False
        return first_over(found(activity), present) is None

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
    return Breaking(last, first_over(found(beyond), present) or SERVERS)


def first_over(found: Judged, present: float | None) -> Resource | None:
    """What is over capacity with as many servers as ``present``, the fullest first; None where nothing is."""
    over = [verdict for verdict in found.verdicts if verdict.demand > verdict.capacity]
    if over:
        return min(over, key=lambda verdict: verdict.headroom).resource
    more = found.servers is not None and present is not None and found.servers > present
    return SERVERS if more else None


def _bottleneck(at: Loads, resource: Resource, now: float, top: float) -> Bottleneck:
    """Where a resource is full, asked up to ``top`` or as far as its demand is told."""
    last = furthest(lambda load: judged(at(load), resource) is not None, now, top)
    likely, careful = (_crossing(at, resource, part, now, last) for part in ("demand", "high"))
    return Bottleneck(resource, likely, careful, last)


def _crossing(at: Loads, resource: Resource, part: str, now: float, top: float) -> float | None:
    """The load at which a demand of the present servers reaches its capacity; None where it does not up to ``top``."""
    present = at.servers(now)

    def below(load: float) -> bool:
        found = at(load)
        verdict = judged(found, resource)
        if verdict is None:
            return True
        demand = getattr(verdict, part) * spread(at.planner, found.servers, verdict, present)
        return bool(used(demand, verdict.capacity) <= 1)

    if below(now):
        return None if below(top) else edge(below, now, top)
    low = now
    while low > now / FARTHEST and not below(low):
        low /= 2
    return edge(below, low, now) if below(low) else None
