"""The values to warn, to order and to act at, in words: of each the load and the month."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.acceptance import reading
from app.presenting.figures import ENGLISH, NumberStyle, load_text, number, scale, with_unit
from app.presenting.wording import unit_text
from planners.analysis.projection import Projection
from planners.analysis.triggers import Level, Trigger, passed, today, triggers
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
    """The triggers of a service on what is accepted, those that are read as one told once."""
    load = load_of(ahead.planner)
    told: dict[tuple[object, ...], TriggerRow] = {}
    for one in triggers(ahead, accepted=True):
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

    def read(value: float) -> str:
        return number(reading(value / size, larger), style)

    def text(level: Level) -> LevelText:
        shown = read(level.value)
        return LevelText(
            with_unit(shown, unit),
            NONE if level.load is None else load_text(level.load, load, style),
            level_month(level, ahead),
            shown,
            level.month is not None,
        )

    shown = NONE if (now := today(ahead, one)) is None else read(now)
    warn, order = text(one.warn), text(one.order)
    if passed(ahead, one):
        warn, order = _as(NONE), _as(say("now"))
    elif warn.bare in (order.bare, shown):
        warn = _as(NONE)
    if order.bare == shown:
        order = _as(say("more than {value}", value=shown))
    return TriggerRow(
        one.resource.title, one.figure.title, warn, order, text(one.act), one.counter, shown, unit
    )


def _as(word: str) -> LevelText:
    """A level that is told in a word, without load and month of its own."""
    return LevelText(word, NONE, NONE, word)
