"""Findings about a server as rows in words: what was seen, what it should be, and what to do."""

from __future__ import annotations

import json
import re

from msgspec import Struct

from app.plan.document import Reading
from app.presenting.figures import ENGLISH, NumberStyle, measure, number, scale
from app.presenting.wording import sentences
from planners.analysis.server_finding import ServerFinding
from planners.figure import Passes
from planners.planner import Fit, Setting
from planners.threshold import Severity
from planners.words import in_context, say

SEVERITIES = {
    Severity.CRITICAL: in_context("of a finding", "critical"),
    Severity.WARNING: in_context("of a finding", "warning"),
    Severity.NOTE: in_context("of a finding", "note"),
}
OWN_SEVERITIES = {"HIGH": Severity.CRITICAL, "MEDIUM": Severity.WARNING, "LOW": Severity.NOTE}
"""What the health check of a directory server calls them."""
OWN_CODE = "healthcheck."
DIGITS = 3
READ_WITH = ("%", "B", "MiB", "GB", "bytes/s")
"""Units without which a bound cannot be read; others stand beside what was seen."""
HOUR = 3600.0
MIB, GIB = 2**20, 2**30
WHOLE = re.compile("[0-9]{1,20}")
SIZES = {"B": 1, "MiB": MIB}
"""Units of settings that are sizes, in bytes."""
NOT_SET = say("not set")


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


def finding_row(one: ServerFinding, style: NumberStyle) -> FindingRow:
    """A finding in words."""
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
        return _written(value, unit, style) if value else NOT_SET
    larger, size = scale(unit, value)
    return measure(value / size, larger, style=style, digits=DIGITS)


def _written(value: str, unit: str, style: NumberStyle) -> str:
    """A setting as its file has it; a size from a GiB on in the unit to read it in, and below it in MiB, as files have it."""
    if unit not in SIZES or WHOLE.fullmatch(value) is None or int(value) * SIZES[unit] < MIB:
        return value
    amount = int(value) * SIZES[unit] / MIB
    larger, size = scale("MiB", amount) if amount * MIB >= GIB else ("MiB", 1.0)
    return measure(amount / size, larger, style=style, digits=DIGITS)


def _named(place: str) -> str:
    """The part of a directory that an entry of its monitor tells of."""
    names = [part.partition("=")[2] for part in place.split(",") if part]
    return names[1] if len(names) > 1 and names[0] == "monitor" else ""


def complaint_row(one: Reading) -> FindingRow:
    """What the server's own health check found."""
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


def with_uptime(row: FindingRow, style: NumberStyle = ENGLISH) -> str:
    """For how long the server had counted what the finding tells; nothing where it counts nothing."""
    if row.uptime is None:
        return ""
    if row.uptime >= 48:
        days = row.uptime / 24
        return say("{days} days", days=number(days, style, DIGITS))
    return say("{hours} hours", hours=number(row.uptime, style, DIGITS))
