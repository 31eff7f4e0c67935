"""What a damaged file still holds comes back as a new plan, with a word on what is lost; a sound file loses nothing."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.__main__ import main
from app.plan.database import Stored, to_bytes
from app.plan.document import Plan
from app.plan.examples import examples
from app.plan.figures import UNSIZED
from app.plan.file import read_file, save_plan
from app.plan.opening import read_plan
from app.plan.refused import PlanRefused
from app.plan.salvage import salvage

SITE = next(plan for plan in examples() if "five services" in plan.title)
GROWING = next(plan for plan in examples() if plan.scenarios)


def damaged(plan: Plan, folder: Path, *statements: str) -> Path:
    path = folder / "plan.sizeplan"
    save_plan(plan, path, UNSIZED)
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.executescript(statement)
        connection.commit()
    return path


@pytest.mark.parametrize("plan", [SITE, GROWING], ids=["services", "scenarios"])
def test_that_a_sound_file_is_salvaged_whole(plan: Plan, tmp_path: Path) -> None:
    found = salvage(damaged(plan, tmp_path))
    assert found.lost == ()
    assert (found.plan.title, found.plan.services, found.plan.scenarios) == (
        plan.title,
        plan.services,
        plan.scenarios,
    )
    assert found.plan.id != plan.id


LOSSES = [
    ("PRAGMA foreign_keys = OFF; DROP TABLE plan", "texts of the plan"),
    ("PRAGMA foreign_keys = OFF; DELETE FROM service WHERE position = 0", "entries of a lost service"),
    ("PRAGMA foreign_keys = OFF; DROP TABLE entry", "table entry"),
    (
        "PRAGMA ignore_check_constraints = ON; UPDATE entry SET kind = 'odd' WHERE field = 'users'",
        "entry users",
    ),
    ("UPDATE service SET planner = 'backup' WHERE position = 1", "service Web mail"),
]


@pytest.mark.parametrize(("statement", "lost"), LOSSES)
def test_that_the_rest_is_kept_and_the_loss_is_named(statement: str, lost: str, tmp_path: Path) -> None:
    path = damaged(SITE, tmp_path, statement)
    with pytest.raises(PlanRefused):
        read_plan(path)
    before = path.read_bytes()
    found = salvage(path)
    assert any(lost in told for told in found.lost)
    assert len(found.plan.services) >= 4
    assert path.read_bytes() == before


def test_that_nothing_is_made_up_of_nothing(tmp_path: Path) -> None:
    path = tmp_path / "no.sizeplan"
    path.write_bytes(b"no plan at all")
    with pytest.raises(PlanRefused, match="This is not a plan file"):
        salvage(path)
    with closing(sqlite3.connect(tmp_path / "empty.sizeplan")) as connection:
        connection.execute("CREATE TABLE other (a)")
        connection.commit()
    with pytest.raises(PlanRefused, match="Nothing can be salvaged"):
        salvage(tmp_path / "empty.sizeplan")


@given(st.randoms(use_true_random=False))
def test_that_any_damage_is_salvaged_or_refused(chance: random.Random) -> None:
    import tempfile

    data = bytearray(to_bytes(Stored(GROWING)))
    for _ in range(20):
        data[chance.randrange(100, len(data))] = chance.randrange(256)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.sizeplan"
        path.write_bytes(bytes(data))
        try:
            found = salvage(path)
        except PlanRefused as refused:
            assert refused.findings
        else:
            save_plan(found.plan, path, UNSIZED)
            assert read_plan(path) == found.plan


def test_that_the_command_line_salvages_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = damaged(SITE, tmp_path, "PRAGMA foreign_keys = OFF; DELETE FROM service WHERE position = 0")
    out = tmp_path / "saved.sizeplan"
    assert main(["export", str(path), "--salvage", "-o", str(out)]) == 0
    assert "Lost: 9 entries of a lost service" in capsys.readouterr().out
    assert [service.title for service in read_plan(out).services] == [
        service.title for service in SITE.services[1:]
    ]


def test_that_a_text_longer_than_a_plan_takes_is_cut_and_named(plan: Plan, tmp_path: Path) -> None:
    path = damaged(plan, tmp_path, "UPDATE plan SET title = printf('%.*c', 20000, 'x')")
    salvaged = salvage(path)
    assert salvaged.plan.title == "x" * 10_000
    assert f"end of {'x' * 40}…" in salvaged.lost


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5, 6, 7])
def test_that_a_file_of_every_version_is_salvaged_without_a_loss(checkout: Path, version: int) -> None:
    path = checkout / "tests" / "plans" / f"version-{version}.sizeplan"
    found = salvage(path)
    there = read_file(path).plan
    assert (found.lost, found.plan.machines, found.plan.start) == ((), there.machines, there.start)
    assert len(found.plan.services) == len(there.services)
