"""A projection of inputs that have no result yet."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Session
from tests.window.test_projection_page import line, typed


def test_that_without_a_result_the_page_says_what_to_enter_and_shows_no_empty_table(
    window: Window, qtbot: QtBot
) -> None:
    """The table of needs stood there with a head and nothing below it."""
    plan = examples()[0]
    refused = replace(plan, id="refused", services=(plan.services[0].with_entry("users", 0),))
    window.desk.open(Session(Opened(refused)))
    assert isinstance(window.page, ServicePages)
    window.page.setCurrentWidget(window.page.projection)
    parts = window.page.projection.parts
    told = "Active users: enter a whole number from 1 to 1,000,000. Given: 0."
    assert told in [one.text() for one in parts.chart.findChildren(QLabel) if one.isVisible()]
    assert not any(one.isVisible() for one in (parts.needs, parts.limits, parts.tornado, parts.tabs))
    typed(qtbot, line(parts, "users"), "9000")
    qtbot.keyClick(line(parts, "users"), Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: parts.needs.isVisible() and parts.needs.rowCount() > 0)
    assert parts.tornado.isVisible() and parts.tabs.isVisible()
