"""``show statistics`` of Domino, once or again and again: lines ``Name = value`` on the console or in its log.

Numbers and dates stand as the server's language has them. A snapshot ends where a name comes again; its time is
``Stats.Time.Current``, else that of the log. Peaks and averages since the start are no figures of a moment.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from app.importing.recordings.clock import clock_of
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.printed_head import day_of_head
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

FORMAT = "Domino show statistics"
NOW, BEGUN = "stats.time.current", "stats.time.start"
MIB = 2.0**20
LONGEST_NAME, LONGEST_VALUE = 200, 1000
MOST_NAMES = 100_000
_LINE = re.compile(
    r"(?:\[[0-9A-Fa-f:-]+\]\s*)?(?:(\d[\d./-]+\s+\d\d?:\d\d:\d\d(?: [AP]M)?)\s+)?\s*([A-Za-z][\w$-]*(?:\.[^\s=]+)+)\s+= ?(.*)"
)
_GROUP = re.compile(
    r"(agent|database|disk|domino|http|mail|mem|net|platform|replica|server|smtp|stats|update)\.",
    re.IGNORECASE,
)
_DISKS = re.compile(r"platform\.logicaldisk\.\d+\.(\w+)$")
_STORES = re.compile(r"disk\.([^.]+)\.(size|free)$")
_RATES = {
    "readspersec": DISK_OPERATIONS.name,
    "writespersec": DISK_OPERATIONS.name,
    "bytesreadpersec": DISK_READ.name,
    "byteswrittenpersec": DISK_WRITTEN.name,
}


class Statistics(Struct, frozen=True):
    """The statistics of one moment: as they stand by name, and by the name in small letters; ``stamp`` is the log's time."""

    told: Mapping[str, str]
    values: Mapping[str, str]
    stamp: str


class Snapshots:
    """The snapshots so far."""

    def __init__(self) -> None:
        self._told: dict[str, str] = {}
        self._values: dict[str, str] = {}
        self._stamp = ""

    def take(self, lines: Iterable[str]) -> Iterator[Statistics]:
        """The snapshots that end within these lines."""
        for line in lines:
            found = _LINE.match(line[: LONGEST_NAME + LONGEST_VALUE])
            if found is None or len(found[2]) > LONGEST_NAME:
                continue
            name = found[2].lower()
            if name in self._values or len(self._values) >= MOST_NAMES:
                yield from self.finish()
            self._told[found[2]] = self._values[name] = found[3].strip()
            self._stamp = self._stamp or found[1] or ""

    def finish(self) -> Iterator[Statistics]:
        """The last snapshot."""
        if self._values:
            yield Statistics(self._told, self._values, self._stamp)
        self._told, self._values, self._stamp = {}, {}, ""


def looks_like(text: str) -> bool:
    """Whether the head of a file has statistics of Domino."""
    known = sum(
        found is not None and _GROUP.match(found[2]) is not None
        for found in map(_LINE.match, text.splitlines()[:2000])
    )
    return known >= 2


class Numbers:
    """How numbers are written: which sign stands before the decimals."""

    def __init__(self, text: str) -> None:
        signs = {",": 0, ".": 0}
        for found in _LINE.finditer(text.replace("\r", "")):
            decimal = _decimal_of(found[3].strip())
            if decimal:
                signs[decimal] += 1
        self.sure = any(signs.values())
        self._decimal = "," if signs[","] > signs["."] else "."

    def value(self, text: str) -> float | None:
        """The number, none where it is something else."""
        if re.fullmatch(r"-?[\d.,]{1,40}", text) is None:
            return None
        other = "." if self._decimal == "," else ","
        try:
            return float(text.replace(other, "").replace(self._decimal, "."))
        except ValueError:
            return None


def _decimal_of(text: str) -> str:
    """The sign before the decimals, where the number leaves no doubt."""
    found = re.fullmatch(r"-?\d+([.,\d]*)([.,])(\d+)", text)
    if found is None or len(text) > 40:
        return ""
    before, sign, after = found.groups()
    other = "." if sign == "," else ","
    if sign in before:
        return other
    return sign if other in before or len(after) != 3 else ""


def moment_of(text: str, order: str = "") -> float | None:
    """A date and a clock as Domino writes them. ``order`` settles what 11/12/2026 means.

    Raises ``RecordingRefused`` for a date that can be two days.
    """
    words = re.sub(r"\b(\d{4})/(\d\d)/(\d\d)\b", r"\1-\2-\3", text).split()
    clock = next((word for word in words if re.fullmatch(r"\d{1,2}:\d\d:\d\d", word)), "")
    if not clock:
        return None
    try:
        seconds = clock_of(clock)
    except ValueError:
        return None
    half = next((word for word in words if word in ("AM", "PM")), "")
    if half:
        seconds = seconds % 43_200 + (43_200 if half == "PM" else 0)
    return day_of_head([word for word in words if word != clock], order) + seconds


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
