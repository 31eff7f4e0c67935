"""Services are named, moved, copied and removed by keys and by the pointer, and every step is undone."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from app.desktop.widgets.outline_tree import NAME, OutlineTree
from app.desktop.window import Window
from app.plan.clipping import clip_of
from app.plan.document import Entries, Plan, Service
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Session
from tests.window.hand import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture(autouse=True)
def _own_clipboard(qapp: QApplication) -> Iterator[None]:
    QGuiApplication.clipboard().clear()
    yield
    QGuiApplication.clipboard().clear()


@pytest.fixture
def site(window: Window, qtbot: QtBot) -> Window:
    """A plan of five services, the first one in front and the keyboard in the outline."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.open_example(next(i for i, plan in enumerate(examples()) if len(plan.services) == 5))
    window.show_page(plan(window).services[0].id)
    window.outline.tree.setFocus()
    return window


def plan(window: Window) -> Plan:
    assert window.session is not None
    return window.session.plan


def titles(window: Window) -> list[str]:
    return [service.title for service in plan(window).services]


def keys(window: Window, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(window.outline.tree, key, modifier)


def row(tree: OutlineTree, service: Service) -> QPoint:
    item = next(item for item in tree.items() if item.data(0, Qt.ItemDataRole.UserRole) == service.id)
    return tree.visualItemRect(item).center()


def test_that_one_key_begins_to_rename_and_typing_replaces_the_title(site: Window, qtbot: QtBot) -> None:
    before = titles(site)
    keys(site, Qt.Key.Key_F2)
    editor = site.outline.tree.findChild(QLineEdit, "service-title")
    assert isinstance(editor, QLineEdit)
    assert editor.hasFocus()
    qtbot.keyClicks(editor, "Branch offices")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: titles(site) == ["Branch offices", *before[1:]])
    site.desk.undo()
    assert titles(site) == before


def test_that_a_title_is_kept_when_renaming_is_given_up(site: Window, qtbot: QtBot) -> None:
    before = titles(site)
    for typed, ending in (("Other", Qt.Key.Key_Escape), ("", Qt.Key.Key_Return), ("  ", Qt.Key.Key_Return)):
        keys(site, Qt.Key.Key_F2)
        editor = site.outline.tree.findChild(QLineEdit, "service-title")
        editor.clear()
        qtbot.keyClicks(editor, typed)
        qtbot.keyClick(editor, ending)
        qtbot.waitUntil(lambda: site.outline.tree.findChild(QLineEdit, "service-title") is None)
    assert titles(site) == before


def test_that_a_rail_widens_while_a_title_is_typed(site: Window, qtbot: QtBot) -> None:
    site.resize(1000, 640)
    qtbot.waitUntil(lambda: site.outline.tree.narrow)
    keys(site, Qt.Key.Key_F2)
    assert not site.outline.tree.narrow
    editor = site.outline.tree.findChild(QLineEdit, "service-title")
    qtbot.keyClicks(editor, "Offices")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: titles(site)[0] == "Offices")
    qtbot.waitUntil(lambda: site.outline.tree.narrow)


def test_that_keys_move_a_service_and_stop_at_the_ends(site: Window) -> None:
    first, second, *others = titles(site)
    keys(site, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert titles(site) == [first, second, *others]
    keys(site, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert titles(site) == [second, first, *others]
    assert site.outline.services() == [service.id for service in plan(site).services]
    assert site.desk.service is not None and site.desk.service.title == first, "it stays in front"
    keys(site, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert titles(site) == [first, second, *others]


def test_that_a_service_is_dragged_to_another_place(site: Window) -> None:
    tree, services, before = site.outline.tree, plan(site).services, titles(site)
    place = tree.viewport()
    QTest.mousePress(place, LEFT, NONE, row(tree, services[0]))
    QTest.mouseMove(place, row(tree, services[1]))
    QTest.mouseMove(place, row(tree, services[2]) + QPoint(0, 6))
    QTest.mouseRelease(place, LEFT, NONE, row(tree, services[2]) + QPoint(0, 6))
    assert titles(site) == [before[1], before[2], before[0], *before[3:]]
    site.desk.undo()
    assert titles(site) == before


def test_that_a_click_moves_nothing(site: Window, qtbot: QtBot) -> None:
    before, services = titles(site), plan(site).services
    qtbot.mouseClick(site.outline.tree.viewport(), LEFT, pos=row(site.outline.tree, services[3]))
    assert titles(site) == before
    assert site.desk.seen == services[3].id


def test_that_a_copy_stands_below_the_one_copied(site: Window) -> None:
    before = titles(site)
    keys(site, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert titles(site) == [before[0], f"{before[0]} (copy)", *before[1:]]


def test_that_a_service_is_cut_and_pasted_with_all_its_entries(site: Window) -> None:
    control, moved = Qt.KeyboardModifier.ControlModifier, plan(site).services[0]
    keys(site, Qt.Key.Key_X, control)
    assert moved.title not in titles(site)
    keys(site, Qt.Key.Key_V, control)
    pasted = next(service for service in plan(site).services if service.title == moved.title)
    assert pasted == replace(moved, id=pasted.id)
    assert pasted.id != moved.id
    assert site.desk.seen == pasted.id
    site.desk.undo()
    site.desk.undo()
    assert plan(site).services[0] == moved


def test_that_a_service_is_pasted_into_another_plan(site: Window) -> None:
    copied = plan(site).services[0]
    keys(site, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    site.desk.open(Session(Opened(replace(examples()[0], id=str(uuid.uuid4())))))
    before = titles(site)
    site.outline.tree.setFocus()
    keys(site, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert titles(site) == [*before, copied.title]
    assert plan(site).services[-1].entries == copied.entries


def test_that_a_copied_service_is_text_that_other_programs_take(site: Window) -> None:
    keys(site, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QGuiApplication.clipboard().text()
    assert text == clip_of(plan(site), plan(site).services[0].id)
    keys(site, Qt.Key.Key_Delete)
    QGuiApplication.clipboard().setText(text)
    keys(site, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert sorted(titles(site)) == sorted(service.title for service in examples_site().services)


def examples_site() -> Plan:
    return next(plan for plan in examples() if len(plan.services) == 5)


@pytest.mark.parametrize(
    "text", ["", "users = 3", "sizewright plan 2\nservice nothing", "sizewright plan 2\n"]
)
def test_that_other_texts_are_not_pasted_and_this_is_told(site: Window, text: str) -> None:
    before = plan(site)
    QGuiApplication.clipboard().setText(text)
    keys(site, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert plan(site) == before
    assert "Nothing was pasted" in site.statusBar().currentMessage()


def test_that_copying_in_a_field_copies_its_text(site: Window, qtbot: QtBot) -> None:
    site.show_page(plan(site).services[0].id)
    control = site.page.sizing.form.editors["users"].control  # type: ignore[union-attr]
    assert isinstance(control, QLineEdit)
    control.setFocus()
    control.selectAll()
    qtbot.keyClick(control, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == control.text()


def test_that_the_menu_of_a_service_opens_by_pointer_and_key(site: Window, qapp: QApplication) -> None:
    tree, second = site.outline.tree, plan(site).services[1]
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        place = row(tree, second)
        event = QContextMenuEvent(reason, place, tree.viewport().mapToGlobal(place))
        qapp.sendEvent(tree.viewport(), event)
        menu = qapp.activePopupWidget()
        assert isinstance(menu, QMenu)
        offered = [action.text() for action in menu.actions() if action.isEnabled() and action.text()]
        assert "Re&name service" in offered
        assert "Move service &up" in offered
        assert site.desk.seen == second.id
        menu.close()
        assert qapp.activePopupWidget() is None


def test_that_machines_stand_in_the_outline_where_services_share_one(site: Window) -> None:
    named = [service.entries.get("machine") for service in plan(site).services]
    shared = {name for name in named if name and named.count(name) > 1}
    shown = {item.text(0) for item in site.outline.tree.items()}
    assert shared and shared <= shown


def test_that_arrow_keys_pass_over_headings(site: Window) -> None:
    site.show_page("summary")
    site.outline.tree.setFocus()
    seen = []
    for _ in range(6):
        keys(site, Qt.Key.Key_Down)
        seen.append(site.desk.seen)
    assert seen[:5] == [service.id for service in plan(site).services]
    keys(site, Qt.Key.Key_Home)
    assert site.desk.seen == "summary"


def test_that_the_next_service_is_seen_when_one_is_removed(site: Window) -> None:
    services = plan(site).services
    site.show_page(services[2].id)
    site.outline.tree.setFocus()
    keys(site, Qt.Key.Key_Delete)
    assert site.desk.seen == services[3].id
    site.show_page(services[4].id)
    site.outline.tree.setFocus()
    keys(site, Qt.Key.Key_Delete)
    assert site.desk.seen == services[3].id
    site.desk.undo()
    site.desk.undo()
    assert plan(site).services == services


def test_that_a_table_of_servers_is_added_in_one_step_that_undo_takes_back(
    window: Window, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.open_example(0)
    assert window.session is not None
    before = window.session.plan
    path = tmp_path / "servers.csv"
    rows = "".join(f"traveler,Pool {n},linux,{1000 + n},host-{n % 3}\n" for n in range(60))
    path.write_text(f"service,title,platform,devices,machine\n{rows}", "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.menus.servers.trigger()
    titles = [one.title for one in window.session.plan.services]
    assert titles == [*(one.title for one in before.services), *(f"Pool {n}" for n in range(60))]
    assert len(window.outline.services()) == len(titles)
    window.desk.undo()
    assert window.session.plan == before


def test_that_a_table_with_a_fault_adds_nothing_and_says_where(window: Window, tmp_path: Path) -> None:
    window.open_example(0)
    assert window.session is not None
    before = window.session.plan
    path = tmp_path / "servers.csv"
    path.write_text("service,platform,devices\ntraveler,linux,1000\ntraveler,linux,-1\n", "utf-8")
    window.tables.add_services(path)
    assert window.session.plan == before
    bar = window.telling.bar
    assert bar is not None and bar.what.text() == "No service was added."
    assert "servers.csv:3: devices: enter" in bar.accessibleName()


def test_that_many_services_are_filtered_by_words_and_few_are_not(window: Window, qtbot: QtBot) -> None:
    window.open_example(0)
    assert not window.outline.filter.isVisible()
    pools = tuple(
        Service(f"s{n}", "traveler", f"Pool {n}", Entries({"platform": "linux", "devices": 1000, "machine": f"host-{n % 2}"}))
        for n in range(20)
    )  # fmt: skip
    window.desk.open(Session(Opened(Plan(str(uuid.uuid4()), "Many", services=pools))))
    line, tree = window.outline.filter, window.outline.tree
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    hand = Hand(qtbot)
    hand.click(line)
    qtbot.waitUntil(line.hasFocus)
    hand.type(line, "POOL host-1")

    def seen() -> list[str]:
        return [str(one.data(0, NAME)) for one in tree.items() if not one.isHidden()]

    assert [name for name in seen() if name in tree.services()] == [f"s{n}" for n in range(1, 20, 2)]
    assert {"summary", "machine:host-1"} <= set(seen()) and "machine:host-0" not in seen()
    line.clear()
    assert [name for name in seen() if name in tree.services()] == tree.services()
