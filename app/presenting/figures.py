"""Numbers as people read them: never more digits than the range allows, never without a unit."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from app.presenting.wording import ABSENT_SHAPE, MONEY, STANDING_SHAPES, UNIT_WORDS, graded_mark, unit_text
from planners.evidence import Standing
from planners.grade import grade
from planners.planner import Sizing
from planners.quantity import Absent, Quantity
from planners.schema import Field
from planners.words import plural, say

COUNTED_UNITS = frozenset(
    {"servers", "partitions", "guests", "processors", "logical processors", "drives", "ports", "nodes"}
)
"""Things that are bought one by one: never rounded to tens."""
WHOLE_UNITS = COUNTED_UNITS | {"users"}
LOAD_UNITS = frozenset({"users", "entries", "Mbit/s"})
"""Loads: told to ``DIGITS`` digits wherever they stand, beside those that were entered and those to watch for."""
NEGLIGIBLE = 1e-3
"""A range narrower than this share of its value comes from print and binary rounding alone and is not shown."""
CENT = 0.01
"""The place of an amount of money, wherever one stands."""
BINARY = 1e-9
"""The share of a value by which binary arithmetic may miss a printed place."""
_SYMBOLS = {word: symbol for symbol, word in UNIT_WORDS.items()}
_COUNTED: dict[str, Callable[[int, str], str]] = {
    "users": lambda count, value: plural("{value} user", "{value} users", count, value=value),
    "servers": lambda count, value: plural("{value} server", "{value} servers", count, value=value),
    "partitions": lambda count, value: plural("{value} partition", "{value} partitions", count, value=value),
    "guests": lambda count, value: plural("{value} guest", "{value} guests", count, value=value),
    "processors": lambda count, value: plural("{value} processor", "{value} processors", count, value=value),
    "logical processors": lambda count, value: plural(
        "{value} logical processor", "{value} logical processors", count, value=value
    ),
    "drives": lambda count, value: plural("{value} drive", "{value} drives", count, value=value),
    "ports": lambda count, value: plural("{value} port", "{value} ports", count, value=value),
    "nodes": lambda count, value: plural("{value} node", "{value} nodes", count, value=value),
    "threads": lambda count, value: plural("{value} thread", "{value} threads", count, value=value),
    "adapters": lambda count, value: plural("{value} adapter", "{value} adapters", count, value=value),
    "entries": lambda count, value: plural("{value} entry", "{value} entries", count, value=value),
    "months": lambda count, value: plural("{value} month", "{value} months", count, value=value),
    "years": lambda count, value: plural("{value} year", "{value} years", count, value=value),
}
"""A printed count with its unit, by the unit that is counted."""

SMALLEST = -99
"""The power of ten below which a number is nothing."""
_LARGER: dict[str, tuple[tuple[str, float], ...]] = {
    "bytes": (("KiB", 2.0**10), ("MiB", 2.0**20), ("GiB", 2.0**30), ("TiB", 2.0**40)),
    "MiB": (("GiB", 1024.0), ("TiB", 1024.0**2)),
    "GB": (("TB", 1e3), ("PB", 1e6)),
    "bytes/s": (("kB/s", 1e3), ("MB/s", 1e6), ("GB/s", 1e9)),
    "kB/s": (("MB/s", 1e3), ("GB/s", 1e6)),
}
"""Units that a large figure is read in, with how many of its own one of them is."""
_READ_IN = {"GiB": 0.1, "MB/s": 0.01}
"""Units of memory and of rates, whichever the figure: with the least of them that is read in it, where that is less than one."""
DIGITS = 3


class NumberStyle(Struct, frozen=True):
    """Decimal mark and group mark of the reader's locale."""

    decimal: str = "."
    group: str = ","

    def dress(self, plain: str) -> str:
        """A number written with ``,`` and ``.`` in this style."""
        if self.decimal == "." and self.group == ",":
            return plain
        return plain.translate({44: self.group, 46: self.decimal})


ENGLISH = NumberStyle()


class FigureText(Struct, frozen=True):
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
    grade: str = ""

    @property
    def text(self) -> str:
        """Value with its unit."""
        return with_unit(self.value, self.unit)

    @property
    def shape(self) -> str:
        """The shape of the figure's standing."""
        return STANDING_SHAPES[self.standing] if self.standing else ABSENT_SHAPE

    @property
    def mark(self) -> str:
        """The standing as shape and word, and the grade."""
        return graded_mark(self.standing, self.grade) if self.standing else ABSENT_SHAPE


def figure(quantity: Quantity, style: NumberStyle = ENGLISH) -> FigureText:
    """A quantity (of single numbers, not arrays) in words."""
    return FigureText(
        quantity.name,
        quantity.title,
        *value_and_range(quantity, style),
        unit_text(quantity.unit, quantity.figure.currency),
        quantity.standing,
        quantity.note,
        quantity.doubts,
        grade=str(grade(quantity)),
    )


def value_and_range(quantity: Quantity, style: NumberStyle = ENGLISH) -> tuple[str, str]:
    """The value and the range of a quantity as ``figure`` has them."""
    value, low, high = float(quantity.value), float(quantity.low), float(quantity.high)
    place = _place(value, low, high, quantity)
    text = rounded(value, place, 0, style)
    return text, "" if _narrow(value, low, high) else range_text(text, low, high, place, style)


def value_alone(quantity: Quantity, style: NumberStyle = ENGLISH) -> str:
    """The value of a quantity as ``figure`` has it."""
    value = float(quantity.value)
    return rounded(value, _place(value, float(quantity.low), float(quantity.high), quantity), 0, style)


def value_and_unit(quantity: Quantity, style: NumberStyle = ENGLISH) -> str:
    """The value with its unit as ``figure`` has them."""
    return with_unit(value_alone(quantity, style), unit_text(quantity.unit, quantity.figure.currency))


def range_text(value_text: str, low: float, high: float, place: float, style: NumberStyle = ENGLISH) -> str:
    """The range rounded outward at a decimal place; empty where nothing but the value is left of it.

    What is down to nothing has no lower end that says anything: its upper end alone is told.
    """
    shown_low, shown_high = rounded(low, place, -1, style), rounded(high, place, 1, style)
    if shown_low == shown_high == value_text:
        return ""
    if 0 <= low < place <= high:
        return say("at most {high}", high=shown_high)
    return interval(shown_low, shown_high)


def interval(low: str, high: str) -> str:
    """Two printed ends of a range."""
    return say("{low} to {high}", low=low, high=high)


def scale(unit: str, value: float) -> tuple[str, float]:
    """The unit to read a value in, and how many of its own one of that is."""
    known = reversed(_LARGER.get(unit, ()))
    fitting = (one for one in known if abs(value) >= one[1] * _READ_IN.get(one[0], 1.0))
    return next(fitting, (unit, 1.0))


def capacity_in_words(value: float, unit: str, style: NumberStyle = ENGLISH) -> tuple[str, str, float]:
    """A capacity of ``DIGITS`` digits, the unit to read it in, whatever that of the demand is, and how many of its own that is."""
    larger, size = scale(unit, value)
    return number(value / size, style, DIGITS), unit_text(larger), size


def scaled(quantity: Quantity, times: float = 1.0, style: NumberStyle = ENGLISH) -> str:
    """So many times a quantity in the unit to read it in: no finer than the figure itself is printed, three digits at most."""
    larger, size = scale(quantity.unit, float(quantity.value) * times)
    unit = unit_text(larger, quantity.figure.currency)
    return with_unit(scaled_number(quantity, size, times, style), unit)


def scaled_range(quantity: Quantity, style: NumberStyle = ENGLISH) -> str:
    """The range of a quantity in the unit to read its value in; empty for one that is exact."""
    value, low, high = float(quantity.value), float(quantity.low), float(quantity.high)
    _, size = scale(quantity.unit, value)
    if size == 1 or _narrow(value, low, high):
        return value_and_range(quantity, style)[1]
    first, last = ends(low / size, high / size, style, DIGITS)
    down_to_nothing = 0 <= low / size < _place(value / size, low / size, high / size, quantity)
    return say("at most {high}", high=last) if down_to_nothing else interval(first, last)


def scaled_ends(quantity: Quantity, size: float, style: NumberStyle = ENGLISH) -> tuple[str, str]:
    """The ends of the range of a quantity as they are printed, in a unit that is ``size`` of its own."""
    value, low, high = float(quantity.value), float(quantity.low), float(quantity.high)
    if size == 1:
        place = _place(value, low, high, quantity)
        return rounded(low, place, -1, style), rounded(high, place, 1, style)
    return ends(low / size, high / size, style, DIGITS)


def scaled_number(quantity: Quantity, size: float, times: float = 1.0, style: NumberStyle = ENGLISH) -> str:
    """So many times a quantity in a unit that is ``size`` of its own, without the unit: ``DIGITS`` digits at most, also of what
    was measured, and all of them where fewer leave its range."""
    value, low, high = (float(end) * times / size for end in (quantity.value, quantity.low, quantity.high))
    if size == 1 or not math.isfinite(value):
        return rounded(value, _place(value, low, high, quantity), 0, style)
    return in_range(value, low, high, _place(value, low, high, quantity), style)


def in_range(value: float, low: float, high: float, place: float, style: NumberStyle = ENGLISH) -> str:
    """A value at that place, with ``DIGITS`` digits at most, and all of them where fewer leave its range."""
    finest = _power(value) / 10 ** (DIGITS - 1) if value else 1.0
    text = rounded(value, max(place, finest), 0)
    return _bare(text if low <= as_number(text) <= high else rounded(value, finest, 0), style)


def below(quantity: Quantity, size: float, full: float, style: NumberStyle = ENGLISH) -> str:
    """The same beside ``full``, in the quantity's own unit: one that rounding would carry over it keeps ``DIGITS`` digits."""
    text, value = scaled_number(quantity, size, style=style), float(quantity.value) / size
    if not value <= full / size < as_number(text, style):
        return text
    place = place_for(value, value, value)
    return number(round(value / place) * place, style, 9)


def _bare(text: str, style: NumberStyle) -> str:
    """A number written in English style, without the zeros at the end of its decimals."""
    return style.dress(text.rstrip("0").rstrip(".") if "." in text else text)


def figures(sizing: Sizing, style: NumberStyle = ENGLISH) -> tuple[FigureText, ...]:
    """All figures of a sizing, then the absent ones with their reason."""
    known = (figure(quantity, style) for quantity in sizing.quantities.values())
    return (*known, *(absent(missing) for missing in sizing.absent.values()))


def to_read(sizing: Sizing, style: NumberStyle = ENGLISH) -> Iterator[FigureText]:
    """The known figures of a sizing in the units to read them in."""
    for quantity in sizing.quantities.values():
        found, (larger, size) = figure(quantity, style), scale(quantity.unit, float(quantity.value))
        if size != 1:
            value = scaled_number(quantity, size, style=style)
            found = replace(found, value=value, range=scaled_range(quantity, style), unit=unit_text(larger))
        yield found


def headlines(sizing: Sizing, style: NumberStyle = ENGLISH) -> tuple[FigureText, ...]:
    """The figures that answer first; absent ones keep their place with the reason."""
    missing = [one for one in sizing.absent.values() if one.figure.answers]
    answers: list[Quantity | Absent] = [*sizing.answers, *missing]
    answers.sort(key=lambda one: one.figure.answers)
    return tuple(figure(one, style) if isinstance(one, Quantity) else absent(one) for one in answers)


def absent(missing: Absent) -> FigureText:
    """A figure that cannot be given."""
    return FigureText(
        missing.figure.name, missing.figure.title, say("unknown"), "", "", None, "", (), missing.reason
    )


BEYOND_PRINTING = 1e15
"""From here on a number is shown by its power of ten."""


def number(value: float, style: NumberStyle = ENGLISH, digits: int = 4, direction: int = 0) -> str:
    """A number with at most so many significant digits (more only before the decimal mark); an end of a range outward
    by ``direction`` -1 or 1.
    """
    if value == 0 or not math.isfinite(value):
        return style.dress(f"{value:.0f}") if math.isfinite(value) else "∞"
    return _number(value, style, digits, direction)


@lru_cache(maxsize=4096)
def _number(value: float, style: NumberStyle, digits: int, direction: int) -> str:
    """The same of a finite number that is not 0; a calculation tells most of its numbers more than once."""
    text = rounded(value, min(_power(value) * 10.0 ** (1 - digits), 1.0), direction)
    return _bare(text, style)


def as_number(text: str, style: NumberStyle = ENGLISH) -> float:
    """A printed number as whoever reads it has it. Raises ``ValueError``."""
    return float(text.replace(style.group, "").replace(style.decimal, "."))


def ends(low: float, high: float, style: NumberStyle = ENGLISH, digits: int = 4) -> tuple[str, str]:
    """Both ends of a range, rounded outward."""
    return number(low, style, digits, -1), number(high, style, digits, 1)


def rounded(value: float, place: float, direction: int, style: NumberStyle = ENGLISH) -> str:
    """``value`` at a decimal ``place`` (such as 0.1 or 100): outward by ``direction`` -1 or 1, nearest by 0."""
    if not math.isfinite(value):
        return "∞"
    if abs(value) >= BEYOND_PRINTING:
        return style.dress(f"{value:.3g}")
    place /= 10 if direction < 0 and 10 <= place <= value < 10 * place else 1  # 29,400 is not told as 20,000
    steps = value / place
    near = round(steps)
    if direction and abs(near - steps) > BINARY * max(1.0, abs(steps)):
        near = math.floor(steps) if direction < 0 else math.ceil(steps)
    decimals = max(0, -round(math.log10(place)))
    return style.dress(f"{near * place + 0.0:,.{decimals}f}")


def place_for(value: float, low: float, high: float, load: bool = False) -> float:
    """The decimal place, such as 0.1 or 100, down to which a value with this range is worth printing.

    The place of the range's half width, but two digits of the value at least and ``DIGITS`` at most; a ``load``, and what has
    no range, has ``DIGITS``, and all of them where it is a whole number.
    """
    width = (high - low) / 2
    finest = _power(value) / 10 ** (DIGITS - 1) if value else 1.0
    if _narrow(value, low, high) or not math.isfinite(width):
        whole = math.isclose(value, round(value), rel_tol=BINARY)
        return 1.0 if whole else max(_printed_place(value), finest)
    by_range = _power(width)
    if not value:
        return by_range
    return finest if load else max(min(by_range, _power(value) / 10), finest)


def amount(value: float, currency: str = "", style: NumberStyle = ENGLISH) -> str:
    """An amount of money to the cent, with its currency where one was entered."""
    return with_unit(rounded(value, CENT, 0, style), currency)


def measure(
    value: float, unit: str, currency: str = "", style: NumberStyle = ENGLISH, digits: int = 4
) -> str:
    """A value with its unit: money to the cent, anything else to so many digits."""
    told = number(value, style, digits)
    return amount(value, currency, style) if unit.startswith(MONEY) else with_unit(told, unit)


def _place(value: float, low: float, high: float, quantity: Quantity) -> float:
    if quantity.unit.startswith(MONEY):
        return _coin(value, low, high)
    if quantity.unit in COUNTED_UNITS and value.is_integer():
        return 1.0
    if quantity.standing in (Standing.MEASURED, Standing.ENTERED):
        place = _printed_place(value)
    else:
        place = place_for(value, low, high, quantity.unit in LOAD_UNITS)
    return max(place, 1.0) if quantity.unit in WHOLE_UNITS else place


def _coin(value: float, low: float, high: float) -> float:
    """The place down to which money is told: cents where there are any, and two digits of less than a coin of them."""
    if value and abs(value) < 1:
        return min(CENT, _power(value) / 10)
    return 1.0 if all(one == round(one) for one in (value, low, high)) else CENT


def _narrow(value: float, low: float, high: float) -> bool:
    return high - low <= NEGLIGIBLE * abs(value)


def _power(value: float) -> float:
    return 10.0 ** max(math.floor(math.log10(abs(value))), SMALLEST)


def _printed_place(value: float) -> float:
    for decimals in range(4):
        if math.isclose(value, round(value, decimals), rel_tol=BINARY):
            return 10.0**-decimals
    return min(1.0, _power(value) / 1000) if value else 1.0


def with_unit(value: str, unit: str) -> str:
    """A printed value with its unit, a symbol or its word, in the form that belongs to the number."""
    counted = _COUNTED.get(_SYMBOLS.get(unit, unit))
    if counted is None:
        return f"{value} {unit_text(unit)}".strip()
    digits = "".join(letter for letter in value if letter.isdecimal())
    return counted(int(digits) if digits == value.lstrip("+−±") else 2, value)


def load_text(value: float | None, field: Field, style: NumberStyle = ENGLISH) -> str:
    """A load with its unit, whole where it is counted."""
    if value is None:
        return say("unknown")
    whole = field.unit in ("users", "entries")
    return with_unit(number(round(value) if whole else value, style, 6 if whole else 4), field.unit)


def computed_load(value: float | None, field: Field, style: NumberStyle = ENGLISH) -> str:
    """A load that the model gives, to three digits: more would say that it is known better than it is."""
    return load_text(None if value is None else float(f"{value:.{DIGITS}g}"), field, style)


def joined(parts: Iterable[str]) -> str:
    """The parts that are not empty, with a middle dot between."""
    return " · ".join(part for part in parts if part)
