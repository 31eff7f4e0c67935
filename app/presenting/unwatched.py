"""Values of the acceptance test that are none of those to watch."""

from __future__ import annotations

from app.presenting.figures import figure
from planners.analysis.acceptance import acceptance
from planners.analysis.projection import Projection
from planners.analysis.triggers import triggers
from planners.figure import Passes


def unwatched(ahead: Projection) -> tuple[str, ...]:
    """What the acceptance test holds to a value and nothing to watch is told of, as the service has no capacity for it."""
    watched = triggers(ahead, accepted=True)
    names, resources = {one.figure.name for one in watched}, {one.resource for one in watched}
    return tuple(
        figure(check.quantity).title
        for check in acceptance(ahead.planner, ahead.now, watched)
        if check.passes is Passes.AT_MOST
        and check.quantity.name not in names
        and check.quantity.figure.resource not in resources
    )
