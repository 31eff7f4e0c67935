"""A reduced run of the plan file fuzzer, in a process of its own: the driver beside this file does the long one."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.plan_files import MOST_MEMORY, SLOWEST, seeds

pytestmark = [
    pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timer"),
    pytest.mark.timeout(400),
]
TOLD = re.compile(
    r"1,500 files in \d+ s: (?P<opened>[\d,]+) opened.*, (?P<refused>[\d,]+) refused, (?P<salvaged>[\d,]+) refused, "
    r"something of it salvaged; slowest (?P<slowest>[\d.]+) s, peak (?P<peak>\d+) MB"
)


def test_that_files_nobody_saved_open_or_are_refused(checkout: Path) -> None:
    driver = checkout / "tests" / "fuzz" / "plan_files.py"
    done = subprocess.run(
        [sys.executable, driver, "1500", "7"], capture_output=True, text=True, check=False, timeout=250
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    found = TOLD.fullmatch(done.stdout.strip())
    assert found is not None, done.stdout
    counts = {name: int(found[name].replace(",", "")) for name in ("opened", "refused", "salvaged")}
    assert min(counts.values()) > 200
    assert float(found["slowest"]) < SLOWEST
    assert int(found["peak"]) * 2**20 < MOST_MEMORY


def test_that_the_seeds_are_sound() -> None:
    from app.plan.database import from_bytes

    for content in seeds():
        assert from_bytes(content).plan.services
