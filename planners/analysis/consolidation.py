"""Many services on few machines: which kinds to buy, how many of each, and what stands on which, at the least price.

Vector bin packing with several kinds of bins. A plan by best fit comes first and is made cheaper; a solver proves what
any plan costs at least, and looks itself for the best one where the services are few.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.best_fit import best_fit
from planners.analysis.improving import improved
from planners.analysis.placing import CLOSE, DECIMALS, Load, Placed, Work, total
from planners.analysis.solver import exact, least
from planners.refusal import NotInEvidence
from planners.words import listed, plural, say

TRIED = 2
"""Kinds of machines that are tried in full for a reserve: those whose plans by best fit are the cheapest."""


class Consolidation(Struct, frozen=True):
    """The machines to buy, the cost of them all, and what any plan must cost at least.

    ``best_fit`` is the cost of the plan by best fit, before the solver.
    """

    machines: tuple[Placed, ...]
    cost: float
    bound: float
    best_fit: float

    @property
    def proven(self) -> bool:
        """Whether no cheaper plan exists."""
        return self.cost <= self.bound + CLOSE * max(1.0, self.cost)

    @property
    def gap(self) -> float:
        """The share of the cost by which a plan could be cheaper at most."""
        return max(0.0, 1 - self.bound / self.cost) if self.cost else 0.0


def consolidate(work: Work, reserve: int = 0, effort: float = 1.0) -> Consolidation:
    """The cheapest plan that was found. Raises ``NotInEvidence`` where a load fits no machine, or there are too few.

    ``effort`` is the share of all tries for a cheaper one than by best fit; they are counted, so that answers repeat.

    With a ``reserve`` so many machines stand empty, each able to take over from any other: that many may fail at once.
    """
    cases = [one for one in _cases(work, reserve) if not _lost(one.work)]
    if not cases:
        _require_places(work, reserve)
    plans = [_Tried(one, best_fit(one.work), 0.0) for one in cases]
    plans.sort(key=lambda one: one.cost)
    first = plans[0].cost
    each = effort / min(TRIED, len(plans))
    tried = [_better(one, each if place < TRIED else 0.0) for place, one in enumerate(plans)]
    best = min(tried, key=lambda one: one.cost)
    if not best.plan:
        raise NotInEvidence(say("There are too few machines for all services"))
    cost, bound = best.cost, min(one.bound + one.case.more for one in tried)
    machines = tuple(sorted((*best.plan, *best.case.empty)))
    return Consolidation(machines, cost, min(cost, bound), first if math.isfinite(first) else cost)


class _Case(Struct, frozen=True):
    """What is to be placed, beside machines that stand ``empty``, which cost ``more``."""

    work: Work
    empty: tuple[Placed, ...] = ()
    more: float = 0.0

    def cost(self, plan: Iterable[Placed]) -> float:
        """The cost of a plan with the empty machines."""
        return round(total(self.work, plan) + self.more, DECIMALS)


class _Tried(Struct, frozen=True):
    """A case with the best plan so far, empty where none is known, and what any plan of it costs at least."""

    case: _Case
    plan: tuple[Placed, ...]
    bound: float

    @property
    def cost(self) -> float:
        """The cost of the plan; no end where there is none."""
        return self.case.cost(self.plan) if self.plan else math.inf


def _better(one: _Tried, effort: float) -> _Tried:
    """The case with its bound, and a cheaper plan where one is found; with no effort the bound alone."""
    work, plan, bound = one.case.work, one.plan, least(one.case.work)
    if plan and effort:
        plan = improved(work, plan, effort, bound)
    if effort and (not plan or bound < total(work, plan)):
        plan, bound = exact(work, plan, bound)
    return _Tried(one.case, plan, bound)


def _cases(work: Work, reserve: int) -> Iterator[_Case]:
    """The work with a reserve of each kind: then every machine holds no more than one of the reserve can."""
    if not reserve:
        yield _Case(work)
        return
    for spare, kind in enumerate(work.kinds):
        if kind.most is not None and kind.most < reserve:
            continue
        kinds = tuple(
            one if place != spare or one.most is None else replace(one, most=one.most - reserve)
            for place, one in enumerate(work.kinds)
        )
        loads = tuple(_on_both(load, spare) for load in work.loads)
        empty = tuple(Placed(spare) for _ in range(reserve))
        yield _Case(Work(kinds, loads), empty, reserve * kind.price)


def _on_both(load: Load, spare: int) -> Load:
    """The load with what it takes of its machine and, as further resources, of the spare one."""
    there = load.shares[spare]
    return replace(
        load,
        shares=tuple(None if one is None or there is None else (*one, *there) for one in load.shares),
    )


def _lost(work: Work) -> list[str]:
    """What fits on no machine even alone."""
    kinds = range(len(work.kinds))
    return [
        one.name
        for place, one in enumerate(work.loads)
        if not any(work.kinds[kind].most != 0 and work.holds(kind, (place,)) for kind in kinds)
    ]


def _require_places(work: Work, reserve: int) -> None:
    """Raises ``NotInEvidence`` for what fits nowhere, or only where nothing is left for a reserve."""
    lost = _lost(work)
    if lost:
        raise NotInEvidence(say("No machine is large enough for {services}", services=listed(lost)))
    raise NotInEvidence(
        plural(
            "No machine can stay in reserve", "There are too few machines to keep {count} in reserve", reserve
        )
    )
