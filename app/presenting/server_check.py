"""The check of a service's own server in words: what was looked at, and each finding as a row."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from app.plan.document import Plan, Reading, ReadingKind
from app.plan.recorded import Recorded
from app.plan.sized import SizedService
from app.presenting.figures import ENGLISH, NumberStyle, measure, number, scale
from app.presenting.wording import sentences
from planners.analysis.server_check import Checked, ServerFinding, check_server, statistics_of
from planners.counters import MEMORY_USED, UTILIZATION
from planners.figure import Passes
from planners.planner import Fit, Setting
from planners.threshold import SOUND, UPTIME, Severity, Statistic
from planners.words import in_context, listed, plural, say

RECORDED = (UTILIZATION.name, MEMORY_USED.name)
SEVERITIES = {
    Severity.CRITICAL: in_context("of a finding", "critical"),
    Severity.WARNING: in_context("of a finding", "warning"),
    Severity.NOTE: in_context("of a finding", "note"),
}
OWN_SEVERITIES = {"HIGH": Severity.CRITICAL, "MEDIUM": Severity.WARNING, "LOW": Severity.NOTE}
"""What the health check of a directory server calls them."""
OWN_CODE = "healthcheck."
DIGITS = 3
READ_WITH = ("%", "B", "MiB")
"""Units without which a bound cannot be read; others stand beside what was seen."""
HOUR = 3600.0
NOT_SET = say("not set")
FITS = (Fit.FITS, Fit.TIGHT, Fit.OVER)


class FindingRow(Struct, frozen=True):
    """A finding in words. ``uptime`` is in hours, None where nothing was counted; ``change`` is the setting to make."""

    code: str
    severity: Severity
    title: str
    seen: str
    threshold: str
    source: str
    detail: str
    fix: str
    place: str = ""
    file: str = ""
    uptime: float | None = None
    change: Setting | None = None

    @property
    def fit(self) -> Fit:
        """The severity as the rest of the program marks verdicts."""
        return {Severity.CRITICAL: Fit.OVER, Severity.WARNING: Fit.TIGHT}.get(self.severity, Fit.FITS)

    @property
    def severity_text(self) -> str:
        """The severity in words."""
        return SEVERITIES[self.severity]


class ServerCheck(Struct, frozen=True):
    """All findings, the worst first, and what was looked at in a sentence.

    ``checked`` says whether anything was read, ``judged`` whether any of it could be held against something.
    """

    rows: tuple[FindingRow, ...]
    verdict: str
    looked_at: str
    checked: bool
    judged: bool = True

    @property
    def fit(self) -> Fit:
        """The verdict as the rest of the program marks verdicts."""
        if not self.checked or not self.judged:
            return Fit.UNKNOWN
        return max((row.fit for row in self.rows), key=FITS.index, default=Fit.FITS)

    @property
    def changes(self) -> tuple[Setting, ...]:
        """The settings that a file can mend."""
        return tuple(row.change for row in self.rows if row.change is not None)

    @property
    def has_trouble(self) -> bool:
        """Whether there is more than notes."""
        return any(row.severity is not Severity.NOTE for row in self.rows)


def wanted_of(one: SizedService) -> frozenset[str]:
    """The statistics that the check looks at, in small letters; none without a sizing."""
    return statistics_of(one.planner, one.sizing) if one.sizing is not None else frozenset()


def server_check(
    one: SizedService,
    readings: Iterable[Reading],
    recordings: Iterable[Recorded],
    style: NumberStyle = ENGLISH,
) -> ServerCheck:
    """Check the server of a service by what was read of it."""
    own = [
        reading
        for reading in readings
        if reading.service == one.service.id and reading.kind is not ReadingKind.MEASUREMENT
    ]
    recorded = [recording for recording in recordings if recording.service == one.service.id]
    if one.sizing is None:
        return ServerCheck((), sentences(*one.answer.problems), "", False)
    there = {reading.name: reading.value for reading in own if reading.kind is ReadingKind.SETTING}
    statistics = [*_statistics(own), *_recorded(recorded)]
    found = check_server(one.planner, one.sizing, one.answer.settings, there, statistics)
    health = [reading for reading in own if reading.kind is ReadingKind.COMPLAINT]
    complaints = [_complaint(reading) for reading in health if reading.name != SOUND]
    rows = [*(_row(finding, style) for finding in found.findings), *complaints]
    rows.sort(key=lambda row: tuple(Severity).index(row.severity))
    read = bool(own or recorded)
    judged = bool(found.settings or found.statistics or health)
    return ServerCheck(
        tuple(rows), _verdict(rows, read, judged), _looked_at(found, bool(health)), read, judged
    )


def plan_check(plan: Plan, one: SizedService, style: NumberStyle = ENGLISH) -> ServerCheck:
    """Check the server of a service by what its plan keeps of it."""
    return server_check(one, plan.readings, plan.recordings, style)


def _statistics(readings: Sequence[Reading]) -> Iterator[Statistic]:
    """The statistics, each with the time that its file has counted, or that the only file counted that tells it."""
    told = [one for one in readings if one.kind is ReadingKind.STATISTIC]
    uptimes = {one.source: _value(one.value) for one in told if one.name == UPTIME}
    only = next(iter(uptimes.values())) if len(uptimes) == 1 else None
    for one in told:
        value = _value(one.value)
        if one.name != UPTIME and value is not None:
            yield Statistic(one.name, value, one.at, uptimes.get(one.source, only), one.source)


def _value(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _recorded(recordings: Sequence[Recorded]) -> Iterator[Statistic]:
    """The busiest hour of what was recorded."""
    for one in recordings:
        facts = one.facts
        for name in RECORDED:
            series = one.series(name)
            if series is not None:
                busiest = max(found.mean for found in series.bins)
                yield Statistic(name, busiest, "", facts.end - facts.begin, one.source)


def _row(one: ServerFinding, style: NumberStyle) -> FindingRow:
    hours = None if one.over is None else one.over / HOUR
    bound = _told(one.bound, one.unit if one.unit in READ_WITH else "", style)
    if not isinstance(one.bound, str):
        bound = (
            say("at least {value}", value=bound)
            if one.passes is Passes.AT_LEAST
            else say("at most {value}", value=bound)
        )
    return FindingRow(
        one.code,
        one.severity,
        one.title,
        _told(one.seen, one.unit, style),
        bound,
        one.source.text,
        sentences(one.detail, one.source.doubt and say("{doubt}.", doubt=one.source.doubt)),
        one.fix,
        _named(one.place),
        one.file,
        hours,
        one.change,
    )


def _told(value: float | str, unit: str, style: NumberStyle) -> str:
    if isinstance(value, str):
        return value or NOT_SET
    larger, size = scale(unit, value)
    return measure(value / size, "" if larger in ("1", "items") else larger, style=style, digits=DIGITS)


def _named(place: str) -> str:
    """The part of a directory that an entry of its monitor tells of."""
    names = [part.partition("=")[2] for part in place.split(",") if part]
    return names[1] if len(names) > 1 and names[0] == "monitor" else ""


def _complaint(one: Reading) -> FindingRow:
    try:
        facts = json.loads(one.value)
    except ValueError:
        facts = {}
    texts = {
        name: str(facts.get(name, "")) if isinstance(facts, dict) else ""
        for name in ("severity", "detail", "fix")
    }
    return FindingRow(
        f"{OWN_CODE}{one.name}",
        OWN_SEVERITIES.get(texts["severity"].upper(), Severity.WARNING),
        say("The server's own health check"),
        one.at,
        "",
        say("Health check of the server, {code}", code=one.name),
        " ".join(texts["detail"].split()),
        " ".join(texts["fix"].split()),
        file=one.source,
    )


def _verdict(rows: Sequence[FindingRow], read: bool, judged: bool) -> str:
    if not read:
        return say("Nothing was read of this server yet.")
    if not judged:
        return say("Nothing can be judged yet.")
    counts = {severity: sum(row.severity is severity for row in rows) for severity in Severity}
    told = {
        Severity.CRITICAL: plural(
            "{count} critical finding", "{count} critical findings", counts[Severity.CRITICAL]
        ),
        Severity.WARNING: plural("{count} warning", "{count} warnings", counts[Severity.WARNING]),
        Severity.NOTE: plural("{count} note", "{count} notes", counts[Severity.NOTE]),
    }
    parts = [told[severity] for severity in Severity if counts[severity]]
    return say("{findings}.", findings=listed(parts)) if parts else say("No problems found.")


def _looked_at(found: Checked, health: bool) -> str:
    parts = (
        plural("{count} setting", "{count} settings", found.settings) if found.settings else "",
        plural("{count} threshold", "{count} thresholds", found.statistics) if found.statistics else "",
        say("its own health check") if health else "",
    )
    young = plural(
        "{count} statistic was not judged: the server had counted for less than 24 hours, or nobody says how long.",
        "{count} statistics were not judged: the server had counted for less than 24 hours, or nobody says how long.",
        found.too_young,
    )
    looked = listed(part for part in parts if part)
    return sentences(
        say("Compared: {things}.", things=looked) if looked else "", young if found.too_young else ""
    )


def with_uptime(row: FindingRow, style: NumberStyle = ENGLISH) -> str:
    """For how long the server had counted what the finding tells; nothing where it counts nothing."""
    if row.uptime is None:
        return ""
    if row.uptime >= 48:
        days = row.uptime / 24
        return say("{days} days", days=number(days, style, DIGITS))
    return say("{hours} hours", hours=number(row.uptime, style, DIGITS))
