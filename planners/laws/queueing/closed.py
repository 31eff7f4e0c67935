"""Closed networks of one class: a fixed number of customers, exact.

Single servers and delays by mean value analysis (Reiser and Lavenberg 1980), one pass up to the population. Stations of
several servers are folded in afterwards by Norton's theorem (Chandy, Herzog, Woo 1975): the rest of the network becomes one
station that serves at its own throughput. Every term is positive, so nothing cancels; the textbook form with marginal
probabilities gives negative throughputs for thousands of customers at eight servers.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

DELAY = 0
"""Number of servers of a station where nobody waits."""
NEARLY_FULL = 1e-12


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed network at one population: throughput per second, mean numbers and residence seconds by station."""

    throughput: float
    queues: tuple[float, ...]
    residences: tuple[float, ...]

    @property
    def response(self) -> float:
        """Seconds in the system without thinking, summed from the residence times."""
        return math.fsum(self.residences)


def solve(demands: Sequence[float], servers: Sequence[int], population: int, think: float = 0.0) -> Closed:
    """The network of stations with ``demands`` (s) and ``servers`` (0 for a delay) at that population.

    Raises ``ValueError`` for an empty network or a population below 1.
    """
    rates = [
        None if count < 2 else _rates(demand, count) for demand, count in zip(demands, servers, strict=True)
    ]
    return solve_load_dependent(demands, [count == DELAY for count in servers], rates, population, think)


def solve_load_dependent(
    demands: Sequence[float],
    delays: Sequence[bool],
    rates: Sequence[Callable[[int], float] | None],
    population: int,
    think: float = 0.0,
) -> Closed:
    """The same with any rate of service by customers present (per second, for 1, 2 and more), None for a plain station."""
    if population < 1 or not demands:
        raise ValueError(f"population {population} with {len(demands)} stations: both must be 1 or more")
    plain = [k for k, rate in enumerate(rates) if rate is None and demands[k] > 0]
    special = [k for k, rate in enumerate(rates) if rate is not None]
    if not special:
        return _mva(demands, delays, population, think)
    import numpy as np

    curve = _Curve.of_plain([demands[k] for k in plain], [delays[k] for k in plain], population, think)
    order = list(plain)
    for index, k in enumerate(special):
        rate = rates[k]
        assert rate is not None
        speeds = np.array([rate(count) for count in range(1, population + 1)])
        wanted = range(population, population + 1) if index == len(special) - 1 else range(1, population + 1)
        curve = curve.folded(speeds, wanted)
        order.append(k)
    queues = [0.0] * len(demands)
    for place, k in enumerate(order):
        queues[k] = float(curve.queues[place][population])
    throughput = float(curve.throughputs[population])
    return Closed(throughput, tuple(queues), tuple(queue / throughput for queue in queues))


def curve(demands: Sequence[float], population: int, think: float = 0.0) -> list[float]:
    """Throughput of single servers for every population from 1 up, in one pass."""
    return list(_pass(demands, [False] * len(demands), population, think, None))


def _rates(demand: float, servers: int) -> Callable[[int], float]:
    return lambda present: min(present, servers) / demand


def _mva(demands: Sequence[float], delays: Sequence[bool], population: int, think: float) -> Closed:
    last: list[tuple[list[float], list[float]]] = []
    throughput = float(deque(_pass(demands, delays, population, think, last), maxlen=1).pop())
    residences, queues = last[-1]
    return Closed(throughput, tuple(queues), tuple(residences))


def _pass(
    demands: Sequence[float],
    delays: Sequence[bool],
    population: int,
    think: float,
    kept: list[tuple[list[float], list[float]]] | None,
) -> Any:
    """Mean value analysis from 1 customer up: yields the throughput, keeps the last residence times and queues.

    From where one station is full to within 1e-12 on, every further customer waits there.
    """
    waiting = [k for k, delay in enumerate(delays) if not delay]
    fixed = think + math.fsum(d for d, delay in zip(demands, delays, strict=True) if delay)
    used = [demands[k] for k in waiting]
    queues = [0.0] * len(used)
    ceiling = (1 - NEARLY_FULL) / max(used, default=1e-300) if used else math.inf
    customers = 0
    throughput, residence = 0.0, list(used)
    while customers < population:
        customers += 1
        residence = [demand * (1.0 + queue) for demand, queue in zip(used, queues, strict=True)]
        throughput = customers / (fixed + math.fsum(residence))
        queues = [throughput * time for time in residence]
        yield throughput
        if throughput >= ceiling:
            break
    if customers < population:
        full = max(range(len(used)), key=used.__getitem__)
        for _ in range(population - customers):
            yield throughput
        queues[full] += population - customers
        residence[full] = queues[full] / throughput
    if kept is not None:
        times = [0.0 if not delay else demands[k] for k, delay in enumerate(delays)]
        numbers = [throughput * time for time in times]
        for place, k in enumerate(waiting):
            times[k], numbers[k] = residence[place], queues[place]
        kept[:] = [(times, numbers)]


@dataclass(frozen=True, slots=True)
class _Curve:
    """A part of a network for every population 0..N: throughputs, and queues by station; arrays of N + 1."""

    throughputs: Any
    queues: list[Any]

    @classmethod
    def of_plain(cls, demands: list[float], delays: list[bool], population: int, think: float) -> _Curve:
        """Single servers, delays and thinking. Without any of them the rest is infinitely fast."""
        import numpy as np

        throughputs = np.zeros(population + 1)
        queues = [np.zeros(population + 1) for _ in demands]
        if not demands and think <= 0:
            throughputs[1:] = math.inf
            return cls(throughputs, queues)
        now = [0.0] * len(demands)
        for customers in range(1, population + 1):
            times = [d if delay else d * (1.0 + q) for d, delay, q in zip(demands, delays, now, strict=True)]
            throughput = customers / (think + math.fsum(times))
            now = [throughput * time for time in times]
            throughputs[customers] = throughput
            for station, queue in zip(queues, now, strict=True):
                station[customers] = queue
        return cls(throughputs, queues)

    def folded(self, speeds: Any, wanted: range) -> _Curve:
        """With one more station of these service rates (for 1, 2, ... customers), at the ``wanted`` populations."""
        import numpy as np

        count = len(self.throughputs)
        logs_mu = np.concatenate(([0.0], np.cumsum(np.log(speeds))))
        infinite = bool(np.isinf(self.throughputs[-1]))
        logs_nu = np.concatenate(([0.0], np.cumsum(np.log(self.throughputs[1:])))) if not infinite else None
        throughputs = np.zeros(count)
        queues = [np.zeros(count) for _ in range(len(self.queues) + 1)]
        present = np.arange(count)
        for customers in wanted:
            if logs_nu is None:
                shares = np.zeros(customers + 1)
                shares[-1] = 1.0
            else:
                there = present[: customers + 1]
                logs = logs_nu[customers] - logs_nu[customers - there] - logs_mu[: customers + 1]
                shares = np.exp(logs - logs.max())
                shares /= shares.sum()
            throughputs[customers] = float(shares[1:] @ speeds[:customers])
            for station, known in zip(queues, self.queues, strict=False):
                station[customers] = float(shares @ known[customers::-1])
            queues[-1][customers] = float(shares @ present[: customers + 1])
        return _Curve(throughputs, queues)
