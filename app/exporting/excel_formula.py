"""A printed formula as a spreadsheet reckons it: the same operators, every name a cell, every step in brackets.

Laws are written in functions that every spreadsheet has. A law that cannot be, such as a fit, leaves its figure a number.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}
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


class _NotInSpreadsheets(ValueError):
    """A law that no spreadsheet function gives."""


def excel_formula(text: str, cells: Mapping[str, str]) -> str:
    """The formula with a cell for each name, as ``=(B4*C2)``; empty where a spreadsheet cannot have it.

    ``text`` is a formula of the planners: arithmetic and named laws. Raises ``KeyError`` for a name without a cell.
    """
    try:
        made = f"={_part(ast.parse(text, mode='eval').body, cells)}"
    except _NotInSpreadsheets:
        return ""
    return made if len(made) <= LONGEST else ""


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
        case ast.Call(func=ast.Name(id="min" | "max" as name), args=arguments):
            return f"{name.upper()}({','.join(_part(one, cells) for one in arguments)})"
        case ast.Call(func=ast.Name(id=name), args=arguments):
            if name not in _LAWS:
                raise _NotInSpreadsheets(name)
            return _LAWS[name].format(*(_part(one, cells) for one in arguments))
    raise ValueError(f"{ast.dump(node)[:80]} is not plain arithmetic")
