"""The measured server with its adapters, and what drove its load."""

from __future__ import annotations

from planners.machine.facts import Fact, facts
from planners.network.case import MEASURED_PORTS, NetworkCase
from planners.refusal import NotInEvidence
from planners.words import listed, say


def measured_system(case: NetworkCase) -> tuple[Fact, ...]:
    """The server as the profile shows it; rows that the catalogue lacks are left out."""
    drivers = [machine.name for machine in case.catalogue.machines(case.service) if machine.role == "load"]
    load = ((say("Load"), listed(drivers)),) if drivers else ()
    return (*facts(case.machine, say("Processors of a node")), *_adapters(case), *load)


def _adapters(case: NetworkCase) -> tuple[Fact, ...]:
    try:
        ports = case.workload("ports", MEASURED_PORTS["receive"], say("Ports of a node"), "ports").value
        model, width, clock, driver = (
            case.claim("fact", f"network.{row}", say("Adapter")).value
            for row in ("L63.1", "L63.6", "L63.5", "L67.1")
        )
    except NotInEvidence:
        return ()
    text = say(
        "{ports:.0f} on-board ports, Broadcom {model:.0f}, {width:.0f} bit PCI-X at {clock:.0f} MHz, driver tg3 {driver:g}",
        ports=ports,
        model=model,
        width=width,
        clock=clock,
        driver=driver,
    )
    return ((say("Adapters of a node"), text),)
