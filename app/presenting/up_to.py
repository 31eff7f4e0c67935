"""Up to which load an option holds where nothing grows: there is no month to tell then."""

from __future__ import annotations

from app.presenting.figures import ENGLISH, NumberStyle, computed_load
from app.presenting.first_limit import told_limits
from app.presenting.kept_beside import kept_amount
from planners.analysis.projection import Projection
from planners.planner import load_of


def up_to(ahead: Projection | None, style: NumberStyle = ENGLISH, *, worst: bool) -> str:
    """The load at which the first resource is full, in the worst case or as expected.

    Empty where it grows or is over now, on a machine by name, which other services may fill before, where only what was measured
    ends there, and where the load at capacity is that of one part of the load, as the entries of a directory are.
    """
    if ahead is None or ahead.grows or kept_amount(ahead, style) or ahead.now.inputs.get("machine"):
        return ""
    if (ahead.months.pessimistic_month if worst else ahead.months.likely_month) is not None:
        return ""
    found = [(one.careful_load if worst else one.load, one.resource.evidence) for one in told_limits(ahead)]
    load, measured = min(((load, seen) for load, seen in found if load is not None), default=(0.0, True))
    return "" if measured else computed_load(load, load_of(ahead.planner), style)
