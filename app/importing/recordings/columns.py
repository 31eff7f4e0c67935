"""The columns of sysstat and of sar: which of them are taken, and in which unit they are written."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from planners.counters import (
    DISK_OPERATIONS,
    DISK_READ,
    DISK_USED,
    DISK_WRITTEN,
    MEMORY_AVAILABLE,
    MEMORY_USED,
    RECEIVED,
    SENT,
)

SUMMED = {
    "rxkB/s": (RECEIVED.name, 1024.0),
    "txkB/s": (SENT.name, 1024.0),
    "MBfsused": (DISK_USED.name, 2.0**20),
}
"""Columns with a row for each device: their sum is meant. Sysstat's kB are 1,024 bytes."""
SINGLE = {
    "kbmemused": (MEMORY_USED.name, 1024.0),
    "kbavail": (MEMORY_AVAILABLE.name, 1024.0),
    "tps": (DISK_OPERATIONS.name, 1.0),
    "bread/s": (DISK_READ.name, 512.0),
    "bwrtn/s": (DISK_WRITTEN.name, 512.0),
}
"""Columns of one row a moment. Sysstat's blocks are 512 bytes."""
LOST = ("%iowait", "%wio", "%steal")
"""Neither work nor rest of the system's own."""
DEVICES = ("IFACE", "FILESYSTEM")
OTHER_DEVICES = ("DEV", "MOUNTPOINT", "TTY", "INTR")


class Layout(Struct, frozen=True):
    """Where the columns of a section stand; ``summed`` where the rows of its devices add up."""

    instance: int | None = None
    idle: int | None = None
    lost: tuple[int, ...] = ()
    steal: int | None = None
    taken: tuple[tuple[int, str, float], ...] = ()
    summed: bool = False

    def leaves_out(self, cells: Sequence[str]) -> bool:
        """Whether the row is of a single processor."""
        place = self.instance
        if self.idle is None or place is None:
            return False
        return place >= len(cells) or cells[place] not in ("all", "-1")

    @property
    def wanted(self) -> bool:
        """Whether anything of the section is taken."""
        return self.idle is not None or bool(self.taken)


def layout(names: Sequence[str]) -> Layout:
    """The layout of columns with those names."""
    places = {name: place for place, name in enumerate(names)}
    if "%idle" in places:
        lost = tuple(places[name] for name in LOST if name in places)
        return Layout(places.get("CPU"), places["%idle"], lost, places.get("%steal"))
    if any(name in places for name in OTHER_DEVICES):
        return Layout()
    summed = tuple((places[name], *SUMMED[name]) for name in SUMMED if name in places)
    if summed:
        instance = next((places[name] for name in DEVICES if name in places), None)
        return Layout(instance, taken=summed, summed=True)
    return Layout(taken=tuple((places[name], *SINGLE[name]) for name in SINGLE if name in places))
