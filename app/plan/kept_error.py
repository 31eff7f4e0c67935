"""How far a revision of a plan was off, kept with the plan: it stays when the recordings that told it are gone."""

from __future__ import annotations

import datetime
import math
from enum import StrEnum

from msgspec import Struct

from app.plan.values import keep_writable


class Verdict(StrEnum):
    """How what was measured stood to the range that was promised."""

    INSIDE = "inside"
    ABOVE = "above"
    BELOW = "below"


class KeptError(Struct, frozen=True):
    """The error of a revision for a service in ``month``, by recordings of the months ``begin`` to ``end``, all as ``2026-03``.

    ``name`` is the figure that led. Errors are what was measured over what was promised: of the ``load``, of the figure
    ``in_month``, and of the figure ``at_load``, promised for the load that was measured; 0 where that is not known.
    Raises ``ValueError`` for what is no such error.
    """

    revision: str
    service: str
    name: str
    month: str
    begin: str
    end: str
    verdict: str
    load: float
    in_month: float
    at_load: float

    def __post_init__(self) -> None:
        keep_writable(self)
        Verdict(self.verdict)
        for month in (self.month, self.begin, self.end):
            if len(month) != 7 or datetime.date.fromisoformat(f"{month}-01").isoformat()[:7] != month:
                raise ValueError(f"{month} is no month such as 2026-03")
        if not all(0 <= ratio < math.inf for ratio in (self.load, self.in_month, self.at_load)):
            raise ValueError(f"{self.name}: an error is a ratio from 0 on")

    @property
    def key(self) -> tuple[str, str]:
        """What there is one of at most in a plan."""
        return self.revision, self.service

    @property
    def percents(self) -> tuple[float | None, float | None, float | None]:
        """By how many percent more was measured: of load, of the figure in the month and at the load; None where not known."""
        of_load, in_month, at_load = (
            None if ratio == 0 else 100 * (ratio - 1) for ratio in (self.load, self.in_month, self.at_load)
        )
        return of_load, in_month, at_load
