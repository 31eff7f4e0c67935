"""A plan of loads on machines made cheaper: some machines are emptied, and what stood on them is placed again.

Ruin and recreate (G. Schrimpf and others, Record breaking optimization results using the ruin and recreate principle,
2000), with random numbers of its own and so many tries, so that the same plan becomes the same.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

from planners.analysis.best_fit import NO_LIMIT, SIZES, Machine, place, smaller
from planners.analysis.placing import Placed, Work, total

SEED, PATIENCE = 20_070, 1_000
"""Where the random numbers begin, and after how many tries without a better plan it ends."""
TRIES = 1_000_000
"""Tries times servers times resources: as long as a try takes."""
LONGEST = 4.0
"""Seconds of a processor after which it ends in any case, so that a slow machine answers too."""
MOST_EMPTIED = 5
UNEVEN = 0.3
"""How far the order of the loads is left to chance."""


def improved(work: Work, plan: tuple[Placed, ...], effort: float, enough: float) -> tuple[Placed, ...]:
    """A plan that costs no more; ``effort`` is the share of all tries that are made, ``enough`` a cost that no plan is below."""
    chances, until = random.Random(SEED), time.thread_time() + LONGEST  # noqa: S311 - no secret
    one = sum(load.servers for load in work.loads) * work.resources
    tries = round(effort * TRIES / max(1, one))
    cost, vain = total(work, plan), 0
    while tries > 0 and cost > enough and vain < PATIENCE and len(plan) > 1 and time.thread_time() < until:
        other, tries = _again(work, plan, chances), tries - 1
        vain += 1
        if other and total(work, other) <= cost:
            plan, vain = other, vain if total(work, other) == cost else 0
            cost = total(work, plan)
    return plan


def _again(work: Work, plan: tuple[Placed, ...], chances: random.Random) -> tuple[Placed, ...]:
    """The plan with a few of its machines made again; empty where what was on them finds no place."""
    emptied = set(chances.sample(range(len(plan)), min(len(plan), chances.randint(2, MOST_EMPTIED))))
    machines = [
        Machine(work, one.kind, one.loads) for number, one in enumerate(plan) if number not in emptied
    ]
    free = [NO_LIMIT if one.most is None else one.most for one in work.kinds]
    for one in machines:
        free[one.kind] -= 1
    loads = [load for number in sorted(emptied) for load in plan[number].loads]
    size, kinds = chances.choice(SIZES), _some(work, chances)
    sizes = {load: _largest(work, load, size) * chances.uniform(1 - UNEVEN, 1) for load in sorted(set(loads))}
    loads.sort(key=lambda load: -sizes[load])
    allowed = [most if kind in kinds else 0 for kind, most in enumerate(free)]
    if not place(work, machines, loads, allowed, size):
        return ()
    return smaller(work, (Placed(one.kind, tuple(sorted(one.loads))) for one in machines if one.loads))


def _some(work: Work, chances: random.Random) -> set[int]:
    kinds = range(len(work.kinds))
    return set(kinds) if chances.random() < 1 / 2 else {chances.choice(kinds)}


def _largest(work: Work, load: int, size: Callable[[tuple[float, ...]], float]) -> float:
    return min((size(one) for one in work.loads[load].shares if one is not None), default=math.inf)
