"""One operating point: users over servers and their partitions, and how many users one server carries.

A server is a machine. Its partitions (Domino servers) share its processors, memory and disks. It carries as many users
as the least of its bounds allows: the limit of its partitions, its processors at the target, and the memory, the drives
and the link where it is known what they hold. Users are spread evenly over as few servers as carry them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from planners.citing import entered, own_rule
from planners.domino.case import MeasuredCase
from planners.domino.figures import (
    PARTITION_LIMIT,
    PARTITIONS_EACH,
    USERS_LIMIT,
    USERS_MOST,
    USERS_PER_PARTITION,
    USERS_PER_SERVER,
)
from planners.evidence import Standing, weakest
from planners.laws.elementwise import Number, ceil, real, scalar
from planners.laws.symbol import untold
from planners.machine.figures import SERVER_COUNT
from planners.quantity import Quantity, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

COUNT_NOTE = say("Users are spread evenly over the servers. Figures are per server.")
SHARED_NOTE = say("They share the processors, memory and disks of one server.")
ASKED = own_rule(say("what a full server needs"))
NO_BOUND = say("Nobody published how many users one server of this release carries")
ENTER_BOUND = say('Import recordings of your own server, or enter "Most users of a partition".')
JUST_BELOW = 1 - 1e-9
NEVER_FEWER = say("Never fewer in all than with one server less.")


class Bound(Struct, frozen=True):
    """What limits the users of one server: how many it allows, and the limit in words.

    One that is ``as_expected`` is by the expected need alone: what it may come to in the worst case is no range of it.
    """

    users: Quantity
    reason: str
    as_expected: bool = False

    @property
    def name(self) -> str:
        """The bound as a term of a formula."""
        return self.users.name.replace(".", "_")


def partitions(case: MeasuredCase) -> Quantity:
    """Partitions of each server: entered, or as many as the measured server ran."""
    given = case.inputs["partitions"]
    if given is not None:
        term = entered("partitions", real(given), "partitions", say("Partitions per server"))
        return derive(PARTITIONS_EACH, "partitions", (term,), Standing.ENTERED, note=SHARED_NOTE)
    standing = Standing.RULE if case.today else Standing.MEASURED
    return derive(PARTITIONS_EACH, "partitions", (case.measured_partitions,), standing, note=SHARED_NOTE)


def entered_limit(case: MeasuredCase, published: float | None) -> Quantity | None:
    """The most users of one partition as entered; None where nothing was."""
    given = case.inputs["partition_users"]
    if given is None:
        return None
    term = entered("partition_users", real(given), "users", say("Most users of a partition"))
    note = say("As entered.")
    if published is not None and term.value > published:
        note = say("As entered. The largest published load is {published:,.0f} users.", published=published)
    return derive(PARTITION_LIMIT, "partition_users", (term,), Standing.ENTERED, note=note)


def carried_limit(case: MeasuredCase, seen: Term, published: float | None) -> Quantity | None:
    """The users that a partition of one's own server carries; None where more are published."""
    if published is not None and seen.value / case.partitions <= published:
        return None
    terms = (
        seen,
        Term("partitions", case.partitions, "partitions", say("Partitions per server"), field="partitions"),
    )
    note = say(
        "Your own server carries as many today; {published:,.0f} are published.", published=published or 0
    )
    standing = Standing.ENTERED if seen.field else Standing.MEASURED_HERE
    return derive(PARTITION_LIMIT, f"{seen.name} / partitions", terms, standing, note=note)


def limit(of_partition: Quantity, each: Quantity) -> Quantity:
    """Users of one server by the limit of its partitions."""
    return derive(
        USERS_LIMIT,
        "partition_limit * partitions",
        (of("partition_limit", of_partition), of("partitions", each)),
        of_partition.standing,
        note=of_partition.note,
    )


def most(bounds: Sequence[Bound]) -> Quantity:
    """Users that one server carries: the least of its bounds, which the note names. Bounds that are far do not count.

    Raises ``NotInEvidence`` where nothing bounds them.
    """
    if not bounds:
        raise NotInEvidence(NO_BOUND, ENTER_BOUND)
    least = min(bounds, key=lambda bound: bound.users.value)
    bounds = [bound for bound in bounds if bound.users.low <= least.users.high]
    names = ", ".join(bound.name for bound in bounds)
    term = decided if least.as_expected else of
    return derive(
        USERS_MOST,
        f"min({names})" if len(bounds) > 1 else names,
        tuple(term(bound.name, bound.users) for bound in bounds),
        weakest((least.users.standing, Standing.RULE)),
        note=least.reason,
    )


def count(case: MeasuredCase, carried: Quantity, tried: Number = 0) -> Quantity:
    """Servers for all users: entered, or as few as carry them.

    One server for no more than ``tried``, the load that was measured, does not depend on how many more it carries.
    """
    given = case.inputs["servers"]
    if given is not None:
        term = entered("servers", real(given), "servers", say("Servers"))
        note = say("As entered. One server carries {most:,.0f} users.", most=carried.value)
        return derive(SERVER_COUNT, "servers", (term,), Standing.ENTERED, note=note)
    users, standing = case.users(), carried.standing
    if standing is Standing.EXTRAPOLATED and scalar(users.value) and users.value <= carried.low:
        work = users.value * max(case.number("activity"), 1.0)
        standing = Standing.RULE if work <= tried else standing
    return derive(
        SERVER_COUNT,
        "ceil(users / users_most)",
        (users, of("users_most", carried)),
        standing,
        note=say("{reason} {spread}", reason=carried.note, spread=COUNT_NOTE),
    )


def users_each(case: MeasuredCase, servers: Quantity) -> Quantity:
    """Users of each server when they are spread evenly."""
    terms = (case.users(), decided("servers", servers))
    return derive(USERS_PER_SERVER, "users / servers", terms, Standing.RULE)


def users_of_partition(users: Quantity, each: Quantity) -> Quantity:
    """Users of each partition when they are spread evenly."""
    terms = (of("users_per_server", users), of("partitions", each))
    return derive(USERS_PER_PARTITION, "users_per_server / partitions", terms, Standing.RULE)


def users_of(users: float, meaning: str) -> Quantity:
    """So many users on one server, to ask what they need."""
    return derive(
        USERS_PER_SERVER, "users_asked", (Term("users_asked", users, "users", meaning, ASKED),), Standing.RULE
    )


def full_server(carried: Quantity) -> Quantity:
    """A server with as many users as it carries, but for a rounding: what is just full needs no drive or processor more."""
    return users_of(carried.value * JUST_BELOW, say("Users of a full server"))


def never_fewer(
    planned: Quantity, servers: Quantity, full: Callable[[], Quantity], rounded: tuple[str, str] | None = None
) -> Quantity:
    """``planned`` of each server, or more where one server fewer, each ``full``, would have more in all; at best that one needs
    less, too. At worst it does not carry its load, and is no measure.

    ``rounded`` names the terms of the plan by which counts go up and of what is on top of them.
    """
    if servers.standing is Standing.ENTERED or (scalar(servers.value) and servers.value <= 1):
        return planned
    whole = full()
    if (
        scalar(planned.value)
        and not untold(planned.low)
        and planned.low >= _share(whole.value, servers.value, planned, rounded)
    ):
        return planned
    terms: tuple[Term, ...] = (
        of("needed_each", planned),
        decided("servers", servers),
        replace(decided("full_server", whole), low=whole.low, high=whole.value),
    )
    text = "ceil(full_server - full_server / servers)"
    if rounded is not None:
        step, spare = (planned.term(name) for name in rounded)
        terms = (*terms, step, spare)
        text = f"{step.name} * ceil((full_server - full_server / servers - {spare.name}) / {step.name}) + {spare.name}"
    return derive(
        planned.figure,
        f"max(needed_each, {text})",
        terms,
        planned.standing,
        note=say("{note} {never_fewer}", note=planned.note, never_fewer=NEVER_FEWER),
    )


def _share(full: Number, servers: Number, planned: Quantity, rounded: tuple[str, str] | None) -> Number:
    need = full - full / servers
    if rounded is None:
        return ceil(need)
    step, spare = (planned.term(name).value for name in rounded)
    return step * ceil((need - spare) / step) + spare
