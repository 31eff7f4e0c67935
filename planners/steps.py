"""A computation over numbers written down as formulas, for programs that know no Python, such as a spreadsheet.

A computation is run once with symbols. What it did becomes steps, each a formula over inputs and earlier steps; what it
compared becomes conditions. For other numbers that meet the conditions, the steps give what the computation gives.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec import Struct

from planners.formula import text_of
from planners.laws.elementwise import CEILING
from planners.laws.symbol import IF, UNLESS, Trace, is_symbol

STEP = "step_"
"""What names of steps begin with; a number follows."""
ENDLESS = 1e300
"""Stands for infinity, which spreadsheets do not know."""
_NAMES = re.compile(r"\b[vk]\d+\b")
_INPUTS = re.compile(r"\binputs\['(\w+)'\]")
_SAME = (float,)
_NAMED: dict[Any, str] = {
    min: "min",
    max: "max",
    math.log: "log",
    math.exp: "exp",
    math.ceil: "ceil",
    CEILING: "ceil",
}
_OPAQUE_LAWS = ("extrapolated",)
_GUARDS = {IF: "if {}: return False", UNLESS: "if not ({}): return False"}
"""How guards of a trace are written where it is asked whether inputs meet them."""
MOST_PROCESSORS = 128
"""Processors up to which a spreadsheet is given a table of a law that it has no function for."""
_BELOW = {"erlang_c": 1, "tangent_knee": MOST_PROCESSORS + 1}
"""What the first argument of a law stays below."""


class NoFormula(Exception):
    """No formula gives what depends on ``inputs``, names of inputs."""

    def __init__(self, inputs: frozenset[str]) -> None:
        super().__init__(", ".join(sorted(inputs)))
        self.inputs = inputs


class Route(Struct, frozen=True):
    """One way through a computation: its ``result`` with symbols, and the conditions with the answers that it took.

    ``told`` gives a number of the result as the text of an operand, ``meets`` whether other inputs go the same way.
    """

    result: Any
    conditions: tuple[tuple[str, bool], ...]
    told: Callable[[Any], str]
    meets: Callable[[Mapping[str, Any]], bool]


class _Line(Struct, frozen=True):
    """A line of a trace as it is told: its step, or the inputs that keep it from having one, and what it asks."""

    step: ast.expr | None
    fault: frozenset[str] = frozenset()
    asked: tuple[str, ...] = ()


class Steps:
    """The steps of several routes, each once; ``texts`` are their formulas in order."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.lines: dict[str, _Line] = {}
        """What was told of lines, by the line over steps and inputs: routes have most of them in common."""
        self.kept: dict[int, Any] = {}
        """What lines call, by its identity."""
        self._known: dict[str, ast.expr] = {}

    def route(
        self, function: Callable[[Mapping[str, Any]], Any], inputs: Mapping[str, Any], live: Collection[str]
    ) -> Route:
        """The way of the function for these inputs; those in ``live`` may change.

        Raises ``NoFormula``, and what the function raises.
        """
        trace = Trace()
        told = {
            name: trace.symbol(value, f"inputs[{name!r}]") if name in live else value
            for name, value in inputs.items()
        }
        try:
            result = function(told)
        finally:
            trace.end()
        writer = _Writer(trace, self)
        return Route(result, tuple(dict.fromkeys(writer.conditions)), writer.told, _meeting(trace))

    def name(self, node: ast.expr) -> ast.expr:
        """The step of an expression; a name or a number is its own."""
        if isinstance(node, ast.Name | ast.Constant):
            return node
        text = ast.unparse(node)
        if text not in self._known:
            self._known[text] = ast.Name(f"{STEP}{len(self.texts)}", ast.Load())
            self.texts.append(text)
        return self._known[text]


class _Writer(ast.NodeTransformer):
    """Writes a trace down, line by line. ``conditions`` are what the trace was held to, with the answers."""

    def __init__(self, trace: Trace, steps: Steps) -> None:
        self._trace, self._steps = trace, steps
        self._known: dict[str, _Line] = {}
        self._leads: dict[str, frozenset[str]] = {}
        """The inputs that each line comes from."""
        self._asked: list[str] = []
        self.conditions: list[tuple[str, bool]] = []
        for target, expression in trace.lines:
            self._line(target, expression)

    def told(self, value: Any) -> str:
        """A number, or the name of what gives it."""
        if not is_symbol(value):
            return repr(_finite(float(value)))
        line = self._known[value.name]
        if line.step is None:
            raise NoFormula(line.fault)
        return ast.unparse(line.step)

    def _line(self, target: str, expression: str) -> None:
        names = _NAMES.findall(expression)
        leads = frozenset(_INPUTS.findall(expression)).union(
            *(self._leads[name] for name in names if name in self._leads)
        )
        faults = [self._known[name].fault for name in names if name in self._known]
        fault = frozenset[str]().union(*faults)
        if target in _GUARDS:
            if fault:
                raise NoFormula(fault)
            self._condition(expression, leads, target == UNLESS)
            return
        self._leads[target] = leads
        key = _NAMES.sub(self._in_steps, expression)
        if fault:
            self._known[target] = _Line(None, fault)
            return
        if key not in self._steps.lines:
            self._steps.lines[key] = self._told_line(expression, leads)
        line = self._known[target] = self._steps.lines[key]
        self.conditions += [(one, True) for one in line.asked]

    def _told_line(self, expression: str, leads: frozenset[str]) -> _Line:
        self._asked = []
        try:
            step = self._steps.name(self.visit(ast.parse(expression, mode="eval").body))
        except NoFormula as none:
            return _Line(None, none.inputs or leads)
        return _Line(step, asked=tuple(self._asked))

    def _in_steps(self, found: re.Match[str]) -> str:
        """A name of a trace as what it stands for."""
        line = self._known.get(found[0])
        if line is not None:
            return ast.unparse(line.step) if line.step is not None else found[0]
        constant = self._trace.constants.get(found[0])
        self._steps.kept[id(constant)] = constant
        return f"k{id(constant)}"

    def _condition(self, expression: str, leads: frozenset[str], holds: bool) -> None:
        """A guard of a trace says whether a comparison ``holds`` on its way."""
        asked = ast.parse(expression, mode="eval").body
        if not isinstance(asked, ast.Compare):
            asked = ast.Compare(asked, [ast.NotEq()], [ast.Constant(0)])
        try:
            asked.left = self._steps.name(self.visit(asked.left))
            asked.comparators = [self._steps.name(self.visit(one)) for one in asked.comparators]
        except NoFormula as none:
            raise NoFormula(none.inputs or leads) from none
        self.conditions.append((ast.unparse(asked), holds))

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A line before this, or a number that stays."""
        line = self._known.get(node.id)
        if line is not None and line.step is not None:
            return line.step
        value = self._trace.constants.get(node.id)
        if isinstance(value, float | int):
            return ast.Constant(_finite(float(value)))
        raise NoFormula(frozenset())

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """An input; nothing else has parts."""
        if isinstance(node.value, ast.Name) and node.value.id == "inputs":
            return ast.Name(ast.literal_eval(node.slice), ast.Load())
        raise NoFormula(frozenset())

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """What remains of a division is not arithmetic that every spreadsheet does alike."""
        left, right = self.visit(node.left), self.visit(node.right)
        if isinstance(node.op, ast.Mod | ast.FloorDiv):
            whole = _floor(ast.BinOp(left, ast.Div(), right))
            if isinstance(node.op, ast.FloorDiv):
                return whole
            return ast.BinOp(left, ast.Sub(), ast.BinOp(right, ast.Mult(), whole))
        return ast.BinOp(left, node.op, right)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A law by its name, a formula by its own text, and anything else not at all."""
        arguments: list[ast.expr] = [self.visit(one) for one in node.args]
        if not isinstance(node.func, ast.Name):
            raise NoFormula(frozenset())
        if node.func.id == "abs":
            return _call("max", arguments[0], ast.UnaryOp(ast.USub(), arguments[0]))
        if node.func.id == "pow":
            return ast.BinOp(arguments[0], ast.Pow(), arguments[1])
        function = self._trace.constants.get(node.func.id)
        if function is None:
            raise NoFormula(frozenset())
        if function in _SAME:
            return arguments[0]
        if function in _NAMED:
            return _call(_NAMED[function], *arguments)
        if function is int:
            return _floor(arguments[0])
        return self._formula(function, arguments)

    def _formula(self, function: Any, arguments: list[ast.expr]) -> ast.expr:
        text = text_of(function)
        if not text:
            raise NoFormula(frozenset())
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        filled = _Filled(dict(zip(names, arguments, strict=True)))
        body: ast.expr = filled.visit(ast.parse(text, mode="eval").body)
        for call in [one for one in ast.walk(body) if isinstance(one, ast.Call)] if "(" in text else ():
            self._bounded(call)
        return body

    def _bounded(self, call: ast.Call) -> None:
        """Hold a law to where it has an answer. Raises ``NoFormula`` for one that no spreadsheet has."""
        law = call.func.id if isinstance(call.func, ast.Name) else ""
        if law in _OPAQUE_LAWS and not all(isinstance(one, ast.Constant) for one in call.args):
            raise NoFormula(frozenset())
        if law in _BELOW and not isinstance(call.args[0], ast.Constant):
            below = ast.Compare(self._steps.name(call.args[0]), [ast.Lt()], [ast.Constant(_BELOW[law])])
            self._asked.append(ast.unparse(below))


class _Filled(ast.NodeTransformer):
    """Puts operands in the place of names."""

    def __init__(self, operands: Mapping[str, ast.expr]) -> None:
        self._operands = operands

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._operands.get(node.id, node)


def _call(name: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _floor(node: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.USub(), _call("ceil", ast.UnaryOp(ast.USub(), node)))


def _finite(value: float) -> float:
    return value if math.isfinite(value) else math.copysign(ENDLESS, value)


def _meeting(trace: Trace) -> Callable[[Mapping[str, Any]], bool]:
    """Whether inputs go the way of a trace."""
    lines = [
        _GUARDS[target].format(expression) if target in _GUARDS else f"{target} = {expression}"
        for target, expression in trace.lines
    ]
    names = dict(trace.constants)
    body = "\n ".join([*lines, "return True"])
    exec(f"def meets(inputs):\n {body}", names)  # noqa: S102 - made of expressions of the trace alone
    return names["meets"]  # type: ignore[no-any-return]
