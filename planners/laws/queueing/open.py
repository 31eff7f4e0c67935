"""Open stations and networks: Poisson arrivals, no limit to the queue unless one is given.

M/M/c by Erlang C (Kleinrock 1975, 3.5), M/M/c/K by its birth-death chain, M/G/1 by Pollaczek and Khinchine, M/G/c by Allen
and Cunneen's approximation (exact for one server). Rates per second, times in seconds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from planners.laws.erlang import Saturated, waiting_probability


@dataclass(frozen=True, slots=True)
class Station:
    """A station in steady state: shares 0..1, mean numbers of customers, mean times in seconds."""

    utilization: float
    waiting_share: float
    waiting: float
    number: float
    wait: float
    response: float
    empty: float


def mmc(arrivals: float, service_time: float, servers: int) -> Station:
    """A station of equal servers. Raises ``Saturated`` at or above full use."""
    offered = arrivals * service_time
    utilization = offered / servers
    share = waiting_probability(utilization, servers)
    wait = share * service_time / (servers * (1 - utilization))
    empty = 1 / (
        math.fsum(offered**k / math.factorial(k) for k in range(servers))
        + offered**servers / (math.factorial(servers) * (1 - utilization))
    )
    response = wait + service_time
    return Station(utilization, share, arrivals * wait, arrivals * response, wait, response, empty)


def waits_longer(utilization: float, servers: int, services: float) -> float:
    """P(W > t | W > 0) for t in mean service times: waits are exponential at rate c - a."""
    if utilization >= 1:
        raise Saturated(f"utilization {utilization:.3g} is at or above 1: the queue grows without bound")
    return math.exp(-servers * (1 - utilization) * services)


def wait_percentile(arrivals: float, service_time: float, servers: int, share: float) -> float:
    """The wait that a ``share`` (0..1) of arrivals stays below; 0 where fewer than the rest wait at all."""
    found = mmc(arrivals, service_time, servers)
    if found.waiting_share <= 1 - share:
        return 0.0
    return math.log(found.waiting_share / (1 - share)) * service_time / (servers * (1 - found.utilization))


def mgc(arrivals: float, service_time: float, variation: float, servers: int = 1) -> Station:
    """A station whose service times have the squared coefficient of ``variation``; approximate above one server."""
    base = mmc(arrivals, service_time, servers)
    wait = base.wait * (1 + variation) / 2
    response = wait + service_time
    return Station(
        base.utilization, base.waiting_share, arrivals * wait, arrivals * response, wait, response, base.empty
    )


def mmck(arrivals: float, service_time: float, servers: int, places: int) -> tuple[Station, float]:
    """A station that turns arrivals away at ``places`` customers, and the share that is turned away."""
    weights = [1.0]
    for count in range(1, places + 1):
        weights.append(weights[-1] * arrivals * service_time / min(count, servers))
    total = math.fsum(weights)
    shares = [weight / total for weight in weights]
    number = math.fsum(count * share for count, share in enumerate(shares))
    waiting = math.fsum(max(0, count - servers) * share for count, share in enumerate(shares))
    taken = arrivals * (1 - shares[-1])
    station = Station(
        taken * service_time / servers,
        math.fsum(shares[servers:places]) / max(1 - shares[-1], 1e-300),
        waiting,
        number,
        waiting / taken,
        number / taken,
        shares[0],
    )
    return station, shares[-1]


def network(
    arrivals: Sequence[float],
    service_times: Sequence[Sequence[float]],
    visits: Sequence[Sequence[float]],
    servers: Sequence[int] = (),
) -> list[list[Station]]:
    """Stations of an open network by class and station; single servers may serve several classes.

    ``arrivals`` by class, ``service_times`` and ``visits`` by class and station; ``servers`` by station, 1 where not given.
    A station of several servers takes one class. Raises ``Saturated``; its ``station`` is the first that is full.
    """
    places = range(len(service_times[0]))
    classes = range(len(arrivals))
    counts = list(servers) or [1 for _ in places]
    loads = [
        math.fsum(arrivals[r] * visits[r][k] * service_times[r][k] for r in classes) / counts[k]
        for k in places
    ]
    for k in places:
        if loads[k] >= 1:
            full = Saturated(
                f"station {k}: utilization {loads[k]:.3g} is at or above 1: the queue grows without bound"
            )
            full.station = k
            raise full
    found = []
    for r in classes:
        row = []
        for k in places:
            rate, time = arrivals[r] * visits[r][k], service_times[r][k]
            if counts[k] > 1:
                row.append(mmc(rate, time, counts[k]))
                continue
            response = time / (1 - loads[k])
            used = rate * time
            row.append(
                Station(
                    used,
                    loads[k],
                    rate * (response - time),
                    rate * response,
                    response - time,
                    response,
                    1 - loads[k],
                )
            )
        found.append(row)
    return found


def visit_rates(external: Sequence[float], routing: Sequence[Sequence[float]]) -> list[float]:
    """Throughput of every station from arrivals from outside and routing shares: the traffic equations."""
    import numpy as np

    size = len(external)
    matrix = np.eye(size) - np.array(routing, float).T
    return [float(rate) for rate in np.linalg.solve(matrix, np.array(external, float))]
