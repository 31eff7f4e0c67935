"""``sar``: tables as they were printed, in any locale: day, clock and decimal sign are the printer's own.

The head names the day, each row only the clock; past midnight the clock falls back. A zone is never printed.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Generator
from pathlib import Path

from app.importing.recordings.clock import DAY, clock_of
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.recording import DatesInDoubt, Recording, RecordingRefused, Source
from app.importing.recordings.sections import Section
from app.importing.recordings.stream import Pieces
from planners.words import say

FORMAT = "sar"
SYSTEMS = ("Linux", "AIX", "SunOS", "HP-UX")
_CLOCK = re.compile(r"\d{1,2}:\d\d:\d\d$")
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)$|(\d\d)\.(\d\d)\.(\d{2,4})\.?$|(\d{1,2})/(\d{1,2})/(\d{2,4})$")
_HALVES = {"AM": 0, "PM": 12}
HALF_DAY = 43_200.0


def looks_like(text: str) -> bool:
    """Whether a text begins with a system's name, and rows follow that begin with a clock."""
    return text.startswith(SYSTEMS) and re.search(r"^\d{1,2}:\d\d:\d\d\s", text, re.MULTILINE) is not None


def day_of_head(words: list[str], order: str = "") -> float:
    """Midnight of the day that a head names. ``order`` settles what 11/12/26 means: ``day-first`` or ``month-first``.

    Raises ``RecordingRefused`` where there is no day, ``DatesInDoubt`` where it can be two.
    """
    for word in words:
        found = _DAY.match(word)
        if found is None:
            continue
        if found[1]:
            return _midnight(int(found[1]), int(found[2]), int(found[3]), word)
        if found[4]:
            return _midnight(_whole_year(found[6]), int(found[5]), int(found[4]), word)
        first, second, year = int(found[7]), int(found[8]), _whole_year(found[9])
        if first > 12 or (order == "day-first" and second <= 12):
            return _midnight(year, second, first, word)
        if second > 12 or order == "month-first" or first == second:
            return _midnight(year, first, second, word)
        raise DatesInDoubt.about(word)
    raise RecordingRefused.told(
        say("The first line names no day. Print the recording again with its head."), line=1
    )


def _whole_year(text: str) -> int:
    return int(text) + (2000 if len(text) == 2 else 0)


def _midnight(year: int, month: int, day: int, word: str) -> float:
    try:
        return datetime.datetime(year, month, day, tzinfo=datetime.UTC).timestamp()
    except ValueError:
        raise RecordingRefused.told(say("The date {date} does not exist.", date=word), line=1) from None


class _Table:
    """The state between lines."""

    def __init__(self, order: str) -> None:
        self.gathering = Gathering()
        self.section: Section | None = None
        self.source = Source(FORMAT)
        self._order = order
        self._first_day = self._day = 0.0
        self._last = -1.0
        self._length = 0.0
        self._start = 0.0
        self._names: list[str] = []
        self._blank = True
        self._headed = False

    def take(self, line: str) -> None:
        words = line.replace(",", ".").split()
        if not words:
            self._blank = True
            return
        if words[0] in SYSTEMS and not _CLOCK.match(words[0]):
            self._head(line.split())
            return
        clock = self._clock(words)
        if clock is None:
            return  # averages, in whatever language
        if "RESTART" in words:
            self._restart(clock)
        elif self._blank:
            self._open(clock, words)
        else:
            self._row(clock, words)
        self._blank = False

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        self._close()
        self.gathering.doubt(say("The file names no time zone. Its times are taken as UTC."))
        return self.gathering.recording(self.source)

    def _head(self, words: list[str]) -> None:
        self._close()
        self._first_day = self._day = day_of_head(words, self._order)
        self._last, self._names, self._blank, self._headed = -1.0, [], True, True
        host = next(
            (word.strip("()") for word in words if word.startswith("(")), words[1] if len(words) > 1 else ""
        )
        count = re.search(r"\((\d{1,5}) CPU\)", " ".join(words))
        self.source = Source(f"{FORMAT}, {words[0]}", "", host, "", int(count[1]) if count else 0)

    def _clock(self, words: list[str]) -> float | None:
        """Seconds of the clock at the head of the row, which is taken off with AM and PM."""
        if not _CLOCK.match(words[0]):
            return None
        try:
            clock = clock_of(words.pop(0))
        except ValueError:
            return None
        if words and words[0] in _HALVES:
            clock = clock % HALF_DAY + 3600 * _HALVES[words.pop(0)]
        return clock

    def _moment(self, clock: float) -> float:
        if self._last >= 0 and clock < self._last - HALF_DAY:
            self._day += DAY
        self._last = clock
        return self._day + clock

    def _open(self, clock: float, names: list[str]) -> None:
        self._close()
        if not self._headed:
            raise RecordingRefused.told(
                say("The first line names no day. Print the recording again with its head."), line=1
            )
        if names != self._names:  # another kind of figures: from the first moment again
            self._names, self._day, self._last = names, self._first_day, -1.0
        self.section = Section(names)
        self._start = self._moment(clock)

    def _restart(self, clock: float) -> None:
        moment = self._moment(clock)
        if moment not in self.gathering.restarts:
            self.gathering.restarts.append(moment)
        self._close()

    def _row(self, clock: float, cells: list[str]) -> None:
        section = self.section
        if section is None or not section.layout.wanted:
            return
        if section.layout.leaves_out(cells):
            return
        end = self._moment(clock)
        before = section.ends[-1] if section.ends else self._start
        if section.ends and end == before:
            length = section.lengths[-1]
        else:
            length = end - before
        section.ends.append(end)
        section.lengths.append(length)
        section.rows.append(cells)

    def _close(self) -> None:
        if self.section is not None:
            self.section.give(self.gathering, whole=True)
        self.section = None


def read(path: Path, order: str = "") -> Generator[float, None, Recording]:
    """Read the file in steps. Raises ``OSError`` and ``RecordingRefused``."""
    table = _Table(order)
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            for line in lines:
                table.take(line)
            yield pieces.share
    return table.finish()
