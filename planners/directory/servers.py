"""Servers for a rate of operations: how many, how busy they are, and what one of them needs."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from planners.citing import own_rule
from planners.directory.capacity import own_measurement
from planners.directory.case import DirectoryCase
from planners.directory.figures import (
    PROCESSOR_COUNT,
    SERVERS_NEEDED,
    SERVERS_SPARE,
    THROUGHPUT_AT_TARGET,
)
from planners.directory.inputs import MOST_PROCESSORS
from planners.directory.throughput import RATE, by_processors
from planners.evidence import Standing, weakest
from planners.laws.elementwise import Number, scalar
from planners.machine import one_point
from planners.machine.figures import SERVER_COUNT, UTILIZATION
from planners.quantity import Quantity, Term, decided, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

LADDER = (2, 4, 6, 8, 12, 16)


class Carried(Struct, frozen=True):
    """Operations per second that one server carries at the target: a formula over ``terms``, and its value.

    ``over_now`` is the formula over the rate of its processors, which ``now`` names.
    """

    text: str
    over_now: str
    terms: tuple[Term, ...]
    value: Number
    standing: Standing

    @property
    def divisor(self) -> str:
        """The formula to divide by."""
        return self.text if self.text.isidentifier() else f"({self.text})"


def of_capacity(capacity: Quantity, goal: Quantity) -> Carried:
    """The target's share of what a server carries with full processors."""
    terms = (of("capacity", capacity), of("target", goal))
    share = capacity.value * goal.value / 100
    return Carried(
        "capacity * target / 100", "capacity / now * target / 100", terms, share, capacity.standing
    )


def of_each(each: Quantity) -> Carried:
    """What was found for one server at the target."""
    return Carried("each", "each / now", (of("each", each),), each.value, each.standing)


def needed(case: DirectoryCase, each: Carried) -> Quantity:
    """Servers that carry the operations at the target. Raises ``NotInEvidence`` without operations."""
    return derive(
        SERVERS_NEEDED,
        f"ceil(operations / {each.divisor})",
        (operations(case), *each.terms),
        weakest((each.standing, Standing.RULE)),
        rule=own_rule(say("Each server holds the whole directory, and the operations are spread evenly")),
        note=say("For searches. Each server also takes every change, and replication was not measured."),
    )


def spare(servers: Quantity) -> Quantity:
    """Servers of which one may fail while the others stay at the target."""
    return derive(
        SERVERS_SPARE,
        "needed + 1",
        (of("needed", servers),),
        servers.standing,
        rule=own_rule(say("One server more than the operations need")),
        note=say("When one fails the others still stay within the target utilization."),
    )


def count(case: DirectoryCase, servers: Quantity | None) -> Quantity:
    """Servers that are planned: entered, else as many as the operations need, else one."""
    if case.inputs["servers"] is not None:
        return derive(
            SERVER_COUNT,
            "servers",
            (case.entered("servers", "servers", say("Servers that share the operations")),),
            Standing.ENTERED,
        )
    if servers is None:
        one = Term(
            "one", 1.0, "servers", say("One server: the operations or the rate of a server are unknown")
        )
        return derive(SERVER_COUNT, "one", (one,), Standing.RULE, rule=own_rule(say("One server")))
    return derive(
        SERVER_COUNT,
        "needed",
        (of("needed", servers),),
        servers.standing,
        note=say("As many as the operations need. Every figure of a server is of one of them."),
    )


def at_target(each: Carried, servers: Quantity) -> Quantity:
    """Operations per second of all servers at the target utilization."""
    return derive(
        THROUGHPUT_AT_TARGET,
        f"servers * {each.text}",
        (decided("servers", servers), *each.terms),
        each.standing,
    )


def utilization(case: DirectoryCase, capacity: Quantity, servers: Quantity) -> Quantity:
    """Processor utilization of one server in percent."""
    if case.has_baseline:
        return _from_baseline(case, servers)
    return derive(
        UTILIZATION,
        "100 * operations / (servers * capacity)",
        (operations(case), decided("servers", servers), of("capacity", capacity)),
        weakest((capacity.standing, Standing.INTERPOLATED)),
        note=say("Of one server. A well configured server reaches its processors before disk and network."),
    )


def _from_baseline(case: DirectoryCase, servers: Quantity) -> Quantity:
    """The utilization by the own measurement; its range grows with the distance from the measured load."""
    terms: tuple[Term, ...] = (
        *own_measurement(case),
        operations(case),
        decided("servers", servers),
    )
    text = "baseline_utilization * (operations / servers / baseline_operations)"
    planned, had = float(case.number("processors")), float(case.number("baseline_processors"))
    if planned != had:
        terms = (*terms, of("planned", by_processors(case, planned)), of("had", by_processors(case, had)))
        text = f"{text} * had / planned"
    load, measured = case.number("operations") / servers.value, case.number("baseline_operations")
    interval = one_point.law_error(case.catalogue)
    standing = one_point.standing(load, 1.0, measured)
    if planned != had:
        standing = weakest((standing, Standing.EXTRAPOLATED))
    return derive(
        UTILIZATION,
        text,
        terms,
        Standing.ENTERED if standing is Standing.MEASURED else standing,
        spread=one_point.grown(one_point.spread(interval, load, measured), interval, load, measured),
        note=say("Of one server, from your own measurement."),
    )


def processors_needed(case: DirectoryCase, carried: Carried, servers: Quantity) -> Quantity:
    """Processors of one server for its operations at the target: the next step of 2, 4, 6, 8, 12, 16.

    Servers that were counted for so many processors each have as many: the processors of all never fall as the operations
    grow.
    """
    if case.openldap:
        return _cores_needed(case, carried, servers)
    now = by_processors(case, float(case.number("processors")))
    rates = [of(f"rate_{step}", by_processors(case, float(step))) for step in LADDER]
    terms: tuple[Term, ...] = (
        operations(case),
        decided("servers", servers),
        *reversed(carried.terms),
        of("now", now),
        *rates,
    )
    each = f"operations / servers / ({carried.over_now})"
    steps = [
        f"{above - below} * max(0, ceil(1 - rate_{below} / ({each})))" for below, above in pairwise(LADDER)
    ]
    text = " + ".join([str(LADDER[0]), *steps])
    if case.inputs["servers"] is None:
        terms = (*terms, case.entered("processors", "processors", say("Processors of one server")))
        text = f"{text} + (processors - ({text})) * min(1, servers - 1)"
    elif _beyond(case, carried, now, rates[-1]):
        raise NotInEvidence(
            say("No measurement covers more than {most} processors", most=MOST_PROCESSORS),
            say("Plan with more servers."),
        )
    return derive(
        PROCESSOR_COUNT.titled(say("Processors of a server")),
        text,
        terms,
        Standing.RULE,
        rule=own_rule(say("Processors in the steps 2, 4, 6, 8, 12 and 16")),
        note=say("In the steps 2, 4, 6, 8, 12 and 16. Of several servers each has as many as entered."),
    )


def _cores_needed(case: DirectoryCase, carried: Carried, servers: Quantity) -> Quantity:
    """Cores of one server whose rate rises with its cores, as each core carries the same."""
    cores = case.entered("processors", "processors", say("Processors of one server"))
    text = "processors"
    terms: tuple[Term, ...] = (cores,)
    if case.inputs["servers"] is not None:
        terms = (cores, operations(case), decided("servers", servers), *carried.terms)
        text = f"max(1, ceil(processors * operations / servers / {carried.divisor}))"
    else:
        operations(case)
    return derive(
        PROCESSOR_COUNT.titled(say("Processors of a server")),
        text,
        terms,
        Standing.RULE,
        rule=own_rule(say("Each core carries as much as the next")),
        note=say("Of several servers each has as many as entered."),
    )


def _beyond(case: DirectoryCase, carried: Carried, now: Quantity, top: Term) -> bool:
    """Whether even the largest step is too small for what each of the entered servers is asked."""
    most = float(top.value) * _least(carried.value) / float(now.value)
    return float(case.number("operations")) / float(case.number("servers")) > most


def _least(value: Number) -> float:
    return float(value) if scalar(value) else float(value.min())


def operations(case: DirectoryCase) -> Term:
    """The operations of all servers. Raises ``NotInEvidence`` where they are not known."""
    if case.inputs["operations"] is None:
        raise NotInEvidence(say("The operations are not known"), say('Enter "Operations".'))
    return case.entered("operations", RATE, say("Operations at the busiest, all servers"))
