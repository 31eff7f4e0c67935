"""The page of the plan's machines: search, add, describe, put services on, all by clicks and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop import theme
from app.desktop.outline import PLAN_MACHINES, SUMMARY
from app.desktop.pages.machines import MachinesPage
from app.desktop.pages.overview import OverviewPage
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.examples import examples
from app.plan.sized import sized
from tests.window.hand import Hand
from tests.window.looking import settle
from tests.window.plans_to_look_at import kept_and_recorded, show


@pytest.fixture
def active(window: Window, example: ServicePages, qtbot: QtBot) -> Window:
    """The window with the first example, and with the keyboard."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def opened(window: Window) -> MachinesPage:
    window.show_page(PLAN_MACHINES)
    page = window.page
    assert isinstance(page, MachinesPage)
    return page


def check_box(page: MachinesPage, row: int) -> QPoint:
    """Where the box of a service is."""
    seen = page.services.visualItemRect(page.services.item(row))
    return QPoint(seen.left() + 12, seen.center().y())


def test_that_a_published_machine_is_found_added_and_gets_a_service(
    active: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    page, hand = opened(active), Hand(qtbot)
    settle(qapp)
    assert page.message.isVisible()
    hand.click(page.known.search)
    hand.type(page.known.search, "gold 6430")
    assert page.known.table.rowCount() == 2
    assert "median of 3 results" in page.known.source.text()
    hand.click(page.known.add_button)
    session = active.desk.session
    assert session is not None
    (machine,) = session.plan.machines
    assert machine.name == machine.entries["processor"] == "Intel Xeon Gold 6430, 1 chip"
    settle(qapp)
    hand.click(page.services.viewport(), check_box(page, 0))
    service = session.plan.services[0]
    assert service.entries["machine_processor"] == machine.name
    assert page.table.item(0, 2).text() == service.title
    assert "machine.rating" in session.answer(service.id).sizing.quantities  # type: ignore[union-attr]
    for _ in range(2):
        active.desk.undo()
    assert session.plan.machines == () and page.message.isVisible()


@pytest.mark.parametrize("size", [(1000, 640), (1280, 800)])
def test_that_a_rating_and_its_range_stand_in_columns_of_their_own_each_in_one_line(
    active: Window, qapp: QApplication, size: tuple[int, int]
) -> None:
    """They were one text, such as "37.4, 37.4 to 37.8", broken where the window is narrow."""
    active.resize(*size)
    table = opened(active).known.table
    settle(qapp)
    told = [table.item(0, column).text() for column in range(table.columnCount())]  # type: ignore[union-attr]
    assert told == ["Intel Xeon Silver 4110, 1 chip", "8", "37.4", "37.4 to 37.8"]
    for row in range(table.rowCount()):
        for column in (2, 3):
            text = table.item(row, column).text()  # type: ignore[union-attr]
            room = table.columnWidth(column) - 2 * theme.px(theme.SPACE)
            assert table.fontMetrics().horizontalAdvance(text) <= room, text


def test_that_an_own_machine_is_named_and_rated_by_keys(
    active: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    page, hand = opened(active), Hand(qtbot)
    settle(qapp)
    hand.click(page.add_button)
    settle(qapp)
    hand.click(page.name)
    page.name.selectAll()
    hand.type(page.name, "Rack 7")
    hand.key(page.name, Qt.Key.Key_Return)
    rating = page.form.editors["rating"].control
    hand.click(rating)
    hand.type(rating, "300")
    session = active.desk.session
    assert session is not None
    (machine,) = session.plan.machines
    assert (machine.name, machine.entries["rating"]) == ("Rack 7", 300)
    assert page.table.item(0, 0).text() == "Rack 7"
    hand.click(page.remove_button)
    assert session.plan.machines == ()


def test_that_a_machine_that_services_name_is_offered_for_the_list(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    window.open_example(next(i for i, plan in enumerate(examples()) if "five services" in plan.title))
    page, hand = opened(window), Hand(qtbot)
    settle(qapp)
    assert page.table.item(0, 0).text() == "host-1"
    assert "named by 2 services" in page.named_by.text() and not page.message.isVisible()
    assert not page.remove_button.isEnabled()
    session = window.desk.session
    assert session is not None
    before, fit = session.plan.services, sized(session.plan).fit
    hand.click(page.list_button)
    settle(qapp)
    assert [one.name for one in session.plan.machines] == ["host-1"]
    assert page.name.isVisible() and page.name.text() == "host-1" and not page.list_button.isVisible()
    assert [one.entries.get("machine") for one in session.plan.services] == [
        one.entries.get("machine") for one in before
    ]
    assert sized(session.plan).fit is fit
    window.desk.undo()
    settle(qapp)
    assert page.list_button.isVisible()


def test_that_the_overview_counts_the_machines_that_this_page_has(window: Window) -> None:
    """One named machine stood there, two machines here, above three rows."""
    show(window, kept_and_recorded())
    window.show_page(SUMMARY)
    assert isinstance(window.page, OverviewPage)
    assert "3 machines" in window.page.head.subtitle.text()
    page = opened(window)
    assert page.head.subtitle.text() == "3 machines" and page.table.rowCount() == 3
