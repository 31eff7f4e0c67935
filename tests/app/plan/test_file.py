"""Plan files: what is saved is what is opened, with its figures; files, links and modes stay as they are."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given

from app.about import VERSION
from app.leftovers import PART
from app.plan.database import Stored, from_bytes, to_bytes
from app.plan.document import Plan
from app.plan.file import read_file, save_plan
from app.plan.guard import APPLICATION_ID, SCHEMA_VERSION
from app.plan.opening import read_plan
from app.plan.results import results_of
from planners.registry import catalogue, planner
from tests.strategies import plans


@given(plans())
def test_that_saving_and_opening_gives_the_same_plan(plan: Plan) -> None:
    stored = Stored(plan, belongs_to="/somewhere")
    assert from_bytes(to_bytes(stored)) == stored


def test_that_a_plan_file_says_what_it_is(saved: Path) -> None:
    head = saved.read_bytes()[:100]
    assert head.startswith(b"SQLite format 3\0")
    assert int.from_bytes(head[68:72], "big") == APPLICATION_ID == int.from_bytes(b"SIZE", "big")
    assert int.from_bytes(head[60:64], "big") == SCHEMA_VERSION


def test_that_every_table_is_strict(saved: Path) -> None:
    with closing(sqlite3.connect(saved)) as connection:
        tables = connection.execute(
            "SELECT name, strict FROM pragma_table_list WHERE schema = 'main'"
        ).fetchall()
    assert {name for name, strict in tables if not strict} == {"sqlite_schema"}
    assert len(tables) == 16


def test_that_the_figures_are_saved_with_the_plan(plan: Plan, saved: Path) -> None:
    stored = read_file(saved)
    sizing = planner("mail").size(planner("mail").check(plan.services[0].entries))
    found = {figure.name: figure for figure in stored.results.figures}
    assert set(found) == set(sizing.quantities)
    used, quantity = found["processor.utilization"], sizing.quantities["processor.utilization"]
    assert (used.service, used.value, used.low, used.high) == (
        "s1",
        quantity.value,
        quantity.low,
        quantity.high,
    )
    assert (used.unit, used.standing) == (quantity.unit, quantity.standing)
    assert (stored.results.catalogue, stored.program) == (catalogue().version, VERSION)


def test_that_a_plan_with_a_refused_entry_is_saved_without_figures(plan: Plan, tmp_path: Path) -> None:
    odd = plan.with_service(plan.services[0].with_entry("users", "many"))
    path = tmp_path / "odd.sizeplan"
    save_plan(odd, path)
    assert read_file(path).plan == odd
    assert results_of(odd).figures == ()


def test_that_the_same_plan_gives_the_same_bytes(plan: Plan, saved: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.sizeplan"
    save_plan(plan, again)
    assert again.read_bytes() == saved.read_bytes()


def test_that_saving_leaves_nothing_but_the_file(
    saved: Path, folder_listing: Callable[[], list[str]]
) -> None:
    assert folder_listing() == [saved.name]


def test_that_opening_changes_nothing(saved: Path, folder_listing: Callable[[], list[str]]) -> None:
    before = saved.read_bytes(), saved.stat().st_mtime_ns
    read_plan(saved)
    assert (saved.read_bytes(), saved.stat().st_mtime_ns) == before
    assert folder_listing() == [saved.name]


def test_that_what_a_killed_save_left_is_swept_up_a_day_later(plan: Plan, saved: Path) -> None:
    old, young, other = (
        saved.with_name(name) for name in (PART.format("1"), PART.format("2"), ".other.part")
    )
    for part in (old, young, other):
        part.write_bytes(b"half a plan")
    for part in (old, other):
        os.utime(part, (0, 0))
    save_plan(plan, saved)
    assert [part.exists() for part in (old, young, other)] == [False, True, True]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_that_saving_again_keeps_the_mode(mode: int, plan: Plan, saved: Path) -> None:
    saved.chmod(mode)
    save_plan(plan, saved)
    assert saved.stat().st_mode & 0o777 == mode


def test_that_a_new_file_has_the_mode_that_the_user_asks_for(plan: Plan, tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save_plan(plan, tmp_path / "new.sizeplan")
    finally:
        os.umask(before)
    assert (tmp_path / "new.sizeplan").stat().st_mode & 0o777 == 0o640


def test_that_a_link_stays_a_link_to_the_saved_file(plan: Plan, saved: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.sizeplan"
    link.symlink_to(saved)
    changed = Plan(plan.id, "changed")
    save_plan(changed, link)
    assert link.is_symlink()
    assert read_plan(saved) == changed


@pytest.mark.parametrize(
    "name", ["Müller & Söhne.sizeplan", "50%.sizeplan", "a?b#c.sizeplan", "x" * 246 + ".sizeplan"]
)
def test_that_any_file_name_is_taken(name: str, plan: Plan, tmp_path: Path) -> None:
    save_plan(plan, tmp_path / name)
    assert read_plan(tmp_path / name) == plan


def test_that_a_plan_of_many_services_is_saved(plan: Plan, tmp_path: Path) -> None:
    service = plan.services[0]
    many = Plan("p", "many", services=tuple(type(service)(f"s{n}", "mail", "Mail") for n in range(200)))
    save_plan(many, tmp_path / "many.sizeplan")
    assert read_plan(tmp_path / "many.sizeplan") == many
