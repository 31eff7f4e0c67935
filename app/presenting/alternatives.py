"""Why not the others: for each scenario what speaks against it, or that nothing does."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from app.plan.sized import Answer
from app.presenting.bought_items import money
from app.presenting.figures import CENT, ENGLISH, NumberStyle, scaled, value_alone, value_and_unit
from app.presenting.gauges import verdict_sentence
from app.presenting.wording import sentences
from planners.analysis.as_bought import as_bought, needs_as_bought
from planners.analysis.bill import TOTAL
from planners.planner import Fit, Sizing
from planners.quantity import Quantity
from planners.units import unit
from planners.words import listed, say

WORSE = (Fit.FITS, Fit.TIGHT, Fit.UNKNOWN, Fit.OVER)
"""From the best verdict to the worst."""
MOST_NEEDS = 4


class Alternative(Struct, frozen=True):
    """A service as planned and as in a scenario; ``title`` is empty where the plan has no other."""

    title: str
    planned: Answer
    other: Answer


def why_not(reasons: list[str]) -> str:
    """What speaks against a scenario, by the reasons of the services that it changes."""
    return sentences(*reasons) if reasons else say("It changes nothing.")


def verdict_beside(planned: Sizing | None, other: Sizing, style: NumberStyle = ENGLISH) -> str:
    """The verdict of a scenario, and what it stands for: more servers than the plan has do not fit on those of the plan."""
    told = verdict_sentence(other, style)
    before, after = planned.servers if planned is not None else None, other.servers
    if before is None or after is None or float(after.value) <= float(before.value):
        return told
    return sentences(say("It needs {servers}.", servers=_instead(after, before, style)), told)


def reason(one: Alternative, style: NumberStyle = ENGLISH) -> str:
    """What speaks against a service as a scenario has it, or that nothing does."""
    told = _reason(one, style)
    return say("{service}: {reason}", service=one.title, reason=told) if one.title else told


def _reason(one: Alternative, style: NumberStyle) -> str:
    planned, other = one.planned.sizing, one.other.sizing
    if other is None:
        return say("Why not: it cannot be sized. {reason}", reason=one.other.problems[0])
    if planned is None:
        return say("The plan cannot be sized; this can.")
    more, currency = _difference(planned, other)
    costs = money(abs(more), currency, style)
    dearer = say("It costs {amount} more.", amount=costs) if more >= CENT else ""
    if WORSE.index(other.fit) > WORSE.index(planned.fit):
        return sentences(say("Why not: {verdict}", verdict=verdict_beside(planned, other, style)), dearer)
    needs = listed(_more(planned, other, style))
    if needs:
        return sentences(say("Why not: it needs more from the start: {needs}.", needs=needs), dearer)
    if dearer:
        return say("Why not: it costs {amount} more.", amount=costs)
    told = say("Nothing speaks against it: it needs no more than the plan.")
    return sentences(told, say("It costs {amount} less.", amount=costs) if more <= -CENT else "")


def _difference(planned: Sizing, other: Sizing) -> tuple[float, str]:
    """What the scenario costs more to the horizon, and the currency."""
    before, after = planned.quantities.get(TOTAL.name), other.quantities.get(TOTAL.name)
    if before is None or after is None:
        return 0.0, ""
    return round(float(after.value) - float(before.value), 2), after.figure.currency


def _more(planned: Sizing, other: Sizing, style: NumberStyle) -> Iterator[str]:
    """The needs that are larger than those of the plan, in print."""
    count = 0
    for need in needs_as_bought(other):
        before = as_bought(planned, need.name)
        if before is None or float(need.value) <= float(before.value) or count >= MOST_NEEDS:
            continue
        if value_and_unit(need, style) != value_and_unit(before, style):
            count += 1
            yield _instead(need, before, style)


def _instead(need: Quantity, before: Quantity, style: NumberStyle) -> str:
    """A need and that of the plan: pieces with their name once, the rest in the unit to read it in."""
    if unit(need.unit).whole:
        planned = value_alone(before, style)
        return say("{needed} instead of {planned}", needed=value_and_unit(need, style), planned=planned)
    shown, planned = scaled(need, style=style), scaled(before, style=style)
    if shown == planned:
        shown, planned = value_and_unit(need, style), value_and_unit(before, style)
    return say("{figure} {needed} instead of {planned}", figure=need.title, needed=shown, planned=planned)
