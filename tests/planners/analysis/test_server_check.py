"""What the check of a running server finds, and what it leaves alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planners.analysis.server_check import LEAST_TIME, Checked, check_server, statistics_of
from planners.analysis.server_settings import code_of
from planners.planner import Setting
from planners.registry import planner, services
from planners.threshold import Severity, Statistic

DAY = 24 * 3600.0
OWN: dict[str, dict[str, object]] = {
    "mail": {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000},
    "inotes": {"platform": "aix-p570", "version": "8.5", "mode": "dwa85", "users": 3_000},
    "directory": {"platform": "linux", "version": "389ds-2", "entries": 250_000, "processors": 8},
    "virtual": {"users": 51_000},
    "traveler": {"platform": "linux", "users": 3_000, "server_memory": 16_384},
    "network": {"throughput": 2_000},
}


def checked(
    service: str,
    there: dict[str, str] | None = None,
    *statistics: Statistic,
    **inputs: object,
) -> Checked:
    asked = planner(service)
    sizing = asked.size(asked.check({**OWN[service], **inputs}))
    return check_server(
        asked, sizing, asked.settings(sizing), {"notes.ini": there} if there else {}, statistics
    )


def codes(found: Checked) -> list[str]:
    return [one.code for one in found.findings]


def told(name: str, value: float, over: float | None = 9 * DAY, place: str = "") -> Statistic:
    return Statistic(name, value, place, over, "show-statistics.txt")


def recommended(service: str, name: str, **inputs: object) -> Setting:
    asked = planner(service)
    sizing = asked.size(asked.check({**OWN[service], **inputs}))
    return next(one for one in asked.settings(sizing) if one.name == name)


@pytest.mark.parametrize("service", OWN)
def test_that_what_is_set_as_recommended_gives_no_finding(service: str) -> None:
    asked = planner(service)
    sizing = asked.size(asked.check(OWN[service]))
    there = {one.name: one.value for one in asked.settings(sizing) if one.written}
    assert checked(service, there).findings == ()


def test_that_every_service_has_its_case_here() -> None:
    assert set(OWN) == set(services())


def test_that_another_value_is_a_finding_with_what_was_there() -> None:
    wanted = recommended("mail", "NSF_DbCache_MaxEntries")
    findings = {one.code: one for one in checked("mail", {"NSF_DbCache_MaxEntries": "12"}).findings}
    found = findings["setting.nsf_dbcache_maxentries"]
    assert (found.seen, found.bound) == ("12", wanted.value)
    assert found.change is not None
    assert found.change.before == "12"
    assert found.source.text


def test_that_a_buffer_pool_told_in_bytes_is_compared_in_mebibytes() -> None:
    size = int(recommended("mail", "NSF_Buffer_Pool_Size_MB").value)
    code = code_of("NSF_Buffer_Pool_Size_MB")
    assert code not in codes(checked("mail", {"NSF_Buffer_Pool_Size": str(size * 2**20)}))
    assert code in codes(checked("mail", {"NSF_Buffer_Pool_Size": str(size * 2**19)}))


def test_that_a_cache_a_little_larger_is_as_good_and_one_far_larger_is_only_noted() -> None:
    wanted = recommended("directory", "nsslapd-cachememsize")
    size = int(wanted.value)

    def severities(had: int) -> list[Severity]:
        found = checked("directory", {wanted.name: str(had), "nsslapd-cache-autosize": "0"}).findings
        return [one.severity for one in found if one.code == code_of(wanted.name)]

    assert severities(size + size // 2) == []
    assert severities(3 * size) == [Severity.NOTE]
    assert severities(size // 2) == [Severity.WARNING]


def test_that_a_cache_size_that_automatic_sizing_replaces_is_not_told_as_wrong() -> None:
    there = {
        "nsslapd-cache-autosize": "25",
        "nsslapd-dbcachesize": "512000",
        "nsslapd-cachememsize": "512000",
    }
    found = codes(checked("directory", there))
    assert "setting.nsslapd-cache-autosize" in found
    assert code_of("nsslapd-cachememsize") not in found
    assert code_of("nsslapd-dbcachesize") not in found


def test_that_a_server_that_counts_its_threads_itself_may_tell_the_number() -> None:
    code = code_of("nsslapd-threadnumber")
    assert code not in codes(checked("directory", {"nsslapd-threadnumber": "16"}))
    assert code in codes(checked("directory", {"nsslapd-threadnumber": "48"}))


def test_that_a_kernel_limit_above_the_least_is_as_good() -> None:
    inputs = {"platform": "hpux-sd64b", "version": "rhds-7.1"}
    assert "setting.maxfiles_lim" not in codes(checked("directory", {"maxfiles_lim": "60000"}, **inputs))
    assert "setting.maxfiles_lim" in codes(checked("directory", {"maxfiles_lim": "2048"}, **inputs))


def test_that_each_of_two_servers_is_held_against_the_plan() -> None:
    asked = planner("mail")
    sizing = asked.size(asked.check(OWN["mail"]))
    there = {"first.ini": {"NSF_DbCache_MaxEntries": "12"}, "second.ini": {"NSF_DbCache_MaxEntries": "18000"}}
    found = check_server(asked, sizing, asked.settings(sizing), there, ()).findings
    assert [one.file for one in found if one.title == "NSF_DbCache_MaxEntries"] == ["first.ini"]


def test_that_what_a_server_was_not_asked_for_is_no_finding() -> None:
    assert checked("mail").findings == ()
    assert checked("directory", {"nsslapd-threadnumber": "-1"}).findings == ()


@pytest.mark.parametrize(
    ("service", "name", "value", "code", "severity"),
    [
        ("mail", "Database.DbCache.OvercrowdingRejections", 3, "domino.db-cache.rejections", Severity.WARNING),
        ("mail", "Database.Database.BufferPool.PerCentReadsInBuffer", 95, "domino.buffer-pool.best", Severity.NOTE),
        ("mail", "Database.Database.BufferPool.PerCentReadsInBuffer", 85, "domino.buffer-pool.hits", Severity.WARNING),
        ("mail", "Database.Database.BufferPool.PerCentReadsInBuffer", 60, "domino.buffer-pool.hits", Severity.CRITICAL),
        ("inotes", "Server.AvailabilityIndex", 8, "domino.availability", Severity.CRITICAL),
        ("virtual", "Server.Users.Peak", 18_000, "domino.users.limit", Severity.CRITICAL),
        ("mail", "Server.Users.Peak", 11_000, "plan.users", Severity.WARNING),
        ("directory", "threads", 64, "directory.threads", Severity.WARNING),
        ("directory", "currentEntryCacheCount", 300_000, "plan.entries", Severity.WARNING),
        ("mail", "disk.used", 1e15, "plan.disk-space", Severity.WARNING),
        ("mail", "disk.operations", 1e6, "plan.disk-operations", Severity.WARNING),
        ("mail", "network.sent", 1e12, "plan.network-sent", Severity.WARNING),
        ("mail", "memory.used", 2.0**40, "plan.memory", Severity.WARNING),
        ("mail", "processor.utilization", 99, "plan.processor", Severity.WARNING),
    ],
)  # fmt: skip
def test_that_a_statistic_past_its_threshold_is_a_finding(
    service: str, name: str, value: float, code: str, severity: Severity
) -> None:
    found = checked(service, None, told(name, value)).findings
    assert [(one.code, one.severity, one.over) for one in found] == [(code, severity, 9 * DAY)]
    assert found[0].source.text
    assert found[0].fix


def test_that_a_share_is_told_in_percent_of_what_it_is_a_share_of() -> None:
    place = "cn=monitor,cn=userroot"
    full = told("currentEntryCacheSize", 999.0, place=place), told("maxEntryCacheSize", 1000.0, place=place)
    (found,) = checked("directory", None, *full).findings
    assert (found.code, found.seen, found.place) == ("directory.entry-cache.full", 99.9, place)
    elsewhere = told("currentEntryCacheSize", 999.0, place="a"), told("maxEntryCacheSize", 1000.0, place="b")
    assert checked("directory", None, *elsewhere).findings == ()


def test_that_a_map_is_judged_by_its_room_and_by_the_plan() -> None:
    full = told("dbenvLastPageNo", 4_000_000.0), told("dbenvMapMaxSize", 4_000_000 * 4096.0)
    found = checked("directory", None, *full, version="389ds-3")
    assert codes(found) == ["directory.map.full", "plan.database-size"]
    assert found.findings[0].seen == 100.0


def test_that_a_cache_that_nobody_asked_tells_nothing() -> None:
    silent = (
        told("entryCacheHits", 0.0),
        told("entryCacheTries", 0.0),
        told("Domino.Cache.Design.HitRate", 0.0),
    )
    assert checked("directory", None, *silent).findings == ()
    assert checked("inotes", None, *silent).findings == ()


@given(over=st.none() | st.floats(0, LEAST_TIME, exclude_max=True), value=st.floats(0, 1e12))
def test_that_statistics_of_less_than_a_day_give_no_finding(over: float | None, value: float) -> None:
    for service in OWN:
        asked = planner(service)
        sizing = asked.size(asked.check(OWN[service]))
        every = [told(name, value, over) for name in statistics_of(asked, sizing)]
        found = check_server(asked, sizing, (), {}, every)
        assert found.findings == ()
        assert found.too_young == len(every)


@given(value=st.floats(0, 1e12))
def test_that_a_worse_value_is_never_a_smaller_finding(value: float) -> None:
    asked = planner("mail")
    sizing = asked.size(asked.check(OWN["mail"]))
    order = list(Severity)
    for limit in asked.thresholds(sizing):
        if not limit.passed_by(value):
            worse = value * 2 if limit.passes == "at most" else value / 2
            assert not limit.passed_by(worse)
            assert order.index(limit.severity_of(worse)) <= order.index(limit.severity_of(value))


def test_that_codes_are_told_once() -> None:
    for service in OWN:
        asked = planner(service)
        names = [one.code for one in asked.thresholds(asked.size(asked.check(OWN[service])))]
        assert len(names) == len(set(names))
