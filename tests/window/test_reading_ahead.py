"""What pages are made of is read off the interface thread before it is needed, and no more once the window goes."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.desktop.reading_ahead import ReadingAhead

MODULES = ("read_ahead_first", "read_ahead_second")


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
