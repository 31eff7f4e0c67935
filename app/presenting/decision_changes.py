"""How the decision about a plan differs from that about an earlier state of it: what to do, cost, dates and confidence."""

from __future__ import annotations

from app.plan.document import Plan
from app.plan.sized import sized
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from planners.words import say


def decision_changes(before: Plan, now: SiteDecision) -> tuple[tuple[str, str, str], ...]:
    """What differs, each with its value then and now; both are computed with today's data."""
    then = site_decision(sized(before))
    rows = [
        (say("Recommendation"), then.answer, now.answer),
        *((one.label, one.value, other.value) for one, other in zip(then.facts, now.facts, strict=True)),
    ]
    return tuple(row for row in rows if row[1] != row[2])
