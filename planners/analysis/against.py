"""Against which machine demand is judged: the measured one, the planned one, or the server that runs already.

A plan names one of them by what is entered. The others are the same plan without what belongs to the one that is named.
"""

from __future__ import annotations

from enum import StrEnum

from planners.machine.facts import MEASURED
from planners.machine.figures import MEASURED_KIND, PROCESSOR_COUNT
from planners.machine.placement import BRIDGE, CLOCKS, RATINGS
from planners.planner import Planner, Sizing
from planners.quantity import Quantity
from planners.schema import Inputs
from planners.words import say

REFERENCE = "as_reference"
"""The input that has a server built as the measured machine."""
OWN = "baseline_utilization"
"""The input with what was measured on a server of one's own."""


KIND = MEASURED_KIND
"""What stands for the kind of a processor where nothing else is known of it."""
PROCESSORS = say("Processors"), say("Processors of a node")


class Against(StrEnum):
    """The machine that capacities are of; ``NEEDS`` is none: nothing but targets, limits and the link is judged."""

    MEASURED = "measured"
    PLANNED = "planned"
    OWN = "own"
    NEEDS = "needs"


def measured_machine(sizing: Sizing) -> str:
    """The machine that the figures were measured on; empty where none was."""
    return dict(sizing.facts).get(MEASURED, "")


def measured_processors(sizing: Sizing) -> str:
    """The kind of processor that the figures were measured on; empty where it is not told."""
    known = dict(sizing.facts)
    _, _, kind = next((known[name] for name in PROCESSORS if name in known), "").partition(", ")
    return kind.partition(";")[0]


def measured_count(sizing: Sizing) -> int:
    """How many processors the figures were measured on; 0 where it is not told."""
    told, _, _ = dict(sizing.facts).get(PROCESSORS[0], "").partition(",")
    return int(told) if told.isdecimal() else 0


def processors_needed(sizing: Sizing) -> Quantity | None:
    """The processors of one server that the load needs, of the kind that was measured; None where they are not known."""
    return sizing.quantities.get(PROCESSOR_COUNT.name)


def named(planner: Planner, inputs: Inputs) -> Against:
    """The machine that the inputs name."""
    if any(inputs.get(name) is not None for name in _planned(planner)):
        return Against.PLANNED
    if inputs.get(OWN) is not None:
        return Against.OWN
    return Against.MEASURED if inputs.get(REFERENCE) else Against.NEEDS


def known(planner: Planner, inputs: Inputs) -> tuple[Against, ...]:
    """The machines that the inputs allow to judge against, the one that they name among them."""
    one = named(planner, inputs)
    if one in (Against.MEASURED, Against.OWN) or REFERENCE not in inputs:
        return (one,)
    return Against.MEASURED, one


def judged_against(planner: Planner, inputs: Inputs, machine: Against) -> Inputs:
    """The inputs of the same plan, judged against that machine."""
    if machine is named(planner, inputs):
        return inputs
    without: Inputs = {**inputs, **{name: None for name in _planned(planner) if name in inputs}}
    return {**without, REFERENCE: machine is Against.MEASURED} if REFERENCE in inputs else without


def _planned(planner: Planner) -> tuple[str, ...]:
    """The inputs that describe a planned machine."""
    capacities = (figure.capacity for figure in planner.figures if figure.capacity)
    return tuple(dict.fromkeys((*capacities, *RATINGS, *BRIDGE, *CLOCKS)))
