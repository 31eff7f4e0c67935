"""The twelve questions of a reviewer are answered on pages 1 and 2, and every other place gives the same figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.presenting.bought_items import items
from app.presenting.decision_form import decision_form
from app.proposal.contents import contents
from app.proposal.options import ProposalOptions
from app.proposal.registry import Edition
from tests.app.proposal.reading import DAY, pages_of, text_of, written

PLANS = pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)


def spaced(text: str) -> str:
    return " ".join(text.split())


@PLANS
def test_that_pages_1_and_2_answer_twelve_questions(plan: Plan, tmp_path: Path) -> None:
    first, second = pages_of(written(plan, tmp_path, ProposalOptions(Edition.MANAGEMENT)))
    decided = contents(plan, DAY).site
    cost, order_by, lasts, confidence = (one.value for one in decided.facts)
    answers = {
        "what": [decided.answer],
        "how many": [items(decided.options[0].lines) or "nothing"],
        "how much": [cost],
        "by when": [order_by],
        "until when": [lasts, decided.rows[0].safe],
        "how sure": [confidence],
        "what if not": [decided.label, decided.consequence],
        "what else was considered": [f"{letter} " for letter, _ in zip("ABC", decided.rows, strict=False)],
        "who decides": ["Decided by"],
        "what next": [step.what for step in decided.steps],
    }
    for question, texts in answers.items():
        for text in texts:
            assert spaced(text) in first, (question, text)
    for question, text in (
        ("how much", cost), ("by when", order_by), ("until when", lasts), ("how sure", confidence),
        ("what is assumed", "Assumed"), ("what is not covered", "Not covered"), ("who decides", "Name and role"),
    ):  # fmt: skip
        assert text in second, question
    for part in decided.parts:
        assert spaced(part.told.action) in second


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
        assert f"{line['count']:,g}" in text
    if len(decided.parts) > 1:
        summed = sum(line["count"] for line in counted if line["unit"] == "servers")
        assert not summed or f"{summed:g} server" in decided.rows[0].needs
