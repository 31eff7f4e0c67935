"""Texts of pages of a plan that stand where there is little room: names above a chart, tiles, and what is to be corrected."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.outline import ACCURACY, PAGES, SUMMARY
from app.desktop.pages.accuracy import AccuracyPage
from app.desktop.pages.overview import OverviewPage
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from tests.window.looking import settle
from tests.window.painted import texts
from tests.window.plans_to_look_at import LONG, mail, named, refused, show

LEFT = Qt.MouseButton.LeftButton


def test_that_what_is_to_be_corrected_is_told_on_every_page_of_the_plan(window: Window, qtbot: QtBot) -> None:
    """It was told on the pages of its service alone."""
    show(window, refused())
    told = window.facts.refused
    for name, _ in PAGES:
        window.show_page(name)
        assert told.isVisible() and told.text() == "1 input to correct: Active users, Mail", name
    qtbot.mouseClick(told, LEFT)
    assert isinstance(window.page, ServicePages) and told.text() == "1 input to correct: Active users"


def test_that_the_edge_of_a_tile_keeps_its_distance_below_a_title_of_two_lines(
    window: Window, qapp: QApplication, qtbot: QtBot
) -> None:
    show(window, named(LONG))
    window.resize(1000, 640)
    window.show_page(SUMMARY)
    assert isinstance(window.page, OverviewPage)
    grid = window.page.tiles
    qtbot.waitUntil(lambda: bool(grid.tiles), timeout=5000)
    settle(qapp)
    found = [one.box for one in texts(window) if one.part is grid]
    corner = grid.mapTo(window, grid.place(0).bottomLeft())
    assert len(found) > 5 and max(box.bottom() for box in found) <= corner.y() - 5


def test_that_names_of_stretches_stand_above_them_and_within_the_plot(
    window: Window, qapp: QApplication, qtbot: QtBot
) -> None:
    """That of the last stood outside the plot, beside the one before."""
    show(window, mail())
    window.resize(1000, 640)
    window.show_page(ACCURACY)
    page = window.page
    assert isinstance(page, AccuracyPage)
    qtbot.waitUntil(lambda: page.card is not None and page.card.chart.chart is not None, timeout=20_000)
    assert page.card is not None
    view = page.card.chart
    chart = view.chart
    assert chart is not None
    settle(qapp)
    frame, seen = view.frame, {one.text: one.box for one in texts(window)}
    left = view.mapTo(window, view.rect().topLeft()).x()
    names = [(lane, seen[lane.title]) for lane in chart.lanes if lane.title in seen]
    assert {"Traveler", "Virtual host"} <= {lane.title for lane, _ in names}
    for lane, box in names:
        assert (
            box.left() - left
            <= (frame.x(lane.start) + frame.x(min(lane.end, frame.x_high))) / 2
            <= box.right() - left
        )
        assert box.right() - left <= frame.rect.right() + 3, lane.title
