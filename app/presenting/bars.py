"""The bars of a difference: totals and the steps between them, with texts that are read beside each other."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from app.presenting.figures import ENGLISH, NumberStyle, rounded

DIGITS = 3


class Step(Struct, frozen=True):
    """A bar from one value to another, with its text above; ``total`` marks the first and the last."""

    title: str
    text: str
    start: float
    end: float
    total: bool = False
    told: str = ""


def added_up(steps: Sequence[Step], size: float = 1.0, style: NumberStyle = ENGLISH) -> tuple[Step, ...]:
    """The steps with texts that are read beside each other: all with the decimals of the finest total, in a unit of ``size``, and
    steps that add up to the totals as they are printed."""
    totals = [(step, _number(style).search(step.text)) for step in steps if step.total]
    decimals = max((len(found[2] or "") for _, found in totals if found), default=0)
    most = max((abs(step.end) / size for step, _ in totals), default=0.0) or 1.0
    place = max(10.0**-decimals, 10.0 ** (math.floor(math.log10(most)) + 1 - DIGITS))
    return tuple(replace(step, text=_evened(step, size, place, decimals, style)) for step in steps)


def _evened(step: Step, size: float, place: float, decimals: int, style: NumberStyle) -> str:
    if not step.total:
        change = place * (round(step.end / size / place) - round(step.start / size / place))
        sign = "+" if change > 0 else "−" if change < 0 else ""
        return sign + rounded(abs(change), place, 0, style)
    found = _number(style).search(step.text)
    if found is None or len(found[2] or "") == decimals:
        return step.text
    value = rounded(step.end / size, 10.0**-decimals, 0, style)
    return step.text[: found.start()] + value + step.text[found.end() :]


def _number(style: NumberStyle) -> re.Pattern[str]:
    return re.compile(rf"(\d(?:[\d{re.escape(style.group)}]*\d)?)(?:{re.escape(style.decimal)}(\d+))?")
