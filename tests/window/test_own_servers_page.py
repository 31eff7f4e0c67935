"""The page of all recordings: each with its time, gaps and doubts; shown and removed by clicks."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.outline import OWN_SERVERS
from app.desktop.pages.own_servers import OwnServersPage
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from tests.window.hand import Hand
from tests.window.looking import cut, settle
from tests.window.own_server_files import drop, week
from tests.window.plans_to_look_at import empty, show
from tests.window.test_own_server_files import shown


def opened(window: Window) -> OwnServersPage:
    window.show_page(OWN_SERVERS)
    page = window.page
    assert isinstance(page, OwnServersPage)
    return page


def test_that_all_recordings_are_listed_with_gaps_and_removed_by_a_click(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    load, used = week(tmp_path)
    lines = used.read_text("utf-8").splitlines()
    used.write_text("\n".join((*lines[:100], *lines[150:])) + "\n", "utf-8")
    drop(window, load, used)
    qtbot.waitUntil(lambda: len(shown(example)) == 2)
    page = opened(window)
    assert page.table.rowCount() == 2
    page.table.setCurrentCell(1, 0)
    assert "1 gap, 12 hours in all." in page.details.text
    assert "2026-03-03 01:00 to 2026-03-03 13:00" in page.details.text
    Hand(qtbot).click(page.remove_button)
    assert page.table.rowCount() == 1
    window.desk.undo()
    assert page.table.rowCount() == 2


def test_that_a_recording_leads_to_its_service(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    drop(window, *week(tmp_path))
    qtbot.waitUntil(lambda: len(shown(example)) == 2)
    Hand(qtbot).click(opened(window).show_button)
    assert window.page is example and example.currentWidget() is example.own_server


def test_that_a_plan_without_recordings_says_what_to_do(
    window: Window, example: ServicePages, qapp: QApplication
) -> None:
    page = opened(window)
    settle(qapp)
    assert page.empty.isVisible() and not page.table.isVisible()
    assert cut(window) == []


def test_that_a_plan_without_services_offers_its_first_one_in_the_place_of_recordings(
    window: Window, qtbot: QtBot
) -> None:
    """The page said "Add a service first" and had nothing to do that with, as other pages have."""
    asked: list[bool] = []
    show(window, empty())
    page = opened(window)
    qtbot.waitUntil(page.add_button.isVisible)
    assert page.empty.text.text() == "No recordings yet. Add a service first."
    assert page.add_button.text() == "&Add service…"
    window.desk.add_service.disconnect()
    window.desk.add_service.connect(lambda: asked.append(True))
    Hand(qtbot).click(page.add_button)
    assert asked == [True]


def test_that_more_recordings_are_added_from_the_page_of_those_that_are_there(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    drop(window, *week(tmp_path))
    qtbot.waitUntil(lambda: len(shown(example)) == 2)
    page = opened(window)
    Hand(qtbot).click(page.more_button)
    assert isinstance(window.page, ServicePages)
    assert window.page.currentWidget() is window.page.own_server
