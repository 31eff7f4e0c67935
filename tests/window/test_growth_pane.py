"""The pane of growth, events and prices has room for all of them in a usual window."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from tests.window.looking import settle


def test_that_growth_events_and_prices_are_seen_without_a_bar_in_a_usual_window(
    window: Window, example: ServicePages, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(1280, 800)
    example.setCurrentWidget(example.projection)
    pane = example.projection.parts.inputs
    bar = pane.area.verticalScrollBar()
    settle(qapp)
    qtbot.waitUntil(lambda: bar.maximum() == 0)
    for name, editor in pane.editors.items():
        assert editor.visibleRegion().boundingRect().height() == editor.height(), name
    widths = {name: editor.width() for name, editor in pane.editors.items()}
    window.resize(1280, 640)
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    settle(qapp)
    narrowed = {name: one.width() for name, one in pane.editors.items()}
    assert narrowed == widths, "a bar narrows nothing"
