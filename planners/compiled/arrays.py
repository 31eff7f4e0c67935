"""What a program calls, for arrays of numbers: each number comes out as it would alone, to the last digit.

NumPy is loaded with this module, so that a single figure never pays for it.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import repeat
from typing import Any

import numpy as np  # noqa: TID253 - this module is itself imported late

from planners.formula import formula, text_of
from planners.laws.elementwise import CEILING

Array = Any  # numpy.ndarray of numbers, or one number that stands for all
Several = np.ndarray
"""The type of numbers that go one way together."""
EXACT = 2**31
"""Whole numbers below this are multiplied in an array as they are alone."""


class Left(Exception):
    """Some numbers leave the way; ``staying`` tells of each whether it does not."""

    def __init__(self, staying: Array) -> None:
        super().__init__()
        self.staying = staying


def numbers(values: Sequence[float]) -> Array:
    """The numbers as an array that a program can run over; whole ones that an array could not multiply stay as they are."""
    found = np.asarray(values)
    large = found.dtype.kind == "i" and (found.max() >= EXACT or found.min() <= -EXACT)
    return found.astype(object) if large else found


def careful() -> Any:
    """While this is entered, a division by zero is a fault, as it is for a number alone."""
    return np.errstate(divide="raise", invalid="raise", over="ignore", under="ignore")


def names_for_arrays(constants: Mapping[str, Any]) -> dict[str, Any]:
    """The names of a program with what it calls made for arrays. A text leaves out what differs from number to number."""
    called = {name: _for_arrays(one) if _calls(one) else one for name, one in constants.items()}
    return {**called, "format": _formatted, "pow": _each(pow), "any_of": _any_of, "all_of": _all_of}


def _calls(value: object) -> bool:
    return callable(value) and (not isinstance(value, type) or value in _TYPES)


@lru_cache(maxsize=1024)
def _for_arrays(function: Callable[..., Any]) -> Callable[..., Any]:
    known = _KNOWN.get(function)
    if known is not None:
        return known
    text = text_of(function)
    if text and _alike(text):
        return formula(text).arrays
    return _each(function)


def _alike(text: str) -> bool:
    """Whether a formula has no step that arrays take in another way than single numbers do."""
    found = formula(text)
    powers = any(isinstance(node, ast.Pow) for node in ast.walk(found.body))
    return not powers and all(law.name in _EXACT for law in found.laws)


def _each(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of numbers for arrays, number by number."""

    def run(*values: Any) -> Any:
        if not _several(values):
            return function(*values)
        found = list(map(function, *map(_in_turn, values)))
        if isinstance(found[0], tuple):
            return tuple(numbers(part) for part in zip(*found, strict=True))
        return numbers(found)

    return run


def _any_of(answers: Any) -> bool:
    """False; those for which it holds leave the way."""
    if np.count_nonzero(answers) if type(answers) is Several else answers:
        raise Left(np.logical_not(answers))
    return False


def _all_of(answers: Any) -> bool:
    """True; those for which it does not hold leave the way."""
    if not (np.count_nonzero(answers) == answers.size if type(answers) is Several else answers):
        raise Left(np.asarray(answers, dtype=bool))
    return True


def _several(values: tuple[Any, ...]) -> bool:
    for one in values:
        kind = type(one)
        if kind is Several or (kind is tuple and _several(one)):
            return True
    return False


def _rows(values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The arguments of each number in turn; what is the same for all is told each time."""
    return zip(*(_in_turn(one) for one in values), strict=False)


def _in_turn(value: Any) -> Iterator[Any]:
    if type(value) is Several:
        return iter(value.tolist())
    return _rows(value) if type(value) is tuple and _several(value) else repeat(value)


def _formatted(value: Any, form: str = "") -> str:
    return "" if type(value) is Several else format(value, form)


def _fractions(function: Callable[[float], float]) -> Callable[[Any], Any]:
    """The function of one number that gives fractions, number by number."""

    def run(value: Any) -> Any:
        if type(value) is not Several:
            return function(value)
        return np.fromiter(map(function, value.tolist()), float, value.size)

    return run


def _whole(value: Any) -> Any:
    if type(value) is not Several:
        return int(value)
    small = value.dtype.kind == "f" and bool(np.abs(value).max() < EXACT)
    return value.astype(int) if small else numbers(list(map(int, value.tolist())))


def _real(value: Any) -> Any:
    return value.astype(float, copy=False) if type(value) is Several else float(value)


def _ceiling(value: Any) -> Any:
    return np.ceil(value) if type(value) is Several else CEILING(value)


def _least(*values: Any) -> Any:
    return reduce(np.minimum, values) if _several(values) else min(*values)


def _most(*values: Any) -> Any:
    return reduce(np.maximum, values) if _several(values) else max(*values)


_TYPES = (float, int)
_EXACT = ("ceil", "min", "max")
_KNOWN: dict[Any, Callable[..., Any]] = {
    float: _real, int: _whole, CEILING: _ceiling, min: _least, max: _most, abs: abs,
    math.log: _fractions(math.log), math.exp: _fractions(math.exp),
}  # fmt: skip
