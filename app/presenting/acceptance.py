"""The acceptance sheet: at the planned load expect so much, read there, pass if no more is used or no less is carried."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenting.figures import ENGLISH, NumberStyle, figure, number, with_unit
from app.presenting.outlook import load_text
from planners.figure import Passes
from planners.planner import Planner, Sizing, load_of
from planners.quantity import Quantity

TOLERANCE = 0.05
"""Share of the expected value that is allowed beyond it at least: a range of print alone is narrower than a reading."""
NO_TOOL = "your own measurement"


@dataclass(frozen=True, slots=True)
class Check:
    """One line to fill in. ``limit`` says up to or from which value it passes."""

    figure: str
    expected: str
    limit: str
    tool: str
    counter: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The load to test at, and the checks."""

    load: str
    checks: tuple[Check, ...]


def acceptance(planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH) -> Sheet:
    """The sheet of a sized service: a need passes up to the upper end of its range, a throughput from the lower end of its.

    Where another machine than the measured one is planned, its processors are tested.
    """
    field = load_of(planner)
    load = float(sizing.inputs[planner.load_field] or 0)
    servers = sizing.servers
    share = f" on {figure(servers, style).text}" if servers is not None and float(servers.value) > 1 else ""
    replaced = {found.figure.replaces for found in sizing.quantities.values()}
    checks = [
        _check(planner, sizing, found, style)
        for found in sizing.quantities.values()
        if found.figure.passes is not None and found.name not in replaced
    ]
    return Sheet(f"{load_text(load, field, style)}{share}", tuple(checks))


def _check(planner: Planner, sizing: Sizing, quantity: Quantity, style: NumberStyle) -> Check:
    shown, value = figure(quantity, style), float(quantity.value)
    found = planner.counter(sizing.inputs, quantity.figure)
    if quantity.figure.passes is Passes.AT_LEAST:
        limit = f"at least {_number(min(float(quantity.low), (1 - TOLERANCE) * value), shown.unit, style)}"
    else:
        limit = f"at most {_number(max(float(quantity.high), (1 + TOLERANCE) * value), shown.unit, style)}"
    return Check(
        shown.title,
        shown.text,
        limit,
        found.tool if found else NO_TOOL,
        found.counter if found else shown.title.lower(),
    )


def _number(value: float, unit: str, style: NumberStyle) -> str:
    return with_unit(number(value, style, 3), unit)
