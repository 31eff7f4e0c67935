"""What is needed and what is ordered are one chain: the need to the worst case, each order with its cost, each single machine with its risk."""

from __future__ import annotations

import pytest

from app.plan.document import Plan
from app.plan.examples import FOLDER, examples
from app.plan.opening import read_plan
from app.plan.sized import sized
from app.presenting.first_limit import limits
from app.presenting.full_sooner import full_sooner
from app.presenting.lasting import lasting
from app.presenting.orders_due import orders_due
from app.presenting.risks import Kind, failure
from app.presenting.site_decision import site_decision
from app.presenting.site_glance import glance_rows
from app.proposal.contents import Contents, Part
from app.proposal.options import ProposalOptions
from planners.analysis.options import Basis
from planners.analysis.spare import servers_bought
from planners.units import unit


def plan_of(name: str) -> Plan:
    return read_plan(FOLDER / f"{name}.txt")


@pytest.mark.parametrize("name", ["mail-growing", "mail-aix", "virtual-zvm", "webmail-linux"])
def test_that_what_is_bought_for_the_worst_case_is_in_the_need_of_page_2(name: str) -> None:
    """53 drives were added to 54 where page 2 told a need of 2 times 31."""
    whole = sized(plan_of(name))
    decided = site_decision(whole)
    for row, part in zip(glance_rows(whole, decided), decided.parts, strict=True):
        best = part.known.best
        counted = [line for line in best.lines if unit(line.unit).whole and line.unit != "servers"]
        if best.basis is not Basis.UPPER or best.sizing is None:
            continue
        servers = servers_bought(best.sizing)
        new = next((line.count for line in best.lines if line.unit == "servers"), 1)
        for bought in {line.unit for line in counted}:
            total = sum(line.count for line in counted if line.unit == bought)
            places = new if servers is not None else 1
            assert f"{total / places:g} {bought}" in row.size.replace("\N{NO-BREAK SPACE}", " ")


def test_that_needs_costs_and_dates_of_a_site_that_grows_are_told_with_their_reasons() -> None:
    """Page 1 told 64,860 EUR beside "Now", of which 44,010 are due now, and a month without saying until or from it."""
    whole = sized(plan_of("site-growing"))
    decided = site_decision(whole)
    first, second, third = (one.size for one in glance_rows(whole, decided))
    assert first.endswith("25 to 33 drives for 16,500 users, fast growth")
    assert second.endswith("2 to 3 processors · 11 to 13 drives for 8,640 users, fast growth")
    assert third.endswith("for 121,000 entries, fast growth")
    cost = decided.facts[0]
    assert (cost.value, cost.reason) == (
        "64,860 EUR",
        "Your own prices. Orders: 44,010 EUR (2026-11) and 20,850 EUR (2027-09).",
    )
    assert [one.name for one in orders_due(decided.options[0], decided.parts)] == ["2026-11", "2027-09"]
    shown = lasting(decided)
    assert shown is not None and shown.rows[0].without_text == "else: until 2027-11"


@pytest.mark.parametrize("name", ["virtual-production", "virtual-zvm", "network-x460", "mail-aix"])
def test_that_the_failure_of_the_only_machine_is_a_risk(name: str) -> None:
    """A host with eight guests, and a network of four nodes in one machine, had no such risk."""
    (one,) = sized(plan_of(name)).services
    assert one.sizing is not None
    (risk,) = failure(one.sizing)
    assert (risk.kind, risk.what) == (Kind.FAILURE, "The only server fails.")


@pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)
def test_that_what_an_order_makes_full_sooner_is_told_with_its_reason(plan: Plan) -> None:
    """A processor was at capacity at 30,700 users without an order and at 23,000 with it, and nothing said why."""
    for one in sized(plan).services:
        without, ordered = one.foreseen, one.accepted
        assert without is not None and ordered is not None
        loads = {row.resource: row.load for row in limits(without)}
        sooner = [row for row in limits(ordered) if (row.load or 0) < 0.99 * (loads.get(row.resource) or 0)]
        told = full_sooner(without, ordered)
        assert bool(sooner) == bool(told)
        assert not sooner or told.startswith(f"{sooner[0].resource.title} is at capacity at ")


def test_that_the_only_server_is_a_risk_until_the_second_is_in_use() -> None:
    """The second server of mail is ordered in 2027-09; no risk told that the first is alone until then."""
    plan = plan_of("site-growing")
    parts = tuple(map(Part, sized(plan).services))
    assert [part.in_use_from for part in parts] == ["2027-12", "", ""]
    told = Contents(plan, plan, parts, "2026-11-20", "", ProposalOptions()).risks
    assert ("Mail of the offices", "The only server fails before 2027-12, when the order is in use.") in [
        (one.services, one.what) for one in told
    ]


def test_that_a_need_to_the_worst_case_is_that_of_one_way() -> None:
    """Two servers stood beside four processors where one processor more in the only server carries the worst case."""
    whole = sized(plan_of("mail-zos"))
    decided = site_decision(whole)
    (row,) = glance_rows(whole, decided)
    assert row.size.startswith("1 server · 3 to 4 processors")
    assert [way.needs for way in decided.rows if way.buys] == ["1 processor"]
