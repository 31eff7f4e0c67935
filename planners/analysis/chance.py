"""The chance that a plan holds to its horizon, by Monte Carlo, and which uncertain input matters most.

Three kinds of uncertainty: growth (its bounds are the 10 and 90 % points of the load at the horizon), the work of the
users (90 % within the entered bounds), and the error of the model (the range of a figure is its 95 % interval, drawn once
for a plan). All are factors, so all are drawn lognormal, with different spreads below and above the likely value.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import count
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from planners.analysis.a_month import inputs_at
from planners.analysis.drawn_use import GRID, Curve, Drawn
from planners.analysis.edges import CLOSE
from planners.analysis.growth import growth
from planners.analysis.headroom import EVIDENCE
from planners.analysis.held import (
    FARTHEST,
    SERVERS,
    Loads,
    as_now,
    most_carried,
    most_covered,
    spread,
)
from planners.analysis.judging import judge
from planners.figure import Resource
from planners.laws import sampling
from planners.machine.disks import beside_usable
from planners.planner import Planner, Verdict
from planners.schema import Entry, Inputs
from planners.words import say

SAMPLES = 100_000
SEED = 20_070
Z_90, Z_95, Z_975 = 1.2815515655446004, 1.6448536269514722, 1.959963984540054
ACTIVITY, ACTIVITY_SPREAD = "activity", "activity_spread"
MORE_WORK = 1.1
"""Times the work of a user at which it is found how a need grows with it."""
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


class Chance(Struct, frozen=True, dict=True):
    """The chance that every resource holds at the horizon, with its sampling error (one standard error); shares 0..1.

    ``resources`` are the chances of each alone. ``swings`` are what moves the use of ``swung``, the most effective first: the fullest resource whose demand is
    a figure.
    """

    holds: float
    error: float
    resources: tuple[tuple[Resource, float], ...]
    swung: Resource
    swings: tuple[Swing, ...]
    drawn: Drawn
    fullest: Curve

    @property
    def samples(self) -> int:
        """How many were drawn."""
        return self.drawn.samples

    @property
    def binding(self) -> Resource:
        """The fullest resource at the likely load."""
        return self.fullest.resource

    @cached_property
    def use(self) -> tuple[float, float, float]:
        """The 5, 50 and 95 % points of the binding resource's demand over its capacity."""
        found = sampling.outcome(self.drawn.uses(self.fullest), 0.9)
        return math.exp(found.low), math.exp(found.median), math.exp(found.high)

    @property
    def weakest(self) -> Resource:
        """The resource with the least chance of its own, as it is told; the binding one where several have that."""
        least = min(
            self.resources, key=lambda pair: (*_as_told(pair[1]), pair[0] != self.binding), default=None
        )
        return least[0] if least is not None else self.binding

    @property
    def words(self) -> str:
        """The chance in whole percent, never 0 or 100."""
        if self.holds > 0.99:
            return say("more than 99 %")
        return say("less than 1 %") if self.holds < 0.01 else f"{100 * self.holds:.0f} %"


def _as_told(share: float) -> tuple[bool, int]:
    """Whether it is told as more than 99 %, and the chance in whole percent."""
    return share > 0.99, round(100 * share)


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
    below = math.log(middle / max(low, 1e-9)) / Z_90 if low < middle else 0.0
    above = math.log(max(high, 1e-9) / middle) / Z_90 if high > middle else 0.0
    work = math.log(1 + float(inputs[ACTIVITY_SPREAD] or 0.0) / 100) / Z_95
    asked = inputs_at(planner, inputs, plan, at, middle)
    drawn = Drawn(seed, samples, below, above, work, max(below, above) * 4.5 + work * 4.5 + 0.05)
    known = _curves(planner, asked, judge(planner)(inputs).servers, middle, drawn.width)
    if not known:
        return None
    draws = count(2 if work else 1)
    curves = [one.drawn(next(draws)) if one.ranged else one for one in known]
    alone = [drawn.holding(curve) for curve in curves]
    together = np.ones(samples, dtype=bool)
    for one in alone:
        together &= one
    holds, error = sampling.share(together)
    swung = max(curves, key=lambda curve: (curve.resource not in (SERVERS, EVIDENCE), curve.at_middle))
    return Chance(
        holds,
        error,
        tuple(
            (curve.resource, float(np.count_nonzero(one) / np.size(one)))
            for curve, one in zip(curves, alone, strict=True)
        ),
        swung.resource,
        _swings(swung, drawn),
        drawn,
        max(curves, key=lambda curve: curve.at_middle),
    )


def draws(inputs: Inputs, name: str) -> bool:
    """Whether the chance counts that the value of this input may be wrong: only the work of the users, where its doubt is entered."""
    return name == ACTIVITY and bool(inputs.get(ACTIVITY_SPREAD))


def _curves(
    planner: Planner, asked: Mapping[str, Entry], present: float | None, middle: float, width: float
) -> list[Curve]:
    """Each judged resource of ``present`` servers at ``GRID`` loads around ``middle``, ``width`` to either side on a
    logarithmic scale; what cannot be held, and what is covered, as a limit of the load."""
    import numpy as np

    at = Loads(planner, asked)
    loads = np.exp(np.linspace(math.log(middle) - width, math.log(middle) + width, GRID))
    top = float(loads[-1])
    carried, covered = most_carried(at, middle, present, top), most_covered(at, middle, top)
    if not covered:
        return []
    limits = [
        _published(resource, loads, end)
        for resource, end in ((SERVERS, carried), (EVIDENCE, covered))
        if end < min(top, FARTHEST * middle * (1 - CLOSE))
    ]
    return [*limits, *_demands(at, min(middle, covered), loads, np.minimum(loads, covered), present)]


def _demands(at: Loads, known: float, loads: Any, asked: Any, present: float | None) -> Iterator[Curve]:
    """The judged figures at the loads that were ``asked`` of the planner in the place of ``loads``; ``known`` is one that is covered."""
    found = at.many(asked)
    count = None if found.servers is None else found.servers.value
    exponents = _work_exponents(at, known)
    for verdict in at(known).verdicts:
        if verdict.capacity <= 0:
            continue
        resource = verdict.resource
        quantity = found.quantities.get(verdict.quantity)
        more = spread(at.planner, count, verdict, present)
        # The same at each load where there is no quantity: drives that an array has at least.
        need = (
            (verdict.demand, verdict.low, verdict.high)
            if quantity is None
            else (quantity.value, quantity.low, quantity.high)
        )
        curve = _curve(resource, loads, need, more / verdict.capacity, exponents[resource])
        exact = None if quantity is None else beside_usable(quantity, verdict.capacity)
        if exact is not None and exact[1] > 0:
            need, usable = (exact[0].value, exact[0].low, exact[0].high), exact[1]
            power = _exponent_of_drives(at, known, verdict) if at.asked(known).get(ACTIVITY_SPREAD) else 0.0
            curve = replace(curve, unrounded=_curve(resource, loads, need, more / usable, power))
        yield curve


def _curve(resource: Resource, loads: Any, need: tuple[Any, Any, Any], times: Any, work: float) -> Curve:
    """The curve of a need with its range, ``times`` which it is the use of its capacity."""
    import numpy as np

    value, low, high = (np.maximum(np.broadcast_to(part, loads.shape).astype(float), 1e-12) for part in need)
    return Curve(
        resource,
        tuple(np.log(value * times).tolist()),
        tuple((np.log(value / low) / Z_975).tolist()),
        tuple((np.log(high / value) / Z_975).tolist()),
        work,
    )


def _published(resource: Resource, loads: Any, top: float) -> Curve:
    """The load against the most that the present servers carry, or that is covered; neither has a range."""
    import numpy as np

    none = (0.0,) * GRID
    return Curve(resource, tuple(np.log(loads / top).tolist()), none, none, 0.0)


def _work_exponents(at: Loads, load: float) -> dict[Resource, float]:
    """By what power of the work per user each demand grows; as with the load where the service has no such input."""
    verdicts, more = at(load).verdicts, _with_more_work(at, load)
    if more is None:
        return {verdict.resource: 1.0 for verdict in verdicts}
    then = {v.resource: v.demand for v in judge(at.planner)(more).verdicts}
    return {v.resource: _power(v.demand, then.get(v.resource, 0.0)) for v in verdicts}


def _exponent_of_drives(at: Loads, load: float, verdict: Verdict) -> float:
    """The same of the need that a number of drives was rounded up from."""
    more = _with_more_work(at, load)
    if more is None:
        return 1.0
    counts = (at.planner.bare(inputs).quantities.get(verdict.quantity) for inputs in (at.asked(load), more))
    needs = [beside_usable(count, verdict.capacity) if count is not None else None for count in counts]
    now, then = (float(need[0].value) if need is not None else 0.0 for need in needs)
    return _power(now, then)


def _with_more_work(at: Loads, load: float) -> dict[str, Entry] | None:
    """The inputs at that load with more work of each user; None where the service has no such input."""
    asked = at.asked(load)
    activity = asked.get(ACTIVITY)
    if not isinstance(activity, int | float) or activity <= 0:
        return None
    return {**asked, ACTIVITY: MORE_WORK * activity}


def _power(now: float, then: float) -> float:
    """By what power of the work a need has grown from one to the other with more of it."""
    return math.log(then / now) / math.log(MORE_WORK) if now > 0 and then > 0 else 0.0


def _swings(curve: Curve, drawn: Drawn) -> tuple[Swing, ...]:
    def at(growing: float, working: float, error: float) -> float:
        return drawn.use(curve, growing, working, error)

    found = (
        Swing(GROWTH, at(-Z_95 * drawn.below, 0, 0), at(Z_95 * drawn.above, 0, 0)),
        Swing(WORK, at(0, -Z_95 * drawn.work, 0), at(0, Z_95 * drawn.work, 0)),
        Swing(MODEL, at(0, 0, -Z_95), at(0, 0, Z_95)),
    )
    return tuple(sorted(found, key=lambda swing: -swing.effect))
