"""Which notes.ini lines a mail plan recommends: the measured server's values, and what its own memory holds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st

from planners.evidence import Standing
from planners.planner import Setting
from planners.registry import catalogue, planner

MAIL = planner("mail")
PLATFORMS = [machine.id for machine in catalogue().platforms("mail")]


def lines(**entries: object) -> dict[str, Setting]:
    plan: dict[str, Any] = {"platform": "solaris-6800", "version": "7", "template": "mail6", "users": 10_000}
    return {one.name: one for one in MAIL.settings(MAIL.size(MAIL.check({**plan, **entries})))}


# platform, version, users, entries of the measured server
CACHES = [
    ("aix-p670", "6.5", 10_000, "2000"),
    ("aix-p670", "7", 10_000, "2000"),
    ("linux-x86", "6.5", 3_000, "5000"),
    ("linux-x86", "7", 15_000, "6100"),
    ("solaris-6800", "7", 10_000, "18000"),
    ("windows-x365", "6.5", 8_000, "10000"),
    ("windows-x365", "7", 8_000, "15000"),
    ("linux-z990", "7", 8_000, "10000"),
    ("zos-z990", "6.5", 8_000, "10000"),
]


@pytest.mark.parametrize(("platform", "version", "users", "entries"), CACHES)
def test_that_database_caches_are_those_of_the_measured_server(
    platform: str, version: str, users: int, entries: str
) -> None:
    found = lines(platform=platform, version=version, users=users)
    assert found["NSF_DbCache_MaxEntries"].value == entries
    assert found["NSF_DbCache_MaxEntries"].standing is Standing.MEASURED
    if platform == "linux-x86":
        assert found["NSF_DBUcache_Max_Entries"].value == entries


def test_that_the_shared_memory_of_linux_stays_what_carried_fifteen_thousand_users() -> None:
    limit = lines(platform="linux-x86", users=15_000)["ConstrainedSHMSizeMB"]
    assert (limit.value, limit.standing) == ("2560", Standing.MEASURED)


def test_that_memory_set_aside_at_the_start_fits_the_memory_that_is_bought() -> None:
    small = lines(users=500)["ConstrainedSHMSizeMB"]
    assert int(small.value) < 3300
    assert small.sources[0].document == "Sizewright rule"
    assert "3300" in small.reason
    large = lines(users=500, server_memory=32_768)["ConstrainedSHMSizeMB"]
    assert (large.value, large.standing) == ("3300", Standing.MEASURED)


def test_that_no_shared_memory_is_promised_where_the_server_has_too_little() -> None:
    found = lines(users=10_000, server_memory=2048, servers=1)
    assert not found["ConstrainedSHMSizeMB"].written
    assert not found["MEM_EnablePreAlloc"].written
    assert "Add memory first." in found["ConstrainedSHMSizeMB"].reason
    assert lines(users=10_000)["MEM_EnablePreAlloc"].written


MEASURED_LIMITS = {("linux-x86", "6.5"): 1024, ("linux-x86", "7"): 2560, ("solaris-6800", "7"): 3300}


@given(
    st.sampled_from(PLATFORMS),
    st.sampled_from(["6.5", "7"]),
    st.integers(1, 60_000),
    st.none() | st.floats(1024, 65_536),
    st.floats(0, 4096),
)
@limits(max_examples=150)
def test_that_what_settings_promise_is_within_the_memory_of_the_plan(
    platform: str, version: str, users: int, memory: float | None, system: float
) -> None:
    plan = {
        "platform": platform, "version": version, "template": "mail6", "users": users,
        "server_memory": memory, "operating_system": system,
    }  # fmt: skip
    sizing = MAIL.size(MAIL.check(plan))
    need = sizing.quantities.get("memory.ram")
    limit = {one.name: one for one in MAIL.settings(sizing)}.get("ConstrainedSHMSizeMB")
    if need is None or limit is None or not limit.written:
        return
    bought = memory if memory is not None else 1024 * -(-float(need.value) // 1024)
    process = float(sizing.quantities["memory.process"].value)
    measured = {"linux-x86": 4096.0, "solaris-6800": 32_768.0}[platform]
    assert int(limit.value) + process + system <= bought + 1e-6 or bought >= measured
    assert int(limit.value) >= min(
        sizing.quantities["memory.shared"].value, float(MEASURED_LIMITS[platform, version])
    )


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("version", ["6.5", "7"])
def test_that_every_production_server_is_told_how_to_find_its_transaction_range(
    platform: str, version: str
) -> None:
    told = lines(platform=platform, version=version)["Server_Transinfo_Range"]
    assert "Server Expansion Factor and the Server Availability Index" in told.reason
    assert told.written == (platform == "aix-p670")
    assert told.default == "6"


def test_that_production_on_aix_gets_a_larger_pool_and_why() -> None:
    pool = lines(platform="aix-p670")["NSF_Buffer_Pool_Size_MB"]
    assert (pool.value, pool.written) == ("210", False)
    assert "In production set it larger: AIX segments bound shared memory and heap" in pool.reason
    assert "512 to 750 MB" in pool.reason
    entered = lines(platform="aix-p670", buffer_pool=512)["NSF_Buffer_Pool_Size_MB"]
    assert (entered.value, entered.written, entered.standing) == ("512", True, Standing.ENTERED)


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("version", ["6.5", "7"])
def test_that_a_value_of_this_program_names_its_rule_and_any_other_its_document(
    platform: str, version: str
) -> None:
    for setting in lines(platform=platform, version=version, users=700).values():
        own = [source for source in setting.sources if source.document == "Sizewright rule"]
        assert bool(own) == (setting.standing is Standing.RULE), setting.name


def test_that_partitions_share_what_buffer_pools_may_take_of_the_memory() -> None:
    alone, shared = (
        int(lines(users=8_000, server_memory=8192, partitions=count)["NSF_Buffer_Pool_Size_MB"].value)
        for count in (1, 4)
    )
    assert alone == 1229
    assert shared == 8192 * 3 // 8 // 4


@pytest.mark.parametrize("platform", ["i5os-570", "i5os-810"])
def test_that_what_to_do_with_partitions_is_one_row(platform: str) -> None:
    """ "Partitions: fewer and larger" stood above "Fewer partitions: fewer and larger"."""
    (found,) = [one for name, one in lines(platform=platform).items() if "artitions" in name]
    assert "carries more users in a partition" in found.reason
    assert "Merging partitions also gains much" in found.reason
    assert len(found.sources) == 2
