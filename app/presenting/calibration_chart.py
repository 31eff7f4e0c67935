"""What one's own server used against its load: readings, the line through them, and what lies beyond them."""

from __future__ import annotations

from typing import Any

from app.presenting.calibrated import HOUR, PROCESSOR_HUE, Calibrated, hue_of, load_title, planned_field
from app.presenting.charts import Axis, Band, ChartDescription, Mark, Numbers, Points, Series, level
from app.presenting.figures import ENGLISH, NumberStyle, number, scale, with_unit
from app.presenting.ticks import rounded_up
from planners.analysis.own_demand import OwnDemand, measured_load
from planners.counters import BUSY, UTILIZATION
from planners.measured_here import MeasuredHere
from planners.planner import Planner, Sizing
from planners.quantity import Quantity, Term
from planners.words import say

PROCESSOR = BUSY.name, UTILIZATION.name
PLACES = 120
"""Loads at which the line is drawn."""
AHEAD, FAR = 1.8, 6.0
"""The axis reaches so many times the planned load, where that is at most ``FAR`` times the largest that was seen."""
MOST = 3_000
"""Readings that are drawn; of more every second, third and so on."""
CROSS = 6
"""The shape of readings that were left out."""


def calibration_chart(
    planner: Planner, demand: OwnDemand, sizing: Sizing | None, style: NumberStyle = ENGLISH
) -> ChartDescription:
    """One quantity against the load, as far as the plan goes."""
    row, load = demand.row, measured_load(planner).unit
    plan = planned_load(planner, sizing)
    end = _end(row, plan)
    is_processor = row.quantity in PROCESSOR
    title = say("Processor") if is_processor else row.title
    unit, factor = _unit(row, end)
    hue = hue_of(row.quantity)
    used, left = demand.found.used, demand.found.left_out
    return ChartDescription(
        say("{figure} against load", figure=title),
        Axis(_per_server(planner), load),
        Axis(title, unit),
        tuple(_lines(row, end, factor)),
        (_band(row, end, factor, load, hue),),
        (
            *_points(say("left out"), left, factor, CROSS, 0),
            *_points(say("hourly mean") if used.step == HOUR else say("reading"), used, factor, 0, hue),
        ),
        (
            *([Mark("plan", "x", plan, say("plan {load}", load=number(plan, style)))] if 0 < plan <= end else []),
            *(_target(sizing, style) if is_processor and unit == "%" else ()),
        ),
        end=end,
        beyond=row.highest,
    )  # fmt: skip


def scatter_chart(planner: Planner, found: Calibrated) -> ChartDescription | None:
    """The processor's use beside the load where no line goes through it; None where not both were recorded."""
    if found.seen is None or not found.readings.courses:
        return None
    unit = found.readings.courses[-1].unit
    return ChartDescription(
        say("Processor against load"),
        Axis(_per_server(planner), measured_load(planner).unit),
        Axis(say("Processor"), unit),
        points=_points(say("reading"), found.seen, 1.0, 0, PROCESSOR_HUE),
        end=rounded_up(float(found.seen.load.max()), Axis("", ""), 8),
    )


def planned_load(planner: Planner, sizing: Sizing | None) -> float:
    """The load of one server of the plan, in the unit of the recorded load; 0 where it is not known."""
    field = planned_field(planner)
    planned = sizing.inputs.get(field.name) if sizing is not None and field is not None else None
    if sizing is None or not isinstance(planned, int | float):
        return 0.0
    servers = sizing.servers if planner.per_server else None
    return float(planned) / (float(servers.value) if servers is not None else 1.0)


def _unit(row: MeasuredHere, end: float) -> tuple[str, float]:
    """The unit of the axis, and how many of it one of the row's is."""
    if row.quantity == BUSY.name and row.processors:
        return "%", 100.0 / row.processors
    unit, size = scale(row.amount, row.at(end))
    return unit, 1.0 / size


def _per_server(planner: Planner) -> str:
    title = load_title(planner)
    return say("{load} per server", load=title) if planner.per_server else title


def _end(row: MeasuredHere, plan: float) -> float:
    reach = 1.2 * row.highest
    if plan <= FAR * row.highest:
        reach = max(reach, AHEAD * plan)
    return rounded_up(reach, Axis("", ""), 8)


def _at(row: MeasuredHere, loads: Any, unit: str) -> Quantity:
    """The quantity with its range at these loads."""
    return row.line("load", (Term("load", loads, unit, say("Load")),), loads, guesses=True)


def _lines(row: MeasuredHere, end: float, factor: float) -> tuple[Series, ...]:
    import numpy as np

    inside = np.array([row.lowest, row.highest])
    outside = np.linspace(row.highest, end, PLACES)
    course, times = row.course, outside / row.highest
    bend = (row.bend_low + row.bend_high) / 2

    def part(name: str, loads: Any, values: Any, role: str, thin: bool) -> Series:
        return Series(name, tuple(loads.tolist()), tuple((factor * values).tolist()), role, thin)

    return (
        part(say("line"), inside, row.at(inside), "plan", False),
        part(say("line"), outside, row.at(outside), "plan", True),
        part(say("power law"), outside, course.power_law(times), "muted", True),
        *(
            [part(say("bend"), outside, course.bent(times, bend), "muted", True)]
            if row.bend_low * row.bend_high > 0
            else []
        ),
    )


def _band(row: MeasuredHere, end: float, factor: float, load_unit: str, hue: int) -> Band:
    import numpy as np

    loads = np.linspace(row.lowest, end, PLACES)
    found = _at(row, loads, load_unit)
    low, high = (tuple((factor * np.asarray(values)).tolist()) for values in (found.low, found.high))
    return Band(say("another day"), tuple(loads.tolist()), low, high, "likely", hue)


def _points(label: str, intervals: Any, factor: float, shape: int, hue: int) -> tuple[Points, ...]:
    each = -(-len(intervals.times) // MOST)
    xs: Numbers = tuple(intervals.load[:: max(each, 1)].tolist())
    ys: Numbers = tuple((factor * intervals.busy)[:: max(each, 1)].tolist())
    return (Points(label, xs, ys, "muted", True, hue, shape, tiny=True),) if xs else ()


def _target(sizing: Sizing | None, style: NumberStyle) -> tuple[Mark, ...]:
    """The target utilization of the plan, where the chart is in percent."""
    if sizing is None:
        return ()
    judged = (one for one in sizing.verdicts if one.unit == "%")
    return tuple(
        level(one.unit, one.capacity, with_unit(number(one.capacity, style, 3), "%"))
        for one in list(judged)[:1]
    )
