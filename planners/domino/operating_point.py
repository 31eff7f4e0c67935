"""Processors by the utilization law, from one operating point: a published run, or the administrator's own server.

U(N) = U0 * a * N / N0; users at a target N* = U* / U0 * N0 / a; processors for N = ceil(U(N) * c / U*).
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from planners.domino.case import MeasuredCase
from planners.domino.figures import USERS_AT_TARGET
from planners.evidence import Standing, weakest
from planners.laws.elementwise import Number, scalar
from planners.machine.figures import PROCESSOR_COUNT, UTILIZATION
from planners.quantity import Quantity, Term, derive, of
from planners.words import plural, say

PROCESSORS_NOTE = say(
    "Per server, at the target utilization: processors like those of the reference machine."
)


class OperatingPoint(Struct, frozen=True):
    """The point the law goes through: utilization (%) at so many users of a machine, which ``machine`` names.

    ``factor`` is the demand per user of the plan over that at the point, None where nothing changes. ``own`` says
    whether the administrator measured it.
    """

    utilization: Term
    users: Term
    machine: str
    factor: Quantity | None = None
    own: bool = False

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that every formula from this point uses."""
        factor = () if self.factor is None else (of("demand_factor", self.factor),)
        return (self.utilization, self.users, *factor)

    @property
    def text(self) -> str:
        """The utilization at the point, for the planned demand, as formula text."""
        return self.utilization.name if self.factor is None else f"{self.utilization.name} * demand_factor"

    def standing(self, case: MeasuredCase, load: Number) -> Standing:
        """The standing of an answer at ``load`` users of one server."""
        standing = case.standing(load, self.users.value)
        if standing is Standing.MEASURED and self.own:
            return Standing.ENTERED if self.factor is None else Standing.INTERPOLATED
        return standing


def published(case: MeasuredCase) -> OperatingPoint:
    """The measured run of the platform. Raises ``NotInEvidence`` where none is published."""
    meaning = say("Utilization in the measured run")
    utilization, users = case.published("utilization_measured", "cpu_pct", meaning)
    return OperatingPoint(utilization, users, _machine(case.platform.model, case.platform.processors or 0))


def utilization(case: MeasuredCase, point: OperatingPoint, users: Quantity) -> Quantity:
    """Utilization of the machine of the point in percent, for the users of one server."""
    return derive(
        UTILIZATION,
        f"{point.text} * (activity * users_per_server / {point.users.name})",
        (*point.terms, case.activity(), of("users_per_server", users)),
        point.standing(case, users.value),
        spread=case.spread(case.per_server(users), point.users.value),
        note=say("Per server. Reference machine: {machine}.", machine=point.machine),
    )


def users_at_target(case: MeasuredCase, point: OperatingPoint, goal: Quantity) -> Quantity:
    """Users of one server at the target utilization, by processor alone."""
    terms = (*point.terms, case.activity(), of("target", goal))
    at = point.text if point.factor is None else f"({point.text})"
    text = f"target / {at} * {point.users.name} / activity"
    users = derive(USERS_AT_TARGET, text, terms, Standing.RULE)
    return derive(
        USERS_AT_TARGET,
        text,
        terms,
        point.standing(case, users.value),
        spread=case.spread(case.per_server(users), point.users.value, of_users=True),
        note=say(
            "One server, by processors alone: its published limit may be lower. Reference machine: {machine}.",
            machine=point.machine,
        ),
    )


def count(processors: Term, used: Quantity, goal: Quantity) -> Quantity:
    """Processors of the reference machine's kind that keep one server at the target."""
    beyond = scalar(used.value) and used.value > goal.value
    return derive(
        PROCESSOR_COUNT,
        "ceil(utilization * processors / target)",
        (of("utilization", used), processors, of("target", goal)),
        Standing.EXTRAPOLATED if beyond else weakest((used.standing, Standing.RULE)),
        note=PROCESSORS_NOTE,
    )


@cache
def _machine(model: str, processors: int) -> str:
    return plural("{model}, {count} processor", "{model}, {count} processors", processors, model=model)
