"""What moves the fullest resource: growth, work of the users, error of the model, and the inputs one by one."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import DIGITS, ENGLISH, NumberStyle, interval, number, with_unit
from app.presenting.tables import value_text
from planners.analysis.chance import GROWTH
from planners.analysis.months import ResourcePath
from planners.analysis.projection import Projection
from planners.analysis.sensitivity import OTHERWISE, Influence
from planners.schema import Kind
from planners.words import say

MOST_SWINGS = 8
"""Influences that are told, at most."""
PERCENT = "%"
SWINGS = {
    "growth": say("Growth"),
    "work of the users": say("Work of the users"),
    "model": say("Error of the model"),
}


class SwingRow(Struct, frozen=True):
    """Something uncertain, between which values, and the use of a resource at both; the shares are for drawing."""

    name: str
    between: str
    low: str
    high: str
    low_share: float
    high_share: float


def swung_share(ahead: Projection) -> float:
    """The expected use of what the swings move, in its fullest month, as a share of its capacity; 0 where it is not known."""
    path, month = _swung(ahead), ahead.months.fullest
    if path is None:
        return 0.0
    demand, capacity = path.likely[month], path.capacities[month]
    return demand / capacity if demand is not None and capacity else 0.0


def swung_of(ahead: Projection, style: NumberStyle = ENGLISH) -> tuple[str, str]:
    """What the swings are shares of: the capacity, with its percent where it has some, as they are no share of the resource;
    and the same in the few words that stand beside a drawing."""
    capacity, plain = _percent_of(ahead, style), say("share of capacity")
    if not capacity:
        return plain, plain
    places = {"capacity": capacity}
    return say("share of capacity {capacity}", **places), say("share of {capacity}", **places)


def _percent_of(ahead: Projection, style: NumberStyle) -> str:
    """The capacity of what the swings move, where that is in percent; else empty."""
    path = _swung(ahead)
    capacity = path.capacities[ahead.months.fullest] if path is not None else None
    if path is None or path.unit != PERCENT or not capacity:
        return ""
    return with_unit(number(capacity, style, 3), PERCENT)


def _swung(ahead: Projection) -> ResourcePath | None:
    if ahead.chance is None:
        return None
    swung = ahead.chance.swung
    return next((one for one in ahead.months.resources if one.resource == swung), None)


def swings(ahead: Projection, style: NumberStyle = ENGLISH) -> tuple[SwingRow, ...]:
    """What moves the fullest resource, the strongest first: growth, work and model, and the inputs one by one; what moves
    nothing says nothing."""
    if ahead.chance is None:
        return ()
    points = say("5th to 95th percentile")
    between = {GROWTH: say("5th to 95th percentile (entered: 10th to 90th)")}
    rows = [
        _swing(SWINGS.get(one.name, one.name), between.get(one.name, points), one.low, one.high, style)
        for one in ahead.chance.swings
        if one.effect > 0
    ]
    for one in ahead.influences[:MOST_SWINGS]:
        ends = (_value(one, one.value * factor, style) for factor in (1 - OTHERWISE, 1 + OTHERWISE))
        rows.append(_swing(one.field.title, interval(*ends), one.low, one.high, style))
    rows.sort(key=lambda row: -abs(row.high_share - row.low_share))
    return tuple(row for row in rows if row.low != row.high)[:MOST_SWINGS]


def _value(one: Influence, value: float, style: NumberStyle) -> str:
    """A value of an input as its form shows it, to three digits: it is an example, not an entry."""
    held = float(f"{min(max(value, one.field.low), one.field.high):.{DIGITS}g}")
    return value_text(one.field, round(held) if one.field.kind is Kind.WHOLE else held, style)


def _swing(name: str, between: str, low: float, high: float, style: NumberStyle) -> SwingRow:
    first, last = (f"{number(100 * share, style, 3)} %" for share in (low, high))
    return SwingRow(name, between, first, last, low, high)
