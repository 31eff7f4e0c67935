"""A machine and what stands on it: what is short where it does not carry that, and what to do about it."""

from __future__ import annotations

from msgspec import Struct

from app.plan.document import Plan, Service
from app.plan.sized import SizedPlan, on_one_machine
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.gauges import decisive
from app.presenting.wording import sentences
from planners.analysis.machines import Machine
from planners.planner import Fit
from planners.words import say


class Standing(Struct, frozen=True):
    """How a machine stands with all on it: its verdict, what limits first and by how much, what to do before anything else."""

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


def fit_on(there: Standing | None, fit: Fit) -> Fit:
    """The verdict of a service, by itself of that one, on such a machine: what is wrong with the machine comes first."""
    return there.fit if there is not None and there.comes_before(fit) else fit


def standing_under(plan: Plan, service: Service, style: NumberStyle = ENGLISH) -> Standing | None:
    """How the machine of that service stands; None where its verdict is none of the plan."""
    return standings(on_one_machine(plan, service), style).get(service.id)


def standings(plan: SizedPlan, style: NumberStyle = ENGLISH) -> dict[str, Standing]:
    """How their machines stand, by the ids of the services on them; in a scenario, of those that it puts them on."""
    known = {one.name: _standing(one, style) for one in plan.judged}
    return {one.service.id: known[one.machine] for one in plan.services if one.machine in known}


def _standing(machine: Machine, style: NumberStyle) -> Standing:
    name, fit, left = machine.name, machine.total.fit, not_counted(machine)
    first = decisive(machine.total, fit, style)
    if first is None or fit is Fit.UNKNOWN:
        return Standing(name, Fit.UNKNOWN, unknown_of(machine), what_it_has(machine), left)
    limit = bottleneck(first.resource, name, first.against)
    if fit is Fit.OVER:
        return Standing(name, fit, limit, first_step(machine), left, short_of(machine))
    return Standing(name, fit, limit, measured_first(machine, first.resource), left)


def bottleneck(resource: str, place: str, use: str = "") -> str:
    """What limits first, and of which service or machine; with demand and capacity of it where they are given."""
    told = say("Bottleneck: {resource}, {service}", resource=resource, service=place)
    return say("{bottleneck}: {use}", bottleneck=told, use=use) if use else told


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
    if machine.total.fit is Fit.TIGHT:
        return say("Not counted: {machine} is tight for what runs on it.", machine=machine.name)
    if machine.total.fit is Fit.UNKNOWN:
        return say("Not counted: whether {machine} carries its services together.", machine=machine.name)
    return sentences(say("Not counted:"), short_of(machine)) if machine.total.fit is Fit.OVER else ""


def first_step(machine: Machine) -> str:
    """What to do before anything else where it is over."""
    if len(machine.services) > 1:
        return say("Move services off {machine}, or plan a larger one.", machine=machine.name)
    return say("Plan a larger machine than {machine}.", machine=machine.name)


def measured_first(machine: Machine, resource: str) -> str:
    """What to do where it is tight."""
    return say("Measure {machine} before you order: {resource}.", machine=machine.name, resource=resource)


def what_it_has(machine: Machine) -> str:
    """What to do where nobody can say."""
    return say("Enter what {machine} has.", machine=machine.name)
