"""The sizing page where it is narrow: titles are read whole, and columns that have no room give way."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.charts.month_chart_card import NO_GROWTH
from app.desktop.pages.sizing import TABLE
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.figures_table import STANDING
from app.desktop.window import Window
from tests.window.looking import settle
from tests.window.painted import texts
from tests.window.plans_to_look_at import PLANS, show


@pytest.fixture(params=["mail", "site"])
def narrow(window: Window, qapp: QApplication, request: pytest.FixtureRequest) -> ServicePages:
    """The first service of a plan in the smallest window."""
    window.resize(850, 500)
    show(window, PLANS[request.param]())
    window.load_charts()
    settle(qapp)
    page = window.page
    assert isinstance(page, ServicePages)
    return page


def test_that_titles_are_read_whole(narrow: ServicePages, window: Window, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: narrow.sizing.card is not None)
    heading = narrow.sizing.heading
    assert heading.width() >= heading.fontMetrics().horizontalAdvance(heading.text())
    narrow.setCurrentWidget(narrow.projection)
    qtbot.waitUntil(lambda: not narrow.is_busy)
    parts = narrow.projection.parts
    parts.area.ensureWidgetVisible(parts.chart.enter)
    qtbot.waitUntil(lambda: any(NO_GROWTH.endswith(one.text) for one in texts(window)))


def test_that_standings_give_way_to_the_names_of_figures(
    narrow: ServicePages, window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    qtbot.waitUntil(lambda: narrow.sizing.card is not None)
    narrow.sizing.choose(TABLE)
    settle(qapp)
    table = narrow.sizing.figures
    assert table.isColumnHidden(STANDING)
    assert table.columnWidth(0) >= table.sizeHintForColumn(0) // 2
    window.resize(1280, 800)
    settle(qapp)
    assert not table.isColumnHidden(STANDING)
