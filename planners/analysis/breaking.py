"""How much more work per user a plan carries before something is over."""

from __future__ import annotations

import math

from msgspec import Struct

from planners.analysis.edges import CLOSE, edge, furthest
from planners.analysis.headroom import EVIDENCE
from planners.analysis.held import FARTHEST, SERVERS, accepted, as_now, first_over, used
from planners.analysis.judging import Judged, judge
from planners.figure import Resource
from planners.planner import Planner
from planners.schema import Inputs

LEAST = 1e-3
"""Work per user below which it is not looked for what would hold."""


class Breaking(Struct, frozen=True):
    """The work per user, relative to the benchmark user, at which the first resource is over, and which one that is."""

    activity: float
    resource: Resource


def breaking_activity(planner: Planner, inputs: Inputs, carried: float = 0.0) -> Breaking | None:
    """The least work per user at which a resource of as many servers as now is over, or another server is needed.

    None where the service has no such input or nothing is over up to ``FARTHEST`` times the work. Where it is over
    already, the work at which it would not be. ``carried`` is the largest load of such users that the servers carry, where it
    is known: it spares questions, as so many times the work of each is mostly as much.
    """
    start = inputs.get("activity")
    if not isinstance(start, int | float):
        return None
    at = _Work(planner, as_now(planner, inputs))
    low, near = float(start), start * carried / max(float(inputs[planner.load_field] or 0), 1.0)
    while low > LEAST and not at.holds(low):
        low /= 2
    if not at.holds(low):
        return None
    if low < start:
        last = edge(at.holds, low, 2 * low, at.excess, near)
    else:
        last = furthest(at.holds, low, FARTHEST * low, excess=at.excess, near=near)
    if last >= FARTHEST * start:
        return None
    return Breaking(last, at.over(last * (1 + 2 * CLOSE)) or SERVERS)


class _Work:
    """What sizings of as many servers as now come to by the work per user, each computed once."""

    def __init__(self, planner: Planner, inputs: Inputs) -> None:
        self._planner, self._inputs = planner, inputs
        self._present = judge(planner)(inputs).servers
        self._known: dict[float, Judged | None] = {}

    def _at(self, activity: float) -> Judged | None:
        """None where so much work cannot be asked for."""
        if activity not in self._known:
            asked = {**self._inputs, "activity": activity}
            self._known[activity] = judge(self._planner)(asked) if accepted(self._planner, asked) else None
        return self._known[activity]

    def over(self, activity: float) -> Resource | None:
        """What is over, the fullest first; None where nothing is."""
        found = self._at(activity)
        return EVIDENCE if found is None else first_over(found, self._present)

    def holds(self, activity: float) -> bool:
        """Whether nothing is over."""
        return self.over(activity) is None

    def excess(self, activity: float) -> float:
        """How far the fullest resource is over its capacity, as a share of it."""
        found = self._at(activity)
        uses = [used(one.demand, one.capacity) - 1 for one in found.verdicts] if found is not None else []
        return max(uses, default=math.inf)
