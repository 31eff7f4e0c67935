"""OpenLDAP with LMDB is held to the published rates, sizes and import, and refuses what LMDB has not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.evidence import Standing
from planners.planner import Sizing
from planners.refusal import InputRefused
from planners.registry import planner

OPENLDAP = {"platform": "linux", "version": "openldap-2.6"}


def size(**entries: Any) -> Sizing:
    directory = planner("directory")
    return directory.size(directory.check({**OPENLDAP, "entries": 1_000_000, **entries}))


def value(sizing: Sizing, name: str) -> float:
    return float(sizing.quantities[name].value)


@pytest.mark.parametrize(
    ("operation", "cores", "rate"),
    [("search", 1, 12_700), ("mixed", 1, 10_500), ("search", 32, 406_400), ("mixed", 32, 336_000)],
)
def test_that_the_published_rates_come_out(operation: str, cores: int, rate: float) -> None:
    found = size(entries=10_000_000, operation=operation, processors=cores).quantities["throughput.capacity"]
    assert found.value == found.high == pytest.approx(rate)
    assert found.standing is Standing.EXTRAPOLATED
    assert (found.low < found.value) == (cores > 1)


def test_that_a_rating_translates_the_rate_with_both_possible_processors() -> None:
    found = size(processors=1, core_rating=4.95).quantities["throughput.capacity"]
    assert found.value == pytest.approx(12_700)
    assert found.low < 12_700 * 4.95 / 5.5 and found.high > 12_700 * 4.95 / 4.4
    assert any("published core of 2.2 GHz" in caution.text for caution in size().cautions)
    assert not any("published core" in caution.text for caution in size(core_rating=5).cautions)


def test_that_the_published_database_and_import_come_out() -> None:
    found = size(entries=3_200_000, disk_entry_size=2.7e9 / 3.2e6)
    assert value(found, "disk.map") == pytest.approx(18_299_832 / 1024)
    assert value(found, "import.time") == pytest.approx(3831 / 60, rel=1e-3)
    scanned = found.quantities["disk.map"].low
    assert scanned == pytest.approx(7 * 1024)


def test_that_the_map_has_room_and_memory_holds_it() -> None:
    found = size()
    assert value(found, "disk.map_size") >= found.quantities["disk.map"].high * 1.2
    assert value(found, "disk.map_size") % 1024 == 0
    assert value(found, "memory.ram") >= value(found, "disk.map")
    assert value(size(entries=10), "disk.map_size") == 1024


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"tls": True}, "TLS"),
        ({"operation": "connect"}, "connections"),
        ({"access_log": True}, "log"),
        ({"processors": 65}, "32 cores"),
        ({"server_memory": 1024}, "whole database in memory"),
    ],
)
def test_that_what_nobody_published_has_no_rate(given: dict[str, Any], reason: str) -> None:
    found = size(**given)
    assert "throughput.capacity" not in found.quantities
    assert reason in found.absent["throughput.capacity"].reason
    own = size(
        **given,
        baseline_operations=4000,
        baseline_utilization=50,
        baseline_processors=given.get("processors", 8),
    )
    assert value(own, "throughput.capacity") == pytest.approx(8000)


@pytest.mark.parametrize(
    "given",
    [
        {"database_cache": 100},
        {"entry_cache": 100},
        {"caches": "automatic", "server_memory": 8192},
        {"database": "bdb"},
        {"version": "389ds-3", "database_cache": 100},
        {"version": "389ds-3", "operation": "mixed"},
        {"version": "389ds-3", "core_rating": 5},
    ],
)
def test_that_contradictions_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InputRefused):
        size(**given)


def test_that_berkeley_db_may_still_have_a_cache() -> None:
    assert value(size(version="389ds-3", database="bdb", database_cache=100), "cache.database") == 100


def test_that_thirty_thousand_searches_a_second_are_answered() -> None:
    found = size(operations=30_000, processors=4)
    assert value(found, "servers.needed") == 1
    assert value(size(operations=30_000, processors=4, servers=1), "processor.count") == 4


@given(cores=st.integers(1, 63), operations=st.floats(1, 1e6))
def test_that_more_cores_never_need_more_servers(cores: int, operations: float) -> None:
    fewer, more = (
        value(size(processors=n, operations=operations), "servers.needed") for n in (cores, cores + 1)
    )
    assert more <= fewer


@pytest.mark.parametrize(("database", "rate"), [("lmdb", 3518.1), ("bdb", 4540.9)])
def test_that_an_import_of_389_takes_as_long_as_its_project_tells(database: str, rate: float) -> None:
    found = size(version="389ds-3", database=database, entries=3_000_000).quantities["import.time"]
    assert found.value == pytest.approx(3_000_000 / rate / 60)
    assert (found.low, found.high) == pytest.approx((5.0, 3_000_000 / 989.3 / 60))
    assert "import.time" not in size(version="389ds-2").quantities


def test_that_every_check_of_today_is_met() -> None:
    checks = [
        one
        for one in planner("directory").claims()
        if "IdM" in one.claim or "OpenLDAP" in one.document or "imported" in one.claim
    ]
    assert len([one for one in checks if "imported" in one.claim]) == 4
    assert len([one for one in checks if "IdM" in one.claim]) == 2
    assert all(one.inside for one in checks)


def test_that_the_settings_are_of_this_plan() -> None:
    found = size(processors=12)
    made = planner("directory").settings(found)
    settings = {one.name: one.value for one in made}
    assert [one.name for one in made if one.by_hand] == ["olcThreadQueues"]
    assert all(one.written for one in planner("directory").settings(size(processors=8)))
    assert settings == {
        "olcThreads": "16",
        "olcThreadQueues": "2",
        "olcToolThreads": "4",
        "olcLogLevel": "none",
        "olcDbMaxSize": str(8192 * 2**20),
    }


@pytest.mark.parametrize(("on", "value"), [(True, "stats"), (False, "none")])
def test_that_the_log_level_has_the_default_of_its_manual_page(on: bool, value: str) -> None:
    """The default was told as none, which is what a package sets."""
    settings = {one.name: one for one in planner("directory").settings(size(access_log=on))}
    assert (settings["olcLogLevel"].value, settings["olcLogLevel"].default) == (value, "stats")


def test_that_the_map_is_told_to_be_raised_before_it_is_full() -> None:
    found = size(entries=1_000_000)
    (shown,) = (one for one in planner("directory").settings(found) if one.name == "olcDbMaxSize")
    told = re.search(r"Full at ([\d,]+) entries in the worst case: raise it before", shown.reason)
    assert told
    full = int(told[1].replace(",", ""))
    assert full > 1_000_000
    most = float(found.quantities["disk.map_size"].value)
    assert float(size(entries=full).quantities["disk.map"].high) <= most
    assert float(size(entries=round(1.02 * full)).quantities["disk.map"].high) > most


def test_that_the_limits_tell_when_the_map_is_full() -> None:
    """Memory was told to be full at 3,510,000 entries, and the map, which is full before that, in a note and a setting alone."""
    (told,) = (one.text for one in size(entries=1_000_000).cautions if one.of_limits)
    assert (
        told
        == "The map is full at 1,400,000 entries in the worst case, whatever the memory: raise it before."
    )
