"""Rows of numbers that are asked of a program together, part by part as they take its way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from planners.compiled.program import NUMBERS, Program
from planners.refusal import InputRefused

Result = TypeVar("Result")
FEW = 12
"""Rows that are not halved any more to find the one for which a law has no answer."""


class Part(Struct, Generic[Result]):
    """What rows come to, those at ``places`` with these ``inputs``: ``found``; a number that differs is an array in both.

    Instead of ``found`` the ``fault`` of all of them. That of several rows is an ``InputRefused`` whose texts leave out what differs.
    """

    places: Any
    inputs: Mapping[str, Any]
    found: Result | None
    fault: Exception | None = None


class Rows:
    """Rows of one shape: inputs, of which those in ``columns`` differ; ``left`` are those still to answer, counted from 0."""

    def __init__(
        self, inputs: Mapping[str, Any], columns: Mapping[str, Sequence[float]], places: Sequence[int]
    ) -> None:
        import numpy as np

        from planners.compiled.arrays import numbers

        self._inputs, self.places = inputs, np.array(places)
        self._arrays = {name: numbers(column) for name, column in columns.items()}
        self.left = np.arange(len(places))

    @classmethod
    def of(cls, inputs: Mapping[str, Any], columns: Mapping[str, Sequence[float]]) -> Iterator[Rows]:
        """Rows by their shape: whole numbers are another than fractions. The numbers of an array are all of one kind."""
        if columns and all(
            hasattr(one, "dtype") or len(set(map(type, one))) == 1 for one in columns.values()
        ):
            yield cls(inputs, columns, range(len(next(iter(columns.values())))))
            return
        kinds: dict[tuple[type, ...], list[int]] = {}
        for place, kind in enumerate(zip(*(map(type, column) for column in columns.values()), strict=True)):
            kinds.setdefault(kind, []).append(place)
        for places in kinds.values():
            some = {name: [column[place] for place in places] for name, column in columns.items()}
            yield cls(inputs, some, places)

    @property
    def shape(self) -> tuple[object, ...]:
        """The shape of all of them."""
        first = self.first
        return (*first, *[type(one) if type(one) in NUMBERS else one for one in first.values()])

    @property
    def first(self) -> dict[str, Any]:
        """The inputs of the first that is left."""
        return self.at(int(self.left[0]))

    def at(self, place: int) -> dict[str, Any]:
        """The inputs of a row."""
        return {**self._inputs, **{name: one.item(place) for name, one in self._arrays.items()}}

    def along(self, program: Program) -> Iterator[Part[Any]]:
        """What the program answers; what it does not is ``left``."""
        import numpy as np

        from planners.compiled.arrays import Left, careful

        waiting, missed = [self.left], []
        while waiting:
            places = waiting.pop()
            asked = {**self._inputs, **{name: one[places] for name, one in self._arrays.items()}}
            try:
                with careful():
                    found = program.over_arrays(asked)
            except Left as left:
                staying = np.broadcast_to(left.staying, places.shape)
                missed.append(places[~staying])
                waiting += [places[staying]] if staying.any() else []
            except InputRefused as refused:
                yield Part(self.places[places], asked, None, refused)
            except (ArithmeticError, LookupError, TypeError, ValueError):
                halves = np.array_split(places, 2) if places.size > FEW else []
                waiting += halves
                missed += [] if halves else [places]
            else:
                yield Part(self.places[places], asked, found)
        self.left = np.sort(np.concatenate(missed)) if missed else self.left[:0]
