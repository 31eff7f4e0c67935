"""The head that sar, iostat, mpstat and pidstat print on any system: system, host, day, and what it says of the machine."""

from __future__ import annotations

import datetime
import re

from msgspec import Struct

from app.importing.recordings.columns import Machine
from app.importing.recordings.recording import DatesInDoubt, RecordingRefused, Source
from planners.words import say

SYSTEMS = ("Linux", "AIX", "SunOS", "HP-UX")
NO_DAY = say("The first line names no day. Print the recording again with its head.")
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)$|(\d\d)\.(\d\d)\.(\d{2,4})\.?$|(\d{1,2})/(\d{1,2})/(\d{2,4})$")
_PAGES = ((re.compile(r"sun4\w+$"), 8192), (re.compile(r"i86pc$"), 4096))
"""Bytes of a page by the name of the machine, on Solaris."""


class Head(Struct, frozen=True):
    """The system, the midnight of its day, the recording's source and the machine."""

    system: str
    day: float
    source: Source
    machine: Machine


def head_of(words: list[str], order: str = "") -> Head:
    """What the words of a head say. Raises as ``day_of_head`` does."""
    system = words[0]
    page = next((size for name, size in _PAGES for word in words if name.match(word)), 0)
    return Head(system, day_of_head(words, order), source_of(system, words), Machine(page=page))


def source_of(format_: str, words: list[str]) -> Source:
    """The host and the number of its processors that the words of a head say."""
    host = next((word.strip("()") for word in words if word.startswith("(")), "".join(words[1:2]))
    count = re.search(r"\((\d{1,5}) CPU\)", " ".join(words))
    return Source(format_, "", host, "", int(count[1]) if count else 0)


def configured(line: str) -> tuple[float, int]:
    """The processors that AIX's line of its configuration gives a partition, and their logical number; 0 where it says none."""
    entitled = re.search(r"\bent=(\d{1,4}(?:[.,]\d{1,4})?)", line)
    logical = re.search(r"\blcpu=(\d{1,5})\b", line)
    return (
        float(entitled[1].replace(",", ".")) if entitled else 0.0,
        int(logical[1]) if logical else 0,
    )


def day_of_head(words: list[str], order: str = "") -> float:
    """Midnight of the day that a head names. ``order`` settles what 11/12/26 means: ``day-first`` or ``month-first``.

    Raises ``RecordingRefused`` where there is no day, ``DatesInDoubt`` where it can be two.
    """
    for word in words:
        found = _DAY.match(word)
        if found is None:
            continue
        if found[1]:
            return _midnight(int(found[1]), int(found[2]), int(found[3]), word)
        if found[4]:
            return _midnight(_whole_year(found[6]), int(found[5]), int(found[4]), word)
        first, second, year = int(found[7]), int(found[8]), _whole_year(found[9])
        if first > 12 or (order == "day-first" and second <= 12):
            return _midnight(year, second, first, word)
        if second > 12 or order == "month-first" or first == second:
            return _midnight(year, first, second, word)
        raise DatesInDoubt.about(word)
    raise RecordingRefused.told(NO_DAY, line=1)


def _whole_year(text: str) -> int:
    return int(text) + (2000 if len(text) == 2 else 0)


def _midnight(year: int, month: int, day: int, word: str) -> float:
    try:
        return datetime.datetime(year, month, day, tzinfo=datetime.UTC).timestamp()
    except ValueError:
        raise RecordingRefused.told(say("The date {date} does not exist.", date=word), line=1) from None
