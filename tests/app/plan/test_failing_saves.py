"""Writes that fail: the file that was there stays whole, nothing is left beside it, and the user is told why."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.plan.document import Plan, Reading, ReadingKind
from app.plan.file import save_plan
from app.plan.guard import LARGEST_FILE
from app.plan.limits import LONGEST_TEXT
from app.plan.opening import read_plan
from app.plan.refused import PlanRefused
from app.problems import sentence_for
from tests.app.small_disk import run_on_a_small_disk

NOBODY = 65534


@pytest.fixture
def changed(plan: Plan) -> Plan:
    """The plan with work that is not saved yet."""
    return Plan(plan.id, "changed", services=plan.services)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@contextmanager
def _as_nobody() -> Iterator[None]:
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def _failing(code: int) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


@pytest.mark.parametrize(
    "place", ["os.open", "os.fdopen", "os.fsync", "pathlib.Path.replace", "pathlib.Path.chmod"]
)
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.ESTALE])
def test_that_a_failure_at_any_step_leaves_the_old_file_whole(
    place: str, code: int, plan: Plan, changed: Plan, saved: Path, folder_listing: Callable[[], list[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    with monkeypatch.context() as patch:
        patch.setattr(place, _failing(code))
        with pytest.raises(OSError, match=str(code)) as failed:
            save_plan(changed, saved)
    assert (failed.value.errno, failed.value.filename) == (code, str(saved))
    assert read_plan(saved) == plan
    assert folder_listing() == [saved.name]


def test_that_a_file_cut_short_by_a_limit_leaves_the_old_one_whole(
    plan: Plan, changed: Plan, saved: Path, folder_listing: Callable[[], list[str]]
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(OSError, match=r"too large") as failed:
            save_plan(changed, saved)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (
        sentence_for(failed.value)
        == f"{saved}: The file is larger than this disk allows. Choose another place."
    )
    assert read_plan(saved) == plan
    assert folder_listing() == [saved.name]


_ON_A_FULL_DISK = """
import sys
from pathlib import Path
from app.plan.document import Plan
from app.plan.file import save_plan
from app.plan.figures import UNSIZED
from app.plan.opening import read_plan
from app.problems import sentence_for
from tests.app.small_disk import run_on_a_small_disk
path = Path(sys.argv[1]) / "plan.sizeplan"
save_plan(Plan("p", "first"), path, UNSIZED)
try:
    save_plan(Plan("p", "second", introduction="x" * 100_000), path, UNSIZED)
except OSError as problem:
    print(sentence_for(problem))
print(read_plan(path).title, [found.name for found in path.parent.iterdir()])
"""


def test_that_a_full_disk_leaves_the_old_file_whole(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    assert run_on_a_small_disk(folder, 64, _ON_A_FULL_DISK).splitlines() == [
        f"{folder}/plan.sizeplan: The disk is full. Free some space or choose another place.",
        "first ['plan.sizeplan']",
    ]


@pytest.mark.usefixtures("saved")  # by then the program's own files are read, which nobody may be kept from
def test_that_a_read_only_folder_is_told(plan: Plan, open_folder: Path) -> None:
    open_folder.chmod(0o555)
    with _as_nobody(), pytest.raises(PermissionError) as failed:
        save_plan(plan, open_folder / "plan.sizeplan")
    assert sentence_for(failed.value).startswith(f"{open_folder}/plan.sizeplan: Access denied.")


def test_that_a_file_marked_read_only_is_not_replaced(plan: Plan, changed: Plan, open_folder: Path) -> None:
    path = open_folder / "plan.sizeplan"
    save_plan(plan, path)
    path.chmod(0o444)
    open_folder.chmod(0o777)
    with _as_nobody(), pytest.raises(PermissionError):
        save_plan(changed, path)
    assert read_plan(path) == plan


def test_that_a_missing_folder_is_named(plan: Plan, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as failed:
        save_plan(plan, tmp_path / "gone" / "plan.sizeplan")
    assert sentence_for(failed.value) == f"{tmp_path}/gone: No such file or folder."


def test_that_a_folder_is_not_a_place_to_save_to(plan: Plan, tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as failed:
        save_plan(plan, tmp_path)
    assert sentence_for(failed.value) == f"{tmp_path}: This is a folder. Choose a file."


def test_that_a_device_is_not_replaced_by_a_plan(plan: Plan, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="no ordinary file"):
        save_plan(plan, pipe)
    assert pipe.is_fifo()


def test_that_what_could_not_be_opened_again_is_not_saved(plan: Plan, saved: Path) -> None:
    readings = tuple(
        Reading("s1", ReadingKind.SETTING, "notes.ini", f"{number}", "x" * LONGEST_TEXT)
        for number in range(LARGEST_FILE // LONGEST_TEXT + 1)
    )
    with pytest.raises(PlanRefused) as refused:
        save_plan(replace(plan, readings=readings), saved)
    assert str(refused.value).startswith(f"{saved}: ")
    assert read_plan(saved) == plan
