"""Plain arithmetic as text: parsed once against a white list, run on floats or arrays.

The text that is printed beside a figure is the text that computed it. Allowed are ``+ - * / **``,
brackets, numbers, the names of the terms, and the named laws.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import CodeType

from planners.laws.elementwise import Number
from planners.named_laws import LAWS, NamedLaw

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.USub, ast.UAdd)
_ENVIRONMENT = {"__builtins__": {}, **{name: law.compute for name, law in LAWS.items()}}
_NUMBERS = {"__builtins__": {}, **{name: law.numbers for name, law in LAWS.items()}}
"""The same laws for single numbers, which are most of what is asked."""


class FormulaRefused(ValueError):
    """A formula text that is not plain arithmetic over names."""


class Formula:
    """A parsed formula: ``text`` as written, ``names`` of its terms in order of appearance, ``laws`` that it calls.

    ``body`` is the parsed expression, of white-listed nodes alone. ``arrays`` computes it from the terms' values, in the
    order of ``names``, for floats or arrays; ``numbers`` does so for single numbers alone, quicker.
    """

    __slots__ = ("arrays", "body", "laws", "names", "numbers", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            tree = ast.parse(text, mode="eval")
        except SyntaxError as error:
            raise FormulaRefused(f"{text!r}: {error.msg}") from None
        self.names, self.laws = _check(text, tree)
        self.body = tree.body
        code = compile(f"lambda {', '.join(self.names)}: {text.strip()}", f"<{text}>", "eval")
        self.arrays: Callable[..., Number] = eval(code, _ENVIRONMENT)  # noqa: S307 - only white-listed nodes
        self.numbers: Callable[..., Number] = eval(code, _NUMBERS)  # noqa: S307 - the same

    def __call__(self, terms: Mapping[str, Number]) -> Number:
        """The value for these terms: floats or arrays of one shape in, the same out."""
        return self.arrays(*[terms[name] for name in self.names])


@lru_cache(maxsize=512)
def formula(text: str) -> Formula:
    """The formula of that text, parsed once. Raises ``FormulaRefused``."""
    return Formula(text)


def _check(text: str, tree: ast.Expression) -> tuple[tuple[str, ...], tuple[NamedLaw, ...]]:
    names: dict[str, int] = {}
    called: dict[int, NamedLaw] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Expression() | ast.Load() | ast.BinOp() | ast.UnaryOp():
                pass
            case ast.operator() | ast.unaryop() if isinstance(node, _OPERATORS):
                pass
            case ast.Constant(value=int() | float()) if not isinstance(node.value, bool):
                pass
            case ast.Call(func=ast.Name(id=name), keywords=[]) if name in LAWS:
                called[id(node.func)] = _called(text, LAWS[name], len(node.args))
            case ast.Name(id=name):
                if id(node) not in called:
                    names[name] = min(node.col_offset, names.get(name, node.col_offset))
            case _:
                raise FormulaRefused(f"{text!r}: {type(node).__name__} is not plain arithmetic")
    clash = names.keys() & LAWS.keys()
    if clash:
        raise FormulaRefused(f"{text!r}: {clash.pop()} is a law, not a term")
    return tuple(sorted(names, key=names.__getitem__)), tuple(dict.fromkeys(called.values()))


def _called(text: str, law: NamedLaw, arguments: int) -> NamedLaw:
    if not law.least <= arguments <= law.most:
        raise FormulaRefused(f"{text!r}: {law.name} takes {law.least} to {law.most} values, not {arguments}")
    return law


def text_of(function: object) -> str:
    """The text of the formula whose ``numbers`` or ``arrays`` the function is; empty for any other function."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_name != "<lambda>" or not code.co_filename.startswith("<"):
        return ""
    return str(code.co_filename)[1:-1]


def reckoned(steps: Mapping[str, str], numbers: Mapping[str, float]) -> dict[str, float | None]:
    """The values of formulas by name, in which numbers and earlier ones have their names; None where there is none.

    Raises ``FormulaRefused`` for a text that is not plain arithmetic.
    """
    found: dict[str, float | None] = dict(numbers)
    for name, text in steps.items():
        try:
            found[name] = float(eval(_step(text), _NUMBERS, found))  # noqa: S307 - only white-listed nodes
        except (ArithmeticError, ValueError, TypeError):
            found[name] = None
    return found


@lru_cache(maxsize=4096)
def _step(text: str) -> CodeType:
    """The code of a formula, which services that are sized alike have in common."""
    tree = ast.parse(text, mode="eval")
    _check(text, tree)
    return compile(tree, "<step>", "eval")
