"""The four figures of page 1: what it costs, by when to order, how long it lasts, how sure that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from app.plan.sized import SizedService
from app.presenting.bought_items import money
from app.presenting.decision import Decision, decision
from app.presenting.figures import NumberStyle
from app.presenting.situation import URGENCY, Case, case_of, chance_text, expected_until, safe_until
from app.presenting.wording import sentences
from planners.analysis import order
from planners.analysis.bill import CURRENCY
from planners.analysis.options import Option, Options
from planners.analysis.projection import Projection
from planners.analysis.site_order import Chosen, SiteOption
from planners.figure import Resource
from planners.words import in_context, listed, plural, say

MOST_UNPRICED = 2
"""Things without a price that are named beside a cost."""
MOST_SHOWN = 14
"""Services that page 2 has rows for; of more of them it has the most urgent."""


class Decided(Struct, frozen=True, dict=True):
    """A service that has a projection, with its options; one whose first month is not told begins in ``first``."""

    service: SizedService
    known: Options
    ahead: Projection
    style: NumberStyle
    first: tuple[int, int] | None = None

    @property
    def title(self) -> str:
        """The service's title."""
        return self.service.title

    @cached_property
    def case(self) -> Case:
        """What there is to decide about it."""
        return case_of(self.known, self.ahead)

    @cached_property
    def told(self) -> Decision:
        """Its decision in words."""
        return decision(self.known, self.ahead, self.style, self.title)

    @property
    def urgency(self) -> tuple[float, int]:
        """The month in which to act, and the case: what is to be done now comes first, what needs nothing last."""
        best, case = self.known.options[0], URGENCY.index(self.case)
        if best.lines:
            return self.at(best.month or 0), case
        return (math.inf, case) if self.case is Case.FITS else (self.at(0), case)

    @property
    def start(self) -> tuple[int, int] | None:
        """Its first month as year and month; None where no service tells one."""
        return self.ahead.growth.start or self.first

    def at(self, month: int) -> int:
        """A month of its own as one that compares with those of other services."""
        start = self.start
        return month if start is None else 12 * start[0] + start[1] - 1 + month


class Fact(Struct, frozen=True):
    """A figure below its label and above its reason; ``known`` is False where the reason says why it is not."""

    label: str
    value: str
    reason: str = ""
    known: bool = True


def currency_of(parts: Sequence[Decided]) -> str:
    """The currency of what is bought; empty where nothing is priced, or in several."""
    found = {
        str(one.ahead.now.inputs.get(CURRENCY) or "")
        for one in parts
        if order.cost(one.known.options[0].lines) is not None and one.known.options[0].lines
    }
    return found.pop() if len(found) == 1 else ""


def facts(best: SiteOption, parts: Sequence[Decided], currency: str, style: NumberStyle) -> tuple[Fact, ...]:
    """The figures of a way."""
    return (
        _cost(best, parts, currency, style),
        _order_by(best, parts),
        _lasts(best, parts),
        _confidence(best, parts),
    )


def end_of(parts: Sequence[Decided]) -> str:
    """The horizon that all services share; empty where they differ or nothing grows."""
    ends = {one.ahead.growth.name(one.ahead.growth.horizon) for one in parts}
    return ends.pop() if len(ends) == 1 and any(one.ahead.grows for one in parts) else ""


def _cost(best: SiteOption, parts: Sequence[Decided], currency: str, style: NumberStyle) -> Fact:
    end = end_of(parts)
    label = say("Cost to {month}", month=end) if end else say("Cost to the horizon")
    if not best.lines:
        return Fact(label, in_context("of a cost", "none"), say("Nothing is bought."))
    if best.cost is None:
        return Fact(label, say("not priced"), say("Enter prices to see the cost."), known=False)
    unpriced = _unpriced(best, alone=len(parts) == 1)
    told = say("Your own prices.")
    if best.running:
        told = say(
            "Purchase {purchase}, running {running}.",
            purchase=money(best.purchase, "", style),
            running=money(best.running, "", style),
        )
    if unpriced:
        told = sentences(told, say("Not in it, as no price is entered: {items}.", items=unpriced))
    return Fact(label, money(best.cost, currency, style), told)


def _unpriced(best: SiteOption, alone: bool) -> str:
    """What has no price, of which service or machine; the first of them where there are many."""
    found = [
        line.order.title
        if alone
        else say("{item} of {place}", item=line.order.title, place=place.machine or place.services[0])
        for place in best.places
        for line in place.lines
        if line.price is None
    ]
    rest = len(found) - MOST_UNPRICED
    if rest > 0:
        found = [*found[:MOST_UNPRICED], plural("{count} more item", "{count} more items", rest)]
    return listed(found)


def first_order(best: SiteOption, parts: Sequence[Decided]) -> tuple[int | None, str]:
    """The first month of an order, counted from that service's own first month, and its name."""
    due = [
        (one.at(chosen.option.month or 0), chosen.option.month or 0, one)
        for one, chosen in zip(parts, best.chosen, strict=True)
        if chosen.option.lines
    ]
    if not due:
        return None, ""
    _, month, one = min(due, key=lambda found: found[:2])
    return month, one.ahead.growth.name(month)


def _order_by(best: SiteOption, parts: Sequence[Decided]) -> Fact:
    month, name = first_order(best, parts)
    if month is None:
        return Fact(say("Order by"), say("none due"), say("Nothing is bought."))
    first = next(one for one, chosen in zip(parts, best.chosen, strict=True) if chosen.option.lines)
    lead = first.ahead.growth.lead_time
    lead_time = plural("Lead time {count} month.", "Lead time {count} months.", lead)
    dated = first.ahead.growth.start is not None
    value = name if month or dated else in_context("of an order", "now")
    told = say("Now. {lead_time}", lead_time=lead_time) if not month else lead_time
    return Fact(say("Order by"), value, told)


def _lasts(best: SiteOption, parts: Sequence[Decided]) -> Fact:
    label = say("Lasts until")
    expected = first_over(best, parts, worst=False)
    safe = first_over(best, parts, worst=True)
    if expected is None or safe is None:
        return Fact(label, say("unknown"), say("No sizing is possible."), known=False)
    _, option = expected
    growing = any(part.ahead.grows for part in parts)
    worst, alone = safe_until(safe[1]), len(parts) == 1
    if not growing:
        fits = (
            say("In the worst case too.")
            if worst == expected_until(option)
            else say("The worst case is over capacity.")
        )
        return Fact(label, expected_until(option), sentences(fits, say("No growth is entered.")))
    told = say("Worst case: {month}, {service}.", month=worst, service=safe[0].title)
    if alone:
        told = say("As expected. Worst case: {month}.", month=worst)
    return Fact(label, expected_until(option), told)


def first_over(best: SiteOption, parts: Sequence[Decided], worst: bool) -> tuple[Decided, Option] | None:
    """The service that is over first once that is bought."""

    def month(pair: tuple[Decided, Chosen]) -> tuple[int, int]:
        one, chosen = pair
        assert chosen.option.ahead is not None
        months = chosen.option.ahead.months
        found = months.pessimistic_month if worst else months.likely_month
        never = found is None
        return one.at(months.growth.horizon + 1 if found is None else found), int(never)

    pairs = list(zip(parts, best.chosen, strict=True))
    if any(chosen.option.ahead is None for _, chosen in pairs):
        return None
    grown = [pair for pair in pairs if pair[0].ahead.grows] or pairs
    urgent = [pair for pair in pairs if month(pair)[1] == 0]
    one, chosen = min(urgent or grown, key=month)
    return one, chosen.option


def _confidence(best: SiteOption, parts: Sequence[Decided]) -> Fact:
    share = best.chance
    if share is None:
        return Fact(say("Confidence"), say("unknown"), say("A capacity is not known."), known=False)
    weakest, chosen = min(
        zip(parts, best.chosen, strict=True),
        key=lambda pair: 1.0 if pair[1].option.chance is None else pair[1].option.chance,
    )
    odds = chosen.option.ahead.chance if chosen.option.ahead is not None else None
    end = end_of(parts)
    told = (
        say("Chance that this is enough to {month}.", month=end)
        if end
        else say("Chance that this is enough.")
    )
    by = _decided_by(odds.weakest if odds is not None else None, "" if len(parts) == 1 else weakest.title)
    most = chance_text(best.chance_together)
    together = (
        say("At most {most}, where services grow together.", most=most) if most != chance_text(share) else ""
    )
    return Fact(say("Confidence"), chance_text(share), sentences(told, by, together))


def _decided_by(resource: Resource | None, service: str) -> str:
    """What has the least chance, of which of several services."""
    what = resource.title if resource is not None else ""
    if resource is not None and resource.evidence:
        what = say("how much was measured")
    if not service:
        return say("Decided by: {resource}.", resource=what)
    return say("Decided by {service}: {resource}.", service=service, resource=what)
