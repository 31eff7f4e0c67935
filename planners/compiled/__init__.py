"""A computation over inputs, run from what was written down when it last took the same way.

A sizing takes its way by the choices and by a few comparisons; along it, it is plain arithmetic. So it is traced once for
each way, compiled, and from then on run for other numbers: months, scenarios, a drag. There is no second statement of
the computation: the trace is made by running it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import local
from typing import Any, Generic, TypeVar
from weakref import ref

from planners.compiled.program import MISSED, NUMBERS, Program, program_of
from planners.compiled.rows import FEW, Part, Rows
from planners.laws.symbol import Untraceable
from planners.refusal import InputRefused

Result = TypeVar("Result")
Shape = tuple[object, ...]
PATIENCE = 20
"""How often a way is gone step by step before it is compiled, which takes as long as ten to twenty of them."""
OFTEN, SOON = 300, 3
"""Where compiled ways were gone so often, as for a plan of many services, any way is gone often: it is compiled that soon."""
NEVER = 1000
"""Times as long until a way that could not be written down is tried again."""
MOST_KEPT, MOST_SHAPES = 400, 512
"""Programs that all computations together keep, of up to 85 kB each (200 services take 100 to 265), and shapes of one whose runs
are counted."""
_kept: deque[tuple[ref[Compiled[Any]], Shape]] = deque()
"""Whose programs are kept, and of which shape, in the order in which they were made."""
_within = local()
"""Says of each thread that it goes a way step by step: what that way is made of is not compiled on its own. And that it goes
ways so that others find them compiled."""


@contextmanager
def ahead() -> Iterator[None]:
    """What this thread computes meanwhile is compiled where it is gone for the first time."""
    _within.ahead = True
    try:
        yield
    finally:
        _within.ahead = False


class Met:
    """How many times a compiled way was gone, of all computations that count here."""

    def __init__(self) -> None:
        self.times = 0


_met = Met()


class Compiled(Generic[Result]):
    """The function of inputs (numbers, words, tables by name) and its programs, by the shape of the inputs.

    So many of its last answers as ``remembered`` that no program gave are kept; nobody may change one. With ``numbers`` only
    these are asked of its answer: what a program tells of them, as how sure they are, is that of the case it was made for.
    """

    def __init__(
        self,
        function: Callable[[Mapping[str, Any]], Result],
        met: Met = _met,
        remembered: int = 0,
        numbers: bool = False,
    ) -> None:
        self._numbers = numbers
        self._function, self._met, self._remembered = function, met, remembered
        self._answers: dict[tuple[object, ...], Result] = {}
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
                self._met.times += 1
                if place:
                    self._programs[shape] = [program, *(one for one in programs if one is not program)]
                return found  # type: ignore[no-any-return]
        if getattr(_within, "away", False):
            return self._function(inputs)
        if self._remembered and not getattr(_within, "ahead", False):
            return self._known(shape, inputs)
        return self._first(shape, inputs)

    def _known(self, shape: Shape, inputs: Mapping[str, Any]) -> Result:
        """An answer that is kept, or the first."""
        asked = (shape, *inputs.values())
        answer: Any = self._answers.get(asked, MISSED)
        if answer is MISSED:
            answer = self._first(shape, inputs)
            known = [*self._answers]  # at once: another thread may keep one meanwhile
            for oldest in known[: max(0, len(known) + 1 - self._remembered)]:
                self._answers.pop(oldest, None)
            self._answers[asked] = answer
        return answer  # type: ignore[no-any-return]

    def _first(self, shape: Shape, inputs: Mapping[str, Any]) -> Result:
        """What no program gives: step by step, or by one that is written now."""
        if len(self._missed) >= MOST_SHAPES:
            self._missed.clear()
        missed = self._missed[shape] = self._missed.get(shape, 0) + 1
        soon = SOON if self._met.times > OFTEN else PATIENCE
        patience = 1 if missed > 0 and getattr(_within, "ahead", False) else soon
        traced = None if missed % patience else self._traced(shape, inputs)
        made: Any = traced.once(inputs) if traced is not None else MISSED
        return self._step_by_step(inputs) if made is MISSED else made

    def _step_by_step(self, inputs: Mapping[str, Any]) -> Result:
        _within.away = True
        try:
            return self._function(inputs)
        finally:
            _within.away = False

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
        program = program_of(self._function, inputs, self._numbers)
        if program is None:
            self._missed[shape] = -NEVER * PATIENCE
        else:
            self._programs[shape] = [program, *self._programs.get(shape, ())]
            _kept.append((ref(self), shape))
            _make_room()
        return program

    def _forget(self, shape: Shape) -> None:
        """Forget the way of that shape that was not gone for the longest time."""
        left = self._programs.pop(shape, [])[:-1]
        if left:
            self._programs[shape] = left


def _make_room() -> None:
    while len(_kept) > MOST_KEPT:
        whose, shape = _kept.popleft()
        computation = whose()
        if computation is not None:
            computation._forget(shape)
