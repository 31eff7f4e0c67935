"""No two places of a plan contradict each other: verdict, dates, chance, cost and bottleneck are those of one decision."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from app.exporting.workbook import write_workbook
from app.plan.document import Entries, Plan, Service
from app.plan.sized import sized
from app.presenting.crowded import standing_under
from app.presenting.decision_form import decision_form
from app.presenting.hardware_list import site_hardware
from app.presenting.lasting import lasting
from app.presenting.overview import tiles
from app.presenting.ranked import ranked
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from app.presenting.situation import Case, chance_text
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from planners.analysis.options import OptionKind
from planners.planner import Fit
from tests.app.presenting.entered_plans import PRICES, entered_plans
from tests.app.proposal.reading import DAY, pages_of, written
from tests.planners.analysis.test_decisions import CASES


@settings(max_examples=25, deadline=None)
@given(entered_plans())
def test_that_the_decision_does_not_contradict_itself(plan: Plan) -> None:
    whole = sized(plan)
    decided = site_decision(whole)
    told = decision_form(decided)
    if not decided.parts:
        return
    best = decided.options[0]
    no_action = "No action needed" in decided.answer
    assert not (no_action and best.lines)
    crowded = decided.case is Case.OVER and any(one.total.fit is Fit.OVER for one in whole.judged)
    told_first = decided.sentence if crowded else decided.answer
    assert any(word in told_first for word in ("Buy ", "Add ", "Order ")) == bool(best.lines)
    if best.lines and decided.head == "Today: fits.":
        assert " by " in decided.answer or " now" in decided.answer
    if plan.start == "new":
        assert decided.case is Case.NEW or decided.case is None or crowded
        assert "Today" not in decided.head
        kinds = {row.kind for row in decided.rows}
        assert "Do nothing" not in kinds and all("what is there" not in row.title for row in decided.rows)
    chance = "unknown" if crowded else chance_text(best.chance)
    assert decided.facts[3].value == chance == told["confidence"]
    if "Nothing else is short." in decided.verdict:
        assert not any(one.over for one in decided.parts if one.case is Case.NEW)
    for part, chosen in zip(decided.parts, best.chosen, strict=True):
        if best.chance is not None and chosen.option.chance is not None:
            assert best.chance <= chosen.option.chance + 1e-9
        _agrees(part.told.fit, part.known.exists, part.ahead.now.fit, part.told.case)
    _money_agrees(decided, told)


def _agrees(fit: Fit | None, exists: bool, present: Fit, case: Case) -> None:
    """The verdict on page 1 is that of the sizing; what is not judged may be left unknown beside one that fits."""
    if not exists:
        assert fit is None and case is Case.NEW
    elif present is not Fit.UNKNOWN:
        assert fit is present


def _money_agrees(decided: SiteDecision, told: dict[str, Any]) -> None:
    best, known = decided.options[0], site_hardware(decided)
    lines = [line for place in told["options"][0]["places"] for line in place["lines"]]
    costs = [line["cost"] for line in lines if line["cost"] is not None]
    running = [line["running"] for line in lines if line["running"] is not None]
    if costs:
        assert best.purchase == pytest.approx(math.fsum(costs), abs=0.005)
    if costs or running:
        assert best.cost == pytest.approx(math.fsum([*costs, *running]), abs=0.005)
        assert f"{best.cost:,.2f}" == known.cost
        assert decided.facts[0].value.removesuffix(" EUR") in (f"{best.cost:,.2f}", f"{best.cost:,.0f}")
    elif lines:
        assert decided.facts[0].value == "not priced"


@settings(max_examples=12, deadline=None)
@given(entered_plans())
def test_that_dates_and_chances_of_the_options_agree(plan: Plan) -> None:
    for part in site_decision(sized(plan)).parts:
        first, *others = part.known.options
        for one, row in zip(part.known.options, part.told.rows, strict=True):
            assert row.chance == chance_text(one.chance)
            if one.ahead is not None and one.ahead.months.likely_month is not None:
                worst = one.ahead.months.pessimistic_month
                assert worst is not None and worst <= one.ahead.months.likely_month
        if part.known.exists and first.lines and part.ahead.grows:
            assert first.month == part.ahead.months.order_month
        nothing = next((one for one in others if one.kind is OptionKind.NOTHING), None)
        if nothing is not None and first.chance is not None and nothing.chance is not None:
            assert first.chance >= nothing.chance - 0.02
        shown, row = ranked(plan, part.service.service)[0], part.told.rows[0]
        there = standing_under(plan, part.service.service)
        if there is not None and there.short:
            assert (shown.needs, shown.chance) == (row.needs, "unknown"), "as on page 1"
        else:
            assert (shown.needs, shown.chance, shown.until) == (row.needs, row.chance, row.expected)


GROWING: dict[str, Any] = {**CASES["mail"], "growth": 40, "start": "2026-11", "server_drives": 40, **PRICES}


@pytest.mark.parametrize("start", ["new", "existing"])
def test_that_pages_workbook_and_data_tell_one_decision(start: str, tmp_path: Path) -> None:
    import openpyxl

    web = Service("w", "inotes", "Web mail", Entries({**CASES["inotes"], **PRICES, "machine": "host-1"}))
    mail = Service("m", "mail", "Mail", Entries({**GROWING, "machine": "host-1"}))
    plan = Plan("p", "Plan", start=start, services=(mail, web))
    whole = sized(plan)
    told = decision_form(site_decision(whole))
    values = [told["answer"], told["cost"], told["order_by"], told["lasts_until"], told["confidence"]]
    for edition in (Edition.MANAGEMENT, Edition.TECHNICAL):
        pages = pages_of(written(plan, tmp_path, ProposalOptions(edition)))
        assert all(" ".join(value.split()) in pages[0] for value in values), edition
        assert all(value in pages[1] for value in values[1:]), edition
    path = tmp_path / "plan.xlsx"
    write_workbook(whole, path, DAY)
    sheet = openpyxl.load_workbook(path)["Decision"]
    cells = {cell.value for row in sheet.iter_rows() for cell in row}
    assert set(values) <= cells
    assert len(tiles(whole)) == 3


RATED: dict[str, Any] = {"rating_family": "own rating", "rating_measured": 100.0, "rating_planned": 900.0}


@pytest.mark.parametrize(("memory", "fit"), [(65_536, Fit.FITS), (1024, Fit.OVER)])
def test_that_a_shared_machine_that_is_over_comes_before_its_services(memory: int, fit: Fit) -> None:
    shared: dict[str, Any] = {"machine": "host-1", "machine_memory": memory, **RATED}
    mail = Service("m", "mail", "Mail", Entries({**CASES["mail"], **shared}))
    other = Service("n", "mail", "Mail of the shops", Entries({**CASES["mail"], **shared}))
    whole = sized(Plan("p", "Plan", start="existing", services=(mail, other)))
    found = site_decision(whole)
    assert found.fit is fit is whole.fit
    assert ("host-1" in found.answer) == (fit is Fit.OVER)
    assert found.facts[3].known == (fit is Fit.FITS)
    for row in found.rows:
        until = {row.safe, row.expected, found.facts[2].value}
        assert (until == {"exceeded now"}) == (fit is Fit.OVER), "what is there, as Compare and Move tell it"
        assert (row.chance == "unknown") == (fit is Fit.OVER)
    for why in (found.reason, *(row.why for row in found.rows)):
        assert ("does not carry its services" in why) == (fit is Fit.OVER), "nor with which chance all hold"


@pytest.mark.parametrize(
    ("start", "head"), [("new", "As entered: exceeded."), ("existing", "Today: exceeded.")]
)
def test_that_a_machine_that_is_not_installed_yet_is_not_exceeded_today(start: str, head: str) -> None:
    entries = {**CASES["virtual"], "machine": "host-1", "machine_memory": 8192}
    service = Service("v", "virtual", "Guests", Entries(entries))
    found = site_decision(sized(Plan("p", "Plan", start=start, services=(service,))))
    assert found.head == head
    assert found.verdict.startswith("host-1: Guests needs 14 of 8 GiB")


def test_that_what_does_not_reach_the_chance_needed_is_not_told_as_the_least_that_does() -> None:
    """Two services were told as the least that reaches 99 %, and one of them holds with 92 %."""
    services = tuple(
        Service(name, "inotes", name, Entries({**CASES["inotes"], "growth": 29, "growth_high": 39, **more}))
        for name, more in (("First", {}), ("Second", {"chance_needed": 99, "activity_spread": 20}))
    )
    decided = site_decision(sized(Plan("p", "Plan", start="new", services=services)))
    part = decided.parts[1]
    assert part.known.best.chance is not None and part.known.best.chance < part.known.enough
    assert decided.reason.startswith("No purchase reaches the chance needed: Second.")


def test_that_services_with_and_without_a_first_month_stand_on_one_line_of_months() -> None:
    dated = Service("a", "mail", "Dated", Entries({**CASES["mail"], "growth": 20, "start": "2026-11"}))
    other = Service("b", "mail", "Not dated", Entries({**CASES["mail"], "growth": 30}))
    for services in ((dated, other), (other, dated)):
        shown = lasting(site_decision(sized(Plan("p", "Plan", start="existing", services=services))))
        assert shown is not None and shown.months == 24
        assert shown.names[0] == (0, "2026-11")


def test_that_what_has_no_price_is_named_beside_the_cost() -> None:
    priced = Service("a", "mail", "Priced", Entries({**CASES["mail"], "price_server": 100}))
    plan = Plan("p", "Plan", start="new", services=(priced,))
    cost = site_decision(sized(plan)).facts[0]
    assert "Processors, Memory" in cost.reason and "Servers" not in cost.reason


@pytest.mark.parametrize(
    ("kind", "entries", "resource"),
    [
        ("mail", {"users": 40_000, "servers": 1}, "Users per server"),
        ("traveler", {"users": 27_000}, "Devices of the pool"),
    ],
)
def test_that_a_new_system_that_nothing_carries_is_not_bought(
    kind: str, entries: dict[str, Any], resource: str
) -> None:
    service = Service("a", kind, "New one", Entries({**CASES[kind], **entries}))
    decided = site_decision(sized(Plan("p", "Plan", start="new", services=(service,))))
    assert decided.case is Case.NEW and not decided.options[0].lines
    assert decided.answer == f"Plan a larger machine or link for New one: {resource}."
    assert [fact.value for fact in decided.facts] == ["none", "none due", "exceeded now", "<1 %"]


@pytest.mark.parametrize("users", [20_000, 40_000])
def test_that_nothing_is_bought_that_does_not_help_and_the_next_step_is_the_action(users: int) -> None:
    entries = {**CASES["mail"], "users": users, "servers": 1}
    plan = Plan("p", "Plan", start="existing", services=(Service("a", "mail", "Mail", Entries(entries)),))
    decided = site_decision(sized(plan))
    assert decided.case is Case.OVER and not decided.options[0].lines
    assert decided.answer.startswith("Plan a larger machine")
    assert decided.steps[0].what == decided.parts[0].told.action != "Measure at the busiest hour."
