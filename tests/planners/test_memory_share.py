"""A share of the memory to plan for: verdicts, servers and totals are held against it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planners.analysis.machines import machines
from planners.planner import Sizing
from planners.registry import planner

MAIL: dict[str, Any] = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
DIRECTORY: dict[str, Any] = {
    "platform": "hpux-sd64b",
    "version": "rhds-7.1",
    "entries": 250_000,
    "operations": 3000,
}


def size(service: str, entries: dict[str, Any], **more: Any) -> Sizing:
    found = planner(service)
    return found.size(found.check({**entries, **more}))


def test_that_memory_is_held_against_the_share_that_is_planned() -> None:
    whole = size("mail", MAIL, server_memory=4000, servers=1)
    share = size("mail", MAIL, server_memory=4000, servers=1, memory_busy=75)
    first, second = (
        next(v for v in found.verdicts if v.resource.name == "memory") for found in (whole, share)
    )
    assert (first.capacity, second.capacity) == (4000, 3000)
    assert first.demand == second.demand and "75 % of it planned" in second.reason
    assert whole.fits and not share.fits


def test_that_servers_follow_the_planned_share_of_the_memory() -> None:
    whole = size("mail", MAIL, server_memory=4000)
    share = size("mail", MAIL, server_memory=4000, memory_busy=75)
    assert whole.servers is not None and share.servers is not None
    assert whole.servers.value == 1 and share.servers.value == 2
    assert share.fits


@settings(max_examples=40, deadline=None)
@given(st.integers(500, 40_000), st.integers(2500, 16_000), st.integers(30, 100), st.integers(0, 60))
def test_that_what_fits_in_less_memory_never_needs_fewer_servers(
    users: int, memory: int, share: int, less: int
) -> None:
    entries = {**MAIL, "users": users, "server_memory": memory}
    more = size("mail", entries, memory_busy=share)
    fewer = size("mail", entries, memory_busy=max(1, share - less))
    assert more.servers is not None and fewer.servers is not None
    assert not fewer.fits or fewer.servers.value >= more.servers.value


def test_that_a_shared_machine_is_held_against_the_least_share() -> None:
    here = {"machine": "host", "machine_memory": 10_000}
    parts = [
        ("Mail", size("mail", MAIL, **here, memory_busy=80)),
        ("Directory", size("directory", DIRECTORY, **here)),
    ]
    (found,) = machines(parts)
    memory = next(v for v in found.total.verdicts if v.resource.name == "memory")
    assert memory.capacity == pytest.approx(8000)
