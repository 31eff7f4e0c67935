"""What the first choices of a plan come to, in a few rows: shown while they are made."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.answer import Answer, answer_of, in_all
from app.presenting.figures import ENGLISH, NumberStyle, figure, interval, rounded, scale, scaled
from planners.planner import Planner, Sizing
from planners.quantity import Quantity


class FirstRow(Struct, frozen=True):
    """A need: its title, how much (of each server), its range where it has one, and what all servers have."""

    title: str
    value: str
    range: str
    total: str


class FirstAnswer(Struct, frozen=True):
    """The verdict, the answer that stands first, and the needs."""

    answer: Answer
    rows: tuple[FirstRow, ...]


def first_answer(planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH) -> FirstAnswer:
    """The answer to the first choices."""
    rows = tuple(
        FirstRow(
            need.title, scaled(need, style=style), range_of(need, style), in_all(planner, sizing, need, style)
        )
        for need in sizing.needs
        if not need.figure.servers
    )
    return FirstAnswer(answer_of(planner, sizing, style), rows)


def range_of(quantity: Quantity, style: NumberStyle = ENGLISH) -> str:
    """The range of a figure in the unit it is read in; empty where it is exact."""
    own = figure(quantity, style).range
    _, size = scale(quantity.unit, float(quantity.value))
    if not own or size == 1:
        return own
    # Outward at the last digit of the value, so that the range holds it as it is printed.
    shown = scaled(quantity).split("\u00a0")[0].split(" ")[0]
    place = 10.0 ** -len(shown.partition(".")[2])
    low = rounded(float(quantity.low) / size, place, -1, style)
    high = rounded(float(quantity.high) / size, place, 1, style)
    return "" if low == high else interval(low, high)
