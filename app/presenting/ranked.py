"""The plan, its scenarios and what can be bought instead, ranked: the recommended one in front, then the likeliest to hold."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.plan.document import Plan, Scenario, Service
from app.plan.sized import SizedService, in_plan
from app.presenting.alternatives import Alternative, reason, why_not
from app.presenting.comparison import BASE
from app.presenting.crowded import Standing, standing_under
from app.presenting.decision import OptionRow, decision
from app.presenting.figures import ENGLISH, NumberStyle
from app.presenting.not_judged import left_out, not_counted
from app.presenting.situation import UNTOLD, chance_text, exceeded
from app.presenting.wording import sentences
from planners.analysis import order
from planners.analysis.growth import chance_needed
from planners.analysis.options import ENOUGH
from planners.planner import Fit
from planners.words import say

NONE = "–"


class Ranked(Struct, frozen=True):
    """An option: what is bought, its cost to the horizon, until when it is expected to hold, and the chance that it does.

    ``share`` is that chance from 0 to 1; None where nothing has a capacity. ``scenario`` is its id; empty for what is none.
    ``enough`` is the chance that is needed.
    """

    title: str
    needs: str
    cost: str
    until: str
    chance: str
    share: float | None
    why: str
    recommended: bool = False
    scenario: str = ""
    enough: float = ENOUGH

    @property
    def fit(self) -> Fit:
        """How sure it is as a verdict: it holds, it may, it probably does not."""
        if self.share is None:
            return Fit.UNKNOWN
        return Fit.FITS if self.share >= self.enough else Fit.TIGHT if self.share >= 1 - ENOUGH else Fit.OVER


def ranked(
    plan: Plan, service: Service, style: NumberStyle = ENGLISH, enough: float = 0.0
) -> tuple[Ranked, ...]:
    """The options of a service, the one recommended for that chance first, the others by chance and then by cost.

    With 0 that chance is the one of the service.
    """
    planned = in_plan(plan, service)
    enough = enough or chance_needed(service.entries)
    scenarios = [one for one in plan.scenarios if one.entries(service) != service.entries]
    under = standing_under(plan, service, style)
    found = [
        *_own(planned, under, style, enough),
        *(_scenario(plan, planned, one, style, enough) for one in scenarios),
    ]
    first, *others = found
    others.sort(key=lambda pair: (-(pair[1].share or 0.0), pair[0]))
    return tuple(replace(one, enough=enough) for _, one in (first, *others))


def _own(
    planned: SizedService, there: Standing | None, style: NumberStyle, enough: float
) -> Iterator[tuple[float, Ranked]]:
    """The options of the plan itself, each with its cost."""
    known, ahead = planned.answer.options(planned.exists, enough, planned.there), planned.answer.projection
    if known is None or ahead is None:
        yield 0.0, _unsized(BASE, planned)
        return
    told = decision(known, ahead, style, planned.title)
    for one, row in zip(known.options, told.rows, strict=True):
        recommended = one is known.best
        if there is not None and there.short:
            yield order.cost(one.lines) or 0.0, _crowded(_of_row(row), there, bool(one.lines))
            continue
        untold = sentences(
            not_counted(left_out(one)) if recommended else "", there.not_counted if there is not None else ""
        )
        why = (
            sentences(row.why, untold)
            if one.lines or not recommended
            else _of_one(row.why, there, ahead.now.fit)
        )
        yield order.cost(one.lines) or 0.0, replace(_of_row(row), recommended=recommended, why=why)


def _crowded(row: Ranked, there: Standing, buys: bool) -> Ranked:
    """An option on a machine that does not carry all that is on it: none is recommended before that is mended, as on page 1."""
    told = there.short if buys else sentences(there.short, f"{there.limit}.", there.action)
    return replace(row, until=UNTOLD if buys else exceeded(), chance=chance_text(None), share=None, why=told)


def _of_one(why: str, there: Standing | None, fit: Fit) -> str:
    """Why nothing is bought; where its machine asks for something first, that, as the reason is of the service alone."""
    if there is None or not there.comes_before(fit):
        return why
    limit = there.limit.rstrip(".")
    return say("Holds for this service alone. {limit}. {action}", limit=limit, action=there.action)


def _scenario(
    plan: Plan, planned: SizedService, scenario: Scenario, style: NumberStyle, enough: float
) -> tuple[float, Ranked]:
    """A scenario by the way that is recommended in it."""
    title = scenario.title or say("(no name)")
    other = in_plan(*_under(plan, planned.service, scenario))
    known, ahead = other.answer.options(other.exists, enough, other.there), other.answer.projection
    if known is None or ahead is None:
        return 0.0, replace(_unsized(title, other), scenario=scenario.id)
    best, row = known.best, _of_row(decision(known, ahead, style, planned.title).rows[0])
    there = standing_under(*_under(plan, planned.service, scenario), style)
    if there is not None and there.short:
        row = _crowded(row, there, bool(best.lines))
    else:
        row = replace(row, why=why_not([reason(Alternative("", planned.answer, other.answer), style)]))
    return order.cost(best.lines) or 0.0, replace(row, title=title, scenario=scenario.id)


def _under(plan: Plan, service: Service, scenario: Scenario) -> tuple[Plan, Service]:
    """The plan as it is in that scenario, and the service in it."""
    there = {one.id: replace(one, entries=scenario.entries(one), origins=()) for one in plan.services}
    services = tuple(there.values())
    return Plan(plan.id, "", start=plan.start, services=services), there.get(service.id, service)


def _of_row(row: OptionRow) -> Ranked:
    return Ranked(row.title, row.needs, row.cost, row.expected, row.chance, row.share, row.why)


def _unsized(title: str, found: SizedService) -> Ranked:
    return Ranked(title, NONE, NONE, NONE, NONE, None, " ".join(found.answer.why_no_projection))
