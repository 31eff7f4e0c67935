"""From benchmark users to real ones: what the plan assumes, beside the only published discount."""

from __future__ import annotations

from planners.catalogue.store import Catalogue
from planners.citing import cite
from planners.planner import Caution

DISCOUNT = "mail.r5.discount"


def caution(catalogue: Catalogue, activity: float) -> tuple[Caution, ...]:
    """What one user of the plan counts for; nothing where the published discount is not in the catalogue."""
    claim = catalogue.claim(DISCOUNT)
    if claim is None or claim.low is None or claim.high is None:
        return ()
    one = "one benchmark user" if activity == 1 else f"{activity:g} benchmark users"
    return (
        Caution(
            f"This plan counts one of your users as {one}. The only published discount reckons {claim.low:g} to {claim.high:g} for a "
            "real user, of an older and lighter benchmark: an upper end until you measure your own server.",
            cite(catalogue, claim),
        ),
    )
