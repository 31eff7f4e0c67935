"""How many users one server (partition) has been shown to carry, and how many servers that makes."""

from __future__ import annotations

from planners.catalogue.rows import UserLimit
from planners.citing import cite, entered
from planners.evidence import Source, Standing
from planners.machine.figures import SERVER_COUNT, USERS_LIMIT, USERS_PER_SERVER
from planners.mail.case import Case
from planners.mail.inputs import SERVICE
from planners.quantity import Quantity, Term, derive, of
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


def servers_count(case: Case, limit: Quantity) -> Quantity:
    """Servers for all users: none carries more than its published limit."""
    users = entered("users", case.number("users"), "users", "Active users over all servers")
    return derive(
        SERVER_COUNT,
        "ceil(users / users_limit)",
        (users, of("users_limit", limit)),
        Standing.RULE,
        note="Domino partitions; figures per server are for users spread evenly over them.",
    )


def users_per_server(case: Case, servers: Quantity) -> Quantity:
    """Users of each server when they are spread evenly."""
    users = entered("users", case.number("users"), "users", "Active users over all servers")
    return derive(
        USERS_PER_SERVER,
        "users / servers",
        (users, of("servers", servers)),
        Standing.RULE,
    )


def _source(case: Case, limit: UserLimit) -> Source | None:
    claim = case.catalogue.claim(limit.claim)
    return cite(case.catalogue, claim) if claim else None
