"""What is at capacity at a smaller load with an order than without it, and why."""

from __future__ import annotations

from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.first_limit import told_limits
from app.presenting.projection import bottleneck_rows
from planners.analysis.edges import CLOSE
from planners.analysis.projection import Projection
from planners.words import say


def full_sooner(without: Projection, ordered: Projection, style: NumberStyle = ENGLISH) -> str:
    """Of what is first so, as a sentence; empty where the order makes nothing full sooner."""
    had = {one.resource: one.load for one in told_limits(without)}
    for one, row in zip(told_limits(ordered), bottleneck_rows(ordered, style), strict=True):
        before = had.get(one.resource)
        if one.load is not None and before is not None and one.load < before * (1 - CLOSE):
            return say(
                "{resource} is at capacity at {load} then: the load is spread evenly, and a server that is added has less of it.",
                resource=row.resource,
                load=row.load,
            )
    return ""
