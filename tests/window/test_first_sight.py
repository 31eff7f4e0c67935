"""What is seen first stays where it is when the chart comes."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.window import Window

pytestmark = pytest.mark.window


def test_that_the_gauges_stay_where_they_are_when_the_chart_comes(window: Window, qtbot: QtBot) -> None:
    window.resize(1280, 800)
    window.open_example(0)
    page = window.page
    assert isinstance(page, ServicePages)
    sizing = page.sizing
    qtbot.waitUntil(lambda: sizing.gauges.isVisible())
    assert sizing.card is None
    before = sizing.gauges.geometry()
    window.load_charts()
    qtbot.waitUntil(lambda: sizing.card is not None and sizing.card.isVisible())
    qtbot.waitUntil(lambda: sizing.card.geometry().height() > 100)
    assert sizing.gauges.geometry() == before
