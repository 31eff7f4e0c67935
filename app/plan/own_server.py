"""A service's own server: what the plan's recordings say of it, and what of that is taken into use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.plan.document import ENTERED, Origin, OriginKind, Plan, Service
from app.plan.edits import Edit, set_entries
from planners.analysis.own_demand import Line, OwnDemand
from planners.measured_here import MEASURED_HERE, rows
from planners.words import say


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


def use_here(service: Service, found: Iterable[OwnDemand]) -> Edit:
    """Take demands into use: the service's figures follow them from then on. They replace those taken before."""
    taken = [one.row for one in found]
    origin = Origin(OriginKind.MEASURED, taken[0].sources, taken[0].end) if taken else ENTERED
    told = say("Use the readings of your own server")
    return set_entries(service.id, ((MEASURED_HERE, rows(taken)),), told, origin)


def stop_using(service: str) -> Edit:
    """Have a service planned with the published figures again."""
    return set_entries(service, ((MEASURED_HERE, None),), say("Stop using own readings"))
