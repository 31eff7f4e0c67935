"""A service run month by month: which resource reaches its capacity first, when, and by when to order.

Likely: likely growth, likely figures. Pessimistic: fast growth, upper ends of the ranges. Capacities are those of as many
servers as now; where the model adds servers, ``added`` says how many and in which month.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from planners.analysis.growth import Growth, growth
from planners.analysis.held import (
    SERVERS,
    Judged,
    as_now,
    judge,
    judge_entries,
    judged,
    provided,
    spread,
    used,
    with_load,
)
from planners.figure import Resource
from planners.measured_here import MONTHS_SINCE
from planners.planner import Planner, Verdict
from planners.refusal import InputRefused
from planners.schema import Entry, Inputs

Cases = tuple[Judged, Judged, Judged]
"""One month by likely, slow and fast growth."""


class ResourcePath(Struct, frozen=True):
    """One resource over the months, in ``unit``; None where the month cannot be sized.

    ``low``, ``likely`` and ``high`` are demands, ``capacities`` what stands against them.
    """

    resource: Resource
    unit: str
    likely: tuple[float | None, ...]
    low: tuple[float | None, ...]
    high: tuple[float | None, ...]
    capacities: tuple[float | None, ...]

    @property
    def likely_over(self) -> int | None:
        """First month in which the likely demand is over its capacity."""
        return _first_over(self.likely, self.capacities)

    @property
    def high_over(self) -> int | None:
        """First month in which the pessimistic demand is over its capacity."""
        return _first_over(self.high, self.capacities)


class Added(Struct, frozen=True):
    """From ``month`` on the likely growth needs ``servers`` in all."""

    month: int
    servers: int


class Months(Struct, frozen=True):
    """The months of a service. ``stopped`` says from when and why it cannot be sized any more."""

    growth: Growth
    loads: tuple[float, ...]
    fast_loads: tuple[float, ...]
    resources: tuple[ResourcePath, ...]
    added: tuple[Added, ...]
    stopped: tuple[int, str] | None

    @property
    def binding(self) -> ResourcePath | None:
        """The resource that is over first: by likely figures, else by pessimistic ones."""
        over = [(r.likely_over, r.high_over, r) for r in self.resources if r.high_over is not None]
        far = self.growth.horizon + 1
        return min(over, key=lambda o: (far if o[0] is None else o[0], o[1] or 0), default=(0, 0, None))[2]

    @property
    def likely_month(self) -> int | None:
        """First month over by likely figures, or in which nothing can be sized any more."""
        months = [r.likely_over for r in self.resources if r.likely_over is not None]
        return min([*months, *([self.stopped[0]] if self.stopped else [])], default=None)

    @property
    def pessimistic_month(self) -> int | None:
        """First month over by pessimistic figures."""
        months = [r.high_over for r in self.resources if r.high_over is not None]
        likely = self.likely_month
        return min([*months, *([likely] if likely is not None else [])], default=None)

    @property
    def fullest(self) -> int:
        """The month in which the likely demand takes most of a capacity: the last one where none grows."""

        def use(month: int) -> float:
            if self.stopped is not None and month >= self.stopped[0]:
                return math.inf
            pairs = [(path.likely[month], path.capacities[month]) for path in self.resources]
            return max((used(d, c) for d, c in pairs if d is not None and c is not None), default=0.0)

        return max(range(self.growth.horizon + 1), key=lambda month: (use(month), month))

    @property
    def order_month(self) -> int | None:
        """The month to order in, so that the machine is there in the pessimistic month; 0 is now or past."""
        month = self.pessimistic_month
        return None if month is None else max(0, month - self.growth.lead_time)


def run_months(planner: Planner, inputs: Inputs) -> Months:
    """Run the model for every month of the horizon. Raises ``InputRefused`` for a growth that cannot be."""
    plan, kept = growth(inputs), as_now(planner, inputs)
    free = provided(planner, inputs)
    value = float(inputs[planner.load_field] or 0)
    likely, fast, slow = (plan.path(value, rate) for rate in (plan.likely, plan.high, plan.low))
    months: list[Cases] = []
    needed: list[Cases] = []
    stopped = None
    for month in range(plan.horizon + 1):
        if months and not plan.grows:
            months.append(months[0])
            needed.append(needed[0])
            continue
        try:
            first, second, third = (
                at_month(planner, kept, plan, month, path[month]) for path in (likely, slow, fast)
            )
            found = [
                one
                if path[month] >= value and carried(one)
                else at_month(planner, free, plan, month, path[month])
                for one, path in zip((first, second, third), (likely, slow, fast), strict=True)
            ]
        except InputRefused as refused:
            stopped = (month, refused.refusals[0].sentence)
            break
        months.append((first, second, third))
        needed.append((found[0], found[1], found[2]))
    resources = tuple(_paths(planner, months, needed, plan.horizon + 1))
    return Months(plan, likely, fast, resources, tuple(_added(needed)), stopped)


def carried(found: Judged) -> bool:
    """Whether the servers carry the load, so that no other is needed: only what is judged on the servers of now tells."""
    return bool(found.verdicts) and all(verdict.demand <= verdict.capacity for verdict in found.verdicts)


def _paths(planner: Planner, months: list[Cases], needed: list[Cases], count: int) -> Iterator[ResourcePath]:
    """The resources, the number of servers first."""
    if not months:
        return
    if needed[0][0].servers is not None:
        yield _servers(needed, count)
    present = months[0][0].servers
    for resource in dict.fromkeys(verdict.resource for month in months for verdict in month[0].verdicts):
        like = next(v for month in months if (v := judged(month[0], resource)) is not None)
        yield _resource(planner, like, months, count, present)


def _added(months: list[Cases]) -> Iterator[Added]:
    """The months in which the likely growth needs more servers than any month before."""
    most = months[0][0].servers if months else None
    for number, (likely, _, _) in enumerate(months):
        needed = likely.servers
        if most is not None and needed is not None and needed > most:
            yield Added(number, round(needed))
            most = needed


def inputs_at(planner: Planner, inputs: Inputs, plan: Growth, month: int, load: float) -> dict[str, Entry]:
    """The inputs of a month: the load, every other driver grown, and the recordings so much older."""
    asked = with_load(planner, inputs, load)
    for name, rate in plan.drivers:
        value = inputs[name]
        grown = float(value or 0) * plan.factor(rate, month)
        asked[name] = round(grown) if isinstance(value, int) else grown
    if month and plan.ages:
        asked[MONTHS_SINCE] = float(inputs[MONTHS_SINCE] or 0) + month
    return asked


def at_month(planner: Planner, inputs: Inputs, plan: Growth, month: int, load: float) -> Judged:
    """What the sizing of a month at that load comes to. Raises ``InputRefused``."""
    if not month:
        return judge(planner)(inputs)
    return judge_entries(planner)(inputs_at(planner, inputs, plan, month, load))


def _resource(
    planner: Planner, like: Verdict, months: list[Cases], count: int, present: float | None
) -> ResourcePath:
    """The demand on as many servers as now."""

    def series(which: int, part: str) -> tuple[float | None, ...]:
        values: list[float | None] = []
        for month in months:
            verdict = judged(month[which], like.resource)
            more = spread(planner, month[which].servers, like, present) if part != "capacity" else 1.0
            values.append(getattr(verdict, part) * more if verdict is not None else None)
        return (*values, *([None] * (count - len(values))))

    return ResourcePath(
        like.resource,
        like.unit,
        series(0, "demand"),
        series(1, "low"),
        series(2, "high"),
        series(0, "capacity"),
    )


def _servers(months: list[Cases], count: int) -> ResourcePath:
    """Servers against as many as now: a plan that needs one more does not hold."""

    def series(which: int) -> tuple[float | None, ...]:
        values = [month[which].servers for month in months]
        return (*values, *([None] * (count - len(values))))

    now = series(0)[0]
    return ResourcePath(SERVERS, months[0][0].unit, series(0), series(1), series(2), (now,) * count)


def _first_over(demands: tuple[float | None, ...], capacities: tuple[float | None, ...]) -> int | None:
    for month, (demand, capacity) in enumerate(zip(demands, capacities, strict=True)):
        if demand is not None and capacity is not None and demand > capacity:
            return month
    return None
