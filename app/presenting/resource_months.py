"""A resource over the months of a service: expected demand with its range, and capacity, in the unit to read them in."""

from __future__ import annotations

from msgspec import Struct

from app.presenting.charts import hue_of
from app.presenting.figures import scale
from app.presenting.wording import unit_text
from planners.analysis.held import SERVERS
from planners.analysis.months import ResourcePath
from planners.analysis.projection import Projection
from planners.units import unit

Values = tuple[float | None, ...]
MOST_ABOVE = 2.5
"""Times the rest of the picture up to which the worst case is drawn."""


class ResourceMonths(Struct, frozen=True):
    """Values of each month, now first; None where the month cannot be sized.

    ``names`` are the months as people name them, ``dated`` whether that is by the calendar. Things that are ``counted``
    change in steps. ``hue`` is the resource's place in the palette.
    """

    resource: str
    unit: str
    counted: bool
    hue: int
    dated: bool
    names: tuple[str, ...]
    expected: Values
    low: Values
    high: Values
    capacity: Values

    @property
    def top(self) -> float:
        """The largest value to show: the capacity always, the worst case as far as it leaves the rest readable."""
        fixed = max(
            (value for part in (self.expected, self.capacity) for value in part if value is not None),
            default=0.0,
        )
        highest = max((value for value in self.high if value is not None), default=fixed)
        return max(fixed, min(highest, MOST_ABOVE * fixed)) or 1.0


def resource_months(ahead: Projection) -> tuple[ResourceMonths, ...]:
    """The resources that have a capacity, the first to be over in front, then the fullest."""
    binding = ahead.months.binding
    paths = sorted(
        (path for path in ahead.months.resources if any(path.capacities)),
        key=lambda path: (path is not binding, path.resource == SERVERS, -_use(path)),
    )
    return tuple(_months(path, ahead) for path in paths)


def _months(path: ResourcePath, ahead: Projection) -> ResourceMonths:
    plan, top = ahead.growth, max((value for value in path.capacities if value is not None), default=0.0)
    shown, size = scale(path.unit, top)

    def read(values: Values) -> Values:
        return tuple(None if value is None else value / size for value in values)

    return ResourceMonths(
        path.resource.title,
        unit_text(shown),
        unit(path.unit).whole,
        hue_of(path.resource),
        plan.start is not None,
        tuple(plan.name(month) for month in range(plan.horizon + 1)),
        read(path.likely),
        read(path.low),
        read(path.high),
        read(path.capacities),
    )


def _use(path: ResourcePath) -> float:
    pairs = zip(path.likely, path.capacities, strict=True)
    return max(
        (demand / capacity for demand, capacity in pairs if demand is not None and capacity), default=0.0
    )
