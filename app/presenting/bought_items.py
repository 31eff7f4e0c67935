"""What is bought, in one line: "2 servers, 34 drives and 1 port"."""

from __future__ import annotations

from collections.abc import Iterable

from app.presenting.figures import ENGLISH, NumberStyle, amount, number, with_unit
from app.presenting.wording import UNIT_WORDS
from planners.analysis.order import Line
from planners.words import listed, plural, say

MOST_ITEMS = 4
"""Things that are named in a sentence; more of them are counted."""
DIGITS = 6
FIRST = ("servers", "nodes", "ports", "processors", "GiB", "drives")
"""Units in the order to read them."""


def items(lines: Iterable[Line], style: NumberStyle = ENGLISH, most: int = MOST_ITEMS) -> str:
    """The lines as a sentence lists them, those of one unit together; empty for none."""
    found = counted(lines)
    told = [_item(unit, count, style) for unit, count in found.items()]
    rest = len(told) - most
    if rest > 0:
        told = [*told[:most], plural("{count} more item", "{count} more items", rest)]
    return listed(told)


def counted(lines: Iterable[Line]) -> dict[str, float]:
    """How many of each unit the lines come to, in the order to read them."""
    found: dict[str, float] = {}
    for line in lines:
        if line.count:
            found[line.unit] = found.get(line.unit, 0.0) + line.count
    first = [unit for unit in FIRST if unit in found]
    return {unit: found[unit] for unit in dict.fromkeys((*first, *found))}


def _item(unit: str, count: float, style: NumberStyle) -> str:
    text = with_unit(number(count, style, DIGITS), unit)
    return text if unit in UNIT_WORDS else say("{amount} of memory", amount=text)


def money(value: float | None, lines_currency: str, style: NumberStyle = ENGLISH) -> str:
    """An amount with its currency, whole where it has no cents; what is not known is not priced."""
    if value is None:
        return say("not priced")
    if value == round(value):
        return with_unit(number(value, style, 15), lines_currency)
    return amount(value, lines_currency, style)
