"""Memory of mail: what the measured machine carried bounds the need, and another rule of the field widens its range."""

from __future__ import annotations

from typing import Any

import pytest

from planners.planner import Fit, Sizing
from planners.registry import planner


def size(platform: str, users: int, **entries: Any) -> Sizing:
    mail = planner("mail")
    plan = {"platform": platform, "version": "7", "template": "mail7", "users": users}
    return mail.size(mail.check({**plan, **entries}))


def test_that_fifteen_thousand_users_on_linux_stay_within_the_shared_memory_that_carried_them() -> None:
    found = size("linux-x86", 15_000).quantities
    assert found["memory.shared"].high == 2560
    assert found["memory.ram"].value <= 4096
    assert size("linux-x86", 15_000, as_reference=True).fits
    own_pool = size("linux-x86", 15_000, buffer_pool=1024, servers=1)
    assert own_pool.quantities["memory.shared"].value > 2560


def test_that_shared_memory_goes_on_from_the_load_that_ran_at_its_limit() -> None:
    """One user more than ran needed 382 MiB more at once, and the address space was full with 16,500 users."""
    tried, beyond, more = (
        size("linux-x86", users, partition_users=60_000, servers=1) for users in (15_000, 15_001, 16_000)
    )
    each = (998 - 512) / 3_000
    for found, users in ((beyond, 1), (more, 1_000)):
        shared = found.quantities["memory.shared"]
        assert shared.value == pytest.approx(2560 + each * users)
        assert shared.low <= shared.value <= shared.high
    ends = [one.quantities["memory.address_space"].high for one in (tried, beyond)]
    assert ends[1] - ends[0] < 1


@pytest.mark.parametrize("template", ["mail6", "mail7"])
def test_that_the_address_space_carries_as_many_users_as_fill_it(template: str) -> None:
    """It was reckoned from few users, beside a need that does not grow while shared memory is held."""
    most = size("linux-x86", 6_000, template=template, partition_users=60_000).quantities["users.most"]
    assert "address space" in most.note and most.value > 15_000
    full, over = (
        size("linux-x86", round(most.value) + more, template=template, partition_users=60_000, servers=1)
        for more in (-1, 1)
    )
    space = [next(v for v in one.verdicts if v.resource.name == "address space") for one in (full, over)]
    assert [one.fit is Fit.OVER for one in space] == [False, True]


@pytest.mark.parametrize(("platform", "users"), [("aix-p670", 10_000), ("solaris-6800", 18_000)])
def test_that_the_rule_for_each_active_user_stands_beside_the_need_and_widens_it(
    platform: str, users: int
) -> None:
    found = size(platform, users).quantities
    other, need = found["memory.by_users"], found["memory.ram"]
    assert (other.low, other.high) == (users * 300 / 1024, users * 400 / 1024)
    assert need.value < other.low
    assert need.high == other.high
    assert "Another rule of the field, 300 to 400 KB for each active user" in need.reason


def test_that_the_rule_does_not_reach_beyond_a_machine_that_carried_the_users() -> None:
    need = size("windows-x365", 10_000).quantities["memory.ram"]
    assert need.high == 3583


def test_that_a_platform_without_published_memory_has_the_rule_alone() -> None:
    found = size("i5os-570", 10_000)
    assert found.quantities["memory.by_users"].value == 3500 * 1000 / 1024
    assert "memory.ram" in found.absent


@pytest.mark.parametrize("name", ["disk.log_drives", "disk.operations", "disk.reads"])
def test_that_a_figure_by_the_programs_own_rule_names_it(name: str) -> None:
    sources = size("aix-p670", 10_000).quantities[name].sources
    assert any(source.document == "Sizewright rule" for source in sources)


def test_that_shared_memory_says_up_to_how_many_users_it_is_held() -> None:
    """A flat curve up to 15,000 users stood beside an address space that is full at 16,500."""
    held, beyond = (
        size("linux-x86", users, servers=1, partition_users=20_000).quantities["memory.shared"]
        for users in (14_000, 16_000)
    )
    assert "Held at 2,560 MiB, as it was measured up to 15,000 users." in held.note
    assert held.value == 2560 < beyond.value
    assert "Beyond them each user adds as much as below." in beyond.note
