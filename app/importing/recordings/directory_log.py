"""What 389 Directory Server logs of every operation: its access log, and the table that ``logconv`` counts from it.

Operations are counted in slots of time. A slot without any is a quiet one where others lie about it; of an hour without
any nobody knows whether the server was quiet or logged nothing, so it is left open.
"""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Generator, Iterable
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from app.importing.recordings.clock import clock_of, day_of
from app.importing.recordings.directory_monitor import OPERATION_RATE
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.recording import Recording, RecordingRefused, Source
from app.importing.recordings.stream import Pieces
from planners.counters import LOAD
from planners.words import plural, say

MINUTE = 60
FORMAT, COUNTED = "389 DS access log", "logconv CSV"
SLOTS = (1, 10, MINUTE)
"""Seconds that are counted together, longer ones in longer recordings."""
QUIET = 3600
"""Seconds without any operation, up to which the server is taken as quiet."""
MOST_SLOTS = 100_000
HEAD = "Time,time_t,Results,"
OPERATIONS = ("Results", "Abandon", "Unbind")
"""Columns that together are every completed operation."""
MONTHS = {
    "Jan": 1, "Feb": 2, "Mar": 3, "Apr": 4, "May": 5, "Jun": 6, "Jul": 7, "Aug": 8, "Sep": 9, "Oct": 10, "Nov": 11, "Dec": 12,
}  # fmt: skip
_LINE = re.compile(
    r"\[(\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d):(\d\d)(?:\.\d+)? ([+-]\d{4})\] conn=(\d+) (?:op=\d+ (RESULT|ABANDON|UNBIND)\b|fd=)"
)
_KEY = re.compile(
    r'"(local_time|operation|internal_op|note|conn_id|version|instance)":\s*("[^"]{1,200}"|\w+)'
)
_STAMP = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)? ?(Z|[+-]\d{4})$")
_VERSION = re.compile(r"\s*389-Directory/(\S+)")
_HOST = re.compile(r"\s+(\S+):\d+ \(/")
UNINDEXED = re.compile(r"\bnotes=[A-Z,]*[AU]")


def looks_like(text: str) -> bool:
    """Whether the head of a file is that of an access log of lines."""
    return _LINE.search(text) is not None


def is_of_objects(text: str) -> bool:
    """Whether the head of a file is that of an access log of objects, as servers from 3.1 on may write it."""
    return (
        text.startswith("{") and re.search(r'"local_time":\s*"[^"]*",\s*"operation":\s*"', text) is not None
    )


@lru_cache(maxsize=4096)
def minute_of(text: str, zone: str) -> int:
    """A minute such as 22/Nov/2026:08:10 in a zone such as +0100, in seconds since 1970 UTC. Raises ``ValueError``."""
    day, month, rest = text.split("/")
    year, hours, minutes = rest.split(":")
    found = datetime.datetime(
        int(year), MONTHS.get(month, 0), int(day), int(hours), int(minutes), tzinfo=datetime.UTC
    )
    return int(found.timestamp()) - ahead_of(zone)


def ahead_of(zone: str) -> int:
    """Seconds by which a zone such as +0100 is ahead of UTC."""
    if zone == "Z":
        return 0
    ahead = (int(zone[1:3]) * 60 + int(zone[3:])) * 60
    return ahead if zone[0] == "+" else -ahead


class Tally:
    """Operations counted in slots of time, in longer ones where there would be too many; ``least`` seconds at least."""

    def __init__(self, least: int) -> None:
        self._slot = least
        self._counts: dict[int, float] = {}

    def add(self, moment: float, count: float) -> None:
        """So many operations at that moment."""
        place = int(moment // self._slot)
        self._counts[place] = self._counts.get(place, 0.0) + count
        if len(self._counts) > MOST_SLOTS:
            self._coarsen()

    def _coarsen(self) -> None:
        times = next((slot // self._slot for slot in SLOTS if slot > self._slot), 2)
        self._slot *= times
        counts: dict[int, float] = {}
        for place, count in self._counts.items():
            counts[place // times] = counts.get(place // times, 0.0) + count
        self._counts = counts

    def give(self, gathering: Gathering) -> None:
        """Put the rates into bins: whole slots alone, neither the first nor the last."""
        before = None
        for place in sorted(self._counts)[1:-1]:
            if before is not None and place - before <= QUIET // self._slot:
                for quiet in range(before + 1, place):
                    self._put(gathering, quiet, 0.0)
            self._put(gathering, place, self._counts[place])
            before = place

    def _put(self, gathering: Gathering, place: int, count: float) -> None:
        moments = gathering.moments([(place + 1) * self._slot], [self._slot])
        gathering.add(LOAD.name, moments, [count / self._slot])


class _Log:
    """What the events of a log count, whatever form they are written in."""

    def __init__(self) -> None:
        self.gathering, self.source = Gathering(OPERATION_RATE), Source(FORMAT)
        self.tally = Tally(SLOTS[0])
        self.unindexed = 0
        self.zone = ""

    def take(self, lines: Iterable[str]) -> None:
        """Lines of the log."""
        raise NotImplementedError

    def head(self, version: re.Match[str] | None, host: re.Match[str] | None) -> None:
        """What the title tells of the server."""
        self.source = Source(
            FORMAT, version[1] if version else self.source.version, host[1] if host else self.source.host
        )

    def close(self) -> None:
        """The end of the file."""

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        self.close()
        self.tally.give(self.gathering)
        if self.gathering.empty:
            raise RecordingRefused.told(_too_short())
        if self.unindexed:
            self.gathering.doubt(
                plural(
                    "{count} search used no index (notes=A or U) and costs far more than others.",
                    "{count} searches used no index (notes=A or U) and cost far more than others.",
                    self.unindexed,
                )
            )
        return self.gathering.recording(replace(self.source, zone=self.zone))


class _Lines(_Log):
    """A line for each event; what the server asks itself is no operation of a client."""

    def take(self, lines: Iterable[str]) -> None:
        for line in lines:
            found = _LINE.match(line)
            if found is None:
                version, host = _VERSION.match(line), _HOST.match(line)
                if version or host:
                    self.head(version, host)
                continue
            minute, second, self.zone, connection, kind = found.groups()
            try:
                moment = minute_of(minute, self.zone) + int(second)
            except ValueError:
                continue
            if kind is not None:
                self.tally.add(moment, 1.0)
                self.unindexed += kind == "RESULT" and UNINDEXED.search(line, found.end()) is not None
            elif connection == "1":
                self.gathering.restarts.append(moment)


class _Objects(_Log):
    """An object for each event, on a line of its own or on several: it begins with its time."""

    def __init__(self) -> None:
        super().__init__()
        self._event: dict[str, str] = {}

    def take(self, lines: Iterable[str]) -> None:
        for line in lines:
            for name, value in _KEY.findall(line):
                if name in ("version", "instance"):
                    title = " " + value.strip('"')
                    self.head(_VERSION.match(title), _HOST.match(title))
                    continue
                if name == "local_time":
                    self.close()
                self._event[name] = self._event.get(name, "") + value.strip('"')

    def close(self) -> None:
        event, self._event = self._event, {}
        kind = event.get("operation", "")
        if "internal_op" in event or kind not in ("RESULT", "ABANDON", "UNBIND", "CONNECTION"):
            return
        found = _STAMP.match(event.get("local_time", ""))
        if found is None:
            return
        try:
            moment = day_of(found[1]) + clock_of(found[2]) - ahead_of(found[3])
        except ValueError:
            return
        self.zone = found[3]
        if kind != "CONNECTION":
            self.tally.add(moment, 1.0)
            self.unindexed += kind == "RESULT" and not {"A", "U"}.isdisjoint(event.get("note", ""))
        elif event.get("conn_id") == "1":
            self.gathering.restarts.append(moment)


def _too_short() -> str:
    return say("The log is too short to count from. Give one of several minutes at least.")


def read(path: Path, *, as_json: bool = False) -> Generator[float, None, Recording]:
    """Read an access log in steps. Raises ``OSError`` and ``RecordingRefused``."""
    log = _Objects() if as_json else _Lines()
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            log.take(lines)
            yield pieces.share
    return log.finish()


def read_counted(path: Path) -> Generator[float, None, Recording]:
    """Read a table of ``logconv -m`` or ``-M`` in steps. Raises ``OSError`` and ``RecordingRefused``."""
    counted = _Counted()
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            counted.take(lines)
            yield pieces.share
    return counted.finish()


class _Counted:
    """The rows so far, each of a second or of a minute: what is of minutes has each row at a whole one."""

    def __init__(self) -> None:
        self._seconds, self._minutes = Tally(SLOTS[0]), Tally(MINUTE)
        self._by_minute = True
        self._zone = ""
        self._places: list[int] = []
        self._damaged = 0

    def take(self, lines: Iterable[str]) -> None:
        """Lines of the table; columns differ between versions, so they go by name."""
        for line in lines:
            cells = line.rstrip("\r").split(",")
            if line.startswith(HEAD):
                self._places = [cells.index(name) for name in OPERATIONS if name in cells]
            elif line:
                self._row(cells)

    def _row(self, cells: list[str]) -> None:
        try:
            moment, self._zone = _moment(cells[0])
            count = math.fsum(float(cells[place]) for place in self._places)
            self._by_minute = self._by_minute and float(cells[1]) % MINUTE == 0
        except (ValueError, IndexError, OverflowError):
            self._damaged += 1
            return
        for tally in (self._seconds, self._minutes):
            tally.add(moment, count)

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        gathering = Gathering(OPERATION_RATE)
        (self._minutes if self._by_minute else self._seconds).give(gathering)
        if gathering.empty:
            raise RecordingRefused.told(_too_short())
        if self._damaged:
            gathering.doubt(
                plural(
                    "{count} damaged line was left out.",
                    "{count} damaged lines were left out.",
                    self._damaged,
                )
            )
        return gathering.recording(Source(COUNTED, zone=self._zone))


def _moment(text: str) -> tuple[float, str]:
    """A time of the log, to the second, and its zone. The column beside it is shifted in old versions."""
    clock, zone = text.split()
    minute, second = clock[:17], clock[18:20]
    if re.fullmatch(r"[+-]\d{4}", zone) is None:
        raise ValueError(zone)
    return minute_of(minute, zone) + int(second), zone
