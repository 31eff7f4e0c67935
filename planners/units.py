"""The closed list of units, what each measures, and how units multiply.

The documents' "MB" is read as MiB (2**20 bytes) for memory and as 10**6 bytes for transfer rates and disk capacity, unless
a row says otherwise.

What is measured is a product of powers of bases: information, time, money, clock rate and the like. Of what is counted,
the work and the data are bases of their own (users, entries, operations, requests, transactions, documents and so on), so
that a size of each user cannot pass for the size of all. What is bought or set up (servers, partitions, guests, processors,
drives, threads, ports, nodes) is a plain number: a figure "of one server" does not carry "per server" in its unit, and a
formula multiplies it by servers all the same. A unit is written as ``MB``, ``MB/user``, ``kB/300 s``, ``CP s/user`` or
``money/(Mbit/s)``.

Each unit has its size in the base, so that MiB and MB are told apart. Numbers such as 1024 in a formula may convert
(MiB to GiB) or just multiply: a measure therefore holds every size that its conversions leave possible.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct


class UnitUnknown(ValueError):
    """A unit that is neither in the list nor made of units that are."""


class UnitMismatch(ValueError):
    """Units that do not go together, such as users added to seconds."""


class Unit(Struct, frozen=True):
    """A unit of figures and inputs: its symbol and the values it allows."""

    symbol: str
    lowest: float = -math.inf
    highest: float = math.inf
    whole: bool = False

    @property
    def dimension(self) -> str:
        """What it measures, as ``information / time``."""
        return measure(self.symbol).dimension

    def allows(self, value: float) -> bool:
        """Whether a value of this unit can exist: finite and inside the bounds."""
        return math.isfinite(value) and self.lowest <= value <= self.highest


class Measure(Struct, frozen=True):
    """What a number measures: powers of bases, and the sizes in them that one of it may have."""

    powers: tuple[tuple[str, float], ...] = ()
    sizes: tuple[float, ...] = (1.0,)

    @property
    def dimension(self) -> str:
        """The bases in words: ``information / time``, ``number``."""
        above = " · ".join(_power(base, power) for base, power in self.powers if power > 0)
        below = " / ".join(_power(base, -power) for base, power in self.powers if power < 0)
        return " / ".join(part for part in (above or ("1" if below else "number"), below) if part)

    def __str__(self) -> str:
        sizes = " or ".join(f"{size:g}" for size in sorted(self.sizes))
        return self.dimension if self.sizes == (1.0,) else f"{self.dimension} in units of {sizes}"

    def times(self, other: Measure, sign: int = 1) -> Measure:
        """The measure of a product; of a quotient with ``sign`` -1."""
        powers = dict(self.powers)
        for base, power in other.powers:
            powers[base] = powers.get(base, 0) + sign * power
        sizes = dict.fromkeys(a * b if sign > 0 else a / b for a in self.sizes for b in other.sizes)
        return Measure(_sorted(powers), tuple(sizes))

    def to_the(self, exponent: float) -> Measure:
        """The measure of a power with this constant exponent."""
        powers = {base: power * exponent for base, power in self.powers}
        return Measure(_sorted(powers), tuple(size**exponent for size in self.sizes))

    def alike(self, other: Measure) -> Measure | None:
        """The measure of what may be added to or compared with the other; none where they differ."""
        if self.powers != other.powers:
            return None
        sizes = tuple(a for a in self.sizes if any(math.isclose(a, b) for b in other.sizes))
        return Measure(self.powers, sizes) if sizes else None


NUMBER = Measure()
CONVERSIONS = frozenset(
    {8, 60, 100, 300, 600, 1000, 1024, 3600, 5400, 86_400, 10**6, 2**20, 10**9, 2**30, 1.048576}
)
"""Numbers of a formula that may lead from one unit to another; others only multiply."""

_COUNTED = [
    "users",
    "entries",
    "operations",
    "requests",
    "transactions",
    "interrupts",
    "faults",
    "pages",
    "documents",
    "devices",
    "recipients",
    "money",
]
_PLAIN = [
    "1",
    "servers",
    "partitions",
    "guests",
    "processors",
    "logical processors",
    "drives",
    "threads",
    "adapters",
    "ports",
    "nodes",
    "items",
    "times",
]
_SIZES: dict[str, dict[str, float]] = {
    "information": {
        "B": 1, "bytes": 1, "kB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30,
        "kbit": 125, "Mbit": 125_000, "Gbit": 125_000_000,
    },
    "time": {
        "ms": 1e-3, "s": 1, "min": 60, "h": 3600, "months": 2_629_800, "years": 31_557_600, "CP s": 1,
    },
    "clock rate": {"MHz": 10**6, "GHz": 10**9},
    "rotation": {"rpm": 1},
    "word width": {"bit": 1},
    "version number": {"release": 1},
    "setting value": {"setting value": 1},
    **{counted: {counted: 1} for counted in _COUNTED},
}  # fmt: skip
_ATOMS = {
    symbol: Measure(((base, 1),), (size,)) for base, sizes in _SIZES.items() for symbol, size in sizes.items()
}
_ATOMS |= dict.fromkeys(_PLAIN, NUMBER) | {"%": Measure((), (0.01,))}
_ATOMS |= {
    re.sub("ies$", "y", symbol).removesuffix("s"): found
    for symbol, found in _ATOMS.items()
    if len(symbol) > 4
}
_BETWEEN = re.compile(r"/(?![^(]*\))")
_FACTOR = re.compile(r"(?:([1-9]\d*) )?(?:\((.+)\)|([^()]+))")

BYTES = 2.0**64
"""No size in the documents goes beyond what 64 bits address."""
BYTES_PER_SECOND = 1e12
COUNT = 1e9

_LIST = (
    Unit("%", 0.0, 1000.0),
    Unit("1", 0.0, COUNT),
    Unit("users", 0.0, COUNT, whole=True),
    Unit("servers", 0.0, COUNT, whole=True),
    Unit("partitions", 0.0, COUNT, whole=True),
    Unit("guests", 0.0, COUNT, whole=True),
    Unit("processors", 0.0, COUNT, whole=True),
    Unit("logical processors", 0.0, COUNT, whole=True),
    Unit("drives", 0.0, COUNT, whole=True),
    Unit("B", 0.0, BYTES),
    Unit("kB", 0.0, BYTES / 1e3),
    Unit("MB", 0.0, BYTES / 1e6),
    Unit("GB", 0.0, BYTES / 1e9),
    Unit("TB", 0.0, BYTES / 1e12),
    Unit("KiB", 0.0, BYTES / 2**10),
    Unit("MiB", 0.0, BYTES / 2**20),
    Unit("GiB", 0.0, BYTES / 2**30),
    Unit("bytes/s", 0.0, BYTES_PER_SECOND),
    Unit("kB/s", 0.0, BYTES_PER_SECOND / 1e3),
    Unit("MB/s", 0.0, BYTES_PER_SECOND / 1e6),
    Unit("kB/300 s", 0.0, BYTES_PER_SECOND * 300 / 1e3),
    Unit("Mbit/s", 0.0, BYTES_PER_SECOND / 125e3),
    Unit("Gbit/s", 0.0, BYTES_PER_SECOND / 125e6),
    Unit("requests/s", 0.0, COUNT),
    Unit("operations/s", 0.0, COUNT),
    Unit("entries/s", 0.0, COUNT),
    Unit("faults/s", 0.0, COUNT),
    Unit("pages/s", 0.0, COUNT),
    Unit("interrupts/s", 0.0, COUNT),
    Unit("transactions/10 min", 0.0, COUNT),
    Unit("transactions/h", 0.0, COUNT),
    Unit("times/90 min", 0.0, 10_000.0),
    Unit("MHz", 0.0, 100_000.0),
    Unit("GHz", 0.0, 100.0),
    Unit("rpm", 0.0, 100_000.0),
    Unit("ms", 0.0, COUNT),
    Unit("s", 0.0, COUNT),
    Unit("min", 0.0, COUNT),
    Unit("h", 0.0, COUNT),
    Unit("months", 0.0, 1200.0),
    Unit("years", 0.0, 100.0),
    Unit("CP s", 0.0, COUNT),
    Unit("entries", 0.0, 1e12),
    Unit("documents", 0.0, 1e12, whole=True),
    Unit("devices", 0.0, COUNT, whole=True),
    Unit("devices/user", 0.0, 1000.0),
    Unit("documents/user", 0.0, COUNT),
    Unit("threads/device", 0.0, 1000.0),
    Unit("recipients", 0.0, COUNT, whole=True),
    Unit("threads", 0.0, COUNT, whole=True),
    Unit("adapters", 0.0, COUNT, whole=True),
    Unit("ports", 0.0, COUNT, whole=True),
    Unit("nodes", 0.0, COUNT, whole=True),
    Unit("bit", 0.0, 1024.0, whole=True),
    Unit("release", 0.0, 1e6),
    Unit("items", 0.0, COUNT),
    Unit("money", 0.0, 1e15),
    Unit("setting value"),
)
UNITS = {unit.symbol: unit for unit in _LIST}
"""The units of figures, inputs and catalogue rows; formulas also know what is made of them."""


def unit(symbol: str) -> Unit:
    """The unit of that symbol. Raises ``UnitUnknown`` with what is possible."""
    try:
        return UNITS[symbol]
    except KeyError:
        raise _unknown(symbol) from None


def convert(value: float, source: str, target: str) -> float:
    """``value`` given in ``source`` units, in ``target`` units. Raises ``UnitMismatch``."""
    have, want = measure(source), measure(target)
    if have.powers != want.powers:
        raise UnitMismatch(f"{source} measures {have.dimension}, {target} measures {want.dimension}")
    (size,), (wanted,) = have.sizes, want.sizes
    return value * size / wanted


@lru_cache(maxsize=256)
def measure(symbol: str) -> Measure:
    """What a unit measures, simple or compound. Raises ``UnitUnknown`` with what is possible."""
    found = NUMBER
    for place, part in enumerate(_BETWEEN.split(symbol)):
        found = found.times(_factor(part, symbol), -1 if place else 1)
    return found


def _factor(part: str, symbol: str) -> Measure:
    match = _FACTOR.fullmatch(part)
    if match is None:
        raise _unknown(symbol)
    count, inner, name = match.groups()
    if inner:
        return measure(inner)
    if name not in _ATOMS:
        raise _unknown(symbol)
    return _ATOMS[name].times(Measure((), (float(count or 1),)))


def literal(value: float) -> Measure | None:
    """What a number written in a formula may measure; none for zero, which goes with everything."""
    if value == 0:
        return None
    return Measure((), (1.0, 1 / value)) if value in CONVERSIONS else NUMBER


def same(measures: Iterable[Measure | None]) -> Measure | None:
    """The common measure of what is added up or compared. Raises ``UnitMismatch``."""
    found: Measure | None = None
    for one in measures:
        if one is None:
            continue
        both = one if found is None else found.alike(one)
        if both is None:
            raise UnitMismatch(f"{found} and {one}")
        found = both
    return found


def number(measured: Measure | None) -> Measure:
    """The measure of a plain number, where this one may be that. Raises ``UnitMismatch``."""
    if measured is not None and measured.alike(NUMBER) is None:
        raise UnitMismatch(f"{measured} where a number belongs")
    return NUMBER


def _unknown(symbol: str) -> UnitUnknown:
    return UnitUnknown(f"unit {symbol!r} is unknown; possible: {', '.join(UNITS)}, and quotients of them")


def _power(base: str, power: float) -> str:
    return base if power == 1 else f"{base}^{power:g}"


def _sorted(powers: dict[str, float]) -> tuple[tuple[str, float], ...]:
    return tuple(sorted((base, power) for base, power in powers.items() if power))
