"""The bill of quantities: its lines are what the sizing needs, and its sum is the cost of purchase."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.analysis.bill import EACH, PRICES, PURCHASE, RUNNING, TOTAL, bill
from planners.analysis.growth import growth
from planners.analysis.months import run_months
from planners.analysis.provision import order_month
from planners.planner import Planner, Sizing
from planners.registry import planner, services
from tests.planners.analysis.test_decisions import CASES

prices = st.dictionaries(st.sampled_from(PRICES), st.integers(0, 1_000_000), min_size=1)


def sized(service: str, **entries: Any) -> tuple[Planner, Sizing]:
    found = planner(service)
    return found, found.size(found.check({**CASES[service], **entries}))


rates = st.none() | st.floats(-20, 90)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(services()), prices, rates)
def test_that_the_sum_of_the_lines_is_the_cost_of_purchase(
    service: str, given_prices: dict[str, int], rate: float | None
) -> None:
    found, sizing = sized(service, **given_prices, growth=rate)
    total = bill(found, sizing).total
    if total is None:
        assert PURCHASE.name not in sizing.quantities
    else:
        assert total == pytest.approx(sizing.quantities[PURCHASE.name].value, abs=0.005)


def test_that_memory_is_bought_in_whole_gibibytes_of_1024_mebibytes() -> None:
    """3,046 MiB are three times 1,024 at most, but more than three times 1,000."""
    found, sizing = sized("mail", users=7800, price_memory=7)
    need = sizing.quantities["memory.ram"].value
    assert 3000 < need < 3072
    line = next(line for line in bill(found, sizing).lines if line.order.price == "price_memory")
    assert (line.each, line.unit) == (3, "GiB")
    assert sizing.quantities[PURCHASE.name].value == 21


def test_that_every_server_gets_its_own_drives_and_its_log_pair() -> None:
    found, sizing = sized("mail", users=36_000, price_drive=1)
    servers = sizing.quantities["servers.count"].value
    drives = sizing.quantities["disk.drives"].value + sizing.quantities["disk.log_drives"].value
    assert servers > 1
    assert bill(found, sizing).total == servers * drives


def test_that_a_service_that_counts_no_servers_is_bought_on_as_many_as_were_entered() -> None:
    found, sizing = sized("directory", servers=2, price_server=5_000)
    first = bill(found, sizing).lines[0]
    assert (first.order.title, first.count) == ("Servers", 2)
    assert sizing.quantities[PURCHASE.name].value == 10_000


def test_that_a_price_of_what_cannot_be_told_leaves_the_cost_absent_with_the_reason() -> None:
    _, sizing = sized("inotes", platform="aix-p570", price_memory=5)
    assert sizing.absent[PURCHASE.name].reason == sizing.absent["memory.ram"].reason


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(services()),
    rates,
    st.integers(1, 60),
    st.integers(0, 12),
    st.sampled_from([0, 700, -700]),
)
def test_that_the_order_of_the_bill_is_that_of_the_months(
    service: str, rate: float | None, horizon: int, lead_time: int, event: int
) -> None:
    found, sizing = sized(
        service,
        growth=rate,
        horizon=horizon,
        lead_time=lead_time,
        growth_events=f"3 {event:+d}" if event else None,
    )
    plan = growth(sizing.inputs)
    assert order_month(found, sizing.inputs, plan) == run_months(found, sizing.inputs).order_month


def test_that_a_server_costs_from_the_month_in_which_it_is_ordered() -> None:
    """18,000 users are what one carries: the second is ordered three months before the event that needs it."""
    _, sizing = sized("mail", price_month=100, price_server=1000, growth_events="10 +9000", horizon=24)
    assert sizing.quantities[RUNNING.name].value == 100 * 24 + 100 * (24 - 7)
    assert sizing.quantities[PURCHASE.name].value == 2000
    assert sizing.quantities[TOTAL.name].value == 2000 + 2400 + 1700
    assert sizing.quantities[EACH.name].value == pytest.approx(6100 / 19_000)


def test_that_the_bill_tells_apart_what_growth_adds_and_when_it_is_ordered() -> None:
    found, sizing = sized("mail", price_server=1000, growth_events="10 +9000", horizon=24)
    billed = bill(found, sizing)
    assert billed.month == 7
    servers = billed.lines[0]
    assert (servers.count, servers.added, servers.cost) == (1, 1, 2000)
    assert all(line.added >= 0 for line in billed.lines)
    alone = bill(found, sizing, grown=False)
    assert alone.month is None and alone.lines[0].cost == 1000


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(services()), st.floats(0.001, 5000), rates)
def test_that_prices_count_to_the_cent(service: str, price: float, rate: float | None) -> None:
    found, sizing = sized(service, **dict.fromkeys(PRICES, price), growth=rate, currency="EUR")
    if TOTAL.name not in sizing.quantities:
        return
    for name in (PURCHASE.name, RUNNING.name, TOTAL.name):
        value = float(sizing.quantities[name].value)
        assert value == pytest.approx(round(value, 2), abs=1e-6)
        assert sizing.quantities[name].figure.currency == "EUR"
    assert bill(found, sizing).total == pytest.approx(sizing.quantities[PURCHASE.name].value, abs=0.005)


@pytest.mark.parametrize("service", ["mail", "inotes"])
def test_that_what_comes_with_a_planned_machine_has_no_price_of_its_own(service: str) -> None:
    """The processors and the memory of a rated machine stood in the price of the needs, and in no order."""
    rated = {"rating_family": "own rating", "rating_measured": 100.0, "rating_planned": 400.0}
    prices = {"price_server": 6000, "price_processor": 900, "price_memory": 30}
    _, bare = sized(service, **prices)
    _, whole = sized(service, **prices, **rated, machine_memory=65_536.0)
    count = bare.quantities["servers.count"].value
    assert bare.quantities[PURCHASE.name].value > count * 6000
    assert whole.quantities[PURCHASE.name].value == count * 6000


def test_that_there_is_no_running_cost_where_no_price_of_a_month_is_entered() -> None:
    """ "Running cost of the needs 0 EUR" stood in the results, as if running cost nothing."""
    _, bought = sized("mail", price_server=1000)
    assert RUNNING.name not in {**bought.quantities, **bought.absent}
    assert bought.quantities[TOTAL.name].value == bought.quantities[PURCHASE.name].value
    _, free = sized("mail", price_server=1000, price_month=0)
    assert free.quantities[RUNNING.name].value == 0
