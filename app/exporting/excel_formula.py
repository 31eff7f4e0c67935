"""A printed formula as a spreadsheet reckons it: the same operators, every name a cell, every step in brackets."""

from __future__ import annotations

import ast
from collections.abc import Mapping

_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}
LONGEST = 8_000
"""Characters of a formula that spreadsheets take."""


def excel_formula(text: str, cells: Mapping[str, str]) -> str:
    """The formula with a cell for each name, as ``=(B4*C2)``; empty where it is longer than a spreadsheet takes.

    ``text`` is a formula of the planners: arithmetic with ``ceil``, ``min`` and ``max``. Raises ``KeyError`` for a name
    without a cell.
    """
    made = f"={_part(ast.parse(text, mode='eval').body, cells)}"
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
        case ast.Call(func=ast.Name(id="ceil"), args=[inner]):
            # Rounds down the negative: what spreadsheets call rounding up goes away from zero.
            return f"(0-INT(0-{_part(inner, cells)}))"
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return f"{name.upper()}({','.join(_part(one, cells) for one in arguments)})"
    raise ValueError(f"{ast.dump(node)[:80]} is not plain arithmetic")
