"""``iostat`` of Linux as it was printed, in any locale: a report a moment, of processors, disks or both.

The first report is the mean since the machine started.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

from app.importing.recordings.gathering import Gathering
from app.importing.recordings.moments import Moments
from app.importing.recordings.printed_head import source_of
from app.importing.recordings.recording import Recording, Source
from app.importing.recordings.samples import Samples
from app.importing.recordings.samples_of_disks import Numbers, of_disks, of_processors
from app.importing.recordings.stream import Pieces

FORMAT = "iostat, Linux"
COMMAND = "iostat -t 60"
_PROCESSORS, _DEVICES = "avg-cpu:", ("Device", "Device:")
_REPORT = re.compile(r"^(avg-cpu: |Device:?\s.*(tps|r/s))", re.MULTILINE)


def looks_like(text: str) -> bool:
    """Whether a text begins with a system's name, and a report follows."""
    return text.startswith("Linux") and _REPORT.search(text) is not None


class _Reports:
    """The state between lines."""

    def __init__(self, moments: Moments) -> None:
        self.gathering = Gathering()
        self.source = Source(FORMAT)
        self._moments = moments
        self._samples = Samples(self.gathering)
        self._names: list[str] = []
        self._of_processors = False
        self._values: dict[str, float] = {}
        self._disks: list[tuple[str, Numbers]] = []
        self._moment: float | None = None
        self._reports = 0
        self._damaged = 0

    def take(self, line: str) -> None:
        words = line.replace(",", ".").split()
        if not words:
            self._names = []
        elif words[0] == "Linux":
            self.source = source_of(FORMAT, line.split())
        elif words[0] == _PROCESSORS:
            self._begin(words)
        elif words[0] in _DEVICES:
            self._names, self._of_processors = words, False
            if self._disks:
                self._begin(words)
        elif self._names:
            self._row(words)
        else:
            self._time(line.strip())

    def _begin(self, words: list[str]) -> None:
        """Another report, unless a time has begun it."""
        if self._values or self._disks:
            self._give()
        self._names, self._of_processors = words, words[0] == _PROCESSORS

    def _time(self, text: str) -> None:
        moment = self._moments.of(text)
        if moment is None:
            self._damaged += 1
            return
        self._give()
        self._moment = moment

    def _row(self, words: list[str]) -> None:
        names = [name.strip("%") if self._of_processors else name for name in self._names[1:]]
        cells = words if self._of_processors else words[1:]
        try:
            numbers = dict(zip(names, map(float, cells), strict=True))
            if self._of_processors:
                self._values |= of_processors(numbers)
            else:
                self._disks.append((words[0], numbers))
        except (ValueError, KeyError):
            self._damaged += 1

    def _give(self) -> None:
        """Hand on what was read of a report, but for the first."""
        values, disks = self._values, self._disks
        self._values, self._disks = {}, []
        if not values and not disks:
            return
        self._reports += 1
        if self._reports == 1:
            self._moments.skip()
        else:
            end = self._moments.counted(COMMAND) if self._moment is None else self._moment
            self._samples.take(end, values | of_disks(disks))

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        self._give()
        self._samples.give()
        self._moments.tell(self.gathering)
        self.gathering.tell_damaged(self._damaged)
        return self.gathering.recording(self.source)


def read(path: Path, moments: Moments) -> Generator[float, None, Recording]:
    """Read the file in steps. Raises ``OSError`` and ``RecordingRefused``: ``TimesAsked`` where it has no times."""
    reports = _Reports(moments)
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            for line in lines:
                reports.take(line)
            yield pieces.share
    return reports.finish()
