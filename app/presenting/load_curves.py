"""The curves of all figures of a service over its loads, divided where a server more is needed; kept for what follows a slider."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct

from app.presenting.charts import Band, Lane, Numbers, Series
from app.presenting.course_drawing import Course, band_of, curve_of, numbers
from app.presenting.figures import with_unit
from app.presenting.sure_load import Others, sure_up_to
from planners.planner import Planner, Sizing, with_servers
from planners.schema import Inputs

MOST_LANES = 40
"""Numbers of servers beyond which the stretches are too narrow to tell apart."""
FINER, ROUNDS = 32, 3
"""Loads between two that need another number of servers, and how often the place is looked for among them."""
Drawn = tuple[tuple[Series, ...], tuple[Band, ...]]
"""A curve and its range, stretch by stretch."""


class Curves(Struct, frozen=True, dict=True, eq=False):
    """All figures of a planner for loads, with ``others`` as its other inputs.

    What is drawn of a figure is worked out once: on the way of a slider only the plan's own point moves.
    """

    planner: Any
    others: Others
    courses: tuple[Course, ...]
    found: Sizing

    def drawn(self, name: str, size: float) -> Drawn:
        """A figure that was found, in units of that size."""
        if (name, size) not in self._known:
            curve, sure = self.found.quantities[name], self._sure_up_to(name)
            series = tuple(part for one in self.courses for part in curve_of(one, curve, size, sure))
            self._known[name, size] = series, tuple(band_of(one, curve, size) for one in self.courses)
        return self._known[name, size]

    @cached_property
    def lanes(self) -> tuple[Lane, ...]:
        """The stretches of the axis; each ends where the next begins."""
        ends = [*(course.x[-1] for course in self.courses[:-1]), self.courses[-1].x[-1]]
        starts = [0.0, *ends[:-1]]
        return tuple(
            Lane(start, end, with_unit(str(course.count), "servers"), course.count)
            for course, start, end in zip(self.courses, starts, ends, strict=True)
            if course.count
        )

    @cached_property
    def _known(self) -> dict[tuple[str, float], Drawn]:
        return {}

    def _sure_up_to(self, name: str) -> float:
        """The largest load of one server up to which the planner does not call the figure extrapolated."""
        others = tuple(with_servers(self.planner, dict(self.others), 1).items())
        loads = sorted({x / max(course.count, 1) for course in self.courses for x in course.x})
        return sure_up_to(self.planner, others, name, tuple(loads))


@lru_cache(maxsize=16)
def curves_of(planner: Any, others: Others, end: float, measured: Numbers, points: int) -> Curves:
    """All figures for loads up to ``end``, among them those that were measured, divided where a server more is needed."""
    loads = [end * (index + 1) / points for index in range(points)]
    loads += [load * count for load in measured for count in range(1, 1 + int(end / load))]

    def sized(at: Iterable[float]) -> tuple[list[float], Sizing, list[int]]:
        import numpy as np

        x = sorted(set(at))
        found = planner.size({**dict(others), planner.load_field: np.array(x)})
        return x, found, _servers(planner, dict(others), found, len(x))

    x, found, servers = sized(loads)
    for _ in range(ROUNDS if 1 < len(set(servers)) <= MOST_LANES else 0):
        gaps = [(x[i], x[i + 1]) for i in range(len(x) - 1) if servers[i] != servers[i + 1]]
        finer = [low + (high - low) * turn / FINER for low, high in gaps for turn in range(FINER)]
        closer, _, counts = sized((*finer, *(high for _, high in gaps)))
        ends = {
            closer[i + side] for i in range(len(closer) - 1) if counts[i] != counts[i + 1] for side in (0, 1)
        }
        x, found, servers = sized((*x, *ends))
    return Curves(planner, others, tuple(_courses(tuple(x), servers)), found)


def _servers(planner: Planner, inputs: Inputs, found: Sizing, count: int) -> list[int]:
    if found.servers is None or not counted(planner, inputs):
        return [0] * count
    return [round(value) for value in numbers(found.servers.value, count)]


def counted(planner: Planner, inputs: Inputs) -> bool:
    """Whether the planner spreads the load over as many servers as it needs."""
    return "servers" in inputs and with_servers(planner, inputs, 1) is not inputs


def _courses(x: Numbers, servers: list[int]) -> Iterator[Course]:
    if len(set(servers)) > MOST_LANES:
        yield Course(0, x, 0)
        return
    start = 0
    for index in range(1, len(x) + 1):
        if index == len(x) or servers[index] != servers[start]:
            yield Course(servers[start], x[start:index], start)
            start = index
