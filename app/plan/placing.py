"""What machines of a plan give to the services that stand on them: entries of the services that are not stored with them."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from msgspec.structs import replace

from app.plan.parts import Entries, Machine, Origin, OriginKind, Service, called
from planners.schema import Entry


def placed(services: tuple[Service, ...], machines: tuple[Machine, ...]) -> tuple[Service, ...]:
    """The services with what their machines give them; what was entered for a service itself counts before that."""
    named = {called(machine.name): machine for machine in reversed(machines)}
    on: defaultdict[str, list[str]] = defaultdict(list)
    for service in services:
        on[_stands_on(service)].append(service.id)
    return tuple(_placed(service, named, on[_stands_on(service)]) for service in services)


def _placed(service: Service, machines: dict[str, Machine], beside: list[str]) -> Service:
    machine = machines.get(_stands_on(service))
    if machine is None and not service.given:
        return service
    own = service.own
    gives = Entries(_given(service.planner, machine, own, beside, service.id)) if machine else Entries()
    named = {service.origin(field).by for field in service.given}
    name = machine.name if machine is not None else ""
    if gives == Entries({field: service.entries[field] for field in service.given}) and named <= {name}:
        return service
    origins = tuple(pair for pair in service.origins if pair[1].kind is not OriginKind.MACHINE)
    given = tuple((field, Origin(OriginKind.MACHINE, name)) for field in gives)
    return replace(service, entries=Entries({**gives, **own}), origins=(*origins, *given))


def _given(planner: str, machine: Machine, own: Entries, beside: list[str], name: str) -> dict[str, Entry]:
    from planners.registry import given_by_machine

    return given_by_machine(machine.entries, _fields(planner), own, len(beside) - 1, beside[0] == name)


@cache
def _fields(name: str) -> frozenset[str]:
    """The inputs of a service; none of one that this program does not know."""
    from planners.registry import planner, services

    return frozenset(field.name for field in planner(name).fields()) if name in services() else frozenset()


def _stands_on(service: Service) -> str:
    return called(str(service.entries.get("machine") or ""))
