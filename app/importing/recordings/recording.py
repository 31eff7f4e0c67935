"""A recording of a server: which quantities, over which time, with every doubt. Its values stand in bins of time."""

from __future__ import annotations

from msgspec import Struct

from app.plan.recorded import Series
from app.problems import Finding, UserProblem


class RecordingRefused(UserProblem):
    """A file that is no recording, or one whose readers cannot tell what it means; the text says what to do."""

    @classmethod
    def told(cls, sentence: str, line: int = 0) -> RecordingRefused:
        """The refusal with that sentence, at that line."""
        return cls(Finding(sentence, line=line))


class DatesInDoubt(RecordingRefused):
    """The dates of a file can be read in two ways: the finding gives one of them, such as 11/12/26."""


class Source(Struct, frozen=True):
    """What the head of a file says: its format and version, the host, the zone of its times, the host's processors."""

    format: str
    version: str = ""
    host: str = ""
    zone: str = ""
    processors: int = 0


class Recording(Struct, frozen=True):
    """All that one file holds. Times are seconds since 1970 UTC; ``rows`` are moments with at least one value."""

    source: Source
    rows: int
    begin: float
    end: float
    series: tuple[Series, ...]
    restarts: tuple[float, ...] = ()
    doubts: tuple[str, ...] = ()
