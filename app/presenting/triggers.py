"""The values to warn, to order and to act at, in words: of each the load and the month."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, number, with_unit
from app.presenting.projection import load_text
from planners.analysis.projection import Projection
from planners.analysis.triggers import Level, Trigger, triggers
from planners.planner import Counter, load_of
from planners.schema import Field
from planners.words import say

BEYOND = say("beyond every measurement")


class LevelText(Struct, frozen=True):
    """A value with its unit, the load it goes with, and when that is expected."""

    value: str
    load: str
    month: str


class TriggerRow(Struct, frozen=True):
    """The levels of one resource, in words. ``counter`` says where its value is read; None where no tool is known."""

    resource: str
    figure: str
    warn: LevelText
    order: LevelText
    act: LevelText
    counter: Counter | None


def trigger_rows(ahead: Projection, style: NumberStyle = ENGLISH) -> tuple[TriggerRow, ...]:
    """The triggers of a projected service."""
    load = load_of(ahead.planner)
    return tuple(_row(one, ahead, load, style) for one in triggers(ahead))


def level_month(level: Level, ahead: Projection) -> str:
    """When the load of a level is expected."""
    if level.load is None:
        return BEYOND
    if level.month is None:
        return say("after {month}", month=ahead.growth.name(ahead.growth.horizon))
    return say("now") if level.month == 0 else ahead.growth.name(level.month)


def _row(one: Trigger, ahead: Projection, load: Field, style: NumberStyle) -> TriggerRow:
    def text(level: Level) -> LevelText:
        return LevelText(
            with_unit(number(level.value, style, 3), one.figure.unit),
            "–" if level.load is None else load_text(level.load, load, style),
            level_month(level, ahead),
        )

    return TriggerRow(
        one.resource.title, one.figure.title, text(one.warn), text(one.order), text(one.act), one.counter
    )
