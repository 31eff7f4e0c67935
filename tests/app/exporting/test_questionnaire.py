"""The questionnaire of plans that came from elsewhere."""

from __future__ import annotations

from app.exporting.questionnaire import questionnaire
from app.plan.examples import examples
from planners.table import Rows


def test_that_a_row_with_more_cells_than_columns_is_asked_for_all_the_same() -> None:
    plan = examples()[0]
    odd = Rows([["2027-03", 5.0, "load", "New branch", *("beyond-the-columns",) * 9]])
    told = questionnaire(plan.with_service(plan.services[0].with_entry("growth_events", odd)))
    assert "2027-03" in told
    assert "beyond-the-columns" not in told
