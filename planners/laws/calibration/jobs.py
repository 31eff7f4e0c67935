"""Work that comes back at the same time of day, such as a backup: it is no part of what users cause."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from planners.laws.regression import MAD, huber

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


def recurring(times: Any, load: Any, busy: Any, step: int) -> tuple[Any, tuple[Job, ...]]:
    """Which intervals belong to work that comes back daily, as an array of truth, and the slots by name."""
    import numpy as np

    matrix = np.column_stack((np.ones(len(load)), load))
    beta, _ = huber(matrix, busy)
    left = busy - matrix @ beta
    scale = float(np.median(np.abs(left))) / MAD
    high = left > FAR * max(scale, 1e-12)
    slots = (times % DAY) // step
    days = times // DAY
    found = np.zeros(len(load), bool)
    jobs: list[Job] = []
    for slot in np.unique(slots[high]):
        of_slot = slots == slot
        count = len(np.unique(days[of_slot]))
        often = int(np.sum(high & of_slot))
        if count >= FEWEST and often >= max(FEWEST, count / 2):
            found |= of_slot
            jobs.append(Job(int(slot) * step, (int(slot) + 1) * step, often))
    return found, _joined(jobs)


def _joined(jobs: list[Job]) -> tuple[Job, ...]:
    """Slots that follow each other as one."""
    joined: list[Job] = []
    for job in jobs:
        if joined and joined[-1].end == job.begin:
            joined[-1] = Job(joined[-1].begin, job.end, max(joined[-1].days, job.days))
        else:
            joined.append(job)
    return tuple(joined)
