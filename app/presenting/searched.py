"""The load up to which a resource was looked at, as it is told."""

from __future__ import annotations

import math

from app.presenting.figures import DIGITS
from planners.analysis.projection import Projection
from planners.planner import applied_to, load_of
from planners.words import say

CLOSE = 1e-4
"""The share by which a search may stop short of the load that it went to."""
UNSIZED = say("more than can be sized")
"""Stands for a load that nobody can say, because no load so large is sized."""


def searched(asked: float, ahead: Projection) -> float:
    """The load in its unit, rounded down to three digits, and none beyond the largest that was measured; that and the largest that
    can be sized are told as they are."""
    if ends_there(asked, ahead) or asked <= 1:
        return asked
    if asked >= (limit := _measured(ahead)):
        return limit
    place = 10.0 ** max(math.floor(math.log10(asked)) - DIGITS + 1, 0)
    return math.floor(asked * (1 + CLOSE) / place) * place


def _measured(ahead: Projection) -> float:
    """The largest load that was measured, where each server carries all of it; infinite where servers share it, or none is told."""
    planner, now = ahead.planner, ahead.now
    whole = planner.limit_is_measured and applied_to(planner, now.inputs) is not load_of(planner)
    limit = planner.load_limit(now.inputs) if whole else None
    return math.inf if limit is None else float(limit)


def ends_there(asked: float, ahead: Projection) -> bool:
    """Whether it is the largest load that is covered."""
    return any(one.resource.evidence and one.asked == asked for one in ahead.bottlenecks)
