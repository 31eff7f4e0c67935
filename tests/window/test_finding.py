"""Find an input or a figure with the keyboard: Ctrl+F, a few letters, Enter."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.widgets.finder import Finder
from app.desktop.window import Window

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def finder(window: Window, example: ServicePages, qtbot: QtBot) -> Finder:
    """The line, called by its keys from the field for users."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    example.sizing.form.editors["users"].control.setFocus()
    QTest.keyClick(window, Qt.Key.Key_F, CONTROL)
    line = window.finder.line
    qtbot.waitUntil(line.hasFocus)
    return line


def enter(line: Finder) -> None:
    """Press Enter where the keyboard is: in the list while it is open."""
    QTest.keyClick(line.list if line.list.isVisible() else line, Qt.Key.Key_Return)


def test_that_enter_goes_to_the_field_and_opens_its_group(
    window: Window, example: ServicePages, finder: Finder, qtbot: QtBot
) -> None:
    qtbot.keyClicks(finder, "raid lev")
    assert [place.title for place in finder.shown] == ["RAID level"]
    assert finder.list.isVisible()
    enter(finder)
    form = example.sizing.form
    raid = form.editors["raid"].control
    assert raid.isVisible() and window.focusWidget() is raid
    assert not finder.list.isVisible() and finder.text() == ""


def test_that_down_chooses_another(
    window: Window, example: ServicePages, finder: Finder, qtbot: QtBot
) -> None:
    qtbot.keyClicks(finder, "users")
    wanted = finder.shown[1]
    QTest.keyClick(finder.list, Qt.Key.Key_Down)
    enter(finder)
    assert window.focusWidget().objectName() == wanted.name


def test_that_a_field_of_another_tab_and_service_is_shown(
    window: Window, example: ServicePages, finder: Finder, qtbot: QtBot
) -> None:
    window.show_page("accuracy")
    finder.begin()
    qtbot.keyClicks(finder, "target")
    enter(finder)
    assert window.page is example
    assert window.focusWidget().objectName() == "target"


def test_that_a_figure_is_explained(
    window: Window, example: ServicePages, finder: Finder, qtbot: QtBot
) -> None:
    qtbot.keyClicks(finder, "disk capacity")
    assert finder.shown[0].kind == "figure"
    enter(finder)
    assert example.explained == finder_name(window, "Disk capacity")
    assert "Disk capacity" in window.details.view.toPlainText()
    assert example.pane.is_open


def finder_name(window: Window, title: str) -> str:
    return next(place.name for place in window.finder.places() if place.title == title)


def test_that_escape_gives_the_keyboard_back(
    window: Window, example: ServicePages, finder: Finder, qtbot: QtBot
) -> None:
    qtbot.keyClicks(finder, "disk")
    QTest.keyClick(finder.list, Qt.Key.Key_Escape)
    assert not finder.list.isVisible()
    QTest.keyClick(finder, Qt.Key.Key_Escape)
    assert finder.text() == ""
    assert window.focusWidget() is example.sizing.form.editors["users"].control


def test_that_the_line_stands_at_the_right_of_the_menus(
    window: Window, example: ServicePages, finder: Finder
) -> None:
    bar = window.menuBar()
    assert finder.isVisible() and finder.isEnabled()
    assert bar.width() - bar.cornerWidget().geometry().right() < 16
    assert finder.mapTo(bar, finder.rect().topLeft()).x() > max(
        bar.actionGeometry(action).right() for action in bar.actions()
    )


def test_that_without_a_plan_there_is_nothing_to_find(window: Window) -> None:
    assert not window.finder.line.isEnabled()
    assert window.finder.places() == []
    assert QApplication.activeModalWidget() is None


def test_that_a_word_that_is_found_nowhere_is_told(
    window: Window, example: ServicePages, finder: Finder, qtbot: QtBot
) -> None:
    """The list went away without a word."""
    qtbot.keyClicks(finder, "memzzz")
    assert finder.shown == [] and finder.list.isVisible()
    assert [finder.list.model().index(row, 0).data() for row in range(finder.list.model().rowCount())] == [
        "Nothing is called that."
    ]
    enter(finder)
    assert finder.text() == "memzzz"
    for _ in range(3):
        QTest.keyClick(finder, Qt.Key.Key_Backspace)
    assert finder.shown


def test_that_the_list_hangs_inside_the_window(
    window: Window, example: ServicePages, finder: Finder, qtbot: QtBot
) -> None:
    """Its right third hung beside the window, on another one or on the desktop."""
    window.resize(1000, 640)
    qtbot.keyClicks(finder, "mem")
    right = window.mapFromGlobal(finder.list.mapToGlobal(finder.list.rect().topRight())).x()
    assert right <= window.width() and finder.list.width() >= 360
