"""The ways to go on with a service: what each of them promises beside the others."""

from __future__ import annotations

import pytest

from app.plan.document import Entries, Plan, Service
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


@pytest.mark.parametrize("start", ["new", "existing"])
def test_that_no_port_is_ordered_that_a_node_does_not_have(start: str) -> None:
    """Three ports were ordered for a node of two, and the order lasted until the first month."""
    entries = {"throughput": 1000, "nodes": 1, "direction": "receive", "growth": 13, "growth_high": 23}
    service = Service("n", "network", "Network", Entries(entries))
    (one,) = sized(Plan("p", "Plan", start=start, services=(service,))).services
    assert one.options is not None
    best = one.options.options[0]
    assert all(line.total <= 2 for line in best.lines if line.unit == "ports")
    assert best.ahead is not None and best.chance is not None
    assert best.ahead.months.stopped is None
