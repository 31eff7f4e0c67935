"""The largest load of one web mail server, and its memory, from the one published load of each platform."""

from __future__ import annotations

from planners.citing import at_users, cite, entered
from planners.domino import today
from planners.domino.figures import MEMORY_SHARED, PARTITION_LIMIT
from planners.domino.memory import buffer_pool_rule, mebibytes, ram
from planners.domino.own import users_seen
from planners.domino.servers import carried_limit, entered_limit, users_of_partition
from planners.evidence import Standing
from planners.figure import Figure
from planners.inotes.case import WebMailCase
from planners.inotes.figures import MEMORY_PROCESS
from planners.laws.elementwise import real, scalar
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.words import listed, say

PER_PARTITION = say("Per partition.")
LIMIT_NOTE = say("Published limit: the largest load measured.")
POOLED_NOTE = say("Per partition. A pool of threads serves all users, so it does not grow with them.")
OWN_NOTE = say("Per partition, as you measured it.")
ENTER_PROCESS = say('Enter "HTTP process memory measured".')

RESPONSE_UNKNOWN = say("The document publishes no response time of web mail")
RESPONSE_INSTEAD = say(
    'Measure one in a pilot. "Stretch factor" says how much longer work takes than on an idle server.'
)

BELIEVABLE_PROCESS_MEMORY = 1.0
"""MiB below which a printed process memory cannot be meant in MB: one system prints 0.15 to 0.38."""


def partition_limit(case: WebMailCase) -> Quantity:
    """The most users of one partition: entered, or the largest load that ran. Raises ``NotInEvidence``."""
    if case.today:
        return today.partition_limit(case)
    term = at_users(case.catalogue, "users_measured", case.need("cpu_pct"))
    seen = users_seen(case)
    given = entered_limit(case, term.value)
    if given is None and seen is not None:
        given = carried_limit(case, seen, term.value)
    if given is not None:
        return given
    return derive(PARTITION_LIMIT, "users_measured", (term,), Standing.MEASURED, note=LIMIT_NOTE)


def shared_memory(case: WebMailCase, users: Quantity) -> Quantity:
    """Shared memory of one partition in MiB. Where the buffer pool is published it does not grow with the users."""
    own = _own(case, "own_shared", MEMORY_SHARED)
    if own is not None:
        return own
    memory, at = case.published("shared_measured", "shared_mem", say("Shared memory in the measured run"))
    pool = buffer_pool_rule(case)
    terms: tuple[Term, ...] = (memory, at, of("users_per_partition", users))
    text = "shared_measured * (users_per_partition / users_measured)"
    if pool is not None:
        where, meaning = cite(case.catalogue, pool), say("NSF buffer pool in the measured run")
        size = Term("buffer_pool", mebibytes(pool.value), "MiB", meaning, where)
        terms = (*terms, size)
        text = "buffer_pool + (shared_measured - buffer_pool) * (users_per_partition / users_measured)"
    return derive(
        MEMORY_SHARED,
        text,
        terms,
        case.standing(users.value, at.value, activity=False),
        spread=case.spread(users.value, at.value),
        note=PER_PARTITION,
    )


def ran_in(case: WebMailCase, users: Quantity) -> str:
    """In which memory as many users ran on the measured machine; empty where that is not known, or fewer ran."""
    row, had = case.row("cpu_pct"), case.platform.memory_mib
    if row is None or not had or not row.users or not scalar(users.value) or users.value > row.users:
        return ""
    return say(
        "{users:,} users ran in the {memory:,.0f} MiB of the measured machine.", users=row.users, memory=had
    )


def process_memory(case: WebMailCase, users: Quantity) -> Quantity:
    """Memory of the HTTP process in MiB. Raises ``NotInEvidence`` where the printed figure cannot be meant."""
    own = _own(case, "own_process", MEMORY_PROCESS)
    if own is not None:
        return own
    meaning = say("HTTP process memory in the measured run")
    memory, at = case.published("process_measured", "process_mem", meaning)
    if memory.value < BELIEVABLE_PROCESS_MEMORY:
        printed = case.catalogue.measurements(case.service, case.platform.id, metric="process_mem")
        raise NotInEvidence(
            say(
                "The document prints {memory} MB of HTTP process memory ({platform}), which is too small to be right",
                memory=listed(dict.fromkeys(f"{row.value:.2g}" for row in printed)),
                platform=case.platform.name,
            ),
            ENTER_PROCESS,
        )
    return derive(
        MEMORY_PROCESS,
        "process_measured",
        (memory, at),
        case.standing(users.value, at.value, activity=False),
        spread=case.spread(users.value, at.value),
        note=POOLED_NOTE,
    )


def of_partition(case: WebMailCase, users: Quantity, partitions: Quantity) -> tuple[Quantity, Quantity]:
    """Shared and process memory of each partition, for the users of one server. Raises ``NotInEvidence``."""
    each = users_of_partition(users, partitions)
    return shared_memory(case, each), process_memory(case, each)


def memory(case: WebMailCase, users: Quantity, partitions: Quantity) -> Quantity:
    """Memory of one server as published, in MiB. Raises ``NotInEvidence``."""
    return ram(case, *of_partition(case, users, partitions), partitions)


def response_time() -> Quantity:
    """Raises ``NotInEvidence``: no response time of web mail is in evidence."""
    raise NotInEvidence(RESPONSE_UNKNOWN, RESPONSE_INSTEAD)


def _own(case: WebMailCase, field: str, figure: Figure) -> Quantity | None:
    given = case.inputs[field]
    if given is None:
        return None
    term = entered(field, real(given), "MiB", say("{figure} (your own server)", figure=figure.title))
    return derive(figure, field, (term,), Standing.ENTERED, note=OWN_NOTE)
