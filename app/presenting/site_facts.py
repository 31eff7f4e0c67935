"""The four figures of page 1: what it costs, by when to order, how long it lasts, how sure that is."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from app.presenting.bought_items import money
from app.presenting.chance_assumes import chance_assumes
from app.presenting.decided import Decided
from app.presenting.figures import NumberStyle
from app.presenting.first_limit import SURE
from app.presenting.not_judged import MOST_NAMED, left_out, not_counted
from app.presenting.order_cost import cost_label, cost_text, end_of
from app.presenting.orders_due import orders_due
from app.presenting.situation import UNTOLD, chance_text, each_alone, expected_until, safe_until
from app.presenting.up_to import up_to
from app.presenting.wording import NO_LEAD_TIME, first_named, sentences
from planners.analysis.chance import Chance
from planners.analysis.options import Option
from planners.analysis.order import cost
from planners.analysis.site_order import Chosen, SiteOption
from planners.words import in_context, listed, plural, say

MOST_UNPRICED, MOST_ORDERS = 2, 3
"""Things without a price, and orders, that are named beside a cost."""
MOST_SHOWN = 14
"""Services that page 2 has rows for; of more of them it has the most urgent."""
WORTH_TELLING = 0.02
"""How far apart two chances are of which both are told."""


class Fact(Struct, frozen=True):
    """A figure below its label and above its reason; ``known`` is False where the reason says why it is not."""

    label: str
    value: str
    reason: str = ""
    known: bool = True


def facts(best: SiteOption, parts: Sequence[Decided], currency: str, style: NumberStyle) -> tuple[Fact, ...]:
    """The figures of a way."""
    return (
        _cost(best, parts, currency, style),
        _order_by(best, parts),
        _lasts(best, parts, style),
        _confidence(best, parts, style),
    )


def _cost(best: SiteOption, parts: Sequence[Decided], currency: str, style: NumberStyle) -> Fact:
    label, value = cost_label(one.cost for one in parts), cost_text(best.lines, currency, style)
    if not best.lines:
        return Fact(label, value, say("Nothing is bought."))
    if best.cost is None:
        return Fact(label, value, say("No price is entered."), known=False)
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
    return Fact(label, value, sentences(told, _by_order(best, parts, currency, style)))


def _by_order(best: SiteOption, parts: Sequence[Decided], currency: str, style: NumberStyle) -> str:
    """What of the cost is that of each order, where not all is ordered in one month; empty where one has no price."""
    due = orders_due(best, parts)
    costs = [cost(one.lines) for one in due]
    if len(due) < 2 or None in costs:
        return ""
    told = [
        say("{cost} ({month})", month=one.name, cost=money(each, currency, style))
        for one, each in zip(due, costs, strict=True)
    ]
    return say("Orders: {orders}.", orders=first_named(told, MOST_ORDERS))


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


def _order_by(best: SiteOption, parts: Sequence[Decided]) -> Fact:
    first = next(iter(orders_due(best, parts)), None)
    if first is None:
        return Fact(say("Order by"), say("none due"), _why_none(best, parts))
    months = first.growth.lead_time
    lead = plural("Lead time {count} month.", "Lead time {count} months.", months) if months else NO_LEAD_TIME
    dated = first.growth.start is not None
    value = first.name if first.month or dated else in_context("of an order", "now")
    told = say("Now. {lead_time}", lead_time=lead) if dated and not first.month else lead
    return Fact(say("Order by"), value, sentences(told, _late(first.month + months, best, parts)))


def _late(used: int, best: SiteOption, parts: Sequence[Decided]) -> str:
    """That the worst case is over capacity before what is ordered is in use, in so many months; empty where it is not."""
    over = [
        month
        for part, chosen in zip(parts, best.chosen, strict=True)
        if part.known.exists
        and chosen.option.lines
        and (month := part.ahead.months.pessimistic_month) is not None
        and 0 < month < used
    ]
    if not over:
        return ""
    return say(
        "Late for the worst case of {month}.",
        month=parts[0].ahead.growth.name(min(over)),
    )


def _why_none(best: SiteOption, parts: Sequence[Decided]) -> str:
    """Why nothing is to be ordered; where the worst case is over, why it need not fit."""
    over = [
        (part, chosen.option)
        for part, chosen in zip(parts, best.chosen, strict=True)
        if chosen.option.ahead is not None and chosen.option.ahead.months.pessimistic_month is not None
    ]
    if not over or any(option.chance is None for _, option in over):
        return say("Nothing is bought.")
    part, option = min(over, key=lambda pair: pair[1].chance or 0.0)
    if (option.chance or 0.0) < part.known.enough:
        return say(
            "No purchase reaches the chance needed, {needed}: measure first.",
            needed=chance_text(part.known.enough),
        )
    chances = chance_text(option.chance), chance_text(part.known.enough)
    if any(expected_until(one) == UNTOLD for _, one in over):
        return say(
            "What is known fits as expected. Chance: {chance}; needed: {needed}.",
            chance=chances[0],
            needed=chances[1],
        )
    return say(
        "The expected load fits. Chance: {chance}; needed: {needed}.", chance=chances[0], needed=chances[1]
    )


def _lasts(best: SiteOption, parts: Sequence[Decided], style: NumberStyle) -> Fact:
    label = say("Lasts until")
    expected = first_over(best, parts, worst=False)
    safe = first_over(best, parts, worst=True)
    if expected is None or safe is None:
        return Fact(label, say("unknown"), say("No sizing is possible."), known=False)
    _, option = expected
    if expected_until(option) == UNTOLD:
        return Fact(label, UNTOLD, _not_known(option), known=False)
    alone, partly = len(parts) == 1, bool(left_out_of(best, parts))
    lasts, worst = (until(best, parts, style, worst=part) for part in (False, True))
    unsure = each_alone(best.chance, (one.option for one in best.chosen))
    if not any(part.ahead.grows for part in parts):
        load, most = (
            up_to(option.ahead, style, worst=at) if alone and not unsure else "" for at in (False, True)
        )
        fits = _as_expected(partly, load, most) if load else unsure or _enough(partly, option, safe[1])
        return Fact(
            say("Enough for") if load else label,
            load or lasts,
            sentences(fits, say("No growth is entered.")),
        )
    told = say("Worst case: {month}, {service}.", month=worst, service=safe[0].title)
    months = safe[1].ahead.months if safe[1].ahead is not None else None
    if alone or (months is not None and months.pessimistic_month is None):
        told = say("As expected. Worst case: {month}.", month=worst)
        if partly:
            told = say("What is known, as expected. Worst case: {month}.", month=worst)
    if unsure:
        told = sentences(unsure, say("Worst case: {month}.", month=worst))
    return Fact(label, lasts, told)


def _as_expected(partly: bool, load: str, most: str) -> str:
    """Of what that ``load`` is what it is enough for, and ``most`` that of the worst case; empty where that is over capacity."""
    told = say("What is known, as expected.") if partly else say("As expected.")
    if not most:
        return sentences(told, say("The worst case is over capacity."))
    worst = say("Worst case: the same.") if most == load else say("Worst case: {month}.", month=most)
    return sentences(told, worst)


def _enough(partly: bool, expected: Option, safe: Option) -> str:
    """That the load fits, and whether its worst case does, of all or of what is known; empty where it does not."""
    if expected.ahead is None or expected.ahead.months.likely_month is not None:
        return ""
    if partly and safe.lasts:
        return say("What is known is enough for the load as it is, in the worst case too.")
    if partly:
        return say("What is known is enough for the load as it is. The worst case is over capacity.")
    if safe.lasts:
        return say("Enough for the load as it is, in the worst case too.")
    return say("Enough for the load as it is. The worst case is over capacity.")


def _not_known(option: Option) -> str:
    """What an option is not judged by, where something of it follows the load."""
    if option.ahead is None or not option.ahead.now.unjudged:
        return say("No capacity is known.")
    return say("Not known: {figures}.", figures=first_named(left_out(option), MOST_NAMED))


def until(way: SiteOption, parts: Sequence[Decided], style: NumberStyle, worst: bool) -> str:
    """Until when a way holds: in the worst case, or as expected."""
    found, alone = first_over(way, parts, worst), len(parts) == 1
    if found is None:
        return UNTOLD
    return (
        safe_until(found[1], style, alone=alone)
        if worst
        else expected_until(found[1], way.chance, style, alone=alone)
    )


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


def _confidence(best: SiteOption, parts: Sequence[Decided], style: NumberStyle) -> Fact:
    share = best.chance
    if share is None:
        return Fact(say("Confidence"), say("unknown"), say("A capacity is not known."), known=False)
    weakest, chosen = min(
        zip(parts, best.chosen, strict=True),
        key=lambda pair: 1.0 if pair[1].option.chance is None else pair[1].option.chance,
    )
    odds = chosen.option.ahead.chance if chosen.option.ahead is not None else None
    end = end_of(one.cost for one in parts)
    told = (
        say("Chance that this is enough to {month}.", month=end)
        if end
        else say("Chance that this is enough.")
    )
    missing = left_out_of(best, parts)
    if missing:
        told = sentences(say("Chance that what is known is enough."), not_counted(missing))
    by = _least_sure(share, odds, "" if len(parts) == 1 else weakest.title)
    most = best.chance_together
    apart = most is not None and most - (share or 0.0) >= WORTH_TELLING
    together = say("If the services grow together: at most {most}.", most=chance_text(most)) if apart else ""
    label = say("Confidence, in part") if missing else say("Confidence")
    return Fact(label, chance_text(share), sentences(told, chance_assumes(parts, style), by, together))


def left_out_of(best: SiteOption, parts: Sequence[Decided]) -> list[str]:
    """What the chance leaves out, of which of several services."""
    found = [
        (part.title, title)
        for part, one in zip(parts, best.chosen, strict=True)
        for title in left_out(one.option)
    ]
    if len(parts) == 1:
        return [title for _, title in found]
    return [say("{figure} of {service}", figure=title, service=service) for service, title in found]


def _least_sure(share: float, odds: Chance | None, service: str) -> str:
    """What has the least chance, of which of several services; empty where nothing is in doubt."""
    if odds is None or share > SURE:
        return ""
    what = say("how much was measured") if odds.weakest.evidence else odds.weakest.title
    if not service:
        return say("Least sure: {resource}.", resource=what)
    return say("Least sure: {service}, {resource}.", service=service, resource=what)
