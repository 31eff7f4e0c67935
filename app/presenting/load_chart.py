"""A figure against the load of its service, as a chart."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from app.plan.document import Reading, ReadingKind
from app.presenting.charts import Axis, Band, ChartDescription, Mark, Numbers, Points, Series
from app.presenting.figures import ENGLISH, NumberStyle, number, with_unit
from planners.planner import Planner, PublishedPoint, Sizing, load_of, with_servers
from planners.schema import Entry, Inputs
from planners.words import in_context, say

NEAR = 3.0
"""A capacity is drawn when it is at most so many times the top of the curve; further off it would flatten it."""
FAR, ROOM = 20.0, 10.0
"""A limit more than ``FAR`` times the planned load is left out of the picture, which then shows ``ROOM`` times it."""


def plotted(planner: Planner, sizing: Sizing) -> tuple[str, ...]:
    """The quantities of a sizing that are worth a chart."""
    return tuple(name for name in planner.plotted if name in sizing.quantities)


def load_chart(
    planner: Planner,
    sizing: Sizing,
    name: str,
    points: int = 240,
    style: NumberStyle = ENGLISH,
    readings: Iterable[Reading] = (),
) -> ChartDescription:
    """A quantity against the load of one server, from nearly none to beyond the limit or the plan.

    ``readings`` with own measurements of the quantity are drawn beside the published points. The planner answers an array of loads by the same formulas that gave the single figure.
    """
    quantity = sizing.quantities.get(name)
    load = _axis(planner)
    if quantity is None:
        return ChartDescription(
            _title(sizing, name), load, Axis(_title(sizing, name), ""), note=_why_absent(sizing, name)
        )
    here, top = _reach(planner, sizing)
    published = [p for p in planner.published(sizing.inputs) if p.quantity == name and p.load <= top]
    x, curves = _curves(planner, sizing.inputs, _loads(top, points, published))
    curve = curves.quantities.get(name)
    if curve is None:
        return ChartDescription(
            quantity.title,
            load,
            Axis(quantity.title, quantity.unit),
            note=_why_absent(curves, name),
        )
    sure = _sure_up_to(planner, sizing, name, x)
    series = _split(x, curve.value, sure)
    return ChartDescription(
        quantity.title,
        load,
        Axis(quantity.title, quantity.unit),
        series,
        (_band(x, curve.low, curve.high),),
        (
            *_points(published),
            *_own(readings, name, top),
            Points(say("This plan"), (here,), (float(quantity.value),), "plan", True),
        ),
        _marks(planner, sizing, name, here, style, max((y for part in series for y in part.y), default=0.0)),
        ""
        if any(point.same_case for point in published)
        else say("No measurement of this configuration; the curve uses your baseline or a Sizewright rule."),
    )


def _title(sizing: Sizing, name: str) -> str:
    missing = sizing.absent.get(name)
    return missing.figure.title if missing is not None else name


def _why_absent(sizing: Sizing, name: str) -> str:
    missing = sizing.absent.get(name)
    return missing.reason if missing is not None else say("Unknown.")


def _axis(planner: Planner) -> Axis:
    field = load_of(planner)
    title = say("{load} per server", load=field.title) if planner.per_server else field.title
    return Axis(title, field.unit)


def _reach(planner: Planner, sizing: Sizing) -> tuple[float, float]:
    each = next((found for found in sizing.quantities.values() if found.figure.load), None)
    here = float(each.value if each and planner.per_server else sizing.inputs[planner.load_field] or 1)
    limit = planner.load_limit(sizing.inputs)
    if limit is None:
        return here, 1.5 * here
    return here, max(here, float(limit) if limit <= FAR * here else ROOM * here)


def _loads(top: float, points: int, published: list[PublishedPoint]) -> Numbers:
    """Evenly spaced loads, and those that were measured, so that the curve changes its kind exactly there."""
    even = [top * (index + 1) / points for index in range(points)]
    measured = [point.load for point in published if point.same_case and point.load < top]
    return tuple(sorted({*even, *measured}))


def _curves(planner: Planner, inputs: Inputs, loads: Numbers) -> tuple[Numbers, Sizing]:
    import numpy as np

    asked: dict[str, Any] = {**with_servers(planner, inputs, 1), planner.load_field: np.array(loads)}
    return loads, planner.size(asked)


def _numbers(values: Any, count: int) -> Numbers:
    return tuple(values.tolist()) if getattr(values, "ndim", 0) == 1 else (float(values),) * count


def _sure_up_to(planner: Any, sizing: Sizing, name: str, x: Numbers) -> float:
    """The largest of the loads ``x`` up to which the planner does not call the figure extrapolated."""
    others = tuple(
        (key, value)
        for key, value in with_servers(planner, sizing.inputs, 1).items()
        if key != planner.load_field
    )
    return _sure(planner, others, name, x)


@lru_cache(maxsize=64)
def _sure(planner: Any, others: tuple[tuple[str, Entry], ...], name: str, x: Numbers) -> float:
    def extrapolated(load: float) -> bool:
        quantity = planner.size({**dict(others), planner.load_field: load}).quantities.get(name)
        return quantity is not None and quantity.standing.beyond_evidence

    turn = bisect_left(x, True, key=extrapolated)
    return x[turn - 1] if turn else 0.0


def _split(x: Numbers, values: Any, sure: float) -> tuple[Series, ...]:
    y = _numbers(values, len(x))
    finite = next((index for index, value in enumerate(y) if not math.isfinite(value)), len(x))
    x, y = x[:finite], y[:finite]
    turn = bisect_right(x, sure)
    parts = []
    if turn:
        parts.append(Series(say("expected"), x[:turn], y[:turn], "likely"))
    if turn < len(x):
        start = max(turn - 1, 0)
        parts.append(Series(say("expected, extrapolated"), x[start:], y[start:], "likely", dashed=True))
    return tuple(parts)


def _band(x: Numbers, low: Any, high: Any) -> Band:
    lows, highs = _numbers(low, len(x)), _numbers(high, len(x))
    end = next((index for index, value in enumerate(highs) if not math.isfinite(value)), len(x))
    return Band(in_context("of a figure", "range"), x[:end], lows[:end], highs[:end], "likely")


def _points(published: list[PublishedPoint]) -> tuple[Points, ...]:
    groups: dict[tuple[str, bool], list[tuple[float, float]]] = {}
    for point in published:
        groups.setdefault((point.label, point.same_case), []).append((point.load, point.value))
    return tuple(
        Points(
            label,
            tuple(x for x, _ in pairs),
            tuple(y for _, y in pairs),
            "published" if same else "other",
            same,
        )
        for (label, same), pairs in sorted(groups.items(), key=lambda item: not item[0][1])
    )


def _own(readings: Iterable[Reading], name: str, top: float) -> tuple[Points, ...]:
    """What was measured on the own servers, up to the load that is drawn."""
    measured = [
        (float(one.at), float(one.value))
        for one in readings
        if one.kind is ReadingKind.MEASUREMENT and one.name == name and float(one.at) <= top
    ]
    if not measured:
        return ()
    x, y = zip(*measured, strict=True)
    return (Points(say("Your measurements"), x, y, "target", True),)


def _marks(
    planner: Planner, sizing: Sizing, name: str, here: float, style: NumberStyle, top: float
) -> tuple[Mark, ...]:
    marks = [Mark("plan", "x", here, say("plan {load}", load=number(here, style)))]
    limit = planner.load_limit(sizing.inputs)
    if limit and limit <= FAR * here:
        label = say("limit {load}", load=number(float(limit), style))
        marks.append(Mark("limit", "x", float(limit), label))
    judged = next((verdict for verdict in sizing.verdicts if verdict.quantity == name), None)
    if judged is not None:
        target = judged.unit == "%"
        if target or judged.capacity <= NEAR * top:
            value = with_unit(number(judged.capacity, style), judged.unit)
            label = say("target {value}", value=value) if target else say("capacity {value}", value=value)
            marks.append(Mark("target", "y", judged.capacity, label))
    return tuple(marks)
