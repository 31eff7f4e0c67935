"""Counts that were entered for a new service where another one is bought: in a sentence, below what was entered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.presenting.decided import Decided
from app.presenting.figures import ENGLISH, NumberStyle, number
from planners.analysis.options import Basis
from planners.analysis.order import Line
from planners.planner import Sizing
from planners.words import say

DIGITS = 6


def entered_counts(parts: Iterable[Decided], style: NumberStyle = ENGLISH) -> tuple[str, ...]:
    """A sentence for each count: what was entered, and what option A buys."""
    several = list(parts)
    return tuple(text for one in several for text in _told(one, len(several) > 1, style))


def _told(one: Decided, several: bool, style: NumberStyle) -> Iterator[str]:
    sizing = one.service.sizing
    if sizing is None or one.service.exists:
        return
    for line in one.known.best.lines:
        field, bought = _counted_by(sizing, line), line.each if sizing.per_server else line.total
        count = one.service.service.entries.get(field)
        if not isinstance(count, int | float) or count == bought:
            continue
        item = line.order.title
        yield _because(
            one,
            item=say("{service}, {item}", service=one.title, item=item) if several else item,
            entered=number(count, style, DIGITS),
            bought=number(bought, style, DIGITS),
        )


def _because(one: Decided, **told: str) -> str:
    """What was entered and what is bought, and for what so many are."""
    best = one.known.best
    grown = one.ahead.grows and best.basis is not Basis.PRESENT
    if best.basis is Basis.UPPER and grown:
        return say(
            "{item}: {entered} entered. Option A buys {bought}, as many as the worst case needs at the target utilization, "
            "with fast growth.",
            **told,
        )
    if best.basis is Basis.UPPER:
        return say(
            "{item}: {entered} entered. Option A buys {bought}, as many as the worst case needs at the target utilization.",
            **told,
        )
    if grown:
        return say(
            "{item}: {entered} entered. Option A buys {bought}, as many as it needs at the target utilization, with fast growth.",
            **told,
        )
    return say(
        "{item}: {entered} entered. Option A buys {bought}, as many as it needs at the target utilization.",
        **told,
    )


def _counted_by(sizing: Sizing, line: Line) -> str:
    """The input with the count that the need is told from; empty for none, and for that of a measured server."""
    quantity = sizing.quantities.get(line.name)
    step = quantity.figure.stepped if quantity is not None else None
    if quantity is None or step is None or (sizing.per_server and not quantity.figure.sized_with):
        return ""
    return next((term.field for term in quantity.terms if term.name == step.of), "")
