"""A figure against the load of its service, as a chart: over all servers, with the stretches that so many of them carry."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct

from app.plan.document import Reading, ReadingKind
from app.presenting.charts import (
    Axis,
    Band,
    ChartDescription,
    Lane,
    Mark,
    Numbers,
    Points,
    Series,
    hue_of,
    level,
)
from app.presenting.figures import (
    COUNTED_UNITS,
    DIGITS,
    ENGLISH,
    WHOLE_UNITS,
    NumberStyle,
    number,
    scale,
    with_unit,
)
from app.presenting.wording import SHARES
from planners.analysis.against import OWN
from planners.evidence import Standing
from planners.measured_here import MEASURED_HERE
from planners.planner import Planner, PublishedPoint, Sizing, Verdict, load_of, with_servers
from planners.quantity import Quantity
from planners.schema import Entry, Inputs
from planners.words import in_context, say

AHEAD, FAR = 2.0, 4.0
"""The axis reaches so many times the planned load, or to the limit of one server where that is less than ``FAR`` times it."""
BEYOND = 1.1
"""How far the axis goes on beyond that limit."""
ENDS = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
"""Where an axis may end, times a power of ten: it stands still while the load moves a little."""
MOST_LANES = 40
"""Numbers of servers beyond which the stretches are too narrow to tell apart."""
FINER, ROUNDS = 32, 3
"""Loads between two that need another number of servers, and how often the place is looked for among them."""
LEAST_FALL, SHARP = 0.02, 2.0
"""The least share of a value by which it falls at once, and how many times that of the falls before and after it."""

Others = tuple[tuple[str, Entry], ...]


class _Course(Struct, frozen=True):
    """Loads that so many servers carry, in rising order, with their places among all loads; ``count`` 0: it is not counted."""

    count: int
    x: Numbers
    start: int


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
    courses, curves = _curves(asked, others, end, measured, points)
    curve, hue = curves.quantities.get(name), hue_of(quantity.figure.resource)
    unit, size = scale(quantity.unit, float(quantity.value))
    y = Axis(_heading(planner, quantity), unit, quantity.unit in WHOLE_UNITS)
    if curve is None:
        return ChartDescription(y.title, load, y, note=_why_absent(curves, name))
    sure = _sure_up_to(planner, sizing.inputs, name, courses)
    here = float(sizing.inputs[planner.load_field] or 1)
    return ChartDescription(
        y.title,
        load,
        y,
        tuple(part for course in courses for part in _split(course, curve, size, sure, hue)),
        tuple(_band(course, curve, size, hue) for course in courses),
        (
            *_points(published, courses, size, hue),
            *_own(readings, name, courses, size),
            Points(say("This plan"), (here,), (float(quantity.value) / size,), "plan", True),
        ),
        (
            Mark("plan", "x", here, say("plan {load}", load=number(here, style))),
            *_limit(planner, sizing.inputs, courses, end, style),
            *_levels(sizing, name, size, unit, style),
        ),
        "" if any(point.same_case for point in published) or not published else _of_others(sizing.inputs),
        _lanes(courses),
        end=end,
    )


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


def _counted(planner: Planner, inputs: Inputs) -> bool:
    """Whether the planner spreads the load over as many servers as it needs."""
    return "servers" in inputs and with_servers(planner, inputs, 1) is not inputs


def _axis(planner: Planner, inputs: Inputs) -> Axis:
    field = load_of(planner)
    title = field.title
    if _counted(planner, inputs):
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


@lru_cache(maxsize=16)
def _curves(
    planner: Any, others: Others, end: float, measured: Numbers, points: int
) -> tuple[tuple[_Course, ...], Sizing]:
    """All figures for loads up to ``end``, among them those that were measured, divided where a server more is needed."""
    loads = [end * (index + 1) / points for index in range(points)]
    loads += [load * count for load in measured for count in range(1, 1 + int(end / load))]

    def sized(at: Iterable[float]) -> tuple[list[float], Sizing, list[int]]:
        import numpy as np

        x = sorted(set(at))
        found = planner.size({**dict(others), planner.load_field: np.array(x)})
        return x, found, _servers(planner, dict(others), found, len(x))

    x, found, servers = sized(loads)
    for _ in range(ROUNDS if 1 < len(set(servers)) <= MOST_LANES else 0):
        gaps = [(x[i], x[i + 1]) for i in range(len(x) - 1) if servers[i] != servers[i + 1]]
        finer = [low + (high - low) * turn / FINER for low, high in gaps for turn in range(FINER)]
        closer, _, counts = sized((*finer, *(high for _, high in gaps)))
        ends = {
            closer[i + side] for i in range(len(closer) - 1) if counts[i] != counts[i + 1] for side in (0, 1)
        }
        x, found, servers = sized((*x, *ends))
    return tuple(_courses(tuple(x), servers)), found


def _servers(planner: Planner, inputs: Inputs, found: Sizing, count: int) -> list[int]:
    if found.servers is None or not _counted(planner, inputs):
        return [0] * count
    return [round(value) for value in _numbers(found.servers.value, count)]


def _courses(x: Numbers, servers: list[int]) -> Iterator[_Course]:
    if len(set(servers)) > MOST_LANES:
        yield _Course(0, x, 0)
        return
    start = 0
    for index in range(1, len(x) + 1):
        if index == len(x) or servers[index] != servers[start]:
            yield _Course(servers[start], x[start:index], start)
            start = index


def _lanes(courses: tuple[_Course, ...]) -> tuple[Lane, ...]:
    """The stretches of the axis; each ends where the next begins."""
    ends = [*(course.x[-1] for course in courses[:-1]), courses[-1].x[-1]]
    starts = [0.0, *ends[:-1]]
    return tuple(
        Lane(start, end, with_unit(str(course.count), "servers"), course.count)
        for course, start, end in zip(courses, starts, ends, strict=True)
        if course.count
    )


def _numbers(values: Any, count: int) -> Numbers:
    return tuple(values.tolist()) if getattr(values, "ndim", 0) == 1 else (float(values),) * count


def _part(values: Any, course: _Course, size: float) -> Numbers:
    """The values of one stretch, as far as they are numbers."""
    if getattr(values, "ndim", 0) != 1:
        return (float(values) / size,) * len(course.x)
    return tuple((values[course.start : course.start + len(course.x)] / size).tolist())


def _sure_up_to(planner: Any, inputs: Inputs, name: str, courses: tuple[_Course, ...]) -> float:
    """The largest load of one server up to which the planner does not call the figure extrapolated."""
    others = tuple(
        (key, value) for key, value in with_servers(planner, inputs, 1).items() if key != planner.load_field
    )
    loads = sorted({x / max(course.count, 1) for course in courses for x in course.x})
    return _sure(planner, others, name, tuple(loads))


@lru_cache(maxsize=64)
def _sure(planner: Any, others: Others, name: str, x: Numbers) -> float:
    def extrapolated(load: float) -> bool:
        quantity = planner.size({**dict(others), planner.load_field: load}).quantities.get(name)
        return quantity is not None and _beyond(quantity)

    turn = bisect_left(x, True, key=extrapolated)
    return x[turn - 1] if turn else 0.0


def _beyond(quantity: Quantity) -> bool:
    """Whether a figure is extrapolated; one by a rule is where a figure is that it is made from."""
    if quantity.standing is not Standing.RULE:
        return quantity.standing.beyond_evidence
    made_from = (term.quantity for term in quantity.terms if term.quantity is not None)
    return any(_beyond(part) for part in made_from if not (part.figure.load or part.figure.servers))


def _split(course: _Course, curve: Quantity, size: float, sure: float, hue: int) -> Iterator[Series]:
    x, (y,) = _with_falls(course.x, _part(curve.value, course, size))
    finite = next((index for index, value in enumerate(y) if not math.isfinite(value)), len(y))
    x, y = x[:finite], y[:finite]
    turn = bisect_right(x, sure * max(course.count, 1) * (1 + 1e-12))
    stepped = curve.unit in COUNTED_UNITS
    if turn:
        yield Series(say("expected"), x[:turn], y[:turn], "likely", hue=hue, stepped=stepped)
    if turn < len(x):
        start = max(turn - 1, 0)
        label = say("expected, extrapolated")
        yield Series(label, x[start:], y[start:], "likely", True, hue, stepped)


def _band(course: _Course, curve: Quantity, size: float, hue: int) -> Band:
    ends = _part(curve.high, course, size), _part(curve.low, course, size)
    x, (highs, lows) = _with_falls(course.x, *ends)
    end = next((index for index, value in enumerate(highs) if not math.isfinite(value)), len(highs))
    label, stepped = in_context("of a figure", "range"), curve.unit in COUNTED_UNITS
    return Band(label, x[:end], lows[:end], highs[:end], "likely", hue, stepped)


def _with_falls(x: Numbers, *curves: Numbers) -> tuple[Numbers, tuple[Numbers, ...]]:
    """The same with a point more where a curve that rises falls at once, as one more port or partition takes its share: the fall
    is upright, and no slant between two loads."""
    falls = {at for curve in curves for at in range(1, len(x)) if _falls(curve, at)}
    if not falls:
        return x, curves
    places = [
        (at, at in falls and back)
        for at in range(len(x))
        for back in (True, False)
        if at in falls or not back
    ]
    return tuple(x[at] for at, _ in places), tuple(
        tuple(curve[at - 1] if back and _falls(curve, at) else curve[at] for at, back in places)
        for curve in curves
    )


def _falls(curve: Numbers, at: int) -> bool:
    """Whether it falls at once to this value: more than it does before and after."""
    fall = curve[at - 1] - curve[at]
    before = curve[at - 2] - curve[at - 1] if at > 1 else 0.0
    after = curve[at] - curve[at + 1] if at + 1 < len(curve) else 0.0
    return fall > LEAST_FALL * curve[at - 1] and fall > SHARP * max(before, after)


def _at(load: float, courses: tuple[_Course, ...]) -> float | None:
    """Where a load of one server stands on the axis of all: where so many servers carry that much each."""
    for course in courses:
        x = load * max(course.count, 1)
        if course.x[0] * (1 - 1e-9) <= x <= course.x[-1] * (1 + 1e-9):
            return x
    return None


def _points(
    published: tuple[PublishedPoint, ...], courses: tuple[_Course, ...], size: float, hue: int
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
    readings: Iterable[Reading], name: str, courses: tuple[_Course, ...], size: float
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
    planner: Planner, inputs: Inputs, courses: tuple[_Course, ...], end: float, style: NumberStyle
) -> Iterator[Mark]:
    """The largest published load, where no further server takes over there."""
    limit = planner.load_limit(inputs)
    if limit is None or len(courses) > 1:
        return
    value = float(limit) * max(courses[0].count, 1)
    if value <= end:
        yield Mark("limit", "x", value, say("limit {load}", load=number(value, style)))


def _levels(sizing: Sizing, name: str, size: float, unit: str, style: NumberStyle) -> Iterator[Mark]:
    judged: Verdict | None = next((verdict for verdict in sizing.verdicts if verdict.quantity == name), None)
    if judged is None:
        return
    value = with_unit(number(judged.capacity / size, style, DIGITS), "" if unit in WHOLE_UNITS else unit)
    share = judged.capacity if judged.unit == "%" else judged.capacity / size
    yield level(judged.unit, share, say("capacity {value}", value=value))
