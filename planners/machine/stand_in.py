"""The measured machine that stands in where a platform has no run of its own, and only as a guess."""

from __future__ import annotations

from planners.catalogue.rows import Platform
from planners.catalogue.store import Catalogue
from planners.machine.counters import system_of
from planners.schema import Inputs


def stand_in(catalogue: Catalogue, service: str, inputs: Inputs) -> Platform | None:
    """The first rated measured machine of the same operating system; None unless guesses are accepted and nothing was recorded."""
    named = str(inputs.get("platform") or "")
    recorded = inputs.get("measured_here") is not None
    if (
        recorded
        or not inputs.get("guesses")
        or named not in {one.id for one in catalogue.unmeasured(service)}
    ):
        return None
    rated = {point.platform for point in catalogue.rated_points() if point.service == service}
    machines = (one for one in catalogue.platforms(service) if one.id in rated)
    return next((one for one in machines if system_of(one.id) == system_of(named)), None)
