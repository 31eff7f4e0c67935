"""Levels as they are printed rise from today to the limit, none stands twice, and nothing passes that is ordered for."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.sized import SizedService, sized
from app.presenting.acceptance import acceptance_sheet, machine_sheet
from app.presenting.triggers import FULL, NONE, TriggerRow, machine_rows, trigger_rows
from planners.analysis.triggers import APART, COUNTED, triggers
from planners.analysis.whole_machine import shared_machines
from tests.app.presenting.entered_plans import entered_plans
from tests.planners.analysis.test_decisions import CASES

PLANS = pytest.mark.parametrize("plan", examples(), ids=lambda plan: plan.title)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """One service with a load, growth and lead time of its own, new or there already."""
    kind = draw(st.sampled_from(sorted(CASES)))
    entries: dict[str, Any] = dict(CASES[kind])
    growth = draw(st.none() | st.sampled_from((-10, 0, 1, 2, 5, 20, 50)))
    if growth is not None:
        entries |= {"growth": growth, "growth_high": growth + draw(st.sampled_from((0, 1, 10)))}
    entries["lead_time"] = draw(st.sampled_from((1, 3, 6)))
    if "users" in entries:
        share = draw(st.sampled_from((0.1, 0.5, 0.9, 1.0, 1.3, 3.0)))
        entries["users"] = int(entries["users"] * share)
    if kind in ("mail", "inotes"):
        entries |= draw(st.sampled_from(({}, {"server_drives": 20}, {"server_drives": 90}, {"servers": 1})))
    start = draw(st.sampled_from(("new", "existing")))
    return Plan("p", "Plan", start=start, services=(Service("s", kind, "Service", Entries(entries)),))


def value(text: str) -> float:
    return float(text.rpartition(" ")[2].replace(",", ""))


def rises(row: TriggerRow) -> float | None:
    """The value to order at, today's where that is next to it; None where the service is over capacity, so that it is now."""
    now, act = value(row.today), value(row.act.bare)
    if row.order.bare == "now":
        assert row.warn.bare == NONE and now >= act, row
        return None
    if row.order.bare == FULL:
        # What all resources carry may be full next to today's load, and today's value as it is printed next to the limit.
        near = now < act and (row.unit in COUNTED or now > act / (1 + APART))
        assert row.warn.bare == NONE and (near or now == act), row
        return now
    order = value(row.order.bare)
    assert now < order <= act, row
    assert row.warn.bare == NONE or now < value(row.warn.bare) < order, row
    return order


def warns_in_time(row: TriggerRow) -> None:
    """Where much lies between today and the order there is a value to warn at: 1,200 was today, 2,730 to order at, and none between."""
    if row.warn.bare == NONE and row.order.bare not in ("now", FULL):
        assert value(row.today) > 0.88 * value(row.order.bare), row


def can_be_met(one: SizedService) -> None:
    """What passes the acceptance test is not to be ordered for."""
    ahead = one.accepted
    if ahead is None:
        return
    rows = trigger_rows(ahead)
    levels = {(row.figure, row.unit): rises(row) for row in rows}
    for row in rows:
        warns_in_time(row)
    sheet = acceptance_sheet(one.planner, ahead.now, ahead=ahead)
    for tested in sheet.planned:
        first = levels.get((tested.figure, tested.unit), float("inf"))
        assert first is not None and value(tested.value) <= value(tested.passes) <= first, tested
    passed = {figure.partition(", ")[0] for (figure, _), first in levels.items() if first is None}
    assert passed == {title.partition(", ")[0] for title in sheet.over}


def test_that_what_is_printed_as_next_to_the_limit_is_ordered_before_it_grows() -> None:
    entries = {**CASES["mail"], "users": 30_000, "growth": 0, "growth_high": 1, "lead_time": 1, "servers": 1}
    plan = Plan("p", "Plan", start="new", services=(Service("s", "mail", "Service", Entries(entries)),))
    (one,) = sized(plan).services
    assert one.accepted is not None
    (drives,) = [row for row in trigger_rows(one.accepted) if row.figure == "Drive operations"]
    assert (drives.today, drives.order.bare, drives.act.bare) == ("12,000", FULL, "12,100")
    can_be_met(one)


@PLANS
def test_that_printed_levels_of_examples_rise_and_can_be_met(plan: Plan) -> None:
    for one in sized(plan).services:
        can_be_met(one)


@settings(max_examples=25, deadline=None)
@given(plans())
def test_that_printed_levels_of_any_plan_rise_and_can_be_met(plan: Plan) -> None:
    for one in sized(plan).services:
        can_be_met(one)


@settings(max_examples=12, deadline=None)
@given(entered_plans())
def test_that_printed_levels_of_plans_with_much_entered_can_be_met(plan: Plan) -> None:
    """Of a shared machine, too."""
    whole = sized(plan)
    for one in whole.services:
        can_be_met(one)
    for machine in shared_machines(whole.running):
        rows = {row.figure: row for row in machine_rows(machine)}
        levels = {name: rises(row) for name, row in rows.items()}
        for row in rows.values():
            warns_in_time(row)
        for tested in machine_sheet(machine).planned:
            first = levels.get(tested.figure, float("inf"))
            assert first is not None and value(tested.value) <= value(tested.passes) <= first, tested


@PLANS
def test_that_between_a_warning_and_the_order_there_is_time_to_act(plan: Plan) -> None:
    """Processors were to be warned of at 69.4 %, ordered at 69.6 %, and full at 70 %."""
    whole = sized(plan)
    rows = [row for one in whole.services if one.accepted is not None for row in trigger_rows(one.accepted)]
    rows += [row for machine in shared_machines(whole.running) for row in machine_rows(machine)]
    for row in rows:
        if row.warn.bare != NONE:
            assert value(row.warn.bare) <= 0.96 * value(row.order.bare), row
        if row.unit == "%" and row.order.bare not in ("now", FULL) and value(row.order.bare) >= 10:
            assert value(row.order.bare).is_integer(), row


def test_that_a_count_of_users_says_what_is_full_at_its_limit() -> None:
    """ "Users per server" had a limit of 12,800 in operation and of 15,000 on every other page."""
    one = sized(next(plan for plan in examples() if "AIX" in plan.title)).services[0]
    assert one.accepted is not None
    (row,) = [row for row in trigger_rows(one.accepted) if row.unit == "users"]
    assert (row.figure, row.act.bare) == ("Users per server, limited by Drives", "12,800")


def watched_once(one: SizedService) -> None:
    """A counter that shows one value today has one value to order at."""
    if one.accepted is not None:
        read = [(row.counter, row.today, row.unit) for row in trigger_rows(one.accepted) if row.counter]
        assert len(read) == len(set(read)), read


@PLANS
def test_that_examples_watch_each_counter_at_one_value(plan: Plan) -> None:
    for one in sized(plan).services:
        watched_once(one)


@settings(max_examples=25, deadline=None)
@given(plans())
def test_that_any_plan_watches_each_counter_at_one_value(plan: Plan) -> None:
    for one in sized(plan).services:
        watched_once(one)


def test_that_of_two_values_of_one_counter_the_one_reached_first_is_told() -> None:
    """The users of all servers and those of the only server were watched at 11,900 and at 15,000 on one counter."""
    one = sized(next(plan for plan in examples() if "Windows 2003" in plan.title)).services[0]
    assert one.accepted is not None
    users = [row for row in trigger_rows(one.accepted) if row.unit == "users"]
    assert [row.order.bare for row in users] == ["11,900"]


@PLANS
def test_that_a_level_has_no_zeros_behind_its_digits(plan: Plan) -> None:
    """A limit of 69.9998 % was printed as 70.0."""
    for one in sized(plan).services:
        for row in trigger_rows(one.accepted) if one.accepted is not None else ():
            for text in (row.warn.bare, row.order.bare, row.act.bare):
                assert not text.endswith(".0"), row


def test_that_a_month_of_a_level_is_that_of_a_curve_that_bends() -> None:
    """Shared memory is held up to 15,000 users: on a straight line 3.54 GiB were reached in 2028-07, and 3.5 two years on."""
    one = sized(next(plan for plan in examples() if "that grows, with prices" in plan.title)).services[0]
    assert one.watched is not None
    ahead = one.watched
    for each in triggers(ahead):
        if each.figure.name == "memory.address_space" and each.warn.load is not None:
            there = ahead.planner.size({**ahead.as_now, "users": each.warn.load})
            assert float(there.quantities["memory.address_space"].value) == pytest.approx(
                each.warn.value, rel=0.01
            )
            break
    else:
        raise AssertionError("no address space is watched")
