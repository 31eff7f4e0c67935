"""Headless commands start without the libraries that only the window and the printer need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from planners.registry import services

SIZE = "size mail --platform solaris-6800 --version 7 --template mail7 --users 10000"
COMMANDS = (
    SIZE,
    f"{SIZE} --as-reference yes --json",
    "inputs mail",
    "accuracy --json",
    "--help",
    "--version",
    "size mail --users -5",
)
HEAVY = {
    "PySide6",
    "shiboken6",
    "pyqtgraph",
    "numpy",
    "reportlab",
    "pypdfium2",
    "PIL",
    "openpyxl",
    "scipy",
    "highspy",
}
LOADED = """
import sys
from app.__main__ import main
code = main(sys.argv[1:])
sys.stderr.write("\\n" + " ".join(sorted(sys.modules)))
"""


def modules_of(command: str) -> set[str]:
    """The modules in memory when the command has answered."""
    environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *command.split()],
        env={**environment, "QT_QPA_PLATFORM": "none"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(done.stderr.splitlines()[-1].split())


def loaded_by(command: str) -> set[str]:
    """The top-level packages in memory when the command has answered."""
    return {name.partition(".")[0] for name in modules_of(command)}


@pytest.mark.parametrize("command", COMMANDS)
def test_that_a_headless_command_loads_nothing_heavy(command: str) -> None:
    loaded = loaded_by(command)
    assert "app" in loaded
    assert loaded & HEAVY == set()


@pytest.mark.parametrize(("command", "needed"), [(SIZE, {"mail"}), ("--help", set())])
def test_that_no_other_service_is_loaded_than_the_one_asked_for(command: str, needed: set[str]) -> None:
    loaded = modules_of(command)
    assert {name for name in services() if f"planners.{name}.planner" in loaded} == needed


def test_that_planners_load_nothing_of_the_application() -> None:
    script = "import sys, planners.registry; print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert loaded & (HEAVY | {"app"}) == set()


def test_that_a_proposal_is_written_without_qt(tmp_path: Path, checkout: Path) -> None:
    plan = checkout / "resources" / "examples" / "mail-solaris.txt"
    loaded = loaded_by(f"propose {plan} -o {tmp_path / 'proposal.pdf'}")
    assert (tmp_path / "proposal.pdf").read_bytes().startswith(b"%PDF")
    assert loaded & {"PySide6", "shiboken6", "pyqtgraph"} == set()
