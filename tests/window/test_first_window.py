"""A window that is shown with a plan begins with that plan, as one that is started with the name of a file is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.application import make_window
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window


@pytest.fixture
def started(qapp: QApplication, qtbot: QtBot) -> Iterator[Window]:
    """The first example was opened before the window is seen."""
    window = make_window(qapp)
    window.open_example(0)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.desk.leave()
    window.close()
    window.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_that_the_plan_is_seen_with_its_outline_and_its_charts(started: Window, qtbot: QtBot) -> None:
    page = started.page
    assert isinstance(page, ServicePages) and page.isVisible() and started.outline.isVisible()
    assert started.outline.services() == [page.service_id] == [started.desk.seen]
    qtbot.waitUntil(lambda: page.sizing.chart is not None and page.sizing.chart.isVisible())
