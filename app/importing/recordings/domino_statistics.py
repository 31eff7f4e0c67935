"""Snapshots of Domino's statistics as a recording: users, processor, memory and disks.

The time of a snapshot is ``Stats.Time.Current``, else that of the log. Peaks and averages since the start are no figures of
a moment.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path

from app.importing.recordings.domino_snapshots import (
    BEGUN,
    FORMAT,
    NOW,
    Numbers,
    Snapshots,
    Statistics,
    moment_of,
)
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.recording import NO_ZONE, Recording, RecordingRefused, Source
from app.importing.recordings.stream import Pieces, head
from planners.counters import (
    DISK_OPERATIONS,
    DISK_READ,
    DISK_USED,
    DISK_WRITTEN,
    LOAD,
    MEMORY_AVAILABLE,
    MEMORY_USED,
    UTILIZATION,
)
from planners.words import say

MIB = 2.0**20
_DISKS = re.compile(r"platform\.logicaldisk\.\d+\.(\w+)$")
_STORES = re.compile(r"disk\.([^.]+)\.(size|free)$")
_RATES = {
    "readspersec": DISK_OPERATIONS.name,
    "writespersec": DISK_OPERATIONS.name,
    "bytesreadpersec": DISK_READ.name,
    "byteswrittenpersec": DISK_WRITTEN.name,
}


class _Series:
    """What the snapshots tell of each quantity."""

    def __init__(self, order: str, numbers: Numbers) -> None:
        self.gathering, self.source = Gathering(), Source(FORMAT)
        self._order, self._numbers = order, numbers
        self._begun = ""
        self.timeless = 0

    def take(self, found: Statistics) -> None:
        """The next snapshot."""
        values = found.values
        at = moment_of(values.get(NOW) or found.stamp, self._order)
        if at is None:
            self.timeless += 1
            return
        self._head(values)
        (moment,) = self.gathering.moments([at], [0.0])
        for quantity, value in _quantities(values, self._numbers):
            self.gathering.add(quantity, [moment], [value])
        if any(name.startswith("platform.process.") for name in values):
            self.gathering.doubt(
                say("Domino's figures of single processes are relative on some systems and are left out.")
            )
        if any(name.startswith("platform.") for name in values):
            self.gathering.doubt(say("Platform figures are of the whole machine, every partition included."))

    def _head(self, values: Mapping[str, str]) -> None:
        processors = self._numbers.value(values.get("server.cpu.count", "")) or 0
        self.source = Source(
            FORMAT,
            values.get("server.version.notes", self.source.version),
            values.get("server.name", self.source.host),
            "",
            int(processors) if 0 < processors < 100_000 else self.source.processors,
        )
        begun = values.get(BEGUN, self._begun)
        if self._begun and begun != self._begun:
            started = moment_of(begun, self._order)
            if started is not None:
                self.gathering.restarts.append(started)
        self._begun = begun

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        if self.gathering.empty and self.timeless:
            told = say(
                "The statistics name no time. Log the whole of show statistics, with {name}.",
                name="Stats.Time.Current",
            )
            raise RecordingRefused.told(told)
        if not self._numbers.sure:
            self.gathering.doubt(
                say("No number shows its decimal sign; points are taken as decimal signs, commas as none.")
            )
        self.gathering.doubt(NO_ZONE)
        return self.gathering.recording(self.source)


def _quantities(values: Mapping[str, str], numbers: Numbers) -> Iterator[tuple[str, float]]:
    def told(name: str) -> float | None:
        return numbers.value(values.get(name, ""))

    users, busy = told("server.users"), told("platform.system.pctcombinedcpuutil")
    if users is not None:
        yield LOAD.name, users
    if busy is not None:
        yield UTILIZATION.name, busy
    total, free = told("platform.memory.ram.totalmbytes"), told("platform.memory.ram.availmbytes")
    if free is not None:
        yield MEMORY_AVAILABLE.name, free * MIB
        if total is not None:
            yield MEMORY_USED.name, (total - free) * MIB
    sums: dict[str, float] = {}
    for name in values:
        rate, store = _DISKS.match(name), _STORES.match(name)
        quantity = _RATES.get(rate[1], "") if rate else DISK_USED.name if store else ""
        value = numbers.value(values[name]) if quantity else None
        if value is not None:
            sums[quantity] = sums.get(quantity, 0.0) + (-value if store and store[2] == "free" else value)
    yield from sums.items()


def read(path: Path, order: str = "") -> Generator[float, None, Recording]:
    """Read the file in steps. Raises ``OSError`` and ``RecordingRefused``."""
    numbers = Numbers(head(path).decode("utf-8", "replace"))
    snapshots, series = Snapshots(), _Series(order, numbers)
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            for found in snapshots.take(lines):
                series.take(found)
            yield pieces.share
    for found in snapshots.finish():
        series.take(found)
    return series.finish()
