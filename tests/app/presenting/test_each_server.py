"""Servers of today are tested and watched by what they have, and not by what is bought beside them."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from app.plan.document import Entries, Plan
from app.plan.examples import FOLDER
from app.plan.opening import read_plan
from app.plan.sized import SizedPlan, SizedService, sized
from app.presenting.acceptance import acceptance_sheet
from app.presenting.each_server import Alike, alike
from app.presenting.watch_table import HEAD, watch_rows

USE = "Processor utilization"


@cache
def plan(name: str) -> SizedPlan:
    return sized(read_plan(FOLDER / f"{name}.txt"))


def kinds(one: SizedService, *shared: str) -> tuple[Alike, ...]:
    assert one.accepted is not None
    return alike(one.title, one.accepted, one.staying, shared)


def test_that_a_server_of_today_is_tested_by_its_own_processors() -> None:
    """Of 8 processors the load uses 11 %; the test expected 30 % and passed 44 %, those of the 3 that are bought."""
    added, there = kinds(plan("mail-growing").services[0])
    rows = [
        next(
            row
            for row in acceptance_sheet(one.ahead.planner, one.ahead.now, ahead=one.ahead).rows
            if row.figure == USE
        )
        for one in (added, there)
    ]
    assert [(row.value, row.passes) for row in rows] == [("30", "44"), ("11", "17")]


def test_that_a_server_of_today_is_watched_by_what_it_has() -> None:
    added, there = kinds(plan("mail-growing").services[0])
    limits = [{row.figure: row.act.value for row in one.rows} for one in (added, there)]
    assert [found[USE] for found in limits] == ["62.9 %", "70 %"]
    assert [found["Memory"] for found in limits] == ["4 GiB", "32 GiB"]
    assert [any(row.unit == "users" for row in one.rows) for one in (added, there)] == [True, False]


def test_that_the_table_for_monitoring_has_both_kinds_of_servers() -> None:
    rows = [dict(zip(HEAD, row, strict=True)) for row in watch_rows(plan("mail-growing"))]
    full = {row["service"]: row["emergency"] for row in rows if row["figure"] == "memory.ram"}
    assert full == {"Mail, each added server": 4096.0, "Mail, each server of today": 32768.0}


def test_that_servers_that_have_the_same_are_told_together() -> None:
    for one in plan("site-growing").services[1:]:
        (every,) = kinds(one)
        assert every.title == one.title and every.ahead is one.accepted


def test_that_an_added_server_is_no_part_of_the_machine_that_services_share() -> None:
    """It was tested without its processors and memory, as if a reading of the shared machine were one of it."""
    added, there = kinds(plan("site-growing").services[0], "host-1")
    sheets = [
        acceptance_sheet(one.ahead.planner, one.ahead.now, ahead=one.ahead, shared=one.shared)
        for one in (added, there)
    ]
    assert [any("tilization" in row.figure for row in sheet.rows) for sheet in sheets] == [True, False]


def test_that_processors_bought_for_the_server_of_today_too_are_its_own() -> None:
    """Of ten processors for each two are added to its eight; its 200 drives and 32 GiB stay."""
    (mail,) = read_plan(FOLDER / "mail-growing.txt").services
    busy = Entries({**mail.entries, "users": 15_000, "activity": 2, "server_drives": 200})
    (one,) = sized(Plan("p", "Plan", services=(replace(mail, entries=busy),))).services
    limits = [{row.figure: row.act.value for row in each.rows} for each in kinds(one)]
    assert limits[0][USE] == limits[1][USE]
    assert [found["Memory"] for found in limits] == ["5 GiB", "32 GiB"]
