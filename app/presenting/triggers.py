"""The values to warn, to order and to act at, in words: of each the load and the month."""

from __future__ import annotations

import math

from msgspec import Struct

from app.presenting.acceptance import bound
from app.presenting.figures import (
    DIGITS,
    ENGLISH,
    NumberStyle,
    as_number,
    below,
    computed_load,
    number,
    place_for,
    scale,
    with_unit,
)
from app.presenting.wording import unit_text
from planners.analysis.projection import Projection
from planners.analysis.triggers import Level, Trigger, passed, today, watched
from planners.planner import Counter, load_of
from planners.schema import Field
from planners.words import say

BEYOND = say("beyond every measurement")
NONE = "–"
"""Stands for a level that is read as the one after it, or as today."""


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
    known.
    """

    resource: str
    figure: str
    warn: LevelText
    order: LevelText
    act: LevelText
    counter: Counter | None
    today: str = "–"
    unit: str = ""


def trigger_rows(ahead: Projection, style: NumberStyle = ENGLISH) -> tuple[TriggerRow, ...]:
    """The values to watch of a service on what is accepted; what is read alike stands once."""
    load = load_of(ahead.planner)
    told: dict[tuple[object, ...], TriggerRow] = {}
    for one in watched(ahead):
        row = _row(one, ahead, load, style)
        told.setdefault((row.today, row.warn, row.order, row.act, row.unit, row.counter), row)
    return tuple(told.values())


def level_month(level: Level, ahead: Projection) -> str:
    """When the load of a level is expected."""
    if level.load is None:
        return BEYOND
    if level.month is None:
        return say("after {month}", month=ahead.growth.name(ahead.growth.horizon))
    return say("now") if level.month == 0 else ahead.growth.name(level.month)


def _row(one: Trigger, ahead: Projection, load: Field, style: NumberStyle) -> TriggerRow:
    larger, size = scale(one.figure.unit, one.act.value)
    unit = unit_text(larger, one.figure.currency)
    shown, full = _now(one, ahead, size, style), _level(one.act.value / size, style)

    def text(level: Level, told: str) -> LevelText:
        return LevelText(
            with_unit(told, unit),
            NONE if level.load is None else computed_load(level.load, load, style),
            level_month(level, ahead),
            told,
            level.month is not None,
        )

    def read(level: Level) -> str:
        told = number(bound(level.value / size, larger), style)
        below = as_number(told, style) <= as_number(full, style)
        return told if below else number(level.value / size, style, DIGITS)

    warn, order = (text(level, read(level)) for level in (one.warn, one.order))
    if passed(ahead, one):
        warn, order = _as(NONE), _as(say("now"))
    else:
        first = as_number(shown, style) if shown != NONE else -math.inf
        if not first < as_number(warn.bare, style) < as_number(order.bare, style):
            warn = _as(NONE)
        if as_number(order.bare, style) <= first:
            order = _as(say("more than {value}", value=shown))
    return TriggerRow(
        one.resource.title, one.figure.title, warn, order, text(one.act, full), one.counter, shown, unit
    )


def _level(value: float, style: NumberStyle) -> str:
    place = place_for(value, value, value)
    return number(round(value / place) * place, style, 9)


def _now(one: Trigger, ahead: Projection, size: float, style: NumberStyle) -> str:
    """What the figure is at the load of today, as every page tells it."""
    if (now := today(ahead, one)) is None:
        return NONE
    found = ahead.now.quantities.get(one.figure.name)
    if found is not None and float(found.value) == now:
        return below(found, size, one.act.value, style)
    return number(now / size, style, 6 if now == ahead.months.loads[0] else DIGITS)


def _as(word: str) -> LevelText:
    """A level that is told in a word, without load and month of its own."""
    return LevelText(word, NONE, NONE, word)
