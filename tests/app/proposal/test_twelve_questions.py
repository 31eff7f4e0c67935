"""The twelve questions of a reviewer are answered on pages 1 and 2, and every other place gives the same figures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.presenting.decision_form import decision_form
from app.presenting.services_decision import SiteDecision
from app.proposal.contents import contents
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import DAY, pages_of, text_of, written

PLANS = pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)


def spaced(text: str) -> str:
    return " ".join(text.split())


def on_page_1(decided: SiteDecision) -> dict[str, list[str]]:
    """What page 1 answers to each question: every figure behind its own label, so that no other can stand for it."""
    cost, order_by, lasts, confidence = (f"{one.label} {one.value} {one.reason}" for one in decided.facts)
    rows = [f"{row.kind}: {row.title} {row.needs}" for row in decided.rows]
    return {
        "what": [f"{decided.head} {decided.verdict} {decided.answer} {decided.sentence}"],
        "how many": [f"A {rows[0]}"],
        "how much": [cost],
        "by when": [order_by],
        "until when": [lasts],
        "how sure": [confidence],
        "what if not": [f"{decided.label} {decided.consequence}"],
        "what else was considered": [f"{letter} {row}" for letter, row in zip("ABC", rows, strict=False)],
        "who decides": [f"Decided by: not set {decided.steps[0].when} {decided.steps[0].what}"],
        "what next": [f"{step.when} {step.what}" for step in decided.steps],
    }


def on_page_2(decided: SiteDecision) -> dict[str, list[str]]:
    """What page 2 answers: the four figures again, what is done for each service, what is assumed and what is left out."""
    return {
        "the figures": [f"{one.label} {one.value}" for one in decided.facts],
        "what": [part.told.action for part in decided.parts],
        "what is assumed": ["Assumed"],
        "what is not covered": ["Not covered"],
        "who decides": ["Decision: ", "Name and role"],
    }


def unanswered(page: str, asked: dict[str, list[str]]) -> list[str]:
    """The questions that the page leaves open."""
    return [question for question, texts in asked.items() if any(spaced(text) not in page for text in texts)]


@PLANS
def test_that_pages_1_and_2_answer_twelve_questions(plan: Plan, tmp_path: Path) -> None:
    first, second = pages_of(written(plan, tmp_path, ProposalOptions(Edition.MANAGEMENT)))
    known = contents(plan, DAY)
    assert not unanswered(first, on_page_1(known.site))
    assert not unanswered(second, on_page_2(known.site))
    effects = [one.effect for _, assumed in known.assumptions for one in assumed if one.weight > 0]
    assert not effects or any(spaced(effect) in second for effect in effects)
    assert any(text in second for text in ("Backup", "Not known", "not entered"))


def test_that_pages_of_one_plan_answer_no_question_about_another(tmp_path: Path) -> None:
    one, other = (
        next(plan for plan in examples() if name in plan.title) for name in ("that grows", "AIX 5.2")
    )
    first, second = pages_of(written(one, tmp_path, ProposalOptions(Edition.MANAGEMENT)))
    decided = contents(other, DAY).site
    open_ = unanswered(first, on_page_1(decided))
    assert set(open_) == set(on_page_1(decided))
    assert {"the figures", "what"} <= set(unanswered(second, on_page_2(decided)))


@PLANS
def test_that_the_figures_of_page_1_are_those_of_every_other_place(plan: Plan, tmp_path: Path) -> None:
    decided = contents(plan, DAY).site
    told = decision_form(decided)
    best = told["options"][0]
    assert told["confidence"] == decided.rows[0].chance == decided.facts[3].value
    sections = ("comparison", "hardware")
    text = text_of(written(plan, tmp_path, ProposalOptions(sections=sections)))
    for part in decided.parts:
        for row in part.told.rows:
            assert spaced(row.needs) in text
    counted = [line for place in best["places"] for line in place["lines"]]
    assert {line["item"] for line in counted} == {line.order.title for line in decided.options[0].lines}
    for line in counted:
        counted_so = rf"{re.escape(line['item'])} .{{0,90}}? ?{line['count']:,g}(?= |$)"
        assert re.search(counted_so, text), counted_so
    if len(decided.parts) > 1:
        summed = sum(line["count"] for line in counted if line["unit"] == "servers")
        assert not summed or f"{summed:g} server" in decided.rows[0].needs
