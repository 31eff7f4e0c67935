"""Numbers as people read them: never more digits than the range allows, never without a unit."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from app.presenting.wording import HEADLINES, STANDING_SHAPES, unit_text
from planners.evidence import Standing
from planners.planner import Sizing
from planners.quantity import Quantity

WHOLE_UNITS = frozenset({"users", "servers", "processors", "drives"})
SINGULAR = {"users": "user", "servers": "server", "processors": "processor", "drives": "drive"}


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """Decimal mark and group mark of the reader's locale."""

    decimal: str = "."
    group: str = ","

    def dress(self, plain: str) -> str:
        """A number written with ``,`` and ``.`` in this style."""
        return plain.translate(str.maketrans({",": self.group, ".": self.decimal}))


ENGLISH = NumberStyle()


@dataclass(frozen=True, slots=True)
class Figure:
    """A quantity in words: value, range, unit, standing. An absent one has a ``reason`` and no value."""

    name: str
    title: str
    value: str
    range: str
    unit: str
    standing: Standing | None
    note: str
    doubts: tuple[str, ...] = ()
    reason: str = ""

    @property
    def text(self) -> str:
        """Value with its unit."""
        return with_unit(self.value, self.unit)

    @property
    def shape(self) -> str:
        """The shape of the figure's standing."""
        return STANDING_SHAPES[self.standing] if self.standing else "–"


def figure(quantity: Quantity, style: NumberStyle = ENGLISH) -> Figure:
    """A quantity (of single numbers, not arrays) in words."""
    value, low, high = float(quantity.value), float(quantity.low), float(quantity.high)
    place = _place(value, low, high, quantity)
    unit = unit_text(quantity.unit)
    shown_low, shown_high = rounded(low, place, -1, style), rounded(high, place, 1, style)
    value_text = rounded(value, place, 0, style)
    exact = shown_low == shown_high == value_text
    return Figure(
        quantity.name,
        quantity.title,
        value_text,
        "" if exact else f"{shown_low} to {shown_high}",
        unit,
        quantity.standing,
        quantity.note,
        quantity.doubts,
    )


def figures(sizing: Sizing, style: NumberStyle = ENGLISH) -> tuple[Figure, ...]:
    """All figures of a sizing, then the absent ones with their reason."""
    found = [figure(quantity, style) for quantity in sizing.quantities.values()]
    return (*found, *(absent(name, reason) for name, reason in sizing.absent.items()))


def headlines(sizing: Sizing, style: NumberStyle = ENGLISH) -> tuple[Figure, ...]:
    """The figures that answer first; absent ones keep their place with the reason."""
    by_name = {found.name: found for found in figures(sizing, style)}
    return tuple(by_name[name] for name in HEADLINES if name in by_name)


def absent(name: str, reason: str) -> Figure:
    """A figure that cannot be given."""
    title = name.replace(".", " ").replace("_", " ").capitalize()
    return Figure(name, title, "not given", "", "", None, "", (), reason)


def number(value: float, style: NumberStyle = ENGLISH, digits: int = 4) -> str:
    """A number with at most so many significant digits (more only before the decimal mark)."""
    if value == 0 or not math.isfinite(value):
        return style.dress(f"{value:.0f}") if math.isfinite(value) else "∞"
    place = 10.0 ** (math.floor(math.log10(abs(value))) + 1 - digits)
    text = rounded(value, min(place, 1.0), 0)
    return style.dress(text.rstrip("0").rstrip(".") if "." in text else text)


def rounded(value: float, place: float, direction: int, style: NumberStyle = ENGLISH) -> str:
    """``value`` at a decimal ``place`` (such as 0.1 or 100): outward by ``direction`` -1 or 1, nearest by 0."""
    if not math.isfinite(value):
        return "∞"
    steps = value / place
    near = round(steps)
    if direction and abs(near - steps) > 1e-6 * max(1.0, abs(steps)):
        near = math.floor(steps) if direction < 0 else math.ceil(steps)
    decimals = max(0, -round(math.log10(place)))
    return style.dress(f"{near * place:,.{decimals}f}")


def _place(value: float, low: float, high: float, quantity: Quantity) -> float:
    if quantity.unit in WHOLE_UNITS and quantity.standing is not Standing.EXTRAPOLATED:
        return 1.0
    if quantity.standing in (Standing.MEASURED, Standing.ENTERED):
        return _printed_place(value)
    width = (high - low) / 2
    if width <= 0 or not math.isfinite(width):
        return min(_printed_place(value), 1.0)
    by_range = 10.0 ** math.floor(math.log10(width))
    by_value = 10.0 ** (math.floor(math.log10(abs(value))) - 1) if value else by_range
    place = min(by_range, by_value)
    least = 10.0 ** (math.floor(math.log10(abs(value))) - 3) if value else place
    place = max(place, least)
    return max(place, 1.0) if quantity.unit in WHOLE_UNITS else place


def _printed_place(value: float) -> float:
    for decimals in range(4):
        if math.isclose(value, round(value, decimals), rel_tol=1e-9):
            return 10.0**-decimals
    magnitude = math.floor(math.log10(abs(value))) if value else 0
    return 10.0 ** min(0, magnitude - 3)


def with_unit(value: str, unit: str) -> str:
    """A value with its unit, in the singular behind a plain 1."""
    if value == "1" and unit in SINGULAR:
        unit = SINGULAR[unit]
    return f"{value} {unit}".strip()


def joined(parts: Iterable[str]) -> str:
    """The parts that are not empty, with a middle dot between."""
    return " · ".join(part for part in parts if part)
