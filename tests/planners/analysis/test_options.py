"""The ways to go on with a service: what each of them promises beside the others."""

from __future__ import annotations

from typing import Any

import pytest

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.sized import sized
from planners.analysis import options, projection
from planners.analysis.bought import WithBought
from planners.analysis.months import run_months
from planners.analysis.options import OptionKind
from planners.analysis.order import on_what_is_bought

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


@pytest.mark.parametrize("plan", GROWING, ids=lambda plan: plan.title)
def test_that_an_option_asked_for_by_its_kind_is_that_of_all_of_them(plan: Plan) -> None:
    for service in sized(plan).services:
        known = service.options
        assert known is not None
        alone = {kind: known.of(kind) for kind in reversed(OptionKind)}
        assert known.options[0] is known.best
        for kind, one in alone.items():
            assert one is next((other for other in known.options if other.kind is kind), known.best)


GROWS = {"growth": 8.0, "growth_low": 4.0, "growth_high": 14.0, "horizon": 120}
WEB_MAIL: dict[str, Any] = {"mode": "dwa85lite", "platform": "linux-x64", "version": "8.5", **GROWS}


def web_mail(users: int) -> Plan:
    """A new service that grows."""
    return Plan(
        "p",
        "Plan",
        start="new",
        services=(Service("w", "inotes", "Web mail", Entries({**WEB_MAIL, "users": users})),),
    )


def test_that_no_option_is_projected_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    projected = []

    def counted(*asked: Any) -> Any:
        projected.append(asked)
        return on_what_is_bought(*asked)

    monkeypatch.setattr(options, "on_what_is_bought", counted)
    (one,) = sized(web_mail(5_964)).services
    known = one.options
    assert known is not None and known.best.chance is not None
    assert known.enough <= known.best.chance < 0.95 and len(projected) == 1
    for kind, many in ((OptionKind.CHEAPER, 2), (OptionKind.SURER, 3), (OptionKind.CHEAPER, 3)):
        assert known.of(kind).kind is kind and len(projected) == many


def test_that_no_month_is_run_of_what_is_not_there_without_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large plan of new services ran their months twice: without the order too, of which nothing is told."""
    run = []

    def counted(*asked: Any) -> Any:
        run.append(asked[0])
        return run_months(*asked)

    monkeypatch.setattr(projection, "run_months", counted)
    (one,) = sized(web_mail(5_963)).services
    assert one.options is not None and one.options.best.lines
    assert one.options.best.chance is not None
    assert run and all(isinstance(planner, WithBought) for planner in run)


@pytest.mark.parametrize("title", ["its own measurement", "30,000 searches"])
def test_that_a_tight_service_has_a_server_more_as_a_surer_way(title: str) -> None:
    """Its page said to order above 67 %, and nowhere what."""
    plan = next(one for one in examples() if title in one.title and "directory" in one.services[0].planner)
    (one,) = sized(plan).services
    assert one.options is not None
    best, surer = one.options.options
    assert not best.lines and surer.kind is OptionKind.SURER
    bought = {line.unit: (line.count, line.total) for line in surer.lines}
    assert bought["servers"] == (1, 2) and bought["processors"] == (8, 16)
    assert (surer.chance or 0.0) > (best.chance or 0.0)
