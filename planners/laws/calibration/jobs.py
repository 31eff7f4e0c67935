"""Work that comes back at the same time of day, such as a backup: it is no part of what users cause."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from planners.laws.regression import MAD, huber
from planners.words import say

DAY = 86_400
FAR = 4.0
"""Spreads above the line from which an interval stands out."""
FEWEST = 3
"""Days on which a slot must stand out, and at least half of all."""


class Job(Struct, frozen=True):
    """Seconds of the day between which work came back, on ``days`` days."""

    begin: int
    end: int
    days: int

    @property
    def key(self) -> str:
        """What it is known by, such as ``job-02:00``."""
        return f"job-{_clock(self.begin)}"

    @property
    def reason(self) -> str:
        """What it is, in words."""
        return say(
            "a job that comes back daily, {begin} to {end} UTC",
            begin=_clock(self.begin),
            end=_clock(self.end),
        )

    def holds(self, times: Any) -> Any:
        """Which of those times lie in it, as an array of truth."""
        seconds = times % DAY
        return (seconds >= self.begin) & (seconds < self.end)


def recurring(times: Any, load: Any, busy: Any, step: int) -> tuple[Job, ...]:
    """The work that comes back daily."""
    import numpy as np

    matrix = np.column_stack((np.ones(len(load)), load))
    beta, _ = huber(matrix, busy)
    left = busy - matrix @ beta
    scale = float(np.median(np.abs(left))) / MAD
    high = left > FAR * max(scale, 1e-12)
    slots = (times % DAY) // step
    days = times // DAY
    jobs: list[Job] = []
    for slot in np.unique(slots[high]):
        of_slot = slots == slot
        count = len(np.unique(days[of_slot]))
        often = int(np.sum(high & of_slot))
        if count >= FEWEST and often >= max(FEWEST, count / 2):
            jobs.append(Job(int(slot) * step, (int(slot) + 1) * step, often))
    return _joined(jobs)


def _clock(seconds: int) -> str:
    return f"{seconds // 3600 % 24:02}:{seconds // 60 % 60:02}"


def _joined(jobs: list[Job]) -> tuple[Job, ...]:
    """Slots that follow each other as one."""
    joined: list[Job] = []
    for job in jobs:
        if joined and joined[-1].end == job.begin:
            joined[-1] = Job(joined[-1].begin, job.end, max(joined[-1].days, job.days))
        else:
            joined.append(job)
    return tuple(joined)
