"""How many partitions and guests the users need, and what more of them cost.

A partition ran steadily with 17,000 users and failed at 19,000 to 20,000. The same 51,000 users on 3 instead of
6 partitions cost a fifth less each.
"""

from __future__ import annotations

from msgspec.structs import replace

from planners.citing import entered
from planners.evidence import Standing
from planners.laws.elementwise import choose
from planners.quantity import Quantity, Term, derive, of
from planners.virtual.case import VirtualCase
from planners.virtual.figures import (
    GUESTS_COUNT,
    PARTITION_COUNT,
    PROCESSOR_FILLING,
    USERS_LIMIT,
    USERS_PER_SERVER,
)
from planners.words import say

STEADY = "virtual.zvm-6-partitions-12-cp.users_max.partition"
LARGEST_GUEST = "virtual.zvm-6-partitions-12-cp.users_max.guest"
SIX_PARTITIONS = 6.0
SAVING_BELOW = 4.0
LIMIT_NOTE = say("In steady work. A partition failed at 19,000 to 20,000 users.")
COUNT_NOTE = say("Domino partitions, with users spread evenly over them.")
FILLING_NOTE = say("One published comparison: three partitions against six in one guest.")


def users_limit(case: VirtualCase) -> Quantity:
    """Users of one partition in steady work."""
    term = case.measurement("users_limit", STEADY, say("Steady users of one partition"))
    exact = replace(term, low=None, high=None)
    return derive(
        USERS_LIMIT,
        "users_limit",
        (exact,),
        Standing.MEASURED,
        note=LIMIT_NOTE,
    )


def count(case: VirtualCase, limit: Quantity) -> Quantity:
    """Partitions for all users."""
    given = case.inputs["partitions"]
    if given is not None:
        term = entered("partitions", float(given), "partitions", say("Partitions"))
        return derive(PARTITION_COUNT, "partitions", (term,), Standing.ENTERED)
    return derive(
        PARTITION_COUNT,
        "ceil(users / users_limit)",
        (case.users(), of("users_limit", limit)),
        Standing.RULE,
        note=COUNT_NOTE,
    )


def users_per_partition(case: VirtualCase, partitions: Quantity) -> Quantity:
    """Users of one partition."""
    return derive(
        USERS_PER_SERVER,
        "users / partitions",
        (case.users(), of("partitions", partitions)),
        Standing.RULE,
    )


def guests(case: VirtualCase) -> Quantity:
    """Linux guests: entered, or one for each load as large as the largest that ran in one."""
    given = case.inputs["guests"]
    if given is not None:
        term = entered("guests", float(given), "guests", say("Guests"))
        return derive(GUESTS_COUNT, "guests", (term,), Standing.ENTERED)
    largest = case.measurement("largest", LARGEST_GUEST, say("Largest load of one guest"))
    exact = replace(largest, low=None, high=None)
    return derive(GUESTS_COUNT, "ceil(users / largest)", (case.users(), exact), Standing.RULE)


def filling_factor(case: VirtualCase, partitions: Quantity, guests: Quantity) -> Quantity:
    """Cost per user relative to six partitions in a guest, on which it was flat up to 80,000 users.

    The same 51,000 users on three partitions cost a fifth less each. So the saving counts from three partitions
    down; for four and five, and for less crowded cases than the one compared, it is part of the range alone.
    """
    saving = case.claim("saving", "virtual.L43.1", say("Saving per user on three instead of six partitions"))
    flat = case.claim("flat", "virtual.L37.1", say("Users up to which the cost is flat"))
    reach_top = choose(case.number("users") > flat.value, SAVING_BELOW, SIX_PARTITIONS)
    terms = (
        replace(saving, low=0.0, high=saving.value),
        Term(
            "reach",
            SAVING_BELOW,
            "partitions",
            say("Partitions in a guest below which the saving counts in full"),
            saving.source,
            low=SAVING_BELOW,
            high=reach_top,
        ),
        of("partitions", partitions),
        of("guests", guests),
    )
    return derive(
        PROCESSOR_FILLING,
        "1 - saving / 100 * max(0, min(1, reach - partitions / guests))",
        terms,
        Standing.RULE,
        note=FILLING_NOTE,
    )
