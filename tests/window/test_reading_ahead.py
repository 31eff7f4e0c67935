"""What pages are made of is read off the interface thread before it is needed, and no more once the window goes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.desktop.reading_ahead import ReadingAhead

MODULES = ("read_ahead_first", "read_ahead_second")
ASKS = """
from PySide6 import QtCore, QtGui, QtPrintSupport, QtSvg, QtWidgets

for module in (QtCore, QtGui, QtPrintSupport, QtSvg, QtWidgets):
    print(*(name for name in dir(module) if name not in vars(module)))
"""
"""Tells the types of Qt that are not made yet when it is read."""
READS = """
from PySide6.QtCore import QCoreApplication
from app.desktop.reading_ahead import ReadingAhead

application = QCoreApplication([])
ahead = ReadingAhead(("asks",), application, rests=0)
ahead.done.connect(application.quit)
ahead.begin()
application.exec()
"""
"""Has it read by a program that has made few types."""


@pytest.fixture
def ahead(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[ReadingAhead]:
    for name in MODULES:
        (tmp_path / f"{name}.py").write_text("import threading\nread_by = threading.get_ident()\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    parent = QObject()
    made = ReadingAhead(MODULES, parent)
    yield made
    made.stop()
    for name in MODULES:
        sys.modules.pop(name, None)


def test_that_all_is_read_and_none_of_it_by_the_interface(ahead: ReadingAhead, qtbot: QtBot) -> None:
    ahead.begin()
    qtbot.waitUntil(lambda: all(hasattr(sys.modules.get(name), "read_by") for name in MODULES))
    assert all(sys.modules[name].read_by != threading.get_ident() for name in MODULES)


def test_that_nothing_is_read_once_it_is_stopped(ahead: ReadingAhead, qtbot: QtBot) -> None:
    first, second = MODULES
    given_up = ReadingAhead((second,), ahead)
    given_up.begin()
    given_up.stop()
    last = ReadingAhead((first,), ahead)
    last.begin()
    qtbot.waitUntil(lambda: hasattr(sys.modules.get(first), "read_by"))
    last.stop()
    assert second not in sys.modules


def test_that_no_type_of_qt_is_left_to_make_when_another_thread_reads(tmp_path: Path) -> None:
    """Two threads that make types at the same time end the program."""
    (tmp_path / "asks.py").write_text(ASKS, "utf-8")
    root = str(Path(__file__).resolve().parents[2])
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join((root, str(tmp_path)))}
    done = subprocess.run(
        [sys.executable, "-c", READS], env=paths, capture_output=True, text=True, timeout=60, check=True
    )
    assert not done.stdout.split()
