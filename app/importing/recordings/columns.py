"""The columns of sysstat and of sar, whatever the system: which are taken, and in which unit they are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from app.importing.recordings.devices import is_disk
from app.importing.recordings.interfaces import is_counted
from planners.counters import (
    BUSY,
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
    "r+w/s": (DISK_OPERATIONS.name, 1.0),
}
"""Columns with a row for each device: their sum is meant. Sysstat's kB are 1,024 bytes."""
SINGLE = {
    "kbmemused": (MEMORY_USED.name, 1024.0),
    "kbavail": (MEMORY_AVAILABLE.name, 1024.0),
    "tps": (DISK_OPERATIONS.name, 1.0),
}
"""Columns of one row a moment."""
BLOCKS = {"bread/s": (DISK_READ.name, 512.0), "bwrtn/s": (DISK_WRITTEN.name, 512.0)}
"""Beside ``tps``, blocks of 512 bytes; other systems call what a cache of theirs does so."""
OF_PROCESSES = {
    "%CPU": (BUSY.name, 0.01),
    "kB_rd/s": (DISK_READ.name, 1024.0),
    "kB_wr/s": (DISK_WRITTEN.name, 1024.0),
}
"""Columns with a row for each process."""
LOST = ("%iowait", "%wio", "%steal")
"""Neither work nor rest of the system's own."""
PROCESSORS = ("CPU", "cpu")
ALL_PROCESSORS = ("all", "-1", "-", "system")
"""How the row of all processors is called on Linux, by sadf, on AIX and on HP-UX."""
PROCESSES = ("PID", "TGID")
DEVICES: dict[str, Callable[[str], bool]] = {
    "IFACE": is_counted,
    "FILESYSTEM": bool,
    "device": is_disk,
}
OTHER_DEVICES = ("DEV", "MOUNTPOINT", "TTY", "INTR")


class Machine(Struct, frozen=True):
    """What the head of a recording says of its machine: processors that a partition is entitled to, bytes of a page."""

    entitled: float = 0.0
    page: int = 0


class Layout(Struct, frozen=True):
    """Where the columns of a section stand; ``summed`` where the rows of its devices add up.

    ``physical`` are the percentages of work and the processors consumed of a partition that shares them.
    """

    instance: int | None = None
    idle: int | None = None
    lost: tuple[int, ...] = ()
    steal: int | None = None
    physical: tuple[int, int, int] | None = None
    taken: tuple[tuple[int, str, float], ...] = ()
    summed: bool = False
    counts: Callable[[str], bool] = bool

    def leaves_out(self, cells: Sequence[str]) -> bool:
        """Whether the row is of a single processor."""
        place = self.instance
        if self.idle is None or place is None:
            return False
        return place >= len(cells) or cells[place] not in ALL_PROCESSORS

    def kept(self, rows: list[list[str]]) -> list[list[str]]:
        """The rows without those of single processors."""
        place = self.instance
        if self.idle is None or place is None:
            return rows
        return [row for row in rows if row[place] in ALL_PROCESSORS]

    @property
    def wanted(self) -> bool:
        """Whether anything of the section is taken."""
        return self.idle is not None or bool(self.taken)


def layout(names: Sequence[str], machine: Machine | None = None) -> Layout:
    """The layout of columns with those names."""
    places = {name: place for place, name in enumerate(names)}
    if "%idle" in places:
        return _processors(places)
    if any(name in places for name in OTHER_DEVICES):
        return Layout()
    process = next((places[name] for name in PROCESSES if name in places), None)
    if process is not None:
        return Layout(process, taken=_taken(places, OF_PROCESSES), summed=True, counts=_is_process)
    summed = _taken(places, SUMMED)
    if summed:
        device = next((name for name in DEVICES if name in places), "")
        return Layout(places.get(device), taken=summed, summed=True, counts=DEVICES.get(device, bool))
    single = SINGLE | BLOCKS if "tps" in places else SINGLE
    if machine and machine.page:
        single = single | {"freemem": (MEMORY_AVAILABLE.name, float(machine.page))}
    return Layout(taken=_taken(places, single))


def _taken(
    places: dict[str, int], wanted: dict[str, tuple[str, float]]
) -> tuple[tuple[int, str, float], ...]:
    return tuple((places[name], *wanted[name]) for name in wanted if name in places)


def _processors(places: dict[str, int]) -> Layout:
    lost = tuple(places[name] for name in LOST if name in places)
    instance = next((places[name] for name in PROCESSORS if name in places), None)
    physical = tuple(places[name] for name in ("%usr", "%sys", "physc") if name in places)
    return Layout(
        instance, places["%idle"], lost, places.get("%steal"), physical if len(physical) == 3 else None
    )


def _is_process(name: str) -> bool:
    """Whether the row is of a process; threads name none."""
    return name != "-"
