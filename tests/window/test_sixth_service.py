"""A service that no line of the window knows fills every page of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop.pages.accuracy import AccuracyPage
from app.desktop.pages.compare import ComparePage
from app.desktop.pages.overview import OverviewPage
from app.desktop.pages.proposal import ProposalPage
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.window import Window
from app.desktop.wizard.new_plan import NewPlan
from planners.planner import Fit
from tests.sixth_service.conftest import plan, relay

__all__ = ["plan", "relay"]


@pytest.fixture
def pages(plan: Path, window: Window, qtbot: QtBot) -> ServicePages:
    """The pages of the relay, with the chart."""
    assert window.files.open_file(plan)
    assert window.session is not None
    window.show_page(window.session.plan.services[0].id)
    found = window.page
    assert isinstance(found, ServicePages)
    qtbot.waitUntil(lambda: found.sizing.chart is not None)
    return found


def cells(table: RowsTable) -> list[list[str]]:
    return [
        [table.item(row, column).text() for column in range(table.columnCount())]
        for row in range(table.rowCount())
    ]


def test_that_the_sizing_follows_each_key_with_gauge_chart_and_figures(
    pages: ServicePages, window: Window, qtbot: QtBot
) -> None:
    page = pages.sizing
    assert pages.strip.chip.fit is Fit.FITS
    assert pages.strip.limit.text().startswith("Bottleneck: Spool")
    assert [row.accessibleName().partition(":")[0] for row in page.gauges.rows] == ["Spool"]
    qtbot.mouseClick(page.all_figures, Qt.MouseButton.LeftButton)
    assert cells(page.figures)[0][:3] == ["Spool", "61.2 GB", "60.6 to 61.8"]
    qtbot.mouseClick(page.all_figures, Qt.MouseButton.LeftButton)
    chart = page.chart.chart
    assert chart.title == "Spool"
    assert chart.x.label == "Messages (transactions/h)"
    assert {mark.label for mark in chart.marks} == {"plan 40,000", "capacity 100 GB"}
    messages = page.form.editors["messages"].control
    assert isinstance(messages, QLineEdit)
    messages.selectAll()
    qtbot.keyClicks(messages, "80000")
    assert pages.strip.chip.fit is Fit.OVER
    assert page.form.slider is not None and page.form.slider.name == "messages"
    messages.selectAll()
    qtbot.keyClicks(messages, "none")
    assert page.form.editors["messages"].refusal.isVisible()
    window.desk.undo()


def test_that_a_figure_is_explained_beside_it(pages: ServicePages, window: Window) -> None:
    window.desk.explain.emit("relay.spool")
    text = window.details.view.toPlainText()
    assert " × 3,600 ÷ 8 ÷ 1,000" in text
    assert "A relay on trial" in window.details.as_text()


def test_that_projection_settings_and_sources_are_told(pages: ServicePages, qtbot: QtBot) -> None:
    pages.setCurrentWidget(pages.projection)
    parts = pages.projection.parts
    qtbot.waitUntil(lambda: "120 GB (Spool disk)" in parts.words.text())
    assert parts.cards.limit.card.answer.endswith(": Spool")
    assert cells(parts.limits)[0][0] == "Spool"
    assert cells(parts.needs)[0][:2] == ["Spool, GB", "61.2"]
    assert list(parts.chart.charts) == ["Spool"]
    assert parts.tornado.rows
    pages.setCurrentWidget(pages.settings)
    assert cells(pages.settings.table)[0][:2] == ["SPOOL_GB", "62"]
    pages.setCurrentWidget(pages.sources)
    assert "A relay on trial" in str(cells(pages.sources.table))


def test_that_the_pages_of_the_plan_show_it(pages: ServicePages, window: Window, qtbot: QtBot) -> None:
    window.show_page("summary")
    overview = window.page
    assert isinstance(overview, OverviewPage)
    qtbot.waitUntil(lambda: not overview.is_busy)
    tile = overview.tiles.tiles[0]
    assert tile.spoken == "Relay of the site: Fits. Spool: 61.2 of 100 GB, headroom 39 %."
    window.show_page("compare")
    compare = window.page
    assert isinstance(compare, ComparePage)
    qtbot.waitUntil(lambda: ["Spool", "61.2 GB", "91.8 GB"] in compare.table.texts())
    window.show_page("accuracy")
    assert isinstance(window.page, AccuracyPage)
    window.show_page("proposal")
    assert isinstance(window.page, ProposalPage)


def test_that_a_new_plan_offers_it_with_a_first_answer(relay: None, window: Window) -> None:
    asked = NewPlan(window)
    box = asked.findChild(QComboBox, "service")
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findText("Relay"))
    assert "Spool  7.65 GB" in asked.answer.text().replace("\u00a0", " ")
    asked.deleteLater()
