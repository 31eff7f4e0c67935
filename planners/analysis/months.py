"""A service run month by month: which resource reaches its capacity first, when, and by when to order.

Likely: likely growth, likely figures. Pessimistic: fast growth, upper ends of the ranges.
"""

from __future__ import annotations

from msgspec import Struct

from planners.analysis.growth import Growth, growth
from planners.analysis.headroom import SERVERS, with_load
from planners.figure import Resource
from planners.planner import Planner, Sizing, Verdict
from planners.refusal import InputRefused
from planners.schema import Entry, Inputs


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


class Months(Struct, frozen=True):
    """The months of a service. ``stopped`` says from when and why it cannot be sized any more."""

    growth: Growth
    loads: tuple[float, ...]
    fast_loads: tuple[float, ...]
    resources: tuple[ResourcePath, ...]
    last: Sizing | None
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
    def order_month(self) -> int | None:
        """The month to order in, so that the machine is there in the pessimistic month; 0 is now or past."""
        month = self.pessimistic_month
        return None if month is None else max(0, month - self.growth.lead_time)


def run_months(planner: Planner, inputs: Inputs) -> Months:
    """Run the model for every month of the horizon. Raises ``InputRefused`` for a growth that cannot be."""
    plan = growth(inputs)
    value = float(inputs[planner.load_field] or 0)
    likely, fast, slow = (plan.path(value, rate) for rate in (plan.likely, plan.high, plan.low))
    months: list[tuple[Sizing, Sizing, Sizing]] = []
    stopped = None
    for month in range(plan.horizon + 1):
        if months and not plan.grows:
            months.append(months[0])
            continue
        try:
            sizings = [_at(planner, inputs, plan, month, path[month]) for path in (likely, slow, fast)]
        except InputRefused as refused:
            stopped = (month, refused.refusals[0].sentence)
            break
        months.append((sizings[0], sizings[1], sizings[2]))
    names = dict.fromkeys(verdict.resource for month in months for verdict in month[0].verdicts)
    resources = [_resource(name, months, plan.horizon + 1) for name in names]
    if months and months[0][0].servers is not None:
        resources.insert(0, _servers(months, plan.horizon + 1))
    return Months(plan, likely, fast, tuple(resources), months[-1][0] if months else None, stopped)


def inputs_at(planner: Planner, inputs: Inputs, plan: Growth, month: int, load: float) -> dict[str, Entry]:
    """The inputs of a month: the load, and every other driver grown."""
    asked = with_load(planner, inputs, load)
    for name, rate in plan.drivers:
        value = inputs[name]
        grown = float(value or 0) * plan.factor(rate, month)
        asked[name] = round(grown) if isinstance(value, int) else grown
    return asked


def _at(planner: Planner, inputs: Inputs, plan: Growth, month: int, load: float) -> Sizing:
    asked = inputs_at(planner, inputs, plan, month, load)
    return planner.size(planner.check(asked) if month else inputs)


def _resource(name: Resource, months: list[tuple[Sizing, Sizing, Sizing]], count: int) -> ResourcePath:
    def series(which: int, part: str) -> tuple[float | None, ...]:
        found = [_verdict(month[which], name) for month in months]
        values = [getattr(verdict, part) if verdict else None for verdict in found]
        return (*values, *([None] * (count - len(values))))

    unit = next(v.unit for month in months if (v := _verdict(month[0], name)))
    return ResourcePath(
        name, unit, series(0, "demand"), series(1, "low"), series(2, "high"), series(0, "capacity")
    )


def _servers(months: list[tuple[Sizing, Sizing, Sizing]], count: int) -> ResourcePath:
    """Servers against as many as now: a plan that needs one more does not hold."""

    def series(which: int) -> tuple[float | None, ...]:
        values = [float(found.value) for month in months if (found := month[which].servers) is not None]
        return (*values, *([None] * (count - len(values))))

    now = series(0)[0]
    first = months[0][0].servers
    return ResourcePath(
        SERVERS, first.unit if first is not None else "", series(0), series(1), series(2), (now,) * count
    )


def _verdict(sizing: Sizing, name: Resource) -> Verdict | None:
    return next((verdict for verdict in sizing.verdicts if verdict.resource == name), None)


def _first_over(demands: tuple[float | None, ...], capacities: tuple[float | None, ...]) -> int | None:
    for month, (demand, capacity) in enumerate(zip(demands, capacities, strict=True)):
        if demand is not None and capacity is not None and demand > capacity:
            return month
    return None
