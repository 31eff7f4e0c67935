"""The first command on a machine that lacks everything: one answer, which can be followed."""

from __future__ import annotations

import os
import pty
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """The programs of a machine without Python, for a user who is not root."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("sh", "dirname", "sed", "cat"):
        found = shutil.which(name)
        assert found
        (folder / name).symlink_to(found)
    _stub(folder / "id", "echo 1000")
    _stub(folder / "apt-get", "exit 1")
    _stub(folder / "apt-cache", "echo '  Depends: python3.13'; echo '  Depends: libpython3-stdlib'")
    return folder


def _stub(path: Path, command: str) -> None:
    path.write_text(f"#!/bin/sh\n{command}\n", "ascii")
    path.chmod(0o755)


def _told(checkout: Path, command: str, path: Path, **variables: str) -> tuple[str, set[str]]:
    """The line before the last, and the words of the last."""
    done = subprocess.run(
        ["/bin/sh", checkout / "packaging" / command],
        env={"PATH": str(path), **variables},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    *_, before, last = done.stderr.splitlines()
    return before, set(last.removeprefix("sizewright:").split())


def test_that_without_python_all_packages_are_asked_for_at_once(checkout: Path, bare: Path) -> None:
    table = runpy.run_path(str(checkout / "packaging" / "missing_packages.py"))
    libraries, programs = set(table["LIBRARIES"].values()), set(table["PROGRAMS"].values())
    asked = {"apt-get", "install", "--no-install-recommends", "python3", "python3.13-venv"}
    assert _told(checkout, "start", bare)[1] == asked
    assert _told(checkout, "start", bare, DISPLAY=":0")[1] == asked | libraries
    every = asked | libraries | programs | {"libpython3.13"}
    assert _told(checkout, "test", bare)[1] == every


def test_that_sudo_is_suggested_only_where_it_is(checkout: Path, bare: Path) -> None:
    assert _told(checkout, "start", bare)[0].endswith("Have root type this, then start again:")
    _stub(bare / "sudo", "exit 1")
    before, words = _told(checkout, "start", bare)
    assert before.endswith("Type this, then start again:")
    assert "sudo" in words


def _with_sudo(bare: Path, user: int = 1000) -> Path:
    """A machine whose user may use sudo unasked; what was run with rights is logged."""
    log = bare / "log"
    _stub(bare / "id", f"echo {user}")
    _stub(bare / "sudo", f'echo "sudo $*" >>{log}; shift; exec "$@"')
    _stub(bare / "apt-get", f'echo "apt-get $*" >>{log}')
    _stub(bare / "true", "exit 0")
    for name in ("env", "mktemp", "rm"):
        found = shutil.which(name)
        assert found
        (bare / name).symlink_to(found)
    return log


def _run(log: Path) -> list[str]:
    return [line for line in log.read_text("ascii").splitlines() if line != "sudo -n true"]


UPDATE = "env DEBIAN_FRONTEND=noninteractive apt-get update -qq"
INSTALL = "env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3 python3.13-venv"


@pytest.mark.parametrize(("user", "rights"), [(1000, "sudo -n "), (0, "")])
def test_that_without_a_terminal_what_runs_with_rights_is_shown_and_run(
    checkout: Path, bare: Path, user: int, rights: str
) -> None:
    log = _with_sudo(bare, user)
    done = subprocess.run(
        ["/bin/sh", checkout / "packaging/start"], env={"PATH": str(bare)}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    told = [line.removeprefix("sizewright:").strip() for line in done.stderr.splitlines()]
    assert told[1:3] == [f"{rights}{UPDATE}", f"{rights}{INSTALL}"]
    ran = [line for line in _run(log) if line.startswith("apt-get" if user == 0 else "sudo")]
    assert ran == [line.rpartition("noninteractive ")[2] if user == 0 else line for line in told[1:3]]
    assert "[y/N]" not in done.stderr


@pytest.mark.parametrize(("answer", "runs"), [("y", 2), ("yes", 2), ("n", 0), ("", 0), ("\x04", 0)])
def test_that_a_person_at_a_terminal_is_asked_before_sudo_is_used(
    checkout: Path, bare: Path, answer: str, runs: int
) -> None:
    log = _with_sudo(bare)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        ["/bin/sh", checkout / "packaging/start"], env={"PATH": str(bare)}, stdin=theirs, stdout=theirs, stderr=theirs
    ) as running:  # fmt: skip
        os.close(theirs)
        told = b""
        while b"[y/N]" not in told:
            told += os.read(ours, 4096)
        assert INSTALL in told.decode()
        assert _run(log) == []
        os.write(ours, f"{answer}\n".encode() if answer != "\x04" else b"\x04")
        running.wait(60)
        ran = _run(log)
        os.close(ours)
    assert running.returncode == 2
    assert len([line for line in ran if line.startswith("sudo")]) == runs
