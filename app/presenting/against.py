"""The machines that demand can be judged against, in words."""

from __future__ import annotations

from planners.analysis.against import Against, judged_against, known, measured_machine, named
from planners.planner import Planner, Sizing
from planners.words import say

FIGURES_MEASURED = say("All other figures are of the machine that was measured.")
FIGURES_ENTERED = say("All other figures are of the machine as it was entered.")
FIGURES_OF_BOTH = say("All other figures are of the machine that was measured, or as it was entered.")
"""Of several services, some of which are of either."""


def figures_of(sizing: Sizing, exists: bool) -> str:
    """What the figures of a new service are of, which is not what is bought; empty where its servers are there, or no machine
    was measured. Those of all servers together are of as many processors as were entered."""
    if not measured_machine(sizing) or exists:
        return ""
    return FIGURES_MEASURED if sizing.per_server else FIGURES_ENTERED


def machines(planner: Planner, sizing: Sizing) -> tuple[tuple[str, str], ...]:
    """Keys and titles of the machines that the plan can be judged against."""
    found, own = known(planner, sizing.inputs), named(planner, sizing.inputs)
    if not measured_machine(sizing):
        found = (own,)
    return tuple((str(one), _title(one, sizing)) for one in found)


def as_planned(planner: Planner, sizing: Sizing) -> str:
    """The key of the machine that the plan itself names."""
    return str(named(planner, sizing.inputs))


def judged(planner: Planner, sizing: Sizing, machine: str) -> Sizing:
    """The sizing, judged against that machine."""
    if machine == as_planned(planner, sizing):
        return sizing
    return planner.size(judged_against(planner, sizing.inputs, Against(machine)))


def _title(machine: Against, sizing: Sizing) -> str:
    match machine:
        case Against.MEASURED if name := measured_machine(sizing):
            return say("{machine} as measured", machine=name)
        case Against.MEASURED:
            return say("the measured machine")
        case Against.PLANNED:
            return say("Planned machine")
        case Against.OWN:
            return say("Your server")
    return say("Targets alone")
