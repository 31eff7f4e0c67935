"""A figure against the load of its service, as a chart: over all servers, with the stretches that so many of them carry."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from app.plan.document import Reading, ReadingKind
from app.presenting.charts import (
    Axis,
    ChartDescription,
    Mark,
    Points,
    hue_of_figure,
    level,
)
from app.presenting.course_drawing import Course
from app.presenting.figures import (
    DIGITS,
    ENGLISH,
    WHOLE_UNITS,
    NumberStyle,
    number,
    scale,
    scaled,
    with_unit,
)
from app.presenting.load_curves import counted, curves_of
from app.presenting.wording import SHARES
from planners.analysis.against import OWN
from planners.analysis.triggers import COUNTED
from planners.measured_here import MEASURED_HERE
from planners.planner import Planner, PublishedPoint, Sizing, Verdict, load_of
from planners.quantity import Quantity
from planners.schema import Inputs
from planners.words import say

AHEAD, FAR = 2.0, 4.0
"""The axis reaches so many times the planned load, or to the limit of one server where that is less than ``FAR`` times it."""
BEYOND = 1.1
"""How far the axis goes on beyond that limit."""
ENDS = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
"""Where an axis may end, times a power of ten: it stands still while the load moves a little."""


def plotted(planner: Planner, sizing: Sizing) -> tuple[str, ...]:
    """The figures of a sizing that are worth a chart: those of the gauges, least headroom first, then others that something
    may run out of, then the planner's own. The load of a server itself comes after what it does.
    """
    judged = sorted(sizing.verdicts, key=lambda verdict: (verdict.figure.load, verdict.headroom))
    others = (
        name for name, found in sizing.quantities.items() if found.figure.resource and found.figure.needed
    )
    names = dict.fromkeys((*(verdict.quantity for verdict in judged), *others, *planner.plotted))
    return tuple(name for name in names if name in sizing.quantities)


def load_chart(
    planner: Planner,
    sizing: Sizing,
    name: str,
    points: int = 240,
    style: NumberStyle = ENGLISH,
    readings: Iterable[Reading] = (),
) -> ChartDescription:
    """A figure of each server against the load of all, from nearly none to beyond the plan.

    ``readings`` with own measurements of the figure are drawn beside the published points. The planner answers an array of
    loads by the same formulas that gave the single figure.
    """
    load = _axis(planner, sizing.inputs)
    quantity = sizing.quantities.get(name)
    if quantity is None:
        title = _title(sizing, name)
        return ChartDescription(title, load, Axis(title, ""), note=_why_absent(sizing, name))
    end = _reach(planner, sizing)
    published = tuple(p for p in planner.published(sizing.inputs) if p.quantity == name)
    measured = tuple(sorted({p.load for p in published if p.same_case}))
    others = tuple((key, value) for key, value in sizing.inputs.items() if key != planner.load_field)
    asked: Any = planner
    curves = curves_of(asked, others, end, measured, points)
    courses, hue = curves.courses, hue_of_figure(quantity.figure)
    full = next((verdict.capacity for verdict in sizing.verdicts if verdict.quantity == name), 0.0)
    unit, size = scale(quantity.unit, full or float(quantity.value))
    y = Axis(_heading(planner, quantity), unit, quantity.unit in WHOLE_UNITS, size=size)
    if name not in curves.found.quantities:
        return ChartDescription(y.title, load, y, note=_why_absent(curves.found, name))
    here = float(sizing.inputs[planner.load_field] or 1)
    return ChartDescription(
        y.title,
        load,
        y,
        *curves.drawn(name, size),
        (
            *_points(published, courses, size, hue),
            *_own(readings, name, courses, size),
            _planned(here, quantity, size, style),
        ),
        (
            Mark("plan", "x", here, say("plan {load}", load=number(here, style))),
            *_limit(planner, sizing, courses, end, style),
            *_levels(sizing, name, size, unit, style),
        ),
        "" if any(point.same_case for point in published) or not published else _of_others(sizing.inputs),
        curves.lanes,
        end=end,
    )


def _planned(here: float, quantity: Quantity, size: float, style: NumberStyle) -> Points:
    """Where the plan stands, told as every page tells it."""
    title = say("This plan")
    told = ((title, scaled(quantity, style=style)),)
    return Points(title, (here,), (float(quantity.value) / size,), "plan", True, told=told)


def _of_others(inputs: Inputs) -> str:
    """That no published point is of this configuration, and what the curve follows instead."""
    if inputs.get(OWN) is not None or inputs.get(MEASURED_HERE):
        return say("The published points are of other configurations; the curve uses your own measurement.")
    return say("The published points are of other configurations; the curve uses a Sizewright rule.")


def _title(sizing: Sizing, name: str) -> str:
    missing = sizing.absent.get(name)
    return missing.figure.title if missing is not None else name


def _why_absent(sizing: Sizing, name: str) -> str:
    missing = sizing.absent.get(name)
    return missing.reason if missing is not None else say("Unknown.")


def _axis(planner: Planner, inputs: Inputs) -> Axis:
    field = load_of(planner)
    title = field.title
    if counted(planner, inputs):
        title = say("{load}, all servers", load=title)
    elif planner.per_server:
        title = say("{load} per server", load=title)
    return Axis(title, field.unit, field.unit in WHOLE_UNITS)


def _heading(planner: Planner, quantity: Quantity) -> str:
    """The title of a chart. What does not add up over servers needs not say that it is of one."""
    figure = quantity.figure
    if not planner.per_server or figure.whole or figure.load or figure.titled_each or figure.unit in SHARES:
        return figure.title
    return say("{figure} per server", figure=figure.title)


def _reach(planner: Planner, sizing: Sizing) -> float:
    here = float(sizing.inputs[planner.load_field] or 1)
    limit = planner.load_limit(sizing.inputs)
    reach = AHEAD * here
    if limit is not None and float(limit) <= FAR * here:
        reach = max(reach, BEYOND * float(limit))
    size = 10.0 ** math.floor(math.log10(reach))
    return next(end * size for end in ENDS if end * size >= reach * (1 - 1e-9))


def _at(load: float, courses: tuple[Course, ...]) -> float | None:
    """Where a load of one server stands on the axis of all: where so many servers carry that much each."""
    for course in courses:
        x = load * max(course.count, 1)
        if course.x[0] * (1 - 1e-9) <= x <= course.x[-1] * (1 + 1e-9):
            return x
    return None


def _points(
    published: tuple[PublishedPoint, ...], courses: tuple[Course, ...], size: float, hue: int
) -> tuple[Points, ...]:
    groups: dict[tuple[str, bool], list[tuple[float, float]]] = {}
    for point in published:
        x = _at(point.load, courses)
        if x is not None:
            groups.setdefault((point.label, point.same_case), []).append((x, point.value / size))
    ordered = sorted(groups.items(), key=lambda item: not item[0][1])
    return tuple(
        Points(
            label,
            tuple(x for x, _ in pairs),
            tuple(y for _, y in pairs),
            "published" if same else "other",
            same,
            hue if same else 0,
            shape,
        )
        for shape, ((label, same), pairs) in enumerate(ordered)
    )


def _own(
    readings: Iterable[Reading], name: str, courses: tuple[Course, ...], size: float
) -> tuple[Points, ...]:
    """What was measured on the own servers, at loads that are drawn."""
    told = [one for one in readings if one.kind is ReadingKind.MEASUREMENT and one.name == name]
    places = [(_at(float(one.at), courses), float(one.value) / size) for one in told]
    measured = [(x, y) for x, y in places if x is not None]
    if not measured:
        return ()
    xs, ys = zip(*measured, strict=True)
    return (Points(say("Your measurements"), xs, ys, "target", True, shape=3),)


def _limit(
    planner: Planner, sizing: Sizing, courses: tuple[Course, ...], end: float, style: NumberStyle
) -> Iterator[Mark]:
    """The largest load that is published, or what is judged by it where that is full before, if no further server takes over."""
    limit = planner.load_limit(sizing.inputs)
    if limit is None or len(courses) > 1:
        return
    here = float(sizing.inputs[planner.load_field] or 0)
    full = (here * one.capacity / one.demand for one in sizing.verdicts if one.unit in COUNTED and one.demand)
    value = min(float(limit) * max(courses[0].count, 1), *full, math.inf)
    if value <= end:
        told = number(float(f"{value:.{DIGITS}g}"), style)
        yield Mark("limit", "x", value, say("limit {load}", load=told))


def _levels(sizing: Sizing, name: str, size: float, unit: str, style: NumberStyle) -> Iterator[Mark]:
    judged: Verdict | None = next((verdict for verdict in sizing.verdicts if verdict.quantity == name), None)
    if judged is None:
        return
    value = with_unit(number(judged.capacity / size, style, DIGITS), "" if unit in WHOLE_UNITS else unit)
    share = judged.capacity if judged.unit == "%" else judged.capacity / size
    yield level(judged.unit, share, value)
