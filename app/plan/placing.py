"""What machines of a plan give to the services that stand on them: entries of the services that are not stored with them."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from app.plan.limits import MOST
from app.plan.parts import Entries, Machine, Origin, OriginKind, Service, called
from planners.schema import Entry

MOST_SEEN = 4 * MOST["service"]


class _Place(Struct, frozen=True):
    """A service as it was placed: on which machine, with how many others, and whether the machine is bought for it."""

    service: Service
    machine: Machine | None
    others: int
    first: bool

    def is_of(self, service: Service, machine: Machine | None, others: int, first: bool) -> bool:
        """Whether that is the very same place."""
        return (
            self.service is service
            and self.machine is machine
            and (self.others, self.first) == (others, first)
        )


_SEEN: dict[int, _Place] = {}
"""Services that were placed last, by their identity: an edit of one leaves a thousand others where they are."""


def placed(services: tuple[Service, ...], machines: tuple[Machine, ...]) -> tuple[Service, ...]:
    """The services with what their machines give them; what was entered for a service itself counts before that."""
    named = {called(machine.name): machine for machine in reversed(machines)}
    names = [_stands_on(service) for service in services]
    on: defaultdict[str, list[str]] = defaultdict(list)
    for name, service in zip(names, services, strict=True):
        on[name].append(service.id)
    return tuple(
        _placed(service, named.get(name), len(on[name]) - 1, on[name][0] == service.id)
        for name, service in zip(names, services, strict=True)
    )


def with_given(service: Service, services: tuple[Service, ...], machines: tuple[Machine, ...]) -> Entries:
    """The entries of a service that joins the other services of a plan on the machine that it names."""
    name = _stands_on(service)
    machine = next((one for one in machines if called(one.name) == name), None)
    others = sum(_stands_on(one) == name for one in services if one.id != service.id)
    if machine is None:
        return service.entries
    return Entries(
        {**_given(service.planner, machine, service.entries, others, others == 0), **service.entries}
    )


def _placed(service: Service, machine: Machine | None, others: int, first: bool) -> Service:
    if machine is None and not service.given:
        return service
    seen = _SEEN.get(id(service))
    if seen is not None and seen.is_of(service, machine, others, first):
        return service
    made = _with_given(service, machine, others, first)
    if len(_SEEN) >= MOST_SEEN:
        _SEEN.clear()
    _SEEN[id(made)] = _Place(made, machine, others, first)
    return made


def _with_given(service: Service, machine: Machine | None, others: int, first: bool) -> Service:
    own = service.own
    gives = Entries(_given(service.planner, machine, own, others, first)) if machine else Entries()
    named = {service.origin(field).by for field in service.given}
    name = machine.name if machine is not None else ""
    if gives == Entries({field: service.entries[field] for field in service.given}) and named <= {name}:
        return service
    origins = tuple(pair for pair in service.origins if pair[1].kind is not OriginKind.MACHINE)
    given = tuple((field, Origin(OriginKind.MACHINE, name)) for field in gives)
    return replace(service, entries=Entries({**gives, **own}), origins=(*origins, *given))


def _given(planner: str, machine: Machine, own: Entries, others: int, first: bool) -> dict[str, Entry]:
    from planners.registry import given_by_machine

    return given_by_machine(machine.entries, _fields(planner), own, others, first)


@cache
def _fields(name: str) -> frozenset[str]:
    """The inputs of a service; none of one that this program does not know."""
    from planners.registry import planner, services

    return frozenset(field.name for field in planner(name).fields()) if name in services() else frozenset()


def _stands_on(service: Service) -> str:
    name = service.entries.get("machine")
    return called(str(name)) if name else ""
