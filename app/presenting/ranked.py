"""The plan, its scenarios and what can be bought instead, ranked: the likeliest to hold in front, the cheaper before the dearer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.plan.document import Plan, Scenario, Service
from app.plan.sized import Answer, sized_service
from app.presenting.alternatives import Alternative, why_not
from app.presenting.comparison import BASE
from app.presenting.decision import decision, ordered, what_happens
from app.presenting.figures import ENGLISH, NumberStyle, number, with_unit
from app.presenting.outlook import chance_text
from planners.analysis.bill import TOTAL
from planners.analysis.projection import Projection
from planners.planner import Fit, Sizing
from planners.words import say

ENOUGH = 0.8
"""The chance from which on an option counts as one that holds."""
MONEY_DIGITS = 3
NONE = "–"


class Ranked(Struct, frozen=True):
    """An option: what is bought, its cost to the horizon, until when it is expected to hold, and the chance that it does.

    ``share`` is that chance from 0 to 1; None where nothing has a capacity. ``scenario`` is its id; empty for what is none.
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

    @property
    def fit(self) -> Fit:
        """How sure it is as a verdict: it holds, it may, it probably does not."""
        if self.share is None:
            return Fit.UNKNOWN
        return Fit.FITS if self.share >= ENOUGH else Fit.TIGHT if self.share >= 1 - ENOUGH else Fit.OVER


def ranked(plan: Plan, service: Service, style: NumberStyle = ENGLISH) -> tuple[Ranked, ...]:
    """The options of a service, the recommended one first, the others by chance and then by cost."""
    planned = sized_service(service).answer
    scenarios = [one for one in plan.scenarios if one.entries(service) != service.entries]
    told = [(cost, one) for cost, one in _all(service, planned, scenarios, style) if one is not None]
    told.sort(key=lambda pair: (-(pair[1].share or 0.0), pair[0]))
    others = [one for _, one in told]
    first = _recommended(planned, style)
    return (*((first,) if first is not None else ()), *others)


def _all(
    service: Service, planned: Answer, scenarios: list[Scenario], style: NumberStyle
) -> Iterator[tuple[float, Ranked | None]]:
    stays = planned.projection
    why = (
        what_happens(stays.months) if stays is not None and stays.months.pessimistic_month is not None else ""
    )
    yield _option(BASE, planned, why or say("Every resource stays within capacity."), style)
    for scenario in scenarios:
        other = sized_service(service, scenario).answer
        cost, found = _option(
            scenario.title or say("(no name)"),
            other,
            why_not([Alternative("", planned, other)], style),
            style,
        )
        yield cost, replace(found, scenario=scenario.id) if found is not None else None


def _option(title: str, answer: Answer, why: str, style: NumberStyle) -> tuple[float, Ranked | None]:
    ahead = answer.projection
    if ahead is None:
        return 0.0, Ranked(title, NONE, NONE, NONE, NONE, None, " ".join(answer.why_no_projection))
    cost, cost_text = _cost(ahead.now, style)
    odds = ahead.chance
    share = odds.holds if odds is not None else None
    needs = ordered(ahead.planner, ahead.now, style) or NONE
    chance = chance_text(share) if share is not None else say("unknown")
    return cost, Ranked(title, needs, cost_text, _until(ahead), chance, share, why)


def _recommended(planned: Answer, style: NumberStyle) -> Ranked | None:
    """What to buy where the plan does not hold as it is."""
    known, ahead = planned.options, planned.projection
    if (
        known is None
        or ahead is None
        or known.options[0].sizing is None
        or known.options[0].sizing is ahead.now
    ):
        return None
    if ahead.months.pessimistic_month is None:
        return None
    first = decision(known, ahead, style).rows[0]
    lasts = say("> {month}", month=ahead.growth.name(ahead.growth.horizon))
    return Ranked(
        first.title,
        ordered(ahead.planner, known.options[0].sizing, style) or NONE,
        _cost(ahead.now, style)[1],
        lasts,
        NONE,
        None,
        first.why,
        recommended=True,
    )


def _until(ahead: Projection) -> str:
    plan, expected = ahead.growth, ahead.months.likely_month
    if not ahead.grows:
        return say("at the present load") if expected is None else NONE
    if expected is None:
        return say("> {month}", month=plan.name(plan.horizon))
    return plan.name(expected - 1) if expected else say("already exceeded")


def _cost(sizing: Sizing, style: NumberStyle) -> tuple[float, str]:
    total = sizing.quantities.get(TOTAL.name)
    if total is None:
        return 0.0, NONE
    return float(total.value), with_unit(
        number(float(total.value), style, MONEY_DIGITS), total.figure.currency
    )
