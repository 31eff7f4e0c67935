"""Times of recordings as seconds since 1970 UTC, read a million at a time."""

from __future__ import annotations

import datetime
from functools import lru_cache

DAY = 86_400
LONGEST = 32
"""Letters of a clock."""


@lru_cache(maxsize=4096)
def day_of(text: str) -> float:
    """Midnight of a day such as 2026-11-22. Raises ``ValueError``."""
    year, month, day = map(int, text.split("-"))
    if max(year, month, day) > datetime.MAXYEAR:
        raise ValueError(text)
    return datetime.datetime(year, month, day, tzinfo=datetime.UTC).timestamp()


def clock_of(text: str) -> float:
    """Seconds of a clock such as 05:02:31. Raises ``ValueError``."""
    if len(text) > LONGEST:
        raise ValueError(text[:LONGEST])
    hours, minutes, seconds = text.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)


def moment_of(text: str) -> tuple[float, bool]:
    """A time of ISO 8601, and whether it names its zone; without one it is taken as UTC. Raises ``ValueError``."""
    found = datetime.datetime.fromisoformat(text)
    if found.tzinfo is None:
        return found.replace(tzinfo=datetime.UTC).timestamp(), False
    return found.timestamp(), True
