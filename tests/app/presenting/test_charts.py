"""One description of a chart: what the window and the proposal both draw."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.plan.document import Plan
from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.charts import ChartDescription, level
from app.presenting.figures import NumberStyle, scale, scaled
from app.presenting.load_chart import load_chart, plotted
from app.presenting.month_charts import month_charts
from app.presenting.nearest_limit import nearest_limit
from app.presenting.reading import line_ends, read
from planners.analysis.projection import project
from planners.planner import Planner, Sizing
from planners.registry import planner
from planners.words import say


@pytest.fixture(scope="module")
def charts(mail: Planner, every_sizing: tuple[Sizing, ...]) -> list[tuple[Sizing, str, ChartDescription]]:
    return [
        (sizing, name, load_chart(mail, sizing, name, points=40))
        for sizing in every_sizing
        for name in plotted(mail, sizing)
    ]


Charts = list[tuple[Sizing, str, ChartDescription]]


def test_that_every_plotted_figure_has_a_curve_a_band_and_the_plan_on_it(charts: Charts) -> None:
    for sizing, name, chart in charts:
        assert chart.series
        assert chart.bands
        plan = next(points for points in chart.points if points.role == "plan")
        quantity = sizing.quantities[name]
        full = [one.capacity for one in sizing.verdicts if one.quantity == name]
        size = scale(quantity.unit, full[0] if full else quantity.value)[1]
        assert plan.y == pytest.approx((quantity.value / size,))
        assert [mark.value for mark in chart.marks if mark.kind == "plan"] == list(plan.x)


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_a_chart_tells_the_plan_as_its_gauge_does(plan: Plan) -> None:
    """A chart had 24.1 beside the gauge that had 24 %, for the same figure at the same load."""
    for one in sized(plan).services:
        assert one.sizing is not None
        for name in plotted(one.planner, one.sizing):
            chart = load_chart(one.planner, one.sizing, name)
            here = read(chart, float(one.sizing.inputs[one.planner.load_field] or 1))
            if here is not None:
                told = scaled(one.sizing.quantities[name])
                assert here.lines[0].startswith(told), (name, told, here.lines)


def test_that_the_end_of_a_line_has_the_digits_that_its_range_allows() -> None:
    """It had 24.1 where a table of the same load has 24 %."""
    mail = planner("mail")
    ahead = project(
        mail,
        mail.size(
            mail.check(
                {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 9000, "growth": 10}
            )
        ),
    )
    last = ahead.at_horizon
    assert last is not None
    charts = {one.resource: one.chart for one in month_charts(ahead)}
    compared = [one for one in last.verdicts if one.quantity in last.quantities]
    assert len(compared) > 2
    for one in compared:
        told = scaled(last.quantities[one.quantity]).partition(" ")[0]
        ends = [end.label for end in line_ends(charts[one.resource.title], math.inf)]
        assert say("expected {value}", value=told) in ends, (one.resource, told, ends)


def test_that_curves_hold_only_numbers_in_rising_order_of_load(charts: Charts) -> None:
    for _, _, chart in charts:
        for series in chart.series:
            assert all(math.isfinite(value) for value in (*series.x, *series.y))
            assert list(series.x) == sorted(set(series.x))
            assert len(series.x) == len(series.y)


def test_that_a_curve_is_worked_out_once_wherever_the_plan_stands_on_it(mail: Planner) -> None:
    entries = examples()[0].services[0].entries
    near, nearer, far = (
        load_chart(mail, mail.size(mail.check(entries.with_entry("users", users))), "disk.drives")
        for users in (11_000, 11_100, 40_000)
    )
    assert near.points != nearer.points and near.end == nearer.end != far.end
    assert near.series is nearer.series and near.bands is nearer.bands
    assert far.series != near.series


@pytest.mark.parametrize(("place", "name"), [(3, "ports.load"), (4, "users.per_server")])
def test_that_a_share_falls_upright_where_one_more_takes_its_part(place: int, name: str) -> None:
    plan = next(one for one in examples() if len(one.services) == 5)
    one, sizing = list(sized(plan).sizings)[place]
    chart = load_chart(one.planner, sizing, name, points=80)
    falls = [
        (before[0], after[0])
        for series in chart.series
        for before, after in pairwise(zip(series.x, series.y, strict=True))
        if before[1] - after[1] > 0.1 * before[1]
    ]
    assert falls
    assert all(before == after for before, after in falls)


def test_that_the_band_lies_around_the_curve(charts: Charts) -> None:
    for _, _, chart in charts:
        likely = {x: y for series in chart.series for x, y in zip(series.x, series.y, strict=True)}
        for band in chart.bands:
            for x, low, high in zip(band.x, band.low, band.high, strict=True):
                if x in likely:
                    assert low - 1e-9 * abs(low) <= likely[x] <= high + 1e-9 * abs(high)


def test_that_everything_drawn_lies_inside_the_picture_but_for_what_shoots_up(charts: Charts) -> None:
    for _, _, chart in charts:
        assert chart.x_top >= max(x for points in chart.points for x in points.x)
        assert chart.y_top >= max(y for points in chart.points for y in points.y)
        assert chart.y_top >= max((mark.value for mark in chart.marks if mark.axis == "y"), default=0)


def test_that_the_curve_is_dashed_exactly_beyond_the_measured_load(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    chart = load_chart(mail, size(users=12_345), "processor.utilization")
    solid, dashed, solid_of_two, dashed_of_two = chart.series[:4]
    assert [part.dashed for part in chart.series[:4]] == [False, True, False, True]
    assert solid.x[-1] == dashed.x[0] == 10_000
    assert solid.y[-1] == pytest.approx(22.8)
    assert dashed.x[-1] == pytest.approx(18_000)
    assert solid_of_two.x[-1] == dashed_of_two.x[0] == 20_000
    assert solid_of_two.y[-1] == pytest.approx(22.8)


@given(users=st.integers(500, 200_000))
@settings(max_examples=25, deadline=None)
def test_that_every_lane_holds_the_loads_that_so_many_servers_carry(
    mail: Planner, size: Callable[..., Sizing], users: int
) -> None:
    sizing = size(users=users)
    chart = load_chart(mail, sizing, "processor.utilization", points=60)
    assert [lane.start for lane in chart.lanes[1:]] == [lane.end for lane in chart.lanes[:-1]]
    here = next(lane for lane in chart.lanes if lane.start < users <= lane.end + 1)
    assert here.count == sizing.servers.value  # type: ignore[union-attr]
    for lane in chart.lanes:
        asked = mail.size({**sizing.inputs, "users": (lane.start + lane.end) / 2})
        assert asked.servers is not None
        assert asked.servers.value == lane.count


def test_that_the_curve_runs_through_the_plan_on_any_number_of_servers(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    for users in (9_000, 20_000, 47_000):
        sizing = size(users=users)
        chart = load_chart(mail, sizing, "processor.utilization")
        here = read(chart, users)
        assert here is not None
        assert here.y == pytest.approx((sizing.quantities["processor.utilization"].value,), rel=0.01)


def test_that_the_threshold_is_always_in_the_picture(charts: Charts) -> None:
    for sizing, name, chart in charts:
        if any(verdict.quantity == name for verdict in sizing.verdicts):
            (level,) = (mark for mark in chart.marks if mark.axis == "y")
            assert level.value <= chart.y_top


def test_that_every_figure_of_a_gauge_has_a_chart(charts: Charts) -> None:
    for sizing, _, _ in charts:
        judged = {verdict.quantity for verdict in sizing.verdicts} & set(sizing.quantities)
        assert judged <= {name for found, name, _ in charts if found is sizing}


def test_that_a_curve_from_an_own_server_is_dashed_beyond_its_own_load(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    sizing = size(
        platform="linux-z990", baseline_users=5000, baseline_utilization=40, baseline_processors=3, users=9000
    )
    solid, dashed, *_ = load_chart(mail, sizing, "processor.utilization").series
    assert solid.x[-1] == pytest.approx(5000, rel=0.02)
    assert dashed.dashed


def test_that_published_points_of_the_planned_case_are_filled_and_others_are_not(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    chart = load_chart(mail, size(), "processor.utilization")
    found = {points.label: (points.x, points.y, points.filled) for points in chart.points}
    assert found["Version 7, Mail7"] == ((10_000.0,), (22.8,), True)
    assert found["Version 6.5, Mail6"] == ((10_000.0,), (34.9,), False)


def test_that_the_target_stands_in_every_processor_chart(charts: Charts) -> None:
    for sizing, name, chart in charts:
        if name == "processor.utilization":
            (target,) = (mark for mark in chart.marks if mark.kind == "target")
            assert target.value == sizing.quantities["processor.target"].value


def test_that_the_published_limit_of_the_servers_stands_in_the_chart_where_none_is_added(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    sizing = size(servers=2, users=20_000)
    marks = load_chart(mail, sizing, "network.rate").marks
    (limit,) = (mark for mark in marks if mark.kind == "limit" and mark.axis == "x")
    assert limit.value == 2 * mail.load_limit(sizing.inputs) == 36_000  # type: ignore[operator]
    assert limit.label == "limit 36,000"


def test_that_the_limit_is_that_of_what_is_full_first() -> None:
    """Five partitions of 17,000 users each are full at 85,000, and the line stood at the 95,000 that can be sized."""
    guests = planner("virtual")
    sizing = guests.size(guests.check({"users": 85_000, "processors": 12, "partitions": 5}))
    (limit,) = [
        mark
        for mark in load_chart(guests, sizing, "processor.utilization").marks
        if mark.kind == "limit" and mark.axis == "x"
    ]
    assert (limit.value, limit.label) == (85_000, "limit 85,000")


def test_that_the_load_axis_is_of_all_servers_and_names_its_unit_once(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    chart = load_chart(mail, size(users=47_000), "processor.utilization")
    assert chart.x.label == "Active users, all servers"
    assert chart.y.label == "Processor utilization (%)"
    plan = next(mark for mark in chart.marks if mark.kind == "plan")
    assert plan.value == 47_000


def test_that_an_absent_figure_gives_an_empty_chart_with_the_reason(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    sizing = size()
    chart = load_chart(mail, sizing, "response.time")
    assert chart.empty
    assert chart.note == sizing.absent["response.time"].reason


def test_that_a_response_time_that_shoots_up_leaves_the_picture(
    mail: Planner, size: Callable[..., Sizing]
) -> None:
    chart = load_chart(mail, size(platform="i5os-810", users=4000, servers=1), "response.time")
    assert max(y for series in chart.series for y in series.y) > 5 * chart.y_top
    assert chart.y_top > 105.3


def test_that_lines_are_labelled_in_the_reader_s_locale(mail: Planner, size: Callable[..., Sizing]) -> None:
    chart = load_chart(mail, size(), "processor.utilization", style=NumberStyle(",", "."))
    assert {mark.label for mark in chart.marks} == {"plan 10.000", "target 70 %"}


@pytest.mark.parametrize(
    ("unit", "value", "shown", "kind", "label"),
    [
        ("%", 70.0, "70 %", "target", "target 70 %"),
        ("%", 100.0, "100 %", "limit", "capacity 100 %"),
        ("drives", 54.0, "54", "limit", "capacity 54"),
    ],
)
def test_that_a_share_that_is_set_is_a_target_and_all_else_a_limit(
    unit: str, value: float, shown: str, kind: str, label: str
) -> None:
    found = level(unit, value, shown)
    assert (found.kind, found.label) == (kind, label)


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_disk_capacity_and_response_time_alone_have_their_colours(plan: Plan) -> None:
    """Disk capacity had the violet of response time, and address space the yellow of disk capacity."""
    own = {"disk.capacity": 6, "response.time": 7}
    for one, sizing in sized(plan).sizings:
        for name in plotted(one.planner, sizing):
            found = {part.hue for part in load_chart(one.planner, sizing, name, 20).series}
            assert found <= {own[name]} if name in own else not found & set(own.values()), name


def test_that_a_chart_of_ports_keeps_those_that_there_are() -> None:
    """Ports grew with the load in the chart, so that their use never passed the target that its heading told a load for."""
    (service,) = sized(read_plan(FOLDER / "network-x460.txt")).services
    ahead = service.answer.projection
    assert ahead is not None
    found = nearest_limit(ahead.planner, ahead.now, ahead)
    assert found is not None
    assert found.message == "Network: enough for 5,340 Mbit/s as expected, for 4,130 Mbit/s in the worst case"
    (target,) = {mark.value for mark in found.chart.marks if mark.axis == "y"}
    (expected,) = (one for one in found.chart.series if one.label == "expected")
    crossed = [x for x, y in zip(expected.x, expected.y, strict=True) if y > target]
    assert min(crossed) == pytest.approx(5_340, rel=0.05)
    assert [x for x in expected.x if x >= min(crossed)] == crossed
