"""Figures of the load, of ports and of a pool are read by a tool that is named, and by what they are a share of."""

from __future__ import annotations

from typing import Any

import pytest

from planners.analysis.projection import project
from planners.analysis.triggers import triggers
from planners.registry import planner

POOL: dict[str, Any] = {"platform": "linux", "users": 6000, "documents": 6000}


def counter_of(kind: str, name: str, **entries: Any) -> str:
    asked = planner(kind)
    figure = next(one for one in asked.figures if one.name == name)
    found = asked.counter(asked.check(entries), figure)
    assert found is not None
    return f"{found.tool}: {found.counter}"


@pytest.mark.parametrize(
    ("kind", "name", "entries", "told"),
    [
        ("traveler", "devices.per_server", POOL, "tell traveler stat show: devices registered on the server"),
        ("traveler", "disk.capacity", POOL, "the database server: size of the Traveler database"),
        ("network", "throughput.capacity", {"throughput": 1000}, "netperf, iperf3: payload received"),
        ("network", "ports.load", {"throughput": 1000}, 'as a share of "Throughput of the ports"'),
    ],
)
def test_that_a_tool_is_named_where_one_is_known(
    kind: str, name: str, entries: dict[str, Any], told: str
) -> None:
    assert told in counter_of(kind, name, **entries)


def test_that_users_of_a_pool_are_not_read_as_devices() -> None:
    asked = planner("traveler")
    levels = triggers(project(asked, asked.size(asked.check(POOL))))
    read = {one.figure.unit: one.counter.counter for one in levels if one.counter is not None}
    assert read["devices"].startswith("devices registered")
    assert read["users"].startswith("users registered")


@pytest.mark.parametrize("packet", [1500, 9000])
def test_that_a_reading_of_sar_is_turned_into_the_payload_that_is_planned(packet: int) -> None:
    """kB/s stood on the sheet beside a throughput in Mbit/s, which counts no headers."""
    told = counter_of("network", "ports.load", throughput=1000, packet_size=packet)
    factor = float(told.partition("× ")[2].partition(" ")[0])
    packets = 1e9 / 8 / (packet + 38)
    read = packets * (packet + 14) / 1024
    asked = planner("network")
    found = asked.size(asked.check({"throughput": 1000, "packet_size": packet, "direction": "receive"}))
    assert read * factor == pytest.approx(found.quantities["ports.line_rate"].value, rel=1e-3)
