"""What is to be decided, in words: the options of a service, which one is recommended, and why not the others."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.figures import ENGLISH, NumberStyle, figure, joined
from app.presenting.wording import sentences
from planners.analysis.bill import TOTAL
from planners.analysis.growth import still
from planners.analysis.months import Months
from planners.analysis.options import OptionKind, Options, Situation
from planners.analysis.projection import Projection
from planners.analysis.spare import servers_bought
from planners.planner import Fit, Planner, Sizing
from planners.quantity import Quantity
from planners.units import unit
from planners.words import in_context, listed, plural, say

KINDS = {
    OptionKind.RECOMMENDED: in_context("of an option", "Recommended"),
    OptionKind.CHEAPER: in_context("of an option", "Cheaper"),
    OptionKind.NOTHING: in_context("of an option", "Do nothing"),
}
MOST_NEEDS = 5
MOST_ORDERED = 3
"""Needs that are told in a short line."""


class OptionRow(Struct, frozen=True):
    """One way: what it needs, how long that holds, what it costs, and why it is recommended or not."""

    kind: str
    title: str
    needs: str
    holds: str
    cost: str
    why: str


class Decision(Struct, frozen=True):
    """The options of a service, the recommended one first, and the sentences that a decider reads.

    ``cost`` is what the recommended one costs to the horizon; empty where nothing is priced.
    """

    rows: tuple[OptionRow, ...]
    cost: str
    recommendation: str
    how_sure: str
    if_nothing: str
    asked: str


def decision(known: Options, ahead: Projection, style: NumberStyle = ENGLISH) -> Decision:
    """The decision about a projected service."""
    match known.situation:
        case Situation.HOLDS:
            return _holds(known, ahead, style)
        case Situation.SHORT:
            return _short(known, ahead, style)
        case _:
            return _outgrown(known, ahead, style)


def needs_text(planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH) -> str:
    """The countable needs in one line; where several servers are needed, what each of them needs. Empty for none."""
    needs = [named(figure(need, style).text, need) for need in sizing.needs[:MOST_NEEDS]]
    servers = servers_bought(sizing)
    if planner.per_server and servers is not None and float(servers.value) > 1 and len(needs) > 1:
        count, *others = needs
        return say("{servers}, each with {needs}", servers=count, needs=joined(others))
    return joined(needs)


def ordered(planner: Planner, sizing: Sizing, style: NumberStyle = ENGLISH) -> str:
    """What is counted of the needs, in one short line: "2 servers, each 3 processors · 29 drives". Empty for nothing."""
    counted = [need for need in sizing.needs if unit(need.unit).whole] or list(sizing.needs[:1])
    needs = [named(figure(need, style).text, need) for need in counted[:MOST_ORDERED]]
    servers = servers_bought(sizing)
    if planner.per_server and servers is not None and float(servers.value) > 1 and len(needs) > 1:
        return say("{servers}, each {needs}", servers=needs[0], needs=joined(needs[1:]))
    return joined(needs)


def named(text: str, need: Quantity) -> str:
    """A need with what it is of, where the unit does not say so."""
    return text if unit(need.unit).whole else say("{amount} ({figure})", amount=text, figure=need.title)


def _holds(known: Options, ahead: Projection, style: NumberStyle) -> Decision:
    end, needs = ahead.growth.name(ahead.growth.horizon), needs_text(ahead.planner, known.sizing, style)
    if ahead.grows:
        holds = say("until {month}", month=end)
        why = say("Every resource stays within capacity, also with fast growth.")
        asked = say("No decision is needed before {month}.", month=end)
    else:
        holds = say("at the present load")
        why = say("Every resource stays within capacity at the present load.")
        asked = say("No decision is needed. Next review: when the load or the machine changes.")
    stays = OptionRow(
        KINDS[OptionKind.RECOMMENDED],
        say("As planned"),
        needs or "–",
        holds,
        _cost_cell(ahead.now, style),
        why,
    )
    keep = say("Keep the plan: {needs}.", needs=needs) if needs else say("Keep the plan.")
    no_action = say("No action needed.")
    return Decision(
        (stays, _nothing(holds, no_action)),
        _cost(ahead.now, style),
        sentences(keep, why),
        _how_sure(ahead),
        no_action,
        asked,
    )


def _short(known: Options, ahead: Projection, style: NumberStyle) -> Decision:
    """Without growth, but over, or over in the worst case."""
    over = [v.resource.title for v in ahead.now.verdicts if v.fit is Fit.OVER]
    tight = [v.resource.title for v in ahead.now.verdicts if v.fit is Fit.TIGHT]
    if over:
        title, first = say("Add capacity"), say("Add capacity.")
        why = say("Over capacity: {resources}.", resources=listed(over))
        asked = say("Decide whether to add capacity or to lower the load.")
    else:
        title, first = say("Measure, or add capacity"), say("Measure before production, or leave headroom.")
        why = say("Fits as expected; the worst case does not: {resources}.", resources=listed(tight))
        asked = say("Decide whether to measure first.")
    needs = needs_text(ahead.planner, known.sizing, style)
    more = OptionRow(
        KINDS[OptionKind.RECOMMENDED],
        title,
        needs or "–",
        say("at the present load"),
        _cost_cell(ahead.now, style),
        why,
    )
    consequence = what_happens(ahead.months)
    return Decision(
        (more, _nothing(_until(ahead.months), consequence)),
        _cost(ahead.now, style),
        sentences(first, why, say("Needed: {needs}.", needs=needs) if needs else ""),
        _how_sure(ahead),
        consequence,
        asked,
    )


def _outgrown(known: Options, ahead: Projection, style: NumberStyle) -> Decision:
    months, later = ahead.months, known.options[0].sizing
    end, consequence = months.growth.name(months.growth.horizon), what_happens(ahead.months)
    grown = OptionRow(
        KINDS[OptionKind.RECOMMENDED],
        say("Size for fast growth until {month}", month=end),
        (needs_text(ahead.planner, later, style) or "–") if later is not None else _unknown(months),
        say("until {month}, also with fast growth", month=end) if later is not None else "–",
        _cost_cell(ahead.now, style) if later is not None else "–",
        say("Expected to last until the end of the plan. Nothing is bought twice."),
    )
    present = OptionRow(
        KINDS[OptionKind.CHEAPER],
        say("Size for the present load only"),
        needs_text(ahead.planner, ahead.now, style) or "–",
        _until(months),
        _present_cost(ahead, style),
        consequence,
    )
    return Decision(
        (grown, present, _nothing(_until(months), consequence)),
        _cost(ahead.now, style),
        _order(known, ahead, style),
        _how_sure(ahead),
        consequence,
        _asked(months),
    )


def _order(known: Options, ahead: Projection, style: NumberStyle) -> str:
    """What to order and by when, and how long it lasts."""
    months, later = ahead.months, known.options[0].sizing
    needs = needs_text(ahead.planner, later, style) if later is not None else ""
    if not needs:
        first = _order_by(months)
        return (
            first if later is not None else sentences(first, say("Needed: {needs}", needs=_unknown(months)))
        )
    end = months.growth.name(months.growth.horizon)
    if not months.order_month:
        return say(
            "Order {needs} now. They are expected to last until {end}, also with fast growth.",
            needs=needs,
            end=end,
        )
    return say(
        "Order {needs} by {month}. They are expected to last until {end}, also with fast growth.",
        needs=needs,
        month=months.growth.name(months.order_month),
        end=end,
    )


def _order_by(months: Months) -> str:
    if not months.order_month:
        return say("Order now.")
    return say("Order by {month}.", month=months.growth.name(months.order_month))


def _asked(months: Months) -> str:
    lead_time = plural("Lead time: {count} month.", "Lead time: {count} months.", months.growth.lead_time)
    if not months.order_month:
        return sentences(say("Decide on the order now."), lead_time)
    month = months.growth.name(months.order_month)
    return sentences(say("Decide on the order by {month}.", month=month), lead_time)


def _unknown(months: Months) -> str:
    """Why what is needed at the horizon is not known."""
    if months.stopped is None:
        return say("unknown: the load at the end of the plan cannot be sized.")
    return say("unknown. {reason}", reason=months.stopped[1])


def _nothing(holds: str, why: str) -> OptionRow:
    return OptionRow(
        KINDS[OptionKind.NOTHING],
        say("Keep the present machine"),
        in_context("of what is bought", "nothing"),
        holds,
        "–",
        why,
    )


def _until(months: Months) -> str:
    """How long the present machine lasts."""
    plan, expected, earliest = months.growth, months.likely_month, months.pessimistic_month
    if earliest == 0:
        return say("already exceeded") if expected == 0 else say("as expected only")
    if earliest is None:
        return say("until {month}", month=plan.name(plan.horizon))
    safe = plan.name(earliest - 1)
    if not expected:
        return say("safe until {month}", month=safe)
    return say("safe until {month}, expected until {later}", month=safe, later=plan.name(expected - 1))


def what_happens(months: Months) -> str:
    """What happens to the present machine, and when."""
    binding, plan = months.binding, months.growth
    if months.stopped is not None and binding is None:
        month, reason = months.stopped
        return say("No sizing is possible from {month} on. {reason}", month=plan.name(month), reason=reason)
    what = binding.resource.title if binding is not None else say("First resource")
    expected, earliest = months.likely_month, months.pessimistic_month
    if expected == 0:
        return say("{resource}: already over capacity.", resource=what)
    if expected is not None:
        return say("{resource}: expected over capacity in {month}.", resource=what, month=plan.name(expected))
    if earliest == 0:
        return say("{resource}: already over capacity in the worst case.", resource=what)
    return say(
        "{resource}: over capacity in {month} in the worst case.",
        resource=what,
        month=plan.name(earliest or 0),
    )


def _how_sure(ahead: Projection) -> str:
    odds = ahead.chance
    if odds is None:
        return say("Confidence: unknown. No capacity is known.")
    if not ahead.grows:
        chance = say("Chance that the present machine holds: {chance}.", chance=odds.words)
    else:
        month = ahead.growth.name(ahead.growth.horizon)
        chance = say(
            "Chance that the present machine holds until {month}: {chance}.", month=month, chance=odds.words
        )
    return sentences(chance, say("Bottleneck: {resource}.", resource=odds.binding.title))


def _cost(sizing: Sizing, style: NumberStyle) -> str:
    """The cost to the horizon, as the bill has it; empty where nothing is priced."""
    total = sizing.quantities.get(TOTAL.name)
    return "" if total is None else figure(total, style).text


def _cost_cell(sizing: Sizing, style: NumberStyle) -> str:
    return _cost(sizing, style) or say("not priced")


def _present_cost(ahead: Projection, style: NumberStyle) -> str:
    """What the present load alone costs, nothing bought for growth."""
    return _cost_cell(ahead.planner.size(still(ahead.now.inputs)), style)
