"""``sar``, ``mpstat`` and ``pidstat``: tables as they were printed, in any locale: day, clock and decimal sign are the printer's.

The head names the day, each row only the clock; past midnight the clock falls back. A zone is never printed. AIX, Solaris
and HP-UX print the rows of further devices, and of further tables, without a clock of their own.
"""

from __future__ import annotations

import math
import re
from collections.abc import Generator
from itertools import pairwise
from pathlib import Path

from app.importing.recordings.clock import DAY, clock_of
from app.importing.recordings.columns import PROCESSES, Machine
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.printed_head import NO_DAY, SYSTEMS, configured, head_of
from app.importing.recordings.recording import (
    MOST_NAMED,
    NO_ZONE,
    Recording,
    RecordingRefused,
    Source,
    of_processes,
)
from app.importing.recordings.sections import Section
from app.importing.recordings.stream import Pieces

FORMAT = "sar"
_CLOCK = re.compile(r"\d{1,2}:\d\d:\d\d$")
_ROW = re.compile(r"^(\d{1,2}:\d\d:\d\d\s|#\s+Time\s)", re.MULTILINE)
_SINCE_1970 = re.compile(r"\d{9,10}$")
_HALVES = {"AM": 0, "PM": 12}
_RESTARTS = frozenset(("RESTART", "restarts", "restarted"))
_OF_MANY = ("device", "cpu")
"""The first columns of tables with several rows a moment."""
HALF_DAY = 43_200.0


def looks_like(text: str) -> bool:
    """Whether a text begins with a system's name, and rows follow that begin with a clock."""
    return text.startswith(SYSTEMS) and _ROW.search(text) is not None


def lacks_head(text: str) -> bool:
    """Whether a text is such a recording but for the head that names its day."""
    return re.match(r"(\d{1,2}:\d\d:\d\d|#\s+Time)\s[^\n]*%", text) is not None


class _Course:
    """The times of one kind of figures: its day, its last clock, and the end of its last row."""

    def __init__(self, day: float) -> None:
        self._day, self._clock, self.end = day, -1.0, math.nan

    def moment(self, clock: float) -> float:
        if clock > DAY:  # seconds since 1970
            return clock
        if self._clock >= 0 and clock < self._clock - HALF_DAY:
            self._day += DAY
        self._clock = clock
        return self._day + clock


class _Table:
    """The state between lines."""

    def __init__(self, order: str) -> None:
        self.gathering = Gathering()
        self.source = Source(FORMAT)
        self._order = order
        self._system, self._first_day, self._machine = "", 0.0, Machine()
        self._courses: dict[tuple[str, ...], _Course] = {}
        self._course = _Course(0.0)
        self._sections: list[Section] = []
        self._place = 0
        self._start = self._now = math.nan
        self._blank, self._fresh, self._local = True, False, False
        self._processes: set[str] = set()

    def take(self, line: str) -> None:
        words = line.replace(",", ".").split()
        if not words:
            self._blank = True
            return
        if words[0] in SYSTEMS:
            self._head(line.split())
        elif "lcpu=" in line:
            self._configure(line)
        elif words[0] == "#" and len(words) > 2:
            self._open(None, words[2:])
        else:
            clock = self._clock(words)
            if clock is None:
                self._continue(line, words)
            else:
                self._timed(clock, words)
            self._blank = False

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        self._close()
        if self._local:
            self.gathering.doubt(NO_ZONE)
        if self._processes:
            self.gathering.doubt(of_processes(self._processes))
        return self.gathering.recording(self.source)

    def _head(self, words: list[str]) -> None:
        self._close()
        head = head_of(words, self._order)
        self._system, self._first_day, self._machine = head.system, head.day, head.machine
        self._courses, self._blank = {}, True
        source = head.source
        self.source = Source(f"{FORMAT}, {head.system}", "", source.host, "", source.processors)

    def _configure(self, line: str) -> None:
        entitled, logical = configured(line)
        self._machine = Machine(entitled, self._machine.page)
        if logical and not entitled:
            self.source = Source(self.source.format, "", self.source.host, "", logical)

    def _clock(self, words: list[str]) -> float | None:
        """Seconds of the clock at the head of the row, which is taken off with AM and PM."""
        if _SINCE_1970.match(words[0]) and self._sections:
            return float(words.pop(0))
        if not _CLOCK.match(words[0]):
            return None
        try:
            clock = clock_of(words.pop(0))
        except ValueError:
            return None
        if words and words[0] in _HALVES:
            clock = clock % HALF_DAY + 3600 * _HALVES[words.pop(0)]
        return clock

    def _timed(self, clock: float, words: list[str]) -> None:
        if _RESTARTS & set(words):
            self._restart(clock)
        elif words and (self._blank or not self._sections) and not any(map(_is_number, words)):
            self._open(clock, words)
        elif self._sections:
            self._place, self._fresh = 0, False
            self._now = self._course.moment(clock)
            self._local |= clock <= DAY
            self._row(words)

    def _continue(self, line: str, words: list[str]) -> None:
        """A line without a clock: averages, in whatever language, or more of the moment before."""
        if self._system == "Linux" or not self._sections:
            return
        if not line[:1].isspace():
            self._now, self._fresh = math.nan, False
        elif self._fresh and not any(map(_is_number, words)):
            self._sections.append(Section(words, self._machine))
        elif not math.isnan(self._now):
            self._place += not _is_another(self._sections[self._place].names, words)
            if self._place < len(self._sections):
                self._row(words)
            else:
                self._now = math.nan

    def _open(self, clock: float | None, names: list[str]) -> None:
        self._close()
        if not self._system:
            raise RecordingRefused.told(NO_DAY, line=1)
        kind = tuple(names)
        self._course = self._courses.setdefault(kind, _Course(self._first_day))
        self._sections, self._place, self._fresh = [Section(names, self._machine)], 0, True
        self._now = math.nan
        self._start = self._course.end if clock is None else self._course.moment(clock)
        self.source = Source(
            f"{_tool(kind)}, {self._system}", "", self.source.host, "", self.source.processors
        )

    def _restart(self, clock: float) -> None:
        moment = self._course.moment(clock)
        if moment not in self.gathering.restarts:
            self.gathering.restarts.append(moment)
        kinds = [section.names for section in self._sections]
        self._close()
        self._sections = [Section(names, self._machine) for names in kinds]
        self._start, self._now = moment, math.nan

    def _row(self, cells: list[str]) -> None:
        section = self._sections[self._place]
        layout = section.layout
        if not cells and layout.summed:  # nothing moved
            cells = ["0"] * len(section.names)
        if not layout.wanted or layout.leaves_out(cells):
            return
        self._course.end = end = self._now
        before = section.ends[-1] if section.ends else self._start
        if section.ends and end == before:
            length = section.lengths[-1]
        else:
            length = end - before
        if not section.ends and not length > 0:  # since the machine started, or nobody knows since when
            return
        section.ends.append(end)
        section.lengths.append(length)
        section.rows.append(cells)
        if "Command" in section.names and len(self._processes) <= MOST_NAMED:
            self._processes.update(cells[section.names.index("Command") :][:1])

    def _close(self) -> None:
        for section in self._sections:
            section.give(self.gathering, whole=True)
        self._sections = []


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _is_another(names: tuple[str, ...], words: list[str]) -> bool:
    """Whether a line goes on with the rows of a table of several rows a moment."""
    return (
        names[0] in _OF_MANY and len(words) == len(names) and (names[0] == "cpu" or not _is_number(words[0]))
    )


def _tool(names: tuple[str, ...]) -> str:
    if set(PROCESSES) & set(names):
        return "pidstat"
    return "mpstat" if ("%iowait", "%irq") in pairwise(names) else FORMAT


def read(path: Path, order: str = "") -> Generator[float, None, Recording]:
    """Read the file in steps. Raises ``OSError`` and ``RecordingRefused``."""
    table = _Table(order)
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            for line in lines:
                table.take(line)
            yield pieces.share
    return table.finish()
