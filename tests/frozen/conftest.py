"""The built program, made anew where the sources have changed since the last build."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

BUILD_SECONDS = 900
RUN_SECONDS = 60

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def program() -> Path:
    build = Path(__file__).resolve().parents[2] / "packaging" / "build.py"
    done = subprocess.run(
        [sys.executable, build, "--if-changed"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=BUILD_SECONDS,
    )
    assert done.returncode == 0, done.stdout
    return Path(done.stdout.splitlines()[-1])


@pytest.fixture
def bare_environment() -> dict[str, str]:
    """What a user's session has: a home and perhaps a display, nothing of the checkout."""
    kept = {"HOME", "DISPLAY", "XAUTHORITY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"}
    variables = {name: value for name, value in os.environ.items() if name in kept}
    return {**variables, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}


@pytest.fixture
def run(program: Path, bare_environment: dict[str, str], tmp_path: Path) -> Run:
    """Runs the built program in an empty folder; further variables as named arguments."""

    def run(*arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program, *arguments],
            env={**bare_environment, **variables},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=RUN_SECONDS,
        )

    return run
