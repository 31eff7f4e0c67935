"""Each import rule is broken once, in a copy of the source, and the checker must name it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BREACHES = {
    "a planner that imports the application": (
        "planners/mail/breach.py", "import app.paths", "planners know nothing of the application"),
    "a planner that imports Qt inside a function": (
        "planners/machine/breach.py", "def draw():\n    import PySide6.QtCore", "planners know nothing of the application"),
    "a law that knows quantities": (
        "planners/laws/breach.py", "from planners.quantity import Quantity", "inside planners"),
    "the catalogue that knows a service": (
        "planners/catalogue/breach.py", "import planners.mail", "inside planners"),
    "a service that knows the registry": (
        "planners/mail/breach.py", "import planners.registry", "inside planners"),
    "a family that knows a service": (
        "planners/domino/breach.py", "import planners.mail.case", "inside planners"),
    "a service that knows another": (
        "planners/inotes/breach.py", "import planners.mail.case", "inside planners"),
    "a drawer for leftovers in planners": (
        "planners/utils/__init__.py", "", "inside planners"),
    "a drawer for leftovers in app": (
        "app/utils/__init__.py", "", "inside app"),
    "the command line that opens windows": (
        "app/command_line/breach.py", "import app.desktop", "inside app"),
    "the plan that knows how it is shown": (
        "app/plan/breach.py", "import app.presenting.figures", "inside app"),
    "the exporter that knows the proposal": (
        "app/exporting/breach.py", "import app.proposal", "inside app"),
    "the printer in a window": (
        "app/desktop/breach.py", "import reportlab", "the printer lives in the proposal"),
    "a spreadsheet written by a window": (
        "app/desktop/breach.py", "def save():\n    import xlsxwriter", "spreadsheets are written by the exporters"),
    "plots in a view model": (
        "app/presenting/breach.py", "def plot():\n    import pyqtgraph", "Qt lives in the desktop"),
    "Qt on the command line": (
        "app/command_line/breach.py", "import PySide6.QtCore", "Qt lives in the desktop"),
    "SQL in a window": (
        "app/desktop/breach.py", "import sqlite3", "SQL lives in the catalogue and the plan file"),
    "SQL in a service": (
        "planners/mail/breach.py", "import sqlite3", "SQL lives in the catalogue and the plan file"),
    "a law in a window": (
        "app/desktop/breach.py", "import planners.laws.erlang", "only planners compute"),
    "a service in a view model": (
        "app/presenting/breach.py", "import planners.mail.planner", "only planners compute"),
    "the catalogue on the command line": (
        "app/command_line/breach.py", "import planners.catalogue.store", "only planners compute"),
    "a page that names the window in a type": (
        "app/desktop/pages/breach.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import app.desktop.window", "nothing names the window"),
    "two modules that import each other": (
        "app/presenting/breach.py", "import app.presenting.breach_2", "no cycles"),
}  # fmt: skip


def copy_of(checkout: Path, folder: Path) -> Path:
    for name in ("app", "planners"):
        shutil.copytree(checkout / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(checkout / "pyproject.toml", folder)
    return folder


def report(folder: Path) -> dict[str, str]:
    """The checker's word on each contract."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    words = dict(re.findall(r"^(.+?) (KEPT|BROKEN)\b", done.stdout, re.MULTILINE))
    assert words, done.stdout + done.stderr
    return words


def contracts(checkout: Path) -> set[str]:
    import tomllib

    settings = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))
    return {contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]}


def test_that_every_contract_is_kept_and_seen(checkout: Path, tmp_path: Path) -> None:
    words = report(copy_of(checkout, tmp_path))
    assert words == dict.fromkeys(contracts(checkout), "KEPT")


@pytest.mark.parametrize("breach", BREACHES)
def test_that_a_breach_is_reported(breach: str, checkout: Path, tmp_path: Path) -> None:
    path, text, contract = BREACHES[breach]
    file = copy_of(checkout, tmp_path) / path
    file.parent.mkdir(exist_ok=True)
    file.write_text(text + "\n")
    if "breach_2" in text:
        file.with_stem("breach_2").write_text("import app.presenting.breach\n")
    assert report(tmp_path)[contract] == "BROKEN"


def test_that_every_contract_has_a_breach(checkout: Path) -> None:
    assert contracts(checkout) == {contract for _, _, contract in BREACHES.values()}
