"""How many partitions and guests the users need, and what more of them cost.

A partition ran steadily with 17,000 users and failed at 19,000 to 20,000. The same 51,000 users on 3 instead of
6 partitions cost a fifth less each, so a thinly filled partition costs more per user.
"""

from __future__ import annotations

from planners.citing import entered
from planners.evidence import Standing
from planners.quantity import Quantity, Term, derive, of
from planners.virtual.case import Case

STEADY = "virtual.zvm-6-partitions-12-cp.users_max.partition"
LARGEST_GUEST = "virtual.zvm-6-partitions-12-cp.users_max.guest"
LARGEST_ON_8 = "virtual.zvm-6-partitions-8-cp.users_max.8-processors"


def users_limit(case: Case) -> Quantity:
    """Users of one partition in steady work."""
    term = case.measurement("users_limit", STEADY, "Steady users of one partition")
    exact = Term(term.name, term.value, term.unit, term.meaning, term.source)
    return derive(
        "users.limit",
        "Limit of one partition",
        "users",
        "users_limit",
        (exact,),
        Standing.MEASURED,
        note="In steady work; a partition failed at 19,000 to 20,000.",
    )


def count(case: Case, limit: Quantity) -> Quantity:
    """Partitions for all users."""
    given = case.inputs["partitions"]
    if given is not None:
        term = entered("partitions", float(given), "partitions", "Partitions")
        return derive("servers.count", "Partitions", "partitions", "partitions", (term,), Standing.ENTERED)
    return derive(
        "servers.count",
        "Partitions",
        "partitions",
        "ceil(users / users_limit)",
        (_users(case), of("users_limit", limit)),
        Standing.RULE,
        note="Domino partitions, users spread evenly over them.",
    )


def users_per_partition(case: Case, partitions: Quantity) -> Quantity:
    """Users of one partition."""
    return derive(
        "users.per_server",
        "Users per partition",
        "users",
        "users / partitions",
        (_users(case), of("partitions", partitions)),
        Standing.RULE,
    )


def guests(case: Case) -> Quantity:
    """Linux guests: entered, or one for each load as large as the largest that ran in one."""
    given = case.inputs["guests"]
    if given is not None:
        term = entered("guests", float(given), "guests", "Guests")
        return derive("guests.count", "Guests", "guests", "guests", (term,), Standing.ENTERED)
    largest = case.measurement("largest", LARGEST_GUEST, "Largest load of one guest")
    exact = Term(largest.name, largest.value, largest.unit, largest.meaning, largest.source)
    return derive(
        "guests.count", "Guests", "guests", "ceil(users / largest)", (_users(case), exact), Standing.RULE
    )


def filling_factor(case: Case, per_partition: Quantity) -> Quantity:
    """Cost per user relative to well filled partitions, from the comparison of 6 with 3 partitions.

    1 from the fill of the run on 8 processors (85,000 users in 6 partitions) up; 1 / (1 - saving) at the fill of
    51,000 users in 6 partitions and below; in between along a straight line.
    """
    saving = case.claim("saving", "virtual.L43.1", "Saving per user on half the partitions")
    thin = case.claim("thin_users", "virtual.L41.1", "Users of the partition comparison")
    full = case.measurement("full_users", LARGEST_ON_8, "Users on 8 processors")
    six = case.claim("run_partitions", "virtual.L32.3", "Partitions of both runs")
    terms = (
        saving,
        thin,
        Term(full.name, full.value, full.unit, full.meaning, full.source),
        six,
        of("per_partition", per_partition),
    )
    text = (
        "1 + (1 / (1 - saving / 100) - 1) * max(0, min(1, (full_users / run_partitions - per_partition) / "
        "(full_users / run_partitions - thin_users / run_partitions)))"
    )
    return derive(
        "processor.filling",
        "Cost of thinly filled partitions",
        "1",
        text,
        terms,
        Standing.RULE,
        note="More partitions for the same users cost more processor time.",
    )


def _users(case: Case) -> Term:
    return entered("users", case.number("users"), "users", "Active users over all partitions")
