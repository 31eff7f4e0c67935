"""Closed networks of several classes, and classes that are open beside closed ones.

Exact on the lattice of populations for single servers and delays (Reiser and Lavenberg), by convolution where a station has
several servers (Reiser and Kobayashi 1975). Beyond a million points: Schweitzer's fixed point or Linearizer (Chandy and
Neuse 1982), both approximate. Demands in seconds by class and station.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

Matrix = Sequence[Sequence[float]]
MOST_POINTS = 1_000_000
MOST_CONVOLVED = 4_000
ROUNDS = 10_000


class TooMany(ValueError):
    """More populations than can be gone through exactly; use an approximation."""


@dataclass(frozen=True, slots=True)
class Classes:
    """A network by class: throughputs per second, mean numbers and residence seconds by class and station."""

    throughputs: tuple[float, ...]
    queues: tuple[tuple[float, ...], ...]
    residences: tuple[tuple[float, ...], ...]
    exact: bool = True


def solve(
    demands: Matrix, servers: Sequence[int], populations: Sequence[int], think: Sequence[float]
) -> Classes:
    """The exact answer; ``servers`` by station, 0 for a delay. Raises ``TooMany``."""
    points = math.prod(count + 1 for count in populations)
    if any(count > 1 for count in servers):
        if points > MOST_CONVOLVED:
            raise TooMany(
                f"{points:,} populations at stations of several servers; possible: up to {MOST_CONVOLVED:,}"
            )
        return _convolved(demands, servers, populations, think)
    if points > MOST_POINTS:
        raise TooMany(f"{points:,} populations; possible: up to {MOST_POINTS:,}")
    return _lattice(demands, servers, populations, think)


def _lattice(
    demands: Matrix, servers: Sequence[int], populations: Sequence[int], think: Sequence[float]
) -> Classes:
    classes, places = range(len(populations)), range(len(servers))
    known: dict[tuple[int, ...], list[float]] = {tuple(0 for _ in populations): [0.0] * len(servers)}
    rates: list[float] = []
    times: list[list[float]] = []
    for point in _points(populations):
        rates, times = [], []
        for r in classes:
            if point[r] == 0:
                rates.append(0.0)
                times.append([0.0] * len(servers))
                continue
            fewer = known[tuple(count - (s == r) for s, count in enumerate(point))]
            row = [demands[r][k] * (1 if servers[k] == 0 else 1 + fewer[k]) for k in places]
            times.append(row)
            rates.append(point[r] / (think[r] + math.fsum(row)))
        known[point] = [math.fsum(rates[r] * times[r][k] for r in classes) for k in places]
    return _classes(rates, times)


def _points(populations: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return (point for point in product(*(range(count + 1) for count in populations)) if any(point))


def _classes(rates: Sequence[float], times: Sequence[Sequence[float]], exact: bool = True) -> Classes:
    queues = tuple(tuple(rate * time for time in row) for rate, row in zip(rates, times, strict=True))
    return Classes(tuple(rates), queues, tuple(tuple(row) for row in times), exact)


def _convolved(
    demands: Matrix, servers: Sequence[int], populations: Sequence[int], think: Sequence[float]
) -> Classes:
    """By normalizing constants: positive terms alone, so exact; scaled by the largest demand against overflow."""
    scale = max(max(row, default=0.0) for row in demands) or 1.0
    scaled = [[value / scale for value in row] for row in demands]
    classes, places = range(len(populations)), range(len(servers))
    stations = [_weights([scaled[r][k] for r in classes], servers[k], populations) for k in places]
    thinking = _weights([value / scale for value in think], 0, populations)
    whole = _product([thinking, *stations])
    full = tuple(populations)
    rates = [
        whole[tuple(count - (s == r) for s, count in enumerate(full))] / whole[full] / scale
        if full[r]
        else 0.0
        for r in classes
    ]
    times = []
    for r in classes:
        row = []
        for k in places:
            rest = _product([thinking, *(station for other, station in enumerate(stations) if other != k)])
            number = math.fsum(
                point[r] * weight * rest[tuple(a - b for a, b in zip(full, point, strict=True))]
                for point, weight in stations[k].items()
            )
            row.append(number / whole[full] / rates[r] if rates[r] else 0.0)
        times.append(row)
    return _classes(rates, times)


Weights = dict[tuple[int, ...], float]


def _weights(demands: Sequence[float], servers: int, populations: Sequence[int]) -> Weights:
    """Unnormalized chance of each mix of customers at one station."""
    found = {}
    for point in product(*(range(count + 1) for count in populations)):
        total = sum(point)
        ways = math.prod(
            demand**count / math.factorial(count) for demand, count in zip(demands, point, strict=True)
        )
        if servers != 0:
            ways *= math.factorial(total) / math.prod(
                min(present, servers) for present in range(1, total + 1)
            )
        found[point] = ways
    return found


def _product(parts: Sequence[Weights]) -> Weights:
    found = parts[0]
    for part in parts[1:]:
        found = {
            point: math.fsum(
                part[some] * found[tuple(a - b for a, b in zip(point, some, strict=True))]
                for some in product(*(range(count + 1) for count in point))
            )
            for point in found
        }
    return found


def schweitzer(
    demands: Matrix,
    servers: Sequence[int],
    populations: Sequence[int],
    think: Sequence[float],
    tolerance: float = 1e-10,
) -> Classes:
    """Approximate: an arriving customer sees the queues of its own class shrunk in proportion."""
    return _fixed_point(demands, servers, populations, think, None, tolerance)


def linearizer(
    demands: Matrix,
    servers: Sequence[int],
    populations: Sequence[int],
    think: Sequence[float],
    tolerance: float = 1e-10,
) -> Classes:
    """Approximate, closer: how shares change with one customer less is estimated in three rounds."""
    classes, places = range(len(populations)), range(len(servers))
    shift = [[[0.0 for _ in classes] for _ in places] for _ in classes]
    for _ in range(3):
        whole = _fixed_point(demands, servers, populations, think, shift, tolerance)
        fewer = []
        for gone in classes:
            less = [count - (r == gone) for r, count in enumerate(populations)]
            fewer.append(_fixed_point(demands, servers, less, think, shift, tolerance))
        shift = [
            [
                [
                    _share(fewer[gone], r, k, populations[r] - (r == gone))
                    - _share(whole, r, k, populations[r])
                    for gone in classes
                ]
                for k in places
            ]
            for r in classes
        ]
    return _fixed_point(demands, servers, populations, think, shift, tolerance)


def _share(found: Classes, r: int, k: int, count: int) -> float:
    return found.queues[r][k] / count if count > 0 else 0.0


def _fixed_point(
    demands: Matrix,
    servers: Sequence[int],
    populations: Sequence[int],
    think: Sequence[float],
    shift: list[list[list[float]]] | None,
    tolerance: float,
) -> Classes:
    classes, places = range(len(populations)), range(len(servers))
    queues = [
        [count / max(1, len(servers)) if demands[r][k] else 0.0 for k in places]
        for r, count in enumerate(populations)
    ]
    rates: list[float] = []
    times: list[list[float]] = []
    for _ in range(ROUNDS):
        rates, times = [], []
        for r in classes:
            row = [
                demands[r][k] * (1 if servers[k] == 0 else 1 + _seen(queues, populations, shift, r, k))
                for k in places
            ]
            together = think[r] + math.fsum(row)
            times.append(row)
            rates.append(populations[r] / together if together and populations[r] else 0.0)
        new = [[rates[r] * times[r][k] for k in places] for r in classes]
        change = max(abs(new[r][k] - queues[r][k]) for r in classes for k in places)
        queues = new
        if change < tolerance:
            break
    return _classes(rates, times, exact=False)


def _seen(
    queues: list[list[float]],
    populations: Sequence[int],
    shift: list[list[list[float]]] | None,
    gone: int,
    k: int,
) -> float:
    """Customers at a station as one of class ``gone`` finds them on arrival."""
    total = 0.0
    for r, count in enumerate(populations):
        left = count - (r == gone)
        if count == 0 or left <= 0:
            continue
        total += left * (queues[r][k] / count + (shift[r][k][gone] if shift else 0.0))
    return max(total, 0.0)


def mixed(
    demands: Matrix, arrivals: Sequence[float], populations: Sequence[int], think: Sequence[float]
) -> tuple[Classes, tuple[tuple[float, ...], ...]]:
    """Open classes (with ``arrivals``) beside closed ones (with ``populations``) at single servers.

    The closed classes see servers slowed by the open ones; gives their answer, and the open classes' residence seconds
    by class and station (zeros for closed classes).
    """
    from planners.laws.erlang import Saturated

    places = range(len(demands[0]))
    open_load = [math.fsum(rate * demands[r][k] for r, rate in enumerate(arrivals)) for k in places]
    for k in places:
        if open_load[k] >= 1:
            raise Saturated(f"station {k}: the open classes alone use {open_load[k]:.3g} of it")
    slowed = [[demands[r][k] / (1 - open_load[k]) for k in places] for r in range(len(demands))]
    closed = solve(slowed, [1] * len(places), populations, think)
    inside = [math.fsum(row[k] for row in closed.queues) for k in places]
    residences = tuple(
        tuple(demands[r][k] * (1 + inside[k]) / (1 - open_load[k]) if arrivals[r] else 0.0 for k in places)
        for r in range(len(demands))
    )
    return closed, residences
