"""Preferences are written off the interface thread, and the newest choice is what stays."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app import preferences
from app.desktop.desk import Desk

PATIENCE = 30
"""Seconds until a test that has failed lets its thread go on."""


class Disk:
    """Sees which thread puts the preferences into place, and makes another one than the interface's wait for ``free``."""

    def __init__(self) -> None:
        self.threads: list[int] = []
        self.free = threading.Event()
        self.free.set()
        self.seen = True
        sys.addaudithook(self._hear)

    def _hear(self, event: str, told: tuple[object, ...]) -> None:
        if event == "os.rename" and self.seen and "preferences" in str(told[1]):
            self.threads.append(threading.get_ident())
            if threading.get_ident() != threading.main_thread().ident:
                self.free.wait(PATIENCE)


@pytest.fixture
def disk() -> Iterator[Disk]:
    made = Disk()
    yield made
    made.free.set()
    made.seen = False


@pytest.fixture
def desk(qtbot: QtBot, disk: Disk) -> Iterator[Desk]:
    made = Desk()
    yield made
    disk.free.set()
    made.keep()


def test_that_the_interface_does_not_write_what_is_chosen(desk: Desk, disk: Disk, qtbot: QtBot) -> None:
    desk.remember(zoom=130)
    qtbot.waitUntil(lambda: preferences.load().zoom == 130)
    assert disk.threads and threading.get_ident() not in disk.threads


def test_that_what_is_chosen_during_a_write_is_written_after_it(desk: Desk, disk: Disk, qtbot: QtBot) -> None:
    disk.free.clear()
    desk.remember(zoom=130)
    qtbot.waitUntil(lambda: len(disk.threads) == 1)
    desk.remember(zoom=140)
    desk.remember(zoom=150)
    disk.free.set()
    qtbot.waitUntil(lambda: preferences.load().zoom == 150)


def test_that_the_end_waits_for_a_write_and_keeps_the_last_choice(
    desk: Desk, disk: Disk, qtbot: QtBot
) -> None:
    disk.free.clear()
    desk.remember(zoom=130)
    qtbot.waitUntil(lambda: len(disk.threads) == 1)
    desk.remember(zoom=150)
    later = threading.Timer(0.05, disk.free.set)
    later.start()
    desk.keep()
    later.join()
    assert preferences.load().zoom == 150 and len(disk.threads) == 2
