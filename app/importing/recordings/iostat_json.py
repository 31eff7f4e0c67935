"""JSON of ``iostat`` and ``mpstat``: an object a moment, cut out of a list that may be larger than the memory.

Times are the locale's; mpstat names the day only in its head. Numbers have points in any locale.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from itertools import pairwise
from json import JSONDecoder
from pathlib import Path
from typing import Any

from app.importing.recordings.clock import is_clock
from app.importing.recordings.gathering import Gathering
from app.importing.recordings.moments import Moments
from app.importing.recordings.printed_head import day_of_head
from app.importing.recordings.recording import Recording, RecordingRefused, Source
from app.importing.recordings.samples import Samples
from app.importing.recordings.samples_of_disks import of_disks, of_processors
from app.importing.recordings.stream import Pieces
from planners.words import plural, say

_START = re.compile(r'\{\s*"(?:timestamp"\s*:\s*"|avg-cpu"|cpu-load"|disk")')
_BEGIN = re.compile(r'\{\s*"sysstat".{0,2000}?"statistics"\s*:\s*\[\s*' + _START.pattern, re.DOTALL)
_OF_MPSTAT = re.compile(r'\{\s*("timestamp"\s*:\s*"[^"]*"\s*,\s*)?"cpu-load"')
_LONGEST = 16 * 2**20
"""Letters of one moment, at most."""


def looks_like(text: str) -> bool:
    """Whether a text begins as those files do; sadf's times are objects."""
    return _BEGIN.match(text) is not None


class _Statistics:
    """What was read so far."""

    def __init__(self, moments: Moments, order: str) -> None:
        self.gathering = Gathering()
        self.source = Source("iostat -o JSON")
        self._moments, self._order = moments, order
        self._samples = Samples(self.gathering)
        self._count = 0
        self._day = ""
        self.damaged = 0

    def head(self, text: str, *, mpstat: bool) -> None:
        """The part before the first moment."""

        def told(name: str) -> str:
            found = re.search(rf'"{name}":\s*"?([^",}}]{{0,200}})', text)
            return found[1].strip() if found else ""

        count = told("number-of-cpus")
        processors = int(count) if count.isdecimal() and len(count) < 6 else 0
        self.source = Source(
            f"{'mpstat' if mpstat else 'iostat'} -o JSON", "", told("nodename"), "", processors
        )
        self._day = told("date")

    def take(self, text: str) -> None:
        """One moment."""
        try:
            found, _ = JSONDecoder().raw_decode(text)
            values, when = self._values(found), str(found.get("timestamp", ""))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self.damaged += 1
            return
        self._count += 1
        if self._count == 1 and self.source.format.startswith("iostat"):  # since the machine started
            self._moments.skip()
            return
        end = self._end(when)
        if end is None:
            self.damaged += 1
        else:
            self._samples.take(end, values)

    def _values(self, found: dict[str, Any]) -> dict[str, float]:
        if "cpu-load" in found:
            every: dict[str, Any] = next(
                (one for one in found["cpu-load"] if one["cpu"] in ("all", "-1")), {}
            )
            return of_processors({name: float(value) for name, value in every.items() if name != "cpu"})
        processors = {name: float(value) for name, value in found.get("avg-cpu", {}).items()}
        disks = [
            (
                str(one["disk_device"]),
                {name: float(value) for name, value in one.items() if name != "disk_device"},
            )
            for one in found.get("disk", ())
        ]
        return (of_processors(processors) if processors else {}) | of_disks(disks)

    def _end(self, when: str) -> float | None:
        if not when:
            return self._moments.counted(f"{self.source.format} -t 60")
        if self._day and is_clock(when):
            self._moments.on(day_of_head([self._day], self._order))
            self._day = ""
        return self._moments.of(when)

    def finish(self) -> Recording:
        """All that was read. Raises ``RecordingRefused``."""
        self._samples.give()
        self._moments.tell(self.gathering)
        if self.damaged:
            self.gathering.doubt(
                plural(
                    "{count} damaged interval was left out.",
                    "{count} damaged intervals were left out.",
                    self.damaged,
                )
            )
        return self.gathering.recording(self.source)


def read(path: Path, moments: Moments, order: str = "") -> Generator[float, None, Recording]:
    """Read the file in steps; ``order`` settles the day of the head.

    Raises ``OSError`` and ``RecordingRefused``: ``TimesAsked`` where it has no times.
    """
    found, left, begun = _Statistics(moments, order), "", False
    with Pieces(path) as pieces:
        for lines in pieces.lines():
            text = left + "\n".join(lines) + "\n"
            starts = [match.start() for match in _START.finditer(text)]
            if starts and not begun:
                begun = True
                found.head(text[: starts[0]], mpstat=_OF_MPSTAT.match(text, starts[0]) is not None)
            for first, last in pairwise(starts):
                found.take(text[first:last])
            left = text[starts[-1] :] if starts else text
            if len(left) > _LONGEST:
                raise RecordingRefused.told(say("An interval of the file is too large to be one."))
            yield pieces.share
    found.take(left)
    return found.finish()
