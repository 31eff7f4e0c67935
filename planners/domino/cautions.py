"""What a Domino plan assumes of its users, and what the measured machines are not for."""

from __future__ import annotations

from collections.abc import Iterable

from planners.citing import cite
from planners.domino.case import MeasuredCase
from planners.evidence import Source
from planners.machine.cautions import closing
from planners.planner import Caution
from planners.quantity import Quantity

REAL_USERS = "real_users"
"""The metric of the one published discount from benchmark users to real ones."""


def common(
    case: MeasuredCase, benchmark: str, quantities: Iterable[Quantity], *own: Caution
) -> tuple[Caution, ...]:
    """The cautions of a measured service; ``benchmark`` names its users, ``own`` are its further ones."""
    whole = tested(case)
    return (
        Caution(f"The users are {benchmark}. Real users may do more or less: set the activity.", whole),
        *_real_users(case),
        Caution(
            "The platforms were measured with different disks, memory and settings. The figures are not for comparing one "
            "platform with another.",
            whole,
        ),
        *own,
        *closing(whole, quantities),
    )


def tested(case: MeasuredCase) -> Source | None:
    """The document of the measured machine as a whole."""
    document = case.catalogue.document(case.platform.document)
    return Source(document.title, "test method", "") if document else None


def _real_users(case: MeasuredCase) -> tuple[Caution, ...]:
    """What one user of the plan counts for; nothing where the published discount is not in the catalogue."""
    claim = next(iter(case.catalogue.claims(metric=REAL_USERS)), None)
    if claim is None or claim.low is None or claim.high is None:
        return ()
    activity = float(case.number("activity"))
    one = "one benchmark user" if activity == 1 else f"{activity:g} benchmark users"
    return (
        Caution(
            f"This plan counts one of your users as {one}. The only published discount reckons {claim.low:g} to {claim.high:g} for a "
            "real user, of an older and lighter benchmark: an upper end until you measure your own server.",
            cite(case.catalogue, claim),
        ),
    )
