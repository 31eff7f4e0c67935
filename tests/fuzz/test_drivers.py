"""Reduced runs of the drivers beside this file, each in a process of its own. README.md has the figures of the long ones."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timer"),
    pytest.mark.timeout(400),
]
SKIPPED = 2


def told(checkout: Path, driver: str, *words: str) -> str:
    """What a driver says at its end."""
    done = subprocess.run(
        [sys.executable, checkout / "tests" / "fuzz" / driver, *words],
        capture_output=True, text=True, check=False, timeout=250, env={**os.environ, "PYTHONPATH": str(checkout)},
    )  # fmt: skip
    if done.returncode == SKIPPED:
        pytest.skip(done.stdout.strip())
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def test_that_hostile_files_go_through_every_command(checkout: Path) -> None:
    found = re.fullmatch(
        r"250 files in \d+ s, (?P<ran>[\d,]+) commands of (?P<kinds>\d+) kinds; exit 0: (?P<good>[\d,]+),.*; "
        r"slowest [\d.]+ s \(.*\), peak \d+ MB",
        told(checkout, "commands.py", "250", "11"),
    )
    assert found is not None
    assert int(found["kinds"]) >= 10
    assert int(found["good"]) > 50


@pytest.mark.window
def test_that_hostile_files_go_through_every_page(checkout: Path) -> None:
    found = re.fullmatch(
        r"8 files in \d+ s: (?P<opened>\d+) opened, \d+ refused, (?P<pages>\d+) pages of 14 kinds; .*",
        told(checkout, "pages.py", "8", "1"),
    )
    assert found is not None
    assert int(found["pages"]) >= 8 * int(found["opened"])


def test_that_recordings_that_no_tool_wrote_are_read_or_refused_in_a_line(checkout: Path) -> None:
    found = re.fullmatch(
        r"[\d,]+ files in \d+ s: (?P<read>[\d,]+) read, (?P<refused>[\d,]+) refused; .*",
        told(checkout, "recordings.py", "40", "3"),
    )
    assert found is not None
    assert int(found["read"].replace(",", "")) > int(found["refused"].replace(",", "")) > 0


@pytest.mark.window
def test_that_killed_windows_lose_nothing(checkout: Path) -> None:
    assert told(checkout, "kills.py", "5", "5").endswith("no half file, nothing left")


def test_that_a_power_cut_loses_nothing(checkout: Path) -> None:
    assert "no file was half and no finished save was lost" in told(checkout, "power_cut.py", "1")


def test_that_the_drivers_see_what_they_look_for(checkout: Path, tmp_path: Path) -> None:
    """A watch that hears nothing would find nothing."""
    seen = _heard(checkout, tmp_path, "open('/etc/hostname'); open(sys.argv[1] + '/named')")
    assert seen == ""
    seen = _heard(checkout, tmp_path, "open(sys.argv[1] + '/other')")
    assert "other" in seen
    seen = _heard(checkout, tmp_path, "open(sys.argv[1] + '/named', 'a')")
    assert seen.startswith("wrote ")
    seen = _heard(checkout, tmp_path, "import subprocess; subprocess.run(['true'])")
    assert "subprocess.Popen" in seen


_WATCHED = """
import sys
from pathlib import Path
from tests.fuzz.watch import Strange, Watch
folder = Path(sys.argv[1])
watch = Watch()
try:
    with watch.over(folder / "named", ours=()):
        {do}
except Strange as strange:
    print(strange)
"""


def _heard(checkout: Path, folder: Path, do: str) -> str:
    for name in ("named", "other"):
        (folder / name).write_text(name, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _WATCHED.format(do=do), str(folder)],
        capture_output=True, text=True, check=True, timeout=60, env={**os.environ, "PYTHONPATH": str(checkout)},
    )  # fmt: skip
    return done.stdout.strip()
