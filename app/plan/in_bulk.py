"""Inputs of many services set in one step: all of them, or none where one refuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from app.plan.document import ENTERED, Plan, Service
from app.plan.edits import Edit, service_of
from app.plan.limits import beginning
from planners.refusal import InputRefused, Refusal
from planners.registry import planner
from planners.schema import Entry
from planners.words import plural, say

SITE = "site"
"""What sets where services stand, beside the names of their inputs."""


def set_in_all(services: Sequence[Service], values: Mapping[str, Entry]) -> Edit:
    """Set these inputs, and with ``SITE`` the site, of each of the services; nothing clears one.

    Raises ``InputRefused`` with every fault once, and of how many services it is.
    """
    inputs = {name: value for name, value in values.items() if name != SITE}
    faults: dict[Refusal, list[Service]] = {}
    changed: dict[str, Service] = {}
    for service in services:
        try:
            changed[service.id] = _changed(service, inputs, values)
        except InputRefused as refused:
            for one in refused.refusals:
                faults.setdefault(one, []).append(service)
    if faults:
        raise InputRefused(tuple(_placed(one, of) for one, of in faults.items()))

    def apply(plan: Plan) -> Plan:
        for name in changed:
            service_of(plan, name)
        return replace(plan, services=tuple(changed.get(one.id, one) for one in plan.services))

    told = plural("Change {title}", "Change {count} services", len(services), title=services[0].title)
    return Edit("in bulk", tuple(changed), told, apply)


def remove_all(services: Sequence[Service]) -> Edit:
    """Take these services out."""
    names = frozenset(one.id for one in services)

    def apply(plan: Plan) -> Plan:
        return replace(plan, services=tuple(one for one in plan.services if one.id not in names))

    told = plural("Remove {title}", "Remove {count} services", len(services), title=services[0].title)
    return Edit("remove services", tuple(names), told, apply)


def _changed(service: Service, inputs: Mapping[str, Entry], values: Mapping[str, Entry]) -> Service:
    """The service with the values as its planner reads them. Raises ``InputRefused``."""
    asked = {**service.entries, **inputs}
    typed = planner(service.planner).check(
        {name: value for name, value in asked.items() if value is not None}
    )
    for name, value in inputs.items():
        service = service.with_entry(name, None if value is None else typed[name], ENTERED)
    return replace(service, site=str(values[SITE] or "")) if SITE in values else service


def _placed(one: Refusal, services: Sequence[Service]) -> Refusal:
    """A refusal with the service whose it is, or how many have it."""
    whose = plural("{title}", "{count} services", len(services), title=beginning(services[0].title))
    return replace(one, place=say("{service}, {input}", service=whose, input=one.place or one.field))
