"""Memory for mail: shared = NSF buffer pool + k * users, with k from the measured run; plus the process's own.

Figures are MiB (the documents' MB). Where one thread per user was used, each user's stack counts.
"""

from __future__ import annotations

import math

from msgspec.structs import replace

from planners.citing import cite, entered
from planners.domino import today
from planners.domino.figures import MEMORY_ADDRESS_SPACE, MEMORY_SHARED
from planners.domino.memory import buffer_pool_rule, mebibytes, ram
from planners.domino.servers import users_of_partition
from planners.evidence import Standing, weakest
from planners.laws.elementwise import choose, larger, scalar, smaller
from planners.laws.symbol import untold
from planners.machine.verdicts import judge
from planners.mail.case import MailCase
from planners.mail.figures import MEMORY_BY_USERS, MEMORY_PROCESS, PAGE_RATE
from planners.mail.inputs import SERVICE
from planners.planner import Verdict
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

SHARED_MEMORY = "ConstrainedSHMSizeMB"
PER_ACTIVE_USER = "mail.notesbench.memory"
"""The claim with the memory of published benchmark servers for each active user."""
SHARED_NOTE = say("Per partition: NSF buffer pool and a share for each user.")
POOLED_NOTE = say("Per partition. A pool of threads serves all users, so it does not grow with them.")
HELD = (
    "shared_limit"
    " + (shared_measured - buffer_pool_measured) / users_measured * max(users_per_partition - users_ran, 0)"
)
"""Shared memory by the largest load that ran in less than the law asks for: beyond it each user adds as much as below."""
STACKED_NOTE = say("Per partition. Each user has a thread, and each thread a stack.")


def shared(case: MailCase, users: Quantity) -> Quantity:
    """Shared memory of one partition in MiB. Raises ``NotInEvidence``."""
    memory, at = case.published("shared_measured", "shared_mem", say("Shared memory in the measured run"))
    measured_pool = _measured_pool(case)
    pool = case.inputs["buffer_pool"]
    terms: tuple[Term, ...] = (memory, at, measured_pool, of("users_per_partition", users))
    planned = measured_pool.name
    if pool is not None:
        planned, terms = (
            "buffer_pool",
            (*terms, entered("buffer_pool", float(pool), "MiB", say("Planned NSF buffer pool"))),
        )
    text = f"{planned} + (shared_measured - buffer_pool_measured) * (users_per_partition / users_measured)"
    held = _held(case) if pool is None else None
    if held is not None:
        text = f"min({text}, {HELD})"
        terms = (*terms, *held)
    spread = case.spread(users.value, at.value)
    found = derive(
        MEMORY_SHARED,
        text,
        terms,
        _as_measured(case, users, at.value, pool is None),
        spread=spread,
        note=SHARED_NOTE if held is None else _held_note(*held),
    )
    if held is None:
        return found
    each, (limit, ran) = (memory.value - measured_pool.value) / at.value, held
    most = limit.value + each * spread.above * larger(users.value - ran.value, 0.0)
    return replace(found, high=smaller(found.high, most))


def by_users(case: MailCase, users: Quantity) -> Quantity:
    """Memory of one server by another rule of the field: so much for each active user. Raises ``NotInEvidence``."""
    stated = case.claim("memory_each", PER_ACTIVE_USER, say("Memory of a server for each active user"))
    each = replace(stated, unit="KiB/user")
    return derive(
        MEMORY_BY_USERS,
        "memory_each / 1024 * users_per_server",
        (each, of("users_per_server", users)),
        Standing.RULE,
        note=say("What servers of published benchmarks had. It widens the range of the memory."),
    )


def widened(need: Quantity, other: Quantity, proved: Term | None) -> Quantity:
    """The need with a range up to that of the other rule; not beyond the ``proved`` memory in which the users ran."""
    top = other.high if proved is None else smaller(other.high, proved.value)
    if scalar(top) and not untold(top) and top <= need.high:
        return need
    reason = say(
        "Another rule of the field, {low:.0f} to {high:.0f} KB for each active user, reaches further.",
        low=other.terms[0].low,
        high=other.terms[0].high,
    )
    return replace(
        need, high=larger(need.high, top), widened=" ".join(part for part in (need.widened, reason) if part)
    )


def process(case: MailCase, users: Quantity) -> Quantity:
    """Memory of one partition's process itself, in MiB. Raises ``NotInEvidence``."""
    memory, at = case.published("process_measured", "process_mem", say("Process memory in the measured run"))
    stack = _thread_stack(case)
    standing, spread = _as_measured(case, users, at.value, True), case.spread(users.value, at.value)
    if stack is None:
        return derive(
            MEMORY_PROCESS,
            "process_measured",
            (memory, at),
            standing,
            spread=spread,
            note=POOLED_NOTE,
        )
    terms = (memory, at, stack, of("users_per_partition", users))
    return derive(
        MEMORY_PROCESS,
        "max(process_measured + thread_stack / 1024 * (users_per_partition - users_measured), 0)",
        terms,
        standing,
        spread=spread,
        note=STACKED_NOTE,
    )


def of_partition(case: MailCase, users: Quantity, partitions: Quantity) -> tuple[Quantity, Quantity]:
    """Shared and process memory of each partition, for the users of one server. Raises ``NotInEvidence``."""
    each = users_of_partition(users, partitions)
    return shared(case, each), process(case, each)


def of_server(case: MailCase, users: Quantity, partitions: Quantity) -> Quantity:
    """Memory of one server as published, in MiB. Raises ``NotInEvidence``."""
    if case.today:
        return today.memory(case, by_users(case, users), partitions)
    return ram(case, *of_partition(case, users, partitions), partitions)


def page_rate(case: MailCase, users: Quantity) -> Quantity:
    """Pages moved per second in the base storage pool, where that was measured. Raises ``NotInEvidence``."""
    pages, at = case.published("pages_measured", "pool_pages", say("Pages of the base pool, measured run"))
    return case.per_user(users, PAGE_RATE, "pages_measured", (pages, at))


def address_space(shared_memory: Quantity, process_memory: Quantity, proved: Term | None = None) -> Quantity:
    """Shared and process memory of one partition; no more than the ``proved`` space in which as many users ran."""
    terms: tuple[Term, ...] = (of("shared", shared_memory), of("process", process_memory))
    text = "shared + process"
    if proved is not None:
        terms, text = (*terms, proved), f"min({text}, {proved.name})"
    standing = weakest((shared_memory.standing, process_memory.standing, Standing.RULE))
    return derive(MEMORY_ADDRESS_SPACE, text, terms, standing)


def proved_space(space: Term, users: Quantity, ran: Term | None) -> Term | None:
    """The address space that as many users were seen to fit in; None beyond them."""
    if ran is None or (scalar(users.value) and users.value > ran.value):
        return None
    return replace(space, value=choose(users.value <= ran.value, space.value, math.inf))


def address_verdict(case: MailCase, both: Quantity, space: Term) -> Verdict:
    """Shared and process memory against the address space that the version can use."""
    return judge(
        both,
        space.value,
        say(
            "Version {version} can use {space:,.0f} MiB on this system",
            version=case.text("version"),
            space=space.value,
        ),
    )


def _measured_pool(case: MailCase) -> Term:
    rule = buffer_pool_rule(case)
    if rule is None:
        raise NotInEvidence(
            say(
                "No NSF buffer pool is published ({configuration}), so the memory of each user is unknown",
                configuration=case.configuration,
            )
        )
    return Term(
        "buffer_pool_measured",
        mebibytes(rule.value),
        "MiB",
        say("NSF buffer pool in the measured run"),
        cite(case.catalogue, rule),
    )


def held_to(case: MailCase) -> float | None:
    """The users of one server that ran with shared memory held at a limit; None where it was not, or the plan differs."""
    held = _held(case) if case.inputs["buffer_pool"] is None else None
    return held[1].value * case.partitions if held is not None else None


def _held(case: MailCase) -> tuple[Term, Term] | None:
    """What the measured server's shared memory was held at, and the largest load that ran so; None where it was not held."""
    ran = case.catalogue.user_limit(SERVICE, case.platform.id, case.text("version"))
    rows = case.catalogue.settings(SERVICE, case.platform.id, case.text("version"))
    rule = next((row for row in rows if (row.name, row.aspect) == (SHARED_MEMORY, "value")), None)
    size = mebibytes(rule.value) if rule is not None else None
    if rule is None or size is None or ran is None:
        return None
    meaning = say("Limit of shared memory in the measured runs")
    limit = Term("shared_limit", size, "MiB", meaning, cite(case.catalogue, rule))
    claim = case.catalogue.claim(ran.claim)
    source = cite(case.catalogue, claim) if claim is not None else None
    return limit, Term("users_ran", float(ran.users), "users", say("Users that ran with it"), source)


def _held_note(limit: Term, ran: Term) -> str:
    """Up to how many users shared memory was held, and how it grows beyond them."""
    if not scalar(limit.value) or untold(limit.value):
        return SHARED_NOTE
    return say(
        "{note} Held at {size:,.0f} MiB, as it was measured up to {users:,.0f} users. Beyond them each user adds as much as below.",
        note=SHARED_NOTE,
        size=limit.value,
        users=ran.value,
    )


def _thread_stack(case: MailCase) -> Term | None:
    for claim in case.catalogue.claims(SERVICE, "thread_stack", case.platform.id):
        size = claim.low if claim.low is not None else claim.high
        if claim.version == case.text("version") and size is not None:
            return Term(
                "thread_stack",
                size,
                "KiB/user",
                say("Stack of each user's thread"),
                cite(case.catalogue, claim),
            )
    return None


def published_space(case: MailCase) -> Term | None:
    """The address space in MiB that one partition of the version can use, where that is published."""
    for claim in case.catalogue.claims(SERVICE, "address_space", case.platform.id):
        if claim.version == case.text("version") and claim.high is not None:
            meaning = say("Address space of a partition")
            return Term("address_space", claim.high * 1024, "MiB", meaning, cite(case.catalogue, claim))
    return None


def _as_measured(case: MailCase, users: Quantity, measured: float, as_published: bool) -> Standing:
    standing = case.standing(users.value, measured, activity=False)
    return Standing.INTERPOLATED if standing is Standing.MEASURED and not as_published else standing
