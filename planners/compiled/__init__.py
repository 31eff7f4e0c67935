"""A computation over inputs, run from what was written down when it last took the same way.

A sizing takes its way by the choices and by a few comparisons; along it, it is plain arithmetic. So it is traced once for
each way, compiled, and from then on run for other numbers: months, scenarios, a drag. There is no second statement of
the computation: the trace is made by running it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from planners.compiled.program import MISSED, NUMBERS, Program, program_of
from planners.compiled.rows import FEW, Part, Rows
from planners.laws.symbol import Untraceable
from planners.refusal import InputRefused

Result = TypeVar("Result")
Shape = tuple[object, ...]
PATIENCE = 3
"""How often a way is gone step by step before it is compiled, which takes as long as ten of them: what came so often comes again."""
NEVER = 1000
"""Times as long until a way that could not be written down is tried again."""
MOST_KEPT, MOST_SHAPES = 96, 512
"""Programs that are kept, of 30 kB each, and shapes whose runs are counted."""


class Compiled(Generic[Result]):
    """The function of inputs (numbers, words, tables by name) and its programs, by the shape of the inputs."""

    def __init__(self, function: Callable[[Mapping[str, Any]], Result]) -> None:
        self._function = function
        self._programs: dict[Shape, list[Program]] = {}
        self._missed: dict[Shape, int] = {}

    def __call__(self, inputs: Mapping[str, Any]) -> Result:
        """What the function gives. Raises what it raises."""
        shape = (*inputs, *[type(one) if type(one) in NUMBERS else one for one in inputs.values()])
        try:
            programs = self._programs.get(shape, ())
        except (TypeError, Untraceable):  # rows that were not read yet, or a part of what is being traced
            return self._function(inputs)
        for place, program in enumerate(programs):
            try:
                found = program.once(inputs)
            except InputRefused:
                raise
            except (ArithmeticError, LookupError, ValueError):
                continue  # a law has no answer here: step by step it shows what follows from that
            if found is not MISSED:
                if place:
                    self._programs[shape] = [program, *(one for one in programs if one is not program)]
                return found  # type: ignore[no-any-return]
        if len(self._missed) >= MOST_SHAPES:
            self._missed.clear()
        missed = self._missed[shape] = self._missed.get(shape, 0) + 1
        traced = None if missed % PATIENCE else self._traced(shape, inputs)
        made: Any = traced.once(inputs) if traced is not None else MISSED
        return self._function(inputs) if made is MISSED else made

    def many(
        self, inputs: Mapping[str, Any], columns: Mapping[str, Sequence[float]]
    ) -> Iterator[Part[Result]]:
        """What it gives for each row of numbers in the place of those inputs: parts of those that go one way together."""
        for rows in Rows.of(inputs, columns):
            yield from self._along(rows)
            for row in rows.left.tolist():
                asked, place = rows.at(row), rows.places[[row]]
                try:
                    yield Part(place, asked, self(asked))
                except Exception as fault:  # noqa: BLE001 - it is for who asks for that row to raise it
                    yield Part(place, asked, None, fault)

    def _along(self, rows: Rows) -> Iterator[Part[Result]]:
        """The rows that go a way that was written down, or is now because enough of them go it.

        A way that is written down now and that not even its first row goes is the last.
        """
        shape = rows.shape
        try:
            hash(shape)
        except TypeError:
            return
        tried: list[Program] = []
        made: Program | None = None
        while rows.left.size:
            program = next((one for one in self._programs.get(shape, ()) if one not in tried), None)
            if program is None and rows.left.size >= FEW and self._missed.get(shape, 0) >= 0:
                program = made = self._traced(shape, rows.first)
            if program is None:
                return
            tried.append(program)
            left = rows.left.size
            yield from rows.along(program)
            if program is made and rows.left.size == left:
                return

    def _traced(self, shape: Shape, inputs: Mapping[str, Any]) -> Program | None:
        """A program for all that goes the same way; None where it cannot be written down."""
        while sum(map(len, list(self._programs.values()))) >= MOST_KEPT:
            self._programs.pop(next(iter(self._programs)), None)
        program = program_of(self._function, inputs)
        if program is None:
            self._missed[shape] = -NEVER * PATIENCE
        else:
            self._programs[shape] = [program, *self._programs.get(shape, ())]
        return program
