"""As many servers as now: how much load they carry, and how their demands go on beyond it.

A plan that needs another server does not hold. What is over then is told of the present servers: a demand that falls
again because the model adds a server is no relief for those who have not bought it. The same of ports and nodes. Where a
service counts what cannot be held, such as partitions, the demand of one is that of its share of the load.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from planners.analysis.bought import WithBought
from planners.analysis.edges import Excess, edge, furthest
from planners.analysis.judging import Judged, judge
from planners.compiled import Compiled
from planners.figure import Resource
from planners.laws.elementwise import Number
from planners.planner import Planner, Sizing, Verdict, load_of, with_servers
from planners.refusal import InputRefused
from planners.schema import Entry, Field, Inputs
from planners.words import say

FARTHEST = 64.0
"""Times the present load up to which a crossing is looked for."""
SERVERS = Resource("servers", say("Servers"), place=8)
WHOLE = ("users", "entries")
"""Units of loads that are counted."""


def provided(planner: Planner, inputs: Inputs) -> Inputs:
    """The inputs with what they provide now, such as ports, held as it is: a larger load adds none unasked."""
    counted = _counted(planner.base if isinstance(planner, WithBought) else planner)
    return {**inputs, **counted(planner.same_way(inputs))} if counted is not None else inputs


@lru_cache(maxsize=64)
def _counted(planner: Planner) -> Compiled[dict[str, float]] | None:
    """What inputs provide, by the input that can hold it; None where no figure is held."""
    names = {figure.name: figure.held_by for figure in planner.figures if figure.held_by}

    def found(inputs: Inputs) -> dict[str, float]:
        sized = planner.bare(inputs).quantities
        return {field: round(sized[name].value) for name, field in names.items() if name in sized}

    return Compiled(found, numbers=True) if names else None


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
        known = tuple((name, type(value), value) for name, value in self._inputs.items())
        if isinstance(self.planner, WithBought):
            return self.planner.with_bought(_at_loads(self.planner.base, known, tuple(loads.tolist())))
        return _at_loads(self.planner, known, tuple(loads.tolist()))

    def accepts(self, load: float) -> bool:
        """Whether that load can be asked for, the other inputs as they are."""
        return accepted(self.planner, with_load(self.planner, self._inputs, load))

    def servers(self, load: float) -> float | None:
        """How many servers that load needs; None where the planner counts none."""
        return self(load).servers


@lru_cache(maxsize=1)
def _at_loads(
    planner: Planner, inputs: tuple[tuple[str, type, Entry], ...], loads: tuple[float, ...]
) -> Sizing:
    """The sizing at these loads: ways that buy as much of what it starts from ask for the same, one after the other."""
    import numpy as np

    asked: dict[str, Any] = {name: value for name, _, value in inputs}
    asked[planner.load_field] = np.array(loads)
    return planner.bare(asked)


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
    return {**inputs, field.name: as_load(field, load)}


def as_load(field: Field, load: float) -> float:
    """A load as it can be entered in its field."""
    return as_loads(field, (load,))[0]


def as_loads(field: Field, loads: Iterable[float]) -> list[float]:
    """Loads as they can be entered in their field."""
    low = field.low
    found = list(map(round, loads) if field.unit in WHOLE else loads)
    return found if min(found) > low else [max(low, one) for one in found]


def most_carried(at: Loads, near: float, count: float | None, enough: float = math.inf) -> float:
    """The largest load that ``count`` servers carry, as ``largest`` has it."""

    def carried(load: float) -> bool:
        needed = at.servers(load)
        return needed is None or count is None or needed <= count

    def excess(load: float) -> float:
        """How far the fullest resource of so many servers is over its capacity, as a share of it."""
        found = at(load)
        uses = (
            used(one.demand * spread(at.planner, found.servers, one, count), one.capacity)
            for one in found.verdicts
        )
        return max(uses, default=math.inf) - 1

    return largest(carried, near, enough, excess)


def most_covered(at: Loads, near: float, enough: float = math.inf) -> float:
    """The largest load that can be sized, as ``largest`` has it."""
    return largest(at.accepts, near, enough)


def largest(
    holds: Callable[[float], bool], near: float, enough: float = math.inf, excess: Excess | None = None
) -> float:
    """The largest number for which ``holds`` does: at most ``FARTHEST`` times ``near``; 0 where it does for none.

    Beyond ``enough`` any number will do for which it does. ``excess`` as ``edge`` has it.
    """
    if holds(near):
        return furthest(holds, near, FARTHEST * near, enough, excess)
    low = near / 2
    while low > near / FARTHEST and not holds(low):
        low /= 2
    return edge(holds, low, 2 * low, excess) if holds(low) else 0.0


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


def first_over(found: Judged, present: float | None) -> Resource | None:
    """What is over capacity with as many servers as ``present``, the fullest first; None where nothing is."""
    over = [verdict for verdict in found.verdicts if verdict.demand > verdict.capacity]
    if over:
        return min(over, key=lambda verdict: verdict.headroom).resource
    more = found.servers is not None and present is not None and found.servers > present
    return SERVERS if more else None
