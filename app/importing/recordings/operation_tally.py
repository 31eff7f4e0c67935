"""Operations that were logged one by one, counted in slots of time, and the log's way to write a time.

A slot without any operation is a quiet one where others lie about it; of an hour without any nobody knows whether the
server was quiet or logged nothing, so it has no value.
"""

from __future__ import annotations

import datetime
from functools import lru_cache

from app.importing.recordings.gathering import Gathering
from planners.counters import LOAD
from planners.words import say

MINUTE = 60
SLOTS = (1, 10, MINUTE)
"""Seconds that are counted together, longer ones in longer recordings."""
QUIET = 3600
"""Seconds without any operation, up to which the server is taken as quiet."""
MOST_SLOTS = 100_000
MONTHS = {
    "Jan": 1, "Feb": 2, "Mar": 3, "Apr": 4, "May": 5, "Jun": 6, "Jul": 7, "Aug": 8, "Sep": 9, "Oct": 10, "Nov": 11, "Dec": 12,
}  # fmt: skip


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


def too_short() -> str:
    """What is said of a recording without a whole slot."""
    return say("The log is too short to count from. Give one of several minutes at least.")
