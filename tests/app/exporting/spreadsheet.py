"""A small spreadsheet for the tests: reckons a workbook again after a cell was changed."""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl

ERROR = "#N/A"
"""Any error; a formula that meets one gives it too."""
_REFERENCE = re.compile(r"(?:'([^']+)'!|([A-Za-z]+)!)?(\$?[A-Z]\$?\d+)(?::(\$?[A-Z]\$?\d+))?(?![\w(])")
_COMPARED = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.Eq: operator.eq, ast.NotEq: operator.ne,
}  # fmt: skip
_COUNTED: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv, ast.Pow: operator.pow,
}  # fmt: skip


class Failed(Exception):
    """A cell has an error."""


def poisson(count: float, mean: float, cumulative: bool) -> float:
    """As spreadsheets have it: the chance of just so many, or of so many and fewer."""
    chances = [math.exp(n * math.log(mean) - mean - math.lgamma(n + 1)) for n in range(int(count) + 1)]
    return math.fsum(chances) if cumulative else chances[-1]


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "INT": math.floor, "MAX": max, "LN": math.log, "EXP": math.exp, "POISSON": poisson,
    "MIN": lambda *values: min(one for one in _flat(values) if not isinstance(one, str)),
    "AND": lambda *values: all(values), "OR": lambda *values: any(values), "NOT": operator.not_,
    "INDEX": lambda cells, place: cells[int(place) - 1],
    "MATCH": lambda wanted, cells, _: next((n for n, one in enumerate(cells, 1) if one == wanted), None),
    "COUNTIF": lambda cells, wanted: sum(one == wanted for one in cells),
}  # fmt: skip


def _flat(values: tuple[Any, ...]) -> list[Any]:
    return [one for value in values for one in (value if isinstance(value, list) else [value])]


class Spreadsheet:
    """An open workbook. ``names`` lead to the cells that have one."""

    def __init__(self, path: Path) -> None:
        self.book: Any = openpyxl.load_workbook(path)
        self.names = {name: next(iter(one.destinations)) for name, one in self.book.defined_names.items()}
        self._known: dict[tuple[str, str], Any] = {}
        self._parsed: dict[str, ast.expr] = {}

    def enter(self, name: str, value: float) -> None:
        """Change the cell of that name."""
        sheet, place = self.names[name]
        self.book[sheet][place.replace("$", "")].value = value
        self._known.clear()

    def value(self, sheet: str, place: str) -> Any:
        """The value of a cell, or ``ERROR``."""
        key = sheet, place
        if key not in self._known:
            content = self.book[sheet][place].value
            if isinstance(content, str) and content.startswith("="):
                content = self._reckoned(sheet, content)
            self._known[key] = content
        return self._known[key]

    def _reckoned(self, sheet: str, text: str) -> Any:
        try:
            found = self._part(self._tree(sheet, text))
        except (Failed, ArithmeticError, ValueError, IndexError):
            return ERROR
        return ERROR if found is None else found

    def _tree(self, sheet: str, text: str) -> ast.expr:
        key = f"{sheet}!{text}"
        if key not in self._parsed:
            parts = re.split(r'("(?:[^"]|"")*")', text[1:])
            python = "".join(
                repr(part[1:-1].replace('""', '"')) if place % 2 else self._python(sheet, part)
                for place, part in enumerate(parts)
            )
            self._parsed[key] = ast.parse(python, mode="eval").body
        return self._parsed[key]

    def _python(self, sheet: str, part: str) -> str:
        def reference(found: re.Match[str]) -> str:
            told = [found[1] or found[2] or sheet, found[3], *([found[4]] if found[4] else [])]
            return f"CELLS({', '.join(repr(one.replace('$', '')) for one in told)})"

        shown = _REFERENCE.sub(reference, part)
        return (
            re.sub(r"(?<![<>!])=", "==", shown.replace("^", "**").replace("<>", "!="))
            .replace("TRUE", "True")
            .replace("FALSE", "False")
        )

    def _part(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=value):
                return value
            case ast.BinOp(left=left, op=op, right=right):
                return _COUNTED[type(op)](self._part(left), self._part(right))
            case ast.UnaryOp(operand=inner):
                return -self._part(inner)
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return _COMPARED[type(op)](self._part(left), self._part(right))
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return self._called(name, arguments)
        raise AssertionError(ast.unparse(node))

    def _called(self, name: str, arguments: list[ast.expr]) -> Any:
        match name:
            case "IF":
                return self._part(arguments[1] if self._part(arguments[0]) else arguments[2])
            case "CHOOSE":
                return self._part(arguments[int(self._part(arguments[0]))])
            case "IFERROR" | "ISNUMBER":
                try:
                    found = self._part(arguments[0])
                except (Failed, ArithmeticError, ValueError):
                    return False if name == "ISNUMBER" else self._part(arguments[1])
                return isinstance(found, int | float) if name == "ISNUMBER" else found
            case "NA":
                raise Failed
            case "CELLS":
                return self._cells(*(ast.literal_eval(one) for one in arguments))
        return _FUNCTIONS[name](*map(self._part, arguments))

    def _cells(self, sheet: str, first: str, last: str = "") -> Any:
        if last:
            return [self.value(sheet, f"{first[0]}{row}") for row in range(int(first[1:]), int(last[1:]) + 1)]
        found = self.value(sheet, first)
        if found == ERROR:
            raise Failed
        return "" if found is None else found
