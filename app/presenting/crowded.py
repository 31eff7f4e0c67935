"""A machine that does not carry what stands on it: what is short, and what to do about it."""

from __future__ import annotations

from planners.analysis.machines import Machine
from planners.words import say


def short_of(machine: Machine) -> str:
    """That it does not carry its services, or its only one."""
    if len(machine.services) > 1:
        return say("{machine} does not carry its services together.", machine=machine.name)
    return say("{machine} does not carry {service}.", machine=machine.name, service=machine.services[0])


def first_step(machine: Machine) -> str:
    """What to do before anything else."""
    if len(machine.services) > 1:
        return say("Move a service off {machine}, or plan a larger one.", machine=machine.name)
    return say("Plan a larger machine than {machine}.", machine=machine.name)
