"""A service's own server: what the plan's recordings say of it, for calibration."""

from __future__ import annotations

from collections.abc import Iterator

from app.plan.document import Plan, Service
from planners.analysis.own_demand import Line


def lines_of(plan: Plan, service: Service) -> Iterator[Line]:
    """What was recorded for the service, quantity by quantity."""
    for recording in plan.recordings:
        if recording.service == service.id:
            facts = recording.facts
            for head in facts.series:
                series = recording.series(head.quantity)
                if series is not None:
                    means = {one.start: (one.mean, one.count) for one in series.bins}
                    yield Line(
                        head.quantity,
                        recording.source,
                        head.step,
                        means,
                        facts.processors,
                        facts.restarts,
                        facts.host,
                    )
