"""Scenarios stand beside the plan, and the difference of a figure is told change by change."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from app.plan.document import Alteration, Entries, Plan, Scenario, Service
from app.plan.examples import examples
from app.plan.sized import sized_service
from app.presenting.beside import beside
from app.presenting.comparison import alteration_texts, comparison
from app.presenting.difference_steps import explained_between
from app.presenting.needs_ahead import needs_over_time
from app.presenting.waterfall import waterfall

MAIL = Service(
    "s",
    "mail",
    "Mail",
    Entries({"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}),
)
MERGER = Scenario("m", "Merger", (Alteration("s", "users", 14_000), Alteration("s", "raid", "raid5")))
PLAN = Plan("p", "Plan", services=(MAIL,), scenarios=(MERGER,))


def test_that_the_plan_stands_first_and_is_not_changed_by_a_scenario() -> None:
    found = comparison(PLAN)
    assert found.columns == ("As planned", "Merger")
    rows = {row.name: row.values for row in found.rows}
    assert rows["disk.drives"][0] == "35 drives"
    assert rows["disk.drives"][1] != rows["disk.drives"][0]
    assert rows[""][0].startswith("Fits.")


def test_that_a_scenario_is_told_in_the_units_that_the_results_are_read_in() -> None:
    rows = {row.title: row.values for row in comparison(PLAN).rows}
    assert (rows["Disk capacity"][0], rows["Memory"][0]) == ("3.75 TB", "3.2 GiB")
    assert rows["Network rate"][0] == "1.91 MB/s"
    ahead = sized_service(MAIL).answer.projection
    assert ahead is not None
    assert "3.2 GiB" in [one.now for one in needs_over_time(ahead)]


def test_that_alterations_are_told_with_what_they_replace() -> None:
    assert alteration_texts(PLAN, MERGER) == (
        "Mail: RAID level RAID 5 instead of RAID 10 (default)",
        "Mail: Active users 14,000 users instead of 10,000 users",
    )


def test_that_a_difference_is_told_in_parts_and_in_all() -> None:
    rows = explained_between(MAIL, MERGER.entries(MAIL), "disk.drives")
    assert [row.change for row in rows[:-1]] == [
        "Active users from 10,000 users to 14,000 users", "RAID level from RAID 10 (default) to RAID 5"
    ]  # fmt: skip
    parts = [int(row.difference.split()[0].replace("−", "-")) for row in rows]
    assert sum(parts[:-1]) == parts[-1]


@pytest.mark.parametrize("name", ["processor.utilization", "memory.ram", "network.rate"])
def test_that_a_difference_is_of_the_figures_as_the_table_has_them(name: str) -> None:
    """The table said 32 % and 2.7 MB/s, the explanation below it 31.92 % and 2,671,330 bytes/s."""
    row = next(one for one in comparison(PLAN).rows if one.name == name)
    before, after = row.values[0], row.values[list(comparison(PLAN).columns).index(MERGER.title)]
    told = explained_between(MAIL, MERGER.entries(MAIL), name)[-1].change
    assert told.endswith(f": {before} to {after}")


@pytest.mark.parametrize("name", ["processor.utilization", "memory.ram", "network.rate", "disk.drives"])
def test_that_the_steps_of_a_difference_are_those_of_its_chart(name: str) -> None:
    """The command line had +9.12 points for a step that was +9.2 in the window."""
    rows = explained_between(MAIL, MERGER.entries(MAIL), name)[:-1]
    steps = [step for step in waterfall(MAIL, MERGER, name).steps if not step.total]
    assert [row.difference.split()[0] for row in rows] == [step.text for step in steps]


def test_that_platforms_side_by_side_are_told_not_to_be_compared() -> None:
    other = Scenario("o", "Other machine", (Alteration("s", "platform", "windows-x365"),))
    (told,) = comparison(replace(PLAN, scenarios=(other, MERGER))).warnings
    assert told.endswith("Do not compare platforms by these figures.")
    assert comparison(PLAN).warnings == ()


def test_that_a_refused_scenario_says_why_and_the_others_stand() -> None:
    bad = Scenario("b", "Too many", (Alteration("s", "users", -5),))
    found = comparison(replace(PLAN, scenarios=(bad, MERGER)))
    verdicts = next(row.values for row in found.rows if not row.name)
    assert verdicts[1].startswith("Not sized: Active users: enter a whole number")
    assert all(row.values[1] == "–" for row in found.rows if row.name)


def test_that_a_removed_service_takes_its_alterations_along() -> None:
    assert replace(PLAN, services=()).scenarios[0].alterations == ()


def reasons(*alterations: tuple[str, object], **entries: object) -> str:
    """What is told against a scenario of the plan with other entries."""
    scenario = Scenario("x", "Other", tuple(Alteration("s", *one) for one in alterations))  # type: ignore[arg-type]
    service = replace(MAIL, entries=Entries({**MAIL.entries, **entries}))  # type: ignore[dict-item]
    (told,) = comparison(replace(PLAN, services=(service,), scenarios=(scenario,))).reasons
    return told


def test_that_each_scenario_is_told_why_it_is_not_the_plan() -> None:
    assert reasons(("users", -5)).startswith(
        "Why not: it cannot be sized. Active users: enter a whole number"
    )
    over = reasons(("server_memory", 1000), server_memory=4000)
    assert over.startswith("Why not: Does not fit: Memory over by ")
    more = reasons(("users", 12_000), price_drive=100, currency="EUR")
    assert re.match(
        r"Why not: it needs more from the start: .* drives instead of 35 and.*\. It costs [\d,]+ EUR more\.",
        more,
    )
    dearer = reasons(("price_drive", 101), price_drive=100)
    assert re.fullmatch(r"Why not: it costs 35 more\.", dearer)
    cheaper = reasons(("price_drive", 99), price_drive=100)
    assert cheaper.endswith("needs no more than the plan. It costs 35 less.")
    assert reasons() == "It changes nothing."


def test_that_a_verdict_of_more_servers_than_planned_says_so() -> None:
    plan = next(plan for plan in examples() if "Solaris 9 that grows" in plan.title)
    told = "It needs 2 servers instead of 1. Fits as expected; the worst case does not: Drives."
    found = comparison(plan)
    assert found.rows[0].values[2] == beside(plan).columns[2].verdict == told
    assert found.reasons[1] == f"Why not: {told}"
    assert not any("It needs" in text for text in found.rows[0].values[:2])


def test_that_the_reasons_name_the_service_where_there_are_several() -> None:
    second = replace(MAIL, id="t", title="Second")
    (told,) = comparison(replace(PLAN, services=(MAIL, second))).reasons
    assert told.startswith("Mail: Why not: ") and "Second" not in told


def test_that_figures_are_told_to_be_of_one_server_where_a_scenario_has_several() -> None:
    fewer = Scenario("f", "Fewer", (Alteration("s", "users", 9_000),))
    many = Scenario("g", "Many", (Alteration("s", "users", 90_000),))
    assert not comparison(replace(PLAN, scenarios=(fewer,))).per_server
    assert comparison(replace(PLAN, scenarios=(fewer, many))).per_server
