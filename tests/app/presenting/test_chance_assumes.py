"""Beside the chance stands what it does not count: an open answer that asks for more servers, or fills what is there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import sized
from app.presenting.site_decision import site_decision
from planners.schema import Entry

ZOS, ZVM = "Example: mail on z/OS, from its own baseline", "Example: mail partitions on Linux under z/VM"
ACTIVITY = 'Not in the chance: with 1.2 as "Activity", over capacity: Processor.'


def plan(title: str, **entries: Entry) -> Plan:
    found = next(one for one in examples() if one.title == title)
    (service,) = found.services
    for name, value in entries.items():
        service = replace(service, entries=service.entries.with_entry(name, value))
    return replace(found, services=(service,))


def confidence(asked: Plan) -> str:
    return site_decision(sized(asked)).facts[3].reason


def servers(asked: Plan) -> float:
    (one,) = sized(asked).services
    assert one.sizing is not None and one.sizing.servers is not None
    return float(one.sizing.servers.value)


def test_that_an_open_answer_that_fills_the_server_that_is_there_is_told_beside_the_chance() -> None:
    told = 'Not in the chance: with Domino 7 as "Version measured", over capacity: Processor.'
    assert told in confidence(plan(ZOS, baseline_version=None))
    assert (servers(plan(ZOS, baseline_version=None)), servers(plan(ZOS, baseline_version="7"))) == (1, 2)


@pytest.mark.parametrize("version", ["6.5", "7"])
def test_that_an_answer_that_is_entered_is_none(version: str) -> None:
    assert "Version measured" not in confidence(plan(ZOS, baseline_version=version))


def test_that_a_number_counts_where_a_fifth_more_fills_the_server_that_is_there() -> None:
    assert ACTIVITY in confidence(plan(ZOS, baseline_version="6.5"))
    assert servers(plan(ZOS, activity=1.2)) == 2


def test_that_work_that_the_chance_draws_is_not_said_to_be_left_out() -> None:
    assert "Activity" not in confidence(plan(ZOS, baseline_version="6.5", activity_spread=20))


def test_that_an_open_answer_that_fills_what_is_bought_is_told() -> None:
    asked = plan(ZVM)
    assert 'Not in the chance: if "Sessions left open" is no, over capacity: Processor.' in confidence(asked)
    (one,) = sized(asked).services
    assert one.accepted is not None
    (use,) = [v for v in one.accepted.now.verdicts if v.resource.title == "Processor"]
    closed = sized(plan(ZVM, sessions_open=False)).services[0]
    assert one.sizing is not None and closed.sizing is not None
    share = closed.sizing.quantities[use.quantity].value / one.sizing.quantities[use.quantity].value
    assert use.high < use.capacity < use.demand * share


def test_that_a_site_tells_of_which_service_it_is() -> None:
    first, second = plan(ZOS, baseline_version=None).services[0], plan(ZVM).services[0]
    site = Plan("p", "Plan", services=(replace(first, title="Old mail"), second))
    assert 'if "Sessions left open" of Virtual host is no, over capacity: Processor.' in confidence(site)


def test_that_nothing_is_told_where_no_answer_is_open() -> None:
    aix = next(one for one in examples() if one.title.startswith("Example: mail on AIX"))
    assert "Users are taken to work as planned: with 1.5 times the work it is too small." in confidence(aix)


def test_that_the_other_assumptions_that_make_it_too_small_are_named() -> None:
    """One of three was named, as if it were the only one."""
    found = next(one for one in examples() if "HP-UX" in one.title and "directory" in one.title)
    told = confidence(found)
    assert 'with Connect, bind and search as "Operation", 1 server is not enough.' in told
    assert 'Also too small if wrong: "Tuned" and "Speed against the measured processor".' in told


def test_that_many_others_are_counted() -> None:
    first, second = plan(ZOS, baseline_version=None).services[0], plan(ZVM).services[0]
    site = Plan("p", "Plan", services=(replace(first, title="Old mail"), second))
    assert "more assumptions make it too small if wrong." in confidence(site)
