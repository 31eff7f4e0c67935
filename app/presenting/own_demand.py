"""What the readings of one's own server change: each figure as the plan has it, and with them; amounts to read."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from app.plan.sized import SizedService
from app.presenting.figures import ENGLISH, NumberStyle, figure, number
from planners.planner import Sizing
from planners.quantity import Quantity

ABSENT = "–"
BYTES = "bytes"
SIZES = (("GB", 1e9), ("MB", 1e6), ("kB", 1e3))
DIGITS = 3


class Changed(Struct, frozen=True):
    """A figure before and after: None where it is absent."""

    name: str
    title: str
    before: Quantity | None
    after: Quantity | None

    def texts(self, style: NumberStyle = ENGLISH) -> tuple[str, str]:
        """Both in words."""
        return _text(self.before, style), _text(self.after, style)


def changed(before: SizedService, after: SizedService) -> tuple[Changed, ...]:
    """The figures that answer first, and every other that is not what it was."""
    return tuple(_changed(before.sizing, after.sizing))


def _changed(before: Sizing | None, after: Sizing | None) -> Iterator[Changed]:
    old = before.quantities if before is not None else {}
    new = after.quantities if after is not None else {}
    answers = [one for sizing in (after, before) if sizing is not None for one in sizing.answers]
    for name in dict.fromkeys((*(one.name for one in answers), *new, *old)):
        one, other = old.get(name), new.get(name)
        said = one or other
        if said is not None and (said.figure.answers or _text(one) != _text(other)):
            yield Changed(name, said.title, one, other)


def _text(quantity: Quantity | None, style: NumberStyle = ENGLISH) -> str:
    return ABSENT if quantity is None else figure(quantity, style).text


def amounts(values: tuple[float, ...], unit: str, style: NumberStyle = ENGLISH) -> tuple[str, ...]:
    """Values in one unit to read them in, and that unit at the end: bytes as kB, MB or GB, three digits each."""
    name, size = unit, 1.0
    if BYTES in unit:
        larger = (one for one in SIZES if abs(values[0]) >= one[1])
        word, size = next(larger, (BYTES, 1.0))
        name = unit.replace(BYTES, word)
    return (*(number(float(f"{value / size:.{DIGITS}g}"), style) for value in values), name)
