"""Days and clocks as programs of many countries write them: 22.11.2026 05:02, 11/22/26 5:02 AM, 22-Nov-2026."""

from __future__ import annotations

import datetime
import re

ORDERS = DAY_FIRST, MONTH_FIRST = "day-first", "month-first"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WRITTEN = re.compile(
    r"(\d{1,4})([./ -])(\d{1,2}|[A-Za-z]{3,9})\2(\d{1,4})"
    r"(?:[T,\s]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d(?:[.,]\d{1,9})?))?)?\s*([AaPp])?\.?(?:[Mm]\.?)?"
    r"\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?",
    re.ASCII,
)


class Ambiguous(ValueError):
    """A day such as 11/12/2026, which can be two."""


def written_time(text: str, order: str) -> datetime.datetime:
    """The time, with its zone if it names one. Raises ``Ambiguous`` where ``order`` settles too little, else ``ValueError``."""
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
