"""Processors for mail by the utilization law, from the published run or the administrator's own server.

U(N) = U0 * a * N / N0; users at a target N* = U* / U0 * N0 / a; processors for N = ceil(U(N) * c / U*).
"""

from __future__ import annotations

from planners.citing import entered
from planners.evidence import Standing, weakest
from planners.laws.elementwise import scalar
from planners.machine import processors
from planners.machine.figures import PROCESSOR_COUNT, USERS_AT_TARGET, UTILIZATION
from planners.mail.baseline import start
from planners.mail.case import Case
from planners.quantity import Quantity, Term, derive, of


def reference_processors(case: Case) -> Term:
    """Processors of the reference machine: the administrator's own, or the measured one's."""
    if case.has_baseline:
        return entered(
            "processors",
            case.number("baseline_processors"),
            "processors",
            "Processors of your server",
            "baseline_processors",
        )
    return Term(
        "processors",
        float(case.platform.processors or 0),
        "processors",
        f"Processors of the {case.platform.model}",
        case.catalogue.source(case.platform),
    )


def target(case: Case) -> Quantity:
    """The utilization to plan for, in percent: entered, or the smaller of policy and knee."""
    return processors.target(case.inputs["target"], reference_processors(case))


def utilization(case: Case, users: Quantity) -> Quantity:
    """Utilization of the reference machine in percent, for the users of one server. Raises ``NotInEvidence``."""
    begin = start(case)
    terms = (*begin.terms, _activity(case), of("users_per_server", users))
    return derive(
        UTILIZATION,
        f"{begin.point} * (activity * users_per_server / {begin.users.name})",
        terms,
        begin.standing(case, users.value),
        spread=begin.spread(case, case.per_server(users)),
        note=f"Percent of the reference machine ({begin.machine}), per server.",
    )


def users_at_target(case: Case, goal: Quantity) -> Quantity:
    """Users of one server at the target utilization, by processor alone. Raises ``NotInEvidence``."""
    begin = start(case)
    terms = (*begin.terms, _activity(case), of("target", goal))
    point = begin.point if begin.factor is None else f"({begin.point})"
    text = f"target / {point} * {begin.users.name} / activity"
    found = derive(USERS_AT_TARGET, text, terms, Standing.RULE)
    work = found.value * case.number("activity")
    return derive(
        USERS_AT_TARGET,
        text,
        terms,
        begin.standing(case, found.value),
        spread=begin.spread(case, work, of_users=True),
        note=f"One server of the reference machine ({begin.machine}), by processor alone; its published limit may bind before.",
    )


def count(case: Case, used: Quantity, goal: Quantity) -> Quantity:
    """Processors of the reference machine's kind that keep one server at the target."""
    terms = (of("utilization", used), reference_processors(case), of("target", goal))
    beyond = scalar(used.value) and used.value > goal.value
    return derive(
        PROCESSOR_COUNT,
        "ceil(utilization * processors / target)",
        terms,
        Standing.EXTRAPOLATED if beyond else weakest((used.standing, Standing.RULE)),
        note="Processors of the reference machine's kind, per server, at the target utilization.",
    )


def _activity(case: Case) -> Term:
    return entered("activity", case.number("activity"), "1", "Work per user relative to the benchmark user")
