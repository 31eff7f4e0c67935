"""What plans leave behind goes when others are opened, however much was taken as kept meanwhile; no thread is disturbed."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.desktop.desk import Desk
from app.desktop.garbage import MILLISECONDS, MOST_LEFT, STILL, Garbage

LOOKS = """
import gc, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from app.desktop.desk import Desk
from app.desktop.garbage import MILLISECONDS, NEW, Garbage

handed_out, made = [], []
sys.addaudithook(lambda event, _: handed_out.append(event) if event == "gc.get_objects" else None)

def make():
    made.append([[] for _ in range(2 * NEW)])
    if gc.get_stats()[1]["collections"] > before:
        application.quit()

application = QApplication([])
window, desk = QWidget(), Desk()
Garbage(window, desk.opened)
window.show()
before = gc.get_stats()[1]["collections"]
timer = QTimer(window)
timer.timeout.connect(make)
timer.start(MILLISECONDS)
application.exec()
print(*handed_out)
"""
"""A window until what survived one collection was looked through again."""


class Page:
    """Something that nobody needs and that keeps itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    window, desk = QWidget(), Desk()
    qtbot.addWidget(window)
    Garbage(window, desk.opened, rest=5, plans=2)
    window.show()
    yield desk
    gc.unfreeze()


def opened(desk: Desk, qtbot: QtBot, pages: int) -> weakref.ref[Page]:
    """A plan with so many pages was looked at and taken as kept, and another one is opened, while somebody works."""
    last = Page()
    shown = [Page() for _ in range(pages)]
    gc.freeze()
    del shown
    kept = weakref.ref(last)
    del last
    before = gc.get_freeze_count()
    desk.opened.emit()
    qtbot.waitUntil(lambda: gc.get_freeze_count() != before)
    return kept


def test_that_what_plans_leave_behind_goes_once_there_is_much_of_it_and_the_window_rests(
    desk: Desk, qtbot: QtBot
) -> None:
    done: list[object] = []
    work = QTimer(desk)
    work.timeout.connect(lambda: done.append([[] for _ in range(2 * STILL)]))
    work.start(MILLISECONDS // 4)
    few, much = opened(desk, qtbot, 10), opened(desk, qtbot, 2 * MOST_LEFT)
    qtbot.waitUntil(lambda: len(done) > 30)
    assert few() is not None and much() is not None
    work.stop()
    qtbot.waitUntil(lambda: few() is None and much() is None)


def test_that_a_collection_hands_out_nothing_that_another_thread_may_be_making() -> None:
    """A tuple that is being made bears no other reference: whoever makes it would fail."""
    root = str(Path(__file__).resolve().parents[2])
    env = {**os.environ, "PYTHONPATH": root, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", LOOKS], env=env, capture_output=True, text=True, timeout=60, check=True
    )
    assert not done.stdout.split()
