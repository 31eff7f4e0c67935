"""What is to be decided, in words: the options of a service, which one is recommended, and why not the others."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenting.figures import ENGLISH, NumberStyle, figure, joined
from planners.analysis.bill import TOTAL
from planners.analysis.months import Months
from planners.analysis.options import OptionKind, Options, Situation
from planners.analysis.projection import Projection
from planners.planner import Fit, Planner, Sizing
from planners.quantity import Quantity
from planners.units import unit

KINDS = {
    OptionKind.RECOMMENDED: "Recommended",
    OptionKind.CHEAPER: "Cheaper",
    OptionKind.NOTHING: "Do nothing",
}
MOST_NEEDS = 5


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One way: what it needs, how long that holds, what it costs, and why it is recommended or not."""

    kind: str
    title: str
    needs: str
    holds: str
    cost: str
    why: str


@dataclass(frozen=True, slots=True)
class Decision:
    """The options of a service, the recommended one first, and the sentences that a decider reads."""

    rows: tuple[OptionRow, ...]
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
    """The countable needs in one line; where several servers are needed, what each of them needs."""
    found = [named(figure(need, style).text, need) for need in sizing.needs[:MOST_NEEDS]]
    servers = sizing.servers
    if planner.per_server and servers is not None and float(servers.value) > 1 and len(found) > 1:
        count, *others = found
        return f"{count}, each with {joined(others)}"
    return joined(found) or "nothing that is counted"


def named(text: str, need: Quantity) -> str:
    """A need with what it is of, where the unit does not say so."""
    return text if unit(need.unit).whole else f"{text} of {need.title.lower()}"


def _holds(known: Options, ahead: Projection, style: NumberStyle) -> Decision:
    end = ahead.growth.name(ahead.growth.horizon)
    fits = "even if it grows fast" if ahead.grows else "at the present load"
    stays = OptionRow(
        KINDS[OptionKind.RECOMMENDED],
        "As planned",
        needs_text(ahead.planner, known.sizing, style),
        f"to {end}" if ahead.grows else "at the present load",
        _cost(known.sizing, style),
        f"Every resource stays within its capacity, {fits}.",
    )
    nothing = _nothing(stays.holds, "No action needed.")
    asked = (
        "None: look again when the load or the machine changes." if not ahead.grows else f"None before {end}."
    )
    return Decision(
        (stays, nothing),
        f"Keep to the plan: {stays.needs}. {stays.why}",
        _how_sure(ahead),
        "No action needed.",
        asked,
    )


def _short(known: Options, ahead: Projection, style: NumberStyle) -> Decision:
    """Without growth, but over, or over at the upper end of a range."""
    now = ahead.now
    over = [v for v in now.verdicts if v.fit is Fit.OVER]
    tight = [v for v in now.verdicts if v.fit is Fit.TIGHT]
    names = joined(v.resource.title.lower() for v in over or tight)
    state = "over its capacity" if over else "over at the upper end of its range"
    more = OptionRow(
        KINDS[OptionKind.RECOMMENDED],
        "Add to what is short" if over else "Measure, or add to what may be short",
        needs_text(ahead.planner, known.sizing, style),
        "at the present load",
        _cost(known.sizing, style),
        f"{names.capitalize()}: {state}.",
    )
    first = "Add capacity" if over else "Measure before the load is real, or leave room"
    return Decision(
        (more, _nothing(_until(ahead.months), _consequence(ahead.months))),
        f"{first}. {names.capitalize()}: {state}. Needed: {more.needs}.",
        _how_sure(ahead),
        _consequence(ahead.months),
        "Decide whether to add capacity or to lower the load."
        if over
        else "Decide whether to measure first.",
    )


def _outgrown(known: Options, ahead: Projection, style: NumberStyle) -> Decision:
    months, plan = ahead.months, ahead.growth
    end, later = plan.name(plan.horizon), known.options[0].sizing
    reason = months.stopped[1] if months.stopped is not None else "the load of that time cannot be sized"
    grown = OptionRow(
        KINDS[OptionKind.RECOMMENDED],
        f"Provide for the fast growth to {end}",
        needs_text(ahead.planner, later, style) if later is not None else f"not told: {reason}",
        f"to {end}, even if it grows fast" if later is not None else "–",
        _cost(later, style),
        "By the likely figures it holds to the horizon, and nothing has to be bought twice.",
    )
    present = OptionRow(
        KINDS[OptionKind.CHEAPER],
        "Provide for the present load alone",
        needs_text(ahead.planner, ahead.now, style),
        _until(months),
        _cost(ahead.now, style),
        f"It is over {_over(months)}, within the horizon.",
    )
    when = "now" if not months.order_month else f"by {plan.name(months.order_month)}"
    return Decision(
        (grown, present, _nothing(_until(months), _consequence(months))),
        f"Order {grown.needs} {when}. They are expected to last until {end}, even if the load grows fast.",
        _how_sure(ahead),
        _consequence(months),
        f"Decide on the order {when}; the lead time is {plan.lead_time} months.",
    )


def _nothing(holds: str, why: str) -> OptionRow:
    return OptionRow(KINDS[OptionKind.NOTHING], "Leave the machine as it is", "nothing", holds, "–", why)


def _until(months: Months) -> str:
    plan, likely, careful = months.growth, months.likely_month, months.pessimistic_month
    if careful == 0:
        return "already exceeded" if likely == 0 else "by the expected figures only"
    if careful is None:
        return f"to {plan.name(plan.horizon)}"
    safe = f"safe until {plan.name(careful - 1)}"
    return f"{safe}, expected until {plan.name(likely - 1)}" if likely else safe


def _over(months: Months) -> str:
    plan, likely, careful = months.growth, months.likely_month, months.pessimistic_month
    if likely == 0:
        return "already"
    if likely is not None:
        return f"likely in {plan.name(likely)}"
    early = "already" if careful == 0 else f"in {plan.name(careful or 0)} at the earliest"
    return f"at the upper end of its range {early}"


def _consequence(months: Months) -> str:
    binding = months.binding
    if months.stopped is not None and binding is None:
        month, reason = months.stopped
        return f"From {months.growth.name(month)} nothing can be said any more: {reason}."
    what = binding.resource.title if binding is not None else "The first resource"
    return f"{what}: over {_over(months)}."


def _how_sure(ahead: Projection) -> str:
    odds = ahead.chance
    if odds is None:
        return "Confidence: unknown. No capacity is known."
    until = f" to {ahead.growth.name(ahead.growth.horizon)}" if ahead.grows else ""
    return f"The chance that the present machine holds{until} is {odds.words}, decided by {odds.binding.title.lower()}."


def _cost(sizing: Sizing | None, style: NumberStyle) -> str:
    found = sizing.quantities.get(TOTAL.name) if sizing is not None else None
    return "not priced" if found is None else figure(found, style).text
