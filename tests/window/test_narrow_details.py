"""Details in a window that has no room for them beside inputs and results: nothing is cut, and both come back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.presenting.finding import Place
from tests.window.looking import settle

LEFT = Qt.MouseButton.LeftButton
CROWDED = (850, 500)


@pytest.mark.usefixtures("example")
@pytest.mark.parametrize("zoom, size", [(100, CROWDED), (100, (1000, 640)), (200, (1700, 1000))])
def test_that_results_are_not_cut_beside_open_details(
    window: Window, qtbot: QtBot, qapp: QApplication, zoom: int, size: tuple[int, int]
) -> None:
    window.desk.most_zoom = 200
    window.desk.set_zoom(zoom)
    window.resize(*size)
    settle(qapp)
    page = window.page
    assert isinstance(page, ServicePages)
    qtbot.mouseClick(page.pane.rail, LEFT)
    settle(qapp)
    part = page.sizing.gauges.parentWidget()
    while not isinstance(part, QScrollArea):
        assert part is not None
        part = part.parentWidget()
    needed, room = part.widget().minimumSizeHint().width(), part.viewport().width()
    assert page.pane.is_open
    window.desk.set_zoom(100)
    assert needed <= room


def test_that_inputs_make_room_for_details_and_come_back(
    window: Window, example: ServicePages, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(*CROWDED)
    qtbot.mouseClick(example.pane.rail, LEFT)
    assert _seen(window, example) == (False, True)
    qtbot.mouseClick(example.pane.fold, LEFT)
    assert _seen(window, example) == (True, False)
    qtbot.mouseClick(example.pane.rail, LEFT)
    window.resize(1280, 800)
    settle(qapp)
    assert _seen(window, example) == (True, True)


def test_that_inputs_that_are_asked_for_close_the_details_where_both_have_no_room(
    window: Window, example: ServicePages, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(*CROWDED)
    qtbot.mouseClick(example.pane.rail, LEFT)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F7)
    assert _seen(window, example) == (True, False)
    qtbot.mouseClick(example.pane.rail, LEFT)
    assert _seen(window, example) == (False, True)
    window.desk.reveal.emit(Place(example.service_id, "users", "Active users", "Mail", True))
    settle(qapp)
    assert _seen(window, example) == (True, False)


def _seen(window: Window, page: ServicePages) -> tuple[bool, bool]:
    """Whether inputs and details are seen; the menu says the same of the inputs."""
    inputs = page.sizing.form.isVisible()
    assert window.fold_inputs.isChecked() is inputs
    return inputs, page.pane.is_open


def test_that_a_page_is_first_seen_in_the_room_that_it_keeps(
    window: Window, example: ServicePages, qapp: QApplication
) -> None:
    window.resize(1920, 1000)
    settle(qapp)
    assert example.pane.is_open
    example.setCurrentWidget(example.projection)
    first = example.projection.width()
    settle(qapp)
    assert first == example.projection.width() == example.width()
