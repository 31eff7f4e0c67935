"""The acceptance sheet: at the planned load expect so much, read there, pass if no more is used; what a server can carry apart."""

from __future__ import annotations

import math

from msgspec import Struct

from app.presenting.figures import (
    DIGITS,
    ENGLISH,
    NumberStyle,
    as_number,
    below,
    figure,
    load_text,
    number,
    scale,
    with_unit,
)
from app.presenting.wording import unit_text
from planners.analysis.acceptance import Check, acceptance
from planners.analysis.projection import Projection
from planners.analysis.spare import servers_bought
from planners.analysis.triggers import passed, triggers
from planners.figure import Passes
from planners.planner import Planner, Sizing, applied_to
from planners.words import plural, say

NO_TOOL = say("your own measurement")
WHOLE_FROM = 10.0
"""Percentages from here on are bounded without decimals, as the usual tools print them."""


class AcceptanceRow(Struct, frozen=True):
    """One line to fill in: ``value`` and ``passes`` in ``unit``, ``limit`` says up to or from which value it passes."""

    figure: str
    expected: str
    limit: str
    tool: str
    counter: str
    value: str = ""
    passes: str = ""
    unit: str = ""
    saturates: bool = False


class AcceptanceSheet(Struct, frozen=True):
    """The load to test at, the rows, and what is not tested as it is ``over`` its capacity."""

    load: str
    rows: tuple[AcceptanceRow, ...]
    over: tuple[str, ...] = ()

    @property
    def planned(self) -> tuple[AcceptanceRow, ...]:
        """What is read at the planned load."""
        return tuple(row for row in self.rows if not row.saturates)

    @property
    def saturation(self) -> tuple[AcceptanceRow, ...]:
        """What a server carries at most: read while its load is raised until it grows no longer."""
        return tuple(row for row in self.rows if row.saturates)


def acceptance_sheet(
    planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH, ahead: Projection | None = None
) -> AcceptanceSheet:
    """The sheet of a sized service. With ``ahead`` no value passes that is beyond the one to order at."""
    field = applied_to(planner, sizing.inputs)
    load = _on_servers(load_text(float(sizing.inputs[field.name] or 0), field, style), sizing, style)
    watched = triggers(ahead, accepted=True) if ahead is not None else ()
    full = {one.figure.name: one.act.value for one in watched}
    rows = tuple(
        _row(check, full.get(check.quantity.name, math.inf), style)
        for check in acceptance(planner, sizing, watched)
    )
    over = tuple(one.figure.title for one in watched if ahead is not None and passed(ahead, one))
    return AcceptanceSheet(load, rows, over)


def _on_servers(load: str, sizing: Sizing, style: NumberStyle) -> str:
    """The load, and on how many servers where these are several or others are spare."""
    servers, bought = sizing.servers, servers_bought(sizing)
    if servers is None:
        return load
    spare = round(float(bought.value) - float(servers.value)) if bought is not None else 0
    told = figure(servers, style).text
    if spare > 0:
        return plural(
            "{load} on {servers}, without the spare server",
            "{load} on {servers}, without the {count} spare servers",
            spare,
            load=load,
            servers=told,
        )
    return say("{load} on {servers}", load=load, servers=told) if float(servers.value) > 1 else load


def bound(value: float, unit: str, direction: int = 0) -> float:
    """A value to watch for as it is read from a counter, no finer; ``direction`` rounds up (1), down (-1) or to the nearest (0)."""
    if not value:
        return value
    place = 10.0 ** (math.floor(math.log10(abs(value))) - DIGITS + 1)
    if unit == "%":
        place = 1.0 if abs(value) >= WHOLE_FROM else min(0.1, place * 10.0 ** (DIGITS - 1))
    rounding = (round, math.ceil, math.floor)[direction]
    return rounding(round(value / place, 6)) * place


def _row(check: Check, full: float, style: NumberStyle) -> AcceptanceRow:
    quantity, saturates = check.quantity, check.passes is Passes.AT_LEAST
    larger, size = scale(quantity.unit, float(quantity.value))
    unit = unit_text(larger, quantity.figure.currency)
    value, limit = below(quantity, size, full, style), check.limit / size
    met = number(bound(limit, larger, 1 if saturates else -1), style)
    if (as_number(met, style) > as_number(value, style)) == saturates:
        met = value
    return AcceptanceRow(
        quantity.title,
        with_unit(value, unit),
        _limit(check.passes, with_unit(met, unit)),
        check.counter.tool if check.counter else NO_TOOL,
        check.counter.counter if check.counter else quantity.title,
        value,
        met,
        unit,
        saturates,
    )


def _limit(passes: Passes, value: str) -> str:
    if passes is Passes.AT_LEAST:
        return say("at least {value}", value=value)
    return say("at most {value}", value=value)
