"""What is in a count besides what it is of: "2 for the log"."""

from __future__ import annotations

from collections.abc import Iterable

from app.presenting.figures import NumberStyle, joined, number
from planners.words import say

DIGITS = 6


def told_within(parts: Iterable[tuple[str, float]], style: NumberStyle) -> str:
    """How many of what is bought have a use of their own; empty where none has."""
    return joined(say("{count} {use}", count=number(count, style, DIGITS), use=use) for use, count in parts)
