"""A computation over inputs, run from what was written down when it last took the same way.

A sizing takes its way by the choices and by a few comparisons; along it, it is plain arithmetic. So it is traced once for
each way, compiled, and from then on run for other numbers: months, scenarios, a drag. There is no second statement of
the computation: the trace is made by running it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from planners.laws.symbol import Trace, Untraceable, is_symbol
from planners.refusal import InputRefused

Result = TypeVar("Result")
MISSED = object()
PATIENCE = 12
"""How often a way is gone step by step before it is compiled: that takes as long as a few runs."""
NEVER = 1000
"""Times as long until a way that could not be written down is tried again."""
MOST_KEPT, MOST_SHAPES = 256, 2048
_NAMES = re.compile(r"\b[vp]\d+\b")
_NUMBERS = (float, int)


class Compiled(Generic[Result]):
    """The function of inputs (numbers, words, tables by name) and its programs, by the shape of the inputs."""

    def __init__(self, function: Callable[[Mapping[str, Any]], Result]) -> None:
        self._function = function
        self._programs: dict[tuple[object, ...], list[Callable[[Mapping[str, Any]], Any]]] = {}
        self._missed: dict[tuple[object, ...], int] = {}

    def __call__(self, inputs: Mapping[str, Any]) -> Result:
        """What the function gives. Raises what it raises."""
        shape = (*inputs, *[type(one) if type(one) in _NUMBERS else one for one in inputs.values()])
        try:
            programs = self._programs.get(shape, ())
        except (TypeError, Untraceable):  # rows that were not read yet, or a part of what is being traced
            return self._function(inputs)
        for place, program in enumerate(programs):
            try:
                found = program(inputs)
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
        if missed % PATIENCE:
            return self._function(inputs)
        return self._traced(shape, inputs)

    def _traced(self, shape: tuple[object, ...], inputs: Mapping[str, Any]) -> Result:
        """What the function gives, and a program for all that goes the same way."""
        if sum(map(len, list(self._programs.values()))) >= MOST_KEPT:
            self._programs.clear()
            self._missed.clear()
        program = _program(self._function, inputs)
        if program is None:
            self._missed[shape] = -NEVER * PATIENCE
            return self._function(inputs)
        self._programs[shape] = [program, *self._programs.get(shape, ())]
        found = program(inputs)
        return self._function(inputs) if found is MISSED else found


def _program(
    function: Callable[[Mapping[str, Any]], object], inputs: Mapping[str, Any]
) -> Callable[[Mapping[str, Any]], Any] | None:
    """The way that the function takes for these inputs, as a function that gives ``MISSED`` where others leave it."""
    trace = Trace()
    told = {
        name: trace.symbol(one, f"inputs[{name!r}]") if type(one) in _NUMBERS else one
        for name, one in inputs.items()
    }
    writer = _Writer(trace, told)
    try:
        result = _outcome(function, told, writer)
    except (Untraceable, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return None  # what is wrong with the inputs themselves shows again step by step
    lines = [*trace.lines, *writer.lines, ("", result)]
    body = "\n ".join(_needed(lines))
    names = {**trace.constants, "MISSED": MISSED}
    exec(f"def program(inputs):\n {body}", names)  # noqa: S102 - made of expressions of the trace alone
    return names["program"]  # type: ignore[no-any-return]


def _outcome(
    function: Callable[[Mapping[str, Any]], object], inputs: Mapping[str, Any], writer: _Writer
) -> str:
    """What the way ends with: a result, or a refusal."""
    try:
        return f"return {writer.told(function(inputs))}"
    except InputRefused as refused:
        return f"raise {writer.told(InputRefused)}({writer.told(refused.refusals)})"


class _Writer:
    """Writes a result as expressions: what holds a symbol is made anew, all else stays the object that it is."""

    def __init__(self, trace: Trace, inputs: Mapping[str, Any]) -> None:
        self.lines: list[tuple[str, str]] = []
        self._trace = trace
        self._known: dict[int, tuple[object, str, bool]] = {id(inputs): (inputs, "inputs", True)}

    def told(self, value: object) -> str:
        """The value as an expression."""
        return self._told(value)[0]

    def _told(self, value: Any) -> tuple[str, bool]:
        """The expression, and whether it changes with the inputs; a dict is made anew for each who gets it."""
        if is_symbol(value):
            return value.name, True
        known = self._known.get(id(value))
        if known is not None:
            return known[1], known[2]
        expression, changes = self._written(value)
        if changes:
            name = f"p{len(self.lines)}"
            self.lines.append((name, expression))
            expression = name
        self._known[id(value)] = (value, expression, changes)
        return expression, changes

    def _written(self, value: Any) -> tuple[str, bool]:
        if isinstance(value, str):
            return (
                (self._trace.text(value), True)
                if self._trace.mark in value
                else (self._trace.constant(value), False)
            )
        parts: tuple[Any, ...]
        match value:
            case tuple() if type(value) is tuple:
                parts, form = value, "({},)"
            case dict():
                parts, form = tuple(value.values()), ""
            case Struct():
                parts = tuple(getattr(value, name) for name in value.__struct_fields__)
                form = f"{self._trace.constant(type(value))}({{}})"
            case _:
                return self._trace.constant(value), False
        told = [self._told(part) for part in parts]
        if not isinstance(value, dict) and not any(changes for _, changes in told):
            return self._trace.constant(value), False
        if isinstance(value, dict):
            pairs = zip(map(self._trace.constant, value), (one for one, _ in told), strict=True)
            return "{" + ", ".join(f"{key}: {one}" for key, one in pairs) + "}", True
        return form.format(", ".join(one for one, _ in told)), True


def _needed(lines: list[tuple[str, str]]) -> list[str]:
    """The lines that guards and the result are made of."""
    wanted: set[str] = set()
    kept = []
    for place, (target, expression) in reversed(list(enumerate(lines))):
        if target and target not in wanted:
            continue
        wanted.update(_NAMES.findall(expression))
        if target:
            kept.append(f"{target} = {expression}")
        elif place == len(lines) - 1:
            kept.append(expression)
        else:
            kept.append(f"if {expression}: return MISSED")
    return kept[::-1]
