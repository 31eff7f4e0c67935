"""Pages that go leave no memory behind: what Qt's style sheet keeps of them goes too."""

from __future__ import annotations

import ctypes
import gc
import sys

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.desktop.outline import ACCURACY
from app.desktop.page_making import MOST_GONE
from app.desktop.pages.page import is_at_work
from app.desktop.plain_text import box
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.rows_table import AT_ONCE, RowsTable
from app.desktop.window import Window
from tests.window.looking import settle
from tests.window.plans_to_look_at import show, site

ROUNDS = 4
"""Of which one has to do: what else the window reads meanwhile, as pages that may be seen next, takes memory once."""
MOST_LEFT = 8 * 1024
"""Bytes after so many pages; before, there were 50 kB."""


class InUse(ctypes.Structure):
    """What the allocator of C tells of itself, in bytes: all of it, and what is handed out."""

    _fields_ = [("_before", ctypes.c_size_t * 7), ("bytes", ctypes.c_size_t), ("_after", ctypes.c_size_t * 2)]


def in_use() -> int:
    told = ctypes.CDLL(None).mallinfo2
    told.restype = InUse
    gc.collect()
    return int(told().bytes)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only this allocator tells")
def test_that_pages_that_are_made_anew_take_no_more_memory_each_time(window: Window, qtbot: QtBot) -> None:
    window.open_example(0)
    window.show_page(ACCURACY)
    qtbot.waitUntil(lambda: window.page is not None and window.page.isVisible())

    def left_by_pages() -> int:
        before = in_use()
        for _ in range(MOST_GONE):
            seen = window.page
            assert seen is not None
            window.desk.remake.emit()
            window.repaint()
            qtbot.waitUntil(lambda page=seen: not isValid(page))  # type: ignore[misc]
        return in_use() - before

    assert any(left_by_pages() < MOST_LEFT for _ in range(ROUNDS))


def test_that_a_long_table_that_goes_gives_its_rows_up_in_pieces_and_tells_nothing(qtbot: QtBot) -> None:
    table, told, rows = RowsTable(("Figure",), (1,)), list[str](), range(2 * AT_ONCE + 1)
    qtbot.addWidget(table)
    table.show_rows([(str(row),) for row in rows], [f"key {row}" for row in rows])
    table.chosen.connect(told.append)
    table.setCurrentCell(1, 0)
    assert told == ["key 1"]
    table.setCurrentCell(rows[-1], 0)
    assert [table.rowCount() for _ in table.emptying()] == [AT_ONCE + 1, 1, 0]
    qtbot.waitUntil(lambda: not is_at_work(table))
    assert told == ["key 1"] and table.rowCount() == 0


def test_that_a_question_goes_once_it_is_answered(qtbot: QtBot) -> None:
    part = QWidget()
    qtbot.addWidget(part)
    question = box(part, "Replace file", "The file exists.")
    question.setStandardButtons(QMessageBox.StandardButton.Ok | QMessageBox.StandardButton.Cancel)
    question.open()
    qtbot.waitUntil(question.isVisible)
    question.button(QMessageBox.StandardButton.Ok).click()
    assert question.clickedButton() is question.button(QMessageBox.StandardButton.Ok)
    qtbot.waitUntil(lambda: not part.findChildren(QMessageBox))


def test_that_a_zoom_dresses_no_page_that_it_makes_anew(window: Window, qapp: QApplication) -> None:
    """With the pages of five services a step took 0.8 seconds, most of them for pages that were about to go."""
    show(window, site())
    assert window.session is not None
    old = []
    for service in window.session.plan.services:
        window.show_page(service.id)
        settle(qapp)
        old.append(window.page)
    there: list[int] = []
    window.desk.dress.connect(lambda: there.append(sum(map(isValid, old))))
    window.desk.set_zoom(110)
    assert len(old) == 5 and there == [0]
    assert isinstance(window.page, ServicePages) and window.desk.seen == window.session.plan.services[-1].id
    window.desk.set_zoom(100)
