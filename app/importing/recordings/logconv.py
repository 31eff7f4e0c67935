"""The tables that ``logconv -m`` and ``-M`` count from an access log: a row for each second or minute with an operation."""

from __future__ import annotations

import math
import re
from collections.abc import Generator, Iterable
from pathlib import Path

from app.importing.recordings.directory_monitor import OPERATION_RATE
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.operation_tally import MINUTE, SLOTS, Tally, minute_of, too_short
from app.importing.recordings.recording import Recording, RecordingRefused, Source
from app.importing.recordings.stream import Pieces

FORMAT = "logconv CSV"
HEAD = "Time,time_t,Results,"
OPERATIONS = ("Results", "Abandon", "Unbind")
"""Columns that together are every completed operation."""


def read(path: Path) -> Generator[float, None, Recording]:
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
            raise RecordingRefused.told(too_short())
        gathering.tell_damaged(self._damaged)
        return gathering.recording(Source(FORMAT, zone=self._zone))


def _moment(text: str) -> tuple[float, str]:
    """A time of the log, to the second, and its zone. The column beside it is shifted in old versions."""
    clock, zone = text.split()
    minute, second = clock[:17], clock[18:20]
    if re.fullmatch(r"[+-]\d{4}", zone) is None:
        raise ValueError(zone)
    return minute_of(minute, zone) + int(second), zone
