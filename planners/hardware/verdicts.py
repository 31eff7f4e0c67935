"""Demand against capacity, counting the range."""

from __future__ import annotations

from planners.planner import Fit, Verdict
from planners.quantity import Quantity


def judge(resource: str, demand: Quantity, capacity: float, reason: str) -> Verdict:
    """Demand against capacity: over when the likely value is, tight when only the upper end is."""
    if demand.value > capacity:
        fit = Fit.OVER
    else:
        fit = Fit.TIGHT if demand.high > capacity else Fit.FITS
    return Verdict(
        resource, demand.name, demand.value, demand.low, demand.high, capacity, demand.unit, fit, reason
    )
