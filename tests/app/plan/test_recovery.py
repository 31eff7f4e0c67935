"""Unsaved work: kept beside the user's data, offered once the program that kept it has ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.paths import data_folder
from app.plan import recovery
from app.plan.database import to_bytes
from app.plan.document import Plan
from app.plan.recovery import Recovery, discard, found

_WORK_UNTIL_KILLED = """
import os, signal
from app.plan.document import Plan
from app.plan.recovery import Recovery
work = Recovery("killed")
for number in range(20):
    work.keep(Plan("p", f"edit {number}"), None)
print("kept", flush=True)
signal.pause()
"""


def _end_uncleanly(name: str, plan: Plan, path: Path | None = None) -> None:
    work = Recovery(name)
    work.keep(plan, path)
    work.let_go()


def test_that_work_left_behind_is_offered_with_the_file_it_belongs_to(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "plan.sizeplan"
    _end_uncleanly("a", plan, path)
    (work,) = found()
    assert (work.plan, work.path) == (plan, path)


def test_that_work_that_was_never_saved_is_offered_without_a_file(plan: Plan) -> None:
    _end_uncleanly("a", plan)
    assert found()[0].path is None


def test_that_work_that_is_still_open_is_not_offered(plan: Plan) -> None:
    work = Recovery("a")
    work.keep(plan, None)
    assert found() == ()
    work.clear()


def test_that_saved_work_leaves_nothing(plan: Plan) -> None:
    work = Recovery("a")
    work.keep(plan, None)
    work.clear()
    assert found() == ()
    assert list((data_folder() / "recovery").iterdir()) == []


def test_that_work_can_be_kept_again_after_saving(plan: Plan) -> None:
    work = Recovery("a")
    work.keep(plan, None)
    work.clear()
    work.keep(plan, None)
    work.let_go()
    assert len(found()) == 1


def test_that_discarded_work_is_not_offered_again(plan: Plan) -> None:
    _end_uncleanly("a", plan)
    discard(found()[0].file)
    assert found() == ()


def test_that_the_newest_work_is_offered_first(plan: Plan) -> None:
    for age, name in enumerate(("b", "a", "c")):
        _end_uncleanly(name, Plan(name, name))
        os.utime(data_folder() / "recovery" / f"{name}.sizeplan", (1000 - age, 1000 - age))
    assert [work.plan.id for work in found()] == ["b", "a", "c"]


def test_that_damaged_work_is_moved_aside_and_not_lost(plan: Plan) -> None:
    _end_uncleanly("a", plan)
    file = found()[0].file
    file.write_bytes(b"no plan")
    assert found() == ()
    assert file.with_suffix(recovery.DAMAGED).read_bytes() == b"no plan"


def test_that_work_of_a_newer_program_stays_for_it(plan: Plan) -> None:
    _end_uncleanly("a", plan)
    file = found()[0].file
    content = file.read_bytes()
    file.write_bytes(content[:60] + (99).to_bytes(4, "big") + content[64:])
    assert found() == ()
    assert file.exists()


def test_that_a_refused_entry_is_kept_as_it_was_typed(plan: Plan) -> None:
    odd = plan.with_service(plan.services[0].with_entry("users", "twelve thousand"))
    _end_uncleanly("a", odd)
    assert found()[0].plan == odd


def test_that_what_was_kept_before_survives_a_failing_write(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Recovery("a")
    work.keep(plan, None)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "full")))
        with pytest.raises(OSError, match="full"):
            work.keep(Plan("p", "later"), None)
    work.let_go()
    assert [kept.plan for kept in found()] == [plan]


def test_that_a_start_without_a_place_for_the_users_data_finds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("SIZEWRIGHT_HOME", str(tmp_path / "file"))
    assert found() == ()


def test_that_only_the_user_may_look_into_kept_work(plan: Plan) -> None:
    _end_uncleanly("a", plan)
    assert (data_folder() / "recovery").stat().st_mode & 0o077 == 0


def test_that_the_work_of_a_killed_program_is_offered() -> None:
    with subprocess.Popen([sys.executable, "-c", _WORK_UNTIL_KILLED], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert found() == ()
        process.send_signal(signal.SIGKILL)
    assert [work.plan.title for work in found()] == ["edit 19"]


def test_that_a_plain_copy_of_a_plan_in_the_folder_is_offered_too(plan: Plan) -> None:
    from app.plan.database import Stored

    folder = recovery._folder()
    (folder / "copied.sizeplan").write_bytes(to_bytes(Stored(plan)))
    assert [work.plan for work in found()] == [plan]
