"""The bars of a difference: totals and the steps between them, with texts that are read beside each other."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from app.presenting.figures import ENGLISH, NumberStyle, as_number, rounded

DIGITS = 3


class Step(Struct, frozen=True):
    """A bar from one value to another, with its text above; ``total`` marks the first and the last."""

    title: str
    text: str
    start: float
    end: float
    total: bool = False
    told: str = ""


def added_up(
    steps: Sequence[Step], size: float = 1.0, style: NumberStyle = ENGLISH, to_the_last: bool = False
) -> tuple[Step, ...]:
    """The steps with texts that add up to the totals as they are printed, which keep theirs: with the decimals of the finer
    total, in a unit of ``size``, and ``DIGITS`` digits of a total at most unless all are told ``to_the_last``. What rounding
    leaves over is told with the largest step."""
    totals = [_printed(step.text, style) for step in steps if step.total]
    decimals = max((len(found[1]) for found in totals if found), default=0)
    most = max((abs(step.end) / size for step in steps if step.total), default=0.0) or 1.0
    place, coarse = 10.0**-decimals, 10.0 ** (math.floor(math.log10(most)) + 1 - DIGITS)
    place = place if to_the_last else max(place, coarse)
    changes = [
        0 if step.total else round(step.end / size / place) - round(step.start / size / place)
        for step in steps
    ]
    if len(totals) > 1 and totals[0] and totals[-1] and any(changes):
        left = round((totals[-1][0] - totals[0][0]) / place) - sum(changes)
        changes[max(range(len(changes)), key=lambda one: abs(changes[one]))] += left
    return tuple(
        step if step.total else replace(step, text=_signed(change * place, place, style))
        for step, change in zip(steps, changes, strict=True)
    )


def _signed(change: float, place: float, style: NumberStyle) -> str:
    sign = "+" if change > 0 else "−" if change < 0 else ""
    return sign + rounded(abs(change), place, 0, style)


def _printed(text: str, style: NumberStyle) -> tuple[float, str] | None:
    """The first number of a text, and its decimals."""
    found = _number(style).search(text)
    return (as_number(found[0], style), found[2] or "") if found else None


def _number(style: NumberStyle) -> re.Pattern[str]:
    return re.compile(rf"(\d(?:[\d{re.escape(style.group)}]*\d)?)(?:{re.escape(style.decimal)}(\d+))?")
