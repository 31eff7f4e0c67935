"""A recording of a server: which quantities, over which time, with every doubt. Its values stand in bins of time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from msgspec import Struct

from app.plan.recorded import Series
from app.problems import Finding, UserProblem
from planners.words import say

MOST_SHOWN = 10
"""Servers that a sentence names."""


NO_ZONE = say("The file names no time zone. Its times are taken as UTC.")
MOST_NAMED = 5
"""Names that a sentence tells."""


class RecordingRefused(UserProblem):
    """A file that is no recording, or one whose readers cannot tell what it means; the text says what to do."""

    @classmethod
    def told(cls, sentence: str, line: int = 0) -> Self:
        """The refusal with that sentence, at that line."""
        return cls(Finding(sentence, line=line))


class DatesInDoubt(RecordingRefused):
    """The dates of a file can be read in two ways: the finding gives one of them, such as 11/12/26."""

    @classmethod
    def about(cls, day: str) -> Self:
        """The refusal of a file with that day."""
        told = say(
            "The date {date} can be two days. Say which with --dates day-first or --dates month-first.",
            date=day,
        )
        return cls(Finding(told, line=1, given=day))


class TimesAsked(RecordingRefused):
    """Rows without a time or a day: a user says when they begin with ``Wishes.begin``, and how far apart they are."""

    @classmethod
    def record_with(cls, command: str) -> Self:
        """The refusal with the command that prints what is missing."""
        return cls.told(
            say(
                "The rows of this file have no date and time. Record with: {command}. Or give --begin and --every.",
                command=command,
            )
        )

    @classmethod
    def without_day(cls, clock: str) -> Self:
        """The refusal of a file whose times are clocks such as that."""
        return cls.told(
            say("The times of this file name no day: {clock}. Give the first one with --begin.", clock=clock)
        )


class ColumnsAsked(RecordingRefused):
    """A table whose columns have names of its own: a user says what they mean with ``Wishes.columns``."""


class ServersInDoubt(RecordingRefused):
    """What is read holds several servers, which the finding gives in lines: a user says which with ``Wishes.server``."""

    @classmethod
    def among(cls, servers: Sequence[str]) -> Self:
        """The refusal of what holds these."""
        shown = ", ".join(servers[:MOST_SHOWN])
        told = say("Say which server is meant with --server NAME: {servers}.", servers=shown)
        return cls(Finding(told, possible="\n".join(servers)))


def of_processes(names: Iterable[str]) -> str:
    """The doubt about busy processors that are those of some processes."""
    found = sorted(set(names))
    more = ["…"] if len(found) > MOST_NAMED else []
    return say(
        "Busy processors count only these processes: {names}.", names=", ".join(found[:MOST_NAMED] + more)
    )


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
