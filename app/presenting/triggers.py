"""The values to warn, to order and to act at, in words: of each the load and the month."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import Struct

from app.presenting.acceptance import AcceptanceRow, acceptance_sheet, bound, floored, read_up_to
from app.presenting.figures import (
    DIGITS,
    ENGLISH,
    NumberStyle,
    as_number,
    below,
    computed_load,
    number,
    scale,
    with_unit,
)
from app.presenting.searched import UNSIZED
from app.presenting.wording import sentences, unit_text
from planners.analysis.acceptance import most_accepted
from planners.analysis.edges import CLOSE
from planners.analysis.projection import Projection
from planners.analysis.triggers import Level, Trigger, watched
from planners.analysis.whole_machine import WholeMachine, of_machine, reads_whole
from planners.planner import Counter, load_of
from planners.quantity import Quantity
from planners.schema import Field
from planners.words import say

NONE = "–"
"""Stands for a level that is read as the one after it, or as today."""
FULL = say("before it grows")
"""Stands for the value to order at where today is at the limit."""


NOW = say("now")
"""The same where today is beyond it."""


class LevelText(Struct, frozen=True):
    """A value with its unit, the load it goes with, and when that is expected."""

    value: str
    load: str
    month: str
    bare: str = ""
    """The value without its unit."""
    dated: bool = False
    """Whether the load is expected to the horizon, so that ``month`` is one."""


class TriggerRow(Struct, frozen=True):
    """The levels of one resource, in words, and its value ``today``; none of those to warn and order at is below that.

    Levels that are read as one stand once, as the graver one. ``counter`` says where its value is read; None where no tool is
    known. ``warns_of_passing`` says that what passes the acceptance test may be one to warn of.
    """

    resource: str
    figure: str
    warn: LevelText
    order: LevelText
    act: LevelText
    counter: Counter | None
    today: str = "–"
    unit: str = ""
    warns_of_passing: bool = False


def trigger_rows(
    ahead: Projection, style: NumberStyle = ENGLISH, shared: Collection[str] = ()
) -> tuple[TriggerRow, ...]:
    """The values to watch of a service on what is accepted; what is read alike stands once.

    On a machine that is ``shared`` without what a tool reads of the whole machine.
    """
    load = load_of(ahead.planner)
    told: dict[tuple[object, ...], TriggerRow] = {}
    for one in watched(ahead):
        if reads_whole(ahead, one.figure, shared):
            continue
        row = _row(one, ahead, load, style)
        told.setdefault((row.today, row.warn, row.order, row.act, row.unit, row.counter), row)
    rest = (one for one in of_machine(ahead) if not reads_whole(ahead, one.figure, shared))
    return (*told.values(), *(row_of(one, style) for one in rest))


def machine_rows(whole: WholeMachine, style: NumberStyle = ENGLISH) -> tuple[TriggerRow, ...]:
    """The values to watch of a machine that services share."""
    return tuple(row_of(one, style) for one in whole.triggers)


def order_above(ahead: Projection, resource: str, style: NumberStyle = ENGLISH, *, in_reach: bool) -> str:
    """From which reading of a resource at the planned load to order, or what to plan where no purchase is ``in_reach``; empty
    where no value lies between today and the limit."""
    found = next((one for one in trigger_rows(ahead, style) if one.resource == resource), None)
    if found is None or found.order.bare in (FULL, NOW):
        return ""
    if (carried := _carried(ahead, resource, style)) is not None:
        return _below(carried, in_reach=in_reach)
    at = {"figure": found.figure, "value": found.order.value, "limit": found.act.value}
    if in_reach:
        told = say("Order if {figure} is above {value}, the value to order at; the limit is {limit}.", **at)
    else:
        told = say("Above {value} for {figure}, plan a larger machine or link: the limit is {limit}.", **at)
    tool = say("Measure at the planned load with {tool}.", tool=found.counter.tool) if found.counter else ""
    return sentences(tool or say("Measure at the planned load."), told)


def to_measure(ahead: Projection, resource: str, style: NumberStyle = ENGLISH) -> str:
    """What to measure of a resource: the throughput that its use is a share of, else the resource itself."""
    carried = _carried(ahead, resource, style)
    return resource if carried is None else carried.figure


def _carried(ahead: Projection, resource: str, style: NumberStyle) -> AcceptanceRow | None:
    """The test of the throughput that the use of a resource is read as a share of; None where it is read by itself."""
    shares = (one.figure.share_of for one in ahead.now.verdicts if one.resource.title == resource)
    found = ahead.now.quantities.get(next(shares, ""))
    rows = acceptance_sheet(ahead.planner, ahead.now, style, ahead).saturation if found is not None else ()
    return next((row for row in rows if found is not None and row.figure == found.title), None)


def _below(carried: AcceptanceRow, *, in_reach: bool) -> str:
    """Below which throughput to order, or what to plan instead."""
    least = with_unit(carried.passes, carried.unit)
    read = say(
        "Raise the load until {throughput} no longer rises, and read it with {tool}.",
        throughput=carried.figure, tool=carried.tool,
    )  # fmt: skip
    told = say("Below {least}, plan a larger machine or link.", least=least)
    if in_reach:
        told = say("Order if it is below {least}.", least=least)
    return sentences(read, told)


def level_month(level: Level, ahead: Projection) -> str:
    """When the load of a level is expected."""
    if level.load is None:
        return UNSIZED
    if level.month is None:
        return say("after {month}", month=ahead.growth.name(ahead.growth.horizon))
    return say("now") if level.month == 0 else ahead.growth.name(level.month)


def _row(one: Trigger, ahead: Projection, load: Field, style: NumberStyle) -> TriggerRow:
    def beside(level: Level) -> tuple[str, str, bool]:
        told = NONE if level.load is None else computed_load(level.load, load, style)
        return told, level_month(level, ahead), level.month is not None

    return row_of(one, style, beside, ahead.months.loads[0], ahead.now.quantities.get(one.figure.name))


def row_of(
    one: Trigger,
    style: NumberStyle = ENGLISH,
    beside: Callable[[Level], tuple[str, str, bool]] = lambda _: (NONE, NONE, False),
    load: float | None = None,
    known: Quantity | None = None,
) -> TriggerRow:
    """The levels of one resource in words. ``beside`` tells the load of a level, its month and whether it is one; ``load`` is
    today's, and ``known`` what the figure is today, where it is one of the sizing."""
    larger, size = scale(one.figure.unit, max(one.today, one.act.value))
    unit = unit_text(larger, one.figure.currency)
    shown = _now(one, one.quantity or known, size, style, load)
    full = number(float(f"{one.act.value / size:.{DIGITS}g}"), style)
    if not one.passed and as_number(full, style) < as_number(shown, style):
        full = number(one.act.value / size, style, 9)

    def text(level: Level, told: str) -> LevelText:
        at, month, dated = beside(level)
        return LevelText(with_unit(told, unit), at, month, told, dated)

    if one.passed:
        warn, order = _as(NONE), _as(NOW)
    else:
        told = _ordered(one, larger, size, style)
        early = number(bound(one.warn.value * (1 + 10 * CLOSE) / size, larger, -1), style)
        first = as_number(shown, style)
        order = text(one.order, told) if as_number(told, style) > first else _as(FULL)
        between = one.warn.value < one.order.value and first < as_number(early, style) < as_number(
            told, style
        )
        warn = text(one.warn, early) if between else _as(NONE)
    return TriggerRow(
        one.resource.title, _titled(one), warn, order, text(one.act, full), one.counter, shown, unit,
        one.warns_of_passing and warn.bare != NONE,
    )  # fmt: skip


def _ordered(one: Trigger, unit: str, size: float, style: NumberStyle) -> str:
    """The value to order at as a counter shows it, below the limit as it is printed, and no less than passes the acceptance test."""
    full = float(f"{one.act.value / size:.{DIGITS}g}")
    told = bound(one.order.value / size, unit)
    level = number(told if told < full else floored(one.order.value / size), style)
    if one.quantity is None:
        return level
    most = most_accepted(one.quantity, one)
    passes = read_up_to(one.quantity, most, one.act.value, unit, size, style)
    if abs(most - one.order.value) <= CLOSE * one.order.value:
        return passes
    return max(level, passes, key=lambda each: as_number(each, style))


def _titled(one: Trigger) -> str:
    """What is read, and of a load what is full at its limit: that of the figure itself is another one."""
    if one.limited_by is None:
        return one.figure.title
    if one.limited_by.evidence:
        return say("{figure}, as far as measured", figure=one.figure.title)
    return say("{figure}, limited by {resource}", figure=one.figure.title, resource=one.limited_by.title)


def _now(one: Trigger, known: Quantity | None, size: float, style: NumberStyle, load: float | None) -> str:
    """What the figure is at the load of today, as every page tells it."""
    if known is not None and float(known.value) == one.today:
        return below(known, size, one.act.value, style)
    return number(one.today / size, style, 6 if one.today == load else DIGITS)


def _as(word: str) -> LevelText:
    """A level that is told in a word, without load and month of its own."""
    return LevelText(word, NONE, NONE, word)
