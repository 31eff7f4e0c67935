"""Edits of the machines of a plan, of what stands on them, and of what the plan begins with."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from app.plan.document import ENTERED, Alteration, Entries, Machine, Plan, Scenario, Start, called
from app.plan.edits import Edit, EditRefused, no_such, shown
from planners.schema import Entry
from planners.table import Rows
from planners.words import plural, say

STARTS = {
    Start.UNTOLD: say("not set"),
    Start.NEW: say("new servers"),
    Start.EXISTING: say("servers that run"),
}
"""What people call each."""
BEGINS = say("Begins with")
"""What people call the start of a plan."""


def free_name(plan: Plan, wanted: str, but: str = "") -> str:
    """The name, with a number where another machine than that of the id ``but`` has it already."""
    taken = {called(machine.name) for machine in plan.machines if machine.id != but}
    wanted = " ".join(wanted.split()) or say("Machine")
    names = (wanted, *(f"{wanted} {number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if called(name) not in taken)


def add_machine(machine: Machine) -> Edit:
    """Add a machine at the end. Its id and its name must be new."""

    def apply(plan: Plan) -> Plan:
        if any(one.id == machine.id for one in plan.machines):
            raise EditRefused(f"machine: {machine.id} is there already; possible: a new id")
        _require_free(plan, machine.name)
        return replace(plan, machines=(*plan.machines, machine))

    return Edit("add machine", (machine.id,), say("Add machine {name}", name=shown(machine.name)), apply)


def remove_machine(machine: str, name: str = "") -> Edit:
    """Take a machine out. Services keep its name, and have no more what it gave them."""

    def apply(plan: Plan) -> Plan:
        gone = _of(plan, machine)
        return replace(plan, machines=tuple(one for one in plan.machines if one.id != gone.id))

    sentence = say("Remove machine {name}", name=shown(name or machine))
    return Edit("remove machine", (machine,), sentence, apply)


def rename_machine(machine: str, name: str) -> Edit:
    """Give a machine another name, which no other machine has. What stands on it follows."""

    def apply(plan: Plan) -> Plan:
        old = _of(plan, machine)
        _require_free(plan, name, machine)
        services = tuple(
            one.with_entry("machine", name, one.origin("machine")) if _is_of(one.entries, old) else one
            for one in plan.services
        )
        scenarios = tuple(_renamed(one, old, name) for one in plan.scenarios)
        return replace(_with(plan, replace(old, name=name)), services=services, scenarios=scenarios)

    return Edit("machine", (machine,), say("Rename machine to {name}", name=shown(name)), apply)


def set_of_machine(machine: str, field: str, value: Entry, title: str = "") -> Edit:
    """Say something of a machine, or clear it with None. ``title`` is the field's for the sentence."""
    what, value = title or field, None if value == Rows() else value

    def apply(plan: Plan) -> Plan:
        from planners.registry import machine_fields

        old = _of(plan, machine)
        known = tuple(one.name for one in machine_fields())
        if field not in (*known, *old.entries):
            raise no_such("field", field, known)
        entries = old.entries.without(field) if value is None else old.entries.with_entry(field, value)
        return _with(plan, replace(old, entries=entries))

    sentence = (
        say("Clear {input}", input=what)
        if value is None
        else say("Set {input} to {value}", input=what, value=shown(value))
    )
    return Edit("of machine", (machine, field), sentence, apply, True)


def put_on(services: Collection[str], machine: str) -> Edit:
    """Put services on the machine of that name, or on none with an empty name. One without a site has the machine's."""
    sentence = plural(
        "Put {count} service on {machine}",
        "Put {count} services on {machine}",
        len(services),
        machine=shown(machine),
    )
    if not machine:
        sentence = plural(
            "Take {count} service off its machine", "Take {count} services off their machines", len(services)
        )

    def apply(plan: Plan) -> Plan:
        _require_services(plan, services)
        found = plan.machine(machine)
        site = str(found.entries.get("site") or "") if found is not None else ""
        moved = (
            replace(one.with_entry("machine", machine or None, ENTERED), site=one.site or site)
            if one.id in services
            else one
            for one in plan.services
        )
        return replace(plan, services=tuple(moved))

    return Edit("put on machine", (*services,), sentence, apply)


def set_start(start: Start) -> Edit:
    """Say what the plan begins with."""
    told = say("Begin with {start}", start=STARTS[start])
    return Edit("start", (), told, lambda plan: replace(plan, start=str(start)))


def _of(plan: Plan, machine: str) -> Machine:
    found = next((one for one in plan.machines if one.id == machine), None)
    if found is None:
        raise no_such("machine", machine, tuple(one.id for one in plan.machines))
    return found


def _with(plan: Plan, changed: Machine) -> Plan:
    return replace(plan, machines=tuple(changed if one.id == changed.id else one for one in plan.machines))


def _require_free(plan: Plan, name: str, but: str = "") -> None:
    if not called(name) or free_name(plan, name, but) != " ".join(name.split()):
        raise EditRefused(f"machine: {name} is there already; possible: a new name")


def _require_services(plan: Plan, services: Iterable[str]) -> None:
    for name in services:
        if plan.service(name) is None:
            raise no_such("service", name, tuple(one.id for one in plan.services))


def _is_of(entries: Entries, machine: Machine) -> bool:
    return called(str(entries.get("machine") or "")) == called(machine.name)


def _renamed(scenario: Scenario, old: Machine, name: str) -> Scenario:
    def one(alteration: Alteration) -> Alteration:
        is_of = alteration.field == "machine" and called(str(alteration.value or "")) == called(old.name)
        return replace(alteration, value=name) if is_of else alteration

    return replace(scenario, alterations=tuple(map(one, scenario.alterations)))
