"""``sadf -d``: rows with semicolons, a head of column names before each section, times as UTC, local or since 1970."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

from app.importing.recordings.clock import day_of
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.recording import NO_ZONE, Recording, Source
from app.importing.recordings.sections import Section
from app.importing.recordings.stream import Pieces

FORMAT = "sadf -d"
_BEGIN = re.compile(r"#\s*hostname;interval;timestamp|[^;\n]*;-?\d+;(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\d{9,})")
RESTART = "LINUX-RESTART"
LONGEST_ZONE = 40
LOOKED_AT = 100
"""Lines that tell whether a section's decimals follow commas."""
_FIRST = 3
"""The place of the first column behind host, interval and time."""


class _Rows:
    """What stands between the lines: the section, the host, the times already read."""

    def __init__(self) -> None:
        self.gathering = Gathering()
        self.section = Section(())
        self.source = Source(FORMAT)
        self.damaged = 0
        self._names: list[str] = []
        self._commas = False
        self._hours: dict[str, float] = {}

    def take(self, lines: list[str]) -> None:
        """Lines of a piece of the file. Decimal commas are the locale's."""
        begin = 0
        for place in [place for place, line in enumerate(lines) if line[:1] == "#"]:
            self._rows(lines[begin:place])
            self._head(lines[place].lstrip("# ").rstrip("\r").split(";"))
            begin = place + 1
        self._rows(lines[begin:])
        self.section.give(self.gathering, whole=False)

    def _head(self, names: list[str]) -> None:
        """A new section."""
        self.section.give(self.gathering, whole=True)
        self.section, self._names = Section(names), names

    def _rows(self, lines: list[str]) -> None:
        """Lines of one section; of one that is not taken, only the restarts."""
        section, width = self.section, len(self._names)
        if not section.layout.wanted:
            self._odd([line.split(";") for line in lines if RESTART in line])
            return
        self._commas = self._commas or any("," in line for line in lines[:LOOKED_AT])
        if self._commas:
            lines = [line.replace(",", ".") for line in lines]
        rows = [line.split(";") for line in lines]
        sound = [row for row in rows if len(row) == width]
        if len(sound) < len(rows):
            self._odd([row for row in rows if len(row) != width])
        sound = section.layout.kept(sound)
        try:
            ends, lengths = self._moments([row[2] for row in sound]), [float(row[1]) for row in sound]
        except ValueError:
            ends, lengths, sound = self._one_by_one(sound)
        section.ends += ends
        section.lengths += lengths
        section.rows += sound
        if sound and not self.source.host:
            self.source = Source(FORMAT, "", sound[0][0], self.source.zone, self.source.processors)

    def _one_by_one(self, rows: list[list[str]]) -> tuple[list[float], list[float], list[list[str]]]:
        """Rows of which one has no time."""
        ends: list[float] = []
        lengths: list[float] = []
        sound: list[list[str]] = []
        for row in rows:
            try:
                (end,), length = self._moments([row[2]]), float(row[1])
            except ValueError:
                self.damaged += 1
                continue
            ends.append(end)
            lengths.append(length)
            sound.append(row)
        return ends, lengths, sound

    def _odd(self, rows: list[list[str]]) -> None:
        """Rows that are none of the section's."""
        for row in rows:
            if len(row) > _FIRST and row[_FIRST].startswith(RESTART):
                self._restart(row)
            elif any(row):
                self.damaged += 1

    def _restart(self, cells: list[str]) -> None:
        try:
            (moment,) = self._moments([cells[2]])
        except ValueError:
            self.damaged += 1
            return
        if moment not in self.gathering.restarts:
            self.gathering.restarts.append(moment)
        count = cells[_FIRST].partition("(")[2].partition(" ")[0]
        if count.isdecimal() and len(count) < 6:
            self.source = Source(FORMAT, "", cells[0], self.source.zone, int(count))

    def _moments(self, texts: list[str]) -> list[float]:
        """Times as seconds since 1970. Raises ``ValueError``."""
        for hour in {text[:13] for text in texts} - self._hours.keys():
            self._hours[hour] = self._hour(hour)
        for zone in {text[19:] for text in texts if ":" in text}:
            self._zone(zone.strip())
        hours = self._hours
        return [
            hours[text[:13]] + 60 * int(text[14:16]) + float(text[17:19]) if ":" in text else float(text)
            for text in texts
        ]

    @staticmethod
    def _hour(text: str) -> float:
        """The begin of an hour such as 2026-11-22 05; nothing where the text is of another form."""
        day, blank, hour = text.partition(" ")
        return day_of(day) + 3600 * int(hour) if blank else 0.0

    def _zone(self, zone: str) -> None:
        if zone and not self.source.zone:
            self.source = Source(FORMAT, "", self.source.host, zone[:LONGEST_ZONE], self.source.processors)
        if not zone:
            self.gathering.doubt(NO_ZONE)


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
    rows.gathering.tell_damaged(rows.damaged)
    return rows.gathering.recording(rows.source)
