"""One description of a chart that window and proposal both draw, so that both show the same."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from app.plan.document import Reading, ReadingKind
from app.presenting.figures import ENGLISH, NumberStyle, number, with_unit
from app.presenting.wording import unit_text
from planners.planner import ClaimCheck, Planner, PublishedPoint, Sizing, load_of, with_servers
from planners.registry import planner as service_planner
from planners.schema import Entry, Inputs
from planners.words import in_context, say

Numbers = tuple[float, ...]
NEAR = 3.0
"""A capacity is drawn when it is at most so many times the top of the curve; further off it would flatten it."""
STEEPEST = 5.0
"""How far a curve is followed above its course over the first four fifths."""


class Axis(Struct, frozen=True):
    """An axis: title and unit."""

    title: str
    unit: str

    @property
    def label(self) -> str:
        """Title with unit."""
        unit = unit_text(self.unit)
        if not unit or unit == self.title.lower():
            return self.title
        return say("{title} ({unit})", title=self.title, unit=unit)


class Series(Struct, frozen=True):
    """A curve. ``role`` names its colour, or ``hue`` its place in the palette of resources, from 1; a dashed curve is
    extrapolated."""

    label: str
    x: Numbers
    y: Numbers
    role: str
    dashed: bool = False
    hue: int = 0


class Band(Struct, frozen=True):
    """The range around a curve."""

    label: str
    x: Numbers
    low: Numbers
    high: Numbers
    role: str


class Points(Struct, frozen=True):
    """Published points; ``filled`` when they are of the planned case."""

    label: str
    x: Numbers
    y: Numbers
    role: str
    filled: bool


class Mark(Struct, frozen=True):
    """A straight line at a value of the ``x`` or ``y`` axis: target, limit or the plan itself."""

    kind: str
    axis: str
    value: float
    label: str


class ChartDescription(Struct, frozen=True):
    """All that a renderer needs. An empty chart says why in ``note``."""

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...] = ()
    bands: tuple[Band, ...] = ()
    points: tuple[Points, ...] = ()
    marks: tuple[Mark, ...] = ()
    note: str = ""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not self.series and not self.points

    @property
    def x_top(self) -> float:
        """The largest x to show."""
        drawn: tuple[Series | Points, ...] = (*self.series, *self.points)
        ends = [max(part.x) for part in drawn if part.x]
        return max([*ends, *(mark.value for mark in self.marks if mark.axis == "x")], default=1.0)

    @property
    def y_top(self) -> float:
        """The largest y to show: all points and marks, and the curves as far as they can be read.

        A curve that shoots up, as response time does near saturation, leaves the picture, and so may a range.
        """
        fixed = [value for part in self.points for value in part.y if math.isfinite(value)]
        fixed += [mark.value for mark in self.marks if mark.axis == "y"]
        curve = [value for part in self.series for value in part.y if math.isfinite(value)]
        readable = STEEPEST * max([*fixed, *curve[: round(0.8 * len(curve))]], default=0.0)
        top = max([*fixed, min(max(curve, default=0.0), readable)], default=1.0)
        highs = [value for band in self.bands for value in band.high if math.isfinite(value)]
        return max(top, min(max(highs, default=top), 1.6 * top)) or 1.0


MOST_SHOWN = 200.0
"""Percent at which a point is held, so that one bad figure does not flatten the rest."""
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


def accuracy_chart(checks: Sequence[ClaimCheck], service: str = "") -> ChartDescription:
    """The model's answer in percent of every published figure, held-out claims filled; of one service or of all."""
    shown = [check for check in checks if check.published and service in ("", check.service)]
    ordered = sorted(
        shown, key=lambda check: (check.service, check.document, check.used_for_fit, check.error_percent)
    )
    groups: dict[tuple[str, bool], list[tuple[float, float]]] = {}
    starts = {check.service: float(place) for place, check in reversed(list(enumerate(ordered, 1)))}
    marks = [
        Mark("plan", "x", place, service_planner(name).title)
        for name, place in starts.items()
        if len(starts) > 1
    ]
    for place, check in enumerate(ordered, 1):
        share = min(100.0 + check.error_percent, MOST_SHOWN)
        groups.setdefault((check.service, check.used_for_fit), []).append((float(place), share))
    points = tuple(
        Points(
            _claims_label(service_planner(name).title, used),
            tuple(x for x, _ in pairs),
            tuple(y for _, y in pairs),
            "other" if used else "likely",
            not used,
        )
        for (name, used), pairs in groups.items()
    )
    return ChartDescription(
        say("Model and published figures"),
        Axis(say("Published figures by service and document"), ""),
        Axis(say("Model in % of the published figure"), ""),
        points=points,
        marks=(*marks, Mark("target", "y", 100.0, say("as published"))),
    )


def _claims_label(service: str, used: bool) -> str:
    if used:
        return say("{service}, used by the model", service=service)
    return say("{service}, held out", service=service)
