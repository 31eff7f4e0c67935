"""``nmon`` of Linux and AIX: lines of a section each, with the number of a snapshot whose time stands in a line ``ZZZZ``.

Columns are found by their names: their order differs between versions and systems. A file that was sorted for a spreadsheet
has its times at the end. Nmon's KB are 1,024 bytes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from app.importing.recordings.clock import moment_of
from app.importing.recordings.devices import whole_disks
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.interfaces import is_counted
from app.importing.recordings.recording import NO_ZONE, Recording, Source
from app.importing.recordings.samples import Samples
from app.importing.recordings.stream import Pieces
from planners.counters import (
    BUSY,
    DISK_OPERATIONS,
    DISK_READ,
    DISK_WRITTEN,
    MEMORY_USED,
    RECEIVED,
    SENT,
    STEAL,
    UTILIZATION,
)

FORMAT = "nmon"
_SNAPSHOT = re.compile(r"T\d{4,9}$")
_DISKS = {
    "DISKREAD": (DISK_READ.name, 1024.0),
    "DISKWRITE": (DISK_WRITTEN.name, 1024.0),
    "DISKXFER": (DISK_OPERATIONS.name, 1.0),
}
_TRAFFIC = {"-read-KB/s": RECEIVED.name, "-write-KB/s": SENT.name}
_TOTAL, _OWN, _VIRTUAL = "total", "own", "processors"
"""Of AIX: the memory that is there, the share that programs and the system hold, without cached files; processors."""
Values = dict[str, float]
Reader = Callable[[Sequence[float], Values], None]


def looks_like(text: str) -> bool:
    """Whether a text begins as nmon's files do, sorted or not."""
    return re.match(r"AAA,\w+,", text) is not None


def _processor(places: dict[str, int]) -> Reader:
    idle, lost = places["Idle%"], [places[name] for name in ("Wait%", "Steal%") if name in places]
    steal = places.get("Steal%")

    def take(cells: Sequence[float], values: Values) -> None:
        values[UTILIZATION.name] = (
            100.0 - cells[idle] - sum(cells[place] for place in lost if cells[place] > 0)
        )
        if steal is not None:
            values[STEAL.name] = cells[steal]

    return take


def _partition(places: dict[str, int]) -> Reader:
    """A partition of shared processors: percentages are of its entitlement, whatever it was given beyond it."""
    entitled, user, system, virtual = (
        places[name] for name in ("entitled", "EC_User%", "EC_Sys%", "virtualCPUs")
    )

    def take(cells: Sequence[float], values: Values) -> None:
        values[BUSY.name] = cells[entitled] * (cells[user] + cells[system]) / 100
        values[_VIRTUAL] = cells[virtual]

    return take


def _memory(places: dict[str, int]) -> Reader:
    if "memtotal" in places:
        total, *others = (places[name] for name in ("memtotal", "memfree", "cached", "buffers"))

        def take(cells: Sequence[float], values: Values) -> None:
            values[MEMORY_USED.name] = 2**20 * (cells[total] - sum(cells[place] for place in others))
    else:
        free, all_ = places["Real free(MB)"], places["Real total(MB)"]

        def take(cells: Sequence[float], values: Values) -> None:
            values[_TOTAL] = 2**20 * cells[all_]
            values[MEMORY_USED.name] = 2**20 * (cells[all_] - cells[free])

    return take


def _memory_kinds(places: dict[str, int]) -> Reader:
    programs, system = places["Process%"], places["System%"]

    def take(cells: Sequence[float], values: Values) -> None:
        values[_OWN] = (cells[programs] + cells[system]) / 100

    return take


def _disks(kind: str, places: dict[str, int]) -> Reader:
    quantity, factor = _DISKS[kind]
    names = list(places)
    counted = [places[name] for name, whole in zip(names, whole_disks(names), strict=True) if whole]

    def take(cells: Sequence[float], values: Values) -> None:
        found = factor * math.fsum(cells[place] for place in counted if place < len(cells))
        values[quantity] = values.get(quantity, 0.0) + found

    return take


def _network(places: dict[str, int]) -> Reader:
    ours = [
        (place, quantity)
        for name, place in places.items()
        for ending, quantity in _TRAFFIC.items()
        if name.endswith(ending) and is_counted(name.removesuffix(ending).strip())
    ]

    def take(cells: Sequence[float], values: Values) -> None:
        for place, quantity in ours:
            values[quantity] = values.get(quantity, 0.0) + 1024 * cells[place]

    return take


def _reader(section: str, names: Sequence[str]) -> Reader | None:
    """What is taken of a section with those columns; none where nothing is. Raises ``KeyError`` without its columns."""
    places = {name.strip(): place for place, name in enumerate(names) if name.strip()}
    plain = {
        "CPU_ALL": _processor,
        "LPAR": _partition,
        "MEM": _memory,
        "MEMNEW": _memory_kinds,
        "NET": _network,
    }
    if section in plain:
        return plain[section](places)
    kind = section.rstrip("0123456789")  # of many disks, 150 a section
    return _disks(kind, places) if kind in _DISKS else None


class _File:
    """The state between lines."""

    def __init__(self) -> None:
        self.gathering = Gathering()
        self.damaged = 0
        self._samples = Samples(self.gathering)
        self._about: dict[str, str] = {}
        self._readers: dict[str, Reader] = {}
        self._current, self._moment, self._virtual = "", 0.0, 0
        self._values: dict[str, Values] = {}

    def take(self, line: str) -> None:
        section, _, rest = line.rstrip("\r").partition(",")
        if section == "AAA":
            name, _, value = rest.partition(",")
            if name == "progname" and self._current:  # another run in the same file
                self.close()
            self._about[name] = value.strip()
        elif section == "ZZZZ":
            self._time(rest.split(","))
        elif section in self._readers or rest[:1] != "T":
            self._row(section, rest)

    def _row(self, section: str, rest: str) -> None:
        first, *cells = rest.split(",")
        try:
            if not _SNAPSHOT.match(first):
                reader = _reader(section, cells)
                if reader is not None:
                    self._readers[section] = reader
            elif section in self._readers:
                numbers = [float(cell) if cell.strip() else 0.0 for cell in cells]
                self._readers[section](numbers, self._values.setdefault(first, {}))
        except (KeyError, ValueError, IndexError):
            self.damaged += bool(_SNAPSHOT.match(first))

    def _time(self, cells: list[str]) -> None:
        """A snapshot's moment: its values follow, or were read where the file is sorted; the one before is whole."""
        try:
            snapshot, clock, day = cells[:3]
            moment, _ = moment_of(f"{day} {clock}")
        except ValueError:
            self.damaged += 1
            return
        if not self._current:
            self._samples.begin(self._started())
        self._give()
        self._current, self._moment = snapshot, moment

    def _give(self) -> None:
        """Hand on the values of the present snapshot."""
        values = self._values.pop(self._current, None)
        if values is None:
            return
        total, own = values.pop(_TOTAL, math.nan), values.pop(_OWN, math.nan)
        if math.isfinite(total * own):
            values[MEMORY_USED.name] = total * own
        if BUSY.name in values:
            values.pop(UTILIZATION.name, None)
            self._virtual = _count(str(values.pop(_VIRTUAL, 0.0)))
        self._samples.take(self._moment, values)

    def _started(self) -> float:
        try:
            clock = self._about.get("time", "").replace(".", ":")
            return moment_of(f"{self._about.get('date', '')} {clock}")[0]
        except ValueError:
            return math.nan

    def close(self) -> None:
        """The end of a run."""
        self._give()
        self._samples.give()
        self._current = ""
        self._values.clear()
        self._readers.clear()

    def source(self) -> Source:
        system = "AIX" if "AIX" in self._about else "Linux"
        processors = self._virtual or _count(self._about.get("cpus", "").rpartition(",")[2])
        return Source(
            f"{FORMAT}, {system}", self._about.get("version", ""), self._about.get("host", ""), "", processors
        )


def _count(text: str) -> int:
    """A number of processors; 0 where it is none."""
    whole = text.strip().removesuffix(".0")
    return int(whole) if whole.isdecimal() and len(whole) < 6 else 0


def read(path: Path) -> Generator[float, None, Recording]:
    """Read the file in steps. Raises ``OSError`` and ``RecordingRefused``."""
    file = _File()
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            for line in lines:
                file.take(line)
            yield pieces.share
    file.close()
    file.gathering.doubt(NO_ZONE)
    file.gathering.tell_damaged(file.damaged)
    return file.gathering.recording(file.source())
