"""Best fit, the largest first: a quick plan of many services on few machines, on new ones or on those that are given."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from planners.analysis.placing import CLOSE, Placed, Shares, Work, total

NO_LIMIT = 1 << 30
Size = Callable[[Shares], float]


def squares(shares: Shares) -> float:
    """The size of what takes much of one resource, and of what takes something of all, between both."""
    return math.fsum(share * share for share in shares)


SIZES: tuple[Size, ...] = (max, math.fsum, squares)
"""By what a load is called large."""


def best_fit(work: Work) -> tuple[Placed, ...]:
    """The cheapest of the plans by best fit, on each kind of machine alone and on all; empty where none has room for all."""
    kinds = range(len(work.kinds))
    free = [NO_LIMIT if one.most is None else one.most for one in work.kinds]
    ways = ((chosen, size) for chosen in (tuple(kinds), *((kind,) for kind in kinds)) for size in SIZES)
    plans = (
        _placed(work, [], [most if kind in chosen else 0 for kind, most in enumerate(free)], size)
        for chosen, size in ways
    )
    return min((plan for plan in plans if plan), key=lambda plan: total(work, plan), default=())


def packed(work: Work, counts: Sequence[int]) -> tuple[Placed, ...]:
    """All loads on so many machines of each kind; empty where best fit does not get them in."""
    for size in SIZES:
        machines = [Machine(work, kind) for kind, most in enumerate(counts) for _ in range(most)]
        plan = _placed(work, machines, [0] * len(counts), size)
        if plan:
            return plan
    return ()


def _placed(work: Work, machines: list[Machine], free: list[int], size: Size) -> tuple[Placed, ...]:
    """Every server on one of these machines, or on a new one of those ``free``; empty where one finds no place."""
    kinds = {*(kind for kind, most in enumerate(free) if most), *(one.kind for one in machines)}
    ordered = sorted(range(len(work.loads)), key=lambda load: -_least(work, load, kinds, size))
    servers = [load for load in ordered for _ in range(work.loads[load].servers)]
    if not place(work, machines, servers, free, size):
        return ()
    return smaller(work, (Placed(one.kind, tuple(sorted(one.loads))) for one in machines if one.loads))


def place(work: Work, machines: list[Machine], servers: Iterable[int], free: list[int], size: Size) -> bool:
    """Put servers, in their order, on the machine that each fills best, or on a new one; whether all found a place.

    ``machines`` grows, ``free`` are the machines of each kind that may still be bought.
    """
    for load in servers:
        fitting = (
            (left, number) for number, one in enumerate(machines) if (left := one.left(load)) is not None
        )
        best = min(fitting, default=None)
        if best is not None:
            machines[best[1]].put(load)
            continue
        kind = _opened(work, load, [one for one, most in enumerate(free) if most > 0], size)
        if kind is None:
            return False
        free[kind] -= 1
        machines.append(Machine(work, kind, (load,)))
    return True


class Machine:
    """A machine that is being filled."""

    def __init__(self, work: Work, kind: int, loads: Iterable[int] = ()) -> None:
        self._work, self.kind = work, kind
        self.loads: list[int] = []
        self._free = [1.0] * work.resources
        for load in loads:
            self.put(load)

    def left(self, load: int) -> float | None:
        """What one more server leaves of all resources, much of one counted more than a little of each.

        None where it does not fit; two servers of one service never stand on one machine.
        """
        shares = self._work.loads[load].shares[self.kind]
        if shares is None or load in self.loads:
            return None
        found = 0.0
        for left, share in zip(self._free, shares, strict=True):
            rest = left - share
            if rest < -CLOSE:
                return None
            found += rest * rest
        return found

    def put(self, load: int) -> None:
        """One more server."""
        shares = self._work.loads[load].shares[self.kind] or ()
        self._free = [left - share for left, share in zip(self._free, shares, strict=True)]
        self.loads.append(load)


def _least(work: Work, load: int, kinds: Iterable[int], size: Size) -> float:
    """How much a load takes of the machine that it takes least of."""
    shares = (work.loads[load].shares[kind] for kind in kinds)
    return min((size(one) for one in shares if one is not None), default=math.inf)


def _opened(work: Work, load: int, kinds: Iterable[int], size: Size) -> int | None:
    """The kind of machine that a load costs least on, by what it takes of one."""
    fitting = [kind for kind in kinds if work.holds(kind, (load,))]
    return min(
        fitting,
        key=lambda kind: work.kinds[kind].price * size(work.loads[load].shares[kind] or ()),
        default=None,
    )


def smaller(work: Work, machines: Iterable[Placed]) -> tuple[Placed, ...]:
    """Each machine of the cheapest kind that carries what stands on it."""
    kept = tuple(machines)
    free = [NO_LIMIT if one.most is None else one.most for one in work.kinds]
    for one in kept:
        free[one.kind] -= 1
    found = []
    for one in kept:
        free[one.kind] += 1
        kind = work.cheapest(one.loads, free)
        found.append(Placed(one.kind if kind is None else kind, one.loads))
        free[found[-1].kind] -= 1
    return tuple(sorted(found))
