"""The load at which one's own server reaches an amount, such as its target utilization, by what was recorded on it."""

from __future__ import annotations

from msgspec.structs import replace

from planners.case import Case
from planners.citing import own_rule
from planners.counters import BUSY
from planners.evidence import Standing, weakest
from planners.figure import Figure
from planners.laws.elementwise import larger
from planners.machine.one_point import MOST_WORK
from planners.measured_here import MeasuredHere
from planners.quantity import Quantity, Term, derive
from planners.refusal import NotInEvidence
from planners.words import say

TOLD = own_rule(say("nothing is told beyond 10 times the largest load that was recorded"))
MOST_TOLD = say("Most that is told, times the largest load in your recordings")
FULL_ALREADY = say("Without any load your server already uses more than that")
LIKE_YOURS = say("Your recordings name no processors: the planned server is taken to have as many.")
YOURS = say("By the processors of your own server.")


def noted(row: MeasuredHere, note: str) -> str:
    """The note of a figure, and that the planned server is taken for one like the recorded, where nobody said more."""
    return note if row.processors else f"{note} {LIKE_YOURS}"


def processors(case: Case, row: MeasuredHere) -> tuple[Term, ...]:
    """Processors that the recorded use is of: those of the recorded server, else as ``planned``; none where it is a share."""
    if row.quantity != BUSY.name:
        return ()
    if not row.processors:
        planned = case.entered(
            "processors",
            "processors",
            say("Processors: your recordings name none, so they are taken as planned"),
        )
        return (replace(planned, name="processors_measured"),)
    meaning = say("Processors of your server")
    return (Term("processors_measured", float(row.processors), "processors", meaning, row.source),)


def share_used(used: str, whole: tuple[Term, ...]) -> str:
    """Formula text of the recorded use in percent of the server, from ``processors``."""
    return f"100 * {used} / processors_measured" if whole else used


def amount_of(percent: str, whole: tuple[Term, ...]) -> str:
    """Formula text of so many percent of the server, as the recorded use counts."""
    return f"{percent} / 100 * processors_measured" if whole else percent


def reached(
    row: MeasuredHere,
    figure: Figure,
    amount: str,
    terms: tuple[Term, ...],
    *,
    times: str = "",
    published: Quantity | None = None,
    note: str = YOURS,
) -> Quantity:
    """The load at which the line reaches the ``amount``, a formula over ``terms``, and ``times`` it on another machine.

    It is told up to ten times the largest load that was recorded. Raises ``NotInEvidence`` where the base alone is more.
    """
    row.require_rising()
    demand, base = row.demand_term(published), row.base_term
    demand = replace(demand, low=larger(demand.low, demand.value / MOST_WORK))
    text, every = f"({amount} - base) / demand", (base, demand, *terms)
    load = derive(figure, text, every, Standing.RULE).value
    if load <= 0:
        raise NotInEvidence(FULL_ALREADY)
    inner = demand.quantity.standing if demand.quantity else Standing.RULE
    if load > MOST_WORK * row.highest:
        told = Term("most_load", MOST_WORK, "1", MOST_TOLD, TOLD)
        seen = Term("highest", row.highest, figure.unit, say("Largest load in your recordings"), row.source)
        text, every = f"min({text}, most_load * highest)", (*every, told, seen)
        load = MOST_WORK * row.highest
    return derive(
        figure,
        f"{text}{times}",
        every,
        weakest((row.standing(load), inner)),
        spread=row.beyond_of_load(load),
        note=noted(row, note),
    )
