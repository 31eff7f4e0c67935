"""A refused input: every page that has no results for it says so once, with a button that goes to the input."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.desktop.outline import COMPARE, SUMMARY
from app.desktop.pages.check_settings import CheckSettings
from app.desktop.pages.compare import ComparePage
from app.desktop.pages.overview import OverviewPage
from app.desktop.pages.own_server import CHECK
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from tests.window.plans_to_look_at import refused, show

LEFT = Qt.MouseButton.LeftButton


@pytest.mark.parametrize("seen", ["sizing", "settings", "sources"])
def test_that_a_page_without_results_has_a_button_that_goes_to_the_refused_input(
    window: Window, qtbot: QtBot, seen: str
) -> None:
    show(window, refused())
    assert window.session is not None
    window.show_page(window.session.plan.services[0].id)
    page = window.page
    assert isinstance(page, ServicePages)
    shown = getattr(page, seen)
    page.setCurrentWidget(shown)
    button = next(one for one in shown.findChildren(QPushButton) if one.text() == "Go to Active users")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.mouseClick(button, LEFT)
    assert page.currentWidget() is page.sizing
    qtbot.waitUntil(page.sizing.form.editors["users"].control.hasFocus, timeout=5000)


def test_that_compare_says_which_input_leaves_it_without_figures(window: Window, qtbot: QtBot) -> None:
    show(window, refused())
    window.show_page(COMPARE)
    compare = window.page
    assert isinstance(compare, ComparePage)
    told = compare.table.unsized
    qtbot.waitUntil(lambda: "Active users: enter a whole number" in told.text.text())
    qtbot.mouseClick(told.button, LEFT)
    assert isinstance(window.page, ServicePages)


def test_that_the_overview_asks_first_for_the_refused_input(window: Window, qtbot: QtBot) -> None:
    show(window, refused())
    window.show_page(SUMMARY)
    overview = window.page
    assert isinstance(overview, OverviewPage)
    first = overview.questions.rows[0]
    qtbot.waitUntil(first.isVisible)
    assert (first.title.text(), first.effect.text()[:20]) == ("Active users", "Enter a whole number")


def test_that_the_check_of_a_server_asks_for_nothing_else(window: Window) -> None:
    show(window, refused())
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.own_server)
    check = page.own_server.segment(CHECK)
    assert isinstance(check, CheckSettings)
    assert check.verdict.text().startswith("Active users") and not check.looked_at.text()
