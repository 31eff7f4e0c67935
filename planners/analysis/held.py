"""As many servers as now: how much load they carry, and how their demands go on beyond it.

A plan that needs another server does not hold. What is over then is told of the present servers: a demand that falls
again because the model adds a server is no relief for those who have not bought it. The same of ports and nodes. Where a
service counts what cannot be held, such as partitions, the demand of one is that of its share of the load.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from planners.analysis.bought import WithBought, unjudged
from planners.compiled import Compiled
from planners.figure import Resource
from planners.laws.elementwise import Number, real
from planners.planner import Planner, Sizing, Verdict, load_of, with_servers
from planners.refusal import InputRefused
from planners.schema import Entry, Inputs
from planners.words import say

FARTHEST = 64.0
"""Times the present load up to which a crossing is looked for."""
STEPS = 60
CLOSE = 1e-5
SERVERS = Resource("servers", say("Servers"), place=8)
WHOLE = ("users", "entries")
"""Units of loads that are counted."""


def provided(planner: Planner, inputs: Inputs) -> Inputs:
    """The inputs with what they provide now, such as ports, held as it is: a larger load adds none unasked."""
    names = {figure.name: figure.held_by for figure in planner.figures if figure.held_by}
    if not names:
        return inputs
    found = planner.size(inputs).quantities
    held = {field: round(found[name].value) for name, field in names.items() if name in found}
    return {**inputs, **held}


class Judged(Struct, frozen=True):
    """What is asked of a sizing again and again: its verdicts and, where the planner counts any, its servers in ``unit``."""

    verdicts: tuple[Verdict, ...]
    servers: float | None
    unit: str
    unjudged: tuple[Verdict, ...] = ()
    """Demands against which nothing stands, unless it was bought."""


Judging = Callable[[Mapping[str, Any]], Judged]


@lru_cache(maxsize=64)
def judge(planner: Planner) -> Judging:
    """What the planner's sizing of checked inputs comes to."""
    if isinstance(planner, WithBought):
        return _against(planner, judge(planner.base))
    found = Compiled(lambda inputs: _judged(planner.size(inputs)))
    return lambda inputs: found(planner.same_way(inputs))


@lru_cache(maxsize=64)
def judge_entries(planner: Planner) -> Judging:
    """The same of entries, which are checked first: raises ``InputRefused``."""
    if isinstance(planner, WithBought):
        return _against(planner, judge_entries(planner.base))
    found = Compiled(lambda entries: _judged(planner.size(planner.check(entries))))
    return lambda entries: found(planner.same_way(entries))


def _against(planner: WithBought, base: Judging) -> Judging:
    """What the base comes to, judged against what was bought."""

    def judged(inputs: Mapping[str, Any]) -> Judged:
        found = base(inputs)
        verdicts = planner.judged(inputs, found.verdicts, found.unjudged)
        return Judged(verdicts, found.servers, found.unit)

    return judged


def _judged(sizing: Sizing) -> Judged:
    found, others = sizing.servers, unjudged(sizing)
    return (
        Judged(sizing.verdicts, None, "", others)
        if found is None
        else Judged(sizing.verdicts, real(found.value), found.unit, others)
    )


class Loads:
    """What sizings come to by load, each computed once."""

    def __init__(self, planner: Planner, inputs: Inputs) -> None:
        self.planner, self._inputs = planner, inputs
        self._known: dict[float, Judged] = {}

    def __call__(self, load: float) -> Judged:
        """What the sizing at that load comes to; the other inputs stay."""
        if load not in self._known:
            self._known[load] = judge(self.planner)(self.asked(load))
        return self._known[load]

    def asked(self, load: float) -> dict[str, Entry]:
        """The inputs at that load."""
        return {**self._inputs, self.planner.load_field: load}

    def many(self, loads: Number) -> Sizing:
        """The sizing at an array of loads."""
        asked: dict[str, Any] = {**self._inputs, self.planner.load_field: loads}
        return self.planner.size(asked)

    def accepts(self, load: float) -> bool:
        """Whether that load can be asked for, the other inputs as they are."""
        return accepted(self.planner, with_load(self.planner, self._inputs, load))

    def servers(self, load: float) -> float | None:
        """How many servers that load needs; None where the planner counts none."""
        return self(load).servers


def accepted(planner: Planner, entries: Mapping[str, object]) -> bool:
    """Whether these entries can be asked for."""
    try:
        planner.check(entries)
    except InputRefused:
        return False
    return True


def servers(sizing: Sizing) -> float | None:
    """The number of servers; None where the planner counts none."""
    return None if sizing.servers is None else float(sizing.servers.value)


def with_load(planner: Planner, inputs: Inputs, load: float) -> dict[str, Entry]:
    """Entries like the inputs with another load: whole where it is counted, and no less than is possible."""
    field = load_of(planner)
    return {**inputs, field.name: max(field.low, round(load) if field.unit in WHOLE else load)}


def most_carried(at: Loads, near: float, count: float | None) -> float:
    """The largest load that ``count`` servers carry; ``FARTHEST`` times ``near`` where none ends it."""

    def carried(load: float) -> bool:
        needed = at.servers(load)
        return needed is None or count is None or needed <= count

    return largest(carried, near)


def most_covered(at: Loads, near: float) -> float:
    """The largest load that can be sized; 0 where none can."""
    return largest(at.accepts, near)


def largest(holds: Callable[[float], bool], near: float) -> float:
    """The largest number for which ``holds`` does: at most ``FARTHEST`` times ``near``; 0 where it does for none."""
    if holds(near):
        return furthest(holds, near, FARTHEST * near)
    low = near / 2
    while low > near / FARTHEST and not holds(low):
        low /= 2
    return edge(holds, low, 2 * low) if holds(low) else 0.0


def as_now(planner: Planner, inputs: Inputs) -> Inputs:
    """The inputs with everything that is provided now, the servers too, kept as it is."""
    kept = provided(planner, inputs)
    present = judge(planner)(kept).servers
    return kept if present is None else with_servers(planner, kept, round(present))


def spread(planner: Planner, count: Number | None, verdict: Verdict, present: float | None) -> Number:
    """By what the demand of one is to be multiplied, where ``count`` share it instead of ``present``."""
    if count is None or not present or not each_server(planner, verdict):
        return 1.0
    return count / present


def each_server(planner: Planner, verdict: Verdict) -> bool:
    """Whether the demand is that of one of the servers."""
    return verdict.figure.load or (planner.per_server and not verdict.figure.whole)


def used(demand: float, capacity: float) -> float:
    """Demand over capacity; without end where there is none of it."""
    if capacity:
        return demand / capacity
    return math.inf if demand > 0 else 0.0


def judged(found: Judged | Sizing, resource: Resource) -> Verdict | None:
    """The verdict on a resource, if there is one."""
    return next((verdict for verdict in found.verdicts if verdict.resource == resource), None)


def furthest(holds: Callable[[float], bool], start: float, limit: float) -> float:
    """The largest number up to ``limit`` for which ``holds`` does, to within ``CLOSE``."""
    good, step = start, start
    while good < limit:
        tried = min(good + step, limit)
        if not holds(tried):
            return edge(holds, good, tried)
        good, step = tried, 2 * step
    return limit


def edge(holds: Callable[[float], bool], good: float, bad: float) -> float:
    """Between a number for which ``holds`` does and one for which it does not: the last for which it does."""
    for _ in range(STEPS):
        if abs(bad - good) <= CLOSE * good:
            break
        middle = (good + bad) / 2
        good, bad = (middle, bad) if holds(middle) else (good, middle)
    return good
