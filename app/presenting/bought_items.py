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
MEMORY = "GiB"
"""What memory alone is bought in."""
FIRST = ("servers", "nodes", "ports", "processors", "GiB", "drives")
"""Units in the order to read them."""


def items(lines: Iterable[Line], style: NumberStyle = ENGLISH, most: int = MOST_ITEMS) -> str:
    """The lines as a sentence lists them, those of one kind together; empty for none."""
    found = _counted(lines)
    told = [_item(unit, thing, count, style) for (unit, thing), count in found.items()]
    rest = len(told) - most
    if rest > 0:
        told = [*told[:most], plural("{count} more item", "{count} more items", rest)]
    return listed(told)


def _counted(lines: Iterable[Line]) -> dict[tuple[str, str], float]:
    """How much of each unit, and of what where the unit does not say it, in the order to read them."""
    found: dict[tuple[str, str], float] = {}
    for line in lines:
        if line.count:
            told = line.unit in UNIT_WORDS or line.unit == MEMORY
            kind = line.unit, "" if told else line.order.title
            found[kind] = found.get(kind, 0.0) + line.count
    first = sorted((kind for kind in found if kind[0] in FIRST), key=lambda kind: FIRST.index(kind[0]))
    return {kind: found[kind] for kind in dict.fromkeys((*first, *found))}


def _item(unit: str, thing: str, count: float, style: NumberStyle) -> str:
    text = with_unit(number(count, style, DIGITS), unit)
    if unit == MEMORY:
        return say("{amount} of memory", amount=text)
    return say("{amount} ({thing})", amount=text, thing=thing) if thing else text


def money(value: float | None, lines_currency: str, style: NumberStyle = ENGLISH) -> str:
    """An amount with its currency, whole where it has no cents; what is not known is not priced."""
    if value is None:
        return say("not priced")
    if value == round(value):
        return with_unit(number(value, style, 15), lines_currency)
    return amount(value, lines_currency, style)
