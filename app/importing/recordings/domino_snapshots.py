"""``show statistics`` of Domino, once or again and again: lines ``Name = value`` on the console or in its log.

Numbers and dates stand as the server's language has them. A snapshot ends where a name comes again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from app.importing.recordings.clock import clock_of
from app.importing.recordings.printed_head import day_of_head

FORMAT = "Domino show statistics"
NOW, BEGUN = "stats.time.current", "stats.time.start"
LONGEST_NAME, LONGEST_VALUE = 200, 1000
MOST_NAMES = 100_000
_LINE = re.compile(
    r"(?:\[[0-9A-Fa-f:-]+\]\s*)?(?:(\d[\d./-]+\s+\d\d?:\d\d:\d\d(?: [AP]M)?)\s+)?\s*([A-Za-z][\w$-]*(?:\.[^\s=]+)+)\s+= ?(.*)"
)
_GROUP = re.compile(
    r"(agent|database|disk|domino|http|mail|mem|net|platform|replica|server|smtp|stats|update)\.",
    re.IGNORECASE,
)


class Statistics(Struct, frozen=True):
    """The statistics of one moment: as they stand by name, and by the name in small letters; ``stamp`` is the log's time."""

    told: Mapping[str, str]
    values: Mapping[str, str]
    stamp: str


class Snapshots:
    """The snapshots so far."""

    def __init__(self) -> None:
        self._told: dict[str, str] = {}
        self._values: dict[str, str] = {}
        self._stamp = ""

    def take(self, lines: Iterable[str]) -> Iterator[Statistics]:
        """The snapshots that end within these lines."""
        for line in lines:
            found = _LINE.match(line[: LONGEST_NAME + LONGEST_VALUE])
            if found is None or len(found[2]) > LONGEST_NAME:
                continue
            name = found[2].lower()
            if name in self._values or len(self._values) >= MOST_NAMES:
                yield from self.finish()
            self._told[found[2]] = self._values[name] = found[3].strip()
            self._stamp = self._stamp or found[1] or ""

    def finish(self) -> Iterator[Statistics]:
        """The last snapshot."""
        if self._values:
            yield Statistics(self._told, self._values, self._stamp)
        self._told, self._values, self._stamp = {}, {}, ""


def looks_like(text: str) -> bool:
    """Whether the head of a file has statistics of Domino."""
    known = sum(
        found is not None and _GROUP.match(found[2]) is not None
        for found in map(_LINE.match, text.splitlines()[:2000])
    )
    return known >= 2


class Numbers:
    """How numbers are written: which sign stands before the decimals."""

    def __init__(self, text: str) -> None:
        signs = {",": 0, ".": 0}
        for found in _LINE.finditer(text.replace("\r", "")):
            decimal = _decimal_of(found[3].strip())
            if decimal:
                signs[decimal] += 1
        self.sure = any(signs.values())
        self._decimal = "," if signs[","] > signs["."] else "."

    def value(self, text: str) -> float | None:
        """The number, none where it is something else."""
        if re.fullmatch(r"-?[\d.,]{1,40}", text) is None:
            return None
        other = "." if self._decimal == "," else ","
        try:
            return float(text.replace(other, "").replace(self._decimal, "."))
        except ValueError:
            return None


def _decimal_of(text: str) -> str:
    """The sign before the decimals, where the number leaves no doubt."""
    found = re.fullmatch(r"-?\d+([.,\d]*)([.,])(\d+)", text)
    if found is None or len(text) > 40:
        return ""
    before, sign, after = found.groups()
    other = "." if sign == "," else ","
    if sign in before:
        return other
    return sign if other in before or len(after) != 3 else ""


def moment_of(text: str, order: str = "") -> float | None:
    """A date and a clock as Domino writes them. ``order`` settles what 11/12/2026 means.

    Raises ``RecordingRefused`` for a date that can be two days.
    """
    words = re.sub(r"\b(\d{4})/(\d\d)/(\d\d)\b", r"\1-\2-\3", text).split()
    clock = next((word for word in words if re.fullmatch(r"\d{1,2}:\d\d:\d\d", word)), "")
    if not clock:
        return None
    try:
        seconds = clock_of(clock)
    except ValueError:
        return None
    half = next((word for word in words if word in ("AM", "PM")), "")
    if half:
        seconds = seconds % 43_200 + (43_200 if half == "PM" else 0)
    return day_of_head([word for word in words if word != clock], order) + seconds
