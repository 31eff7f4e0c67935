"""The title of a recommended option in a narrow table: its chip is read whole."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.outline import MOVE
from app.desktop.pages.move import MovePage
from app.desktop.window import Window
from tests.window.looking import settle
from tests.window.painted import texts
from tests.window.plans_to_look_at import directory, show


def test_that_the_chip_of_a_short_title_is_read_whole(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(850, 500)
    show(window, directory())
    window.show_page(MOVE)
    page = window.page
    assert isinstance(page, MovePage)
    qtbot.waitUntil(lambda: not page.is_busy and page.table.rowCount() > 0)
    settle(qapp)
    (chip,) = (one for one in texts(window) if one.text == "recommended")
    column = page.table.columnViewportPosition(0) + page.table.columnWidth(0)
    left = page.table.viewport().mapTo(window, page.table.viewport().rect().topLeft()).x()
    assert chip.box.right() <= left + column
