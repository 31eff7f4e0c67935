"""A machine that services share is there once the first of them runs on it: nobody buys its servers again."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from hypothesis import given, settings

from app.plan.document import Entries, Plan, Service
from app.plan.sized import sized
from app.presenting.hardware_list import site_hardware
from app.presenting.orders_due import orders_due
from app.presenting.ranked import ranked
from app.presenting.site_decision import site_decision
from app.presenting.site_glance import glance_rows
from tests.app.presenting.entered_plans import PRICES, entered_plans
from tests.planners.analysis.test_decisions import CASES


def on_one(kind: str, start: str = "", **today: Any) -> Plan:
    """Mail, and a service of that kind for which nothing is entered of today, on one machine."""
    mail = Service("m", "mail", "Mail", Entries({**CASES["mail"], **PRICES, "machine": "host-1", **today}))
    entered = {name: value for name, value in CASES[kind].items() if name != "server_memory"}
    other = Service("o", kind, "Other", Entries({**entered, **PRICES, "machine": "host-1"}))
    return Plan("p", "Plan", start=start, services=(other, mail))


def servers(plan: Plan) -> float:
    """The servers that are bought, which each place tells alike."""
    decided = site_decision(sized(plan))
    orders = orders_due(decided.options[0], decided.parts)
    listed = [row for place in site_hardware(decided).lists for row in place.rows if row.what == "Servers"]
    bought = sum(line.count for one in orders for line in one.lines if line.unit == "servers")
    assert bought == sum(float(row.count) for row in listed)
    assert ("server" in decided.answer) == bool(bought)
    return bought


@pytest.mark.parametrize("kind", ["inotes", "network", "virtual", "directory"])
def test_that_a_new_service_buys_no_machine_on_which_another_runs(kind: str) -> None:
    plan = on_one(kind, server_drives=60)
    there, runs = sized(plan).services
    assert (there.exists, runs.exists) == (False, True)
    assert servers(plan) == 0
    decided = site_decision(sized(plan))
    assert all("server" not in part.told.action for part in decided.parts)
    assert "server" not in ranked(plan, there.service)[0].needs


@pytest.mark.parametrize("start", ["", "new"])
def test_that_one_machine_is_bought_for_new_services_on_it(start: str) -> None:
    assert servers(on_one("inotes", start)) == 1


def test_that_a_new_service_that_needs_nothing_more_is_installed_on_what_is_there() -> None:
    mail: dict[str, Any] = {
        **CASES["mail"],
        "machine": "host-1",
        "server_drives": 60,
        "machine_memory": 65_536,
    }
    entered: dict[str, Any] = {
        "platform": "linux",
        "version": "openldap-2.6",
        "entries": 100_000,
        "machine": "host-1",
    }
    new = Service("d", "directory", "Directory", Entries({**entered, "machine_memory": 65_536}))
    plan = Plan("p", "Plan", services=(Service("m", "mail", "Mail", Entries(mail)), new))
    whole = sized(plan)
    *_, part = site_decision(whole).parts
    assert (part.known.exists, part.known.best.lines) == (False, ())
    assert part.told.answer == "Install Directory on host-1. Nothing has to be bought."
    assert glance_rows(whole, site_decision(whole))[1].action == "Install it on host-1."


@settings(max_examples=20, deadline=None)
@given(entered_plans())
def test_that_the_orders_together_are_what_is_bought(plan: Plan) -> None:
    decided = site_decision(sized(plan))
    if not decided.options:
        return
    bought, ordered = defaultdict[str, float](float), defaultdict[str, float](float)
    for line in decided.options[0].lines:
        bought[line.order.title] += line.count
    for one in orders_due(decided.options[0], decided.parts):
        for line in one.lines:
            ordered[line.order.title] += line.count
    assert bought == pytest.approx(ordered)
