"""A formula as people read it: with the meanings of its terms or their values, and the signs of arithmetic."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable

from app.presenting.figures import ENGLISH, NumberStyle, measure, number
from app.presenting.wording import MONEY
from planners.formula import formula
from planners.quantity import Quantity, Term
from planners.words import say

_SIGNS: dict[type, tuple[str, int]] = {
    ast.Add: ("+", 1),
    ast.Sub: ("−", 1),
    ast.Mult: ("×", 2),
    ast.Div: ("÷", 2),
    ast.Pow: ("^", 4),
}
"""Signs of operators, and how tightly they bind."""
_NAME, _MINUS = 5, 3


def in_words(quantity: Quantity) -> str:
    """The formula with what its terms mean."""
    meanings = meant(quantity.terms)
    return _written(quantity.formula, lambda name: meanings.get(name, name), ENGLISH)


def with_values(quantity: Quantity, style: NumberStyle = ENGLISH) -> str:
    """The formula with the values of its terms."""
    values = {term.name: _value(term, style) for term in quantity.terms}
    return _written(quantity.formula, lambda name: values.get(name, name), style)


def meant(terms: tuple[Term, ...]) -> dict[str, str]:
    """What each term means; two of the same meaning are told apart by their names in scripts."""
    count = Counter(term.meaning for term in terms)
    return {
        term.name: term.meaning
        if count[term.meaning] == 1
        else say("{title} ({name})", title=term.meaning, name=term.name.replace("_", " "))
        for term in terms
    }


def _value(term: Term, style: NumberStyle) -> str:
    value = float(term.value)
    text = (
        measure(value, term.unit, style=style)
        if term.unit.startswith(MONEY)
        else number(value, style, digits=6)
    )
    return f"({text})" if value < 0 else text


def _written(text: str, name: Callable[[str], str], style: NumberStyle) -> str:
    return _told(formula(text).body, name, style)[0] if text else ""


def _told(node: ast.expr, name: Callable[[str], str], style: NumberStyle) -> tuple[str, int]:
    """A part of a formula, and how tightly it binds."""
    match node:
        case ast.Constant(value=int() | float() as value):
            return number(float(value), style, digits=6), _NAME
        case ast.Name(id=found):
            return name(found), _NAME
        case ast.UnaryOp(operand=operand):
            return f"−{_held(_told(operand, name, style), _MINUS)}", _MINUS
        case ast.BinOp(left=left, op=op, right=right):
            sign, binds = _SIGNS[type(op)]
            tighter = binds + (1 if isinstance(op, (ast.Sub, ast.Div, ast.Pow)) else 0)
            first, second = (_told(part, name, style) for part in (left, right))
            return f"{_held(first, binds)} {sign} {_held(second, tighter)}", binds
        case ast.Call(func=ast.Name(id=law), args=args):
            return _law(law, [_told(arg, name, style)[0] for arg in args]), _NAME
    raise AssertionError(f"{ast.dump(node)} is no part of a formula")


def _held(part: tuple[str, int], binds: int) -> str:
    text, own = part
    return f"({text})" if own < binds else text


def _law(name: str, values: list[str]) -> str:
    if name == "ceil":
        return f"⌈{values[0]}⌉"
    if name == "min":
        return say("the least of ({values})", values="; ".join(values))
    if name == "max":
        return say("the largest of ({values})", values="; ".join(values))
    return f"{name.replace('_', ' ')}({'; '.join(values)})"
