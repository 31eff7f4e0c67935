"""A service's own server: what the plan's recordings say of it, and what of that is taken into use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from app.plan.document import ENTERED, Origin, OriginKind, Plan, Service
from app.plan.edits import Edit, set_entries
from app.plan.recorded import Recorded, SeriesHead
from planners.analysis.own_demand import Line, OwnDemand
from planners.analysis.recorded_lines import OTHER_LOAD
from planners.counters import LOAD, UTILIZATION
from planners.measured_here import MEASURED_HERE, rows
from planners.words import say


def lines_of(plan: Plan, service: Service) -> Iterator[Line]:
    """What was recorded for the service, quantity by quantity, and the loads of other services on the same machine."""
    machine = {place for one in _recordings(plan, service) for place in _machine(one)}
    for recording in _recordings(plan, service):
        yield from (_line(recording, head) for head in recording.facts.series)
    for other in plan.services:
        theirs = _recordings(plan, other)
        if other.id != service.id and machine & {place for one in theirs for place in _machine(one)}:
            yield from (
                replace(_line(one, head), quantity=OTHER_LOAD, service=other.title)
                for one in theirs
                for head in one.facts.series
                if head.quantity == LOAD.name
            )


def _recordings(plan: Plan, service: Service) -> list[Recorded]:
    return [one for one in plan.recordings if one.service == service.id]


def _machine(recording: Recorded) -> set[str]:
    """What a recording of a machine's processors is known by: its content, and its host where it names one."""
    facts = recording.facts
    if all(head.quantity != UTILIZATION.name for head in facts.series):
        return set()
    host = facts.host.partition(".")[0].casefold()
    return {recording.digest, *([host] if host else [])}


def _line(recording: Recorded, head: SeriesHead) -> Line:
    facts, means = recording.facts, recording.means(head.quantity)
    return Line(
        head.quantity, recording.source, head.step, means, facts.processors, facts.restarts, facts.host
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
