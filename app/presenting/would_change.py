"""What would change the answer about a service that fits: the load at which something is full, and what that is."""

from __future__ import annotations

from app.presenting.decision_facts import Facts
from app.presenting.first_limit import limits, why
from planners.words import say


def would_change(facts: Facts) -> str:
    """The load from which on it is no longer so, and what is full first then."""
    found = next(iter(limits(facts.ahead)), None)
    if found is None or found.load is None:
        return say("Nothing that this plan knows of.")
    load, first = facts.load_at(found.load), why(facts.ahead, found.resource)
    if first.evidence:
        return say("More than {load}: no measurement covers more.", load=load)
    if found.careful_load is None or found.careful_load >= found.load:
        return say("More than {load}. First at capacity: {resource}.", load=load, resource=first.title)
    return say(
        "More than {load}, in the worst case more than {careful}. First at capacity: {resource}.",
        load=load, careful=facts.load_at(found.careful_load), resource=first.title,
    )  # fmt: skip
