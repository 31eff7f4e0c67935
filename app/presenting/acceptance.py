"""The acceptance sheet: at the planned load expect so much, read there, pass if no more is used or no less is carried."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, figure, number, with_unit
from app.presenting.projection import load_text
from planners.analysis.acceptance import Check, acceptance
from planners.figure import Passes
from planners.planner import Planner, Sizing, load_of
from planners.words import say

NO_TOOL = say("your own measurement")


class AcceptanceRow(Struct, frozen=True):
    """One line to fill in. ``limit`` says up to or from which value it passes."""

    figure: str
    expected: str
    limit: str
    tool: str
    counter: str


class AcceptanceSheet(Struct, frozen=True):
    """The load to test at, and the rows."""

    load: str
    rows: tuple[AcceptanceRow, ...]


def acceptance_sheet(planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH) -> AcceptanceSheet:
    """The sheet of a sized service."""
    load = load_text(float(sizing.inputs[planner.load_field] or 0), load_of(planner), style)
    servers = sizing.servers
    if servers is not None and float(servers.value) > 1:
        load = say("{load} on {servers}", load=load, servers=figure(servers, style).text)
    return AcceptanceSheet(load, tuple(_row(check, style) for check in acceptance(planner, sizing)))


def _row(check: Check, style: NumberStyle) -> AcceptanceRow:
    shown = figure(check.quantity, style)
    return AcceptanceRow(
        shown.title,
        shown.text,
        _limit(check.passes, with_unit(number(check.limit, style, 3), shown.unit)),
        check.counter.tool if check.counter else NO_TOOL,
        check.counter.counter if check.counter else shown.title,
    )


def _limit(passes: Passes, value: str) -> str:
    if passes is Passes.AT_LEAST:
        return say("at least {value}", value=value)
    return say("at most {value}", value=value)
