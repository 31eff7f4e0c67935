"""Every measured figure of the z/VM document: asked there, the product has to give it back. Typed, not read."""

from __future__ import annotations

from typing import Any

import pytest

from planners.planner import Sizing
from planners.registry import planner


def size(**entries: Any) -> Sizing:
    virtual = planner("virtual")
    return virtual.size(virtual.check(entries))


def value(name: str, **entries: Any) -> float:
    return float(size(**entries).quantities[name].value)


@pytest.mark.parametrize(
    ("users", "processors", "percent", "published"), [(85_000, 8, 88.5, 88), (102_000, 12, 70.8, 71)]
)
def test_that_the_two_large_runs_come_back_within_the_print(
    users: int, processors: int, percent: float, published: float
) -> None:
    found = size(users=users, processors=processors).quantities["processor.utilization"]
    assert found.value == pytest.approx(percent, abs=0.06)
    assert found.value == pytest.approx(published, abs=0.6)


@pytest.mark.parametrize(("switch", "cost"), [(True, 0.05), (False, 0.07)])
def test_that_the_cost_per_user_comes_back(switch: bool, cost: float) -> None:
    found = size(users=80_000, sessions_open=switch).quantities["processor.time"]
    assert found.value / 80_000 == pytest.approx(cost)


def test_that_the_largest_guest_comes_back() -> None:
    run = {"users": 102_000, "processors": 12}
    assert value("users.per_server", **run) == 17_000
    assert value("servers.count", **run) == 6
    assert value("disk.operations", **run) == 27_000
    assert value("transactions.rate", **run) == 1_500_000
    assert size(**run).quantities["memory.ram"].value == 26 * 1024
    assert size(**run).quantities["memory.ram"].high == 48 * 1024


def test_that_half_the_partitions_cost_a_fifth_less_for_each_user() -> None:
    six, three = (value("processor.time", users=51_000, partitions=count) for count in (6, 3))
    assert three / six == pytest.approx(0.8)


def test_that_large_devices_are_cautioned_against() -> None:
    assert any("80 ms" in caution.text for caution in size(users=1000, device_size=9).cautions)
    assert not any("80 ms" in caution.text for caution in size(users=1000, device_size=3).cautions)
