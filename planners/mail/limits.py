"""How many users one server (partition) has been shown to carry."""

from __future__ import annotations

from planners.catalogue.rows import UserLimit
from planners.citing import cite
from planners.domino.figures import USERS_LIMIT
from planners.evidence import Source, Standing
from planners.mail.case import Case
from planners.mail.inputs import SERVICE
from planners.quantity import Quantity, Term, derive
from planners.refusal import NotInEvidence


def users_limit(case: Case) -> Quantity:
    """The largest load published for one server. Raises ``NotInEvidence`` where none is."""
    limit = case.catalogue.user_limit(SERVICE, case.platform.id, case.text("version"))
    if limit is None:
        raise NotInEvidence(
            f"No largest load of one server is published for {case.platform.name} with version {case.text('version')}"
        )
    term = Term(
        "users_limit",
        float(limit.users),
        "users",
        f"Largest published load; bound by {limit.cause}",
        _source(case, limit),
    )
    return derive(
        USERS_LIMIT,
        "users_limit",
        (term,),
        Standing.MEASURED,
        note=f"Bound by {limit.cause}. More users than that need another server.",
    )


def _source(case: Case, limit: UserLimit) -> Source | None:
    claim = case.catalogue.claim(limit.claim)
    return cite(case.catalogue, claim) if claim else None
