"""A large window gives its room to what is read: names, tables, charts; and a plan alone takes no more of it than it needs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.desktop.outline import COMPARE, SUMMARY
from app.desktop.pages.compare import ComparePage
from app.desktop.pages.overview import OverviewPage
from app.desktop.pages.own_server import ACTUAL
from app.desktop.pages.plan_against_actual import PlanAgainstActual
from app.desktop.pages.start import StartPage
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.field_group import GroupHead
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.window import Window
from app.plan.examples import examples
from tests.window.looking import settle
from tests.window.painted import texts
from tests.window.plans_to_look_at import kept_and_recorded, mail, show, site

LARGE, COMMON = (1920, 1080), (1280, 800)


def service_page(window: Window) -> ServicePages:
    assert window.session is not None
    window.show_page(window.session.plan.services[0].id)
    assert isinstance(window.page, ServicePages)
    return window.page


def test_that_the_outline_tells_titles_whole(window: Window, qapp: QApplication) -> None:
    window.resize(*LARGE)
    show(window, site())
    settle(qapp)
    tree = window.outline.tree
    told = [one.text for one in texts(window) if one.part is tree.viewport()]
    assert "Network of the mail hosts" in told
    assert not [text for text in told if "…" in text]


def test_that_tables_of_the_projection_grow_with_the_window(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    show(window, mail())
    page = service_page(window)
    page.setCurrentWidget(page.projection)
    parts = page.projection.parts
    parts.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: parts.limits.rowCount() > 0)
    heights = []
    for size in (COMMON, LARGE):
        window.resize(*size)
        settle(qapp)
        heights.append(parts.limits.height())
    assert heights[1] > heights[0]
    assert parts.limits.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("size", [COMMON, LARGE])
def test_that_growth_and_limits_are_read_without_a_bar_or_a_cut_name(
    window: Window, qtbot: QtBot, qapp: QApplication, size: tuple[int, int]
) -> None:
    window.resize(*size)
    show(window, mail())
    page = service_page(window)
    page.setCurrentWidget(page.projection)
    parts = page.projection.parts
    parts.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: parts.limits.rowCount() > 0)
    settle(qapp)
    assert parts.limits.verticalScrollBar().maximum() == 0
    heads = [one for one in texts(window) if parts.inputs.isAncestorOf(one.part)]
    assert [one.text for one in heads if one.text.startswith("Growth a year")]
    assert not [one.text for one in heads if "…" in one.text]


def test_that_needs_and_what_the_influences_are_of_are_read_whole(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(*COMMON)
    show(window, next(plan for plan in examples() if "grows, with prices" in plan.title))
    assert window.session is not None
    window.show_page(window.session.plan.services[1].id)
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.projection)
    parts = page.projection.parts
    qtbot.waitUntil(lambda: parts.needs.rowCount() > 0)
    settle(qapp)
    told = [one.text for one in texts(window) if one.part in (parts.needs.viewport(), parts.swung)]
    assert "Drives, also for the log" in told and "Memory, 2028-11" in told
    assert not [text for text in told if "…" in text]


def test_that_shares_of_a_capacity_in_percent_tell_of_which_where_there_is_little_room(
    window: Window, qtbot: QtBot
) -> None:
    """82 % stood beside a chart that ended at 58 %, and nothing told that it was of 70 %."""
    window.resize(*COMMON)
    plan = next(plan for plan in examples() if "Windows 2003" in plan.title)
    grown = plan.services[0].with_entry("growth", 12.0).with_entry("start", "2026-10")
    show(window, replace(plan, services=(grown,)))
    window.show_page(plan.services[0].id)
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.projection)
    parts = page.projection.parts
    qtbot.waitUntil(lambda: parts.swung.text().endswith(", share of 57.7 %"))


def test_that_groups_of_inputs_tell_their_names_whole(window: Window, qapp: QApplication) -> None:
    window.resize(*COMMON)
    show(window, site())
    assert window.session is not None
    for service in window.session.plan.services:
        window.show_page(service.id)
        settle(qapp)
        heads = [one.text for one in texts(window) if isinstance(one.part, GroupHead)]
        assert heads and not [text for text in heads if "…" in text]


def test_that_the_chart_of_plan_against_actual_takes_the_rest(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    show(window, kept_and_recorded())
    page = service_page(window)
    page.setCurrentWidget(page.own_server)
    actual = page.own_server.segment(ACTUAL)
    assert isinstance(actual, PlanAgainstActual)
    qtbot.waitUntil(lambda: actual.found is not None)
    heights = []
    for size in (COMMON, LARGE):
        window.resize(*size)
        settle(qapp)
        heights.append(actual.parts.chart.height())
    assert heights[1] > 1.5 * heights[0]


def test_that_a_plan_without_scenarios_has_one_way_to_add_one_and_room_beside_it(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(*LARGE)
    show(window, mail())
    window.show_page(COMPARE)
    page = window.page
    assert isinstance(page, ComparePage)
    qtbot.waitUntil(lambda: len(page.table.beside.rows) > 0)
    settle(qapp)
    ways = [
        one for one in page.findChildren(QPushButton) if one.isVisible() and one.text() == page.add.text()
    ]
    assert ways == [page.add]
    assert page.table.width() < page.pane.width()
    page.add_scenario()
    qtbot.waitUntil(lambda: len(page.table.beside.columns) == 2)
    settle(qapp)
    assert page.table.width() > 2 * page.pane.width()


@pytest.fixture
def four_k(window: Window) -> Window:
    window.resize(3840, 2160)
    return window


def test_that_a_number_stands_near_its_name_in_4k(four_k: Window, qtbot: QtBot, qapp: QApplication) -> None:
    show(four_k, mail())
    page = service_page(four_k)
    page.sizing.all_figures.click()
    settle(qapp)
    told = {one.text: one.box for one in texts(four_k) if isinstance(one.part.parent(), RowsTable)}
    apart = told["10,000\N{NO-BREAK SPACE}users"].left() - told["Limit of one partition"].right()
    assert 0 < apart < 500


def test_that_charts_of_the_overview_reach_the_questions_in_4k(four_k: Window, qapp: QApplication) -> None:
    show(four_k, mail())
    four_k.show_page(SUMMARY)
    page = four_k.page
    assert isinstance(page, OverviewPage)
    settle(qapp)
    charts = page.charts
    assert charts.place(charts.columns() - 1).right() >= charts.width() - 2


def test_that_examples_stand_in_the_middle_of_a_4k_window(four_k: Window, qapp: QApplication) -> None:
    settle(qapp)
    page = four_k.findChildren(StartPage)[0]
    part = page.examples
    left = part.mapTo(page, part.rect().topLeft()).x() - page.new.mapTo(page, page.new.rect().topRight()).x()
    right = page.width() - part.mapTo(page, part.rect().topRight()).x()
    assert abs(left - right) < 60
