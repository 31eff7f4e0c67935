"""One thing about a running server that is not as it should be."""

from __future__ import annotations

from msgspec import Struct

from planners.evidence import Source
from planners.figure import Passes
from planners.planner import Setting
from planners.threshold import Severity


class ServerFinding(Struct, frozen=True):
    """One thing about a server that is not as it should be.

    ``seen`` and ``bound`` are in ``unit``: numbers for a statistic, texts for a setting, where empty says not set. ``change``
    is the setting to make, with what was there ``before``; None where no setting file mends it.
    """

    code: str
    severity: Severity
    title: str
    seen: float | str
    bound: float | str
    unit: str
    passes: Passes
    detail: str
    fix: str
    source: Source
    place: str = ""
    file: str = ""
    over: float | None = None
    change: Setting | None = None
