"""Acceptance and operation speak of the same machine: the one that is recommended, at the same load."""

from __future__ import annotations

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.presenting.acceptance import acceptance_sheet
from app.presenting.triggers import trigger_rows
from app.proposal.contents import contents
from tests.app.proposal.reading import DAY


@pytest.mark.parametrize("plan", [one for one in examples() if one.scenarios], ids=lambda one: one.title)
def test_that_what_is_accepted_is_what_is_watched(plan: Plan) -> None:
    for part in contents(plan, DAY).parts:
        ahead = part.accepted
        assert ahead is not None
        sheet = acceptance_sheet(part.planner, ahead.now, ahead=ahead)
        watched = {(row.figure, row.unit): row.today for row in trigger_rows(ahead, accepted=True)}
        both = [row for row in sheet.planned if (row.figure, row.unit) in watched]
        assert both
        assert [row.value for row in both] == [watched[row.figure, row.unit] for row in both]
