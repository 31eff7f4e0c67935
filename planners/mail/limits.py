"""How many users one server (partition) has been shown to carry."""

from __future__ import annotations

from planners.catalogue.rows import UserLimit
from planners.citing import cite
from planners.domino.figures import USERS_LIMIT
from planners.evidence import Source, Standing
from planners.mail.case import MailCase
from planners.mail.inputs import SERVICE
from planners.quantity import Quantity, Term, derive
from planners.refusal import NotInEvidence
from planners.words import say


def users_limit(case: MailCase) -> Quantity:
    """The largest load published for one server. Raises ``NotInEvidence`` where none is."""
    limit = case.catalogue.user_limit(SERVICE, case.platform.id, case.text("version"))
    if limit is None:
        raise NotInEvidence(
            say(
                "No largest load of one server is published ({configuration})",
                configuration=case.configuration,
            )
        )
    term = Term(
        "users_limit",
        float(limit.users),
        "users",
        say("Largest published load of one server (limited by: {cause})", cause=limit.cause),
        _source(case, limit),
    )
    return derive(
        USERS_LIMIT,
        "users_limit",
        (term,),
        Standing.MEASURED,
        note=say("Limited by: {cause}. More users need another server.", cause=limit.cause),
    )


def _source(case: MailCase, limit: UserLimit) -> Source | None:
    claim = case.catalogue.claim(limit.claim)
    return cite(case.catalogue, claim) if claim else None
