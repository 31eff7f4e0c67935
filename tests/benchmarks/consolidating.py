"""Two hundred services on machines of five kinds: cost, bound and time."""

from __future__ import annotations

import random
import time

from planners.analysis.consolidation import consolidate
from planners.analysis.placing import Kind, Load, Work

MOST_SECONDS = 10.0
SERVICES = 200
MACHINES = (
    (16, 64, 2000, 3000),
    (32, 128, 4000, 5200),
    (64, 256, 8000, 9900),
    (96, 512, 8000, 15500),
    (32, 512, 4000, 8800),
)
"""Processors, memory, drive operations, price."""


def two_hundred(seed: int) -> Work:
    """Services of very different needs."""
    chances = random.Random(seed)
    loads = []
    for number in range(SERVICES):
        needs = chances.uniform(0.5, 12), chances.uniform(1, 64), chances.uniform(20, 1500)
        shares = (tuple(need / has for need, has in zip(needs, one[:3], strict=True)) for one in MACHINES)
        loads.append(Load(f"service {number}", tuple(one if max(one) <= 1 else None for one in shares)))
    return Work(tuple(Kind(f"kind {price}", float(price)) for *_, price in MACHINES), tuple(loads))


def main() -> None:
    """Print each; raise where one takes too long."""
    for seed in (1, 2, 3):
        for reserve in (0, 1):
            begun = time.monotonic()
            plan = consolidate(two_hundred(seed), reserve)
            took = time.monotonic() - begun
            print(
                f"{took:5.1f} s  cost {plan.cost:,.0f}  best fit {plan.best_fit:,.0f}  at most {plan.gap:.1%} cheaper"
            )
            assert took < MOST_SECONDS


if __name__ == "__main__":
    main()
