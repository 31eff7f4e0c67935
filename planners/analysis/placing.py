"""What is to be placed on machines of several kinds, and a plan that says what stands where."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

CLOSE = 1e-9
"""Share of a machine by which a sum may miss it: rounding of floats alone."""
DECIMALS = 2
"""Of a price."""

Shares = tuple[float, ...]
"""What one server of a service takes of each resource of a machine, 1.0 is all that is planned for."""


class Kind(Struct, frozen=True):
    """A kind of machine: what one costs, and how many there are at most (None: as many as are bought).

    ``once`` is the share of each resource that a machine needs itself, as for its operating system; shares are of the rest.
    """

    name: str
    price: float
    most: int | None = None
    once: Shares = ()


class Load(Struct, frozen=True):
    """A service of ``servers`` equal servers, each on another machine; ``shares`` by kind, None where it cannot run there."""

    name: str
    shares: tuple[Shares | None, ...]
    servers: int = 1


class Work(Struct, frozen=True):
    """What is to be placed on which kinds."""

    kinds: tuple[Kind, ...]
    loads: tuple[Load, ...]

    @property
    def resources(self) -> int:
        """How many resources a load takes shares of."""
        return next((len(shares) for load in self.loads for shares in load.shares if shares is not None), 0)

    def holds(self, kind: int, loads: Iterable[int]) -> bool:
        """Whether a machine of that kind carries a server of each of these loads."""
        sums: list[float] = []
        for load in loads:
            shares = self.loads[load].shares[kind]
            if shares is None:
                return False
            sums = [a + b for a, b in zip(sums, shares, strict=True)] if sums else list(shares)
        return all(total <= 1 + CLOSE for total in sums)

    def fullest(self, machine: Placed) -> float:
        """The largest share of a resource that is in use on a machine of the plan."""
        taken = [self.loads[load].shares[machine.kind] or () for load in machine.loads]
        sums = [math.fsum(parts) for parts in zip(*taken, strict=True)]
        once = self.kinds[machine.kind].once or [0.0] * len(sums)
        return max((own + part * (1 - own) for own, part in zip(once, sums, strict=False)), default=0.0)

    def cheapest(self, loads: Iterable[int], free: Sequence[int]) -> int | None:
        """The cheapest kind that carries them, of those of which some are ``free``; None where none does."""
        kept = tuple(loads)
        fitting = (kind for kind in range(len(self.kinds)) if free[kind] and self.holds(kind, kept))
        return min(fitting, key=lambda kind: self.kinds[kind].price, default=None)


class Placed(Struct, frozen=True, order=True):
    """A machine of a kind with the loads that stand on it, by their numbers; none on one that waits for a failure."""

    kind: int
    loads: tuple[int, ...] = ()


def total(work: Work, machines: Iterable[Placed]) -> float:
    """What these machines cost together."""
    return round(math.fsum(work.kinds[one.kind].price for one in machines), DECIMALS)
