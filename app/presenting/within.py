"""What is in a count besides what it is of: "2 for the log"."""

from __future__ import annotations

from collections.abc import Iterable

from app.presenting.figures import ENGLISH, NumberStyle, joined, number
from planners.analysis.as_bought import besides, in_one_unit, one_of
from planners.planner import Sizing
from planners.words import say

DIGITS = 6


def told_within(parts: Iterable[tuple[str, float]], style: NumberStyle) -> str:
    """How many of what is bought have a use of their own; empty where none has."""
    return joined(say("{count} {use}", count=number(count, style, DIGITS), use=use) for use, count in parts)


def told_apart(sizing: Sizing, style: NumberStyle = ENGLISH) -> tuple[str, ...]:
    """What is bought in the unit of a judged figure and is not judged with it, a sentence for each resource."""
    judged = [(one.resource.title, sizing.quantities.get(one.quantity)) for one in sizing.verdicts]
    apart = [
        (title, told_within(besides(one_of(in_one_unit((found,), sizing)[0])), style))
        for title, found in judged
        if found is not None and found.figure.order is not None
    ]
    return tuple(
        say("{resource}: counted without {parts}.", resource=title, parts=parts)
        for title, parts in apart
        if parts
    )
