"""What becomes of a service: growth, first bottleneck, when to order, and how sure that is; in words and rows."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenting.charts import Axis, Band, ChartDescription, Mark, Series
from app.presenting.figures import ENGLISH, NumberStyle, figure, number, with_unit
from app.presenting.wording import unit_text
from planners.analysis.chance import Chance
from planners.analysis.growth import Growth
from planners.analysis.headroom import EVIDENCE, SERVERS, Bottleneck
from planners.analysis.months import Months, ResourcePath
from planners.analysis.projection import Projection
from planners.analysis.steps import stepped
from planners.planner import Sizing, load_of
from planners.quantity import Quantity
from planners.schema import Field

MOST_NEEDS = 9
SWINGS = {"growth": "Growth", "work of the users": "Work of the users", "model": "Error of the model"}


@dataclass(frozen=True, slots=True)
class BottleneckRow:
    """A resource: the load at its capacity, the months it is over, and its chance to hold."""

    resource: str
    load: str
    careful_load: str
    likely_month: str
    pessimistic_month: str
    chance: str


@dataclass(frozen=True, slots=True)
class NeedRow:
    """A need now, in a year and at the horizon, with the marks of the standing of each."""

    title: str
    now: str
    in_a_year: str
    at_horizon: str
    standings: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class SwingRow:
    """An uncertain input and the use of the binding resource at its 5 and 95 % points."""

    name: str
    low: str
    high: str
    low_share: float
    high_share: float


@dataclass(frozen=True, slots=True)
class ProjectionView:
    """All of it. ``sentences`` answer first."""

    sentences: tuple[str, ...]
    rows: tuple[BottleneckRow, ...]
    needs: tuple[NeedRow, ...]
    swings: tuple[SwingRow, ...]
    chart: ChartDescription


def projection_view(ahead: Projection, style: NumberStyle = ENGLISH) -> ProjectionView:
    """A projection in words and rows."""
    load = load_of(ahead.planner)
    return ProjectionView(
        tuple(_sentences(ahead, load, style)),
        bottleneck_rows(ahead, style),
        _needs(ahead, style),
        _swings(ahead.chance, style),
        demand_chart(ahead),
    )


def bottleneck_rows(ahead: Projection, style: NumberStyle = ENGLISH) -> tuple[BottleneckRow, ...]:
    """The resources in the order in which they reach their capacity."""
    return tuple(_row(found, ahead, load_of(ahead.planner), style) for found in ahead.bottlenecks)


def _sentences(ahead: Projection, load: Field, style: NumberStyle) -> list[str]:
    months, odds = ahead.months, ahead.chance
    told = [_growth_sentence(months, load, style)]
    first = [b for b in ahead.bottlenecks if b.load is not None and b.resource != EVIDENCE]
    if first:
        names = ", then ".join(f"{b.resource.title} at {load_text(b.load, load, style)}" for b in first[:3])
        told.append(f"At the capacity of this machine: {names}.")
    ends = [load_text(b.load, load, style) for b in ahead.bottlenecks if b.resource == EVIDENCE]
    told.extend(f"The evidence ends at {end}: more than that cannot be sized." for end in ends)
    told.extend(_why_so_many(ahead.now, style))
    told.extend(_date_sentences(months))
    if odds is not None and ahead.grows:
        end = ahead.growth.name(ahead.growth.horizon)
        told.append(
            f"The chance that this plan holds to {end} is {odds.words}, decided by {odds.binding.title.lower()}."
        )
    activity = ahead.breaking_activity
    if activity is not None:
        told.append(
            f"It no longer fits when users do {number(activity, style, 3)} times the benchmark user's work."
        )
    return told


def _growth_sentence(ahead: Months, load: Field, style: NumberStyle) -> str:
    plan = ahead.growth
    if not plan.grows:
        return "No growth was entered: what follows is the present load. Enter growth to see when it no longer fits."
    start, likely, fast = ahead.loads[0], ahead.loads[-1], ahead.fast_loads[-1]
    months = f"{plan.horizon} month{'s' if plan.horizon > 1 else ''}"
    text = (
        f"{load.title}: from {load_text(start, load, style)} to {load_text(likely, load, style)} in {months}"
    )
    if fast > likely:
        text += f", to {load_text(fast, load, style)} if they grow fast"
    if plan.fit is not None:
        text += f"; fitted to {plan.fit.months} months, {number(plan.likely, style, 3)} % a year"
    return f"{text}."


def _why_so_many(now: Sizing, style: NumberStyle) -> list[str]:
    """Why not fewer processors, and what one more would bring."""
    sentences = []
    for steps in stepped(now):
        told = [f"{count} would be {number(use, style, 3)} % busy" for count, use in steps.uses]
        what = with_unit(str(steps.count), steps.unit)
        sentences.append(f"Why {what}: {', '.join(told)}; the target is {number(steps.most, style, 3)} %.")
    return sentences


def _date_sentences(ahead: Months) -> list[str]:
    plan, told = ahead.growth, []
    if ahead.stopped is not None:
        month, reason = ahead.stopped
        told.append(f"From {plan.name(month)} it cannot be sized: {reason}.")
    binding = ahead.binding
    if binding is not None:
        told.append(_binding_sentence(binding, plan))
    order = ahead.order_month
    if order is not None and (plan.grows or ahead.likely_month is not None):
        what = "now" if order == 0 else f"by {plan.name(order)}"
        told.append(f"Order {what}: the lead time is {plan.lead_time} months and the careful date counts.")
    elif plan.grows:
        told.append(f"Nothing is over its capacity to {plan.name(plan.horizon)}, even if it grows fast.")
    return told


def _binding_sentence(binding: ResourcePath, plan: Growth) -> str:
    """When the first resource is over, by the likely figure and by the upper end of its range."""
    likely, early = binding.likely_over, binding.high_over
    name = binding.resource.title
    if likely == 0:
        return f"{name}: over its capacity already now."
    careful = "over at the upper end of its range already now" if early == 0 else ""
    if not plan.grows:
        return f"{name}: {careful}; the likely figure fits."
    when = (
        f"likely in {plan.name(likely)}"
        if likely is not None
        else f"not likely before {plan.name(plan.horizon)}"
    )
    soon = careful or (f"at the earliest in {plan.name(early)}" if early is not None else "")
    return f"First over its capacity: {', '.join(part for part in (name, when, soon) if part)}."


def _row(found: Bottleneck, ahead: Projection, load: Field, style: NumberStyle) -> BottleneckRow:
    months = ahead.months
    path = next((r for r in months.resources if r.resource == found.resource), None)
    stopped = months.stopped[0] if months.stopped is not None and found.resource == EVIDENCE else None
    alone = dict(ahead.chance.resources).get(found.resource) if ahead.chance is not None else None
    return BottleneckRow(
        found.resource.title,
        load_text(found.load, load, style),
        load_text(found.careful_load, load, style),
        _month(months, path.likely_over if path else stopped),
        _month(months, path.high_over if path else stopped),
        "–"
        if alone is None
        else (">99 %" if alone > 0.99 else "<1 %" if alone < 0.01 else f"{100 * alone:.0f} %"),
    )


def _month(ahead: Months, month: int | None) -> str:
    return f"after {ahead.growth.name(ahead.growth.horizon)}" if month is None else ahead.growth.name(month)


def load_text(value: float | None, field: Field, style: NumberStyle = ENGLISH) -> str:
    """A load with its unit, whole where it is counted."""
    if value is None:
        return "none known"
    whole = field.unit in ("users", "entries")
    return with_unit(
        number(round(value) if whole else value, style, 6 if whole else 4), unit_text(field.unit)
    )


def _needs(ahead: Projection, style: NumberStyle) -> tuple[NeedRow, ...]:
    """Do nothing, and one year later: the standard cases beside the horizon."""
    rows = []
    for found in ahead.now.needs:
        shown = [_need(one, found, style) for one in (ahead.now, ahead.in_a_year, ahead.at_horizon)]
        (first, a), (second, b), (third, c) = shown
        rows.append(NeedRow(found.title, first, second, third, (a, b, c)))
    return tuple(rows[:MOST_NEEDS])


def _need(sizing: Sizing | None, like: Quantity, style: NumberStyle) -> tuple[str, str]:
    found = sizing.quantities.get(like.name) if sizing is not None else None
    shown = None if found is None else figure(found, style)
    return ("–", "") if shown is None else (shown.text, shown.shape)


def _swings(odds: Chance | None, style: NumberStyle) -> tuple[SwingRow, ...]:
    if odds is None:
        return ()
    return tuple(
        SwingRow(
            SWINGS.get(swing.name, swing.name),
            f"{number(100 * swing.low, style, 3)} %",
            f"{number(100 * swing.high, style, 3)} %",
            swing.low,
            swing.high,
        )
        for swing in odds.swings
        if swing.effect > 0
    )


def demand_chart(projection: Projection) -> ChartDescription:
    """The use of every resource, in percent of its capacity, month by month; the range of the binding one."""
    ahead = projection.months
    start = f" from {ahead.growth.name(0)}" if ahead.growth.start else ""
    x, y = Axis(f"Months{start}", ""), Axis("Demand in % of the capacity", "")
    drawn = [r for r in ahead.resources if r.resource != SERVERS or r is ahead.binding]
    ordered = sorted(drawn, key=lambda r: -max(_uses(r, r.likely), default=0.0))
    first = ahead.binding or (ordered[0] if ordered else None)
    series = []
    for part in sorted(ordered, key=lambda r: r is not first):
        uses = _uses(part, part.likely)
        months = tuple(float(month) for month in range(len(uses)))
        series.append(
            Series(
                part.resource.title, months, uses, "likely" if part is first else "other", part is not first
            )
        )
    bands: tuple[Band, ...] = ()
    if first is not None:
        low, high = _uses(first, first.low), _uses(first, first.high)
        months = tuple(float(month) for month in range(len(low)))
        bands = (Band(f"range of {first.resource.title}", months, low, high, "likely"),)
    marks = [Mark("target", "y", 100.0, "capacity")]
    if first is not None and first.likely_over is not None:
        marks.append(Mark("limit", "x", float(first.likely_over), ahead.growth.name(first.likely_over)))
    order = ahead.order_month
    if order:
        marks.append(Mark("plan", "x", float(order), f"order by {ahead.growth.name(order)}"))
    return ChartDescription(
        "Demand against capacity, month by month", x, y, tuple(series), bands, (), tuple(marks)
    )


def _uses(found: ResourcePath, demands: tuple[float | None, ...]) -> tuple[float, ...]:
    return tuple(
        100.0 * demand / capacity
        for demand, capacity in zip(demands, found.capacities, strict=True)
        if demand is not None and capacity
    )
