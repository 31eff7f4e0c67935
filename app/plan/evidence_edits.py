"""Edits of what was read from servers: settings and measurements, and recordings over time."""

from __future__ import annotations

from msgspec.structs import replace

from app.plan.document import Plan, Reading, ReadingKind
from app.plan.edits import Edit, service_of, shown
from app.plan.kept_error import KeptError
from app.plan.recorded import Recorded
from planners.words import say

FORGET = {
    ReadingKind.SETTING: say("Forget the server settings"),
    ReadingKind.MEASUREMENT: say("Forget the measurements"),
    ReadingKind.STATISTIC: say("Forget the server statistics"),
    ReadingKind.COMPLAINT: say("Forget the health checks"),
}


def add_readings(readings: tuple[Reading, ...], sentence: str) -> Edit:
    """Take what was read from a server; ``sentence`` tells the step. The same thing read again is replaced."""

    def apply(plan: Plan) -> Plan:
        for one in readings:
            service_of(plan, one.service)
        return replace(plan, readings=(*plan.readings, *readings))

    return Edit("add readings", (), sentence, apply)


def add_recordings(recordings: tuple[Recorded, ...], sentence: str) -> Edit:
    """Take what was recorded on servers; ``sentence`` tells the step. The same file read again is replaced."""

    def apply(plan: Plan) -> Plan:
        for one in recordings:
            service_of(plan, one.service)
        return replace(plan, recordings=(*plan.recordings, *recordings))

    return Edit("add recordings", (), sentence, apply)


def remove_recording(service: str, digest: str, source: str = "") -> Edit:
    """Take out one recording of a service."""

    def apply(plan: Plan) -> Plan:
        kept = tuple(one for one in plan.recordings if one.key != (service, digest))
        return replace(plan, recordings=kept)

    return Edit(
        "remove recording", (service, digest), say("Remove recording {source}", source=shown(source)), apply
    )


def keep_errors(errors: tuple[KeptError, ...]) -> Edit:
    """Keep how far revisions were off; the error of the same revision and service is replaced."""

    def apply(plan: Plan) -> Plan:
        return replace(plan, errors=(*plan.errors, *errors))

    return Edit("keep errors", (), say("Keep errors of revisions"), apply)


def remove_readings(service: str, source: str) -> Edit:
    """Take out all that was read for a service from one source."""

    def apply(plan: Plan) -> Plan:
        kept = (one for one in plan.readings if (one.service, one.source) != (service, source))
        return replace(plan, readings=tuple(kept))

    sentence = say("Remove readings of {source}", source=shown(source))
    return Edit("remove readings", (service, source), sentence, apply)


def forget_readings(service: str, kind: ReadingKind) -> Edit:
    """Take out what of that kind was read for a service, whatever file it is from."""

    def apply(plan: Plan) -> Plan:
        kept = (one for one in plan.readings if (one.service, one.kind) != (service, kind))
        return replace(plan, readings=tuple(kept))

    return Edit("forget readings", (service, kind), FORGET[kind], apply)
