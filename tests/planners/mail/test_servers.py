"""Servers, their partitions and how much one carries: users are spread over as few as hold everything that is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from planners.analysis.headroom import bottlenecks
from planners.evidence import Standing
from planners.planner import Fit, Sizing
from planners.registry import planner

Size = Callable[..., Sizing]


def mail(**entries: Any) -> Sizing:
    known = {"platform": "solaris-6800", "version": "7", "template": "mail7", "users": 10_000}
    return planner("mail").size(planner("mail").check({**known, **entries}))


def web_mail(**entries: Any) -> Sizing:
    known = {"platform": "solaris-6800", "version": "8.5", "mode": "dwa85", "users": 4_000}
    return planner("inotes").size(planner("inotes").check({**known, **entries}))


def value(sizing: Sizing, name: str) -> float:
    return float(sizing.quantities[name].value)


WINDOWS = {"platform": "windows-x365", "version": "6.5", "template": "mail6"}
SMALL_810 = {"platform": "i5os-810", "version": "7", "template": "mail6"}
NO_BEGINNING: list[tuple[Size, dict[str, Any], int]] = [
    (mail, WINDOWS, 10_000),
    (web_mail, {}, 4_000),
    (mail, SMALL_810, 18_000),
    (mail, {"server_memory": 2_500}, 8_000),
    (mail, {"server_drives": 20}, 8_000),
    (mail, {"link_speed": 10}, 5_000),
    (
        mail,
        {
            "platform": "aix-p670",
            "version": "6.5",
            "template": "mail6",
            "activity": 11,
            "rating_family": "r",
            "rating_measured": 100,
            "rating_planned": 329,
        },
        9_102,
    ),
]


@pytest.mark.parametrize(("size", "entries", "users"), NO_BEGINNING)
def test_that_one_user_more_never_makes_a_plan_fit(size: Size, entries: dict[str, Any], users: int) -> None:
    now, then = size(**entries, users=users), size(**entries, users=users + 1)
    assert now.fits or not then.fits
    assert value(now, "servers.count") <= value(then, "servers.count")


@pytest.mark.parametrize(
    ("entries", "decides"),
    [
        ({}, "The limit of its partitions decides"),
        ({"activity": 3}, "The processors decide"),
        ({"server_memory": 2_500}, "The memory of the server decides"),
        ({"server_drives": 20}, "The drives of the server decide"),
        ({"link_speed": 10}, "The network link decides"),
        ({"rating_family": "r", "rating_measured": 100, "rating_planned": 40}, "The processors of the planned machine decide"),
        ({"platform": "linux-x86", "partition_users": 60_000}, "The address space of its partitions decides"),
    ],
)  # fmt: skip
def test_that_servers_are_as_few_as_everything_that_is_known_allows(
    entries: dict[str, Any], decides: str
) -> None:
    sizing = mail(users=60_000, **entries)
    most = sizing.quantities["users.most"]
    assert decides in most.note and decides in sizing.quantities["servers.count"].note
    assert value(sizing, "users.per_server") <= most.value
    assert all(
        verdict.fit is not Fit.OVER for verdict in sizing.verdicts if verdict.resource.name != "processor"
    )
    fewer = mail(users=60_000, servers=round(value(sizing, "servers.count")) - 1, **entries)
    assert not fewer.fits


def test_that_users_of_one_server_are_told_as_those_of_the_expected_need() -> None:
    """Their range is not the worst case of the drives, which are full with fewer users then."""
    sizing = mail(users=10_000, as_reference=True)
    most = sizing.quantities["users.most"]
    worst = next(one for one in bottlenecks(planner("mail"), sizing.inputs) if one.resource.name == "drives")
    assert worst.careful_load is not None and worst.load == pytest.approx(float(most.value), rel=0.01)
    assert worst.careful_load < most.low == most.value == most.high
    assert most.note.endswith("by the expected need. In the worst case it may carry fewer.")


def test_that_the_planned_machine_sets_the_servers_where_one_is_entered() -> None:
    slow = {"rating_family": "r", "rating_measured": 100, "rating_planned": 40}
    sizing = mail(users=18_000, **slow)
    assert value(sizing, "servers.count") == 2
    assert value(sizing, "processor.planned") <= value(sizing, "processor.target")


def test_that_the_published_point_of_the_810_is_four_partitions_on_one_machine() -> None:
    """9,000 users ran in four partitions, at most 3,000 in one; what ran on the larger iSeries is not measured here."""
    sizing = mail(**{**SMALL_810, "template": "mail7"}, users=9_000, servers=1)
    assert (value(sizing, "partitions.each"), value(sizing, "users.per_partition")) == (4, 2_250)
    assert value(sizing, "users.partition_limit") == 3_000
    assert sizing.quantities["processor.utilization"].standing is Standing.MEASURED
    assert (value(sizing, "processor.utilization"), round(value(sizing, "response.time"), 6)) == (77.9, 97.5)
    many = mail(**SMALL_810, users=18_000)
    assert value(many, "servers.count") == 3 and many.fits


def test_that_partitions_share_the_processors_memory_and_disks_of_their_server() -> None:
    """Two partitions of 5,000 load one server as 10,000 users do; each has a buffer pool, the system is there once."""
    one, two = (mail(users=9_000, servers=1, partitions=count, platform="aix-p670") for count in (1, 2))
    for name in ("processor.utilization", "disk.reads", "network.rate"):
        assert value(one, name) == value(two, name)
    pool, process, system = 210, value(one, "memory.process"), 1024
    assert value(two, "memory.ram") == pytest.approx(value(one, "memory.ram") + pool + process)
    assert value(two, "memory.ram") == pytest.approx(
        2 * (value(two, "memory.shared") + value(two, "memory.process")) + system
    )
    assert two.quantities["processor.utilization"].high > one.quantities["processor.utilization"].high
    assert "in the one published comparison" in two.quantities["processor.utilization"].reason


def test_that_all_partitions_of_a_server_wait_for_the_same_processors() -> None:
    alone = mail(**SMALL_810, users=2_250, servers=1, partitions=1)
    four = mail(**SMALL_810, users=9_000, servers=1, partitions=4)
    assert value(four, "response.stretch") > 1.4 * value(alone, "response.stretch")


def test_that_more_partitions_carry_more_users_of_one_server_until_the_processors_are_full() -> None:
    limits = [value(mail(partitions=count, users=50_000), "users.most") for count in (1, 2, 3)]
    at_target = value(mail(), "users.at_target")
    assert limits[0] == 18_000 and limits[1] == limits[2] == pytest.approx(at_target)


def test_that_the_largest_tested_load_gives_way_to_what_is_entered_or_carried_today() -> None:
    entered = mail(users=20_000, partition_users=20_000)
    assert value(entered, "servers.count") == 1
    assert entered.quantities["users.limit"].standing is Standing.ENTERED
    assert "18,000" in entered.quantities["users.limit"].note
    own = {"baseline_users": 25_000, "baseline_utilization": 30, "baseline_processors": 16}
    carried = mail(users=25_000, template="mail6", **own, baseline_version="7")
    assert value(carried, "users.limit") == 25_000 and value(carried, "servers.count") == 1


def test_that_no_cause_is_told_where_none_is_published() -> None:
    for platform in ("aix-p670", "i5os-570", "i5os-810", "windows-x365", "linux-z990"):
        note = mail(platform=platform, version="6.5", template="mail6").quantities["users.limit"].note
        assert "handles" not in note
    assert "handles" in mail(version="6.5", template="mail6").quantities["users.limit"].note


@pytest.mark.parametrize(("platform", "memory"), [("linux-x86", 4_096), ("windows-x365", 3_583)])
@pytest.mark.parametrize("template", ["mail6", "mail7"])
def test_that_a_load_that_ran_fits_the_memory_it_ran_in(platform: str, memory: int, template: str) -> None:
    sizing = mail(
        platform=platform, template=template, users=15_000, servers=1, server_memory=memory, target=99
    )
    assert value(sizing, "memory.ram") <= memory
    assert {v.resource.name: v.fit for v in sizing.verdicts}["memory"] is Fit.FITS
    auto = mail(platform=platform, template=template, users=15_000, server_memory=memory, target=99)
    assert value(auto, "servers.count") == 1


def test_that_the_total_need_does_not_fall_where_a_server_is_added() -> None:
    """Six servers of four processors would be fewer than five of five: each then has one more."""
    before, after = (mail(users=users, activity=3.2) for users in (95_900, 96_200))
    totals = [value(s, "servers.count") * value(s, "processor.count") for s in (before, after)]
    assert value(before, "servers.count") < value(after, "servers.count") and totals[0] <= totals[1]


def test_that_a_server_that_is_just_full_needs_no_drive_more_than_it_has() -> None:
    """One drive beside a spare carries 105.9 users by its operations: rounding makes no second one of it."""
    entries = {
        "mode": "dwa85lite",
        "users": 318,
        "activity": 7.97497770677987,
        "raid": "raid0",
        "server_drives": 2,
    }
    sizing = web_mail(**entries)
    assert value(sizing, "servers.count") == 4 and value(sizing, "disk.drives") == 2
    assert sizing.fits


def test_that_far_beyond_the_measured_work_a_figure_is_a_guess_and_then_is_not_told() -> None:
    small = {"platform": "i5os-570", "users": 18_000, "servers": 1}
    used = "processor.utilization"
    assert mail(**small, activity=1.5).quantities[used].standing is Standing.EXTRAPOLATED
    assert mail(**small, activity=1.8).quantities[used].standing is Standing.GUESS
    told = mail(**small, activity=6)
    assert "10.8 times the measured work" in told.absent[used].reason
    assert 'turn on "Accept guesses"' in told.absent[used].reason
    assert not told.fits
    asked = mail(**small, activity=6, guesses=True)
    assert (
        value(asked, used) == pytest.approx(4.1 * 1.8 * 6)
        and asked.quantities[used].standing is Standing.GUESS
    )
    spread = mail(platform="i5os-570", users=18_000, activity=6)
    assert value(spread, "servers.count") == 2 and value(spread, "work.measured") < 10


def test_that_a_small_server_is_scaled_down_and_keeps_what_does_not_scale() -> None:
    small, large = mail(users=50), mail(users=10_000)
    assert value(small, "processor.utilization") == pytest.approx(value(large, "processor.utilization") / 200)
    assert value(small, "memory.shared") > 1_200 and value(small, "memory.ram") > 1_200 + 1_024
    assert any("0.5 % of the measured work" in caution.text for caution in small.cautions)
    assert not any("of the measured work" in caution.text for caution in large.cautions)


@pytest.mark.parametrize(
    ("users", "activity", "standing"),
    [
        (9_000, 1, Standing.RULE),
        (10_000, 1, Standing.RULE),
        (10_500, 1, Standing.EXTRAPOLATED),
        (9_000, 1.2, Standing.EXTRAPOLATED),
        (24_000, 1, Standing.EXTRAPOLATED),
    ],
)
def test_that_one_server_for_a_load_that_was_measured_is_not_extrapolated(
    users: int, activity: float, standing: Standing
) -> None:
    """What more it carries is; that does not change the count. Utilization was published at 10,000 users alone."""
    known = {"platform": "windows-x365", "template": "mail6", "server_memory": 8_192}
    sizing = mail(**known, users=users, activity=activity)
    assert sizing.quantities["users.at_target"].standing.beyond_evidence
    assert sizing.quantities["servers.count"].standing is standing
