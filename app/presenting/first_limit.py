"""What is over first, as every page tells it: a resource, or what was measured, which is no resource that runs out."""

from __future__ import annotations

from planners.analysis.growth import Growth
from planners.analysis.headroom import EVIDENCE, Bottleneck
from planners.analysis.held import CLOSE, SERVERS
from planners.analysis.projection import Projection
from planners.figure import Resource
from planners.words import say


def limits(ahead: Projection) -> list[Bottleneck]:
    """The limits of the load, the first in front; not the server that is needed because of what is full."""
    known = [one for one in ahead.bottlenecks if one.load is not None]
    loads = [one.load for one in known if one.resource != SERVERS]
    return [
        one
        for one in known
        if one.resource != SERVERS
        or not any(abs((one.load or 0) - (load or 0)) <= 10 * CLOSE * (load or 1) for load in loads)
    ]


def first_limit(ahead: Projection) -> Resource | None:
    """What is over first: a resource, or what was measured; not the server that is needed because of it."""
    months = ahead.months
    if months.stopped is not None and (months.binding is None or months.binding.likely_over is None):
        return EVIDENCE
    found = months.binding.resource if months.binding is not None else None
    return None if found is None else why(ahead, found)


def why(ahead: Projection, resource: Resource) -> Resource:
    """The resource, or what another server is needed for."""
    return ahead.why_servers if resource == SERVERS else resource


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


def limiting(resource: Resource) -> str:
    """What a chance ends with, in a sentence."""
    if resource.evidence:
        return say("It ends with the measured work.")
    return say("Bottleneck: {resource}.", resource=resource.title)
