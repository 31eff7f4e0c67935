"""What 389 Directory Server logs of every operation: its access log, of lines or of objects."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from pathlib import Path

from msgspec.structs import replace

from app.importing.recordings.clock import clock_of, day_of
from app.importing.recordings.directory_monitor import OPERATION_RATE
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.operation_tally import SLOTS, Tally, ahead_of, minute_of, too_short
from app.importing.recordings.recording import Recording, RecordingRefused, Source
from app.importing.recordings.stream import Pieces
from planners.words import plural

FORMAT = "389 DS access log"
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
            raise RecordingRefused.told(too_short())
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


def read(path: Path, *, as_json: bool = False) -> Generator[float, None, Recording]:
    """Read an access log in steps. Raises ``OSError`` and ``RecordingRefused``."""
    log = _Objects() if as_json else _Lines()
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            log.take(lines)
            yield pieces.share
    return log.finish()
