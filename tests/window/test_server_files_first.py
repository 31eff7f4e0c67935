"""Files of one's own server where no service is seen: without a plan one is made for them, of several services one is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.which_service import WhichService
from app.desktop.window import Window
from app.plan.examples import examples
from tests.window.hand import Hand
from tests.window.own_server_files import drop, week
from tests.window.test_own_server_files import shown
from tests.window.test_wizard import in_wizard

SITE = next(place for place, plan in enumerate(examples()) if len(plan.services) == 5)
"""The example of a whole site."""
BOTH = ["load.csv", "used.csv"]


def in_choice(window: Window, qtbot: QtBot, key: Qt.Key, downs: int = 0) -> None:
    """Answer the question for the service by keys, once it is there."""

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, WhichService):
            QTimer.singleShot(10, window, answer)
            return
        for _ in range(downs):
            qtbot.keyClick(dialog.services, Qt.Key.Key_Down)
        qtbot.keyClick(dialog, key)

    QTimer.singleShot(0, window, answer)


def seen(window: Window) -> ServicePages:
    page = window.page
    assert isinstance(page, ServicePages)
    return page


def test_that_files_dropped_on_the_start_page_begin_a_plan(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    in_wizard(window, lambda dialog: Hand(qtbot).click(dialog.ok))
    drop(window, *week(tmp_path))
    assert window.session is not None
    assert seen(window).currentWidget() is seen(window).own_server
    qtbot.waitUntil(lambda: shown(seen(window)) == BOTH)


def test_that_the_start_page_asks_for_files_of_a_server(
    window: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [str(path) for path in week(tmp_path)]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (paths, ""))
    hand = Hand(qtbot)
    in_wizard(window, lambda dialog: hand.click(dialog.ok))
    hand.click(window.start.server)
    qtbot.waitUntil(lambda: shown(seen(window)) == BOTH)
    hand.tell("Read one's own server, from the start page on")
    assert (hand.clicks, hand.keys) == (2, 0)


def test_that_no_plan_is_made_where_the_first_choices_are_left(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    in_wizard(window, lambda dialog: dialog.reject())
    drop(window, *week(tmp_path))
    assert window.session is None and window.page is None


def test_that_of_several_services_one_is_chosen(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    window.open_example(SITE)
    window.show_page("summary")
    assert window.session is not None and not isinstance(window.page, ServicePages)
    in_choice(window, qtbot, Qt.Key.Key_Return, downs=1)
    drop(window, *week(tmp_path))
    assert window.desk.service is not None
    assert window.desk.service.id == window.session.plan.services[1].id
    qtbot.waitUntil(lambda: shown(seen(window)) == BOTH)


def test_that_nothing_is_read_where_no_service_is_chosen(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    window.open_example(SITE)
    window.show_page("summary")
    in_choice(window, qtbot, Qt.Key.Key_Escape)
    drop(window, *week(tmp_path))
    assert window.session is not None and window.session.plan.readings == examples()[SITE].readings
    assert not isinstance(window.page, ServicePages)
