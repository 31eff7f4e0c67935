"""A machine that does not carry what is on it is told wherever its services are: strip, dates, overview, pages 1 and 2."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from app.plan.document import Alteration, Entries, Machine, Plan, Scenario, Service
from app.plan.moving import Question
from app.plan.opening import Opened
from app.plan.session import Session
from app.plan.sized import SizedPlan, sized
from app.presenting.answer import Answer, answer_of, on_machine, site_answer
from app.presenting.architecture import architecture
from app.presenting.beside import beside
from app.presenting.crowded import standing_under, standings
from app.presenting.machines import about
from app.presenting.moving import moving
from app.presenting.order_date import OrderDate, date_of
from app.presenting.order_date import on_machine as dated_on_machine
from app.presenting.outline import hosts_of, service_rows
from app.presenting.overview import by_urgency, tiles
from app.presenting.plan_date import plan_date
from app.presenting.projected import projected
from app.presenting.ranked import ranked
from app.presenting.site_decision import site_decision
from app.presenting.site_glance import glance_rows
from app.proposal.contents import Contents, Part
from app.proposal.options import ProposalOptions
from planners.planner import Fit
from tests.app.presenting.entered_plans import entered_plans
from tests.app.presenting.test_contradictions import RATED
from tests.planners.analysis.test_decisions import CASES

NO_ACTION = "No action needed"


def two_on(memory: int, **entries: Any) -> SizedPlan:
    """Two services of 5.4 to 6.6 GiB together, on a machine of that many MiB."""
    shared: dict[str, Any] = {"machine": "host-1", "machine_memory": memory, **RATED}
    mail = Service("m", "mail", "Mail", Entries({**CASES["mail"], **shared, **entries}))
    other = Service("n", "mail", "Mail of the shops", Entries({**CASES["mail"], **shared}))
    return sized(Plan("p", "Plan", start="existing", services=(mail, other)))


def strip_of(plan: SizedPlan, number: int = 0) -> tuple[Answer, OrderDate]:
    """The answer and the date on top of the pages of a service."""
    one = plan.services[number]
    assert one.sizing is not None
    there, date = standing_under(plan.plan, one.service), date_of(one.answer, one.exists)
    assert date is not None
    told = on_machine(answer_of(one.planner, one.sizing, exists=one.exists), there)
    return told, dated_on_machine(date, there, one.sizing.fit)


@pytest.mark.parametrize("growth", [None, 20])
@pytest.mark.parametrize(
    ("memory", "fit", "date", "action"),
    [
        (65_536, Fit.FITS, None, NO_ACTION),
        (6_000, Fit.TIGHT, "Measure first", "Measure host-1"),
        (4_000, Fit.OVER, "Add capacity", "Move services off host-1"),
    ],
)
def test_that_a_service_tells_what_is_wrong_with_its_machine(
    memory: int, fit: Fit, date: str | None, action: str, growth: int | None
) -> None:
    plan = two_on(memory, **({"growth": growth} if growth else {}))
    decided, whole = site_decision(plan), site_answer(plan)
    for number, row in enumerate(glance_rows(plan, decided)):
        told, when = strip_of(plan, number)
        assert told.fit is whole.fit is decided.fit is row.fit is fit
        assert told.verdict == whole.verdict
        assert ("host-1" in told.limit) == (fit is not Fit.FITS)
        assert (when.answer == date) if date else when.earliest is None
        assert row.action.startswith(action) and decided.answer.startswith(action)
        assert fit is Fit.FITS or row.safe == decided.rows[0].safe
        assert architecture(plan).hosts[0].services[number].fit is row.fit, "table and picture of page 2"
    first = plan_date(plan)
    assert first is not None and (date is None or first.answer == date)


@pytest.mark.parametrize("memory", [65_536, 6_000, 4_000])
def test_that_outline_overview_and_compare_have_the_verdict_of_the_strip(memory: int) -> None:
    """They said that a service fits of which the strip beside them said that it does not."""
    plan = two_on(memory)
    session = Session(Opened(plan.plan))
    marks = {row.name: row.fit for row in service_rows(session, hosts_of(plan.plan))}
    heads = {row.service: row.each[0].text for row in beside(plan.plan).rows if not row.name}
    for number, one in enumerate(plan.services):
        told, tile = strip_of(plan, number)[0], tiles(plan)[number]
        assert tile.fit is marks[one.service.id] is told.fit
        assert heads[one.service.id] == str(told.fit)
        assert (tile.resource in told.limit) or told.fit is Fit.FITS
        assert told.fit is Fit.FITS or (tile.gauge is not None and told.limit.endswith(tile.gauge.against)), (
            "the demand on the machine was nowhere beside the service's own gauges, which all fit"
        )
        assert ("host-1" in tile.resource) == (told.fit is not Fit.FITS)


def test_that_a_full_machine_stands_before_the_services_that_have_its_verdict() -> None:
    titles = [tile.title for tile in by_urgency(tiles(two_on(4_000)))]
    assert titles == ["host-1", "Mail", "Mail of the shops"]


def test_that_a_scenario_has_the_verdict_of_the_machine_that_it_moves_a_service_to() -> None:
    plan = two_on(4_000).plan
    off = Scenario("off", "off", tuple(Alteration(key, "machine", f"host-{key}") for key in "mn"))
    heads = [row.each for row in beside(replace(plan, scenarios=(off,))).rows if not row.name]
    assert [[cell.text for cell in one] for one in heads] == [[str(Fit.OVER), str(Fit.FITS)]] * 2


def test_that_no_order_is_told_before_what_page_1_says_a_full_machine_asks_for() -> None:
    """The strip of the overview said "Order now" beside "Does not fit" where page 1 said to move a service first."""
    full = two_on(4_000).plan
    new = Service("w", "inotes", "Web mail", Entries(CASES["inotes"]))
    plan = sized(replace(full, start="new", services=(*full.services, new)))
    decided, first = site_decision(plan), plan_date(plan)
    assert decided.answer.startswith("Move services off host-1")
    assert decided.sentence.startswith("Then: ")
    assert first is not None and first.answer == "Add capacity" and first.order is None
    assert first.caption == "host-1 over capacity. Then: Order now"


def test_that_a_new_service_on_a_full_machine_tells_of_the_machine_in_its_strip_and_its_card() -> None:
    """The card said when to order for the service alone, under a strip that spoke of the machine."""
    full = two_on(4_000).plan
    plan = sized(replace(full, start="new"))
    for number, one in enumerate(plan.services):
        told, when = strip_of(plan, number)
        ahead, there = one.answer.projection, standing_under(plan.plan, one.service)
        assert ahead is not None and one.options is not None and there is not None
        card = projected(ahead, one.options, there).outlook.order
        assert told.fit is Fit.OVER and when.answer == card.answer == "Add capacity"
        assert card.lines == (there.limit, there.action)


@pytest.mark.parametrize("memory", [65_536, 6_000, 4_000])
def test_that_an_option_that_buys_nothing_tells_what_the_machine_asks_for(memory: int) -> None:
    plan = two_on(memory)
    for number, one in enumerate(plan.services):
        told, there = strip_of(plan, number)[0], standing_under(plan.plan, one.service)
        assert there is not None
        first = ranked(plan.plan, one.service)[0]
        assert first.recommended == (told.fit is not Fit.OVER) and first.needs == "nothing"
        for part in (told.limit, there.action):
            assert (part in first.why) == (told.fit is not Fit.FITS)


@pytest.mark.parametrize("growth", [None, 20])
@pytest.mark.parametrize("memory", [65_536, 6_000, 4_000])
def test_that_the_projection_tells_of_the_machine_as_the_strip_above_it(
    memory: int, growth: int | None
) -> None:
    plan = two_on(memory, **({"growth": growth} if growth else {}))
    for number, one in enumerate(plan.services):
        told, when = strip_of(plan, number)
        ahead, there = one.answer.projection, standing_under(plan.plan, one.service)
        assert ahead is not None and one.options is not None and there is not None
        shown = projected(ahead, one.options, there)
        cards = shown.outlook
        alone = projected(ahead, one.options)
        if told.fit is Fit.FITS:
            assert shown == alone
            continue
        assert cards.order.answer == when.answer and told.limit in cards.order.lines
        assert there.action in cards.order.lines
        assert shown.recommendation == f"{told.limit}. {there.action}"
        assert told.limit in cards.limit.lines
        assert ("exceeded: host-1" in cards.limit.answer) == (told.fit is Fit.OVER)
        assert cards.chance.caption.endswith("this service alone")
        own = alone.outlook.limit.answer
        assert own == cards.limit.answer or any(line.endswith(own) for line in cards.limit.lines)


@pytest.mark.parametrize("memory", [65_536, 6_000, 4_000])
def test_that_the_ranked_options_leave_out_what_page_1_leaves_out(memory: int) -> None:
    plan = two_on(memory)
    (mail, *_) = plan.plan.services
    page_1 = " ".join(f"{one.reason} {one.value}" for one in site_decision(plan).facts)
    for one in ranked(plan.plan, mail):
        if one.recommended or (memory == 4_000 and one.needs == "nothing"):
            continue  # It tells what the machine asks for.
        told = one.why if memory == 4_000 else one.why.partition("Not counted: ")[2]
        assert bool(told) == (memory < 65_536)
        assert told.rstrip(".") in page_1


@pytest.mark.parametrize("growth", [None, 20])
def test_that_nothing_is_recommended_on_a_machine_that_is_over_as_move_says(growth: int | None) -> None:
    plan = two_on(4_000, **({"growth": growth} if growth else {})).plan
    for one in plan.services:
        stays = next(row for row in moving(plan, one, Question()).rows if row.option.present)
        rows = ranked(plan, one)
        assert not stays.recommended and not any(row.recommended for row in rows)
        assert (
            {(row.chance, row.share) for row in rows} == {("unknown", None)} == {(stays.chance, stays.share)}
        )
        keeps = next(row for row in rows if row.needs == "nothing")
        assert keeps.until == stays.until == "exceeded now"


def test_that_a_scenario_that_leaves_a_full_machine_has_its_chance() -> None:
    plan = two_on(4_000).plan
    off, stays = (
        Scenario(name, name, (Alteration("m", field, value),))
        for name, field, value in (("off", "machine", "host-2"), ("stays", "activity", 1.1))
    )
    found = {one.scenario: one for one in ranked(replace(plan, scenarios=(off, stays)), plan.services[0])}
    assert found["off"].share is not None and "host-1" not in found["off"].why
    assert found["stays"].share is None and found["stays"].why.startswith("host-1 does not carry")


def test_that_what_a_machine_of_the_plan_gives_counts_where_one_of_its_services_is_looked_at() -> None:
    services = tuple(
        Service(key, "mail", key, Entries({**CASES["mail"], **RATED, "machine": "host-1"})) for key in "mn"
    )
    host = Machine("h", "host-1", Entries({"memory": 1024}))
    plan = Plan("p", "Plan", start="existing", machines=(host,), services=services)
    whole = standings(sized(plan))
    for one in plan.services:
        assert standing_under(plan, one) == whole[one.id] and whole[one.id].fit is Fit.OVER


def test_that_page_1_promises_no_worst_case_that_a_tight_machine_does_not_carry() -> None:
    lasts = site_decision(two_on(6_000)).facts[2]
    assert "worst case too" not in lasts.reason and "host-1" in lasts.reason


@pytest.mark.parametrize("memory", [65_536, 4_000])
def test_that_the_answer_of_a_plan_names_the_machine_that_limits(memory: int) -> None:
    whole = site_answer(two_on(memory))
    assert whole.machine == ("host-1" if memory == 4_000 else "")
    assert whole.limit.endswith(whole.machine)


def test_that_a_machine_with_refused_inputs_says_so_and_repeats_none_of_them() -> None:
    told = about(Entries({"cores": "many", "rating": "many", "memory": 65_536}))
    assert told.endswith(", an input is refused") and "many" not in told
    assert about(Entries({"cores": "many"})) == "an input is refused"
    assert about(Entries()) == "nothing entered"


def test_that_a_machine_too_small_for_its_only_service_is_told_on_the_page_of_it() -> None:
    entries = {**CASES["mail"], "machine": "host-1", "machine_memory": 1024}
    plan = Plan("p", "Plan", start="existing", services=(Service("m", "mail", "Mail", Entries(entries)),))
    told, when = strip_of(sized(plan))
    assert told.fit is Fit.OVER and told.limit.startswith("Bottleneck: Memory, host-1: ")
    assert when.answer == "Add capacity" and when.earliest == 0


@settings(max_examples=25, deadline=None)
@given(entered_plans())
def test_that_no_service_has_a_better_verdict_than_the_plan_where_one_machine_is_under_all(
    plan: Plan,
) -> None:
    whole = sized(plan)
    there = standings(whole)
    for number, one in enumerate(whole.services):
        if one.sizing is None or date_of(one.answer, one.exists) is None:
            continue
        assert standing_under(plan, one.service) == there.get(one.service.id)
        told, when = strip_of(whole, number)
        if one.service.id in there and there[one.service.id].fit is Fit.OVER:
            assert told.fit is whole.fit is Fit.OVER
            assert NO_ACTION not in when.answer and not when.answer.startswith("Lasts")
        if told.fit is not Fit.FITS and one.sizing.fit is Fit.FITS:
            assert there[one.service.id].machine in told.limit


@pytest.mark.parametrize("other", ["mail", "virtual", "network"])
def test_that_page_1_tells_of_what_its_chance_is_where_nobody_knows_whether_a_machine_carries_all(
    other: str,
) -> None:
    services = (
        Service("m", "mail", "Mail", Entries({**CASES["mail"], "machine": "host-1"})),
        Service("n", other, "Other", Entries({**CASES[other], "machine": "host-1"})),
    )
    decided = site_decision(sized(Plan("p", "Plan", start="existing", services=services)))
    assert decided.fit is Fit.UNKNOWN
    *_, lasts, confidence = decided.facts
    assert (lasts.value, lasts.reason) == ("unknown", decided.verdict)
    assert confidence.reason.endswith("Not counted: whether host-1 carries its services together.")
    assert {(row.safe, row.expected, row.why) for row in decided.rows} == {
        ("unknown", "unknown", decided.verdict)
    }


def test_that_page_1_recommends_no_option_before_the_machine_is_mended_and_that_is_the_first_step() -> None:
    found = site_decision(two_on(4_000))
    assert found.first == found.steps[0].what == found.answer
    assert "busiest hour" not in found.steps[0].what and len(found.steps) == 2
    assert [row.kind for row in found.rows].count("Recommended") == 0
    assert site_decision(two_on(65_536)).rows[0].kind == "Recommended"


@pytest.mark.parametrize(
    ("memory", "what", "helps"),
    [
        (4_000, "host-1 does not carry its services together.", "Move services off host-1, or plan a larger one."),
        (6_000, "host-1, Memory: fits as expected; the worst case does not.", "Measure host-1 before you order: Memory."),
    ],
)  # fmt: skip
def test_that_a_full_machine_is_the_first_risk_of_the_proposal(memory: int, what: str, helps: str) -> None:
    """Page 1 told that host-1 is over, and page 2 that the only server may fail."""
    plan = two_on(memory)
    proposal = Contents(
        plan.plan, plan.plan, tuple(map(Part, plan.services)), "2026-11-20", "", ProposalOptions()
    )
    first = proposal.risks[0]
    assert (first.number, first.services, first.what, first.helps) == (1, "All services", what, helps)
