"""The M/M/c queue: Poisson arrivals, exponential service, c equal servers, one queue.

Exact Erlang C (Erlang 1917; Kleinrock, "Queueing Systems" 1, section 3.5). Utilization is a share 0..1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from planners.laws.elementwise import Number

CHUNK = 1 << 14
"""Numbers that are worked on at once."""


class Saturated(ValueError):
    """The load is at or above what the servers can carry: there is no steady state."""


def waiting_probability(utilization: Number, servers: int) -> Number:
    """Chance that an arrival has to wait, C(c, a) with a = c * utilization.

    ``utilization`` in 0..1 (a float, or an array whose elements are all below 1), ``servers`` >= 1.
    Raises ``Saturated`` at or above 1.
    """
    _check(utilization, servers)
    if getattr(utilization, "size", 1) > CHUNK:
        return _in_chunks(utilization, servers)
    return _waiting(utilization, servers)


def _waiting(utilization: Number, servers: int) -> Number:
    offered = utilization * servers
    blocking: Number = 1.0 + 0.0 * offered
    for busy in range(1, servers + 1):
        carried = offered * blocking
        blocking = carried / (busy + carried)
    return blocking / (1.0 - utilization * (1.0 - blocking))


def _in_chunks(utilization: Any, servers: int) -> Any:
    """A large array part by part, so that its intermediate results stay in the processor's cache."""
    import numpy as np

    answer = np.empty_like(utilization, dtype=float)
    flat, out = utilization.ravel(), answer.ravel()
    for start in range(0, flat.size, CHUNK):
        out[start : start + CHUNK] = _waiting(flat[start : start + CHUNK], servers)
    return answer


def stretch_factor(utilization: Number, servers: int) -> Number:
    """Mean response time over mean service time, R/S = 1 + C / (c (1 - utilization)).

    ``utilization`` is that of all work on these servers. Where processors take turns in short slices it holds for each class
    of work by itself, whatever its own service time (processor sharing; Baskett, Chandy, Muntz and Palacios 1975).
    """
    return 1.0 + waiting_probability(utilization, servers) / (servers * (1.0 - utilization))


@lru_cache(maxsize=64)
def tangent_knee(servers: int) -> float:
    """The utilization (0..1) at which waiting starts to grow faster than load.

    The point where a line from the origin touches R(utilization), that is the smallest R / utilization
    (Millsap). 0.500 for one server, 0.745 for eight.
    """
    low, high = 0.01, 0.9999
    golden = (5**0.5 - 1) / 2
    for _ in range(80):
        left, right = high - golden * (high - low), low + golden * (high - low)
        if stretch_factor(left, servers) / left < stretch_factor(right, servers) / right:
            high = right
        else:
            low = left
    return (low + high) / 2


def _check(utilization: Any, servers: int) -> None:
    if servers < 1:
        raise ValueError(f"servers: enter 1 or more. Given: {servers}")
    top = utilization if isinstance(utilization, float | int) else utilization.max(initial=0.0)
    if top >= 1.0:
        raise Saturated(f"utilization {top:.3g} is at or above 1: the queue grows without bound")
