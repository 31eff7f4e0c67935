"""A small disk of its own for a test: a real one, so that a full disk says so where it really would."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ISOLATED = ["unshare", "--user", "--map-root-user", "--mount"]


def run_on_a_small_disk(folder: Path, kilobytes: int, program: str, *arguments: str) -> str:
    """What a program of Python prints that finds a disk of that size in ``sys.argv[1]``, its arguments behind it.

    Skips the test where this system makes no such disk.
    """
    if (
        shutil.which("unshare") is None
        or subprocess.run([*ISOLATED, "true"], check=False, capture_output=True, timeout=60).returncode
    ):
        pytest.skip("this system makes no small disk for a test")
    folder.mkdir()
    words = [sys.executable, "-c", program, str(folder), *arguments]
    mounted = (
        f"mount -t tmpfs -o size={kilobytes}k small {shlex.quote(str(folder))} && exec {shlex.join(words)}"
    )
    done = subprocess.run(
        [*ISOLATED, "sh", "-c", mounted], check=False, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
