"""How far the load may grow before each resource is at its capacity: the first bottleneck, the second, the third.

Asked with as many servers as now: where the plan would add one, that is told instead of a crossing behind it. The
same where the planner refuses a larger load: nothing is told of loads for which there is no evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from planners.analysis.edges import CLOSE, Holds, edge, furthest
from planners.analysis.held import (
    FARTHEST,
    SERVERS,
    Loads,
    accepted,
    as_now,
    first_over,
    judged,
    most_carried,
    provided,
    spread,
    used,
    with_load,
)
from planners.analysis.judging import judge
from planners.figure import Resource
from planners.planner import Planner
from planners.refusal import InputRefused
from planners.schema import Inputs
from planners.words import say

EVIDENCE = Resource("evidence", say("Largest load that can be sized"), evidence=True)
EDGE = 10 * CLOSE
"""Share of a load, or of a capacity, within which two of them are one."""
NEAR = 0.01
"""Share of a load beyond which another one tells whether the load moves a resource."""
PARTS = ("demand", "high")
"""The demands of a verdict that may reach its capacity: the likely one, and the upper end of its range."""
Use = Callable[[float], float]


class Bottleneck(Struct, frozen=True):
    """A resource and the loads at which its likely and its upper demand reach the capacity, in the load's unit.

    ``SERVERS`` is the load from which another server is needed, ``EVIDENCE`` the largest that can be sized. None: not
    up to there, or to ``FARTHEST`` times the load; ``asked`` is the load up to which it was looked for. ``level`` says that up to
    there the load does not move it.
    """

    resource: Resource
    load: float | None
    careful_load: float | None
    asked: float
    level: bool = False


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
    found += [_bottleneck(at, verdict.resource, now, top, ended.asked) for verdict in at(now).verdicts]
    far = FARTHEST * now + 1

    def place(one: Bottleneck) -> tuple[float, str]:
        """What is full comes before the server that is needed because of it, or the end of what is covered."""
        load = far if one.load is None else one.load
        last = one.resource in (SERVERS, EVIDENCE)
        return load * (1 + EDGE) if last else load, one.resource.name

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


def why_no_larger(planner: Planner, inputs: Inputs, end: Bottleneck) -> str:
    """What the planner says to a load beyond the largest that it sizes; empty where it says nothing."""
    try:
        planner.check(with_load(planner, as_now(planner, inputs), end.asked * (1 + 2 * CLOSE) + 1))
    except InputRefused as refused:
        return next((one.reason for one in refused.refusals if one.reason), "")
    return ""


def _bottleneck(at: Loads, resource: Resource, now: float, top: float, end: float) -> Bottleneck:
    """Where a resource is full, asked until it is, up to ``top`` or as far as its demand is told; it may be at the ``end``."""

    def told(load: float) -> bool:
        return judged(at(load), resource) is not None

    uses = [partial(_use, at, resource, part, at.servers(now)) for part in PARTS]
    last = _over_by(told, uses, now, top) or furthest(told, now, top)
    likely, careful = (_crossing(use, now, last, end) for use in uses)
    open_ = likely is None and careful is None and last > now * (1 + NEAR)
    level = open_ and all(abs(use(last) - use(now)) <= CLOSE * use(now) for use in uses)
    return Bottleneck(resource, likely, careful, last, level)


def _over_by(told: Holds, uses: Sequence[Use], now: float, top: float) -> float | None:
    """A load at which every demand is over its capacity, by doubling; None where it is not told up to there."""
    load = now
    while load < top:
        load = min(2 * load, top)
        if not told(load):
            return None
        if all(use(load) > 1 for use in uses):
            return load
    return None


def _use(at: Loads, resource: Resource, part: str, present: float | None, load: float) -> float:
    """How full the present servers are by a demand, as a share of the capacity; 0 where it is not told."""
    found = at(load)
    verdict = judged(found, resource)
    if verdict is None:
        return 0.0
    demand = getattr(verdict, part) * spread(at.planner, found.servers, verdict, present)
    return float(used(demand, verdict.capacity))


def _crossing(use: Use, now: float, top: float, near: float) -> float | None:
    """The load at which the use reaches the capacity, which may be ``near``; None where it does not up to ``top``."""

    def below(load: float) -> bool:
        return use(load) <= 1

    def excess(load: float) -> float:
        return use(load) - 1

    if below(now):
        if below(top):
            # Where no more can be asked for because it is full there, that is where it is full.
            return top if top < FARTHEST * now and use(top) >= 1 - EDGE else None
        return edge(below, now, top, excess, near)
    low = now
    while low > now / FARTHEST and not below(low):
        low /= 2
    return edge(below, low, now, excess, near) if below(low) else None
