"""What becomes of a service: growth, first bottleneck, when to order, and how sure that is; in words and rows."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.presenting.charts import ChartDescription
from app.presenting.demand_chart import demand_chart, servers_text
from app.presenting.figures import (
    ENGLISH,
    NumberStyle,
    computed_load,
    load_text,
    number,
    with_unit,
)
from app.presenting.first_limit import (
    ends_measured,
    limiting,
    limits,
    measure_again,
    no_larger,
    sooner_in_worst_case,
    told_limits,
    why,
)
from app.presenting.kept_beside import kept_beside
from app.presenting.needs_ahead import NeedRow, needs_over_time
from app.presenting.not_judged import not_counted, not_judged
from app.presenting.searched import UNSIZED, ends_there, searched
from app.presenting.situation import chance_text
from app.presenting.swings import SwingRow, swings, swung_of, swung_share
from app.presenting.typed import change_text
from app.presenting.why_so_many import why_so_many
from app.presenting.wording import sentences, unit_text
from planners.analysis.bought import WithBought
from planners.analysis.breaking import Breaking
from planners.analysis.chance import Chance
from planners.analysis.growth import Event, Growth
from planners.analysis.headroom import EVIDENCE, Bottleneck
from planners.analysis.held import SERVERS
from planners.analysis.months import Months, ResourcePath
from planners.analysis.projection import YEAR, Projection
from planners.analysis.steps import CountedSteps, stepped
from planners.figure import Resource
from planners.planner import load_of
from planners.schema import Field
from planners.words import listed, plural, say

NONE, NOT_OVER = "–", say("not at this load")
"""What stands where no month is told, and where the present load is never over."""
SAME_LOAD = 0.005
"""Share of a load up to which the end of a history is that load."""


class BottleneckRow(Struct, frozen=True):
    """A resource: the load at its capacity, the months it is over, and its chance to hold."""

    resource: str
    load: str
    careful_load: str
    likely_month: str
    pessimistic_month: str
    chance: str


class ProjectionView(Struct, frozen=True):
    """All of it. ``sentences`` answer first; ``swung`` is the resource that the swings move, ``swung_share`` its expected use,
    ``swung_of`` what that is a share of (``swung_beside`` in few words), and ``swung_month`` the month of it."""

    sentences: tuple[str, ...]
    rows: tuple[BottleneckRow, ...]
    needs: tuple[NeedRow, ...]
    swings: tuple[SwingRow, ...]
    swung: str
    chart: ChartDescription
    swung_share: float = 0.0
    swung_month: str = ""
    swung_of: str = ""
    swung_beside: str = ""
    months: tuple[str, str, str] = ("", "", "")


def projection_view(ahead: Projection, style: NumberStyle = ENGLISH) -> ProjectionView:
    """A projection in words and rows."""
    load, horizon = load_of(ahead.planner), ahead.growth.horizon
    return ProjectionView(
        tuple(_sentences(ahead, load, style)),
        bottleneck_rows(ahead, style),
        needs_over_time(ahead, style),
        swings(ahead, style),
        ahead.chance.swung.title if ahead.chance is not None else "",
        demand_chart(ahead),
        swung_share(ahead),
        ahead.growth.name(ahead.months.fullest if ahead.grows else 0),
        *swung_of(ahead, style),
        (ahead.growth.name(0), ahead.growth.name(min(YEAR, horizon)), ahead.growth.name(horizon)),
    )


def bottleneck_rows(ahead: Projection, style: NumberStyle = ENGLISH) -> tuple[BottleneckRow, ...]:
    """The resources in the order in which they reach their capacity; no month where none of them is over at this load."""
    rows = tuple(_row(one, ahead, load_of(ahead.planner), style) for one in told_limits(ahead))
    if all(row.likely_month == NOT_OVER for row in rows):
        rows = tuple(replace(row, likely_month=NONE) for row in rows)
    if all(row.pessimistic_month == NOT_OVER for row in rows):
        rows = tuple(replace(row, pessimistic_month=NONE) for row in rows)
    return rows


def _sentences(ahead: Projection, load: Field, style: NumberStyle) -> list[str]:
    """What becomes of the service, the growth first."""
    told = [
        _growth_sentence(ahead.months, load, style),
        *_growth_remarks(ahead.months, load, style),
        *filter(None, (kept_beside(ahead, style),)),
        *_capacity_sentences(ahead, load, style),
        *(why_so_many(steps, style) for steps in _steps(ahead)),
        *_added_sentences(ahead.months),
        *_date_sentences(ahead),
    ]
    odds = ahead.chance
    if odds is not None and ahead.grows:
        month = ahead.growth.name(ahead.growth.horizon)
        chance = say(
            "Chance that these servers are enough to {month}: {chance}.", month=month, chance=odds.words
        )
        told.append(sentences(chance, limiting(odds), not_counted(not_judged(ahead.now))))
    if ahead.breaking_activity is not None:
        told.append(_breaking_sentence(ahead.breaking_activity, style))
    return told


def _steps(ahead: Projection) -> Iterator[CountedSteps]:
    """What is counted in steps; nothing where it is not counted but bought."""
    return iter(()) if isinstance(ahead.planner, WithBought) else iter(stepped(ahead.now))


def _added_sentences(ahead: Months) -> Iterator[str]:
    """The servers that the model adds, each with its month."""
    if ahead.added:
        steps = [
            say(
                "{servers} from {month}",
                servers=servers_text(one.servers),
                month=ahead.growth.name(one.month),
            )
            for one in ahead.added
        ]
        yield say("Expected growth needs more servers: {steps}.", steps=listed(steps))


def _breaking_sentence(breaking: Breaking, style: NumberStyle) -> str:
    """How much work users may do, and what runs out first."""
    factor = number(breaking.activity, style, 3)
    if breaking.resource == SERVERS:
        return say(
            "Another server is needed when users do {factor} times the work of a benchmark user.",
            factor=factor,
        )
    if breaking.resource.evidence:
        return say(
            "Users who do more than {factor} times the work of a benchmark user cannot be sized.",
            factor=factor,
        )
    return say(
        "Capacity runs out when users do {factor} times the work of a benchmark user. First: {resource}.",
        factor=factor,
        resource=breaking.resource.title,
    )


def _growth_sentence(ahead: Months, load: Field, style: NumberStyle) -> str:
    plan = ahead.growth
    if not plan.grows:
        return say(
            "Growth is not set: the figures are for the present load. Enter growth to see later months."
        )
    expected, fast = ahead.loads[-1], ahead.fast_loads[-1]
    told = [
        plural(
            "{load}: from {start} to {end} in {count} month.",
            "{load}: from {start} to {end} in {count} months.",
            plan.horizon,
            load=load.title,
            start=load_text(ahead.loads[0], load, style),
            end=computed_load(expected, load, style),
        )
    ]
    if fast > expected:
        told.append(say("With fast growth: {load}.", load=computed_load(fast, load, style)))
    if plan.fit is not None:
        told.append(
            plural(
                "Fitted to {count} month: {rate} % a year.",
                "Fitted to {count} months: {rate} % a year.",
                plan.fit.months,
                rate=number(plan.likely, style, 3),
            )
        )
    return sentences(*told)


def _growth_remarks(ahead: Months, load: Field, style: NumberStyle) -> Iterator[str]:
    """What of the entered growth counts otherwise than its reader may think."""
    plan, fit = ahead.growth, ahead.growth.fit
    if fit is not None and plan.horizon > fit.months:
        yield say(
            "The history is shorter than the horizon: growth after month {months} is less certain than its range.",
            months=fit.months,
        )
    if fit is not None and abs(fit.last - ahead.loads[0]) > SAME_LOAD * max(fit.last, ahead.loads[0]):
        yield say(
            "The history ends at {last}, but {load} is {start}. The projection starts from {start}.",
            last=load_text(fit.last, load, style),
            load=load.title,
            start=load_text(ahead.loads[0], load, style),
        )
    for event in plan.late:
        yield say(
            "Not counted, because it is after the horizon: {event} ({month}).",
            event=event.title or _amount(event, load, style),
            month=plan.name(event.month),
        )


def _amount(event: Event, load: Field, style: NumberStyle) -> str:
    change = change_text(event.amount, event.percent, style)
    return change if event.percent else with_unit(change, load.unit)


def _capacity_sentences(ahead: Projection, load: Field, style: NumberStyle) -> Iterator[str]:
    """At which loads this machine is full, and where the measurements end."""
    first = [one for one in limits(ahead) if one.resource != SERVERS and not one.resource.evidence]
    if first:
        full = [
            say(
                "{resource} at {load}", resource=one.resource.title, load=computed_load(one.load, load, style)
            )
            for one in first[:3]
        ]
        yield say("Expected limits of this machine: {bottlenecks}.", bottlenecks=", ".join(full))
    for one in ahead.bottlenecks:
        if one.resource == EVIDENCE:
            yield no_larger(ahead, computed_load(one.load, load, style))


def _date_sentences(projected: Projection) -> Iterator[str]:
    ahead, plan = projected.months, projected.growth
    if ahead.stopped is not None:
        month, reason = ahead.stopped
        yield say("No sizing is possible from {month} on. {reason}", month=plan.name(month), reason=reason)
    if ahead.binding is not None:
        sized = ahead.stopped[0] if ahead.stopped is not None else plan.horizon
        yield _binding_sentence(ahead.binding, why(projected, ahead.binding.resource), plan, sized)
        sooner = sooner_in_worst_case(projected)
        if sooner is not None:
            earliest = plan.name(ahead.pessimistic_month or 0)
            yield say(
                "First in the worst case: {resource}, in {month}.", resource=sooner.title, month=earliest
            )
    order = ahead.order_month
    if not plan.grows and ends_measured(projected):
        return
    if order is not None and (plan.grows or ahead.likely_month is not None):
        yield _order_sentence(order, plan, ends_measured(projected))
    elif plan.grows:
        yield _lasting_sentence(plan.name(plan.horizon), bool(not_judged(projected.now)))


def _lasting_sentence(month: str, partly: bool) -> str:
    """That nothing is over capacity up to the horizon, where a capacity may not be known."""
    if partly:
        return say(
            "Every resource with a known capacity stays within it until {month}, also with fast growth.",
            month=month,
        )
    return say("Every resource stays within capacity until {month}, also with fast growth.", month=month)


def _order_sentence(order: int, plan: Growth, measured: bool) -> str:
    """By when to order; to measure or order, where it is what was ``measured`` that ends."""
    month = plan.name(order)
    told = say("Order by {month}.", month=month) if order else say("Order now.")
    if measured:
        told = (
            say("Measure again or order by {month}.", month=month)
            if order
            else say("Measure again or order now.")
        )
    counted = plural(
        "The lead time of {count} month counts back from the earliest date.",
        "The lead time of {count} months counts back from the earliest date.",
        plan.lead_time,
    )
    return sentences(told, counted) if plan.lead_time else told


def _binding_sentence(binding: ResourcePath, resource: Resource, plan: Growth, sized: int) -> str:
    """When the first resource is over capacity, as expected and in the worst case; up to the month ``sized`` that is known."""
    expected, earliest, what = binding.likely_over, binding.high_over, resource.title
    if resource.evidence:
        return measure_again(plan, expected, earliest)
    if expected == 0:
        return say("{resource}: already over capacity.", resource=what)
    if not plan.grows:
        return say("{resource}: fits as expected; the worst case is already over capacity.", resource=what)
    first = say("First over capacity: {resource}.", resource=what)
    if expected is not None:
        then = say("Expected in {month}.", month=plan.name(expected))
    else:
        then = say("Not expected before {month}.", month=plan.name(sized))
    if earliest == 0:
        worst = say("The worst case is already over capacity.")
    else:
        worst = "" if earliest is None else say("Worst case: in {month}.", month=plan.name(earliest))
    return sentences(first, then, worst)


def _row(one: Bottleneck, ahead: Projection, load: Field, style: NumberStyle) -> BottleneckRow:
    months = ahead.months
    path = next((r for r in months.resources if r.resource == one.resource), None)
    ends = one.resource == EVIDENCE or (one.load is not None and ends_there(one.load, ahead))
    stopped = months.stopped[0] if months.stopped is not None and ends else None
    expected, earliest = (path.likely_over, path.high_over) if path else (None, None)
    alone, beyond = _chance(ahead.chance, one.resource), _beyond(one, ahead, load, style)
    return BottleneckRow(
        one.resource.title,
        _load_at(one.load, path.likely_over if path else None, one, beyond, load, style),
        _load_at(one.careful_load, path.high_over if path else None, one, beyond, load, style),
        _month(months, stopped if expected is None else expected),
        _month(months, stopped if earliest is None else earliest),
        NONE if alone is None else chance_text(alone),
    )


def _chance(odds: Chance | None, resource: Resource) -> float | None:
    """The chance of a resource; that as many servers as now will do is that of all of them."""
    if odds is None:
        return None
    return dict(odds.resources).get(resource, odds.holds if resource == SERVERS else None)


def _load_at(
    value: float | None, over: int | None, one: Bottleneck, beyond: str, load: Field, style: NumberStyle
) -> str:
    """The load at which a resource is full; one not reached is ``beyond`` all that were asked, or below all if over now.

    What the load does not move is not filled by it.
    """
    if value is not None:
        return computed_load(value, load, style)
    if over == 0:
        return say("already exceeded")
    if one.level:
        return say("not by {items}", items=unit_text(load.unit))
    return beyond


def _beyond(one: Bottleneck, ahead: Projection, load: Field, style: NumberStyle) -> str:
    """Above the load that was asked for; where the measurements end there, beyond these."""
    if ends_there(one.asked, ahead):
        return UNSIZED
    return say("above {load}", load=computed_load(searched(one.asked, ahead), load, style))


def _month(ahead: Months, month: int | None) -> str:
    if month is None and not ahead.growth.grows:
        return NOT_OVER
    if month is None:
        return say("after {month}", month=ahead.growth.name(ahead.growth.horizon))
    return ahead.growth.name(month)
