"""The largest load of one web mail server, and its memory, from the one published load of each platform."""

from __future__ import annotations

from planners.citing import at_users, cite, entered
from planners.domino.figures import MEMORY_SHARED, USERS_LIMIT
from planners.domino.memory import buffer_pool_rule, mebibytes
from planners.evidence import Standing
from planners.figure import Figure
from planners.inotes.case import Case
from planners.inotes.figures import MEMORY_PROCESS
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence

BELIEVABLE_PROCESS_MEMORY = 1.0
"""MiB below which a printed process memory cannot be meant in MB: one system prints 0.15 to 0.38."""


def users_limit(case: Case) -> Quantity:
    """The largest load that ran on one server. Raises ``NotInEvidence``."""
    term = at_users(case.catalogue, "users_limit", case.need("cpu_pct"))
    return derive(
        USERS_LIMIT,
        "users_limit",
        (term,),
        Standing.MEASURED,
        note="The largest load measured; more users than that need another server.",
    )


def shared_memory(case: Case, users: Quantity) -> Quantity:
    """Shared memory of one server in MiB. Where the buffer pool is published it does not grow with the users."""
    own = _own(case, "own_shared", MEMORY_SHARED)
    if own is not None:
        return own
    memory, at = case.published("shared_measured", "shared_mem", "Shared memory in the measured run")
    pool = buffer_pool_rule(case)
    terms: tuple[Term, ...] = (memory, at, of("users_per_server", users))
    text = "shared_measured * (users_per_server / users_measured)"
    if pool is not None:
        where = cite(case.catalogue, pool)
        size = Term("buffer_pool", mebibytes(pool.value), "MiB", "NSF buffer pool in the measured run", where)
        terms = (*terms, size)
        text = "buffer_pool + (shared_measured - buffer_pool) * (users_per_server / users_measured)"
    return derive(
        MEMORY_SHARED,
        text,
        terms,
        case.standing(users.value, at.value, activity=False),
        spread=case.spread(users.value, at.value),
        note="Per server.",
    )


def process_memory(case: Case, users: Quantity) -> Quantity:
    """Memory of the HTTP process in MiB. Raises ``NotInEvidence`` where the printed figure cannot be meant."""
    own = _own(case, "own_process", MEMORY_PROCESS)
    if own is not None:
        return own
    memory, at = case.published("process_measured", "process_mem", "HTTP process memory in the measured run")
    if memory.value < BELIEVABLE_PROCESS_MEMORY:
        raise NotInEvidence(
            f"The document prints {memory.value:g} MB for the HTTP process on {case.platform.name}, which cannot be "
            "meant; only its changes between modes are usable",
            'Enter "HTTP process memory measured".',
        )
    return derive(
        MEMORY_PROCESS,
        "process_measured",
        (memory, at),
        case.standing(users.value, at.value, activity=False),
        spread=case.spread(users.value, at.value),
        note="A pool of threads serves all users, so it does not grow with them; per server.",
    )


def _own(case: Case, field: str, figure: Figure) -> Quantity | None:
    given = case.inputs[field]
    if given is None:
        return None
    term = entered(field, float(given), "MiB", f"{figure.title} of your own server")
    return derive(figure, field, (term,), Standing.ENTERED, note="Per server, as you measured it.")
