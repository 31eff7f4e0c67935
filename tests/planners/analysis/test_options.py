"""The ways to go on with a service: what each of them promises beside the others."""

from __future__ import annotations

import pytest

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from planners.analysis.options import OptionKind

GROWING = [plan for plan in examples() if "grows" in plan.title]


@pytest.mark.parametrize("plan", GROWING, ids=lambda plan: plan.title)
def test_that_no_cheaper_way_is_full_before_what_is_there_would_be(plan: Plan) -> None:
    """A server that is added by expected values took an even share of the users, and was full at once in the worst case."""
    compared = 0
    for service in sized(plan).services:
        ways = {one.kind: one for one in service.options.options} if service.options is not None else {}
        nothing, cheaper = ways.get(OptionKind.NOTHING), ways.get(OptionKind.CHEAPER)
        if nothing is not None and cheaper is not None:
            till = cheaper.ahead.months.pessimistic_month
            assert till is None or till >= (nothing.ahead.months.pessimistic_month or 0)
        compared += nothing is not None
    assert compared
