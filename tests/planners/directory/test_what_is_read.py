"""Each figure of a directory server is read by the counter that shows it: of the process, or of the whole machine."""

from __future__ import annotations

from typing import Any

import pytest

from planners.analysis.acceptance import Check, acceptance
from planners.planner import Planner
from planners.registry import planner

BASE: dict[str, Any] = {
    "entries": 500_000,
    "operations": 3000,
    "baseline_operations": 3000,
    "baseline_utilization": 40,
    "baseline_processors": 8,
    "server_memory": 16384,
}
OF_389 = [{"version": "389ds-2"}, {"version": "389ds-3", "database": "bdb"}]
LMDB = {"platform": "linux", "version": "389ds-3", "database": "lmdb"}
OPENLDAP = {"platform": "linux", "version": "openldap-2.6"}
HPUX = {"platform": "hpux-sd64b", "version": "rhds-7.1", "entries": 250_000, "operations": 6000}


def checks(entries: dict[str, Any]) -> dict[str, Check]:
    asked: Planner = planner("directory")
    return {one.quantity.name: one for one in acceptance(asked, asked.size(asked.check({**BASE, **entries})))}


@pytest.mark.parametrize("version", OF_389)
def test_that_the_process_is_held_against_the_process_and_memory_against_the_machine(
    version: dict[str, Any],
) -> None:
    """A process beyond its worst case passed: it was held against the memory of the whole server."""
    found = checks({"platform": "linux", **version})
    process, memory = found["memory.process"], found["memory.ram"]
    assert process.counter is not None and process.counter.own and "ns-slapd" in process.counter.tool
    assert memory.counter is not None and not memory.counter.own and memory.counter.tool == "free -m"
    assert process.limit < memory.limit


def test_that_hpux_reads_the_process_and_the_machine_apart() -> None:
    found = checks({name: HPUX[name] for name in HPUX} | dict.fromkeys(list(BASE)[2:]))
    process, memory = found["memory.process"].counter, found["memory.ram"].counter
    assert process is not None and process.own and "ns-slapd" in process.counter
    assert memory is not None and not memory.own and memory.tool == "swapinfo -tm"


def test_that_the_pages_of_a_map_count_as_memory_and_not_as_the_process() -> None:
    found = checks(LMDB)
    process, memory = found["memory.process"].counter, found["memory.ram"].counter
    assert process is not None and "RssAnon" in process.counter
    assert memory is not None and "RssFile" in memory.counter and not memory.own


def test_that_openldap_is_one_process_with_its_map() -> None:
    found = checks(OPENLDAP | dict.fromkeys(list(BASE)[2:5]))
    assert "memory.process" not in found
    memory = found["memory.ram"].counter
    assert memory is not None and memory.own and "map" in memory.counter


def test_that_a_rate_of_version_7_is_read_from_its_monitor() -> None:
    found = checks({name: HPUX[name] for name in HPUX} | dict.fromkeys(list(BASE)[2:]))
    rate = found["throughput.capacity"].counter
    assert rate is not None and "cn=monitor" in rate.tool
