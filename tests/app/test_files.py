"""The one writer of files: whole or not at all, nothing left behind, no link followed that somebody else laid."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app import leftovers
from app.files import write_together, write_whole
from app.paths import data_folder

OLD, NEW = b"what was there", b"what is new" * 1000


def _failing(code: int) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def _listing(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "folder"
    made.mkdir()
    return made


@pytest.fixture
def there(folder: Path) -> Path:
    path = folder / "there.txt"
    path.write_bytes(OLD)
    return path


@pytest.mark.parametrize("place", ["os.open", "os.fdopen", "os.fsync", "pathlib.Path.replace"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT])
def test_that_a_failure_at_any_step_names_the_file_and_leaves_it_whole(
    place: str, code: int, there: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(place, _failing(code))
        with pytest.raises(OSError, match=str(code)) as failed:
            write_whole(NEW, there)
    assert (failed.value.errno, failed.value.filename) == (code, str(there))
    assert there.read_bytes() == OLD
    assert _listing(there.parent) == [there.name]
    assert _listing(data_folder() / "unfinished") == []


def test_that_of_several_files_none_is_written_where_one_fails(folder: Path) -> None:
    first, second = folder / "notes.ini", folder / "x" / "undo.ini"
    first.write_bytes(OLD)
    with pytest.raises(FileNotFoundError) as failed:
        write_together({first: NEW, second: NEW})
    assert failed.value.filename == str(second.parent)
    assert first.read_bytes() == OLD
    assert _listing(folder) == [first.name]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_that_the_mode_is_kept_and_never_wider_meanwhile(
    mode: int, there: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there.chmod(mode)
    seen = []
    sync = os.fsync

    def look(descriptor: int) -> None:
        seen.append(os.fstat(descriptor).st_mode & 0o777)
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", look)
    write_whole(NEW, there)
    assert there.stat().st_mode & 0o777 == mode
    assert seen[0] == mode


def test_that_a_new_file_is_as_private_as_the_user_asks_for(folder: Path) -> None:
    before = os.umask(0o077)
    try:
        write_whole(NEW, folder / "new.csv")
        write_together({folder / "new.ini": NEW})
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in folder.iterdir()] == [0o600, 0o600]


def test_that_no_file_becomes_one_that_runs_with_its_owners_rights(there: Path) -> None:
    there.chmod(0o4755)
    write_whole(NEW, there)
    assert there.stat().st_mode & 0o7777 == 0o755


def test_that_the_users_own_link_stays_and_the_file_behind_it_is_written(there: Path) -> None:
    link = there.with_name("link")
    link.symlink_to(there)
    write_whole(NEW, link)
    assert link.is_symlink()
    assert there.read_bytes() == NEW


def test_that_a_link_under_a_name_of_the_programs_own_is_replaced_not_followed(there: Path) -> None:
    link = there.with_name("notes.ini")
    link.symlink_to(there)
    write_together({link: NEW})
    assert (there.read_bytes(), link.is_symlink(), link.read_bytes()) == (OLD, False, NEW)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_that_a_link_of_somebody_else_in_a_folder_for_all_is_a_trap(there: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    link = shared / "plan.csv"
    link.symlink_to(there)
    os.lchown(link, 65534, 65534)
    with pytest.raises(PermissionError) as failed:
        write_whole(NEW, link)
    assert failed.value.filename == str(link)
    assert there.read_bytes() == OLD


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_that_a_file_of_another_user_stays_his(there: Path) -> None:
    os.chown(there, 65534, 65534)
    write_whole(NEW, there)
    assert (there.stat().st_uid, there.stat().st_gid) == (65534, 65534)


@pytest.mark.parametrize("write", [write_whole, lambda content, path: write_together({path: content})])
def test_that_neither_a_folder_nor_a_device_is_replaced(
    write: Callable[[bytes, Path], None], folder: Path
) -> None:
    pipe, inside = folder / "pipe", folder / "inside"
    os.mkfifo(pipe)
    inside.mkdir()
    with pytest.raises(OSError, match="no ordinary file"):
        write(NEW, pipe)
    with pytest.raises(IsADirectoryError):
        write(NEW, inside)
    assert _listing(folder) == ["inside", "pipe"]


_WRITE_UNTIL_KILLED = """
import os, sys
from pathlib import Path
from app.files import write_whole
def stop(_):
    print("now", flush=True)
    while True: os.read(0, 1)
os.fsync = stop
write_whole(b"half a file", Path(sys.argv[1]))
"""


def _killed_while_writing(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _WRITE_UNTIL_KILLED, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        leftovers.clear()
        assert len(_listing(path.parent)) == 2, "a part that is being written was taken away"
        process.send_signal(signal.SIGKILL)


def test_that_what_a_killed_write_left_is_gone_after_the_next_start(there: Path) -> None:
    _killed_while_writing(there)
    assert len(_listing(there.parent)) == 2
    leftovers.clear()
    assert _listing(there.parent) == [there.name]
    assert there.read_bytes() == OLD
    assert _listing(data_folder() / "unfinished") == []


def test_that_any_next_write_clears_up_too(there: Path, tmp_path: Path) -> None:
    _killed_while_writing(there)
    write_whole(NEW, tmp_path / "elsewhere.txt")
    assert _listing(there.parent) == [there.name]


@pytest.mark.parametrize("text", ["{there}", "/etc/hostname", "relative", "", "\0"])
def test_that_a_forged_note_removes_nothing(text: str, there: Path) -> None:
    write_whole(OLD, there)
    note = data_folder() / "unfinished" / ".sizewright-forged"
    note.write_text(text.format(there=there), "utf-8")
    leftovers.clear()
    assert there.read_bytes() == OLD


def test_that_files_are_written_without_a_place_for_notes(
    there: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("SIZEWRIGHT_HOME", str(tmp_path / "file"))
    write_whole(NEW, there)
    assert there.read_bytes() == NEW
    assert _listing(there.parent) == [there.name]


@pytest.mark.parametrize("write", [write_whole, lambda content, path: write_together({path: content})])
def test_that_a_power_cut_finds_the_content_on_the_disk_before_the_name(
    write: Callable[[bytes, Path], None], there: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, bytes]] = []
    sync, put = os.fsync, Path.replace

    def synced(descriptor: int) -> None:
        place = Path(f"/proc/self/fd/{descriptor}").resolve()
        done.append(("folder", b"") if place.is_dir() else ("file", place.read_bytes()))
        sync(descriptor)

    def replaced(part: Path, target: Path) -> Path:
        done.append(("put", part.read_bytes()))
        return put(part, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    write(NEW, there)
    assert done == [("file", NEW), ("put", NEW), ("folder", b"")]
