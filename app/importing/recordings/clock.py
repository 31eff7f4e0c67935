"""Times of recordings as seconds since 1970 UTC, read a million at a time."""

from __future__ import annotations

import datetime
import re
from functools import lru_cache

from app.importing.recordings.written_times import written_time

DAY = 86_400
LONGEST = 32
"""Letters of a clock."""
LONGEST_TIME = 64
"""Letters of a day with its clock."""
_CLOCK = re.compile(r"\d{1,2}:\d\d(:\d\d([.,]\d{1,9})?)?(\s*[AaPp]\.?[Mm]\.?)?", re.ASCII)
_NUMBER = re.compile(r"\d{9,19}(\.\d{1,9})?", re.ASCII)
_YEAR_2000 = 946_684_800.0
_SCALES = (1.0, 1e3, 1e6, 1e9)


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


@lru_cache(maxsize=1440)
def _minute_of(text: str) -> float:
    return clock_of(f"{text}:0")


def plain_clock_of(text: str) -> float:
    """Seconds of a clock with two digits each, such as 05:02:31. Raises ``ValueError``."""
    return _minute_of(text[:5]) + float(text[6:LONGEST])


def is_clock(text: str) -> bool:
    """Whether the text is a clock without a day, such as 05:02 or 5:02:31 PM."""
    return _CLOCK.fullmatch(text) is not None


def moment_of(text: str, order: str = "") -> tuple[float, bool]:
    """A time, and whether it names its zone; without one it is taken as UTC.

    ISO 8601, seconds or parts of them since 1970, or a day and a clock as programs of many countries write them.
    ``order`` settles what 11/12/2026 means. Raises ``Ambiguous`` where it does not, else ``ValueError``.
    """
    if _NUMBER.fullmatch(text):
        return _since_1970(float(text)), True
    if len(text) > LONGEST_TIME:
        raise ValueError(text[:LONGEST_TIME])
    try:
        found = datetime.datetime.fromisoformat(text)
    except ValueError:
        found = written_time(text, order)
    if found.tzinfo is None:
        return found.replace(tzinfo=datetime.UTC).timestamp(), False
    return found.timestamp(), True


def _since_1970(number: float) -> float:
    for scale in _SCALES:
        if _YEAR_2000 <= number / scale < 4e9:
            return number / scale
    raise ValueError(f"{number:g} is no time")
