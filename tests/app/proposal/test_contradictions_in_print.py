"""Random plans in print, as a workbook and as data: verdict, dates, chance, cost and bottleneck are those of one decision."""

from __future__ import annotations

import math
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings

from app.exporting.workbook import write_workbook
from app.plan.document import Plan
from app.plan.sized import sized
from app.presenting.decision_form import decision_form
from app.presenting.hardware_list import site_hardware
from app.presenting.services_decision import SiteDecision
from app.presenting.site_decision import site_decision
from app.proposal.options import ProposalOptions
from tests.app.presenting.test_contradictions import plans
from tests.app.proposal.reading import DAY, pages_of, written

PRINTED = ProposalOptions(sections=("summary", "glance", "hardware"))


def spaced(text: str) -> str:
    return " ".join(text.split())


@settings(max_examples=14, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plans())
def test_that_pages_and_data_of_any_plan_tell_one_decision(plan: Plan) -> None:
    decided = site_decision(sized(plan))
    with tempfile.TemporaryDirectory() as folder:
        first, second, *hardware = pages_of(written(plan, Path(folder), PRINTED))
    _pages_agree(decided, first, second)
    _money_agrees(decided, " ".join(hardware))
    told = decision_form(decided)
    facts = [told[name] for name in ("cost", "order_by", "lasts_until", "confidence")]
    assert facts == [fact.value for fact in decided.facts]


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plans())
def test_that_the_workbook_of_any_plan_tells_the_decision_of_page_1(plan: Plan) -> None:
    whole = sized(plan)
    decided = site_decision(whole)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.xlsx"
        write_workbook(whole, path, DAY)
        cells = _cells(path)
    texts = {decided.answer, decided.verdict, decided.consequence, *(fact.value for fact in decided.facts)}
    assert texts - {""} <= cells
    assert {line.order.title for place in decided.places for line in place.lines} <= cells


def _cells(path: Path) -> set[Any]:
    import openpyxl

    return {cell.value for row in openpyxl.load_workbook(path)["Decision"].iter_rows() for cell in row}


def _pages_agree(decided: SiteDecision, first: str, second: str) -> None:
    """Page 1 has the answer, its figures and the rows of the options; page 2 the same figures and each action."""
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
        assert spaced(part.told.action) in second
        odds = part.known.options[0].ahead.chance if part.known.options[0].ahead is not None else None
        if len(decided.parts) == 1 and odds is not None:
            assert f"Decided by: {odds.weakest.title}" in first and odds.weakest.title in part.told.how_sure


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
