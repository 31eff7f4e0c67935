"""How far the load may grow before each resource is at its capacity: the first bottleneck, the second, the third.

Asked with as many servers as now: where the plan would add one, that is told instead of a crossing behind it. The
same where the planner refuses a larger load: nothing is told of loads for which there is no evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from planners.figure import Resource
from planners.planner import Planner, Sizing, load_of
from planners.refusal import InputRefused
from planners.schema import Entry, Inputs
from planners.words import say

FARTHEST = 64.0
"""Times the present load up to which a crossing is looked for."""
STEPS = 60
CLOSE = 1e-5
SERVERS = Resource("servers", say("Servers"))
EVIDENCE = Resource("evidence", say("Largest load that is covered"))
WHOLE = ("users", "entries")
"""Units of loads that are counted."""


class Bottleneck(Struct, frozen=True):
    """A resource and the loads at which its likely and its upper demand reach the capacity, in the load's unit.

    ``SERVERS`` is the load from which another server is needed, ``EVIDENCE`` the largest that can be sized. None: not
    up to there, or to ``FARTHEST`` times the load.
    """

    resource: Resource
    load: float | None
    careful_load: float | None


def bottlenecks(planner: Planner, inputs: Inputs) -> tuple[Bottleneck, ...]:
    """Every judged resource, the first to reach its capacity in front."""
    at = Loads(planner, inputs)
    now = float(inputs[planner.load_field] or 0)
    sizing = at(now)
    another = one_more_server(at, now)
    top = _while(at.accepts, now, another)
    found = [Bottleneck(SERVERS if top >= another else EVIDENCE, top, top)] if top < FARTHEST * now else []
    found += [
        Bottleneck(
            verdict.resource,
            _crossing(at, verdict.resource, "demand", now, top, sizing),
            _crossing(at, verdict.resource, "high", now, top, sizing),
        )
        for verdict in sizing.verdicts
    ]
    far = FARTHEST * now + 1
    return tuple(sorted(found, key=lambda b: (far if b.load is None else b.load, b.resource.name)))


def largest_load(planner: Planner, inputs: Inputs) -> float | None:
    """The largest load that every likely figure of this machine carries; None where nothing limits it."""
    loads = [found.load for found in bottlenecks(planner, inputs) if found.load is not None]
    return min(loads, default=None)


def breaking_activity(planner: Planner, inputs: Inputs) -> float | None:
    """The work per user at which the first resource is over; None where the service has no such input or none is.

    Relative to the benchmark user, as the input ``activity``.
    """
    now = inputs.get("activity")
    if not isinstance(now, int | float):
        return None

    def fits(activity: float) -> bool:
        return planner.size({**inputs, "activity": activity}).fits

    low, high = float(now), float(now)
    if fits(low):
        high = _while(fits, low, FARTHEST * low)
        return None if high >= FARTHEST * low else high
    while low > 1e-3 and not fits(low):
        high, low = low, low / 2
    return _edge(fits, low, high) if fits(low) else None


class Loads:
    """Sizings by load, each computed once."""

    def __init__(self, planner: Planner, inputs: Inputs) -> None:
        self._planner, self._inputs = planner, inputs
        self._known: dict[float, Sizing] = {}

    def __call__(self, load: float) -> Sizing:
        """The sizing at that load; the other inputs stay."""
        if load not in self._known:
            asked: Mapping[str, Entry] = {**self._inputs, self._planner.load_field: load}
            self._known[load] = self._planner.size(asked)
        return self._known[load]

    def accepts(self, load: float) -> bool:
        """Whether that load can be asked for, the other inputs as they are."""
        try:
            self._planner.check(with_load(self._planner, self._inputs, load))
        except InputRefused:
            return False
        return True


def with_load(planner: Planner, inputs: Inputs, load: float) -> dict[str, Entry]:
    """Entries like the inputs with another load: whole where it is counted, and no less than is possible."""
    field = load_of(planner)
    return {**inputs, field.name: max(field.low, round(load) if field.unit in WHOLE else load)}


def _crossing(
    at: Callable[[float], Sizing], resource: Resource, part: str, now: float, top: float, sizing: Sizing
) -> float | None:
    def below(load: float) -> bool:
        if _servers(at(load)) != _servers(sizing):
            return load < now
        verdict = next((v for v in at(load).verdicts if v.resource == resource), None)
        return verdict is None or getattr(verdict, part) <= verdict.capacity

    if below(now):
        return None if below(top) else _edge(below, now, top)
    low = now
    while low > now / FARTHEST and not below(low):
        low /= 2
    return _edge(below, low, now) if below(low) else None


def _while(holds: Callable[[float], bool], start: float, limit: float) -> float:
    """The largest number up to ``limit`` for which ``holds`` does, to within ``CLOSE``."""
    good, step = start, start
    while good < limit:
        tried = min(good + step, limit)
        if not holds(tried):
            return _edge(holds, good, tried)
        good, step = tried, 2 * step
    return limit


def _edge(holds: Callable[[float], bool], good: float, bad: float) -> float:
    for _ in range(STEPS):
        if bad - good <= CLOSE * good:
            break
        middle = (good + bad) / 2
        good, bad = (middle, bad) if holds(middle) else (good, middle)
    return good


def one_more_server(at: Callable[[float], Sizing], now: float) -> float:
    """The largest load that as many servers as now carry by the published limits; ``FARTHEST`` times it where none ends it."""
    servers = _servers(at(now))
    return _while(lambda load: _servers(at(load)) == servers, now, FARTHEST * now)


def one_less_server(at: Callable[[float], Sizing], now: float) -> float:
    """The smallest load that still needs as many servers as now; 0 for the first server."""
    servers = _servers(at(now))
    if servers is None or servers <= 1:
        return 0.0
    low, high = now / 2, now
    while low > now / FARTHEST and _servers(at(low)) == servers:
        low /= 2
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if _servers(at(middle)) == servers else (middle, high)
    return high


def _servers(sizing: Sizing) -> float | None:
    return None if sizing.servers is None else float(sizing.servers.value)
