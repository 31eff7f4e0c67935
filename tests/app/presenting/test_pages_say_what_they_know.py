"""Sentences of a proposal hold for the plan they are told of, and what is not known of an order stands with it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from app.plan.document import Entries, Plan, Service
from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import SizedService, sized
from app.presenting.assumptions import assumptions
from app.presenting.bought_items import items
from app.presenting.glossary import glossary
from app.presenting.hardware_list import site_hardware
from app.presenting.lasting import lasting
from app.presenting.nearest_limit import nearest_limit
from app.presenting.overview import findings
from app.presenting.site_decision import site_decision
from app.presenting.uncovered import uncovered
from app.presenting.wording import STANDING_MEANINGS
from planners.planner import Fit
from planners.registry import planner


def plan_of(name: str, **entries: object) -> Plan:
    plan = read_plan(FOLDER / f"{name}.txt")
    (one,) = plan.services
    for field, value in entries.items():
        one = replace(one, entries=one.entries.with_entry(field, value))
    return replace(plan, services=(one,))


def service_of(name: str, **entries: object) -> SizedService:
    return sized(plan_of(name, **entries)).services[0]


def fact(name: str, label: str, **entries: object) -> tuple[str, str]:
    found = site_decision(sized(plan_of(name, **entries))).facts
    (one,) = [one for one in found if one.label == label]
    return one.value, one.reason


@pytest.mark.parametrize("name", ["mail-i5os-570", "webmail-windows"])
def test_that_a_chart_names_no_own_measurement_where_none_was_entered(name: str) -> None:
    ahead = service_of(name).accepted
    assert ahead is not None
    found = nearest_limit(ahead.planner, ahead.now, ahead)
    assert found is not None
    assert found.chart.note.endswith("the curve uses a Sizewright rule.")


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_each_chart_of_a_limit_has_a_load_or_a_need_that_falls(plan: Plan) -> None:
    for one in sized(plan).services:
        ahead = one.accepted
        found = nearest_limit(ahead.planner, ahead.now, ahead) if ahead is not None else None
        if found is not None and not any(told in found.message for told in ("enough for", " use ")):
            assert any(list(series.y) != sorted(series.y) for series in found.chart.series), found.message


def test_that_an_order_of_which_a_part_is_unknown_says_so_where_it_is_listed() -> None:
    told = site_hardware(site_decision(sized(plan_of("mail-i5os-570")))).missing
    assert told == "The list is not complete. Not known: Memory."
    assert site_hardware(site_decision(sized(plan_of("mail-aix")))).missing == ""


def test_that_a_count_that_tells_all_is_told_once() -> None:
    (found,) = site_hardware(site_decision(sized(plan_of("mail-aix")))).lists
    (memory,) = [row for row in found.rows if row.what == "Memory"]
    assert (memory.each, memory.count) == ("–", "5 GiB")


@pytest.mark.parametrize("name", ["mail-i5os-570", "mail-aix", "virtual-production"])
def test_that_a_switch_that_shows_more_figures_is_no_assumption(name: str) -> None:
    one = service_of(name)
    assert one.sizing is not None
    titles = [found.title for found in assumptions(one.service, one.planner, one.sizing)]
    assert titles
    assert "Accept guesses" not in titles


def test_that_now_is_said_once() -> None:
    assert fact("mail-aix", "Order by") == ("now", "Lead time 3 months.")
    when, why = fact("mail-growing", "Order by")
    assert when == "2026-11" and why.count("ow. ") == 1
    assert why == "Now. Lead time 3 months. Late for the worst case of 2027-01."


def test_that_the_load_fits_only_where_all_of_it_is_known() -> None:
    assert fact("mail-linux-z", "Order by")[1].startswith("What is known fits as expected. ")
    assert fact("directory-389", "Order by")[1].startswith("The expected load fits. ")


def test_that_a_server_of_one_node_is_one_thing() -> None:
    (best, *_) = site_decision(sized(read_plan(FOLDER / "site-mixed.txt"))).options
    assert "node" not in items(best.lines)
    (network,) = [one for one in best.places if "Network of the mail hosts" in one.services]
    assert [line.count for line in network.lines if line.unit == "nodes"] == [1]


def test_that_the_planned_load_is_a_word() -> None:
    assert "Planned load" in [word.word for word in glossary([planner("mail")])]


def test_that_a_legend_of_marks_leaves_their_meanings_out_of_the_words() -> None:
    alone, beside = (glossary([planner("mail")], legend=legend) for legend in (False, True))
    meanings = set(STANDING_MEANINGS.values())
    assert meanings & {word.meaning for word in alone}
    assert not meanings & {word.meaning for word in beside}
    assert {word.word for word in beside} < {word.word for word in alone}


def test_that_what_a_system_does_not_have_is_not_unknown() -> None:
    """LMDB has no cache of its own: page 2 listed the caches as not known, and they were a risk."""
    whole = sized(next(one for one in examples() if "OpenLDAP" in one.title))
    sizing = whole.services[0].sizing
    assert sizing is not None and {one.figure.title for one in sizing.absent.values()} == {
        "Entry cache",
        "Database cache",
    }
    assert not sizing.unknown
    assert not any("cache" in gap.told for gap in uncovered([("Directory", sizing)]))
    assert not any(one.fit is Fit.UNKNOWN and "cache" in one.text for one in findings(whole, {}))


@pytest.mark.parametrize("services", [1, 2])
def test_that_a_plan_lasts_only_as_far_as_its_capacities_are_known(services: int) -> None:
    """Page 1 said unknown until when it lasts, and above the bars that it lasts to the horizon."""
    entries: dict[str, Any] = {
        "platform": "linux-x86-64", "version": "14.5", "users": 2_000, "start": "2026-10", "growth": 1,
        "as_reference": True, "baseline_users": 2_000, "baseline_utilization": 20, "baseline_processors": 8,
    }  # fmt: skip
    several = tuple(
        Service(f"mail-{place}", "mail", f"Mail {place}", Entries(entries)) for place in range(services)
    )
    decided = site_decision(sized(Plan("partly", "Known in part", services=several)))
    told = lasting(decided)
    assert told is not None and told.title.startswith("What is known of ")
    assert all(row.safe_text == "unknown" for row in told.rows)
    alone = "Every resource with a known capacity stays within it, in the worst case too."
    counted = "Not counted: Drives, Network rate and Memory."
    assert services > 1 or (decided.rows[0].why == alone and counted in decided.facts[3].reason)
