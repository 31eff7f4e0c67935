"""Without a catalogue there is no window: the reason is told in a message and on standard error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

START = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

application = QApplication([])
said = []

def read():
    box = QApplication.activeModalWidget()
    said.append(box.text())
    box.accept()

QTimer.singleShot(0, read)
from app.__main__ import main

code = main([])
print(*said)
sys.exit(code)
"""


@pytest.mark.window
def test_that_a_missing_catalogue_is_told_before_any_window(tmp_path: Path) -> None:
    named = tmp_path / "none.sqlite"
    done = subprocess.run(
        [sys.executable, "-c", START],
        env={**os.environ, "SIZEWRIGHT_CATALOGUE": str(named)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (2, f"there is no catalogue at {named}\n")
    assert done.stdout == done.stderr
