"""How many servers a work takes where few of them wait sooner than many: each number has the knee of its own queue, M/M/c."""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import lru_cache

from planners.laws.elementwise import Number, ceil, larger, scalar
from planners.laws.erlang import tangent_knee

FEW = 8
"""Servers up to which the knee is looked at: that of more is above every ceiling that work is planned for."""


@lru_cache(maxsize=1)
def work_at_knees() -> tuple[float, ...]:
    """Busy servers at the knee of one server, of two and so on, up to ``FEW``."""
    return tuple(count * tangent_knee(count) for count in range(1, FEW + 1))


def fewest_servers(work: Number, ceiling: Number) -> Number:
    """The fewest servers that are used no more than a ``ceiling`` and no more than where waiting grows faster than load.

    ``work`` is in busy servers, the ceiling a utilization (0..1) of at most the knee of ``FEW``, 0.745.
    """
    if scalar(work):
        return float(max(math.ceil(work / ceiling), 1 + bisect_left(work_at_knees(), work)))
    beyond = sum(1.0 * (work > most) for most in work_at_knees())
    return larger(ceil(work / ceiling), 1.0 + beyond)
