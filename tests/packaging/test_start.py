"""The first command on a machine that lacks everything: one answer, which can be followed."""

from __future__ import annotations

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
