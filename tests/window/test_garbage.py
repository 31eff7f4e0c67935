"""What plans leave behind goes when others are opened, however much was taken as kept meanwhile."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.desktop.desk import Desk
from app.desktop.garbage import MOST_LEFT, Garbage


class Page:
    """Something that nobody needs and that keeps itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    window, desk = QWidget(), Desk()
    qtbot.addWidget(window)
    Garbage(window, desk.opened)
    yield desk
    gc.unfreeze()


def opened(desk: Desk, qtbot: QtBot, pages: int) -> weakref.ref[Page]:
    """A plan with so many pages was looked at, taken as kept, and another one is opened."""
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


def test_that_what_plans_leave_behind_goes_once_there_is_much_of_it(desk: Desk, qtbot: QtBot) -> None:
    few = opened(desk, qtbot, 10)
    assert few() is not None
    assert opened(desk, qtbot, MOST_LEFT)() is None
    assert few() is None
