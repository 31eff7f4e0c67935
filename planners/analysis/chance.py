"""The chance that a plan holds to its horizon, by Monte Carlo, and which uncertain input matters most.

Three kinds of uncertainty: growth (its bounds are the 10 and 90 % points of the load at the horizon), the work of the
users (90 % within the entered bounds), and the error of the model (the range of a figure is its 95 % interval, drawn once
for a plan). All are factors, so all are drawn lognormal, with different spreads below and above the likely value.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from planners.analysis.growth import growth
from planners.analysis.headroom import EVIDENCE
from planners.analysis.held import (
    CLOSE,
    FARTHEST,
    SERVERS,
    Loads,
    as_now,
    judge,
    most_carried,
    most_covered,
    spread,
)
from planners.analysis.months import inputs_at
from planners.figure import Resource
from planners.laws import sampling
from planners.planner import Planner
from planners.schema import Entry, Inputs
from planners.words import say

SAMPLES = 100_000
SEED = 20_070
EDGE = 2 * CLOSE
"""Logarithm of demand over capacity up to which it holds: the edges themselves are found no closer."""
GRID = 48
"""Loads at which the model itself is asked; between them it is interpolated."""
Z_90, Z_95, Z_975 = 1.2815515655446004, 1.6448536269514722, 1.959963984540054
GROWTH, WORK, MODEL = "growth", "work of the users", "model"


class Swing(Struct, frozen=True):
    """One uncertain input: the binding resource's use (demand over capacity) at its 5 and 95 % points."""

    name: str
    low: float
    high: float

    @property
    def effect(self) -> float:
        """How far the use moves."""
        return abs(self.high - self.low)


class Chance(Struct, frozen=True):
    """The chance that every resource holds at the horizon, with its sampling error (one standard error); shares 0..1.

    ``resources`` are the chances of each alone, ``use`` the 5, 50 and 95 % points of the binding resource's demand over its
    capacity. ``swings`` are what moves the use of ``swung``, the most effective first: the fullest resource whose demand is
    a figure.
    """

    holds: float
    error: float
    resources: tuple[tuple[Resource, float], ...]
    binding: Resource
    use: tuple[float, float, float]
    swung: Resource
    swings: tuple[Swing, ...]
    samples: int

    @property
    def weakest(self) -> Resource:
        """The resource with the least chance of its own, in whole percent; the binding one where several have that."""
        shares = sorted(self.resources, key=lambda pair: (round(100 * pair[1]), pair[0] != self.binding))
        return shares[0][0] if shares else self.binding

    @property
    def words(self) -> str:
        """The chance in whole percent, never 0 or 100."""
        if self.holds > 0.99:
            return say("more than 99 %")
        return say("less than 1 %") if self.holds < 0.01 else f"{100 * self.holds:.0f} %"


class _Curve(Struct, frozen=True):
    """A resource over the load: logarithms of its use and the spreads of the model's error."""

    resource: Resource
    loads: Any
    uses: Any
    below: Any
    above: Any
    work: float

    @property
    def errs(self) -> bool:
        """Whether its figures have a range at all."""
        return bool(self.below.any() or self.above.any())


def chance(
    planner: Planner, inputs: Inputs, month: int | None = None, samples: int = SAMPLES, seed: int = SEED
) -> Chance | None:
    """The chance for checked inputs in a month, the horizon where none is given; None where nothing has a capacity.

    Raises ``InputRefused``.
    """
    import numpy as np

    plan, inputs = growth(inputs), as_now(planner, inputs)
    at = plan.horizon if month is None else month
    now = float(inputs[planner.load_field] or 0)
    likely, low, high = (plan.path(now, rate)[at] for rate in (plan.likely, plan.low, plan.high))
    middle = max(likely, 1e-9)
    grown = {
        "below": math.log(middle / max(low, 1e-9)) / Z_90 if low < middle else 0.0,
        "above": math.log(max(high, 1e-9) / middle) / Z_90 if high > middle else 0.0,
    }
    work = math.log(1 + float(inputs["activity_spread"] or 0.0) / 100) / Z_95
    asked = inputs_at(planner, inputs, plan, at, middle)
    width = max(grown["below"], grown["above"]) * 4.5 + work * 4.5 + 0.05
    curves = _curves(planner, asked, judge(planner)(inputs).servers, middle, width)
    if not curves:
        return None
    draws = sampling.normals(seed, samples)
    growing = sampling.skewed(next(draws), grown["below"], grown["above"])
    working = work * next(draws) if work else None
    place = _place(curves[0], growing)
    uses = [_use(curve, place, working, next(draws) if curve.errs else None) for curve in curves]
    alone = [float(np.mean(use <= EDGE)) for use in uses]
    holds, error = sampling.share(np.all(np.array(uses) <= EDGE, axis=0))
    first = int(np.argmax([_at_middle(curve) for curve in curves]))
    use = sampling.outcome(uses[first], 0.9)
    swung = max(curves, key=lambda curve: (curve.resource not in (SERVERS, EVIDENCE), _at_middle(curve)))
    return Chance(
        holds,
        error,
        tuple((curve.resource, share) for curve, share in zip(curves, alone, strict=True)),
        curves[first].resource,
        (math.exp(use.low), math.exp(use.median), math.exp(use.high)),
        swung.resource,
        _swings(swung, grown, work),
        samples,
    )


def _curves(
    planner: Planner, asked: Mapping[str, Entry], present: float | None, middle: float, width: float
) -> list[_Curve]:
    """Each judged resource of ``present`` servers at ``GRID`` loads around ``middle``, ``width`` to either side on a
    logarithmic scale; what cannot be held, and what is covered, as a limit of the load."""
    import numpy as np

    at = Loads(planner, asked)
    carried, covered = most_carried(at, middle, present), most_covered(at, middle)
    if not covered:
        return []
    loads = np.exp(np.linspace(math.log(middle) - width, math.log(middle) + width, GRID))
    limits = [
        _published(resource, loads, middle, end)
        for resource, end in ((SERVERS, carried), (EVIDENCE, covered))
        if end < min(loads[-1], FARTHEST * middle * (1 - CLOSE))
    ]
    return [*limits, *_demands(at, min(middle, covered), loads, np.minimum(loads, covered), middle, present)]


def _demands(
    at: Loads, known: float, loads: Any, asked: Any, middle: float, present: float | None
) -> Iterator[_Curve]:
    """The judged figures at the loads that were ``asked`` of the planner in the place of ``loads``; ``known`` is one that is covered."""
    import numpy as np

    found = at.many(asked)
    count = None if found.servers is None else found.servers.value
    verdicts = at(known).verdicts
    exponents = _work_exponents(at, known)
    for verdict in verdicts:
        quantity = found.quantities.get(verdict.quantity)
        if quantity is None or verdict.capacity <= 0:
            continue
        value, low, high = (
            np.maximum(np.broadcast_to(part, loads.shape).astype(float), 1e-12)
            for part in (quantity.value, quantity.low, quantity.high)
        )
        more = spread(at.planner, count, verdict, present)
        yield _Curve(
            verdict.resource,
            np.log(loads / middle),
            np.log(value * more / verdict.capacity),
            np.log(value / low) / Z_975,
            np.log(high / value) / Z_975,
            exponents[verdict.resource],
        )


def _published(resource: Resource, loads: Any, middle: float, top: float) -> _Curve:
    """The load against the most that the present servers carry, or that is covered; neither has a range."""
    import numpy as np

    none = np.zeros_like(loads)
    return _Curve(resource, np.log(loads / middle), np.log(loads / top), none, none, 0.0)


def _work_exponents(at: Loads, load: float) -> dict[Resource, float]:
    """By what power of the work per user each demand grows; as with the load where the service has no such input."""
    verdicts, asked = at(load).verdicts, at.asked(load)
    activity = asked.get("activity")
    if not isinstance(activity, int | float) or activity <= 0:
        return {verdict.resource: 1.0 for verdict in verdicts}
    more = {v.resource: v.demand for v in judge(at.planner)({**asked, "activity": 1.1 * activity}).verdicts}
    return {
        v.resource: math.log(more[v.resource] / v.demand) / math.log(1.1)
        if v.demand > 0 and more.get(v.resource, 0) > 0
        else 0.0
        for v in verdicts
    }


def _place(curve: _Curve, growing: Any) -> tuple[Any, Any]:
    """Where samples stand on the even grid of loads: the grid point below and the share of the way to the next."""
    import numpy as np

    at = (growing - curve.loads[0]) * ((GRID - 1) / (curve.loads[-1] - curve.loads[0]))
    index = np.clip(at.astype(np.intp), 0, GRID - 2)
    return index, np.clip(at - index, 0.0, 1.0)


def _use(curve: _Curve, place: tuple[Any, Any], working: Any, error: Any) -> Any:
    """Logarithm of demand over capacity for every sample."""
    import numpy as np

    index, share = place
    rise = np.diff(curve.uses)
    use = curve.uses[index] + share * rise[index]
    if working is not None and curve.work:
        use += curve.work * working
    if error is None:
        return use
    below, above = curve.below[index], curve.above[index]
    return use + np.where(error < 0, error * below, error * above)


def _at_middle(curve: _Curve) -> float:
    """Logarithm of its use at the likely load."""
    import numpy as np

    return float(np.interp(0.0, curve.loads, curve.uses))


def _swings(curve: _Curve, grown: Mapping[str, float], work: float) -> tuple[Swing, ...]:
    import numpy as np

    def at(growing: float, working: float, error: float) -> float:
        place = _place(curve, np.array([growing]))
        return float(np.exp(_use(curve, place, np.array([working]), np.array([error]))[0]))

    found = (
        Swing(GROWTH, at(-Z_95 * grown["below"], 0, 0), at(Z_95 * grown["above"], 0, 0)),
        Swing(WORK, at(0, -Z_95 * work, 0), at(0, Z_95 * work, 0)),
        Swing(MODEL, at(0, 0, -Z_95), at(0, 0, Z_95)),
    )
    return tuple(sorted(found, key=lambda swing: -swing.effect))
