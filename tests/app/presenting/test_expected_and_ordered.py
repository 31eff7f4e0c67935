"""What the answer on top tells as needed and what page 1 orders are connected by words: the worst case stands beside the need."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.answer import Answer, answer_of, site_answer
from planners.analysis.growth import growth
from planners.schema import Entry
from tests.app.presenting.entered_plans import entered_plans
from tests.planners.analysis.test_decisions import CASES

EXAMPLES = [one for one in examples() if len(one.services) == 1]


def told(answer: Answer) -> str:
    return " · ".join(f"{cell.answer}, {cell.caption}" for cell in answer.cells)


def test_that_the_worst_case_stands_beside_the_expected_need() -> None:
    whole = sized(next(one for one in EXAMPLES if "AIX" in one.title))
    one = whole.services[0]
    assert one.sizing is not None and not one.exists
    found = told(answer_of(one.planner, one.sizing, exists=False))
    assert "33 drives, 2 for the log, worst case 35" in found
    assert "2.4 GiB, Memory, worst case 5 GiB" in found
    assert "33 drives, Drives in all, 2 for the log, worst case 35" in told(site_answer(whole))
    assert "worst case" not in told(answer_of(one.planner, one.sizing, exists=True)), "nothing is ordered"


@pytest.mark.parametrize("plan", EXAMPLES, ids=lambda one: one.title)
def test_that_the_worst_case_stays_where_there_is_little_room(plan: Plan) -> None:
    """A narrow strip told 2 processors, page 1 ordered 3, and nothing connected them."""
    whole = sized(plan)
    for one in whole.services:
        assert one.sizing is not None
        for cell in (*answer_of(one.planner, one.sizing, exists=False).cells, *site_answer(whole).cells):
            if "worst case" in cell.caption and cell.short:
                assert "worst case" in cell.short, cell


def test_that_the_worst_case_of_several_servers_is_of_each() -> None:
    """Four processors in all stood beside a worst case of three: of each server."""
    plan = next(one for one in examples() if len(one.services) == 5)
    fewer = plan.services[1].with_entry("users", 5600)
    (web,) = sized(replace(plan, services=(fewer,))).services
    assert web.sizing is not None
    servers = answer_of(web.planner, web.sizing, exists=False).cells[0]
    assert servers.caption == "4 processors, 5,600 users in all, worst case 3 processors each"
    assert servers.short == "worst case 3 processors each"


def test_that_what_was_entered_stands_beside_a_smaller_need() -> None:
    """What is bought new has no less than was entered for a server: seven drives would do, page 1 orders eight."""
    entries: dict[str, Entry] = {
        "platform": "linux-x64",
        "version": "8.5",
        "mode": "dwa85",
        "users": 2000,
        "server_drives": 6,
    }
    service = Service("w", "inotes", "Web mail", Entries({**entries, "server_memory": 65_536}))
    whole = sized(Plan("p", "Plan", start="new", services=(service,)))
    one = whole.services[0]
    assert one.sizing is not None and one.options is not None
    found = told(answer_of(one.planner, one.sizing, exists=False))
    assert "7 drives, each, 2 for the log, 8 as entered · 14 in all" in found
    assert "2.5 GiB, Memory each, 64 GiB as entered · 5 GiB in all" in found
    assert "14 drives, Drives in all, 4 for the log, 16 as entered" in told(site_answer(whole))
    bought = [line.count for line in one.options.options[0].lines if line.unit == "drives"]
    assert sum(bought) == 16


def test_that_what_was_entered_stands_between_the_expected_need_and_the_worst_case() -> None:
    """Page 1 orders 51 drives, which stood nowhere: 35 as expected, 53 in the worst case."""
    entries = {**CASES["mail"], "server_drives": 49}
    plan = Plan("p", "Plan", start="new", services=(Service("m", "mail", "Mail", Entries(entries)),))
    connected(plan)
    one = sized(plan).services[0]
    assert one.sizing is not None
    found = told(answer_of(one.planner, one.sizing, exists=False))
    assert "35 drives, 2 for the log, 51 as entered, worst case 53" in found


def connected(plan: Plan) -> None:
    """Each count that is ordered for the present load is that of the answer, or its worst case."""
    whole = sized(plan)
    for one in whole.services:
        known, ahead = one.options, one.answer.projection
        if (
            one.exists
            or one.sizing is None
            or known is None
            or ahead is None
            or growth(one.sizing.inputs).grows
        ):
            continue
        found = told(answer_of(one.planner, one.sizing, exists=False))
        counts: dict[str, float] = {}
        for line in known.best.lines:
            if line.unit in ("drives", "processors"):
                counts[line.unit] = counts.get(line.unit, 0.0) + line.each
        for unit, count in counts.items():
            if unit in found:
                ways = (
                    f"{count:,.0f} {unit.rstrip('s')}",
                    f"worst case {count:,.0f}",
                    f"{count:,.0f} as entered",
                )
                assert any(way in found for way in ways), (found, unit, count)


@pytest.mark.parametrize("plan", EXAMPLES, ids=lambda one: one.title)
def test_that_what_is_ordered_for_an_example_is_told_on_top(plan: Plan) -> None:
    connected(plan)


@settings(max_examples=20, deadline=None)
@given(entered_plans())
def test_that_what_is_ordered_for_any_plan_is_told_on_top(plan: Plan) -> None:
    connected(plan)
