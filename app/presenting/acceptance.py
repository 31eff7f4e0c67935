"""The acceptance sheet: at the planned load expect so much, read there, pass if no more is used; what a server can carry apart."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from app.presenting.figures import (
    DIGITS,
    ENGLISH,
    NumberStyle,
    as_number,
    below,
    computed_load,
    figure,
    load_text,
    number,
    scale,
    scaled_ends,
    with_unit,
)
from app.presenting.wording import unit_text
from planners.analysis.acceptance import Check, acceptance
from planners.analysis.edges import CLOSE
from planners.analysis.passing import is_cut
from planners.analysis.projection import Projection
from planners.analysis.spare import spare_servers
from planners.analysis.triggers import Trigger, triggers
from planners.analysis.whole_machine import WholeMachine, reads_whole
from planners.figure import Passes
from planners.planner import Planner, Sizing, applied_to, load_of
from planners.quantity import Quantity
from planners.words import listed, plural, say

NO_TOOL = say("your own measurement")
WHOLE_FROM = 10.0
"""Percentages from here on are bounded without decimals, as the usual tools print them."""


class AcceptanceRow(Struct, frozen=True):
    """One line to fill in: ``value`` and ``passes`` in ``unit``, ``limit`` says up to or from which value it passes.

    ``cut`` says that less than the worst case passes, because more is to be ordered for; ``asked`` what a throughput has to carry where that is
    more than its worst case.
    """

    figure: str
    expected: str
    limit: str
    tool: str
    counter: str
    value: str = ""
    passes: str = ""
    unit: str = ""
    saturates: bool = False
    cut: bool = False
    asked: str = ""


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
    planner: Planner,
    sizing: Sizing,
    style: NumberStyle = ENGLISH,
    ahead: Projection | None = None,
    shared: Collection[str] = (),
) -> AcceptanceSheet:
    """The sheet of a sized service. With ``ahead`` no value passes that is beyond the one to order at.

    On a machine that is ``shared`` nothing is tested that a tool reads of the whole machine.
    """
    field = applied_to(planner, sizing.inputs)
    load = _on_servers(load_text(float(sizing.inputs[field.name] or 0), field, style), sizing, style)
    if (filled := load_of(planner)) is not field:
        held = computed_load(float(sizing.inputs[filled.name] or 0), filled, style)
        load = say("{load}, with {held}", load=load, held=held)
    watched = triggers(ahead) if ahead is not None else ()
    levels = {one.figure.name: one for one in watched}
    checks = (
        check
        for check in acceptance(planner, sizing, watched)
        if ahead is None or not reads_whole(ahead, check.quantity.figure, shared)
    )
    over = tuple(
        one.figure.title
        for one in watched
        if one.passed and not (ahead is not None and reads_whole(ahead, one.figure, shared))
    )
    return AcceptanceSheet(load, _rows(checks, levels, style), over)


def _rows(
    checks: Iterable[Check], levels: Mapping[str, Trigger], style: NumberStyle
) -> tuple[AcceptanceRow, ...]:
    """A line for each. A throughput passes from where its use passes as it is told, so that both tests have one bound."""
    rows: dict[str, AcceptanceRow] = {}
    for check in sorted(checks, key=lambda one: one.passes is Passes.AT_LEAST):
        found, share = check.quantity, check.quantity.figure.full_at
        told = check
        if share in rows and share in levels:
            told = check.within(as_number(rows[share].passes, style) / 100)
        rows[found.name] = acceptance_row(told, levels.get(found.name), style)
    return tuple(rows.values())


def machine_sheet(whole: WholeMachine, style: NumberStyle = ENGLISH) -> AcceptanceSheet:
    """The sheet of a machine that services share, while all of them are at their loads."""
    levels = {one.figure.name: one for one in whole.triggers}
    return AcceptanceSheet(
        listed(whole.services),
        _rows(whole.checks, levels, style),
        tuple(one.figure.title for one in whole.triggers if one.passed),
    )


def _on_servers(load: str, sizing: Sizing, style: NumberStyle) -> str:
    """The load, and on how many servers where these are several or others are spare."""
    servers, spare = sizing.servers, spare_servers(sizing)
    if servers is None:
        return load
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


def read_up_to(found: Quantity, most: float, full: float, unit: str, size: float, style: NumberStyle) -> str:
    """Up to which reading a need passes, as a counter shows it, in a unit that is ``size`` of its own.

    It is rounded up, a percentage to the nearest that a counter shows, that of a worst case as the range is that ends with it.
    Rounded down where that would be ``full``, or where less passes than was promised.
    """
    told = bound(most / size, unit, 0 if unit == "%" else 1)
    if abs(most - float(found.high)) <= CLOSE * abs(float(found.high)):
        told = as_number(scaled_ends(found, size, style)[1], style)
    if told < float(f"{full / size:.{DIGITS}g}") and not is_cut(found, most):
        return number(told, style)
    least = bound(most / size, unit, -1)
    return number(least if least * size > float(found.value) else floored(most / size), style)


def read_from(check: Check, unit: str, size: float, style: NumberStyle) -> str:
    """A throughput from which a server passes, rounded up; that of a worst case as the range is that begins with it, unless that
    is less than is asked for."""
    low, begin = float(check.quantity.low), scaled_ends(check.quantity, size, style)[0]
    if abs(check.limit - low) <= CLOSE * low and as_number(begin, style) * size >= check.asked:
        return begin
    return number(bound(check.limit / size, unit, 1), style)


def floored(value: float) -> float:
    """A value with as many digits as are told, no larger than it is."""
    place = 10.0 ** (math.floor(math.log10(abs(value))) - DIGITS + 1) if value else 1.0
    return math.floor(round(value / place, 6)) * place


def acceptance_row(check: Check, level: Trigger | None, style: NumberStyle = ENGLISH) -> AcceptanceRow:
    """A line of the sheet, for a figure that is watched at those levels."""
    quantity, saturates = check.quantity, check.passes is Passes.AT_LEAST
    larger, size = scale(quantity.unit, float(quantity.value))
    unit = unit_text(larger, quantity.figure.currency)
    full = level.act.value if level is not None else math.inf
    value = below(quantity, size, full, style)
    met = (
        read_from(check, larger, size, style)
        if saturates
        else read_up_to(quantity, check.limit, full, larger, size, style)
    )
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
        not saturates and is_cut(quantity, check.limit),
        _asked(check, size, unit, style) if saturates else "",
    )


def _asked(check: Check, size: float, unit: str, style: NumberStyle) -> str:
    """The planned load of one server at the use that passes, where that and not the worst case is the least that passes."""
    if check.limit > check.asked * (1 + CLOSE) or not check.asked:
        return ""
    return say(
        "{load} at {share}",
        load=with_unit(number(check.load / size, style), unit),
        share=with_unit(number(bound(100 * check.share, "%"), style), "%"),
    )


def _limit(passes: Passes, value: str) -> str:
    if passes is Passes.AT_LEAST:
        return say("at least {value}", value=value)
    return say("at most {value}", value=value)
