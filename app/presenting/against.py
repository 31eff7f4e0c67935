"""The machines that demand can be judged against, in words."""

from __future__ import annotations

from planners.analysis.against import (
    Against,
    judged_against,
    known,
    measured_count,
    measured_machine,
    named,
)
from planners.analysis.bought import target_processors
from planners.planner import Planner, Sizing
from planners.words import plural, say

FIGURES_MEASURED = say("All other figures are of the machine that was measured.")
FIGURES_ENTERED = say("All other figures are of the machine as it was entered.")
ALL_FIGURES = say("All figures")


def all_figures(sizing: Sizing, exists: bool) -> str:
    """The heading of all figures, with the machine that they are of where that is not the one that is bought."""
    of, count = figures_of(sizing, exists), measured_count(sizing)
    if of == FIGURES_MEASURED and count and count == target_processors(sizing):
        return plural(
            "All figures, on the machine that was measured: {count} processor",
            "All figures, on the machine that was measured: {count} processors",
            count,
        )
    if of == FIGURES_MEASURED:
        return say("All figures, on the machine that was measured")
    return say("All figures, on the machine as it was entered") if of else ALL_FIGURES


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
