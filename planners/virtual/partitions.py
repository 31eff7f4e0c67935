"""How many partitions and guests the users need, and what more of them cost.

A partition ran steadily with 17,000 users and failed at 19,000 to 20,000. The same 51,000 users on 3 instead of
6 partitions cost a fifth less each.
"""

from __future__ import annotations

from msgspec.structs import replace

from planners.citing import entered, own_rule
from planners.domino.figures import WORK
from planners.evidence import Standing
from planners.laws.elementwise import larger, real, smaller
from planners.laws.spread import distance
from planners.quantity import Quantity, Spread, Term, decided, derive, of
from planners.virtual.case import VirtualCase
from planners.virtual.figures import (
    GUESTS_COUNT,
    PARTITION_COUNT,
    PARTITIONS_LIKENED,
    PROCESSOR_FILLING,
    USERS_LIMIT,
    USERS_PER_SERVER,
)
from planners.words import say

STEADY = "virtual.zvm-6-partitions-12-cp.users_max.partition"
LARGEST_GUEST = "virtual.zvm-6-partitions-12-cp.users_max.guest"
SAVING, COMPARED_USERS, COMPARED = "virtual.L43.1", "virtual.L41.1", "virtual.L41.2"
FLAT_COST_USERS = "virtual.L37.1"
HALF_PERCENT = 0.5
"""Half of the last printed place of the saving."""
LIMIT_NOTE = say("In steady work. A partition failed at 19,000 to 20,000 users.")
COUNT_NOTE = say(
    "Domino partitions, with users spread evenly over them. Few large ones cost less for each user and are less to "
    "manage."
)
LIKENED_NOTE = say(
    "Published runs had three partitions with 51,000 users and six from 80,000 users on. Between these loads on a straight line."
)
FILLING_NOTE = say(
    "Between the two published cases, three and six partitions in one guest, on a straight line."
)
FILLING_RULE = own_rule(say("saving of fewer partitions, on a straight line between three and six"))
ONE_COMPARISON = say("The saving was compared at one load; away from it, it may be less.")
GUESTS_NOTE = say(
    "A customer in production ran 7,000 users in each of two guests with four partitions and 8 TB of disk, on Domino 7. "
    "The 64-bit release 8.5 allows more."
)


def users_limit(case: VirtualCase) -> Quantity:
    """Users of one partition in steady work."""
    term = case.measurement("users_limit", STEADY, say("Steady users of one partition"))
    return derive(
        USERS_LIMIT,
        "users_limit",
        (replace(term, low=None, high=None),),
        Standing.MEASURED,
        note=LIMIT_NOTE,
    )


def guests(case: VirtualCase) -> Quantity:
    """Linux guests: entered, or one for each load as large as the largest that ran in one."""
    given = case.inputs["guests"]
    if given is not None:
        term = entered("guests", real(given), "guests", say("Guests"))
        return derive(GUESTS_COUNT, "guests", (term,), Standing.ENTERED, note=GUESTS_NOTE)
    largest = case.measurement("largest", LARGEST_GUEST, say("Largest load of one guest"))
    exact = replace(largest, low=None, high=None)
    return derive(
        GUESTS_COUNT, "ceil(users / largest)", (case.users(), exact), Standing.RULE, note=GUESTS_NOTE
    )


def count(case: VirtualCase, limit: Quantity, guests: Quantity) -> Quantity:
    """Partitions for all users, at least one in every guest."""
    given = case.inputs["partitions"]
    if given is not None:
        term = entered("partitions", real(given), "partitions", say("Partitions"))
        return derive(PARTITION_COUNT, "partitions", (term,), Standing.ENTERED, note=COUNT_NOTE)
    return derive(
        PARTITION_COUNT,
        "max(guests, ceil(users / users_limit))",
        (of("guests", guests), case.users(), of("users_limit", limit)),
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


def likened(case: VirtualCase, limit: Quantity, guests: Quantity, partitions: Quantity) -> Quantity:
    """Partitions by which the cost is likened to the published runs.

    Three ran with 51,000 users and six with 80,000 and more; between these loads they lie on a straight line, so that one
    user more changes next to nothing. The range holds the partitions that the users fill and those that they get. Of fewer
    partitions than those of the runs nobody published a saving: where as many are entered, it is in the range alone.
    """
    users, (most, fewest) = case.users(), _compared(case)
    compared = case.claim("compared", COMPARED_USERS, say("Users of the comparison"))
    flat = case.claim("flat", FLAT_COST_USERS, say("Users up to which six partitions were flat in cost"))
    line = derive(
        PARTITIONS_LIKENED,
        "max(guests, fewest + (most - fewest) * max(0, min(1, (users - compared) / (flat - compared))))",
        (of("guests", guests), fewest, most, users, compared, flat),
        Standing.RULE,
        note=LIKENED_NOTE,
    )
    if case.inputs["partitions"] is not None:
        most_of = derive(
            PARTITIONS_LIKENED,
            "max(published, partitions)",
            (decided("published", line), decided("partitions", partitions)),
            Standing.RULE,
            note=LIKENED_NOTE,
        )
        return replace(most_of, low=smaller(most_of.value, partitions.value))
    filled = smaller(line.value, larger(guests.value, users.value / limit.value))
    return replace(line, low=filled, high=larger(line.value, partitions.value))


def filling_factor(case: VirtualCase, likened: Quantity) -> Quantity:
    """Cost per user relative to six partitions, on which it was flat up to 80,000 users.

    The same 51,000 users on three partitions cost a fifth less each. Four and five lie between; below three and above
    six there is no comparison.
    """
    return derive(
        PROCESSOR_FILLING,
        "1 - saving / 100 * max(0, min(1, (most - partitions) / (most - fewest)))",
        (_saving(case), *_compared(case), of("partitions", likened)),
        Standing.RULE,
        spread=Spread(reason=ONE_COMPARISON),
        note=FILLING_NOTE,
        rule=FILLING_RULE,
    )


def _saving(case: VirtualCase) -> Term:
    """The saving in percent; away from the load of the comparison it may be less, from a factor 1.5 on nothing."""
    saving = case.claim("saving", SAVING, say("Saving per user on three instead of six partitions"))
    compared = case.claim("compared", COMPARED_USERS, say("Users of the comparison"))
    sure = 1 - distance(case.number("users"), compared.value)
    return replace(saving, low=(saving.value - HALF_PERCENT) * sure, high=saving.value + HALF_PERCENT)


def _compared(case: VirtualCase) -> tuple[Term, Term]:
    both = case.claim("compared", COMPARED, say("Partitions compared"))
    return (
        replace(
            both, name="most", value=both.high, meaning=say("Most partitions compared"), low=None, high=None
        ),
        replace(
            both,
            name="fewest",
            value=both.low,
            meaning=say("Fewest partitions compared"),
            low=None,
            high=None,
        ),
    )


def work(case: VirtualCase, each: Quantity, limit: Quantity, seen: Term | None = None) -> Quantity:
    """Work as a multiple of the largest run's: of all users, or of one partition where that is more.

    ``seen`` is the largest load of one's own recordings, where there are any.
    """
    run = case.measurement("run_users", LARGEST_GUEST, say("Users of the largest run"))
    largest = seen or replace(run, low=None, high=None)
    terms = (
        case.users(),
        largest,
        of("users_per_partition", each),
        of("users_limit", limit),
        case.activity(),
    )
    text = f"max(users / {largest.name}, users_per_partition / users_limit) * activity"
    return derive(WORK, text, terms, Standing.RULE)
