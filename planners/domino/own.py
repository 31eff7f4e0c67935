"""A Domino server by what was recorded on one's own: its processors, and every other quantity, by its users."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from planners import measured_here
from planners.counters import BUSY
from planners.domino import operating_point
from planners.domino.case import DominoCase, MeasuredCase
from planners.domino.figures import USERS_AT_TARGET, USERS_PLANNED
from planners.domino.operating_point import MOST_TOLD, NOT_TOLD, TOLD, Law, most_users
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.laws.elementwise import larger, smaller
from planners.machine.figures import TARGET, UTILIZATION
from planners.machine.one_point import MOST_WORK
from planners.measured_here import MeasuredHere
from planners.planner import Caution
from planners.quantity import Quantity, Spread, Term, derive, of
from planners.refusal import NotInEvidence
from planners.words import say

PROCESSORS_UNKNOWN = say("Your recordings do not tell how many processors your server has")
ENTER_PROCESSORS = say('Enter "Processors" in "Measured here".')
ON_YOURS = say("Per server. Reference machine: your own server.")
TARGET_ON_YOURS = say("One server like yours, by processors alone.")
SAME_TARGET = TARGET.titled(say("Utilization of your server where the planned machine is at the target"))
LOAD = "(activity * users_per_server)"


class OwnLine(Struct, frozen=True):
    """The recorded processor use of one's own server by its users.

    ``processors`` gives those of that server, or raises ``NotInEvidence``. ``factor`` is the demand of the plan over that
    of the recordings, ``published`` the demand of the measured run.
    """

    row: MeasuredHere
    processors: Callable[[], Term]
    factor: Quantity | None = None
    published: Quantity | None = None

    @property
    def counted(self) -> bool:
        """Whether busy processors were recorded, rather than percent of the server."""
        return self.row.quantity == BUSY.name

    @property
    def users(self) -> Term:
        """The largest load that was measured."""
        return _seen(self.row)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that every formula of this line uses."""
        factor = () if self.factor is None else (of("demand_factor", self.factor),)
        counted = (self.processors(),) if self.counted else ()
        return (self.row.base_term, self._demand, *factor, *counted)

    def used_by(self, users: str) -> str:
        """Utilization in percent for the planned demand of so many users, as formula text."""
        used = f"base + {self._each} * activity * {users}"
        return f"100 * ({used}) / processors" if self.counted else f"({used})"

    def utilization(self, case: DominoCase, users: Quantity) -> Quantity:
        """Utilization of the recorded server in percent, for the users of one server."""
        found = recorded(case, self.row, users, factor=self.factor, published=self.published)
        terms: tuple[Term, ...] = (of("used", found),)
        text = "used"
        if self.counted:
            text, terms = "100 * used / processors", (*terms, self.processors())
        return derive(UTILIZATION, text, terms, found.standing, spread=as_wide(found), note=ON_YOURS)

    def users_at_target(self, case: DominoCase, goal: Quantity) -> Quantity:
        """Users of one server at the target utilization, by processor alone. Raises ``NotInEvidence``."""
        return self._users_at(case, goal, USERS_AT_TARGET)

    def users_planned(
        self, case: DominoCase, at_target: Quantity, goal: Quantity, busy: Quantity
    ) -> Quantity:
        """Users that the planned machine carries at the target; it is ``busy`` where the recorded one is at the target."""
        terms = (of("target", goal), of("planned_at_target", busy))
        same = derive(SAME_TARGET, "target * target / planned_at_target", terms, busy.standing)
        found = self._users_at(case, same, USERS_PLANNED)
        return replace(found, standing=weakest((found.standing, busy.standing)))

    @property
    def _each(self) -> str:
        return "demand" if self.factor is None else "demand * demand_factor"

    @property
    def _demand(self) -> Term:
        return self.row.demand_term(self.published)

    def _users_at(self, case: DominoCase, goal: Quantity, figure: Figure) -> Quantity:
        """The load at which the line reaches a utilization; where the lower end of the demand is next to nothing, ten times it."""
        self.row.require_rising()
        amount = "target / 100 * processors" if self.counted else "target"
        demand = self._demand
        held = replace(demand, low=larger(demand.low, demand.value / MOST_WORK))
        terms = (
            *(held if term is demand else term for term in self.terms),
            case.activity(),
            of("target", goal),
        )
        terms = tuple(held if term.name == "demand" else term for term in terms)
        each = self._each if self.factor is None else f"({self._each})"
        text = f"({amount} - base) / {each} / activity"
        users = derive(figure, text, terms, Standing.RULE)
        if users.value <= 0:
            raise NotInEvidence(say("Without any user your server already uses what the target allows"))
        if users.value > most_users(case, self) and not case.inputs["guesses"]:
            told = Term("most_work", MOST_WORK, "1", MOST_TOLD, TOLD)
            return derive(
                figure,
                f"min({text}, most_work * users_seen / max(activity, 1))",
                (*terms, told, self.users),
                Standing.GUESS,
                note=NOT_TOLD,
            )
        load = users.value * case.number("activity")
        found = derive(
            figure,
            text,
            terms,
            self._standing(load),
            spread=self.row.beyond_of_load(load),
            note=TARGET_ON_YOURS,
        )
        return replace(found, low=larger(found.low, smaller(found.value, 1.0)))

    def _standing(self, load: float) -> Standing:
        inner = self._demand.quantity
        standings = (self.row.standing(load), inner.standing if inner else Standing.RULE)
        return weakest(standings if self.factor is None else (*standings, Standing.INTERPOLATED))


def law(
    case: MeasuredCase,
    processors: Callable[[], Term],
    factor: Callable[[], Quantity | None],
    otherwise: Callable[[], Law],
) -> Law:
    """The recorded line where there is one, else another law."""
    row = case.own_processor
    return OwnLine(row, processors, factor(), published_work(case)) if row is not None else otherwise()


def processors(case: MeasuredCase, otherwise: Callable[[], Term]) -> Term:
    """Processors of the reference machine: the recorded server's, or another's. Raises ``NotInEvidence``."""
    row = case.own_processor
    if row is None:
        return otherwise()
    if not row.processors:
        raise NotInEvidence(PROCESSORS_UNKNOWN, ENTER_PROCESSORS)
    meaning = say("Processors of your server")
    return Term("processors", float(row.processors), "processors", meaning, row.source)


def users_seen(case: DominoCase) -> Term | None:
    """The largest load of one's own server; None where its processor use was not recorded."""
    row = case.own_processor
    return None if row is None else _seen(row)


def _seen(row: MeasuredHere) -> Term:
    return Term("users_seen", row.highest, "users", say("Largest load in your recordings"), row.source)


def known(processors: Callable[[], Term]) -> Term | None:
    """Processors of the reference machine, where somebody said."""
    try:
        return processors()
    except NotInEvidence:
        return None


def published_work(case: MeasuredCase) -> Quantity | None:
    """Busy processors of a user in the measured run; None where none is published, or only percent was recorded."""
    row = case.own_processor
    if row is None or row.quantity != BUSY.name or not case.platform.processors:
        return None
    try:
        point = operating_point.published(case)
    except NotInEvidence:
        return None
    figure = Figure("published.demand", say("Busy processors, by load, in the measured run"), row.unit)
    terms = (*point.terms, case.processors())
    text = f"{point.text} / 100 * processors / {point.users.name}"
    return derive(figure, text, terms, Standing.MEASURED)


def recorded(
    case: DominoCase,
    row: MeasuredHere,
    users: Quantity,
    *,
    factor: Quantity | None = None,
    published: Quantity | None = None,
) -> Quantity:
    """A recorded quantity of one server with so many users. Raises ``NotInEvidence``."""
    return row.line(
        LOAD,
        (case.activity(), of("users_per_server", users)),
        users.value * case.number("activity"),
        factor=factor,
        published=published,
        guesses=bool(case.inputs["guesses"]),
    )


def told_as(figure: Figure, text: str, found: Quantity, note: str = "") -> Quantity:
    """A figure by a formula of what was recorded, ``used``, with no more range than that has."""
    terms = (of("used", found),)
    return derive(figure, text, terms, found.standing, spread=as_wide(found), note=note)


def as_wide(inner: Quantity) -> Spread:
    """No more range than that of a recorded quantity, with its reason."""
    return Spread(reason=inner.widened)


def cautions(case: MeasuredCase) -> Iterator[Caution]:
    """Where own and published figures are far apart."""
    row = case.own_processor
    found = measured_here.disagreement(row, published_work(case)) if row is not None else None
    if found is not None:
        yield found
