"""Demand against capacity, counting the range."""

from __future__ import annotations

from planners.figure import Figure, Resource
from planners.laws.elementwise import real
from planners.planner import Verdict
from planners.quantity import Quantity
from planners.schema import Inputs
from planners.words import say


def judge(
    demand: Quantity, capacity: float, reason: str, resource: Resource | None = None, then: str = ""
) -> Verdict:
    """Demand against capacity.

    ``resource`` is what runs out, where it is another than the figure's own; ``then`` what more of the load needs.
    """
    runs_out = resource or demand.figure.resource
    if runs_out is None:
        raise ValueError(f"{demand.name} is no figure of a resource")
    return Verdict(runs_out, demand.figure, demand.value, demand.low, demand.high, capacity, reason, then)


def against_machine(
    inputs: Inputs, model: str, needed: Quantity, measured_one: float | None
) -> Verdict | None:
    """What is needed against what the planned server has, as entered in the input of the figure's capacity.

    Where nothing was entered the need stands alone (None), unless the server is to be built as the reference machine
    ``model``, which had ``measured_one``.
    """
    given = inputs[needed.figure.capacity]
    if given is not None:
        has = say("The planned server has {given:,.0f} {unit}", given=given, unit=needed.unit)
        return _of_share(inputs, needed, real(given), has)
    if not measured_one or not inputs["as_reference"]:
        return None
    has = say(
        "The reference machine {model} has {has:,.0f} {unit}", model=model, has=measured_one, unit=needed.unit
    )
    return _of_share(inputs, needed, float(measured_one), has)


def planned_share(inputs: Inputs, figure: Figure) -> float:
    """The share of a capacity that is planned for: all of it, where nothing else was entered."""
    given = inputs.get(figure.planned_share)
    return real(given) / 100 if isinstance(given, int | float) else 1.0


def _of_share(inputs: Inputs, needed: Quantity, capacity: float, has: str) -> Verdict:
    """The need against the share of a capacity that is planned for."""
    share = planned_share(inputs, needed.figure)
    if share < 1:
        has = say("{has}, {share:.3g} % of it planned", has=has, share=100 * share)
    return judge(needed, share * capacity, has)
