"""Demand against capacity, counting the range."""

from __future__ import annotations

from dataclasses import replace

from planners.planner import Fit, Verdict
from planners.quantity import Quantity
from planners.schema import Inputs


def judge(resource: str, demand: Quantity, capacity: float, reason: str) -> Verdict:
    """Demand against capacity: over when the likely value is, tight when only the upper end is."""
    if demand.value > capacity:
        fit = Fit.OVER
    else:
        fit = Fit.TIGHT if demand.high > capacity else Fit.FITS
    return Verdict(
        resource, demand.name, demand.value, demand.low, demand.high, capacity, demand.unit, fit, reason
    )


def against_machine(
    inputs: Inputs, model: str, resource: str, needed: Quantity, field: str, measured_one: float | None
) -> Verdict | None:
    """What is needed against what the planned server has, as entered in ``field``.

    Where nothing was entered the measured machine stands beside it: more than it had is tight, not over.
    """
    given = inputs[field]
    if given is not None:
        return judge(resource, needed, float(given), f"{given:,.0f} {needed.unit} in the planned server")
    if not measured_one:
        return None
    machine = f"{measured_one:,.0f} {needed.unit} of the measured {model}"
    found = judge(resource, needed, float(measured_one), machine)
    if found.fit is Fit.FITS:
        return found
    return replace(found, fit=Fit.TIGHT, reason=f"may need more than the {machine}: enter {field}")
