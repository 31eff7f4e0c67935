"""Projection and questionnaire in a real window, by mouse and keyboard."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

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


def test_that_the_projection_answers_first_and_follows_the_inputs(window: Window, qtbot: QtBot) -> None:
    open_example(window, "that grows")
    pages = window.page
    assert isinstance(pages, ServicePages)
    pages.setCurrentWidget(pages.projection)
    found = pages.projection
    says(qtbot, found, "Active users: from 10,000 users to 13,900 users in 24 months")
    assert found.parts.words.text().startswith("Add 1 server, 3 processors")
    assert [found.parts.limits.item(row, 0).text() for row in (0, 1)] == ["Drives", "Users per server"]
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
    assert not parts.message.isVisible()
    assert parts.inputs.editors["users"].refusal.text().startswith("Enter a whole number")
    assert parts.cards.order.card.answer == "No result yet"


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
