"""The check of a service's own server in words: what was looked at, and each finding as a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from app.plan.document import Plan, Reading, ReadingKind, Service
from app.plan.recorded import Recorded
from app.plan.sized import SizedService, sized_service
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.files_to_add import settings_to_add
from app.presenting.server_findings import FindingRow, complaint_row, finding_row
from app.presenting.wording import sentences
from planners.analysis.server_check import Checked, check_server, statistics_of
from planners.analysis.server_statistics import RECORDED
from planners.planner import Fit, Setting
from planners.threshold import SOUND, UPTIME, Severity, Statistic
from planners.words import listed, plural, say

CHECKED = frozenset(ReadingKind) - {ReadingKind.MEASUREMENT}
FITS = (Fit.FITS, Fit.TIGHT, Fit.OVER)


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
        """The settings that a file can mend, each once, with what the first server had before."""
        found: dict[tuple[str, str, str], Setting] = {}
        for row in self.rows:
            if row.change is not None:
                found.setdefault((row.change.file, row.change.place, row.change.name), row.change)
        return tuple(found.values())

    @property
    def by_file(self) -> dict[str, int]:
        """How many findings each file led to."""
        return Counter(row.file for row in self.rows)

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
    own = [reading for reading in readings if reading.service == one.service.id and reading.kind in CHECKED]
    recorded = [recording for recording in recordings if recording.service == one.service.id]
    if one.sizing is None:
        return ServerCheck((), sentences(*one.answer.problems), "", False)
    there: dict[str, dict[str, str]] = {}
    for reading in own:
        if reading.kind is ReadingKind.SETTING:
            there.setdefault(reading.source, {})[reading.name] = reading.value
    statistics = [*_statistics(own), *_recorded(recorded)]
    found = check_server(one.planner, one.sizing, one.settings, there, statistics)
    health = [reading for reading in own if reading.kind is ReadingKind.COMPLAINT]
    complaints = [complaint_row(reading) for reading in health if reading.name != SOUND]
    rows = [*(finding_row(finding, style) for finding in found.findings), *complaints]
    rows.sort(key=lambda row: tuple(Severity).index(row.severity))
    read = bool(own or recorded)
    judged = bool(found.settings or found.statistics or health)
    missing = settings_to_add(one) if read and not found.settings else ""
    looked_at = sentences(_looked_at(found, bool(health)), missing)
    return ServerCheck(tuple(rows), _verdict(rows, read, judged, not missing), looked_at, read, judged)


def plan_check(plan: Plan, one: SizedService, style: NumberStyle = ENGLISH) -> ServerCheck:
    """Check the server of a service by what its plan keeps of it."""
    return server_check(one, plan.readings, plan.recordings, style)


def findings_by_file(plan: Plan, service: Service) -> dict[str, int]:
    """How many findings each file led to that a service's settings or statistics were read from."""
    if not any(one.service == service.id and one.kind in CHECKED for one in plan.readings):
        return {}
    return plan_check(plan, sized_service(service)).by_file


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
            busiest = one.busiest(name)
            if busiest is not None:
                yield Statistic(name, busiest, "", facts.end - facts.begin, one.source)


def _verdict(rows: Sequence[FindingRow], read: bool, judged: bool, whole: bool) -> str:
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
    if parts:
        return say("{findings}.", findings=listed(parts))
    return say("No problems found.") if whole else say("No problems in what was compared.")


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
