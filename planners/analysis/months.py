"""A service run month by month: which resource reaches its capacity first, when, and by when to order.

Likely: likely growth, likely figures. Pessimistic: fast growth, upper ends of the ranges. Capacities are those of as many
servers as now; where the model adds servers, ``added`` says how many and in which month.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import compress, count
from operator import gt, truediv

from msgspec import Struct

from planners.analysis.each_month import (
    CASES,
    FAST,
    LIKELY,
    PARTS,
    SLOW,
    EachMonth,
    Series,
    carried,
    each_month,
)
from planners.analysis.growth import Growth, growth
from planners.analysis.held import SERVERS, as_now, provided, used
from planners.analysis.judging import Judged, judge
from planners.figure import Resource
from planners.planner import Planner
from planners.schema import Inputs


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
    def uses(self) -> Sequence[float]:
        """The likely demand over the capacity of each month; 0 where it cannot be sized."""
        try:
            return list(map(truediv, self.likely, self.capacities))
        except (TypeError, ZeroDivisionError):
            return [
                0.0 if demand is None or capacity is None else used(demand, capacity)
                for demand, capacity in zip(self.likely, self.capacities, strict=True)
            ]

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


class Months(Struct, frozen=True, dict=True):
    """The months of a service. ``stopped`` says from when and why it cannot be sized any more."""

    growth: Growth
    loads: tuple[float, ...]
    fast_loads: tuple[float, ...]
    resources: tuple[ResourcePath, ...]
    added: tuple[Added, ...]
    stopped: tuple[int, str] | None

    @cached_property
    def binding(self) -> ResourcePath | None:
        """The resource that is over first: by likely figures, else by pessimistic ones."""
        over = [(r.likely_over, r.high_over, r) for r in self.resources if r.high_over is not None]
        far = self.growth.horizon + 1
        return min(over, key=lambda o: (far if o[0] is None else o[0], o[1] or 0), default=(0, 0, None))[2]

    @cached_property
    def likely_month(self) -> int | None:
        """First month over by likely figures, or in which nothing can be sized any more."""
        months = [r.likely_over for r in self.resources if r.likely_over is not None]
        return min([*months, *([self.stopped[0]] if self.stopped else [])], default=None)

    @cached_property
    def pessimistic_month(self) -> int | None:
        """First month over by pessimistic figures."""
        months = [r.high_over for r in self.resources if r.high_over is not None]
        likely = self.likely_month
        return min([*months, *([likely] if likely is not None else [])], default=None)

    @cached_property
    def fullest(self) -> int:
        """The month in which the likely demand takes most of a capacity: the last one where none grows."""
        if self.stopped is not None:
            return self.growth.horizon
        uses = [0.0] * (self.growth.horizon + 1)
        for path in self.resources:
            uses = list(map(max, uses, path.uses))
        most = max(uses)
        return max(month for month, use in enumerate(uses) if use == most)

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
    paths = [plan.path(value, rate) for rate in (plan.likely, plan.low, plan.high)]
    now = judge(planner)(kept)
    needed = now if carried(now) else judge(planner)(free)
    later = each_month(planner, kept, free, plan, paths, now.servers) if plan.grows else None
    resources = tuple(_paths(planner, now, needed, later, plan.horizon))
    added = tuple(_added(needed, later))
    return Months(plan, paths[0], paths[2], resources, added, later.stopped if later is not None else None)


def _paths(
    planner: Planner, now: Judged, needed: Judged, later: EachMonth | None, horizon: int
) -> Iterator[ResourcePath]:
    """The resources, the number of servers first."""
    if needed.servers is not None:
        servers = [_series(needed.servers, later.needed[case] if later else None, horizon) for case in CASES]
        slow_and_fast = servers[SLOW], servers[FAST]
        count = (needed.servers,) * (horizon + 1)
        yield ResourcePath(SERVERS, needed.unit, servers[LIKELY], *slow_and_fast, count)
    told = {verdict.resource: verdict for verdict in (*now.verdicts, *(later.verdicts if later else ()))}
    first = {verdict.resource: verdict for verdict in now.verdicts}
    for resource, verdict in told.items():
        parts = [
            _series(
                getattr(first[resource], part) if resource in first else None,
                later.values.get((resource, part), (None,) * horizon) if later else None,
                horizon,
            )
            for part in PARTS
        ]
        yield ResourcePath(resource, first.get(resource, verdict).unit, *parts)


def _series(first: float | None, later: Sequence[float | None] | None, horizon: int) -> Series:
    """The value of each month: where nothing changes, that of the first."""
    return (first, *later) if later is not None else (first,) * (horizon + 1)


def _added(needed: Judged, later: EachMonth | None) -> Iterator[Added]:
    """The months in which the likely growth needs more servers than any month before."""
    most = needed.servers
    for month, servers in enumerate(later.needed[LIKELY] if later else (), start=1):
        if most is not None and servers is not None and servers > most:
            yield Added(month, round(servers))
            most = servers


def _first_over(demands: Series, capacities: Series) -> int | None:
    try:
        return next(compress(count(), map(gt, demands, capacities)), None)  # type: ignore[arg-type]
    except TypeError:  # some months cannot be sized
        for month, (demand, capacity) in enumerate(zip(demands, capacities, strict=True)):
            if demand is not None and capacity is not None and demand > capacity:
                return month
        return None
