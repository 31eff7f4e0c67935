"""What becomes of a service at a glance: by when to order, the first limit, the chance to hold; each in a few words."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.bought_items import items
from app.presenting.decision import ordered
from app.presenting.figures import ENGLISH, NumberStyle, computed_load
from app.presenting.first_limit import (
    ends_measured,
    first_limit,
    limits,
    measure_again,
    sooner_in_worst_case,
    told_limits,
    why,
)
from app.presenting.not_judged import not_counted, not_judged, unknown_titles
from app.presenting.order_date import order_date
from app.presenting.situation import UNTOLD, Case, case_of, chance_text, expected_until, unlikely
from app.presenting.wording import first_named
from planners.analysis.headroom import Bottleneck
from planners.analysis.options import Option, Options, Situation
from planners.analysis.projection import Projection
from planners.figure import Resource
from planners.planner import Fit, load_of
from planners.schema import Field
from planners.words import listed, say

MOST_BARS = 2
"""Bars below the chance: the one with what is recommended first, then the resources that are likeliest to fail."""


class Card(Struct, frozen=True):
    """A question in a caption, its answer, and at most two lines that explain it."""

    caption: str
    answer: str
    lines: tuple[str, ...]


class ChanceBar(Struct, frozen=True):
    """The chance that a resource holds: in words, and as a share of 1 for drawing."""

    resource: str
    text: str
    share: float


class Outlook(Struct, frozen=True):
    """The three answers. ``grows`` says whether any growth was entered; ``bars`` stand in the card of the chance."""

    grows: bool
    order: Card
    limit: Card
    chance: Card
    bars: tuple[ChanceBar, ...]


def outlook(known: Options, ahead: Projection, style: NumberStyle = ENGLISH) -> Outlook:
    """The outlook of a projected service. Without growth it is that of the present load.

    Limit and chance of a new service are those with what is recommended, as in the proposal; of another, without an order.
    """
    seen = known.foreseen(ahead)
    return Outlook(
        ahead.grows,
        _order(known, ahead, style),
        _limit(seen, style),
        _chance_card(known, seen),
        (*_with_order(known), *_bars(seen))[:MOST_BARS],
    )


def _order(known: Options, ahead: Projection, style: NumberStyle) -> Card:
    caption, best = say("Order by"), known.best
    bought = items(best.lines, style)
    end = ahead.growth.name(ahead.growth.horizon)
    date = order_date(known, ahead)
    if case_of(known, ahead) is Case.UNKNOWN:
        return Card(caption, date.answer, (say("No capacity is known."),))
    if known.buys_new and bought:
        return Card(caption, date.answer, _told(bought, _lasts(best, ahead)))
    bought = say("Add {items}", items=bought) if bought else ""
    if known.situation is Situation.HOLDS:
        rest = _not_known(ahead)
        if rest:
            lasting = say("The rest lasts beyond {month}", month=end) if ahead.grows else ""
            return Card(caption, date.answer, _told(rest, lasting))
        if not ahead.grows:
            return Card(caption, say("No action needed"), _told(ordered(ahead.planner, known.sizing, style)))
        lasts = say("Lasts beyond {month}", month=end)
        return Card(caption, say("No action needed"), _told(lasts, say("With fast growth too")))
    if known.situation is Situation.SHORT:
        if ends_measured(ahead) and not bought:
            return Card(caption, date.answer, (measure_again(ahead.growth, 0, 0),))
        over = [verdict.resource.title for verdict in ahead.now.verdicts if verdict.fit is Fit.OVER]
        if over:
            told = say("Over capacity: {resources}", resources=listed(over))
            return Card(caption, date.answer, _told(bought, told))
        worst = say("The worst case does not fit")
        if bought:
            return Card(caption, say("Add capacity"), _told(bought, worst))
        return Card(caption, say("Measure first"), _told(worst))
    answer = ahead.growth.name(date.order) if date.order else date.answer
    return Card(caption, answer, _what(known, ahead, bought))


def _what(known: Options, ahead: Projection, bought: str) -> tuple[str, ...]:
    stopped = ahead.months.stopped
    if stopped is not None and ahead.later is None:
        month = ahead.growth.name(stopped[0])
        return (say("What to order is unknown"), say("No sizing is possible from {month} on", month=month))
    return _told(bought, _lasts(known.best, ahead))


def _lasts(best: Option, ahead: Projection) -> str:
    """How long the recommended way is expected to last; empty where nothing grows."""
    if not ahead.grows or best.ahead is None:
        return ""
    if expected_until(best) == UNTOLD:
        return say("How long it lasts is unknown")
    if best.ahead.months.likely_month is None and not unlikely(best.chance, (best,)):
        return say("Lasts beyond {month}", month=ahead.growth.name(ahead.growth.horizon))
    return say("Expected to last: {month}", month=expected_until(best))


def _limit(ahead: Projection, style: NumberStyle) -> Card:
    return _dated_limit(ahead, style) if ahead.grows else _present_limit(ahead, style)


def _dated_limit(ahead: Projection, style: NumberStyle) -> Card:
    """The month of the first limit by expected growth, and the earliest one."""
    months, plan, load = ahead.months, ahead.growth, load_of(ahead.planner)
    caption, expected, earliest = say("First limit, expected"), months.likely_month, months.pessimistic_month
    resource = first_limit(ahead)
    if not ahead.now.verdicts:
        return Card(caption, say("Unknown"), (say("No capacity is known."),))
    if resource is None or earliest is None:
        rest, end = _not_known(ahead), plan.name(plan.horizon)
        told = _told(*(_at(ahead, one, load, style) for one in limits(ahead)[:1]), rest)
        none = say("None known until {month}", month=end) if rest else say("None until {month}", month=end)
        return Card(caption, none, told)
    if resource.evidence:
        month = plan.name(plan.horizon if expected is None else expected)
        answer = say("{month}: not covered", month=month)
        if expected is None:
            answer = say("After {month}: not covered", month=month)
        beyond = measure_again(plan, expected, earliest)
        return Card(caption, answer, _told(beyond, _next(ahead, resource, load, style)))
    first = next((one for one in ahead.bottlenecks if one.resource == resource), None)
    if expected is None:  # by expected growth it is another that is full first
        first = next((one for one in limits(ahead) if not why(ahead, one.resource).evidence), first)
    shown = resource if first is None else why(ahead, first.resource)
    if expected == 0:
        answer = say("Already exceeded: {resource}", resource=shown.title)
    elif expected is None:
        answer = say("After {month}: {resource}", month=plan.name(plan.horizon), resource=shown.title)
    else:
        answer = say("{month}: {resource}", month=plan.name(expected), resource=shown.title)
    soonest = say("already exceeded") if earliest == 0 else plan.name(earliest)
    in_worst_case = resource if expected is None else sooner_in_worst_case(ahead) or shown
    if in_worst_case != shown:
        soonest = say("{month}, {resource}", month=soonest, resource=_short(in_worst_case))
    line = say("Earliest: {month}", month=soonest)
    if first is not None and first.load is not None:
        line = say(
            "At {load} · earliest: {month}", load=computed_load(first.load, load, style), month=soonest
        )
    return Card(caption, answer, _told(line, _next(ahead, shown, load, style)))


def _present_limit(ahead: Projection, style: NumberStyle) -> Card:
    """The load at which the first resource is full."""
    caption, load, known = say("First limit"), load_of(ahead.planner), limits(ahead)
    binding = ahead.months.binding
    if binding is not None and binding.likely_over == 0 and ends_measured(ahead):
        return Card(caption, say("Already exceeded"), (measure_again(ahead.growth, 0, 0),))
    if binding is not None and binding.likely_over == 0:
        answer = say("Already exceeded: {resource}", resource=_short(binding.resource))
        return Card(caption, answer, _told(_next(ahead, binding.resource, load, style)))
    if not known or known[0].load is None:
        return _never_full(ahead, caption, load, style)
    first = known[0]
    amount, cause = computed_load(first.load or 0.0, load, style), why(ahead, first.resource)
    if cause.evidence:
        return Card(caption, amount, (ahead.why_no_larger or say("Nothing larger can be sized."),))
    answer = say("{load}: {resource}", load=amount, resource=_short(cause))
    worst = ""
    if ahead.months.pessimistic_month == 0 and binding is not None:
        worst = say("Worst case: already exceeded, {resource}", resource=_short(why(ahead, binding.resource)))
    elif first.careful_load is not None and first.careful_load != first.load:
        worst = say("Worst case: {load}", load=computed_load(first.careful_load, load, style))
    return Card(caption, answer, _told(worst, _next(ahead, first.resource, load, style)))


def _never_full(ahead: Projection, caption: str, load: Field, style: NumberStyle) -> Card:
    """That nothing is full up to the load that was looked for; unknown where nothing has a capacity."""
    asked = min((one.asked for one in told_limits(ahead)), default=None)
    if asked is None:
        return Card(caption, say("Unknown"), (say("No capacity is known."),))
    return Card(
        caption, say("None up to {load}", load=computed_load(asked, load, style)), _told(_not_known(ahead))
    )


def _not_known(ahead: Projection) -> str:
    """What is not known where something that follows the load is not; empty for nothing."""
    if not ahead.now.unjudged:
        return ""
    return say("Not known: {figures}", figures=first_named(unknown_titles(ahead.now)))


def _next(ahead: Projection, first: Resource, load: Field, style: NumberStyle) -> str:
    others = [one for one in limits(ahead) if why(ahead, one.resource) != first]
    return say("Next: {limit}", limit=_at(ahead, others[0], load, style)) if others else ""


def _at(ahead: Projection, one: Bottleneck, load: Field, style: NumberStyle) -> str:
    resource, amount = why(ahead, one.resource), computed_load(one.load or 0.0, load, style)
    if resource.evidence:
        return say("the measured work ends at {load}", load=amount)
    return say("{resource} at {load}", resource=resource.title, load=amount)


def _chance_card(known: Options, ahead: Projection) -> Card:
    end = ahead.growth.name(ahead.growth.horizon)
    what = say("with the order") if known.buys_new else say("as entered")
    caption = (
        say("Chance to {month}, {what}", month=end, what=what)
        if ahead.grows
        else say("Chance now, {what}", what=what)
    )
    if ahead.chance is None:
        return Card(caption, say("Unknown"), (say("No capacity is known."),))
    rest = not_counted(not_judged(ahead.now)).rstrip(".")
    return Card(caption, chance_text(ahead.chance.holds), _told(rest))


def _bars(ahead: Projection) -> tuple[ChanceBar, ...]:
    if ahead.chance is None:
        return ()
    weakest = sorted(ahead.chance.resources, key=lambda one: one[1])[:MOST_BARS]
    return tuple(ChanceBar(_short(resource), chance_text(share), share) for resource, share in weakest)


def _with_order(known: Options) -> tuple[ChanceBar, ...]:
    """The chance with what is recommended to buy, where that is not the answer itself."""
    best = known.best
    if known.buys_new or not best.lines or best.chance is None:
        return ()
    return (ChanceBar(say("With the order"), chance_text(best.chance), best.chance),)


def _short(resource: Resource) -> str:
    """A resource as it stands in a card."""
    return say("within the measured work") if resource.evidence else resource.title


def _told(*lines: str) -> tuple[str, ...]:
    return tuple(line for line in lines if line)
