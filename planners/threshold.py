"""What a running server is held against: thresholds of its statistics, published ones and those of the plan itself."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from planners.evidence import Source
from planners.figure import Passes

UPTIME = "uptime"
"""The statistic that says for how many seconds the others of its source have counted."""

SOUND = "sound"
"""What stands in the place of a server's own findings where its health check found nothing."""


class Severity(StrEnum):
    """How much a finding matters: the service suffers, it will or may, or it is good to know."""

    CRITICAL = "critical"
    WARNING = "warning"
    NOTE = "note"


class Threshold(Struct, frozen=True):
    """A statistic of a server, and the value that it should keep.

    ``code`` is its word for scripts and stays. ``times`` the statistic is told, or its ratio to the statistic ``of`` where
    one is named. Past ``bound`` there is a finding of that ``severity``, past ``critical`` a critical one. ``unit`` is of
    all three; ``fix`` says what to do.
    """

    code: str
    title: str
    statistic: str
    passes: Passes
    bound: float
    unit: str
    meaning: str
    fix: str
    source: Source
    severity: Severity = Severity.WARNING
    critical: float | None = None
    of: str = ""
    times: float = 1.0

    def passed_by(self, value: float) -> bool:
        """Whether the value keeps the bound."""
        return self._keeps(value, self.bound)

    def severity_of(self, value: float) -> Severity:
        """How much a value past the bound matters."""
        past = self.critical is not None and not self._keeps(value, self.critical)
        return Severity.CRITICAL if past else self.severity

    def _keeps(self, value: float, bound: float) -> bool:
        return value >= bound if self.passes is Passes.AT_LEAST else value <= bound


class Statistic(Struct, frozen=True):
    """One figure that a server told: its name, the ``place`` it stood at, such as an entry of a directory, its ``source``.

    ``over`` is for how many seconds the server had counted, None where that is not known.
    """

    name: str
    value: float
    place: str = ""
    over: float | None = None
    source: str = ""
