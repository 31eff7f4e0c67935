"""Times of recordings as seconds since 1970 UTC, read a million at a time."""

from __future__ import annotations

import datetime
import re
from functools import lru_cache

DAY = 86_400
LONGEST = 32
"""Letters of a clock."""
LONGEST_TIME = 64
"""Letters of a day with its clock."""
ORDERS = DAY_FIRST, MONTH_FIRST = "day-first", "month-first"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WRITTEN = re.compile(
    r"(\d{1,4})([./ -])(\d{1,2}|[A-Za-z]{3,9})\2(\d{1,4})"
    r"(?:[T,\s]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d(?:[.,]\d{1,9})?))?)?\s*([AaPp])?\.?(?:[Mm]\.?)?"
    r"\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?",
    re.ASCII,
)
_CLOCK = re.compile(r"\d{1,2}:\d\d(:\d\d([.,]\d{1,9})?)?(\s*[AaPp]\.?[Mm]\.?)?", re.ASCII)
_NUMBER = re.compile(r"\d{9,19}(\.\d{1,9})?", re.ASCII)
_YEAR_2000 = 946_684_800.0
_SCALES = (1.0, 1e3, 1e6, 1e9)


class Ambiguous(ValueError):
    """A day such as 11/12/2026, which can be two."""


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
        found = _written(text, order)
    if found.tzinfo is None:
        return found.replace(tzinfo=datetime.UTC).timestamp(), False
    return found.timestamp(), True


def _since_1970(number: float) -> float:
    for scale in _SCALES:
        if _YEAR_2000 <= number / scale < 4e9:
            return number / scale
    raise ValueError(f"{number:g} is no time")


def _written(text: str, order: str) -> datetime.datetime:
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise ValueError(text)
    first, mark, second, third, hour, minute, second_of, half, zone = match.groups()
    year, month, day = _day(first, mark, second, third, order)
    hours = int(hour or 0)
    if half:
        hours = hours % 12 + (12 if half in "Pp" else 0)
    seconds = float((second_of or "0").replace(",", "."))
    found = datetime.datetime(year, month, day, hours, int(minute or 0), tzinfo=_zone(zone))
    return found + datetime.timedelta(seconds=seconds)


def _day(first: str, mark: str, second: str, third: str, order: str) -> tuple[int, int, int]:
    """Year, month and day. A point means the day first, a name is the month, four digits are the year."""
    if not second.isdecimal():
        return _year(third), _MONTHS.index(second[:3].lower()) + 1, int(first)
    if len(first) == 4:
        return int(first), int(second), int(third)
    one, two = int(first), int(second)
    if mark == "." or one > 12 or one == two:
        return _year(third), two, one
    if two > 12:
        return _year(third), one, two
    if order not in ORDERS:
        raise Ambiguous(f"{first}{mark}{second}{mark}{third}")
    month, day = (two, one) if order == DAY_FIRST else (one, two)
    return _year(third), month, day


def _year(text: str) -> int:
    return int(text) + (2000 if len(text) == 2 else 0)


def _zone(text: str | None) -> datetime.timezone | None:
    if not text:
        return None
    if text[0] not in "+-":
        return datetime.UTC
    ahead = datetime.timedelta(hours=int(text[1:3]), minutes=int(text[-2:]))
    return datetime.timezone(ahead if text[0] == "+" else -ahead)
