"""The closed list of units, and the one place where SI and IEC are told apart.

The documents' "MB" is read as MiB (2**20 bytes) for memory and as 10**6 bytes for transfer rates and
disk capacity, unless a row says otherwise.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measure: its symbol, what it measures, and the values it allows.

    ``scale`` converts one of this unit into the dimension's base unit (bytes, seconds, 1 and so on).
    """

    symbol: str
    dimension: str
    scale: float = 1.0
    lowest: float = -math.inf
    highest: float = math.inf
    whole: bool = False

    def allows(self, value: float) -> bool:
        """Whether a value of this unit can exist: finite and inside the bounds."""
        return math.isfinite(value) and self.lowest <= value <= self.highest


class UnitUnknown(ValueError):
    """A unit symbol that is not in the closed list."""


class UnitMismatch(ValueError):
    """A conversion between units of different dimensions."""


BYTES = 2.0**64
"""No size in the documents goes beyond what 64 bits address."""
BYTES_PER_SECOND = 1e12
COUNT = 1e9

_LIST = (
    Unit("%", "share", 0.01, 0.0, 1000.0),
    Unit("1", "ratio", 1.0, 0.0, COUNT),
    Unit("users", "users", 1.0, 0.0, COUNT, whole=True),
    Unit("servers", "servers", 1.0, 0.0, COUNT, whole=True),
    Unit("partitions", "partitions", 1.0, 0.0, COUNT, whole=True),
    Unit("guests", "guests", 1.0, 0.0, COUNT, whole=True),
    Unit("processors", "processors", 1.0, 0.0, COUNT, whole=True),
    Unit("drives", "drives", 1.0, 0.0, COUNT, whole=True),
    Unit("B", "information", 1.0, 0.0, BYTES),
    Unit("kB", "information", 1e3, 0.0, BYTES / 1e3),
    Unit("MB", "information", 1e6, 0.0, BYTES / 1e6),
    Unit("GB", "information", 1e9, 0.0, BYTES / 1e9),
    Unit("TB", "information", 1e12, 0.0, BYTES / 1e12),
    Unit("KiB", "information", 2.0**10, 0.0, BYTES / 2**10),
    Unit("MiB", "information", 2.0**20, 0.0, BYTES / 2**20),
    Unit("GiB", "information", 2.0**30, 0.0, BYTES / 2**30),
    Unit("bytes/s", "transfer rate", 1.0, 0.0, BYTES_PER_SECOND),
    Unit("kB/s", "transfer rate", 1e3, 0.0, BYTES_PER_SECOND / 1e3),
    Unit("MB/s", "transfer rate", 1e6, 0.0, BYTES_PER_SECOND / 1e6),
    Unit("kB/300 s", "transfer rate", 1e3 / 300, 0.0, BYTES_PER_SECOND * 300 / 1e3),
    Unit("Mbit/s", "transfer rate", 125e3, 0.0, BYTES_PER_SECOND / 125e3),
    Unit("Gbit/s", "transfer rate", 125e6, 0.0, BYTES_PER_SECOND / 125e6),
    Unit("requests/s", "request rate", 1.0, 0.0, COUNT),
    Unit("operations/s", "request rate", 1.0, 0.0, COUNT),
    Unit("faults/s", "page fault rate", 1.0, 0.0, COUNT),
    Unit("interrupts/s", "interrupt rate", 1.0, 0.0, COUNT),
    Unit("transactions/10 min", "transaction rate", 1 / 600, 0.0, COUNT),
    Unit("transactions/h", "transaction rate", 1 / 3600, 0.0, COUNT),
    Unit("times/90 min", "activity rate", 1 / 5400, 0.0, 10_000.0),
    Unit("MHz", "clock rate", 1e6, 0.0, 100_000.0),
    Unit("GHz", "clock rate", 1e9, 0.0, 100.0),
    Unit("rpm", "rotation", 1.0, 0.0, 100_000.0),
    Unit("ms", "time", 1e-3, 0.0, COUNT),
    Unit("s", "time", 1.0, 0.0, COUNT),
    Unit("min", "time", 60.0, 0.0, COUNT),
    Unit("h", "time", 3600.0, 0.0, COUNT),
    Unit("months", "time", 2_629_800.0, 0.0, 1200.0),
    Unit("years", "time", 31_557_600.0, 0.0, 100.0),
    Unit("CP s", "processor time", 1.0, 0.0, COUNT),
    Unit("entries", "entries", 1.0, 0.0, 1e12),
    Unit("documents", "documents", 1.0, 0.0, 1e12, whole=True),
    Unit("recipients", "recipients", 1.0, 0.0, COUNT, whole=True),
    Unit("threads", "threads", 1.0, 0.0, COUNT, whole=True),
    Unit("adapters", "adapters", 1.0, 0.0, COUNT, whole=True),
    Unit("ports", "ports", 1.0, 0.0, COUNT, whole=True),
    Unit("nodes", "nodes", 1.0, 0.0, COUNT, whole=True),
    Unit("bit", "word width", 1.0, 0.0, 1024.0, whole=True),
    Unit("release", "version number", 1.0, 0.0, 1e6),
    Unit("items", "items", 1.0, 0.0, COUNT),
    Unit("money", "money", 1.0, 0.0, 1e15),
    Unit("setting value", "setting value"),
)
UNITS = {unit.symbol: unit for unit in _LIST}


def unit(symbol: str) -> Unit:
    """The unit of that symbol. Raises ``UnitUnknown`` with what is possible."""
    try:
        return UNITS[symbol]
    except KeyError:
        raise UnitUnknown(f"unit {symbol!r} is unknown; possible: {', '.join(UNITS)}") from None


def convert(value: float, source: str, target: str) -> float:
    """``value`` given in ``source`` units, in ``target`` units of the same dimension."""
    have, want = unit(source), unit(target)
    if have.dimension != want.dimension:
        raise UnitMismatch(f"{source} measures {have.dimension}, {target} measures {want.dimension}")
    return value * have.scale / want.scale
