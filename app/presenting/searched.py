"""The load up to which a resource was looked at, as it is told."""

from __future__ import annotations

import math

from app.presenting.figures import DIGITS
from planners.analysis.projection import Projection
from planners.words import say

CLOSE = 1e-4
"""The share by which a search may stop short of the load that it went to."""
UNSIZED = say("more than can be sized")
"""Stands for a load that nobody can say, because no load so large is sized."""


def searched(asked: float, ahead: Projection) -> float:
    """The load in its unit, rounded down to three digits; the largest that can be sized is told as it is."""
    if ends_there(asked, ahead) or asked <= 1:
        return asked
    place = 10.0 ** max(math.floor(math.log10(asked)) - DIGITS + 1, 0)
    return math.floor(asked * (1 + CLOSE) / place) * place


def ends_there(asked: float, ahead: Projection) -> bool:
    """Whether it is the largest load that is covered."""
    return any(one.resource.evidence and one.asked == asked for one in ahead.bottlenecks)
