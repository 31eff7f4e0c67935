"""``sadf -d``: rows with semicolons, a head of column names before each section, times as UTC, local or since 1970."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

from app.importing.recordings.clock import clock_of, day_of
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.recording import Recording, Source
from app.importing.recordings.sections import Section
from app.importing.recordings.stream import Pieces
from planners.words import plural, say

FORMAT = "sadf -d"
_BEGIN = re.compile(r"#\s*hostname;interval;timestamp|[^;\n]*;-?\d+;(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\d{9,})")
_FIRST = 3
"""The place of the first column behind host, interval and time."""


class _Rows:
    """What stands between the lines: the section, the host, the times already read."""

    def __init__(self) -> None:
        self.gathering = Gathering()
        self.section = Section(())
        self.source = Source(FORMAT)
        self.damaged = 0
        self._minutes: dict[str, float] = {}

    def head(self, names: list[str]) -> None:
        """A new section."""
        self.section.give(self.gathering, whole=True)
        self.section = Section(names)

    def take(self, lines: list[str]) -> None:
        """Lines of a piece of the file. Decimal commas are the locale's."""
        for line in lines:
            if line.startswith("#"):
                self.head(line.lstrip("# ").rstrip("\r").split(";"))
                continue
            cells = line.replace(",", ".").split(";")
            try:
                length, end = float(cells[1]), self._moment(cells[2])
            except (ValueError, IndexError):
                self.damaged += bool(line.strip())
                continue
            if length < 0:
                self._restart(end, cells)
            elif self.section.layout.wanted:
                self._keep(end, length, cells)
        self.section.give(self.gathering, whole=False)

    def _keep(self, end: float, length: float, cells: list[str]) -> None:
        section = self.section
        if section.layout.leaves_out(cells):
            return
        if not self.source.host:
            self.source = Source(FORMAT, "", cells[0], self.source.zone, self.source.processors)
        section.ends.append(end)
        section.lengths.append(length)
        section.rows.append(cells)

    def _restart(self, end: float, cells: list[str]) -> None:
        if end not in self.gathering.restarts:
            self.gathering.restarts.append(end)
        count = cells[3].partition("(")[2].partition(" ")[0] if len(cells) > _FIRST else ""
        if count.isdecimal() and len(count) < 6:
            self.source = Source(FORMAT, "", cells[0], self.source.zone, int(count))

    def _moment(self, text: str) -> float:
        minute = text[:16]
        start = self._minutes.get(minute)
        if start is not None:
            return start + float(text[17:19])
        if ":" not in text:
            return float(text)
        day, clock, *zone = text.split()
        moment = day_of(day) + clock_of(clock)
        self._zone(zone[0] if zone else "")
        self._minutes[minute] = moment - float(text[17:19])
        return moment

    def _zone(self, zone: str) -> None:
        if zone and not self.source.zone:
            self.source = Source(FORMAT, "", self.source.host, zone, self.source.processors)
        if not zone:
            self.gathering.doubt(
                say("The times are the server's own and name no zone. They are taken as UTC.")
            )


def looks_like(text: str) -> bool:
    """Whether a text begins with a head of those rows, or with such a row."""
    return _BEGIN.match(text) is not None


def read(path: Path) -> Generator[float, None, Recording]:
    """Read the file in steps. Raises ``OSError`` and ``RecordingRefused``."""
    rows = _Rows()
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            rows.take(lines)
            yield pieces.share
    rows.section.give(rows.gathering, whole=True)
    if rows.damaged:
        rows.gathering.doubt(
            plural("{count} damaged line was left out.", "{count} damaged lines were left out.", rows.damaged)
        )
    return rows.gathering.recording(rows.source)
