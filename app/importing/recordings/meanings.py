"""What a column of a table may mean, and in which units: written as ``load``, ``memory.used MiB`` or ``time``."""

from __future__ import annotations

from msgspec import Struct

from planners.counters import (
    BUSY,
    DISK_OPERATIONS,
    DISK_READ,
    DISK_USED,
    DISK_WRITTEN,
    LOAD,
    MEMORY_AVAILABLE,
    MEMORY_USED,
    PROCESSOR_TIME,
    RECEIVED,
    SENT,
    STEAL,
    UTILIZATION,
)
from planners.units import convert
from planners.words import say

TIME = "time"
IDLE = "processor.idle"
"""What is left of all processors; kept as utilization."""
_SIZES = ("bytes", "kB", "KiB", "MB", "MiB", "GB", "GiB")
_RATES = ("bytes/s", "kB/s", "KiB/s", "MB/s", "MiB/s", "kbit/s", "Mbit/s", "Gbit/s")
_SHARES = ("%", "1")


class Meaning(Struct, frozen=True):
    """What a column may mean: its name, the words for it, the units it may stand in (its own first).

    ``adds`` where several columns of it are added up, such as the bytes of two disks."""

    name: str
    title: str
    units: tuple[str, ...] = ()
    adds: bool = False

    def text(self, unit: str = "") -> str:
        """The meaning with that unit, as mappings are written."""
        return self.name if unit in ("", *self.units[:1]) else f"{self.name} {unit}"


MEANINGS = (
    Meaning(TIME, say("Time")),
    Meaning(LOAD.name, say("Load, such as users"), (LOAD.unit,), adds=True),
    Meaning(UTILIZATION.name, say("Processor utilization"), _SHARES),
    Meaning(IDLE, say("Processor idle"), _SHARES),
    Meaning(BUSY.name, say("Busy processors"), (BUSY.unit,), adds=True),
    Meaning(PROCESSOR_TIME.name, say("Processor time since the row before"), (PROCESSOR_TIME.unit, "ms")),
    Meaning(STEAL.name, say("Processor time taken by the host"), _SHARES),
    Meaning(MEMORY_USED.name, say("Memory used"), _SIZES),
    Meaning(MEMORY_AVAILABLE.name, say("Memory available"), _SIZES),
    Meaning(DISK_OPERATIONS.name, say("Disk operations per second"), (DISK_OPERATIONS.unit,), adds=True),
    Meaning(DISK_READ.name, say("Read from disk"), _RATES, adds=True),
    Meaning(DISK_WRITTEN.name, say("Written to disk"), _RATES, adds=True),
    Meaning(DISK_USED.name, say("Disk space used"), _SIZES, adds=True),
    Meaning(RECEIVED.name, say("Network received"), _RATES, adds=True),
    Meaning(SENT.name, say("Network sent"), _RATES, adds=True),
)
"""In the order in which they are offered."""
BY_NAME = {one.name: one for one in MEANINGS}


class Scale(Struct, frozen=True):
    """How a cell becomes a value of its quantity: ``offset + factor * cell``."""

    quantity: str
    factor: float = 1.0
    offset: float = 0.0


def scale_of(text: str) -> Scale:
    """What a column of that meaning counts. Raises ``ValueError`` for no meaning that Sizewright knows."""
    name, _, unit = text.partition(" ")
    meaning = BY_NAME.get(name)
    if meaning is None or unit not in ("", *meaning.units):
        raise ValueError(text)
    factor = convert(1.0, unit, meaning.units[0]) if unit else 1.0
    if name == IDLE:
        return Scale(UTILIZATION.name, -factor, 100.0)
    return Scale(name, factor)


def is_known(text: str) -> bool:
    """Whether the text names a meaning, with one of its units or none."""
    try:
        scale_of(text)
    except ValueError:
        return False
    return True


def missing(meanings: list[str]) -> str:
    """What is still to be chosen among the meanings of a table's columns, in a sentence; nothing where it can be read."""
    chosen = [text.partition(" ")[0] for text in meanings if text]
    if TIME not in chosen:
        return say("Choose the column of the time.")
    if len(set(chosen)) < 2:
        return say("Choose the column of the load or of another quantity.")
    quantities = [scale_of(text).quantity for text in meanings if text]
    for name in dict.fromkeys(quantities):
        meaning = BY_NAME[name]
        if quantities.count(name) > 1 and not meaning.adds and name != TIME:
            return say("{meaning}: choose one column.", meaning=meaning.title)
    return ""
