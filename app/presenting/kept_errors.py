"""How far revisions were off, in the words of their history."""

from __future__ import annotations

import math

from app.plan.document import Plan
from planners.words import say


def error_text(plan: Plan, revision: str) -> str:
    """By how much more was measured than the revision promised, for the service where that is most; empty where nothing is kept."""
    kept = [one for one in plan.errors if one.revision == revision and one.in_month > 0]
    if not kept:
        return ""
    from app.presenting.actual_texts import percent_text

    most = max(kept, key=lambda one: abs(math.log(one.in_month)))
    _, in_month, at_load = most.percents
    told = say("{percent} in {month}", percent=percent_text(in_month), month=most.month)
    if most.load > 0 and at_load is not None:
        told = say("{error}, {percent} at equal load", error=told, percent=percent_text(at_load))
    service = plan.service(most.service)
    if len(plan.services) == 1 or service is None:
        return told
    return say("{service}: {error}", service=service.title, error=told)
