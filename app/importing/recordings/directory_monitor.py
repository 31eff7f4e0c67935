"""What 389 Directory Server counts under ``cn=monitor``: LDIF of ldapsearch, or JSON of ``dsconf``, snapshot after snapshot.

Counters run since the start of the server, so a rate is the difference of two snapshots. A snapshot is what follows each
other until a place comes again; its time is the server's own ``currenttime``.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from app.importing.ldif import Entries, Entry, plain
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.recording import Recording, RecordingRefused, Source
from app.importing.recordings.stream import Pieces
from planners.counters import DISK_USED, LOAD
from planners.words import plural, say

FORMAT, JSON_FORMAT = "cn=monitor", "dsconf monitor"
OPERATION_RATE = "operations/s"
MONITOR = "cn=monitor"
WANTED = ("version", "currenttime", "starttime", "opscompleted", "dsdisk")
"""What a recording takes of all that a snapshot holds."""
DISKS = "cn=disk space,cn=monitor"
TIME = len("20261122081108Z")
LONGEST = 8 * 2**20
"""Letters of one JSON answer."""


class Snapshot(Struct, frozen=True):
    """All places of one moment, each with its attributes in small letters."""

    places: Mapping[str, Mapping[str, str]]

    @property
    def monitor(self) -> Mapping[str, str]:
        """The attributes of ``cn=monitor`` itself."""
        return self.places.get(MONITOR, {})

    @property
    def at(self) -> float | None:
        """When it was taken, in seconds since 1970 UTC."""
        return moment_of(self.monitor.get("currenttime", ""))

    @property
    def started(self) -> float | None:
        """When the server started, in seconds since 1970 UTC."""
        return moment_of(self.monitor.get("starttime", ""))

    @property
    def version(self) -> str:
        """The server's version, as 2.3.1."""
        found = re.search(r"/(\S+)", self.monitor.get("version", ""))
        return found[1] if found else ""


def moment_of(text: str) -> float | None:
    """A time as the directory writes it, as 20261122081108Z."""
    if len(text) < TIME or not text[: TIME - 1].isdecimal() or text[TIME - 1] != "Z":
        return None
    month, day, hours, minutes, seconds = (int(text[place : place + 2]) for place in range(4, TIME - 1, 2))
    try:
        found = datetime.datetime(int(text[:4]), month, day, hours, minutes, seconds, tzinfo=datetime.UTC)
        return found.timestamp()
    except ValueError:
        return None


class Snapshots:
    """The snapshots so far."""

    def __init__(self) -> None:
        self._places: dict[str, Mapping[str, str]] = {}

    def take(self, entries: Iterable[Entry]) -> Iterator[Snapshot]:
        """The snapshots that end within these entries."""
        for entry in entries:
            if MONITOR not in entry.place:
                continue
            if entry.place in self._places:
                yield from self.finish()
            self._places[entry.place] = _attributes(entry)

    def finish(self) -> Iterator[Snapshot]:
        """The last snapshot."""
        if self._places:
            yield Snapshot(self._places)
        self._places = {}


def _attributes(entry: Entry) -> Mapping[str, str]:
    """Values by name; of a name that comes again, one a line."""
    found: dict[str, list[str]] = {}
    for name, value in entry.attributes:
        found.setdefault(name, []).append(value)
    return {name: "\n".join(values) for name, values in found.items()}


class JsonEntries:
    """Answers of ``dsconf --json``, one after the other, as entries."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._letters = 0

    def take(self, lines: Iterable[str]) -> Iterator[Entry]:
        """The answers that end within these lines: an object ends in the first column."""
        for line in lines:
            if line.startswith("{"):
                self._parts, self._letters = [], 0
            if self._letters < LONGEST:
                self._parts.append(line)
                self._letters += len(line)
            if line.startswith("}") or (line.startswith("{") and line.rstrip().endswith("}")):
                yield from _entry("\n".join(self._parts))
                self._parts, self._letters = [], 0

    def finish(self) -> Iterator[Entry]:
        """Nothing: an answer ends with its own sign."""
        yield from ()


def _entry(text: str) -> Iterator[Entry]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return
    if not isinstance(found, dict) or not isinstance(found.get("attrs"), dict):
        return
    attributes = tuple(
        (str(name).lower(), str(value))
        for name, values in found["attrs"].items()
        for value in (values if isinstance(values, list) else [values])
    )
    yield Entry(plain(str(found.get("dn", ""))), attributes)


class _Rates:
    """What two snapshots after each other tell."""

    def __init__(self, form: str) -> None:
        self.gathering, self.source = Gathering(OPERATION_RATE), Source(form, zone="UTC")
        self.snapshots = self.backward = 0
        self._before: Snapshot | None = None

    def take(self, found: Snapshot) -> None:
        """The next snapshot."""
        at = found.at
        if at is None:
            return
        self.snapshots += 1
        self.source = Source(self.source.format, found.version or self.source.version, "", "UTC")
        before, self._before = self._before, found
        if before is not None and before.at is not None:
            self._between(before, before.at, found, at)
        used = _disk_used(found.places.get(DISKS, {}).get("dsdisk", ""))
        if used is not None:
            self.gathering.add(DISK_USED.name, self.gathering.moments([at], [0.0]), [used])

    def _between(self, before: Snapshot, began: float, found: Snapshot, at: float) -> None:
        start = found.started
        if start is not None and start != before.started:
            self.gathering.restarts.append(start)
            return
        try:
            done = float(found.monitor["opscompleted"]) - float(before.monitor["opscompleted"])
        except (KeyError, ValueError):
            return
        if at <= began or done < 0:
            self.backward += at != began
            return
        moments = self.gathering.moments([at], [at - began])
        self.gathering.add(LOAD.name, moments, [done / (at - began)])

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused`` where there is no rate."""
        if self.snapshots < 2:
            told = say(
                "One snapshot tells no rates. Append later ones to the same file, one a minute for some days."
            )
            raise RecordingRefused.told(told)
        if self.backward:
            self.gathering.doubt(
                plural(
                    "{count} snapshot goes back behind the one before and was left out.",
                    "{count} snapshots go back behind the one before and were left out.",
                    self.backward,
                )
            )
        return self.gathering.recording(self.source)


def _disk_used(text: str) -> float | None:
    """Bytes used on all the partitions that hold the server's files."""
    found = re.findall(r'partition="([^"]*)"[^\n]*?used="(\d{1,25})"', text)
    return float(sum(map(int, dict(found).values()))) if found else None


def read(path: Path, *, as_json: bool = False) -> Generator[float, None, Recording]:
    """Read the file in steps. Raises ``OSError`` and ``RecordingRefused``."""
    entries = JsonEntries() if as_json else Entries(WANTED)
    snapshots, rates = Snapshots(), _Rates(JSON_FORMAT if as_json else FORMAT)
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            for found in snapshots.take(entries.take(lines)):
                rates.take(found)
            yield pieces.share
    for found in snapshots.take(entries.finish()):
        rates.take(found)
    for found in snapshots.finish():
        rates.take(found)
    return rates.finish()
