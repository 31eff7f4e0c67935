"""What a formula measures: worked out once from the units of its terms, and held against the unit of the figure.

Sums, differences, ``min`` and ``max`` need alike terms; products multiply what is measured; an exponent is a number.
``MiB = users + seconds`` is refused, and so is ``GiB = MiB`` without its 1024.
"""

from __future__ import annotations

import ast
from functools import lru_cache

from planners.formula import Formula, formula
from planners.named_laws import LAWS
from planners.units import NUMBER, Measure, UnitMismatch, literal, measure, number, same


@lru_cache(maxsize=2048)
def checked(text: str, terms: tuple[tuple[str, str], ...], unit: str) -> tuple[Formula, tuple[int, ...]]:
    """The formula of that text, and where among ``terms`` each of its terms stands.

    ``terms`` are names with their units, ``unit`` is that of the result. Raises ``FormulaRefused``, ``UnitUnknown``,
    ``UnitMismatch``, and ``KeyError`` for a name that is not among the terms.
    """
    found = formula(text)
    places = {name: place for place, (name, _) in enumerate(terms)}
    known = {name: measure(one) for name, one in terms}
    wanted = measure(unit)
    try:
        made = _measure(found.body, known)
    except UnitMismatch as error:
        raise UnitMismatch(f"{text}: {error}") from None
    if made is not None and made.alike(wanted) is None:
        raise UnitMismatch(f"{text} gives {made}, not {unit}, which is {wanted}")
    return found, tuple(places[name] for name in found.names)


def _measure(node: ast.expr, known: dict[str, Measure]) -> Measure | None:
    """What an expression measures; none for zero, which goes with everything."""
    match node:
        case ast.Constant(value=int() | float() as value):
            return literal(value)
        case ast.Name(id=name):
            return known[name]
        case ast.UnaryOp(operand=inner):
            return _measure(inner, known)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_measure(left, known), right, known)
        case ast.BinOp(left=left, op=operator, right=right):
            one, other = _measure(left, known), _measure(right, known)
            if isinstance(operator, ast.Add | ast.Sub):
                return same((one, other))
            if one is None:
                return None
            return one.times(other or NUMBER, -1 if isinstance(operator, ast.Div) else 1)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return LAWS[name].measure([_measure(argument, known) for argument in arguments])
    raise TypeError(ast.dump(node))


def _power(base: Measure | None, exponent: ast.expr, known: dict[str, Measure]) -> Measure | None:
    if isinstance(exponent, ast.Constant) and isinstance(exponent.value, int | float):
        return base.to_the(exponent.value) if base is not None else None
    number(_measure(exponent, known))
    return number(base)
