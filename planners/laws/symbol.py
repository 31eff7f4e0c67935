"""Numbers that remember how they came about: what is done with them is written down, to be done again with others.

A computation that is run with symbols in the place of its numbers goes as it would go with the numbers themselves, and
leaves a ``Trace``: every operation, and every answer of a comparison that it took its way by. For other numbers that
answer alike, the same operations give the same result. Where a number leaves this world, as by ``float()``, it is held
to its value. Texts with a symbol keep a mark in its place, which ``Trace.text`` makes an expression of.
"""

from __future__ import annotations

import math
import operator
import os
import sys
from collections.abc import Callable
from typing import Any

IF, UNLESS = "if", "unless"
"""The target of a line that is a guard."""


class Untraceable(Exception):
    """What was done with a symbol cannot be done again for another number."""


class Trace:
    """The operations in order. A line gives its ``target``, or is a guard, which leaves ``IF`` or ``UNLESS`` a condition holds."""

    def __init__(self, numbers: bool = False) -> None:
        self.numbers = numbers
        """Only numbers are asked for, not what is told of them."""
        self.mark = f"\0{os.urandom(8).hex()}\0"
        """Before and after a number in a text; nobody can know it who writes an input."""
        self.lines: list[tuple[str, str]] = []
        self.constants: dict[str, Any] = {}
        self._known: dict[str, Symbol] = {}
        self._guards: set[tuple[str, str]] = set()
        self._named: dict[int, str] = {}

    def symbol(self, number: float, expression: str) -> Symbol:
        """The symbol of an expression that gives ``number`` now; the same one where it is asked for again."""
        found = self._known.get(expression)
        if found is None:
            found = self._known[expression] = Symbol(number, f"v{len(self.lines)}", self)
            self.lines.append((found.name, expression))
        return found

    def guard(self, condition: str, holds: bool) -> bool:
        """Hold the trace to the answer of a comparison."""
        told = (UNLESS if holds else IF), condition
        if told not in self._guards:
            self._guards.add(told)
            self.lines.append(told)
        return holds

    def constant(self, value: object) -> str:
        """A name for a value that stays."""
        name = self._named.get(id(value))
        if name is None:
            # One text for the constants of that number in all traces: hundreds of them are kept.
            name = self._named[id(value)] = sys.intern(f"k{len(self.constants)}")
            self.constants[name] = value
        return name

    def end(self) -> None:
        """Nothing more is written. Trace and symbols know each other, and would stay until they are looked for."""
        self._known.clear()

    def operand(self, value: object) -> str:
        """A symbol, a number or nested tuples of them as an expression."""
        if type(value) is Symbol:
            if value.trace is not self:
                raise Untraceable
            return value.name
        if type(value) is tuple:
            return f"({''.join(f'{self.operand(one)}, ' for one in value)})"
        if type(value) in (float, int) and math.isfinite(value):  # type: ignore[arg-type]
            return repr(value)
        return self.constant(value)

    def text(self, text: str) -> str:
        """A text with marks as an expression."""
        parts = text.split(self.mark)
        if len(parts) % 2 == 0:
            raise Untraceable  # a part of the text was cut off
        told = (
            repr(part) if place % 2 == 0 else _formatted(part) for place, part in enumerate(parts) if part
        )
        return f"''.join(({', '.join(told)},))"


class Symbol:
    """A number with its name in a trace. It says that it is a float or an int, as its number is."""

    __slots__ = ("name", "number", "trace")

    def __init__(self, number: float, name: str, trace: Trace) -> None:
        self.number, self.name, self.trace = number, name, trace

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return type(self.number)

    def __hash__(self) -> int:
        raise Untraceable

    def __eq__(self, other: object) -> bool:
        return isinstance(other, float | int) and self._asked(operator.eq, "==", other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: Any) -> Any:
        return self._asked(operator.lt, "<", other)

    def __le__(self, other: Any) -> Any:
        return self._asked(operator.le, "<=", other)

    def __gt__(self, other: Any) -> Any:
        return self._asked(operator.gt, ">", other)

    def __ge__(self, other: Any) -> Any:
        return self._asked(operator.ge, ">=", other)

    def __bool__(self) -> bool:
        return self.trace.guard(self.name, bool(self.number))

    def __float__(self) -> float:
        return float(self._held())

    def __int__(self) -> int:
        return int(self._held())

    def __index__(self) -> int:
        return operator.index(self._held())  # type: ignore[arg-type]

    def __format__(self, form: str) -> str:
        return f"{self.trace.mark}{self.name}:{form}{self.trace.mark}"

    def __str__(self) -> str:
        return format(self, "")

    def __repr__(self) -> str:
        raise Untraceable

    def __add__(self, other: Any) -> Symbol:
        return self._with(operator.add, "{} + {}", self, other)

    def __radd__(self, other: Any) -> Symbol:
        return self._with(operator.add, "{} + {}", other, self)

    def __sub__(self, other: Any) -> Symbol:
        return self._with(operator.sub, "{} - {}", self, other)

    def __rsub__(self, other: Any) -> Symbol:
        return self._with(operator.sub, "{} - {}", other, self)

    def __mul__(self, other: Any) -> Symbol:
        return self._with(operator.mul, "{} * {}", self, other)

    def __rmul__(self, other: Any) -> Symbol:
        return self._with(operator.mul, "{} * {}", other, self)

    def __truediv__(self, other: Any) -> Symbol:
        return self._with(operator.truediv, "{} / {}", self, other)

    def __rtruediv__(self, other: Any) -> Symbol:
        return self._with(operator.truediv, "{} / {}", other, self)

    def __floordiv__(self, other: Any) -> Symbol:
        return self._with(operator.floordiv, "{} // {}", self, other)

    def __mod__(self, other: Any) -> Symbol:
        return self._with(operator.mod, "{} % {}", self, other)

    def __pow__(self, other: Any) -> Symbol:
        return self._with(operator.pow, "pow({}, {})", self, other)

    def __rpow__(self, other: Any) -> Symbol:
        return self._with(operator.pow, "pow({}, {})", other, self)

    def __neg__(self) -> Symbol:
        return self._with(operator.neg, "-({})", self)

    def __abs__(self) -> Symbol:
        return self._with(abs, "abs({})", self)

    def __ceil__(self) -> Any:
        return applied(math.ceil, self)

    def __floor__(self) -> Any:
        return applied(math.floor, self)

    def __round__(self, places: int | None = None) -> Any:
        return applied(round, self, places)

    def is_integer(self) -> bool:
        """Whether it is a whole number."""
        return self.trace.guard(f"{self.name} % 1 == 0", self.number % 1 == 0)

    def _asked(self, compare: Callable[[Any, Any], bool], sign: str, other: object) -> Any:
        if not isinstance(other, float | int):
            return NotImplemented
        condition = f"{self.name} {sign} {self.trace.operand(other)}"
        return self.trace.guard(condition, compare(self.number, plain(other)))

    def _with(self, compute: Callable[..., float], form: str, *operands: object) -> Symbol:
        expression = form.format(*map(self.trace.operand, operands))
        return self.trace.symbol(compute(*map(plain, operands)), expression)

    def _held(self) -> float:
        self.trace.guard(f"{self.name} == {self.trace.operand(self.number)}", holds=True)
        return self.number


_ORDERS = (min, max)
"""What does not change where it is told a number twice."""


def plain(value: Any) -> Any:
    """What a value is now: the numbers in the place of symbols, in nested tuples too."""
    if type(value) is Symbol:
        return value.number
    return tuple(map(plain, value)) if type(value) is tuple else value


def applied(function: Callable[..., Any], *values: Any) -> Any:
    """What the function gives for numbers, or for nested tuples of them; written down where one is a symbol."""
    trace = _trace_of(values)
    if trace is None:
        return function(*values)
    told = [trace.operand(one) for one in values]
    if function in _ORDERS:
        told = list(dict.fromkeys(told))
        if len(told) == 1:
            return values[0]
    called = f"{trace.constant(function)}({', '.join(told)})"
    return trace.symbol(function(*map(plain, values)), called)


def several(function: Callable[..., tuple[Any, ...]], *values: Any) -> tuple[Any, ...]:
    """The same for a function that gives several numbers."""
    whole = applied(function, *values)
    return tuple(whole.trace.symbol(one, f"{whole.name}[{place}]") for place, one in enumerate(whole.number))


def symbolic(values: tuple[Any, ...]) -> bool:
    """Whether a symbol is among numbers, or nested tuples of them."""
    for one in values:
        kind = type(one)
        if kind is Symbol or (kind is tuple and symbolic(one)):
            return True
    return False


def is_symbol(value: object) -> bool:
    """Whether it is a symbol; ``isinstance`` takes it for the number that it stands for."""
    return type(value) is Symbol


def untold(value: Any) -> bool:
    """Whether nobody asks what is told of the number, such as how it stands to the evidence: no way need differ by it."""
    return type(value) is Symbol and value.trace.numbers


def _trace_of(values: tuple[Any, ...]) -> Trace | None:
    """The trace of the first symbol among them; None where there is none."""
    for value in values:
        kind = type(value)
        found = value.trace if kind is Symbol else _trace_of(value) if kind is tuple else None
        if found is not None:
            return found
    return None


def _formatted(mark: str) -> str:
    name, _, form = mark.partition(":")
    return f"format({name}, {form!r})"
