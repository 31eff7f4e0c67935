"""What would change an answer: the load at which something is full, and what that is; for which load an order is enough."""

from __future__ import annotations

from app.presenting.decision_facts import Facts
from app.presenting.first_limit import limits, told_limits, why
from app.presenting.kept_beside import kept_amount
from planners.analysis.projection import Projection
from planners.figure import Resource
from planners.words import say


def would_change(facts: Facts) -> str:
    """The load from which on it is no longer so, and what is full first then."""
    found = next(iter(limits(facts.ahead)), None)
    if found is None or found.load is None:
        return say("Nothing that this plan knows of.")
    load, first = facts.load_at(found.load), why(facts.ahead, found.resource)
    if first.evidence:
        return say("More than {load}: no more can be sized.", load=load)
    if found.careful_load is None or found.careful_load >= found.load:
        return say("More than {load}. First at capacity: {resource}.", load=load, resource=first.title)
    return say(
        "More than {load}, in the worst case more than {careful}. First at capacity: {resource}.",
        load=load, careful=facts.load_at(found.careful_load), resource=first.title,
    )  # fmt: skip


def carries(facts: Facts) -> str:
    """How many users what is bought is enough for, as expected and in the worst case; the planned load where more is not known."""
    ahead = facts.best.ahead
    found = limits(ahead) if ahead is not None else []
    if ahead is None or not found or found[0].resource.evidence or found[0].load is None:
        return say("It is sized for {load}.", load=facts.load)
    most = facts.load_at(found[0].load)
    worst = facts.load_at(min(one.careful_load for one in told_limits(ahead) if one.careful_load is not None))
    beside = kept_amount(ahead, facts.style)
    if worst == most:
        if beside:
            return say("It carries up to {most} at {beside}.", most=most, beside=beside)
        if most == facts.load:
            return _no_more(ahead, found[0].resource, most)
        return say("It carries up to {most}.", most=most)
    if beside:
        return say(
            "At {beside} it carries up to {most} as expected, up to {worst} in the worst case.",
            beside=beside, most=most, worst=worst,
        )  # fmt: skip
    return say(
        "It carries up to {most} as expected, up to {worst} in the worst case.", most=most, worst=worst
    )


def _no_more(ahead: Projection, first: Resource, most: str) -> str:
    """That nothing is left; of a load that others measured, that it is as far as they went."""
    judged = next((one for one in ahead.now.verdicts if one.resource == first), None)
    if judged is not None and judged.figure.load and judged.reason:
        return say("It carries {most} and no more. {reason}.", most=most, reason=judged.reason.rstrip("."))
    return say("It carries {most} and no more: no headroom is left.", most=most)
