"""The error of a revision that was held against recordings, as the plan keeps it."""

from __future__ import annotations

import datetime

from app.plan.document import Revision, Service
from app.plan.kept_error import KeptError
from planners.analysis.actual import Actual


def error_of(service: Service, revision: Revision | None, found: Actual) -> KeptError:
    """How far the revision was off for the service, as the plan keeps it; that of the plan as it is has no revision's id."""
    head, months = found.head, [_month(one.begin) for one in found.months]
    at_load = next((one for one in found.at_load if one.key == head.key), head)
    return KeptError(
        "" if revision is None else revision.id, service.id, head.figure.name, _month(found.month.begin), months[0], months[-1],
        str(head.outcome), _ratio(found.load_error), _ratio(head.error), _ratio(at_load.error),
    )  # fmt: skip


def _month(day: datetime.date) -> str:
    """A month as ``2026-03``."""
    return day.strftime("%Y-%m")


def _ratio(percent: float | None) -> float:
    """So many percent more as a ratio; 0 where that is not known."""
    return 0.0 if percent is None else max(0.0, 1 + percent / 100)
