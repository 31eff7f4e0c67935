"""What is asked of a sizing again and again, months and loads at once: how its demands stand to capacities, and its servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct

from planners.analysis.bought import WithBought, unjudged
from planners.compiled import Compiled
from planners.compiled.rows import Part
from planners.laws.elementwise import real
from planners.planner import Planner, Sizing, Verdict
from planners.schema import Inputs

Columns = Mapping[str, Sequence[float]]
"""Inputs that differ, by name: their numbers in the order of the rows that are asked for."""


class Judged(Struct, frozen=True):
    """What is asked of a sizing again and again: its verdicts and, where the planner counts any, its servers in ``unit``."""

    verdicts: tuple[Verdict, ...]
    servers: float | None
    unit: str
    unjudged: tuple[Verdict, ...] = ()
    """Demands against which nothing stands, unless it was bought."""


@lru_cache(maxsize=64)
def judge(planner: Planner) -> Judging:
    """What the planner's sizing of checked inputs comes to."""
    if isinstance(planner, WithBought):
        return _Against(planner, judge(planner.base))
    return _Own(planner, lambda inputs: _judged(planner.size(inputs)))


@lru_cache(maxsize=64)
def judge_entries(planner: Planner) -> Judging:
    """The same of entries, which are checked first: raises ``InputRefused``."""
    if isinstance(planner, WithBought):
        return _Against(planner, judge_entries(planner.base))
    return _Own(planner, lambda entries: _judged(planner.size(planner.check(entries))))


class Judging(Protocol):
    """What sizings come to, of inputs or entries."""

    def __call__(self, inputs: Mapping[str, Any]) -> Judged:
        """What the sizing comes to."""

    def many(self, inputs: Inputs, columns: Columns) -> Iterator[Part[Judged]]:
        """The same of many at once, each with its row of the columns; the numbers of a part are arrays where they differ."""


class _Own:
    """What the planner's own sizing comes to, compiled."""

    def __init__(self, planner: Planner, found: Callable[[Mapping[str, Any]], Judged]) -> None:
        self._planner, self._compiled = planner, Compiled(found)

    def __call__(self, inputs: Mapping[str, Any]) -> Judged:
        return self._compiled(self._planner.same_way(inputs))

    def many(self, inputs: Inputs, columns: Columns) -> Iterator[Part[Judged]]:
        return self._compiled.many(self._planner.same_way(inputs), columns)


class _Against:
    """What the base comes to, judged against what was bought."""

    def __init__(self, planner: WithBought, base: Judging) -> None:
        self._planner, self._base = planner, base

    def __call__(self, inputs: Mapping[str, Any]) -> Judged:
        return self._judged(inputs, self._base(inputs))

    def many(self, inputs: Inputs, columns: Columns) -> Iterator[Part[Judged]]:
        for part in self._base.many(inputs, columns):
            if part.found is not None:
                part.found = self._judged(part.inputs, part.found)
            yield part

    def _judged(self, inputs: Mapping[str, Any], found: Judged) -> Judged:
        verdicts = self._planner.judged(inputs, found.verdicts, found.unjudged)
        return Judged(verdicts, found.servers, found.unit)


def _judged(sizing: Sizing) -> Judged:
    found, others = sizing.servers, unjudged(sizing)
    return (
        Judged(sizing.verdicts, None, "", others)
        if found is None
        else Judged(sizing.verdicts, real(found.value), found.unit, others)
    )
