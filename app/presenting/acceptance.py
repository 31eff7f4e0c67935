"""The acceptance sheet: at the planned load expect so much, read there, pass if within the range."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenting.figures import ENGLISH, NumberStyle, figure
from app.presenting.outlook import load_text
from planners.analysis.counters import Counter, counter
from planners.planner import Planner, Sizing, load_of

TESTED = {
    "processor.utilization": "processor",
    "processor.busiest": "busiest processor",
    "users.per_server": "users",
    "memory.ram": "memory",
    "disk.operations": "drives",
    "ports.load": "network",
    "network.rate": "network",
    "response.time": "response",
    "throughput.capacity": "throughput",
}
"""Figures that can be read on a running server, and the resource that a counter tells them of."""
NO_TOOL = "your own measurement"


@dataclass(frozen=True, slots=True)
class Check:
    """One line to fill in. ``limit`` says within which values it passes."""

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
    """The sheet of a sized service; where a figure has no range, ten percent are allowed above it."""
    field = load_of(planner)
    load = float(sizing.inputs[planner.load_field] or 0)
    servers = sizing.quantities.get("servers.count")
    share = f" on {figure(servers, style).text}" if servers is not None and float(servers.value) > 1 else ""
    checks = [
        _check(planner, sizing, name, resource, style)
        for name, resource in TESTED.items()
        if name in sizing.quantities
    ]
    return Sheet(f"{load_text(load, field, style)}{share}", tuple(checks))


def _check(planner: Planner, sizing: Sizing, name: str, resource: str, style: NumberStyle) -> Check:
    shown = figure(sizing.quantities[name], style)
    found: Counter | None = counter(planner.name, sizing.inputs, resource)
    at_least = name == "throughput.capacity"
    limit = (
        f"{shown.range} {shown.unit}".strip()
        if shown.range
        else f"{shown.text}, 10 % {'less' if at_least else 'more'} at most"
    )
    return Check(
        shown.title,
        shown.text,
        f"within {limit}" if shown.range else limit,
        found.tool if found else NO_TOOL,
        found.counter if found else shown.title.lower(),
    )
