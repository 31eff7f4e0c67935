"""What is over first, as every page tells it: a resource, or what was measured, which is no resource that runs out."""

from __future__ import annotations

from app.presenting.wording import sentences
from planners.analysis.chance import Chance
from planners.analysis.edges import CLOSE
from planners.analysis.growth import Growth
from planners.analysis.headroom import EVIDENCE, Bottleneck
from planners.analysis.held import SERVERS
from planners.analysis.projection import Projection
from planners.figure import Resource
from planners.words import say

SURE = 0.99
"""A chance above which no resource is in doubt."""


def told_limits(ahead: Projection) -> list[Bottleneck]:
    """Every limit, the first in front; not the server that is needed because of what is full at the same load."""
    loads = [one.load for one in ahead.bottlenecks if one.resource != SERVERS and one.load is not None]
    return [
        one
        for one in ahead.bottlenecks
        if one.resource != SERVERS
        or one.load is None
        or not any(abs(one.load - load) <= 10 * CLOSE * load for load in loads)
    ]


def limits(ahead: Projection) -> list[Bottleneck]:
    """Those of them that are reached at a known load."""
    return [one for one in told_limits(ahead) if one.load is not None]


def first_limit(ahead: Projection) -> Resource | None:
    """What is over first: a resource, or what was measured; not the server that is needed because of it."""
    months = ahead.months
    if months.stopped is not None and (months.binding is None or months.binding.likely_over is None):
        return EVIDENCE
    found = months.binding.resource if months.binding is not None else None
    return None if found is None else why(ahead, found)


def sooner_in_worst_case(ahead: Projection) -> Resource | None:
    """What is over before the first limit where the worst case comes; None where that is the same."""
    first, months = ahead.months.binding, ahead.months
    if first is None or first.high_over == months.pessimistic_month:
        return None
    over = (path.resource for path in months.resources if path.high_over == months.pessimistic_month)
    found = next(over, None)
    return None if found is None else why(ahead, found)


def why(ahead: Projection, resource: Resource) -> Resource:
    """The resource, or what another server is needed for."""
    return ahead.why_servers if resource == SERVERS else resource


def no_larger(ahead: Projection, load: str) -> str:
    """The largest load that can be sized, and why."""
    return sentences(say("No more than {load} can be sized.", load=load), ahead.why_no_larger)


def ends_measured(ahead: Projection) -> bool:
    """Whether the first limit is that of what was measured."""
    found = first_limit(ahead)
    return found is not None and found.evidence


def measure_again(plan: Growth, expected: int | None, earliest: int | None) -> str:
    """From when on nobody measured so much, and what helps: the first month as expected and in the worst case."""
    if expected == 0 or (expected is None and not earliest):
        return say("Beyond the measured work: measure again.")
    if expected is None:
        return say(
            "Beyond the measured work from {month} in the worst case: measure again.",
            month=plan.name(earliest or 0),
        )
    return say("Beyond the measured work from {month}: measure again.", month=plan.name(expected))


def limiting(odds: Chance) -> str:
    """What a chance ends with, in a sentence; empty where the chance is so high that nothing is in doubt."""
    if odds.holds > SURE:
        return ""
    if odds.weakest.evidence:
        return say("It ends with the measured work.")
    return say("Least sure: {resource}.", resource=odds.weakest.title)
