"""What several machines get, in one line: what is not alike on two of them is not added up."""

from __future__ import annotations

from collections.abc import Iterable

from app.presenting.bought_items import DIGITS, MOST_ITEMS, counted, first_of, item
from app.presenting.figures import ENGLISH, NumberStyle, number, with_unit
from planners.analysis.site_order import Place
from planners.words import say

PROCESSORS = ("processors", "logical processors")
"""What is not alike on two machines: a core of one, a chip or a virtual processor of the other."""
MOST_APART, TOGETHER = 4, "\u00a0+\u00a0"
"""Counts of one thing that are told apart, and what stands between them."""


def items_of(places: Iterable[Place], style: NumberStyle = ENGLISH, most: int = MOST_ITEMS) -> str:
    """What several machines get, as a sentence lists it: the processors of each apart, "6 + 1 processors"."""
    bought = [place.lines for place in places]
    apart = [{kind.unit: count for kind, count in counted(lines).items()} for lines in bought]
    told = []
    for kind, count in counted(line for lines in bought for line in lines).items():
        counts = [one[kind.unit] for one in apart if kind.unit in one]
        if kind.unit in PROCESSORS and len(counts) > MOST_APART:
            told.append(say("the processors for {count} services", count=number(len(counts), style)))
        elif kind.unit in PROCESSORS and len(counts) > 1:
            shown = TOGETHER.join(number(each, style, DIGITS) for each in counts)
            told.append(with_unit(shown, kind.unit))
        else:
            told.append(item(kind, count, style))
    return first_of(told, most)
