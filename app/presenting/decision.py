"""What is to be decided: the options for each service, which one is recommended, and why not the others."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenting.figures import ENGLISH, NumberStyle, figure, joined
from app.presenting.outlook import Outlook, sizing_at
from planners.analysis.bill import TOTAL
from planners.planner import Fit, Planner, Sizing
from planners.quantity import Quantity
from planners.units import unit

RECOMMENDED, CHEAPER, NOTHING = "Recommended", "Cheaper", "Do nothing"
MOST_NEEDS = 5


@dataclass(frozen=True, slots=True)
class Option:
    """One way: what it needs, how long that holds, what it costs, and why it is recommended or not."""

    kind: str
    title: str
    needs: str
    holds: str
    cost: str
    why: str


@dataclass(frozen=True, slots=True)
class Decision:
    """The options of a service, the recommended one first, and the sentences that a decider reads.

    ``sizing`` is that of the recommended option, where its load can be sized.
    """

    options: tuple[Option, ...]
    recommendation: str
    how_sure: str
    if_nothing: str
    asked: str
    sizing: Sizing


def decision(planner: Planner, sizing: Sizing, ahead: Outlook, style: NumberStyle = ENGLISH) -> Decision:
    """The decision of a sized service."""
    plan, projected = ahead.projection.growth, ahead.projection
    end = plan.name(plan.horizon)
    careful = projected.pessimistic_month
    later = sizing_at(planner, sizing.inputs, projected, plan.horizon, fast=True)
    if careful is None:
        return _present_holds(planner, sizing, ahead, end, style)
    if not plan.grows:
        return _too_small_now(planner, sizing, ahead, style)
    reason = (
        projected.stopped[1] if projected.stopped is not None else "the load of that time cannot be sized"
    )
    grown = Option(
        RECOMMENDED,
        f"Provide for the fast growth to {end}",
        needs_text(planner, later, style) if later is not None else f"not told: {reason}",
        f"to {end}, even if it grows fast" if later is not None else "–",
        _cost(later, style),
        "By the likely figures it holds to the horizon, and nothing has to be bought twice.",
    )
    now = Option(
        CHEAPER,
        "Provide for the present load alone",
        needs_text(planner, sizing, style),
        _until(ahead),
        _cost(sizing, style),
        f"It is over {_over(ahead)}, within the horizon.",
    )
    nothing = Option(
        NOTHING, "Leave the machine as it is", "nothing", _until(ahead), "–", _consequence(ahead)
    )
    order = projected.order_month
    when = "now" if not order else f"by {plan.name(order)}"
    return Decision(
        (grown, now, nothing),
        f"Order {when}, so as to have {grown.needs}. By the likely figures that lasts to {end}, even if it grows fast.",
        _how_sure(ahead, end),
        _consequence(ahead),
        f"Decide on the order {when}; the lead time is {plan.lead_time} months.",
        later or sizing,
    )


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


def _present_holds(
    planner: Planner, sizing: Sizing, ahead: Outlook, end: str, style: NumberStyle
) -> Decision:
    fits = "even if it grows fast" if ahead.grows else "at the present load"
    stays = Option(
        RECOMMENDED,
        "As planned",
        needs_text(planner, sizing, style),
        f"to {end}" if ahead.grows else "at the present load",
        _cost(sizing, style),
        f"Every resource stays within its capacity, {fits}.",
    )
    nothing = Option(
        NOTHING, "Leave the machine as it is", "nothing", stays.holds, "–", "The same: it holds."
    )
    asked = (
        "None: look again when the load or the machine changes." if not ahead.grows else f"None before {end}."
    )
    return Decision(
        (stays, nothing),
        f"Keep to the plan: {stays.needs}. {stays.why}",
        _how_sure(ahead, end),
        "Nothing has to be done: it holds.",
        asked,
        sizing,
    )


def _too_small_now(planner: Planner, sizing: Sizing, ahead: Outlook, style: NumberStyle) -> Decision:
    """Without growth, but over, or over at the upper end of a range."""
    over = [v for v in sizing.verdicts if v.fit is Fit.OVER]
    tight = [v for v in sizing.verdicts if v.fit is Fit.TIGHT]
    names = joined(v.resource.title.lower() for v in over or tight)
    state = "over its capacity" if over else "over at the upper end of its range"
    more = Option(
        RECOMMENDED,
        "Add to what is short" if over else "Measure, or add to what may be short",
        needs_text(planner, sizing, style),
        "at the present load",
        _cost(sizing, style),
        f"{names.capitalize()}: {state}.",
    )
    nothing = Option(
        NOTHING, "Leave the machine as it is", "nothing", _until(ahead), "–", _consequence(ahead)
    )
    first = "Add capacity" if over else "Measure before the load is real, or leave room"
    return Decision(
        (more, nothing),
        f"{first}. {names.capitalize()}: {state}. Needed: {more.needs}.",
        _how_sure(ahead, ""),
        _consequence(ahead),
        "Decide whether to add capacity or to lower the load."
        if over
        else "Decide whether to measure first.",
        sizing,
    )


def _until(ahead: Outlook) -> str:
    plan, likely, careful = (
        ahead.projection.growth,
        ahead.projection.likely_month,
        ahead.projection.pessimistic_month,
    )
    if careful == 0:
        return "not even now" if likely == 0 else "only by the likely figures"
    if careful is None:
        return f"to {plan.name(plan.horizon)}"
    return f"to {plan.name(careful - 1)} for sure" + (
        f", likely to {plan.name(likely - 1)}" if likely else ""
    )


def _over(ahead: Outlook) -> str:
    plan, likely, careful = (
        ahead.projection.growth,
        ahead.projection.likely_month,
        ahead.projection.pessimistic_month,
    )
    if likely == 0:
        return "already now"
    if likely is not None:
        return f"likely in {plan.name(likely)}"
    early = "already now" if careful == 0 else f"in {plan.name(careful or 0)} at the earliest"
    return f"at the upper end of its range {early}"


def _consequence(ahead: Outlook) -> str:
    binding = ahead.projection.binding
    if ahead.projection.stopped is not None and binding is None:
        month, reason = ahead.projection.stopped
        return f"From {ahead.projection.growth.name(month)} nothing can be said any more: {reason}."
    what = binding.resource.title if binding is not None else "The first resource"
    return f"{what}: over {_over(ahead)}."


def _how_sure(ahead: Outlook, end: str) -> str:
    odds = ahead.chance
    if odds is None:
        return "How sure that is cannot be told: nothing has a known capacity."
    until = f" to {end}" if end and ahead.grows else ""
    return f"The chance that the present machine holds{until} is {odds.words}, decided by {odds.binding.title.lower()}."


def _cost(sizing: Sizing | None, style: NumberStyle) -> str:
    found = sizing.quantities.get(TOTAL.name) if sizing is not None else None
    return "not priced" if found is None else figure(found, style).text
