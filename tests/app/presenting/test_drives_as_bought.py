"""How many drives a service is bought with is one answer everywhere, and it says how many of them are for the log."""

from __future__ import annotations

from msgspec.structs import replace

from app.plan.document import Alteration, Plan, Scenario
from app.plan.examples import examples
from app.plan.sized import SizedPlan, sized
from app.presenting.answer import answer_of, site_answer
from app.presenting.beside import beside
from app.presenting.bought_items import items
from app.presenting.comparison import comparison
from app.presenting.decision import ordered
from app.presenting.difference_steps import explained_between
from app.presenting.first_answer import first_answer
from app.presenting.needs_ahead import needs_over_time
from app.presenting.waterfall import waterfall


def solaris() -> tuple[Plan, SizedPlan]:
    plan = next(one for one in examples() if one.title.endswith("mail on Solaris 9"))
    (service,) = plan.services
    scenario = Scenario("b", "Busier", (Alteration(service.id, "activity", 1.05),))
    plan = replace(plan, scenarios=(scenario,))
    return plan, sized(plan)


def test_that_strip_and_overview_count_the_drives_that_are_bought() -> None:
    _, whole = solaris()
    (one,) = whole.services
    assert one.sizing is not None and one.options is not None
    strip = {cell.answer: cell.caption for cell in answer_of(one.planner, one.sizing).cells}
    assert strip["35 drives"] == "2 for the log"
    site = {cell.answer: cell.caption for cell in site_answer(whole).cells}
    assert site["35 drives"] == "Drives in all, 2 for the log"
    assert "35 drives" in ordered(one.planner, one.sizing)
    first = {row.title: row.value for row in first_answer(one.planner, one.sizing).rows}
    assert first["Drives, also for the log"] == "35 drives"


def test_that_drives_of_the_log_alone_are_told_as_such() -> None:
    found = site_answer(sized(next(one for one in examples() if "virtual machine of today" in one.title)))
    assert ("2 drives", "Drives for the log in all") in [(cell.answer, cell.caption) for cell in found.cells]


def test_that_what_is_bought_apart_is_counted_apart() -> None:
    found = site_answer(sized(next(one for one in examples() if "Traveler" in one.title)))
    cells = [(cell.answer, cell.caption) for cell in found.cells]
    assert ("2 drives", "SSDs for the database in all") in cells
    assert ("1 drive", "SSDs for the log in all") in cells


def test_that_projection_counts_them_in_every_month() -> None:
    _, whole = solaris()
    ahead = whole.services[0].answer.projection
    assert ahead is not None
    rows = {row.title: row for row in needs_over_time(ahead)}
    assert rows["Drives, also for the log"].each == ("35", "35", "35")
    assert "Drives" not in rows


def test_that_compare_counts_and_explains_them() -> None:
    plan, _ = solaris()
    (scenario,) = plan.scenarios
    row = next(one for one in beside(plan).rows if one.name == "disk.drives")
    assert (row.title, [cell.text for cell in row.each]) == ("Drives, also for the log", ["35", "37"])
    told = next(one for one in comparison(plan).rows if one.name == "disk.drives")
    assert told.values == ("35 drives", "37 drives")
    *_, last = explained_between(plan.services[0], scenario.entries(plan.services[0]), "disk.drives")
    assert (last.change, last.difference) == ("Drives, also for the log: 35 drives to 37 drives", "+2 drives")
    assert waterfall(plan.services[0], scenario, "disk.drives").title == "Why 37 drives, not 35 drives"


def test_that_several_servers_tell_those_of_each_and_of_all() -> None:
    plan = next(one for one in examples() if one.title.endswith("mail on Solaris 9"))
    service = plan.services[0].with_entry("users", 20_000)
    (one,) = sized(replace(plan, services=(service,))).services
    assert one.sizing is not None and one.options is not None
    data, log = (one.sizing.quantities[name].value for name in ("disk.drives", "disk.log_drives"))
    cells = {cell.answer: cell.caption for cell in answer_of(one.planner, one.sizing).cells}
    caption = f"each, {log:.0f} for the log · {2 * (data + log):.0f} in all"
    assert cells[f"{data + log:.0f} drives"] == caption
    assert f"{data + log:.0f} drives" in ordered(one.planner, one.sizing)
    new = sized(replace(plan, start="new", services=(service,))).services[0].options
    assert new is not None and items(new.options[0].lines)
