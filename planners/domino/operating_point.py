"""Processors by the utilization law, from one operating point: a published run, or the administrator's own server.

U(N) = U0 * a * N / N0; users at a target N* = U* / U0 * N0 / a; processors for N: the fewest n with U(N) * c / n <= U*(n).
"""

from __future__ import annotations

import math
from functools import cache
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from planners.citing import own_rule
from planners.domino.case import DominoCase, MeasuredCase
from planners.domino.figures import USERS_AT_TARGET, USERS_PLANNED, WORK
from planners.evidence import Standing, weakest
from planners.laws.elementwise import Number, scalar, smaller
from planners.laws.symbol import untold
from planners.machine import one_point
from planners.machine.figures import PROCESSOR_COUNT, UTILIZATION
from planners.machine.one_point import MOST_WORK
from planners.machine.processors import needed
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.words import plural, say

PARTITIONS_COMPARED = "virtual.L43.1"
"""Three partitions against six with the same users."""
TOLD = own_rule(say("the largest load that figures are given for"))
MOST_TOLD = say("Times the measured work that is told at most")
NOT_TOLD = say(
    "The processors carry more, but no figure is told beyond {most:.0f} times the measured work. "
    '"Accept guesses" shows it.',
    most=MOST_WORK,
)
PROCESSORS_NOTE = say(
    "Per server, counted in processors of the reference machine. Of another kind it takes more or fewer. "
    "Fewer processors have a lower target."
)


class Law(Protocol):
    """How the processor use of one server follows its users."""

    @property
    def users(self) -> Term:
        """The largest load that was measured."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that every formula of this law uses."""

    def used_by(self, users: str) -> str:
        """Utilization in percent for the planned demand of so many users, as formula text."""

    def utilization(self, case: MeasuredCase, users: Quantity) -> Quantity:
        """Utilization in percent of the machine that was measured, for the users of one server."""

    def users_at_target(self, case: MeasuredCase, goal: Quantity) -> Quantity:
        """Users of one server at the target utilization, by processor alone."""

    def users_planned(
        self, case: MeasuredCase, at_target: Quantity, goal: Quantity, busy: Quantity
    ) -> Quantity:
        """Users that the planned machine carries at the target; it is ``busy`` where the measured one is at the target."""


class OperatingPoint(Struct, frozen=True):
    """The point the law goes through: utilization (%) at so many users of a machine, which ``machine`` names.

    ``factor`` is the demand per user of the plan over that at the point, None where nothing changes. ``own`` says
    whether the administrator measured it.
    """

    used: Term
    users: Term
    machine: str
    factor: Quantity | None = None
    own: bool = False

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that every formula from this point uses."""
        factor = () if self.factor is None else (of("demand_factor", self.factor),)
        return (self.used, self.users, *factor)

    @property
    def text(self) -> str:
        """The utilization at the point, for the planned demand, as formula text."""
        return self.used.name if self.factor is None else f"{self.used.name} * demand_factor"

    def spread(self, case: MeasuredCase, users: Number, of_users: bool = False) -> Spread:
        """The range of an answer at ``users`` of one server; that of one own measurement grows with the load."""
        load, at = users * case.number("activity"), self.users.value
        spread = case.spread(load, at, of_users)
        return one_point.grown(spread, case.interval, load, at, of_users) if self.own else spread

    def standing(self, case: MeasuredCase, load: Number) -> Standing:
        """The standing of an answer at ``load`` users of one server."""
        standing = case.standing(load, self.users.value)
        if standing is Standing.MEASURED and self.own:
            return Standing.ENTERED if self.factor is None else Standing.INTERPOLATED
        return standing

    def used_by(self, users: str) -> str:
        """Utilization in percent for the planned demand of so many users, as formula text."""
        return f"{self.text} * activity * {users} / {self.users.name}"

    def utilization(self, case: MeasuredCase, users: Quantity) -> Quantity:
        """Utilization of the machine of the point in percent, for the users of one server."""
        return derive(
            UTILIZATION,
            f"{self.text} * (activity * users_per_server / {self.users.name})",
            (*self.terms, case.activity(), of("users_per_server", users)),
            _as_partitioned(case, self, self.standing(case, users.value)),
            spread=_partitioned(case, self, self.spread(case, users.value)),
            note=say("Per server. Reference machine: {machine}.", machine=self.machine),
        )

    def users_at_target(self, case: MeasuredCase, goal: Quantity) -> Quantity:
        """Users of one server at the target utilization, by processor alone."""
        terms = (*self.terms, case.activity(), of("target", goal))
        at = self.text if self.factor is None else f"({self.text})"
        text = f"target / {at} * {self.users.name} / activity"
        users = derive(USERS_AT_TARGET, text, terms, Standing.RULE)
        if users.value > most_users(case, self) and not case.inputs["guesses"]:
            return _most_told(case, self, goal, at, self._of_users(case, users).below * users.low)
        return derive(
            USERS_AT_TARGET,
            text,
            terms,
            _as_partitioned(case, self, self.standing(case, users.value)),
            spread=self._of_users(case, users),
            note=say(
                "One server, by processors alone: its published limit may be lower. Reference machine: {machine}.",
                machine=self.machine,
            ),
        )

    def _of_users(self, case: MeasuredCase, users: Quantity) -> Spread:
        """The range of the users at a utilization: at its ends that utilization is at the ends of its own range."""
        why = _partitioned(case, self, self.spread(case, users.value, of_users=True), True).reason
        at = self.users.value / case.number("activity")
        there = _partitioned(case, self, self.spread(case, at))
        low = one_point.load_within(case.interval, users.low / at / there.above, upper=True)
        high = one_point.load_within(case.interval, users.high / at / there.below, upper=False, own=self.own)
        return Spread(low * at / users.low, high * at / users.high, why)

    def users_planned(
        self, case: MeasuredCase, at_target: Quantity, goal: Quantity, busy: Quantity
    ) -> Quantity:
        """Users that the planned machine carries at the target; it is ``busy`` where the measured one is at the target."""
        terms = (of("users_at_target", at_target), of("target", goal), of("planned_at_target", busy))
        text = "users_at_target * target / planned_at_target"
        return derive(USERS_PLANNED, text, terms, busy.standing)


def published(case: MeasuredCase) -> OperatingPoint:
    """The measured run of the platform. Raises ``NotInEvidence`` where none is published."""
    meaning = say("Utilization in the measured run")
    utilization, users = case.published("utilization_measured", "cpu_pct", meaning)
    return OperatingPoint(utilization, users, _machine(case.platform.model, case.platform.processors or 0))


def _most_told(case: MeasuredCase, point: OperatingPoint, goal: Quantity, at: str, low: Number) -> Quantity:
    """The users up to which figures of one server are told, where the processors would carry more: at least ``low``."""
    told = Term("most_work", MOST_WORK, "1", MOST_TOLD, TOLD)
    terms = (*point.terms, case.activity(), of("target", goal), told)
    why = case.spread(MOST_WORK * point.users.value, point.users.value, of_users=True).reason
    found = derive(
        USERS_AT_TARGET,
        f"min(target / {at} / activity, most_work / max(activity, 1)) * {point.users.name}",
        terms,
        Standing.GUESS,
        spread=Spread(reason=why),
        note=NOT_TOLD,
    )
    return replace(found, low=smaller(low, found.value), high=found.value)


def as_told(case: MeasuredCase, point: Law, users: Quantity) -> Quantity:
    """Users of one server of another machine, up to those that figures are told for unless guesses are accepted."""
    most = most_users(case, point)
    if users.value <= most or case.inputs["guesses"]:
        return users
    told = Term("most_work", MOST_WORK, "1", MOST_TOLD, TOLD)
    terms = (of("users_planned", users), told, point.users, case.activity())
    text = f"min(users_planned, most_work / max(activity, 1) * {point.users.name})"
    return derive(users.figure, text, terms, Standing.GUESS, note=NOT_TOLD)


def most_users(case: DominoCase, point: Law) -> Number:
    """Users of one server at the most work that is told."""
    return MOST_WORK * point.users.value / max(case.number("activity"), 1.0)


def _as_partitioned(case: MeasuredCase, point: OperatingPoint, standing: Standing) -> Standing:
    """No answer for other partitions than those of the point is measured."""
    other = not point.own and case.partitions != case.measured_partitions.value
    return Standing.INTERPOLATED if other and standing is Standing.MEASURED else standing


def _partitioned(case: MeasuredCase, point: OperatingPoint, spread: Spread, of_users: bool = False) -> Spread:
    """The range of an answer for other partitions than those of the point, from the one published comparison."""
    if point.own or case.partitions == case.measured_partitions.value:
        return spread
    saving = case.claim("saving", PARTITIONS_COMPARED, say("Saving by half as many partitions"))
    change = (1 - saving.value / 100) ** -math.log2(case.partitions / case.measured_partitions.value)
    if of_users:
        change = 1 / change
    reason = say(
        "{reason} Other partitions than measured: half as many saved {saving:.0f} % in the one published comparison.",
        reason=spread.reason,
        saving=saving.value,
    )
    return Spread(spread.below * min(change, 1.0), spread.above * max(change, 1.0), reason)


def work(case: MeasuredCase, measured: Term, users: Quantity) -> Quantity:
    """Work of one server as a multiple of the run that its figures start from; users without activity, if those are more."""
    terms = (of("users_per_server", users), case.activity(), measured)
    return derive(
        WORK, f"users_per_server * max(activity, 1) / {measured.name}", terms, Standing.RULE, rule=TOLD
    )


def count(processors: Term, used: Quantity, goal: Quantity) -> Quantity:
    """Processors of the reference machine's kind that keep one server at the target."""
    beyond = scalar(used.value) and not untold(used.value) and used.value > goal.value
    standing = Standing.EXTRAPOLATED if beyond else weakest((used.standing, Standing.RULE))
    return needed(PROCESSOR_COUNT, used, processors, goal, standing, PROCESSORS_NOTE)


@cache
def _machine(model: str, processors: int) -> str:
    return plural("{model}, {count} processor", "{model}, {count} processors", processors, model=model)
