"""Projection and comparison in a real window, by mouse and keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop.pages.compare import ComparePage
from app.desktop.pages.projection import ProjectionPage
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.examples import examples

LEFT = Qt.MouseButton.LeftButton


def open_example(window: Window, title: str) -> None:
    window.open_example(next(i for i, plan in enumerate(examples()) if title in plan.title))


def says(qtbot: QtBot, page: ProjectionPage, beginning: str) -> None:
    """Wait until the words of the projection have that: it is computed off the interface thread."""
    qtbot.waitUntil(lambda: beginning in page.parts.words.text())


@pytest.fixture
def compare(window: Window) -> ComparePage:
    open_example(window, "on Solaris 9")
    window.show_page("compare")
    assert isinstance(window.page, ComparePage)
    return window.page


def test_that_the_projection_answers_first_and_follows_the_inputs(window: Window, qtbot: QtBot) -> None:
    open_example(window, "that grows")
    pages = window.page
    assert isinstance(pages, ServicePages)
    pages.setCurrentWidget(pages.projection)
    found = pages.projection
    says(qtbot, found, "Active users: from 10,000 users to 13,856 users in 24 months")
    assert found.parts.words.text().startswith("Order 2 servers, each with 3 processors")
    assert [found.parts.limits.item(row, 0).text() for row in (0, 1)] == ["Drives", "Servers"]
    assert found.parts.needs.item(0, 1).text() == "1"
    pages.setCurrentWidget(pages.sizing)
    users = pages.sizing.findChild(QLineEdit, "users")
    users.selectAll()
    qtbot.keyClicks(users, "5000")
    pages.setCurrentWidget(pages.projection)
    says(qtbot, found, "Active users: from 5,000 users")


def test_that_refused_inputs_leave_no_projection(window: Window, qtbot: QtBot) -> None:
    open_example(window, "that grows")
    pages = window.page
    assert isinstance(pages, ServicePages)
    users = pages.sizing.findChild(QLineEdit, "users")
    users.selectAll()
    qtbot.keyClicks(users, "0")
    pages.setCurrentWidget(pages.projection)
    parts = pages.projection.parts
    assert parts.message.isVisible() and parts.message.text() == "An input is refused."
    assert parts.inputs.message.text().startswith("Active users: enter a whole number")
    assert parts.cards.order.card.answer == "No result yet"


def test_that_a_scenario_is_added_altered_explained_and_undone(
    window: Window, compare: ComparePage, qtbot: QtBot
) -> None:
    assert window.session is not None
    assert compare.message.isVisible()
    qtbot.mouseClick(compare.add, LEFT)
    qtbot.keyClicks(compare.name, "Merger")
    (scenario,) = window.session.plan.scenarios
    assert scenario.title == "Merger"
    assert compare.editor is not None
    line = compare.editor.control
    assert isinstance(line, QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, "14000")
    assert [one.value for one in window.session.plan.scenarios[0].alterations] == [14_000]
    head = [
        compare.table.horizontalHeaderItem(column).text() for column in range(compare.table.columnCount())
    ]
    assert head == ["Figure", "As planned", "Merger"]
    drives = next(
        row for row in range(compare.table.rowCount()) if compare.table.item(row, 0).text() == "Drives"
    )
    qtbot.mouseClick(
        compare.table.viewport(),
        LEFT,
        pos=compare.table.visualItemRect(compare.table.item(drives, 2)).center(),
    )
    assert compare.parts.item(0, 0).text() == "Active users from 10,000 users to 14,000 users"
    assert compare.parts.item(0, 1).text() == "+12 drives"
    qtbot.mouseClick(compare.as_planned, LEFT)
    assert window.session.plan.scenarios[0].alterations == ()
    window.desk.undo()
    assert len(window.session.plan.scenarios[0].alterations) == 1
    qtbot.mouseClick(compare.remove, LEFT)
    assert window.session.plan.scenarios == ()
    window.desk.undo()
    assert window.session.plan.scenarios[0].title == "Merger"


def test_that_without_a_scenario_nothing_can_be_altered(compare: ComparePage) -> None:
    assert not compare.remove.isEnabled()
    assert compare.editor is not None and not compare.editor.isEnabled()
    assert compare.table.item(1, 1).text() == "1 server"


def test_that_a_questionnaire_is_saved_and_its_answers_are_read(window: Window, tmp_path: Path) -> None:
    open_example(window, "on Solaris 9")
    assert window.session is not None
    path = tmp_path / "q.csv"
    window.tables.save_questionnaire(path)
    path.write_text(path.read_text("utf-8-sig").replace(",10000,", ",12000,"), "utf-8-sig", newline="")
    window.tables.read_questionnaire(path)
    assert window.session.plan.services[0].entries["users"] == 12_000
    window.desk.undo()
    assert window.session.plan.services[0].entries["users"] == 10_000
    path.write_text("nothing\n", "utf-8")
    window.tables.read_questionnaire(path)
    assert window.telling.bar is not None and "Missing columns" in window.telling.bar.accessibleName()
