"""What the overview says of a plan: its tiles, its next dates on one line, its open questions and its findings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.sized import SizedPlan, SizedService, sized
from app.presenting.next_dates import MOST_ROWS, NextDates, next_dates
from app.presenting.order_date import OrderDate, order_date
from app.presenting.overview import FIT_TITLES, by_urgency, findings, tiles
from app.presenting.questions import TURN, first_questions, questions
from app.presenting.resource_months import resource_months
from planners.analysis.bill import bill
from planners.analysis.growth import Growth, growth
from planners.analysis.projection import project
from planners.analysis.site import site
from planners.planner import Fit


def plan() -> Plan:
    return next(one for one in examples() if len(one.services) == 5)


def with_entries(**entries: Any) -> SizedPlan:
    """The site with these entries in its first service."""
    first = plan().services[0]
    for name, value in entries.items():
        first = first.with_entry(name, value)
    return sized(replace(plan(), services=(first, *plan().services[1:])))


def date_of(one: SizedService) -> OrderDate:
    assert one.options is not None and one.answer.projection is not None
    return order_date(one.options, one.answer.projection)


def dates_of(shown: SizedPlan) -> NextDates:
    return next_dates(
        (one.service.id, one.title, ahead.growth, date_of(one))
        for one in shown.services
        if (ahead := one.answer.projection) is not None
    )


def test_that_a_tile_says_what_limits_and_what_is_left() -> None:
    shown = sized(plan())
    found = tiles(shown)
    assert [tile.title for tile in found] == [*(one.title for one in shown.services), "host-1"]
    for tile, one in zip(found, shown.services, strict=False):
        assert one.sizing is not None and tile.gauge is not None and one.sizing.binding is not None
        assert tile.resource == one.sizing.binding.resource.title
        assert tile.word == FIT_TITLES[one.sizing.fit]
    assert found[-1].key == shown.services[0].service.id, "a machine leads to its first service"


def test_that_the_worst_tile_is_in_front() -> None:
    found = by_urgency(tiles(with_entries(servers=1, server_drives=10)))
    assert found[0].fit is Fit.OVER
    shares = [tile.gauge.share for tile in found[1:] if tile.gauge is not None]
    assert shares == sorted(shares, reverse=True)


def test_that_findings_begin_with_what_is_over() -> None:
    shown = with_entries(servers=1, server_drives=10)
    found = findings(shown, {})
    assert found[0].fit is Fit.OVER
    assert found[0].text.startswith(f"{shown.services[0].title}: Drives over by ")
    assert "cautions come with the figures" in found[-1].text


def test_that_what_holds_of_several_services_is_told_once() -> None:
    shown = sized(plan())
    texts = [one.text for one in findings(shown, {})]
    told = [text for text in texts if text.endswith("Response time unknown.")]
    assert told == [
        "Mail of the offices, Web mail, Network of the mail hosts and Mail of the shops: Response time unknown."
    ]
    many = [
        replace(one, id=f"s{place}", title=f"Mail {place}")
        for place in range(6)
        for one in plan().services[:1]
    ]
    whole = findings(sized(replace(plan(), services=tuple(many))), {})
    counted = next(one for one in whole if one.text.endswith("Response time unknown."))
    assert counted.text == "6 services: Response time unknown."
    assert counted.key == "s0" and "Mail 4 and Mail 5" in counted.reason


def test_that_dates_of_plans_that_start_apart_stand_on_one_line() -> None:
    first = with_entries(start="2026-11", growth=40.0).services[0]
    ahead = first.answer.projection
    assert ahead is not None
    date = date_of(first)
    later = replace(ahead.growth, start=(2027, 2))
    found = next_dates([("b", "Later", later, date), ("a", "First", ahead.growth, date)])
    assert [row.key for row in found.rows] == ["a", "b"]
    assert found.first == (2026, 11)
    assert found.rows[0].order is not None
    assert [row.order for row in found.rows] == [found.rows[0].order, found.rows[0].order + 3]
    assert found.months == found.rows[1].end
    assert found.first_date is not None
    assert (found.first_date.answer, found.first_date.caption) == (date.answer, "First")


def test_that_services_without_a_date_share_a_row_where_there_are_many() -> None:
    shown = with_entries(start="2026-11", growth=40.0)
    found = dates_of(sized(replace(shown.plan, start="existing")))
    assert len(plan().services) > MOST_ROWS
    assert [row.title for row in found.rows] == [plan().services[0].title, "4 services"]
    assert found.rows[-1].key == ""


@given(st.lists(st.tuples(st.integers(0, 30) | st.none(), st.integers(0, 11)), max_size=9))
def test_that_the_soonest_order_comes_first(months: list[tuple[int | None, int]]) -> None:
    known = []
    for number, (order, start) in enumerate(months):
        plan_growth = Growth(1.0, 1.0, 1.0, 0.0, (), (), 36, 3, (2026 + start // 12, start % 12 + 1), None)
        earliest = None if order is None else order + 3
        known.append((str(number), str(number), plan_growth, OrderDate(f"{order}", "", order, earliest)))
    found = next_dates(known)
    orders = [row.order for row in found.rows if row.order is not None]
    assert orders == sorted(orders)
    assert all(0 <= row.end <= found.months for row in found.rows)
    assert len(orders) == sum(order is not None for order, _ in months)


def test_that_what_makes_the_verdict_unknown_is_asked_first() -> None:
    unknown = next(
        one
        for example in examples()
        for one in sized(example).services
        if one.sizing is not None and one.sizing.unjudged
    )
    assert unknown.sizing is not None
    asked = questions(unknown)
    assert len({question.name for question in asked}) == len(asked)
    weights = [question.weight for question in asked]
    assert weights == sorted(weights, reverse=True)


def test_that_only_inputs_that_nobody_entered_are_asked() -> None:
    for one in sized(plan()).services:
        entered = set(one.service.entries)
        assert not entered & {question.name for question in questions(one)}


def test_that_an_entered_capacity_is_asked_no_more() -> None:
    without, entered = (with_entries(**entries).services[0] for entries in ({}, {"server_drives": 54}))
    effects = {question.effect for question in questions(without)}
    assert "Drives: no verdict" in effects
    assert "Drives: no verdict" not in {question.effect for question in questions(entered)}


def test_that_questions_of_many_services_take_turns() -> None:
    found = [question for one in sized(plan()).services for question in questions(one)]
    first = first_questions(found, 5)
    assert len(first) == 5
    assert max([one.key for one in first].count(key) for key in {one.key for one in first}) <= TURN
    assert len({one.title for one in first}) == 5


@given(st.integers(1_000, 40_000), st.integers(0, 60))
def test_that_expected_demand_lies_in_its_range_below_the_top(users: int, percent: int) -> None:
    one = with_entries(users=users, growth=float(percent)).services[0]
    assert one.sizing is not None
    for path in resource_months(project(one.planner, one.sizing)):
        assert len(path.names) == len(path.expected) == len(path.capacity)
        for low, expected, high in zip(path.low, path.expected, path.high, strict=True):
            if low is not None and expected is not None and high is not None:
                assert low <= expected <= high
                assert expected <= path.top


def test_that_a_site_needs_what_the_bills_of_its_services_say() -> None:
    parts = [(one.planner, sizing) for one, sizing in sized(plan()).sizings]
    found = site(parts)
    for title, unit in (("Drives", "drives"), ("Memory", "GiB")):
        lines = [line for part in parts for line in bill(*part, grown=False).lines]
        whole = sum(line.count for line in lines if line.unit == unit)
        assert [one.count for one in found.bought if one.title == title] == [pytest.approx(whole)]
    assert found.monthly is None


def test_that_amounts_in_two_currencies_are_not_added() -> None:
    first, second = plan().services[:2]
    priced = [
        one.with_entry("price_month", 1_000.0).with_entry("currency", currency)
        for one, currency in ((first, "EUR"), (second, "USD"))
    ]
    apart = sized(replace(plan(), services=tuple(priced)))
    found = site([(one.planner, sizing) for one, sizing in apart.sizings])
    assert (found.monthly, found.currency) == (None, "")
    other = second.with_entry("price_month", 1.0).with_entry("currency", "EUR")
    alike = sized(replace(plan(), services=(priced[0], other)))
    found = site([(one.planner, sizing) for one, sizing in alike.sizings])
    assert (found.monthly, found.currency) == (1_002.0, "EUR")
    assert growth(next(iter(alike.sizings))[1].inputs).grows is False
