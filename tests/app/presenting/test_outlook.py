"""The answers of a projection at a glance, and its charts month by month."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.load_chart import load_chart
from app.presenting.month_charts import MonthChart, month_charts
from app.presenting.not_judged import not_judged
from app.presenting.order_date import order_date
from app.presenting.outlook import Outlook, outlook
from app.presenting.projection import projection_view
from app.presenting.reading import read
from planners.analysis.options import options
from planners.analysis.projection import Projection, project
from planners.registry import planner

MAIL: dict[str, Any] = {"platform": "solaris-6800", "version": "7", "template": "mail7"}
GROWING: dict[str, Any] = {
    **MAIL, "as_reference": True, "users": 20_000, "start": "2026-11", "growth": 20, "growth_low": 8, "growth_high": 32,
    "activity_spread": 20, "growth_events": "2027-03 +1000 New branch; 2027-10 +5000 Merger",
}  # fmt: skip


def ahead(service: str, **entries: Any) -> Projection:
    found = planner(service)
    return project(found, found.size(found.check(entries)))


def told(service: str, **entries: Any) -> Outlook:
    found = ahead(service, **entries)
    return outlook(options(found), found)


def charts(**entries: Any) -> dict[str, MonthChart]:
    return {one.resource: one for one in month_charts(ahead("mail", **entries))}


def test_that_the_cards_agree_with_the_months_they_are_of() -> None:
    found = ahead("mail", **GROWING)
    shown, months = outlook(options(found), found), found.months
    assert months.likely_month is not None and months.pessimistic_month is not None
    assert shown.order.answer in ("Order now", found.growth.name(months.order_month or 0))
    assert shown.order.lines[0].startswith("Add ")
    assert shown.limit.answer == f"{found.growth.name(months.likely_month)}: {months.binding.resource.title}"  # type: ignore[union-attr]
    assert shown.limit.lines[0].endswith(f"earliest: {found.growth.name(months.pessimistic_month)}")
    assert shown.limit.lines[1].startswith("Next: ")
    assert shown.chance.caption == "Chance to 2028-11, as entered"
    assert found.chance is not None and shown.chance.answer == found.chance.words
    assert shown.bars[0].resource == "With the order"
    assert shown.bars[0].share == options(found).options[0].chance


def test_that_a_capacity_looks_the_same_by_load_and_by_month() -> None:
    """The target of a processor was a limit on Projection and Overview, in red, and a target on the pages beside them."""
    found = ahead("mail", **GROWING)
    now = found.now
    kinds = {
        resource: [mark.kind for mark in one.chart.marks if mark.axis == "y"]
        for resource, one in charts(**GROWING).items()
    }
    assert kinds["Processor"] == ["target"] and kinds["Users per server"] == ["limit"]
    for verdict in now.verdicts:
        beside = load_chart(found.planner, now, verdict.quantity)
        here = kinds.get(verdict.resource.title, [])
        assert beside is not None
        assert here in ([], [mark.kind for mark in beside.marks if mark.axis == "y"])


def test_that_without_growth_the_cards_answer_for_the_present_load() -> None:
    shown = told("mail", **MAIL, users=10_000)
    assert not shown.grows
    assert shown.order.answer == "No action needed"
    assert (shown.limit.caption, shown.limit.answer) == ("First limit", "18,000 users: Users per server")
    assert shown.limit.lines == ("Next: Processor at 30,700 users",)
    assert shown.chance.caption == "Chance now, as entered"


def test_that_what_is_exceeded_is_the_first_limit() -> None:
    for growth in (None, 5):
        shown = told("mail", **MAIL, users=10_000, server_drives=2, growth=growth)
        assert shown.limit.answer == "Already exceeded: Drives"
        assert shown.order.answer == ("Order now" if growth else "Add capacity")


def test_that_the_limit_of_expected_growth_is_the_first_by_load_and_the_earliest_has_its_own_name() -> None:
    plan = next(one for one in examples() if "grows, with prices" in one.title)
    one = sized(plan).services[0]
    assert one.answer.projection is not None and one.options is not None
    limit = outlook(one.options, one.answer.projection).limit
    first = projection_view(one.answer.projection).rows[0]
    assert limit.answer == f"After 2028-11: {first.resource}"
    assert limit.lines[0] == f"At {first.load} · earliest: 2027-12, Drives"


def test_that_a_worst_case_that_is_over_today_is_told_beside_the_first_limit() -> None:
    plan = next(one for one in examples() if "OpenLDAP" in one.title)
    (one,) = sized(plan).services
    assert one.answer.projection is not None and one.options is not None
    limit = outlook(one.options, one.answer.projection).limit
    assert limit.answer.endswith("Memory")
    assert limit.lines[0] == "Worst case: already exceeded, Processor"


@pytest.mark.parametrize("example", ["site-mixed", "directory-389"])
def test_that_capacities_that_no_load_reaches_are_known(example: str) -> None:
    plan = sized(read_plan(FOLDER / f"{example}.txt"))
    (one,) = (one for one in plan.services if one.planner.name == "directory")
    assert one.answer.projection is not None and one.options is not None
    loads = {row.load for row in projection_view(one.answer.projection).rows} - {"not by entries"}
    (load,) = (one.removeprefix("above ") for one in loads)
    shown = outlook(one.options, one.answer.projection)
    assert shown.limit.answer == f"None up to {load}" and not shown.limit.lines
    assert shown.chance.answer != "Unknown"


def test_that_the_end_of_the_evidence_is_a_limit_with_its_month() -> None:
    shown = told("network", throughput=5000, nodes=4, direction="receive", growth=20, horizon=36)
    assert shown.limit.answer == "month 5: not covered"
    assert shown.order.lines[0] == "What to order is unknown"


def test_that_what_is_full_is_told_and_not_the_server_that_it_needs() -> None:
    entries: dict[str, Any] = {**MAIL, "users": 20_000, "growth": 50, "start": "2026-11"}
    found = ahead("mail", **entries)
    assert found.months.binding is not None and found.months.binding.resource.title == "Servers"
    shown = outlook(options(found), found)
    assert shown.limit.answer.endswith(": Users per server")
    assert "Users per server" not in shown.limit.lines[-1]
    assert next(iter(charts(**entries))) == "Users per server"


def test_that_a_chart_flags_events_added_servers_and_limits() -> None:
    found = charts(**GROWING)
    drives = found["Drives"].chart
    assert next(iter(found)) == "Drives", "the first bottleneck comes first"
    assert drives.title == "Drives per server, month by month" and drives.y.whole
    assert found["Drives"].note == "on 2 servers, as now"
    assert (drives.x.first_month, drives.x_top) == ("2026-11", 24.0)
    events = [(flag.value, flag.label) for flag in drives.flags if not flag.filled]
    assert events == [(4.0, "New branch +1,000"), (11.0, "Merger +5,000")]
    added = {flag.label: flag.value for flag in drives.flags if flag.filled}
    assert set(added) == {"3 servers, expected", "3 servers, earliest"}
    assert added["3 servers, earliest"] < added["3 servers, expected"]
    capacity = drives.marks[0].value
    for points, demand in zip(drives.points, (drives.bands[0].high, drives.series[0].y), strict=True):
        over = next(month for month, value in enumerate(demand) if value > capacity)
        assert (points.x, points.y) == ((float(over),), (capacity,))
    assert [points.filled for points in drives.points] == [False, True]


def test_that_a_month_of_a_chart_is_read_with_its_name_its_values_and_what_happens_then() -> None:
    found = read(charts(**GROWING)["Drives"].chart, 4.3)
    assert found is not None
    assert (found.x, found.head, found.lines[-1]) == (4.0, "2027-03", "New branch +1,000")


def test_that_an_event_after_the_horizon_has_no_flag_and_one_without_a_title_has_its_change() -> None:
    found = charts(**MAIL, users=10_000, growth_events="3 -250; 5 +10%; 90 +100 Late")
    assert [flag.label for flag in found["Processor"].chart.flags] == ["−250 users", "+10 %"]


def test_that_large_figures_are_drawn_in_the_unit_they_are_read_in() -> None:
    memory = charts(**MAIL, users=10_000, growth=10, server_memory=16_384)["Memory"].chart
    assert memory.y.label == "Memory (GiB)" and memory.title == "Memory, month by month"
    assert memory.marks[0].value == pytest.approx(16.0)


@settings(max_examples=25)
@given(st.integers(1_000, 60_000), st.integers(-40, 80), st.integers(1, 36))
def test_that_each_month_stands_in_order_and_within_the_axis(users: int, growth: int, horizon: int) -> None:
    for one in charts(**MAIL, users=users, growth=growth, horizon=horizon).values():
        chart, (band,) = one.chart, one.chart.bands
        months = tuple(map(float, range(horizon + 1)))
        assert months[: len(chart.series[0].x)] == chart.series[0].x
        for low, likely, high in zip(band.low, chart.series[0].y, band.high, strict=False):
            assert low <= likely <= high
        assert all(mark.value <= chart.y_top for mark in chart.marks)
        assert all(0 <= flag.value <= horizon for flag in chart.flags)


def test_that_needs_of_several_servers_are_told_of_each_and_in_all() -> None:
    view = projection_view(ahead("mail", **GROWING))
    rows = {row.title: row for row in view.needs}
    assert view.months == ("2026-11", "2027-11", "2028-11")
    assert (rows["Servers"].now, rows["Servers"].totals[0]) == ("2 servers", "")
    assert (rows["Processors"].now, rows["Processors"].each[0], rows["Processors"].totals[0]) == (
        "3 processors",
        "3",
        "6",
    )
    assert rows["Processors"].unit == ""
    assert (rows["Memory"].unit, rows["Memory"].each[0], rows["Memory"].totals[0]) == ("GiB", "3.2", "6.4")


def test_that_the_expected_use_lies_between_what_growth_makes_of_it() -> None:
    view = projection_view(ahead("mail", **GROWING))
    growth = next(row for row in view.swings if row.name == "Growth")
    assert growth.low_share < view.swung_share < growth.high_share
    assert view.swung_month == "2028-11"


PARTLY: dict[str, Any] = {
    "platform": "linux-x86-64", "version": "14.5", "users": 2_000, "start": "2026-10", "growth": 1,
    "as_reference": True, "baseline_users": 2_000, "baseline_utilization": 20, "baseline_processors": 8,
}  # fmt: skip


def test_that_a_plan_of_which_a_part_is_unknown_is_not_told_to_need_nothing() -> None:
    """The strip said to measure first, the card below it that no action is needed and that it lasts to the horizon."""
    found = ahead("mail", **PARTLY)
    known = options(found)
    shown = outlook(known, found)
    assert shown.order.answer == order_date(known, found).answer == "Measure first"
    missing = "Not known: Network rate, Drives and Memory"
    assert all(title in missing for title in not_judged(found.now))
    assert shown.order.lines == (missing, "The rest lasts beyond 2028-10")
    assert shown.limit.answer == "None known until 2028-10"
    assert shown.limit.lines == ("Processor at 7,000 users", missing)
    words = " ".join(projection_view(found).sentences)
    assert "Every resource with a known capacity stays within it until 2028-10" in words


def test_that_a_card_dates_no_limit_where_no_capacity_is_known() -> None:
    """It named no limit until the horizon beside the words that no capacity is known."""
    shown = told("mail", platform="linux-x86-64", version="14.5", users=2_400, start="2026-10", growth=12)
    assert (shown.limit.answer, shown.limit.lines) == ("Unknown", ("No capacity is known.",))
    assert shown.order.answer == shown.chance.answer == "Unknown"


def test_that_an_order_of_which_a_part_is_unknown_is_not_told_to_last() -> None:
    """Page 1 of the proposal says that until when it lasts is unknown; the card promised the whole horizon."""
    shown = told("mail", **(PARTLY | {"users": 2_400, "growth": 12, "baseline_users": 1_000}))
    assert shown.order.answer == "2026-11"
    assert shown.order.lines[-1] == "How long it lasts is unknown"
