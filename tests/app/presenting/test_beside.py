"""The plan beside its scenarios: differences to the plan, the best of a row, totals of all servers."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.plan.document import Alteration, Entries, Plan, Scenario, Service
from app.plan.edits import adopt_scenario
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.bars import Step, added_up
from app.presenting.beside import Beside, Cell, Row, beside
from app.presenting.figures import NumberStyle
from app.presenting.gauges import gauges
from app.presenting.waterfall import waterfall
from planners.planner import Fit

ENTRIES = {
    "platform": "solaris-6800",
    "version": "7",
    "template": "mail7",
    "users": 20_000,
    "servers": 2,
    "as_reference": True,
}
MAIL = Service("m", "mail", "Mail", Entries(ENTRIES))


def scenario(name: str, **changes: object) -> Scenario:
    return Scenario(name, name, tuple(Alteration("m", field, value) for field, value in changes.items()))  # type: ignore[arg-type]


PLAN = Plan(
    "p", "P", services=(MAIL,), scenarios=(scenario("Old", template="mail6"), scenario("Busy", activity=1.25, raid="raid5"))
)  # fmt: skip


def row(found: Beside, name: str) -> Row:
    return next(row for row in found.rows if row.name == name)


def test_that_a_column_says_what_it_changes_and_whether_it_fits() -> None:
    base, old, busy = beside(PLAN).columns
    assert (base.scenario, base.changes, base.fit) == ("", (), Fit.FITS)
    assert old.changes == ("Mail template: Mail6",)
    assert busy.changes == ("Activity: 1.25", "RAID level: RAID 5")
    assert busy.fit is Fit.OVER and "Drives" in busy.verdict


def test_that_differences_are_to_the_plan_and_the_best_is_marked_once() -> None:
    drives = row(beside(PLAN), "disk.drives").each
    assert [cell.text for cell in drives] == ["35", "33", "61"]
    assert [cell.delta for cell in drives] == ["", "−2", "+26"]
    assert [cell.best for cell in drives] == [False, True, False]
    users = row(beside(PLAN), "users.at_target").each
    assert users[1].best, "of users that fit, more is better"
    assert users[1].delta.startswith("+") and users[1].delta.endswith(" %")


def test_that_equal_rows_are_told_and_have_no_best() -> None:
    servers = row(beside(PLAN), "servers.count")
    assert servers.same(False)
    assert not any(cell.best or cell.delta for cell in servers.each)


def test_that_totals_are_of_all_servers() -> None:
    drives = row(beside(PLAN), "disk.drives")
    assert [cell.text for cell in drives.cells(in_all=True)] == ["70", "66", "122"]
    busy = row(beside(PLAN), "processor.utilization")
    assert busy.each == busy.total


def test_that_totals_of_what_is_judged_are_those_of_the_gauges() -> None:
    plan = next(one for one in examples() if len(one.services) == 5)
    told = {
        (one.service.id, gauge.quantity): gauge.in_all
        for one in sized(plan).services
        for gauge in gauges(one.sizing)
    }  # type: ignore[arg-type]
    totals = {(row.service, row.name): row.total[0].text for row in beside(plan).rows}
    both = {key for key, text in told.items() if text and key in totals}
    assert any(name == "network.rate" for _, name in both)
    assert {key: totals[key] for key in both} == {key: told[key] for key in both}


def test_that_a_scenario_that_is_refused_has_no_figures_but_its_reason() -> None:
    found = beside(replace(PLAN, scenarios=(scenario("Bad", users=-1),)))
    assert found.columns[1].fit is Fit.UNKNOWN
    assert [refusal.field for _, refusal in found.columns[1].refused] == ["users"]
    assert {row.each[1] for row in found.rows} == {Cell()}


def test_that_several_services_have_heads_with_their_verdicts() -> None:
    found = beside(replace(PLAN, services=(MAIL, replace(MAIL, id="n", title="Second"))))
    assert [row.title for row in found.rows if not row.name] == ["Mail", "Second"]
    assert [cell.text for cell in found.rows[0].each] == ["fits", "fits", "over"]


def test_that_the_steps_of_a_waterfall_lead_from_the_plan_to_the_scenario() -> None:
    found = waterfall(MAIL, PLAN.scenarios[1], "disk.drives")
    assert found.title == "Why 61 drives, not 35 drives"
    assert [step.text for step in found.steps] == ["35 drives", "+8", "+18", "61 drives"]
    assert [(step.start, step.end) for step in found.steps] == [(0, 35), (35, 43), (43, 61), (0, 61)]
    assert (found.capacity, found.capacity_text) == (56, "capacity 54 drives, and 2 for the log")


def test_that_steps_add_up_to_the_totals_as_these_are_printed_elsewhere() -> None:
    """The title said 32 %, and the bar below it 31.9 %."""
    steps = [
        Step("Promised", "27.3 %", 0, 27.31, total=True),
        Step("Users", "", 27.31, 26.17),
        Step("Other jobs", "", 26.17, 26.266),
        Step("Settings", "", 26.266, 26.266),
        Step("Measured", "26 %", 0, 26.266, total=True),
    ]
    assert [one.text for one in added_up(steps)] == ["27.3 %", "−1.4", "+0.1", "0.0", "26 %"]
    german = added_up(
        [
            Step("A", "3,25 GiB", 0, 3.25, total=True),
            Step("B", "", 3.25, 4),
            Step("C", "4 GiB", 0, 4, total=True),
        ],
        style=NumberStyle(",", "."),
    )
    assert [one.text for one in german] == ["3,25 GiB", "+0,75", "4 GiB"]


def test_that_a_figure_that_is_the_same_has_no_steps() -> None:
    assert waterfall(MAIL, PLAN.scenarios[0], "servers.count").steps == ()


@settings(max_examples=25, deadline=None)
@given(st.floats(0.5, 1.6), st.sampled_from(["raid10", "raid5"]), st.sampled_from(["mail6", "mail7"]))
def test_that_steps_always_add_up(activity: float, raid: str, template: str) -> None:
    one = scenario("One", activity=activity, raid=raid, template=template)
    for name in ("disk.drives", "processor.utilization", "memory.ram"):
        steps = waterfall(MAIL, one, name).steps
        for before, after in pairwise(steps[:-1]):
            assert after.start == pytest.approx(before.end)
        if steps:
            assert steps[-2].end == pytest.approx(steps[-1].end)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(0.5, 1.6), min_size=1, max_size=4, unique=True))
def test_that_at_most_one_cell_of_a_row_is_the_best(activities: list[float]) -> None:
    plan = replace(PLAN, scenarios=tuple(scenario(f"{one}", activity=one) for one in activities))
    for found in beside(plan).rows:
        assert sum(cell.best for cell in found.each) <= 1
        assert all(0 <= cell.share <= 1 for cell in found.each)


def test_that_an_adopted_scenario_is_the_plan_from_then_on() -> None:
    plan = adopt_scenario("Busy").apply(PLAN)
    assert dict(plan.services[0].entries) == {**ENTRIES, "activity": 1.25, "raid": "raid5"}
    assert [one.id for one in plan.scenarios] == ["Old"]


def test_that_a_shared_machine_that_is_full_is_told_in_the_column_and_of_what_runs_on_it() -> None:
    site = next(plan for plan in examples() if len(plan.services) == 5)
    hosts = [one for one in site.services if "host-1" in one.entries.values()]
    more = tuple(replace(one, id=f"{one.id}-{place}") for one in hosts for place in range(8))
    full = replace(site, services=(*site.services, *more), scenarios=())
    (base,) = beside(full).columns
    assert base.fit is Fit.OVER and "host-1" in base.verdict
    told = {row.service for row in beside(full).rows if not row.name and row.each[0].text == str(Fit.OVER)}
    assert told == {one.id for one in (*hosts, *more)}
