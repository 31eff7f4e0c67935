"""The bill of quantities: its lines are what the sizing needs, and its sum is the cost of purchase."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.analysis.bill import PRICES, PURCHASE, bill
from planners.planner import Planner, Sizing
from planners.registry import planner, services
from tests.planners.analysis.test_decisions import CASES

prices = st.dictionaries(st.sampled_from(PRICES), st.integers(0, 1_000_000), min_size=1)


def sized(service: str, **entries: Any) -> tuple[Planner, Sizing]:
    found = planner(service)
    return found, found.size(found.check({**CASES[service], **entries}))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(services()), prices)
def test_that_the_sum_of_the_lines_is_the_cost_of_purchase(
    service: str, given_prices: dict[str, int]
) -> None:
    found, sizing = sized(service, **given_prices)
    total = bill(found, sizing).total
    if total is None:
        assert PURCHASE.name not in sizing.quantities
    else:
        assert total == pytest.approx(sizing.quantities[PURCHASE.name].value, rel=1e-12)


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
