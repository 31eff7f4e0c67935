"""A plan of last year with its revisions and a year of recordings, whose truth is known."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Sequence

from msgspec.structs import replace

from app.plan.document import Plan
from app.plan.edits import approve_revision, keep_revision, set_entry
from app.plan.evidence_edits import add_recordings
from app.plan.examples import examples
from app.plan.recorded import Bin, Facts, Recorded, Series, recorded
from app.plan.results import results_of
from planners.analysis.recorded_lines import Line
from planners.counters import UNITS
from tests.planners.analysis.recorded_months import HOUR, Course, always, recorded_months

BEGIN = datetime.date(2025, 11, 1)
USERS, WORK = 10_000, 0.00228
GIB = 2.0**30


def last_year() -> Plan:
    """A growing plan that was offered in November 2025, approved, and extended in April."""
    plan = next(plan for plan in examples() if "grows" in plan.title)
    mail = plan.services[0].id
    plan = set_entry(mail, "start", "2025-11").apply(set_entry(mail, "growth_events", None).apply(plan))
    plan = keep_revision("offer", "2025-11-04T10:00:00Z", "Ada", "Offer", results_of(plan)).apply(plan)
    plan = approve_revision("offer", "Grace", "2025-11-10").apply(plan)
    plan = set_entry(mail, "start", "2026-04").apply(set_entry(mail, "users", 10_900).apply(plan))
    plan = set_entry(mail, "activity", 1.1).apply(plan)
    return keep_revision("extension", "2026-04-20T10:00:00Z", "Ada", "Extension", results_of(plan)).apply(
        plan
    )


def plan_with_readings(
    days: int = 330, users: Course | None = None, work: Course | None = None, base: float = 0.0
) -> Plan:
    """The plan with what its server did: it grew by a fifth in the year, where nothing else is said."""
    plan = last_year()
    grown = users or (lambda day: USERS * (1 + 0.2 * day / 365))
    load, used = recorded_months(BEGIN, days, grown, work or always(WORK), base)
    others = (
        _like(used, "memory.used", lambda use: 3.1 * GIB + 5e6 * use),
        _like(used, "network.received", lambda use: 4.4e4 * use),
        _like(used, "network.sent", lambda use: 4.4e4 * use),
    )
    service = plan.services[0].id
    kept = (_kept(service, "load.csv", "", (load,)), _kept(service, "sa.json", "mail1", (used, *others)))
    return add_recordings(kept, "Import").apply(plan)


def _like(used: Line, quantity: str, value: Course) -> Line:
    """Another quantity that follows the use."""
    means = {start: (value(mean), 1) for start, (mean, _) in used.means.items()}
    return replace(used, quantity=quantity, means=means)


def _kept(service: str, source: str, host: str, lines: Sequence[Line]) -> Recorded:
    series = [
        Series(
            line.quantity,
            UNITS[line.quantity],
            HOUR,
            tuple(Bin(start, mean, mean, mean, count) for start, (mean, count) in sorted(line.means.items())),
        )
        for line in lines
    ]
    begin, end = min(lines[0].means), max(lines[0].means) + HOUR
    facts = Facts(
        "sadf -j" if host else "CSV", 10_000, float(begin), float(end), len(lines[0].means), host=host, zone="UTC",
        processors=8,
    )  # fmt: skip
    digest = hashlib.sha256(source.encode()).hexdigest()
    return recorded(service, digest, source, facts, series)
