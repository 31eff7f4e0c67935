"""The measured machine in a few rows."""

from __future__ import annotations

from planners.catalogue.rows import Platform
from planners.words import say

Fact = tuple[str, str]

MEASURED = say("Measured machine")


def facts(machine: Platform | None, processors: str = say("Processors")) -> tuple[Fact, ...]:
    """What is known of the machine that the figures start from; ``processors`` titles their row."""
    if machine is None:
        return ()
    rows = (
        (MEASURED, machine.model),
        (processors, _processors(machine)),
        (say("Operating system"), machine.operating_system),
        (say("Storage"), machine.storage),
        (say("Memory"), f"{machine.memory_mib:,.0f} MiB" if machine.memory_mib else ""),
        (say("Drives"), f"{machine.drives}" if machine.drives else ""),
    )
    return tuple(row for row in rows if row[1])


def _processors(machine: Platform) -> str:
    """How many, and of what kind where that says more than that they are processors."""
    kind = machine.processor_description
    if not machine.processors:
        return ""
    return f"{machine.processors}" if kind in ("", "processors") else f"{machine.processors}, {kind}"
