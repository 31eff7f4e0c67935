"""One way of a computation, written down: a function of inputs that answers as the computation does along that way."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import groupby
from types import CodeType, FunctionType
from typing import Any
from weakref import WeakValueDictionary

from msgspec import Struct

from planners.laws.symbol import IF, UNLESS, Trace, Untraceable, is_symbol
from planners.refusal import InputRefused

MISSED = object()
"""What a program gives for inputs that leave its way."""
NUMBERS = (float, int)
_FOR_ONE = {"MISSED": MISSED, "any_of": bool, "all_of": bool}
_NAMES = re.compile(r"\b[vp]\d+\b")
_CONSTANTS = re.compile(r"\bk\d+\b")
_FORMS = {IF: "any_of({})", UNLESS: "not all_of({})", "": "{}"}
"""How guards and the end are written."""
_codes: WeakValueDictionary[str, CodeType] = WeakValueDictionary()
"""The code of programs that are kept, by its text: ways of another choice often differ in nothing but what is named."""


class Program:
    """A way as ``once``, a function of inputs; ``over_arrays`` is the same where some numbers are arrays of numbers."""

    __slots__ = ("_names", "_over", "once")

    def __init__(self, lines: list[tuple[str, str]], constants: Mapping[str, Any]) -> None:
        named = {name for _, expression in lines for name in _CONSTANTS.findall(expression)}
        self._names = {name: one for name, one in constants.items() if name in named} | _FOR_ONE
        self.once = _made(lines, self._names)
        self._over: Callable[[Mapping[str, Any]], Any] | None = None

    @property
    def over_arrays(self) -> Callable[[Mapping[str, Any]], Any]:
        """The program for arrays; made when it is first asked for."""
        if self._over is None:
            from planners.compiled.arrays import names_for_arrays

            self._over = FunctionType(self.once.__code__, names_for_arrays(self._names))
        return self._over


def program_of(
    function: Callable[[Mapping[str, Any]], object], inputs: Mapping[str, Any], numbers: bool = False
) -> Program | None:
    """The way that the function takes for these inputs; None where it cannot be written down. ``numbers`` as ``Trace`` has it."""
    trace = Trace(numbers)
    told = {
        name: trace.symbol(one, f"inputs[{name!r}]") if type(one) in NUMBERS else one
        for name, one in inputs.items()
    }
    writer = _Writer(trace, told)
    try:
        result = _outcome(function, told, writer)
    except (Untraceable, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return None  # what is wrong with the inputs themselves shows again step by step
    finally:
        trace.end()
    lines = [*trace.lines, *writer.lines, ("", result)]
    return Program(_needed(lines), trace.constants)


def _made(lines: list[tuple[str, str]], names: dict[str, Any]) -> FunctionType:
    """The function of these lines."""
    told: list[str] = []
    for guards, some in groupby(lines, lambda line: line[0] in (IF, UNLESS)):
        written = [
            _FORMS[target].format(one) if target in _FORMS else f"{target} = {one}" for target, one in some
        ]
        told += [f"if {' or '.join(written)}: return MISSED"] if guards else written
    body = "\n ".join(told)
    code = _codes.get(body)
    if code is None:
        whole = compile(
            f"def program(inputs):\n {body}", "<program>", "exec"
        )  # expressions of the trace alone
        code = _codes[body] = next(one for one in whole.co_consts if isinstance(one, CodeType))
    return FunctionType(code, names)


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


def _needed(lines: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The lines that guards and the result are made of."""
    wanted: set[str] = set()
    kept = []
    for target, expression in reversed(lines):
        if target in _FORMS or target in wanted:
            wanted.update(_NAMES.findall(expression))
            kept.append((target, expression))
    return kept[::-1]
