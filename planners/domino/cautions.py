"""What a Domino plan assumes of its users, and what the measured machines are not for."""

from __future__ import annotations

from collections.abc import Iterable

from planners.citing import cite
from planners.domino.case import MeasuredCase
from planners.evidence import Source
from planners.machine.cautions import closing
from planners.planner import Caution
from planners.quantity import Quantity
from planners.words import plural, say

REAL_USERS = "real_users"
"""The metric of the one published discount from benchmark users to real ones."""
PLATFORMS = say(
    "The platforms were measured with different disks, memory and settings. Do not compare platforms by these figures."
)


def common(
    case: MeasuredCase, users: str, quantities: Iterable[Quantity], *own: Caution
) -> tuple[Caution, ...]:
    """The cautions of a measured service; ``users`` says whom its users stand for, ``own`` are its further ones."""
    whole = tested(case)
    return (
        Caution(users, whole),
        *_real_users(case),
        Caution(PLATFORMS, whole),
        *own,
        *closing(whole, quantities),
    )


def tested(case: MeasuredCase) -> Source | None:
    """The document of the measured machine as a whole."""
    document = case.catalogue.document(case.platform.document)
    return Source(document.title, say("test method"), "") if document else None


def _real_users(case: MeasuredCase) -> tuple[Caution, ...]:
    """What one user of the plan counts for; nothing where the published discount is not in the catalogue."""
    claim = next(iter(case.catalogue.claims(metric=REAL_USERS)), None)
    if claim is None or claim.low is None or claim.high is None:
        return ()
    activity = float(case.number("activity"))
    return (
        Caution(
            plural(
                "This plan counts each of your users as {count} benchmark user. The only published ratio, {low:g} to {high:g}, "
                "is of an older, lighter benchmark. Take it as the worst case until you measure your own server.",
                "This plan counts each of your users as {count} benchmark users. The only published ratio, {low:g} to {high:g}, "
                "is of an older, lighter benchmark. Take it as the worst case until you measure your own server.",
                activity,
                count=f"{activity:.3g}",
                low=claim.low,
                high=claim.high,
            ),
            cite(case.catalogue, claim),
        ),
    )
