"""Memory for mail: shared = NSF buffer pool + k * users, with k from the measured run; plus the process's own.

Figures are MiB (the documents' MB). Where one thread per user was used, each user's stack counts.
"""

from __future__ import annotations

import re

from planners.catalogue.rows import SettingRule
from planners.citing import cite, entered
from planners.evidence import Standing, weakest
from planners.machine.figures import MEMORY_NEED, MEMORY_SHARED, PAGE_FAULTS
from planners.machine.verdicts import judge
from planners.mail.case import Case
from planners.mail.figures import MEMORY_ADDRESS_SPACE, MEMORY_PROCESS
from planners.mail.inputs import SERVICE
from planners.planner import Verdict
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence

BUFFER_POOL = "NSF_Buffer_Pool_Size_MB"


def shared(case: Case, users: Quantity) -> Quantity:
    """Shared memory of one server in MiB. Raises ``NotInEvidence``."""
    memory, at = case.published("shared_measured", "shared_mem", "Shared memory in the measured run")
    measured_pool = _measured_pool(case)
    pool = case.inputs["buffer_pool"]
    terms: tuple[Term, ...] = (memory, at, measured_pool, of("users_per_server", users))
    planned = measured_pool.name
    if pool is not None:
        planned, terms = (
            "buffer_pool",
            (*terms, entered("buffer_pool", float(pool), "MiB", "Planned NSF buffer pool")),
        )
    return derive(
        MEMORY_SHARED,
        f"{planned} + (shared_measured - buffer_pool_measured) * (users_per_server / users_measured)",
        terms,
        _as_measured(case, users, at.value, pool is None),
        spread=case.spread(users.value, at.value),
        note="NSF buffer pool and a share per user, per server.",
    )


def process(case: Case, users: Quantity) -> Quantity:
    """Memory of the server process itself, in MiB. Raises ``NotInEvidence``."""
    memory, at = case.published("process_measured", "process_mem", "Process memory in the measured run")
    stack = _thread_stack(case)
    standing, spread = _as_measured(case, users, at.value, True), case.spread(users.value, at.value)
    if stack is None:
        return derive(
            MEMORY_PROCESS,
            "process_measured",
            (memory, at),
            standing,
            spread=spread,
            note="A pool of threads serves all users, so it does not grow with them; per server.",
        )
    terms = (memory, at, stack, of("users_per_server", users))
    return derive(
        MEMORY_PROCESS,
        "max(process_measured + thread_stack / 1024 * (users_per_server - users_measured), 0)",
        terms,
        standing,
        spread=spread,
        note="One thread, and so one stack, per user; per server.",
    )


def ram(case: Case, shared_memory: Quantity, process_memory: Quantity) -> Quantity:
    """Recommended memory of one server: shared, process, and an allowance for everything else."""
    terms = (
        of("shared", shared_memory),
        of("process", process_memory),
        entered(
            "operating_system", case.number("operating_system"), "MiB", "Operating system and file cache"
        ),
    )
    return derive(
        MEMORY_NEED,
        "shared + process + operating_system",
        terms,
        weakest((shared_memory.standing, process_memory.standing, Standing.RULE)),
        note=f"Per server; the measured machine had {case.platform.memory_mib:,.0f} MiB.",
    )


def page_faults(case: Case, users: Quantity) -> Quantity:
    """Page faults per second in the base storage pool, where that was measured. Raises ``NotInEvidence``."""
    faults, at = case.published(
        "faults_measured", "base_pool_pages", "Page faults in the base pool, measured run"
    )
    activity = entered(
        "activity", case.number("activity"), "1", "Work per user relative to the benchmark user"
    )
    return derive(
        PAGE_FAULTS,
        "faults_measured * (activity * users_per_server / users_measured)",
        (faults, at, activity, of("users_per_server", users)),
        case.standing(users.value, at.value),
        spread=case.spread(case.per_server(users), at.value),
        note="Base storage pool, per server.",
    )


def address_verdict(case: Case, shared_memory: Quantity, process_memory: Quantity) -> Verdict | None:
    """Shared and process memory against the address space that the version can use, where that is published."""
    space = _address_space(case)
    if space is None:
        return None
    both = derive(
        MEMORY_ADDRESS_SPACE,
        "shared + process",
        (of("shared", shared_memory), of("process", process_memory)),
        Standing.RULE,
    )
    return judge(
        both,
        space,
        f"version {case.text('version')} can use {space:,.0f} MiB on this system",
    )


def buffer_pool_rule(case: Case) -> SettingRule | None:
    """The published buffer pool of the measured server."""
    return next(
        (
            rule
            for rule in case.catalogue.settings(SERVICE, case.platform.id, case.text("version"))
            if rule.name == BUFFER_POOL and rule.aspect == "value" and mebibytes(rule.value) is not None
        ),
        None,
    )


def mebibytes(text: str) -> float | None:
    """The figure of a memory setting in MiB, such as ``210`` or ``1.2 GB (default)``; None where it holds none."""
    found = re.match(r"([\d.]+)\s*(GB|GiB)?", text)
    return float(found[1]) * (1024 if found[2] else 1) if found else None


def _measured_pool(case: Case) -> Term:
    rule = buffer_pool_rule(case)
    if rule is None:
        raise NotInEvidence(
            f"No NSF buffer pool is published for {case.platform.name} with version {case.text('version')}, "
            "so the share per user cannot be told from it"
        )
    return Term(
        "buffer_pool_measured",
        mebibytes(rule.value),
        "MiB",
        "NSF buffer pool in the measured run",
        cite(case.catalogue, rule),
    )


def _thread_stack(case: Case) -> Term | None:
    for claim in case.catalogue.claims(SERVICE, "thread_stack", case.platform.id):
        size = claim.low if claim.low is not None else claim.high
        if claim.version == case.text("version") and size is not None:
            return Term(
                "thread_stack", size, "KiB/user", "Stack of each user's thread", cite(case.catalogue, claim)
            )
    return None


def _address_space(case: Case) -> float | None:
    for claim in case.catalogue.claims(SERVICE, "address_space", case.platform.id):
        if claim.version == case.text("version") and claim.high is not None:
            return claim.high * 1024
    return None


def _as_measured(case: Case, users: Quantity, measured: float, as_published: bool) -> Standing:
    standing = case.standing(users.value, measured, activity=False)
    return Standing.INTERPOLATED if standing is Standing.MEASURED and not as_published else standing
