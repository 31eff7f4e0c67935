"""Where nothing is there yet, Move tells of a service what page 1 orders: its needs, cost and chance are those of the order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.moving import Question
from app.plan.sized import sized
from app.presenting.moves_shown import moves_shown
from app.presenting.moving import moving
from app.presenting.site_decision import site_decision
from planners.planner import Fit
from tests.app.presenting.entered_plans import entered_plans

NEW = [one for one in examples() if len(one.services) == 1]


def agrees(plan: Plan) -> None:
    """Move and page 1 of a plan of one service."""
    whole = sized(plan)
    decided = site_decision(whole)
    if not decided.parts or any(one.total.fit is Fit.OVER for one in whole.judged):
        return
    row = next(one for one in moving(plan, plan.services[0], Question()).rows if one.option.present)
    best = decided.parts[0].known.best
    if row.option.new and best.lines and row.fit is not Fit.UNKNOWN:
        assert row.chance == decided.facts[3].value
        assert row.option.cost == decided.options[0].cost
        assert row.until == decided.rows[0].expected
        drives = next((one for one in best.lines if one.unit == "drives"), None)
        if drives is not None:
            assert "drive" in row.needs
    elif not row.option.new and not best.lines and row.share is not None:
        assert row.chance == decided.facts[3].value


@pytest.mark.parametrize("plan", NEW, ids=lambda one: one.title)
def test_that_move_tells_of_an_example_what_page_1_orders(plan: Plan) -> None:
    agrees(plan)


@settings(max_examples=8, deadline=None)
@given(entered_plans())
def test_that_move_tells_of_any_service_what_page_1_orders(plan: Plan) -> None:
    from msgspec.structs import replace

    agrees(replace(plan, services=plan.services[:1]))


def test_that_the_drives_of_the_worst_case_stand_in_the_needs() -> None:
    plan = next(one for one in NEW if "AIX" in one.title)
    row = moving(plan, plan.services[0], Question()).rows[0]
    assert (row.needs, row.chance) == ("1 server · 4 processors · 35 drives", "99 %")
    assert not any("Not checked against the machine" in risk for risk in row.risks)


def test_that_a_chance_of_what_is_known_is_that_of_page_1() -> None:
    plan = next(one for one in NEW if "of today" in one.title)
    decided = site_decision(sized(plan))
    confidence = decided.facts[-1]
    assert confidence.reason == "Chance that what is known is enough. Not counted: Drives and Network rate."
    stays = next(row for row in moving(plan, plan.services[0], Question()).rows if row.option.present)
    assert stays.chance == f"known part: {confidence.value}"
    assert stays.fit is Fit.UNKNOWN and stays.share is None


def test_that_a_service_that_is_there_buys_nothing_to_stay() -> None:
    plan = next(one for one in examples() if len(one.services) == 5)
    stays = next(row for row in moving(plan, plan.services[0], Question()).rows if row.option.present)
    assert stays.needs == "nothing"


def test_that_what_is_not_known_is_told_briefly_in_the_row_and_whole_below_it() -> None:
    plan = next(one for one in examples() if len(one.services) == 5)
    shown = moves_shown(plan, plan.services[0].id, "", 0)
    place = next(place for place, row in enumerate(shown.rows) if row.title == "Linux on zSeries z990")
    assert shown.rows[place].why == "Processor utilization: not known."
    assert "is not published for Linux on zSeries z990" in shown.notes[place][0]
