"""A printed formula as a spreadsheet reckons it: the same operators, every name a cell, every step in brackets.

Laws are written in functions that every spreadsheet has. What a law gives that cannot be, such as a fit, is a cell of its
own with the number.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from functools import lru_cache

from app.exporting.processors_formula import processors_for

_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}
_COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "=", ast.NotEq: "<>"}
LONGEST = 8_000
"""Characters of a formula that spreadsheets take."""
_LAWS = {
    # Rounds down the negative: what spreadsheets call rounding up goes away from zero.
    "ceil": "(0-INT(0-{0}))",
    "log": "LN({0})",
    "exp": "EXP({0})",
    "position": "MAX(0,MIN(1,(({0}-{1})/({2}-{1}))))",
    "log_position": "MAX(0,MIN(1,((LN({0})-LN({1}))/(LN({2})-LN({1})))))",
    # By Poisson chances of the offered load: that of all busy, against it and those of fewer.
    "erlang_c": "(POISSON({1},({0}*{1}),FALSE)"
    "/(POISSON({1},({0}*{1}),FALSE)+((1-{0})*POISSON(({1}-1),({0}*{1}),TRUE))))",
}
_PROCESSORS = "processors_for"


def excel_formula(text: str, cells: Mapping[str, str]) -> str:
    """The formula with a cell for each name, as ``=(B4*C2)``; empty where it is longer than a spreadsheet takes.

    ``text`` is a formula of the planners, arithmetic and named laws, or a comparison of two. Raises ``KeyError`` for a name without a cell, and for
    a call of ``calls_apart`` without one. A law of a whole number that is among the cells is looked up in that column.
    """
    made = f"={_part(_parsed(text), cells)}"
    return made if len(made) <= LONGEST else ""


def calls_apart(text: str, tables: Collection[str] = ()) -> tuple[str, ...]:
    """The calls of laws that no spreadsheet function gives and that are not in ``tables``, as text, each once."""
    if "(" not in text:
        return ()
    calls = (node for node in ast.walk(_parsed(text)) if isinstance(node, ast.Call))
    return tuple(
        dict.fromkeys(
            ast.unparse(node)
            for node in calls
            if _name(node) not in (*_LAWS, *tables, _PROCESSORS, "min", "max")
        )
    )


@lru_cache(maxsize=4096)
def _parsed(text: str) -> ast.expr:
    """The formula, which services that are sized alike have in common."""
    return ast.parse(text, mode="eval").body


def _name(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _part(node: ast.expr, cells: Mapping[str, str]) -> str:
    match node:
        case ast.BinOp(left=left, op=operator, right=right):
            return f"({_part(left, cells)}{_SIGNS[type(operator)]}{_part(right, cells)})"
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return f"(0-{_part(inner, cells)})"
        case ast.UnaryOp(operand=inner):
            return _part(inner, cells)
        case ast.Constant(value=value):
            return repr(value)
        case ast.Name(id=name):
            return cells[name]
        case ast.Call(args=arguments):
            return _call(node, [_part(one, cells) for one in arguments], cells)
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            return f"({_part(left, cells)}{_COMPARISONS[type(operator)]}{_part(right, cells)})"
    raise ValueError(f"{ast.dump(node)[:80]} is not plain arithmetic")


def _call(node: ast.Call, arguments: list[str], cells: Mapping[str, str]) -> str:
    name = _name(node)
    if name in ("min", "max"):
        return f"{name.upper()}({','.join(arguments)})"
    if name in _LAWS:
        return _LAWS[name].format(*arguments)
    if name == _PROCESSORS:
        return processors_for(*arguments)
    if name in cells:
        return f"INDEX({cells[name]},INT({arguments[0]}))"
    return cells[ast.unparse(node)]
