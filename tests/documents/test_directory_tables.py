"""Every row of the directory tables: asked there, the product has to give it back.

The figures were typed from the tables, not read from the catalogue.
"""

from __future__ import annotations

from typing import Any

import pytest

from planners.evidence import Standing
from planners.planner import Sizing
from planners.registry import planner

ALL = 250_000 * 3860 / 2**20
TABLE_1 = [(2, 5135.46), (4, 8337.53), (6, 9999.68), (8, 13106.38)]
TABLE_3 = [
    (500_000, 12155.43), (1_000_000, 12400.40), (1_500_000, 12412.60), (2_000_000, 12446.90), (4_000_000, 12670.00),
    (10_000_000, 12935.50), (50_000_000, 12962.33), (100_000_000, 13117.60), (200_000_000, 13013.47),
    (300_000_000, 12986.17), (400_000_000, 13033.00),
]  # fmt: skip
TABLE_4 = [(0, 7853.53), (20, 7005.90), (40, 7831.47), (60, 9316.37), (80, 11112.33), (100, 13017.20)]
TABLE_5 = [
    (100, 14642.13, 8548.93), (10_000, 13808.97, 8164.30), (100_000, 13135.43, 7993.63), (250_000, 12986.10, 7906.10),
    (500_000, 13230.17, 7830.73), (1_000_000, 12846.54, 7918.02), (5_242_885, 12289.70, 7895.90),
    (10_485_760, 11710.23, 7544.43),
]  # fmt: skip


def size(**entries: Any) -> Sizing:
    directory = planner("directory")
    given = {
        "platform": "hpux-sd64b",
        "version": "rhds-7.1",
        "entries": 250_000,
        "access_log": False,
        **entries,
    }
    return directory.size(directory.check(given))


@pytest.mark.parametrize(("processors", "rate"), TABLE_1)
def test_that_table_1_comes_back_by_processors(processors: int, rate: float) -> None:
    found = size(entries=100_000, processors=processors).quantities["throughput.by_processors"]
    assert (found.value, found.low, found.high) == (rate, rate, rate)
    assert found.standing is Standing.MEASURED


@pytest.mark.parametrize(("cache", "rate"), TABLE_3)
def test_that_table_3_comes_back_by_database_cache(cache: int, rate: float) -> None:
    found = size(database_cache=cache / 2**20).quantities["throughput.by_database_cache"]
    assert found.value == pytest.approx(rate, rel=1e-12)
    assert found.low <= rate <= found.high


@pytest.mark.parametrize(("share", "rate"), TABLE_4)
def test_that_table_4_comes_back_by_the_share_cached(share: int, rate: float) -> None:
    found = size(entry_cache=ALL * share / 100).quantities["throughput.by_share"]
    assert found.value == pytest.approx(rate, rel=1e-12)
    assert found.standing is Standing.MEASURED


@pytest.mark.parametrize(("entries", "cached", "none"), TABLE_5)
def test_that_table_5_comes_back_by_size(entries: int, cached: float, none: float) -> None:
    full = size(entries=entries).quantities["throughput.by_entries"]
    empty = size(entries=entries, entry_cache=0).quantities["throughput.by_entries"]
    assert (full.value, empty.value) == (pytest.approx(cached, rel=1e-12), pytest.approx(none, rel=1e-12))
    assert full.standing is empty.standing is Standing.MEASURED


@pytest.mark.parametrize(("tls", "rate"), [(True, 457.3), (False, 3988.2)])
def test_that_table_7_comes_back_with_and_without_tls(tls: bool, rate: float) -> None:
    found = size(entries=10_000, operation="connect", tls=tls, threads=6).quantities["throughput.capacity"]
    assert found.value == rate
    assert found.standing is Standing.MEASURED


def test_that_the_untuned_run_comes_back() -> None:
    assert size(tuned=False).quantities["throughput.capacity"].value == 6241.56


def test_that_table_6_comes_back_as_the_cost_of_the_access_log() -> None:
    off, on = (
        size(entries=100_000, access_log=log).quantities["throughput.capacity"] for log in (False, True)
    )
    assert on.value / off.value == pytest.approx(12727.20 / 13209.48, rel=1e-12)
    assert off.value == pytest.approx(13209.48, rel=0.01)
    assert off.low <= 13209.48 <= off.high


def test_that_the_run_short_of_memory_lies_in_the_range() -> None:
    found = size(entries=5_000_000, database_cache=5632, entry_cache=7680, threads=6).quantities
    rate, process = found["throughput.capacity"], found["memory.process"]
    assert rate.low <= 7763 <= rate.high
    assert process.value / 1024 == pytest.approx(22.8, abs=0.05)
    assert process.low / 1024 <= 23.2 <= process.high / 1024 + 1e-9


def test_that_the_example_of_the_guide_needs_about_two_and_a_half_gigabytes() -> None:
    found = size().quantities
    assert found["cache.database"].value == 354
    assert found["memory.process"].value / 1024 == pytest.approx(2.4, abs=0.05)
    assert found["disk.database"].low + 251 == pytest.approx(936)
