"""``vmstat`` of Linux, AIX and Solaris, and ``lparstat``: a row of numbers a moment under a head of names.

Times stand behind the row, in a line before it, or nowhere. The first row of vmstat is the mean since the machine started.
"""

from __future__ import annotations

import math
import re
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from app.importing.recordings.gathering import Gathering
from app.importing.recordings.moments import Moments
from app.importing.recordings.printed_head import configured
from app.importing.recordings.recording import Recording, Source
from app.importing.recordings.samples import Samples
from app.importing.recordings.stream import Pieces
from planners.counters import BUSY, DISK_READ, DISK_WRITTEN, MEMORY_USED, STEAL, UTILIZATION

_VMSTAT = re.compile(r"^\s*r\s+b\s.*\bus\s+sy\s+id\b", re.MULTILINE)
_LPARSTAT = re.compile(r"^\s*(\S+\s+)?%user\s+%sys\s+%wait\s+%idle\b", re.MULTILINE)
_DIGITS = frozenset("0123456789")
_WANTED = frozenset(("us", "sy", "id", "wa", "st", "bi", "bo", "pc", "avm", "%user", "%sys", "physc"))
_CLOCK_NAMES = ("hr", "mi", "se", "time")
_NAME_OF_ZONE = re.compile(r"[A-Z]{2,5}$|[+-]\d{2,4}$")
PAGE = 4096
"""Bytes of a page of AIX's ``avm``."""
BLOCK = 1024
"""Bytes of a block of Linux's ``bi`` and ``bo``."""


def looks_like(text: str) -> bool:
    """Whether a text has the head of those tables."""
    return _VMSTAT.search(text) is not None or _LPARSTAT.search(text) is not None


class _Table:
    """The state between lines."""

    def __init__(self, moments: Moments) -> None:
        self.gathering = Gathering()
        self.source = Source("vmstat")
        self._moments = moments
        self._samples = Samples(self.gathering)
        self._places: dict[str, int] = {}
        self._entitled, self._of_aix = 0.0, False
        self._since_start = True
        self._announced = math.nan
        self._damaged = 0

    def take(self, line: str) -> None:
        words = line.replace(",", ".").split()
        if not words:
            return
        if self._places and words[0][:1] in _DIGITS and len(words) > 1:
            self._row(words)
        elif "lcpu=" in line:
            self._configure(line)
        elif _VMSTAT.match(line) or _LPARSTAT.match(line):
            self._head(words, _LPARSTAT.match(line) is not None)
        else:
            self._announce(line.strip())

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        self._samples.give()
        self._moments.tell(self.gathering)
        self.gathering.tell_damaged(self._damaged)
        return self.gathering.recording(self.source)

    def _configure(self, line: str) -> None:
        self._entitled, logical = configured(line)
        self._of_aix = True
        self.source = replace(self.source, processors=0 if self._entitled else logical)

    def _head(self, words: list[str], of_partition: bool) -> None:
        format_ = "lparstat" if of_partition else "vmstat"
        self.source = replace(self.source, format=format_)
        self._since_start &= not of_partition
        zone = words[-1] if _NAME_OF_ZONE.match(words[-1]) else ""
        if zone:
            self._moments.zone = "UTC" if zone in ("UTC", "GMT") else zone
            self.source = replace(self.source, zone=zone)
            words = words[:-1]
        names = [word for word in words if word not in _CLOCK_NAMES]
        self._places = {word: place for place, word in enumerate(names) if word in _WANTED}

    def _announce(self, text: str) -> None:
        """A line between rows that may be the time of those that follow."""
        moment = self._moments.of(text)
        if moment is not None:
            self._announced = moment

    def _row(self, words: Sequence[str]) -> None:
        when, cells = _time_and_cells(words)
        if not cells:
            self._announce(" ".join(words))
            return
        try:
            values = self._values({name: float(cells[place]) for name, place in self._places.items()})
        except (ValueError, IndexError, KeyError):
            self._damaged += 1
            return
        if self._since_start:
            self._since_start = False
            self._moments.skip()
            return
        end = self._end(" ".join(when))
        if end is None:
            self._damaged += 1
            return
        self._samples.take(end, values)

    def _end(self, when: str) -> float | None:
        if when:
            return self._moments.of(when)
        if not math.isnan(self._announced):
            return self._announced
        return self._moments.counted(self._command)

    @property
    def _command(self) -> str:
        return f"{self.source.format} -t 60"

    def _values(self, of: Mapping[str, float]) -> dict[str, float]:
        work = of["us"] + of["sy"] if "us" in of else of["%user"] + of["%sys"]
        consumed = of.get("pc", of.get("physc"))
        if consumed is not None:
            found = {BUSY.name: work / 100 * max(consumed, self._entitled)}
        elif "us" in of:
            found = {UTILIZATION.name: 100 - of["id"] - of.get("wa", 0.0) - of.get("st", 0.0)}
        else:
            found = {UTILIZATION.name: work}
        if "st" in of:
            found[STEAL.name] = of["st"]
        if "bi" in of and "bo" in of:
            found |= {DISK_READ.name: BLOCK * of["bi"], DISK_WRITTEN.name: BLOCK * of["bo"]}
        if self._of_aix and "avm" in of:
            found[MEMORY_USED.name] = PAGE * of["avm"]
        return found


def _time_and_cells(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """A row's clock, with its day where it has one, from behind the numbers or before them; and the numbers."""
    if ":" in words[-1]:
        place = len(words) - (2 if words[-2].count("-") == 2 else 1)
        return words[place:], words[:place]
    place = int(":" in words[0])
    return words[:place], words[place:]


def read(path: Path, moments: Moments) -> Generator[float, None, Recording]:
    """Read the file in steps. Raises ``OSError`` and ``RecordingRefused``: ``TimesAsked`` where it has none."""
    table = _Table(moments)
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            for line in lines:
                table.take(line)
            yield pieces.share
    return table.finish()
