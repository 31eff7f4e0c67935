"""What is bought, in one line: "2 servers, 34 drives and 1 port"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.presenting.figures import ENGLISH, NumberStyle, amount, joined, number, with_unit
from app.presenting.wording import UNIT_WORDS
from planners.analysis.order import Line
from planners.words import listed, plural, say

MOST_ITEMS, MOST_SHORT = 6, 2
"""Things that are named in a sentence, where more of them are counted, and in a picture."""
DIGITS = 6
MEMORY = "GiB"
"""What memory alone is bought in."""
SERVERS, NODES = "servers", "nodes"
FIRST = (SERVERS, NODES, "ports", "processors", "logical processors", "GiB", "drives")
"""Units in the order to read them."""


class Kind(Struct, frozen=True):
    """What is counted: its unit, what it is where the unit does not say that, and its ``use`` where all of it has one of its own."""

    unit: str
    thing: str = ""
    use: str = ""


def items(lines: Iterable[Line], style: NumberStyle = ENGLISH, most: int = MOST_ITEMS) -> str:
    """The lines as a sentence lists them, those of one kind together; empty for none."""
    return first_of([item(kind, count, style) for kind, count in counted(lines).items()], most)


def first_of(told: list[str], most: int) -> str:
    """The first of them and how many more there are; empty for none."""
    rest = len(told) - most
    if rest > 0:
        told = [*told[:most], plural("{count} more item", "{count} more items", rest)]
    return listed(told)


def in_short(lines: Iterable[Line], style: NumberStyle = ENGLISH) -> str:
    """The first things of a list, and that there are more; what they are for has no room there."""
    found = [item(replace(kind, use=""), count, style) for kind, count in counted(lines).items()]
    first = ", ".join(found[:MOST_SHORT])
    return say("{items} and more", items=first) if len(found) > MOST_SHORT else listed(found)


def servers_of(lines: Iterable[Line], style: NumberStyle = ENGLISH) -> tuple[str, str]:
    """The servers that are bought, and what each of them has, or all where that does not come out even."""
    found = counted(lines)
    count = found.pop(Kind(SERVERS), 0.0)
    several = count > 1 and all(value % count == 0 for value in found.values())
    parts = joined(item(kind, value / count if several else value, style) for kind, value in found.items())
    name = with_unit(number(count, style, DIGITS), SERVERS) if count else ""
    return name, say("each {needs}", needs=parts) if several and parts else parts


def counted(lines: Iterable[Line]) -> dict[Kind, float]:
    """How much of each kind, in the order to read them; drives that are all of one use are told with it."""
    found: dict[Kind, float] = {}
    uses: dict[Kind, set[str]] = {}
    for line in _told_apart(lines):
        if line.count:
            told = line.unit in UNIT_WORDS or line.unit == MEMORY
            kind = Kind(line.unit, "" if told else line.order.title)
            found[kind] = found.get(kind, 0.0) + line.count
            uses.setdefault(kind, set()).add(line.order.use)
    first = sorted((kind for kind in found if kind.unit in FIRST), key=lambda kind: FIRST.index(kind.unit))
    return {
        replace(kind, use=next(iter(uses[kind])) if len(uses[kind]) == 1 else ""): found[kind]
        for kind in dict.fromkeys((*first, *found))
    }


def _told_apart(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, but nodes that are the servers before them: a server of one node is one thing."""
    servers = 0.0
    for line in lines:
        servers = line.count if line.unit == SERVERS else servers
        if line.unit != NODES or line.count != servers:
            yield line


def item(kind: Kind, count: float, style: NumberStyle) -> str:
    """So many of a kind, with what it is."""
    text = with_unit(number(count, style, DIGITS), kind.unit)
    if kind.unit == MEMORY:
        return say("{amount} of memory", amount=text)
    if kind.use:
        return say("{amount} {use}", amount=text, use=kind.use)
    return say("{amount} ({thing})", amount=text, thing=kind.thing) if kind.thing else text


def money(value: float | None, lines_currency: str, style: NumberStyle = ENGLISH) -> str:
    """An amount with its currency, whole where it has no cents; what is not known is not priced."""
    if value is None:
        return say("not priced")
    coins = round(value, 2)
    if coins == round(coins):
        return with_unit(number(coins, style, 15), lines_currency)
    return amount(value, lines_currency, style)
