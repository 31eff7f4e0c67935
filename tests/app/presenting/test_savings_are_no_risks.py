"""An assumption that can only save something if it is wrong is told among the assumptions, and is no risk."""

from __future__ import annotations

import pytest

from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.assumptions import assumptions
from app.presenting.risks import risks


@pytest.mark.parametrize("title", ["389", "virtual machine of today"])
def test_that_a_saving_is_no_risk(title: str) -> None:
    """ "Disk capacity: −25 %" stood among the risks of a plan."""
    (one,) = sized(next(plan for plan in examples() if title in plan.title)).services
    assert one.sizing is not None
    assumed = assumptions(one.service, one.planner, one.sizing)
    assert any(not row.harms and row.weight > 0.2 for row in assumed)
    told = risks(one.sizing, one.foreseen, assumed)
    assert told and not [row for row in told if "−" in row.consequence]
