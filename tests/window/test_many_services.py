"""Several services at once: chosen together, changed and removed in one step, and grouped by their site."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop.bulk_dialog import BulkDialog
from app.desktop.outline import SUMMARY
from app.desktop.pages.overview import OverviewPage
from app.desktop.widgets.outline_tree import NAME
from app.desktop.window import Window
from app.plan.document import Entries, Plan, Service
from app.plan.edits import remove_service, set_entry
from app.plan.opening import Opened
from app.plan.session import Session
from app.presenting.outline import MACHINES
from tests.window.plans_to_look_at import PLANS, show

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
COUNT = 15


@pytest.fixture
def pools(window: Window, qtbot: QtBot) -> Window:
    """Fifteen pools of mobile devices, and the keyboard in the outline."""
    services = tuple(
        Service(f"s{n}", "traveler", f"Pool {n}", Entries({"platform": "linux", "devices": 1000 + n}))
        for n in range(COUNT)
    )
    window.desk.open(Session(Opened(Plan(str(uuid.uuid4()), "Pools", services=services))))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.show_page("s0")
    window.outline.tree.setFocus()
    return window


def plan(window: Window) -> Plan:
    assert window.session is not None
    return window.session.plan


def click(window: Window, service: str) -> None:
    tree = window.outline.tree
    item = next(one for one in tree.items() if one.data(0, NAME) == service)
    QTest.mouseClick(tree.viewport(), LEFT, CONTROL, tree.visualItemRect(item).center())


def in_dialog(window: Window, work: Callable[[BulkDialog], None]) -> None:
    """Ask for a change of the chosen services and work in its dialog."""

    def begin() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, BulkDialog)
        try:
            work(dialog)
        finally:
            if dialog.isVisible():
                dialog.reject()

    QTimer.singleShot(0, window, begin)
    QTest.keyClick(window.outline.tree, Qt.Key.Key_E, CONTROL | Qt.KeyboardModifier.ShiftModifier)


def enter(dialog: BulkDialog, name: str, value: str) -> None:
    dialog.input.setCurrentIndex(dialog.input.findData(name))
    control = dialog.editor.control
    assert isinstance(control, QLineEdit)
    control.selectAll()
    QTest.keyClicks(control, value)
    dialog.buttons.accepted.emit()


def headings(window: Window) -> list[str]:
    tree = window.outline.tree
    return [item.text(0) for item in tree.items() if str(item.data(0, NAME)) == "group:services"]


def test_that_chosen_services_get_an_input_in_one_step(pools: Window) -> None:
    before = plan(pools)
    click(pools, "s3")
    click(pools, "s5")
    in_dialog(pools, lambda dialog: enter(dialog, "growth", "12"))
    assert [one.id for one in plan(pools).services if one.entries.get("growth") == 12] == ["s0", "s3", "s5"]
    pools.desk.undo()
    assert plan(pools) == before


def test_that_several_inputs_are_set_in_one_step_and_what_differs_stays(pools: Window) -> None:
    before, told = plan(pools), []
    click(pools, "s3")

    def work(dialog: BulkDialog) -> None:
        dialog.buttons.accepted.emit()
        told.append(dialog.refused.text())
        QTest.mouseClick(dialog.more, LEFT)
        dialog.input.setCurrentIndex(dialog.input.findData("growth"))
        QTest.keyClicks(dialog.editor.control, "12")
        QTest.mouseClick(dialog.more, LEFT)
        enter(dialog, "lead_time", "6")

    in_dialog(pools, work)
    changed = [one for one in plan(pools).services if one.entries.get("growth") == 12]
    assert [one.id for one in changed] == ["s0", "s3"]
    assert all(one.entries.get("lead_time") == 6 for one in changed)
    assert [one.site for one in plan(pools).services] == [one.site for one in before.services]
    assert told == ["Enter a value first. What you leave empty stays as it is."]
    pools.desk.undo()
    assert plan(pools) == before


def test_that_the_dialog_begins_at_its_first_input_and_the_menu_tells_how_many_are_removed(
    pools: Window,
) -> None:
    """The keyboard was on "Change", and "Remove service" removed all that were chosen."""
    click(pools, "s3")
    focused: list[bool] = []
    in_dialog(pools, lambda dialog: focused.append(dialog.focusWidget() is dialog.input))
    assert focused == [True]
    pools.menus.services.refresh()
    assert pools.menus.services.remove.text() == "Re&move 2 services"
    pools.show_page("s1")
    pools.menus.services.refresh()
    assert pools.menus.services.remove.text() == "Re&move service"


def test_that_a_value_that_one_service_refuses_changes_none(pools: Window) -> None:
    before, told = plan(pools), []
    click(pools, "s3")

    def work(dialog: BulkDialog) -> None:
        enter(dialog, "growth", "5000")
        told.append(dialog.refused.text())

    in_dialog(pools, work)
    assert plan(pools) == before
    assert told[0].startswith("2 services, Growth a year: enter a number from")


def test_that_services_stand_under_their_sites(pools: Window) -> None:
    assert headings(pools) == ["Services"]
    click(pools, "s2")
    in_dialog(pools, lambda dialog: enter(dialog, "site", "Berlin"))
    assert headings(pools) == ["Berlin", "Without a site"]
    assert pools.outline.services()[:3] == ["s0", "s2", "s1"]
    pools.show_page("s0")
    pools.outline.tree.setFocus()
    QTest.keyClick(pools.outline.tree, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert pools.outline.services()[:3] == ["s2", "s0", "s1"], "past the next one of its site"


def test_that_the_overview_tells_each_site_and_its_worst_verdict(pools: Window, qtbot: QtBot) -> None:
    click(pools, "s2")
    in_dialog(pools, lambda dialog: enter(dialog, "site", "Berlin"))
    pools.show_page("summary")
    page = pools.page
    assert isinstance(page, OverviewPage)
    qtbot.waitUntil(lambda: page.table.rowCount() == COUNT + 2)

    def text(row: int, column: int) -> str:
        item = page.table.item(row, column)
        return item.text() if item is not None else ""

    assert [text(row, 0) for row in (0, 3)] == ["Berlin", "Without a site"]
    assert {text(row, 0) for row in (1, 2)} == {"Pool 0", "Pool 2"}
    assert text(0, 2).endswith(": 2")


def test_that_chosen_services_are_removed_together(pools: Window) -> None:
    click(pools, "s4")
    QTest.keyClick(pools.outline.tree, Qt.Key.Key_Delete)
    assert len(plan(pools).services) == COUNT - 2
    pools.desk.undo()
    assert len(plan(pools).services) == COUNT


def test_that_only_inputs_of_all_chosen_services_are_offered(pools: Window) -> None:
    offered: list[str] = []

    def work(dialog: BulkDialog) -> None:
        box: QComboBox = dialog.input
        offered.extend(box.itemData(place) for place in range(box.count()))

    in_dialog(pools, work)
    assert offered[0] == "site" and {"devices", "growth", "machine"} <= set(offered)
    assert "growth_events" not in offered


def test_that_machines_come_and_go_with_what_stands_on_them(pools: Window, qtbot: QtBot) -> None:
    session, rows = pools.session, pools.outline.tree.rows_of
    assert session is not None and rows(MACHINES) == []
    session.apply(set_entry("s3", "machine", "host-1"))
    session.apply(set_entry("s5", "machine", "host-1"))
    qtbot.waitUntil(lambda: rows(MACHINES) == ["machine:host-1"])
    session.apply(remove_service("s5"))
    qtbot.waitUntil(lambda: rows(MACHINES) == [])
    session.undo()
    qtbot.waitUntil(lambda: rows(MACHINES) == ["machine:host-1"])


def test_that_the_button_to_add_one_keeps_clear_of_the_scroll_bar(pools: Window, qtbot: QtBot) -> None:
    tree, add = pools.outline.tree, pools.outline.add
    assert tree.verticalScrollBar().isVisible()
    qtbot.waitUntil(lambda: tree.viewport().rect().contains(add.geometry()), timeout=1_000)


def test_that_a_rail_shows_that_it_scrolls_and_cuts_no_picture(pools: Window, qtbot: QtBot) -> None:
    """The last picture was cut in half, and nothing showed that pages follow below the services."""
    tree = pools.outline.tree
    pools.resize(1000, 420)
    qtbot.waitUntil(lambda: tree.narrow and tree.verticalScrollBar().isVisible(), timeout=5000)
    row = tree.visualItemRect(next(tree.items())).height()
    qtbot.waitUntil(lambda: tree.viewport().height() % row == 0, timeout=5000)
    assert tree.viewport().width() >= 32, "a picture with the mark at its corner"


def test_that_the_table_tells_of_a_service_its_own_figures_and_of_its_machine_the_verdict(
    window: Window, qtbot: QtBot
) -> None:
    show(window, PLANS["forty services"]())
    window.show_page(SUMMARY)
    assert isinstance(window.page, OverviewPage)
    table = window.page.table
    qtbot.waitUntil(lambda: table.rowCount() > 0)
    rows = [[table.item(row, column).text() for column in range(6)] for row in range(table.rowCount())]
    machine = next(row for row in rows if row[0] == "host-1")
    first = next(row for row in rows if row[0] == "Mail of the offices 0")
    assert machine[1] == "Over" and machine[3].startswith("140") and machine[5] == "Add capacity"
    assert first[1] == "Over, host-1" and first[2:4] == ["Address space", "3.3 of 4 GiB"]
