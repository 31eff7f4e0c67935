"""Random plans in print, as a workbook and as data: verdict, dates, chance, cost and bottleneck are those of one decision."""

from __future__ import annotations

import math
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from app.exporting.workbook import write_workbook
from app.plan.document import Plan
from app.plan.sized import sized
from app.presenting.crowded import Standing, standings
from app.presenting.decision_form import decision_form
from app.presenting.hardware_list import site_hardware
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.presenting.entered_plans import entered_plans
from tests.app.proposal.reading import DAY, pages_of, written

PRINTED = ProposalOptions(sections=("summary", "glance", "hardware"))


def spaced(text: str) -> str:
    return " ".join(text.split())


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(entered_plans())
def test_that_pages_and_data_of_any_plan_tell_one_decision(plan: Plan) -> None:
    whole = sized(plan)
    decided = site_decision(whole)
    if not decided.options:
        return
    with tempfile.TemporaryDirectory() as folder:
        first, second, *hardware = pages_of(written(plan, Path(folder), PRINTED))
    _pages_agree(decided, standings(whole), first, second)
    _money_agrees(decided, " ".join(hardware))
    told = decision_form(decided)
    facts = [told[name] for name in ("cost", "order_by", "lasts_until", "confidence")]
    assert facts == [fact.value for fact in decided.facts]


@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(entered_plans())
def test_that_the_workbook_of_any_plan_tells_the_decision_of_page_1(plan: Plan) -> None:
    whole = sized(plan)
    decided = site_decision(whole)
    if not decided.options:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.xlsx"
        write_workbook(whole, path, DAY)
        rows = _rows(path)
    cells = {cell for row in rows for cell in row}
    texts = {decided.answer, decided.verdict, decided.consequence, *(fact.value for fact in decided.facts)}
    assert texts - {""} <= cells
    bought = [line for place in decided.places for line in place.lines]
    counted = [(row[1], row[2], row[3]) for row in rows]
    assert all((line.order.title, line.count, line.unit) in counted for line in bought)
    full = [row[1:5] for row in rows if row[-1] in ("fits", "tight", "over")]
    told = decision_form(decided)["services"]
    wanted = [one for part in told for one in part["options"][0]["resources"]]
    numbers = [number for one in wanted for number in (one["demand"], one["high"], one["capacity"])]
    assert [cell for row in full for cell in row[1:]] == pytest.approx(numbers)


def _rows(path: Path) -> list[tuple[Any, ...]]:
    import openpyxl

    sheet = openpyxl.load_workbook(path)["Decision"]
    return [tuple(cell.value for cell in row[:7]) for row in sheet.iter_rows()]


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(entered_plans())
def test_that_every_edition_of_any_plan_tells_the_same_verdict_dates_and_chance(plan: Plan) -> None:
    own = site_decision(sized(plan))
    for edition in (Edition.MANAGEMENT, Edition.VENDOR):
        options = ProposalOptions(edition, sections=("summary", "glance"))
        with tempfile.TemporaryDirectory() as folder:
            first, second = pages_of(written(plan, Path(folder), options))
        assert own.head in first
        for fact in own.facts[1:]:
            assert spaced(f"{fact.label} {fact.value}") in first and f"{fact.label} {fact.value}" in second
        for row in own.rows:
            assert spaced(f"{row.safe} {row.expected} {row.chance}") in first


def _pages_agree(decided: SiteDecision, machines: dict[str, Standing], first: str, second: str) -> None:
    """Page 1 has the answer, its figures and the rows of the options; page 2 the same figures and each action, first that of a
    machine that does not carry what is on it."""
    texts = [
        decided.head,
        decided.verdict,
        decided.answer,
        decided.sentence,
        decided.label,
        decided.consequence,
    ]
    texts += [text for fact in decided.facts for text in (fact.value, fact.reason)]
    for row in decided.rows:
        texts += [row.needs, row.cost, row.safe, row.expected, row.chance, row.why]
    for text in texts:
        assert text == "–" or spaced(text) in first, text
    for fact in decided.facts:
        assert fact.value in second
    for part in decided.parts:
        machine, now = machines.get(part.service.service.id), part.ahead.now.fit
        first_of_all = machine is not None and part.known.exists and machine.comes_before(now)
        assert spaced(machine.action if machine is not None and first_of_all else part.told.action) in second
        odds = part.known.best.ahead.chance if part.known.best.ahead is not None else None
        if len(decided.parts) == 1 and odds is not None and decided.facts[3].known:
            doubted = f"Least sure: {odds.weakest.title}."
            assert (doubted in first) == (doubted in part.told.how_sure) == (odds.holds <= 0.99)


def _money_agrees(decided: SiteDecision, hardware: str) -> None:
    """The hardware list prints each line of option A, and its sum is the cost of page 1."""
    best, shown = decided.options[0], site_hardware(decided)
    for group in shown.lists:
        for row in group.rows:
            assert spaced(row.what) in hardware and row.count.partition(" ")[0] in hardware
    costs = [line.cost for place in best.places for line in place.lines if line.cost is not None]
    running = [line.running for place in best.places for line in place.lines if line.running is not None]
    if best.lines and (costs or running):
        assert best.cost is not None and math.isclose(best.cost, math.fsum([*costs, *running]), abs_tol=0.005)
        assert f"{best.cost:,.2f}" in hardware
        assert decided.facts[0].value.removesuffix(" EUR") in (f"{best.cost:,.2f}", f"{best.cost:,.0f}")
