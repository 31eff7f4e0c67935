"""A machine and what stands on it: what is short where it does not carry that, and what to do about it."""

from __future__ import annotations

from msgspec import Struct

from app.plan.document import Plan, Service
from app.plan.sized import SizedPlan, on_one_machine
from app.presenting.gauges import decisive
from app.presenting.wording import sentences
from planners.analysis.machines import Machine
from planners.planner import Fit
from planners.words import say


class Standing(Struct, frozen=True):
    """How a machine stands with all that is on it: its verdict, what limits first, and what to do before anything else."""

    machine: str
    fit: Fit
    limit: str
    action: str
    not_counted: str = ""
    """What the chances of the services on it leave out; empty where it carries them."""
    short: str = ""
    """That it does not carry them; empty where it does, or may."""

    def comes_before(self, fit: Fit) -> bool:
        """Whether it is told before a service of that verdict on it: one that is over always, any other where the service fits."""
        return self.fit is Fit.OVER or (fit is Fit.FITS and self.fit is not Fit.FITS)


def standing_under(plan: Plan, service: Service) -> Standing | None:
    """How the machine of that service stands; None where its verdict is none of the plan."""
    return standings(on_one_machine(plan, service)).get(service.id)


def standings(plan: SizedPlan) -> dict[str, Standing]:
    """How their machines stand, by the ids of the services on them."""
    known = {one.name: _standing(one) for one in plan.judged}
    named = ((one.service.id, str(one.service.entries.get("machine") or "")) for one in plan.services)
    return {key: known[name] for key, name in named if name in known}


def _standing(machine: Machine) -> Standing:
    fit = machine.total.fit
    first = decisive(machine.total, fit)
    if first is None or fit is Fit.UNKNOWN:
        return Standing(
            machine.name, Fit.UNKNOWN, unknown_of(machine), what_it_has(machine), not_counted(machine)
        )
    limit = bottleneck(first.resource, machine.name)
    if fit is Fit.OVER:
        return Standing(
            machine.name, fit, limit, first_step(machine), not_counted(machine), short_of(machine)
        )
    return Standing(machine.name, fit, limit, measured_first(machine, first.resource), not_counted(machine))


def bottleneck(resource: str, place: str) -> str:
    """What limits first, and of which service or machine."""
    return say("Bottleneck: {resource}, {service}", resource=resource, service=place)


def short_of(machine: Machine) -> str:
    """That it does not carry its services, or its only one."""
    if len(machine.services) > 1:
        return say("{machine} does not carry its services together.", machine=machine.name)
    return say("{machine} does not carry {service}.", machine=machine.name, service=machine.services[0])


def unknown_of(machine: Machine) -> str:
    """That nobody can say whether it carries its services."""
    return say("Not known: whether {machine} carries its services together.", machine=machine.name)


def not_counted(machine: Machine) -> str:
    """What a chance that each service holds says nothing of; empty where the machine carries all that is on it."""
    fit = machine.total.fit
    if fit is Fit.TIGHT:
        return say("Not counted: {machine} is tight for what runs on it.", machine=machine.name)
    if fit is Fit.UNKNOWN:
        return say("Not counted: whether {machine} carries its services together.", machine=machine.name)
    return sentences(say("Not counted:"), short_of(machine)) if fit is Fit.OVER else ""


def first_step(machine: Machine) -> str:
    """What to do before anything else where it is over."""
    if len(machine.services) > 1:
        return say("Move a service off {machine}, or plan a larger one.", machine=machine.name)
    return say("Plan a larger machine than {machine}.", machine=machine.name)


def measured_first(machine: Machine, resource: str) -> str:
    """What to do where it is tight."""
    return say("Measure {machine} before you order: {resource}.", machine=machine.name, resource=resource)


def what_it_has(machine: Machine) -> str:
    """What to do where nobody can say."""
    return say("Enter what {machine} has.", machine=machine.name)
