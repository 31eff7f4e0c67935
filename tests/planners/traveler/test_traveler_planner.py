"""Traveler by the vendor's rules: devices over servers, the space of its database, threads and heap."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.evidence import Standing
from planners.measured_here import MEASURED_HERE
from planners.planner import Fit, Sizing
from planners.refusal import InputRefused
from planners.registry import planner
from tests.own_servers import every_row


def traveler(**entries: Any) -> Sizing:
    found = planner("traveler")
    return found.size(found.check({"platform": "linux", **entries}))


def value(sizing: Sizing, name: str) -> float:
    return float(sizing.quantities[name].value)


@pytest.mark.parametrize(
    ("users", "documents", "devices", "space"), [(1_000, 5_000, 1.5, 25.25), (3_000, 10_000, 1.25, 146.25)]
)
def test_that_both_printed_examples_of_the_database_come_out(
    users: int, documents: int, devices: float, space: float
) -> None:
    sizing = traveler(users=users, documents=documents, devices_per_user=devices)
    assert value(sizing, "disk.capacity") == pytest.approx(space)


def test_that_a_full_pool_on_linux_is_four_servers_and_one_that_may_fail() -> None:
    sizing = traveler(devices=21_000)
    assert (value(sizing, "servers.count"), value(sizing, "servers.with_spare")) == (4, 5)
    assert value(sizing, "devices.per_server") == 5_250
    assert sizing.fit is Fit.FITS
    over = traveler(devices=21_001)
    assert over.fit is Fit.OVER
    assert any(one.resource.name == "pool" and one.fit is Fit.OVER for one in over.verdicts)


def test_that_windows_carries_fewer_devices() -> None:
    sizing = traveler(platform="windows", devices=18_000)
    assert (value(sizing, "servers.count"), value(sizing, "servers.with_spare")) == (4, 5)
    assert traveler(platform="windows", devices=18_001).fit is Fit.OVER


@pytest.mark.parametrize(("devices", "fit"), [(500, Fit.FITS), (501, Fit.OVER)])
def test_that_a_standalone_server_carries_five_hundred_devices(devices: int, fit: Fit) -> None:
    sizing = traveler(form="standalone", devices=devices)
    assert sizing.fit is fit
    assert value(sizing, "servers.count") == 1 and "servers.with_spare" not in sizing.quantities


def test_that_users_have_as_many_devices_as_the_vendor_expects() -> None:
    sizing = traveler(users=1_000)
    assert value(sizing, "devices.count") == 1_200
    assert traveler(users=1_000, devices_per_user=2).quantities["devices.count"].value == 2_000


@given(devices=st.integers(1, 1_000_000), each=st.floats(1, 20))
def test_that_devices_that_were_entered_stay_as_many(devices: int, each: float) -> None:
    inputs = planner("traveler").check({"platform": "linux", "devices": devices, "devices_per_user": each})
    assert planner("traveler").size(inputs).quantities["devices.count"].value == devices
    assert planner("traveler").check(inputs) == inputs


@given(st.integers(1, 30_000), st.integers(0, 3))
def test_that_the_others_carry_all_devices_while_so_many_are_down(devices: int, down: int) -> None:
    sizing = traveler(devices=devices, spare_servers=down)
    bought = value(sizing, "servers.with_spare") if down else value(sizing, "servers.count")
    assert (bought - down) * 5_300 >= devices - 1e-6
    assert (bought - down - 1) * 5_300 < devices + 1e-6


def test_that_neither_users_nor_devices_are_refused_and_both() -> None:
    with pytest.raises(InputRefused, match='Enter "Users with devices" or "Devices"'):
        traveler()
    with pytest.raises(InputRefused, match="one follows from the other"):
        traveler(users=1_000, devices=5_000)


@pytest.mark.parametrize(
    ("devices", "database", "log"),
    [
        (1_999, 1, 0),
        (2_000, 1, 1),
        (4_999, 1, 1),
        (5_000, 2, 1),
        (9_999, 2, 1),
        (10_000, 4, 2),
        (21_000, 4, 2),
    ],
)
def test_that_the_database_has_the_disks_of_its_band(devices: int, database: int, log: int) -> None:
    sizing = traveler(devices=devices)
    assert (value(sizing, "disk.database_drives"), value(sizing, "disk.log_drives")) == (database, log)
    assert "disk.database_drives" in traveler(form="standalone", devices=400).absent


def test_that_threads_and_heap_follow_the_rules() -> None:
    assert value(traveler(devices=225), "http.threads") == 400
    assert value(traveler(devices=1_000), "http.threads") == 1_200
    assert value(traveler(devices=1_000, server_memory=2_048), "memory.heap") == 1_024
    assert value(traveler(devices=1_000, server_memory=16_384), "memory.heap") == 4_096
    assert "Server memory" in traveler(devices=1_000).absent["memory.heap"].reason
    told = {one.name: one.value for one in planner("traveler").settings(traveler(devices=1_000))}
    assert told == {"Number active threads": "1200", "Maximum cached users": "1000"}


def test_that_processors_are_told_by_ones_own_server_alone() -> None:
    told = traveler(users=3_000).absent["processor.count"].reason
    assert told.startswith("No document tells the processor use of a device. Record users and processor use")
    own = traveler(users=3_000, **{MEASURED_HERE: every_row("traveler")})
    assert own.quantities["processor.utilization"].standing in (Standing.MEASURED_HERE, Standing.INTERPOLATED)
    assert value(own, "processor.count") >= 1 and value(own, "memory.ram") > 0
    assert any(one.figure.name == "processor.utilization" for one in own.verdicts)


def test_that_every_example_of_the_vendor_is_held_out_and_met() -> None:
    checks = planner("traveler").claims()
    examples = [one for one in checks if not one.used_for_fit]
    assert [one.published for one in examples] == [25, 146, 5, 270]
    assert len(checks) > len(examples) and all(one.inside for one in checks)
