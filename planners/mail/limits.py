"""How many users one partition has been shown to carry."""

from __future__ import annotations

from functools import lru_cache

from planners.catalogue.rows import UserLimit
from planners.catalogue.store import Catalogue
from planners.citing import cite, entered
from planners.domino import today
from planners.domino.figures import PARTITION_LIMIT
from planners.domino.inputs import OPERATING_SYSTEM
from planners.domino.own import users_seen
from planners.domino.servers import carried_limit, entered_limit
from planners.evidence import Standing
from planners.mail.case import MailCase
from planners.mail.inputs import SERVICE
from planners.quantity import Quantity, Term, derive
from planners.refusal import NotInEvidence
from planners.words import say


def partition_limit(case: MailCase) -> Quantity:
    """The most users of one partition: entered, or the largest load published or run on the own server.

    Raises ``NotInEvidence`` where there is none.
    """
    if case.today:
        return today.partition_limit(case)
    limit = case.catalogue.user_limit(SERVICE, case.platform.id, case.text("version"))
    given = entered_limit(case, None if limit is None else limit.users)
    if given is not None:
        return given
    seen = users_seen(case) or _baseline_users(case)
    carried = None if seen is None else carried_limit(case, seen, None if limit is None else limit.users)
    if carried is not None:
        return carried
    if limit is None:
        raise NotInEvidence(
            say(
                "No largest load of one partition is published ({configuration})",
                configuration=case.configuration,
            )
        )
    return derive(
        PARTITION_LIMIT,
        "partition_limit",
        (_published(case.catalogue, limit),),
        Standing.MEASURED,
        note=say("Published limit: {cause}.", cause=limit.cause),
    )


def proved(case: MailCase) -> Term | None:
    """Users of one server that ran in the memory of the measured machine, where the plan has memory as that had."""
    limit = case.catalogue.user_limit(SERVICE, case.platform.id, case.text("version"))
    as_measured = case.inputs["buffer_pool"] is None and case.inputs["partition_users"] is None
    as_measured = as_measured and case.inputs["operating_system"] == OPERATING_SYSTEM.default
    if limit is None or not as_measured or case.partitions != 1 or case.measured_partitions.value != 1:
        return None
    return _published(case.catalogue, limit)


def _baseline_users(case: MailCase) -> Term | None:
    if not case.has_baseline:
        return None
    return entered(
        "baseline_users", case.number("baseline_users"), "users", say("Users measured on your own server")
    )


@lru_cache(maxsize=64)
def _published(catalogue: Catalogue, limit: UserLimit) -> Term:
    claim = catalogue.claim(limit.claim)
    meaning = say("Largest published load of one partition ({cause})", cause=limit.cause)
    source = cite(catalogue, claim) if claim else None
    return Term("partition_limit", float(limit.users), "users", meaning, source)
