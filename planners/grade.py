"""How far to trust a figure, in one letter: how wide its range is, and how it stands to the evidence."""

from __future__ import annotations

import math
from enum import StrEnum

from planners.evidence import Standing
from planners.quantity import Quantity


class Grade(StrEnum):
    """From the surest to the least sure."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


REACH = {Grade.A: 0.10, Grade.B: 0.25, Grade.C: 0.60}
"""Share of the value up to which a range may reach for a grade; a judgement, as the letters are."""
BEST = {Standing.RULE: Grade.B, Standing.EXTRAPOLATED: Grade.C, Standing.GUESS: Grade.D}
"""The best grade of what is not measured or entered at its load."""
_WORST_LAST = tuple(Grade)


def grade(quantity: Quantity) -> Grade:
    """The grade of a figure of single numbers: that of its range, but no better than its standing allows."""
    by_range = next((one for one, most in REACH.items() if reach(quantity) <= most), Grade.D)
    return max(by_range, BEST.get(quantity.standing, Grade.A), key=_WORST_LAST.index)


def reach(quantity: Quantity) -> float:
    """The share of its value by which the range reaches furthest above or below."""
    value, low, high = float(quantity.value), float(quantity.low), float(quantity.high)
    if low == high:
        return 0.0
    return max(high - value, value - low) / abs(value) if value and math.isfinite(high) else math.inf
