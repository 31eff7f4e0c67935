"""A virtual host that was calibrated: processor time, memory, disks and users at the target are its own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from planners.evidence import Standing
from planners.measured_here import MEASURED_HERE, MeasuredHere, rows
from planners.planner import Sizing
from planners.registry import planner
from tests.own_servers import BUSY, FILES, row

HOST = replace(BUSY, highest=40_000.0)


def sized(users: int, *own: MeasuredHere, **given: Any) -> Sizing:
    found = planner("virtual")
    return found.size(found.check({"users": users, MEASURED_HERE: rows(own), **given}))


def test_that_processor_time_is_that_of_the_own_host() -> None:
    found = sized(30_000, HOST, processors=8).quantities
    busy = 0.2 + 0.00012 * 30_000
    assert found["processor.time"].value == pytest.approx(600 * busy)
    assert found["processor.utilization"].value == pytest.approx(100 * busy / 8)
    assert found["processor.utilization"].standing is Standing.MEASURED_HERE
    assert FILES in [source.text for source in found["processor.count"].sources]
    assert 0.2 + 0.00012 * found["users.at_target"].value == pytest.approx(
        0.01 * found["processor.target"].value * 8
    )


def test_that_memory_disks_and_space_are_those_of_the_own_host() -> None:
    found = sized(9000, HOST, row("memory.used"), row("disk.operations"), row("disk.used")).quantities
    assert found["memory.ram"].value == pytest.approx((1.5e9 + 250_000 * 9000) / 2**20)
    assert found["disk.operations"].value == pytest.approx(10 + 0.05 * 9000)
    assert found["disk.capacity"].value == pytest.approx(1.25 * 9000 * 600 / 9800)


def test_that_percent_of_a_host_of_unknown_size_is_not_taken_for_processors() -> None:
    percent = replace(HOST, quantity="processor.utilization", unit="%/user", processors=0)
    assert "processors" in sized(9000, percent).absent["processor.time"].reason
