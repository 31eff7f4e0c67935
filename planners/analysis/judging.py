"""What is asked of a sizing again and again, months and loads at once: how its demands stand to capacities, and its servers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.bought import WithBought, unjudged
from planners.compiled import Compiled
from planners.compiled.rows import Part
from planners.laws.elementwise import real
from planners.planner import Planner, Sizing, Verdict
from planners.schema import Inputs

Columns = Mapping[str, Sequence[float]]
"""Inputs that differ, by name: their numbers in the order of the rows that are asked for."""
MOST_KEPT, REMEMBERED = 6, 24
"""Answers about many rows that are kept, of 100 kB each, and answers about one."""


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
    return _Against(planner, judge(planner.base)) if isinstance(planner, WithBought) else _Own(planner)


@lru_cache(maxsize=64)
def judge_entries(planner: Planner) -> Judging:
    """The same of entries, which are checked first: raises ``InputRefused``."""
    if isinstance(planner, WithBought):
        return _Against(planner, judge_entries(planner.base))
    return _Checked(planner)


class Judging(Protocol):
    """What sizings come to, of inputs or entries."""

    def __call__(self, inputs: Mapping[str, Any]) -> Judged:
        """What the sizing comes to."""

    def many(self, inputs: Inputs, columns: Columns) -> Iterator[Part[Judged]]:
        """The same of many at once, each with its row of the columns; the numbers of a part are arrays where they differ."""


class _Own:
    """What the planner's own sizing comes to, compiled; what other questions asked a moment ago is not worked out again."""

    def __init__(self, planner: Planner) -> None:
        self._planner = planner
        self._compiled = Compiled(
            lambda inputs: _judged(planner.bare(inputs)), remembered=REMEMBERED, numbers=True
        )

    def __call__(self, inputs: Mapping[str, Any]) -> Judged:
        return self._compiled(self._planner.same_way(inputs))

    def many(self, inputs: Inputs, columns: Columns) -> Iterator[Part[Judged]]:
        return self._compiled.many(self._planner.same_way(inputs), columns)


class _Checked:
    """The same of entries; the last answers are kept, as ways for one service ask for the same."""

    def __init__(self, planner: Planner) -> None:
        self._planner, self._own = planner, judge(planner)
        self._check = planner.check if isinstance(planner.check, Compiled) else Compiled(planner.check)
        self._last: dict[tuple[object, ...], tuple[Part[Judged], ...]] = {}

    def __call__(self, inputs: Mapping[str, Any]) -> Judged:
        return self._own(self._check(self._planner.same_way(inputs)))

    def many(self, inputs: Inputs, columns: Columns) -> Iterator[Part[Judged]]:
        alike = self._planner.same_way(inputs)
        numbers = {name: tuple(column) for name, column in columns.items()}
        asked = (*_typed(alike), *_typed(numbers), *(tuple(map(type, one)) for one in numbers.values()))
        found = self._last.get(asked)
        if found is None:
            found = tuple(self._judged(alike, columns))
            while len(self._last) >= MOST_KEPT:
                self._last.pop(next(iter(self._last)), None)
            self._last[asked] = found
        return map(replace, found)

    def _judged(self, inputs: Inputs, columns: Columns) -> Iterator[Part[Judged]]:
        for checked in self._check.many(inputs, columns):
            if checked.found is None:
                yield Part(checked.places, checked.inputs, None, checked.fault)
                continue
            found: Mapping[str, Any] = checked.found
            load = self._planner.load_field
            differ = {name: value for name, value in found.items() if hasattr(value, "tolist")}
            for part in self._own.many(found, differ or {load: [found[load]] * len(checked.places)}):
                part.places = checked.places[part.places]
                yield part


def _typed(values: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
    """Values as they are told apart: 1, 1.0 and yes are three."""
    return ((name, type(value), value) for name, value in values.items())


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
