"""The laws that a formula may call by name.

Each is one function of floats or arrays, and a rule for what its result measures.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import reduce

from msgspec import Struct

from planners.laws.elementwise import Number, ceil, choose, exp, larger, log, scalar, smaller
from planners.laws.erlang import tangent_knee, waiting_probability
from planners.laws.fewest_servers import fewest_servers
from planners.units import NUMBER, Measure, number, same
from planners.words import say

ALMOST_ONE = 1 - 1e-12
Measures = Sequence[Measure | None]


class NamedLaw(Struct, frozen=True):
    """A law of formulas: its name, what it is, and where it is from; the plainest need neither.

    ``compute`` takes floats or arrays, ``numbers`` does the same for single numbers, quicker. ``measure`` tells what the
    result measures, ``None`` standing for a zero. ``least`` and ``most`` are the arguments it takes.
    """

    name: str
    compute: Callable[..., Number]
    numbers: Callable[..., Number]
    measure: Callable[[Measures], Measure | None]
    least: int
    most: int
    title: str = ""
    source: str = ""

    @property
    def text(self) -> str:
        """Name, what it is, and where it is from."""
        return f"{self.name}: {self.title}" + (f" ({self.source})" if self.source else "")


def _as_numbers(measures: Measures) -> Measure:
    for one in measures:
        number(one)
    return NUMBER


def _alike_to_number(measures: Measures) -> Measure:
    same(measures)
    return NUMBER


def _points(measures: Measures) -> Measure | None:
    """Of a count and points: counts are alike, and the result is as the values are."""
    same((measures[0], *measures[1::2]))
    return same(measures[2::2])


def _position(x: Number, lower: Number, upper: Number) -> Number:
    return smaller(larger((x - lower) / (upper - lower), 0.0), 1.0)


def _log_position(x: Number, lower: Number, upper: Number) -> Number:
    return _position(log(x), log(lower), log(upper))


def _erlang_c(utilization: Number, processors: float) -> Number:
    """Infinite in an array where the processors are full: no steady state. Raises ``Saturated`` for a single number."""
    servers = int(processors)
    if scalar(utilization):
        return waiting_probability(utilization, servers)
    waits = waiting_probability(smaller(utilization, ALMOST_ONE), servers)
    return choose(utilization < 1, waits, math.inf)


def _tangent_knee(processors: float) -> float:
    return tangent_knee(int(processors))


def _extrapolated(count: float, *points: float) -> float:
    from planners.laws.scalability import estimate

    return estimate(list(zip(points[::2], points[1::2], strict=True)), count).likely


_MANY = 64
_LIST = (
    NamedLaw("ceil", ceil, lambda x: float(math.ceil(x)), same, 1, 1),
    NamedLaw("min", lambda *values: reduce(smaller, values), min, same, 2, _MANY),
    NamedLaw("max", lambda *values: reduce(larger, values), max, same, 2, _MANY),
    NamedLaw("log", log, math.log, _as_numbers, 1, 1, say("Natural logarithm")),
    NamedLaw("exp", exp, math.exp, _as_numbers, 1, 1, say("e to that power")),
    NamedLaw(
        "position", _position, _position, _alike_to_number, 3, 3, say("Position of the first between the second (0) and the third (1)")
    ),
    NamedLaw(
        "log_position", _log_position, _log_position, _alike_to_number, 3, 3,
        say("Position of the first between the second (0) and the third (1) on a logarithmic scale"),
    ),
    NamedLaw(
        "erlang_c", _erlang_c, _erlang_c, _as_numbers, 2, 2,
        say("Chance to wait at a utilization (0 to 1) of so many processors, M/M/c"), say("Erlang 1917; Kleinrock 1975, 3.5"),
    ),
    NamedLaw(
        "tangent_knee", _tangent_knee, _tangent_knee, _as_numbers, 1, 1,
        say("Utilization (0 to 1) of so many processors at which waiting starts to grow faster than load, M/M/c"),
        say("Millsap, \"Thinking Clearly about Performance\""),
    ),
    NamedLaw(
        "processors_for", fewest_servers, fewest_servers, _as_numbers, 2, 2,
        say("Fewest processors for so many busy ones that are used no more than the ceiling (0 to 1) and no more than where "
            "waiting starts to grow faster than load, M/M/c"),
        say("Millsap, \"Thinking Clearly about Performance\""),
    ),
    NamedLaw(
        "extrapolated", _extrapolated, _extrapolated, _points, 7, _MANY,
        say("Median of Amdahl's law and a power law through these points, each also without one of them"),
        say("Amdahl 1967; Gunther, \"Guerrilla Capacity Planning\", 2007"),
    ),
)  # fmt: skip
LAWS = {law.name: law for law in _LIST}
