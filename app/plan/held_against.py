"""A kept revision of a plan, or the plan as it is, against the recordings that the plan holds of a service."""

from __future__ import annotations

import datetime

from app.plan.document import Plan, Revision, Service
from app.plan.own_server import lines_of
from app.plan.sized import answer
from planners.analysis.actual import Actual, ActualRefused, Readings, changed_since, held_against
from planners.analysis.promise import Band, Promise
from planners.planner import Planner
from planners.refusal import InputRefused, NotInEvidence
from planners.registry import planner
from planners.schema import Field, Inputs
from planners.words import say


def readings_of(plan: Plan, service: Service) -> Readings:
    """What was recorded for the service."""
    return Readings(tuple(lines_of(plan, service)))


def actual_of(plan: Plan, service: Service, revision: Revision | None, readings: Readings) -> Actual:
    """The revision's promise for the service, or that of the plan as it is, against the readings.

    Raises ``ActualRefused`` with the reason.
    """
    if not readings.months:
        raise ActualRefused(say("Nothing was recorded for this service. Import recordings of your server."))
    found = planner(service.planner)
    if revision is None:
        inputs = _inputs(service)
        return held_against(_promised(found, inputs, readings.months[-1].begin), None, readings)
    then = revision.plan.service(service.id)
    if then is None or then.planner != service.planner:
        raise ActualRefused(say("This revision has no such service."))
    inputs, kept_on = _inputs(then), datetime.date.fromisoformat(revision.at[:10])
    said = {
        one.name: Band(one.value, one.low, one.high)
        for one in revision.figures
        if one.service == service.id and one.low <= one.value <= one.high
    }
    promise = _promised(found, inputs, kept_on, said)
    present = _present(found, inputs, service, kept_on)
    if present is not None:
        present.scale_like(promise)
    return held_against(promise, present, readings)


def changes_since(service: Service, revision: Revision) -> tuple[Field, ...]:
    """The inputs of settings and hardware that were changed after the revision."""
    then = revision.plan.service(service.id)
    if then is None or then.planner != service.planner:
        return ()
    try:
        return changed_since(planner(service.planner), _inputs(then), _inputs(service))
    except ActualRefused:
        return ()


def _promised(
    found: Planner, inputs: Inputs, kept_on: datetime.date, said: dict[str, Band] | None = None
) -> Promise:
    try:
        return Promise(found, inputs, kept_on, said)
    except InputRefused as refused:
        raise ActualRefused(refused.refusals[0].sentence) from refused
    except NotInEvidence as missing:
        raise ActualRefused(missing.sentence) from missing


def _present(found: Planner, then: Inputs, service: Service, kept_on: datetime.date) -> Promise | None:
    """The revision with what was changed since; None where nothing was, or where both do not go together."""
    try:
        now = _inputs(service)
        changed = changed_since(found, then, now)
        if not changed:
            return None
        entries = {**then, **{field.name: now.get(field.name) for field in changed}}
        given = {name: value for name, value in entries.items() if value is not None}
        return Promise(found, found.check(given), kept_on)
    except (ActualRefused, InputRefused, NotInEvidence):
        return None


def _inputs(service: Service) -> Inputs:
    """The checked inputs of a service that can be sized. Raises ``ActualRefused``."""
    told = answer(service.planner, service.entries)
    if told.sizing is None:
        raise ActualRefused(next(iter(told.problems), say("Not sized.")))
    return told.sizing.inputs
