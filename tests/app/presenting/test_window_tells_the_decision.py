"""What the window says of a plan is what page 1 of its proposal says: verdict, by when to order, chance."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.answer import site_answer
from app.presenting.crowded import short_of
from app.presenting.order_cost import told_cost
from app.presenting.order_date import order_date
from app.presenting.orders_due import orders_due
from app.presenting.outlook import outlook
from app.presenting.overview import tiles
from app.presenting.plan_date import plan_date
from app.presenting.projected import projected
from app.presenting.site_decision import site_decision
from app.presenting.situation import Case, chance_text
from planners.planner import Fit
from tests.app.presenting.entered_plans import entered_plans
from tests.planners.analysis.test_decisions import CASES

ORDERS = ("Order now", "Add capacity")


def agrees(plan: Plan) -> None:
    whole = sized(plan)
    decided, answer = site_decision(whole), site_answer(whole)
    if not decided.parts:
        return
    date = plan_date(whole)
    assert date is not None
    assert told_cost(date.costs) == (decided.facts[0].value, decided.facts[0].label)
    due = orders_due(decided.options[0], decided.parts)
    if any(one.total.fit is Fit.OVER for one in whole.judged):
        assert date.order is None and date.answer == "Add capacity", "the machine comes before any order"
    elif due and due[0].month:
        assert date.answer == f"Order by {due[0].name}"
    elif decided.options[0].lines:
        assert date.answer in ORDERS and date.order == 0
    else:
        assert date.order is None
        assert date.answer not in ORDERS or answer.fit is Fit.OVER
    if "No action needed" in decided.answer:
        assert date.answer == "No action needed" or date.answer.startswith("Lasts beyond")
        assert answer.fit is Fit.FITS
    over = decided.case is Case.OVER or decided.fit is Fit.OVER
    over = over or "As entered it does not fit." in decided.verdict
    over = over or any(
        one.case is Case.OVER and f"{one.title}: {one.told.verdict}" in decided.verdict
        for one in decided.parts
    )
    over = over or any(short_of(one) in decided.verdict for one in whole.judged)
    assert (answer.fit is Fit.OVER) == over
    assert "today" not in answer.verdict or all(one.exists for one in whole.services)
    assert {tile.title for tile in tiles(whole)} == {
        *(one.title for one in whole.services),
        *(one.name for one in whole.judged),
    }
    for part in decided.parts:
        shown, best = outlook(part.known, part.ahead), part.known.best
        with_order = bool(best.lines) and not part.known.exists
        assert shown.chance.caption.endswith("with the order" if with_order else "as entered")
        told_chances = {shown.chance.answer.lower(), *(bar.text for bar in shown.bars)}
        assert chance_text(best.chance) in told_chances or not best.lines
        if with_order and best.ahead is not None and best.ahead.chance is not None:
            limits = {row.resource: row.chance for row in projected(part.ahead, part.known).rows.rows}
            least, share = min(best.ahead.chance.resources, key=lambda one: one[1])
            assert least.evidence or limits[least.title] == chance_text(share), (
                "what is least sure is a limit"
            )
        own = order_date(part.known, part.ahead)
        told = part.ahead.growth.name(own.order) if own.order else own.answer
        assert shown.order.answer == told or told.startswith("Lasts beyond")


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_the_window_tells_of_examples_what_the_proposal_tells(plan: Plan) -> None:
    agrees(plan)


@settings(max_examples=15, deadline=None)
@given(entered_plans())
def test_that_the_window_tells_of_what_is_entered_what_the_proposal_tells(plan: Plan) -> None:
    agrees(plan)


def test_that_a_machine_too_small_for_its_only_service_is_told_everywhere() -> None:
    entries = {**CASES["mail"], "machine": "host-1", "machine_memory": 1024}
    plan = Plan("p", "Plan", start="existing", services=(Service("m", "mail", "Mail", Entries(entries)),))
    agrees(plan)
    found = site_decision(sized(plan))
    assert found.fit is site_answer(sized(plan)).fit is Fit.OVER
    assert found.answer == "Plan a larger machine than host-1."


def test_that_a_new_service_too_large_for_what_was_entered_is_told_on_page_1_too() -> None:
    first = Service("a", "directory", "First", Entries(CASES["directory"]))
    small = Service("b", "directory", "Second", Entries({**CASES["directory"], "server_memory": 2048}))
    for services in ((small,), (first, small)):
        plan = Plan("p", "Plan", start="new", services=services)
        agrees(plan)
        found = site_decision(sized(plan))
        assert "As entered it does not fit. Memory: 250,000 entries need 3 of 2 GiB." in found.verdict
        assert found.answer.startswith("Buy ")


def test_that_a_new_service_that_is_larger_than_entered_is_told_beside_one_that_asks_for_more() -> None:
    """Page 1 told of the other alone: nothing else was short, and the new one needed nothing."""
    pool = Service("a", "traveler", "Pool", Entries({**CASES["traveler"], "servers": 1}))
    guests = Service("b", "virtual", "Guests", Entries({**CASES["virtual"], "host_memory": 16_384}))
    plan = Plan("p", "Plan", services=(pool, guests))
    agrees(plan)
    found = site_decision(sized(plan))
    assert found.verdict.endswith(
        "Pool: As entered it does not fit. Devices per server: 9,000 users need 10,800 of 5,300 devices."
    )
    assert "Nothing else is short" not in found.verdict
    assert found.sentence == "Guests: Add 9 GiB of memory now. Pool: Buy 4 servers and 6 drives."
