"""Elementary functions that take a float or a NumPy array and answer in kind.

A single figure never pays for loading NumPy: it is only touched when the caller already brought an array.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from planners.laws.symbol import applied

Number = Any  # float or numpy.ndarray of floats: NumPy must not be imported to say so


@cache
def _numpy() -> Any:
    import numpy

    return numpy


def scalar(x: Number) -> bool:
    """Whether ``x`` is a single number (not an array)."""
    return type(x) is float or isinstance(x, (float, int))


def real(x: Number) -> Number:
    """A number as a float; an array stays as it is."""
    return x if type(x) is float else applied(float, x) if scalar(x) else x


def whole(x: Number) -> Number:
    """A single number as an int, without what is behind its point."""
    return applied(int, x)


def largest(x: Number) -> Number:
    """The largest number of an array; a single number is its own."""
    return real(x) if scalar(x) else float(x.max())


def ceil(x: Number) -> Number:
    """The smallest whole number not below ``x``, as a float."""
    if type(x) is float:
        return _whole(x)
    return applied(_whole, x) if scalar(x) else _numpy().ceil(x)


def log(x: Number) -> Number:
    """Natural logarithm of a positive number."""
    if type(x) is float:
        return math.log(x)
    return applied(math.log, x) if scalar(x) else _numpy().log(x)


def exp(x: Number) -> Number:
    """e to the power of ``x``."""
    if type(x) is float:
        return math.exp(x)
    return applied(math.exp, x) if scalar(x) else _numpy().exp(x)


def larger(x: Number, y: Number) -> Number:
    """The larger of two numbers, element by element."""
    if type(x) is type(y) is float:
        return max(x, y)
    return applied(max, x, y) if scalar(x) and scalar(y) else _numpy().maximum(x, y)


def smaller(x: Number, y: Number) -> Number:
    """The smaller of two numbers, element by element."""
    if type(x) is type(y) is float:
        return min(x, y)
    return applied(min, x, y) if scalar(x) and scalar(y) else _numpy().minimum(x, y)


def choose(condition: Any, yes: Number, no: Number) -> Number:
    """``yes`` where the condition holds and ``no`` elsewhere."""
    return (yes if condition else no) if isinstance(condition, bool) else _numpy().where(condition, yes, no)


def _whole(x: float) -> float:
    return float(math.ceil(x))


CEILING = _whole
"""What ``ceil`` leaves in a trace."""
