"""Servers, processors and memory for web mail from the one published load of each platform, 4,000 users."""

from __future__ import annotations

import re

from planners.catalogue.rows import SettingRule
from planners.citing import at_users, cite, entered
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.inotes.case import BELIEVABLE_PROCESS_MEMORY, Case
from planners.inotes.figures import MEMORY_PROCESS
from planners.inotes.inputs import SERVICE
from planners.laws.elementwise import scalar
from planners.machine import processors
from planners.machine.figures import (
    MEMORY_NEED,
    MEMORY_SHARED,
    PROCESSOR_COUNT,
    SERVER_COUNT,
    USERS_AT_TARGET,
    USERS_LIMIT,
    USERS_PER_SERVER,
    UTILIZATION,
)
from planners.quantity import Quantity, Term, derive, of
from planners.refusal import NotInEvidence

BUFFER_POOL = "NSF_Buffer_Pool_Size_MB"


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


def servers_count(case: Case, limit: Quantity) -> Quantity:
    """Servers for all users."""
    return derive(
        SERVER_COUNT,
        "ceil(users / users_limit)",
        (_users(case), of("users_limit", limit)),
        Standing.RULE,
        note="Figures per server are for users spread evenly over them.",
    )


def users_per_server(case: Case, servers: Quantity) -> Quantity:
    """Users of each server."""
    return derive(
        USERS_PER_SERVER,
        "users / servers",
        (_users(case), of("servers", servers)),
        Standing.RULE,
    )


def target(case: Case) -> Quantity:
    """The utilization to plan for, in percent."""
    return processors.target(case.inputs["target"], _processors(case))


def utilization(case: Case, users: Quantity) -> Quantity:
    """Utilization of the measured machine in percent, for the users of one server."""
    used, at = case.published("utilization_measured", "cpu_pct", "Utilization in the measured run")
    work = users.value * case.number("activity")
    return derive(
        UTILIZATION,
        "utilization_measured * (activity * users_per_server / users_measured)",
        (used, at, case.activity(), of("users_per_server", users)),
        case.standing(users.value, at.value),
        spread=case.spread(work, at.value),
        note=f"Percent of the measured machine ({case.platform.model}, {case.platform.processors} processors), per server.",
    )


def processor_count(case: Case, used: Quantity, goal: Quantity) -> Quantity:
    """Processors of the measured kind that keep one server at the target."""
    beyond = scalar(used.value) and used.value > goal.value
    return derive(
        PROCESSOR_COUNT,
        "ceil(utilization * processors / target)",
        (of("utilization", used), _processors(case), of("target", goal)),
        Standing.EXTRAPOLATED if beyond else weakest((used.standing, Standing.RULE)),
        note="Processors of the measured machine's kind, per server, at the target utilization.",
    )


def users_at_target(case: Case, goal: Quantity) -> Quantity:
    """Users of one server at the target, by processor alone."""
    used, at = case.published("utilization_measured", "cpu_pct", "Utilization in the measured run")
    terms = (used, at, case.activity(), of("target", goal))
    text = "target / utilization_measured * users_measured / activity"
    found = derive(USERS_AT_TARGET, text, terms, Standing.RULE)
    work = found.value * case.number("activity")
    return derive(
        USERS_AT_TARGET,
        text,
        terms,
        case.standing(found.value, at.value),
        spread=case.spread(work, at.value, of_users=True),
        note="One server of the measured kind, by processor alone; only 4,000 users were run.",
    )


def shared_memory(case: Case, users: Quantity) -> Quantity:
    """Shared memory of one server in MiB. Where the buffer pool is published it does not grow with the users."""
    own = _own(case, "own_shared", MEMORY_SHARED)
    if own is not None:
        return own
    memory, at = case.published("shared_measured", "shared_mem", "Shared memory in the measured run")
    pool = _buffer_pool(case)
    terms: tuple[Term, ...] = (memory, at, of("users_per_server", users))
    text = "shared_measured * (users_per_server / users_measured)"
    if pool is not None:
        terms = (*terms, pool)
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
            "Enter own_process.",
        )
    return derive(
        MEMORY_PROCESS,
        "process_measured",
        (memory, at),
        case.standing(users.value, at.value, activity=False),
        spread=case.spread(users.value, at.value),
        note="A pool of threads serves all users, so it does not grow with them; per server.",
    )


def ram(case: Case, shared: Quantity, process: Quantity) -> Quantity:
    """Recommended memory of one server."""
    terms = (
        of("shared", shared),
        of("process", process),
        entered(
            "operating_system", case.number("operating_system"), "MiB", "Operating system and file cache"
        ),
    )
    return derive(
        MEMORY_NEED,
        "shared + process + operating_system",
        terms,
        weakest((shared.standing, process.standing, Standing.RULE)),
        note="Per server.",
    )


def _own(case: Case, field: str, figure: Figure) -> Quantity | None:
    given = case.inputs[field]
    if given is None:
        return None
    term = entered(field, float(given), "MiB", f"{figure.title} of your own server")
    return derive(figure, field, (term,), Standing.ENTERED, note="Per server, as you measured it.")


def _users(case: Case) -> Term:
    return entered("users", case.number("users"), "users", "Active users over all servers")


def _processors(case: Case) -> Term:
    return Term(
        "processors",
        float(case.platform.processors or 0),
        "processors",
        f"Processors of the {case.platform.model}",
        case.catalogue.source(case.platform),
    )


def _buffer_pool(case: Case) -> Term | None:
    for rule in case.catalogue.settings(SERVICE, case.platform.id, case.text("version")):
        size = pool_size(rule)
        if rule.name == BUFFER_POOL and rule.platform and rule.aspect == "value" and size is not None:
            return Term(
                "buffer_pool", size, "MiB", "NSF buffer pool in the measured run", cite(case.catalogue, rule)
            )
    return None


def pool_size(rule: SettingRule) -> float | None:
    """The figure of a buffer pool setting in MiB, such as ``512 MB (default)``."""
    found = re.match(r"([\d.]+)", rule.value)
    return float(found[1]) if found else None
