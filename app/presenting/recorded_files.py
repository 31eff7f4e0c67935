"""What was read from one's own servers, file by file: what it is, when, and what is in doubt."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from app.plan.document import Plan, ReadingKind
from app.plan.recorded import Recorded
from app.presenting.figures import ENGLISH, NumberStyle, number
from app.presenting.wording import sentences
from planners.counters import LOAD, MEMORY_AVAILABLE, STEAL
from planners.measured_here import TITLES
from planners.words import listed, plural, say

DAY = "%Y-%m-%d"
MOST_GAPS, NOTHING = 20, "–"
"""Gaps and restarts that are told one by one."""
KINDS = {
    ReadingKind.SETTING: say("Settings"),
    ReadingKind.MEASUREMENT: say("Measurements"),
    ReadingKind.STATISTIC: say("Statistics"),
    ReadingKind.COMPLAINT: say("Health check"),
}
"""What single values that were read are, in words."""
NAMES = {
    **TITLES,
    LOAD.name: say("Load"),
    STEAL.name: say("Processor time taken by the host"),
    MEMORY_AVAILABLE.name: say("Memory available"),
}
"""What people call each quantity."""


class ReadFile(Struct, frozen=True):
    """A file as its card tells it. ``key`` names it: the digest of a recording, else the name of the file.

    ``lines`` say what it is and when; ``told`` says whether all is well, ``sound`` whether it is; ``doubts`` are all of them.
    """

    service: str
    key: str
    name: str
    lines: tuple[str, ...]
    told: str
    sound: bool
    is_recording: bool
    doubts: tuple[str, ...] = ()


def read_files(
    plan: Plan, service: str, style: NumberStyle = ENGLISH, findings: Mapping[str, int] | None = None
) -> Iterator[ReadFile]:
    """The recordings of a service, then the files that single values were read from.

    ``findings`` are how many findings of the check each file led to.
    """
    for one in plan.recordings:
        if one.service == service:
            yield _recording(one, style)
    yield from _others(plan, service, findings or {})


class Coverage(Struct, frozen=True):
    """When something was recorded, in seconds since 1970 UTC: from and until when, without the gaps, and the restarts."""

    title: str
    begin: float
    end: float
    gaps: tuple[tuple[float, float], ...] = ()
    restarts: tuple[float, ...] = ()


class RecordingRow(Struct, frozen=True):
    """A recording as a row of all, and in full: names with their texts. ``file`` is its card."""

    file: ReadFile
    cells: tuple[str, ...]
    details: tuple[tuple[str, str], ...]
    coverage: Coverage


def recording_rows(plan: Plan, style: NumberStyle = ENGLISH) -> tuple[RecordingRow, ...]:
    """All recordings of a plan, in the order of its services."""
    order = {service.id: (place, service.title) for place, service in enumerate(plan.services)}
    found = sorted(plan.recordings, key=lambda one: (order[one.service][0], one.source))
    return tuple(_row(one, order[one.service][1], style) for one in found)


def _row(one: Recorded, title: str, style: NumberStyle) -> RecordingRow:
    file, facts = _recording(one, style), one.facts
    kind = f"{facts.format} {facts.version}".strip()
    missing = "\n".join(
        say("{begin} to {end}", begin=_minute(begin), end=_minute(end)) for begin, end in one.gaps[:MOST_GAPS]
    )
    told = (
        say(
            "{quantity} ({unit}): {count}",
            quantity=NAMES.get(head.quantity, head.quantity),
            unit=head.unit,
            count=number(head.count, style, 7),
        )
        for head in facts.series
    )
    return RecordingRow(
        file,
        (title, one.source, facts.host or NOTHING, kind, span(one), file.lines[2], file.told),
        (
            (say("Doubts"), "\n".join(file.doubts)),
            (say("Gaps (UTC)"), missing),
            (say("Restarts (UTC)"), ", ".join(map(_minute, facts.restarts[:MOST_GAPS]))),
            (say("Time zone"), facts.zone),
            (say("Processors"), str(facts.processors or "")),
            (say("Values"), "\n".join(told)),
            (
                say("File"),
                say("{size} bytes, SHA-256 {digest}", size=number(facts.size, style, 12), digest=one.digest),
            ),
        ),
        Coverage(one.source, facts.begin, facts.end, one.gaps, facts.restarts),
    )


def both_days(date: str) -> tuple[tuple[str, str], ...]:
    """The two days that a date such as 11/12/26 can be, each with the order that makes it so."""
    first, second, year = (int(part) for part in re.findall(r"\d+", date)[:3])
    whole = year + 2000 if year < 100 else year
    return (
        ("month-first", datetime.date(whole, first, second).isoformat()),
        ("day-first", datetime.date(whole, second, first).isoformat()),
    )


def span(recording: Recorded) -> str:
    """The days of a recording, or the hours of a short one."""
    facts = recording.facts
    begin, end = _moment(facts.begin), _moment(max(facts.begin, facts.end - 1))  # midnight ends a day
    if facts.end - facts.begin > 36 * 3600:
        return say("{begin} to {end}", begin=begin.strftime(DAY), end=end.strftime(DAY))
    same = begin.date() == end.date()
    return say(
        "{begin} to {end}",
        begin=begin.strftime(f"{DAY} %H:%M"),
        end=end.strftime("%H:%M" if same else f"{DAY} %H:%M"),
    )


def _recording(one: Recorded, style: NumberStyle) -> ReadFile:
    facts = one.facts
    kind = " · ".join(filter(None, (f"{facts.format} {facts.version}".strip(), facts.host)))
    when = ", ".join(filter(None, (span(one), facts.zone)))
    missing = one.gaps
    doubts = list(facts.doubts)
    if missing:
        hours = sum(end - begin for begin, end in missing) / 3600
        doubts.append(
            plural(
                "{count} gap, {hours} hours in all.",
                "{count} gaps, {hours} hours in all.",
                len(missing),
                hours=math.ceil(hours),
            )
        )
    return ReadFile(
        one.service,
        one.digest,
        one.source,
        (kind, when, _pace(one, style)),
        _told(doubts),
        not doubts,
        True,
        tuple(doubts),
    )


def _told(doubts: list[str]) -> str:
    if not doubts:
        return say("Complete, no doubts")
    more = len(doubts) - 1
    return sentences(doubts[0], plural("{count} more doubt.", "{count} more doubts.", more) if more else "")


def _pace(one: Recorded, style: NumberStyle) -> str:
    """How many moments, and how far apart."""
    facts = one.facts
    rows = plural("{number} reading", "{number} readings", facts.rows, number=number(facts.rows, style, 7))
    if facts.rows < 2:
        return rows
    return say(
        "{readings}, every {time}", readings=rows, time=_length((facts.end - facts.begin) / facts.rows)
    )


def _length(seconds: float) -> str:
    for size, one in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 0.95 * size:
            return _of(one, max(1, round(seconds / size)))
    return _of("second", max(1, round(seconds)))


def _of(unit: str, count: int) -> str:
    if count == 1:
        return {"day": say("day"), "hour": say("hour"), "minute": say("minute"), "second": say("second")}[
            unit
        ]
    return {
        "day": plural("{count} day", "{count} days", count),
        "hour": plural("{count} hour", "{count} hours", count),
        "minute": plural("{count} minute", "{count} minutes", count),
        "second": plural("{count} second", "{count} seconds", count),
    }[unit]


def _others(plan: Plan, service: str, findings: Mapping[str, int]) -> Iterator[ReadFile]:
    """Files that single values were read from."""
    found: dict[str, list[tuple[ReadingKind, str]]] = {}
    for one in plan.readings:
        if one.service == service:
            found.setdefault(one.source, []).append((one.kind, one.on))
    for source, read in found.items():
        counts = {kind: sum(one is kind for one, _ in read) for kind in ReadingKind}
        when = max(day for _, day in read)
        yield ReadFile(
            service,
            source,
            source,
            (
                listed(KINDS[kind] for kind, count in counts.items() if count),
                say("read {day}", day=when) if when else "",
                listed(_counted(kind, count) for kind, count in counts.items() if count),
            ),
            plural("{count} finding under Check settings", "{count} findings under Check settings", count)
            if (count := findings.get(source, 0))
            else "",
            not findings.get(source, 0),
            False,
        )


def _counted(kind: ReadingKind, count: int) -> str:
    return {
        ReadingKind.SETTING: plural("{count} setting", "{count} settings", count),
        ReadingKind.MEASUREMENT: plural("{count} measurement", "{count} measurements", count),
        ReadingKind.STATISTIC: plural("{count} statistic", "{count} statistics", count),
        ReadingKind.COMPLAINT: plural("{count} finding of its own", "{count} findings of its own", count),
    }[kind]


def _minute(seconds: float) -> str:
    return _moment(seconds).strftime(f"{DAY} %H:%M")


def _moment(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
