"""A directory server that was calibrated: its own figures stand in the place of the published ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from planners.evidence import Standing
from planners.measured_here import MEASURED_HERE, MONTHS_SINCE, MeasuredHere, rows
from planners.planner import Sizing
from planners.registry import planner

BUSY = MeasuredHere(
    "processor.busy", "processors/(operations/s)", 0.2, 0.15, 0.25, 0.0005, 0.00048, 0.00052, 0.00045, 0.00055, 50.0,
    9000.0, 0.9, 8, 14, "2026-11-02", "2026-11-15", "processor.json; monitor.ldif",
)  # fmt: skip
FILES = "Your own server, processor.json; monitor.ldif, 2026-11-02 to 2026-11-15"
TODAY = {"platform": "linux", "version": "389ds-2"}
THEN = {"platform": "hpux-sd64b", "version": "rhds-7.1"}
DIRECTORY = planner("directory")


def sized(*own: MeasuredHere, **given_: Any) -> Sizing:
    entries = {
        **TODAY,
        "entries": 250_000,
        "operations": 6000,
        "servers": 1,
        MEASURED_HERE: rows(own),
        **given_,
    }
    return DIRECTORY.size(DIRECTORY.check(entries))


def other(quantity: str, unit: str, base: float, demand: float) -> MeasuredHere:
    return replace(
        BUSY, quantity=quantity, unit=unit, base=base, base_low=base, base_high=base, demand=demand, low=demand,
        high=demand, day_low=demand, day_high=demand,
    )  # fmt: skip


def test_that_processor_use_is_that_of_the_own_server() -> None:
    used = sized(BUSY).quantities["processor.utilization"]
    assert used.value == pytest.approx(100 * (0.2 + 0.0005 * 6000) / 8)
    assert (used.low, used.high) == pytest.approx(
        (100 * (0.15 + 0.00045 * 6000) / 8, 100 * (0.25 + 0.00055 * 6000) / 8)
    )
    assert used.standing is Standing.MEASURED_HERE
    assert FILES in [source.text for source in used.sources]


def test_that_the_operations_at_the_target_bring_the_own_server_to_it() -> None:
    most = sized(BUSY, target=50).quantities["throughput.at_target"]
    assert 100 * (0.2 + 0.0005 * most.value) / 8 == pytest.approx(50)
    assert most.low < most.value < most.high
    full = sized(BUSY).quantities["throughput.capacity"]
    assert 0.2 + 0.0005 * full.value == pytest.approx(8)
    assert full.standing is Standing.EXTRAPOLATED


def test_that_servers_and_processors_follow() -> None:
    many = sized(BUSY, operations=40_000, servers=None, target=50)
    each = (8 * 0.5 - 0.2) / 0.0005
    assert many.quantities["servers.count"].value == np.ceil(40_000 / each)
    used = many.quantities["processor.utilization"]
    assert used.value == pytest.approx(100 * (0.2 + 0.0005 * 40_000 / np.ceil(40_000 / each)) / 8)
    assert sized(BUSY).quantities["processor.count"].value <= 8
    twice = sized(BUSY, platform="hpux-sd64b", version="rhds-7.1", processors=4)
    assert twice.quantities["processor.utilization"].value > used.value
    assert twice.quantities["processor.utilization"].standing is Standing.EXTRAPOLATED


def test_that_percent_of_a_server_is_of_one_like_the_planned() -> None:
    percent = replace(
        BUSY, quantity="processor.utilization", unit="%/(operations/s)", processors=0, base=2.0, base_low=1.0, base_high=3.0,
        demand=0.006, low=0.0059, high=0.0061, day_low=0.0058, day_high=0.0062,
    )  # fmt: skip
    sizing = sized(percent, target=50)
    assert sizing.quantities["processor.utilization"].value == pytest.approx(2 + 0.006 * 6000)
    assert sizing.quantities["throughput.at_target"].value == pytest.approx((50 - 2) / 0.006)
    assert "the planned server is taken to have as many" in sizing.quantities["processor.utilization"].note
    assert "as many" not in sized(BUSY).quantities["processor.utilization"].note


def test_that_memory_and_disk_are_at_least_what_the_own_server_uses() -> None:
    plain = sized().quantities
    more = sized(other("memory.used", "bytes/(operations/s)", 2**35, 1e5)).quantities["memory.ram"]
    assert more.value == pytest.approx((2**35 + 6e8) / 2**20)
    assert more.standing is Standing.MEASURED_HERE
    less = sized(other("memory.used", "bytes/(operations/s)", 1e6, 1.0)).quantities["memory.ram"]
    assert (less.value, less.standing) == (plain["memory.ram"].value, plain["memory.ram"].standing)
    used = other("disk.used", "(bytes/month)/(operations/s)", 4e11, 1e6)
    disk = sized(used, free_space=50).quantities["disk.capacity"]
    assert disk.value == pytest.approx(400 * 1.5)
    assert disk.standing is Standing.MEASURED_HERE
    later = sized(used, free_space=50, **{MONTHS_SINCE: 12}).quantities["disk.capacity"]
    assert later.value == pytest.approx((400 + 1e6 * 9000 * 12 / 1e9) * 1.5)
    assert later.standing is Standing.EXTRAPOLATED


def test_that_the_network_is_that_of_the_own_server() -> None:
    sent = other("network.sent", "(bytes/s)/(operations/s)", 1000.0, 900.0)
    rate = sized(sent, operations=8000, servers=2).quantities["network.rate"]
    assert rate.value == pytest.approx(1000 + 900 * 4000)
    assert rate.standing is Standing.MEASURED_HERE


def test_that_a_base_above_the_target_is_told() -> None:
    idle = replace(BUSY, base=7.0, base_low=6.9, base_high=7.1)
    assert (
        "Without any load your server already uses more"
        in sized(idle, target=50).absent["servers.needed"].reason
    )


def test_that_own_and_published_rates_that_are_far_apart_are_both_told() -> None:
    slow = replace(BUSY, demand=0.05, low=0.049, high=0.051, day_low=0.045, day_high=0.055, highest=120.0)
    told = [one.text for one in sized(slow, **THEN, operations=100).cautions]
    assert any(
        one.startswith("Busy processors: your recordings give 0.05 processors/(operations/s)") for one in told
    )
    assert not any(
        one.startswith("Busy processors: ") for one in (c.text for c in sized(slow, operations=100).cautions)
    )


@given(st.floats(1, 80_000), st.floats(0.0, 3.0), st.floats(1e-5, 1e-2))
def test_that_every_figure_has_an_ordered_range(operations: float, base: float, demand: float) -> None:
    row = replace(
        BUSY, base=base, base_low=base * 0.9, base_high=base * 1.1, demand=demand, low=demand * 0.9,
        high=demand * 1.2, day_low=demand * 0.8, day_high=demand * 1.3,
    )  # fmt: skip
    for one in sized(row, operations=operations, servers=None).quantities.values():
        assert one.low <= one.value <= one.high


@given(st.floats(100, 8000), st.floats(1.01, 3.0))
def test_that_more_operations_never_need_less(operations: float, times: float) -> None:
    less, more = (
        sized(BUSY, operations=rate, servers=None).quantities["servers.count"].value
        for rate in (operations, operations * times)
    )
    assert less <= more


def test_that_a_rating_beside_another_number_of_processors_says_of_how_many_it_is() -> None:
    """The rating of four processors was taken for that of eight."""
    directory = planner("directory")
    own = {
        "platform": "linux", "version": "389ds-2", "entries": 100_000, "operations": 1500, "processors": 8,
        "baseline_operations": 1200, "baseline_processors": 4, "baseline_utilization": 30,
        "rating_family": "own rating", "rating_measured": 100, "rating_planned": 400,
    }  # fmt: skip

    def told(**more: object) -> bool:
        found = directory.size(directory.check({**own, **more})).cautions
        return any("your own server has 4" in one.text for one in found)

    assert told() and not told(processors=4)
    assert not told(rating_family=None, rating_measured=None, rating_planned=None)
