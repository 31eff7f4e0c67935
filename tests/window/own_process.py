"""Tests in a process of their own: one that ran thousands of tests before is not as the program's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

WITHOUT = ("PYTEST_", "COV_")
CALL = ("-m", "pytest", "-q", "-s", "-n", "0", "--no-xvfb", "-p", "no:cacheprovider")
PATIENCE = 590
"""Seconds."""


def passes_alone(file: str, name: str, checkout: Path) -> None:
    """Run that test of a file beside this one, and fail with what it told where it does."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(WITHOUT)}
    place = f"{Path(__file__).with_name(file)}::{name}"
    done = subprocess.run(
        [sys.executable, *CALL, place],
        env=env,
        cwd=checkout,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    sys.stdout.write(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
