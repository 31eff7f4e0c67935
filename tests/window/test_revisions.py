"""Revisions, history pane, read-only plans and plans of older data in a real window, by mouse and keyboard."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from app.desktop.pages.overview import OverviewPage
from app.desktop.pages.proposal import ProposalPage
from app.desktop.pages.revisions import RevisionsPage
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.examples import examples
from app.plan.figures import Results
from app.plan.file import read_file, save_plan
from app.plan.opening import read_plan
from app.plan.results import results_of
from tests.window.plans_to_look_at import CJK, PLANS, show
from tests.window.test_saving import _press

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def revisions(window: Window) -> RevisionsPage:
    window.open_example(0)
    window.show_page("revisions")
    assert isinstance(window.page, RevisionsPage)
    return window.page


def type_users(window: Window, qtbot: QtBot, text: str) -> None:
    assert window.session is not None
    window.show_page(window.session.plan.services[0].id)
    assert isinstance(window.page, ServicePages)
    line = window.page.sizing.findChild(QLineEdit, "users")
    line.selectAll()
    qtbot.keyClicks(line, text)


def test_that_a_revision_is_kept_approved_compared_explained_and_restored(
    window: Window, revisions: RevisionsPage, qtbot: QtBot
) -> None:
    assert window.session is not None
    assert revisions.message.isVisible()
    revisions.name.clear()
    qtbot.keyClicks(revisions.name, "Ada Example")
    qtbot.keyClicks(revisions.note, "First offer")
    qtbot.keyClick(revisions.note, Qt.Key.Key_Return)
    assert not revisions.message.isVisible()
    (kept,) = window.session.plan.revisions
    assert (kept.by, kept.note, kept.catalogue) == ("Ada Example", "First offer", kept.catalogue)
    assert {figure.name for figure in kept.figures} >= {"memory.ram", "processor.count"}
    qtbot.mouseClick(revisions.approve_button, LEFT)
    asked = revisions.asking
    assert asked is not None and asked.isVisible() and asked.name.text() == "Ada Example"
    qtbot.keyClicks(asked.purpose, "Ordering")
    qtbot.mouseClick(asked.approve, LEFT)
    assert revisions.table.item(0, 3).text().startswith("Ordering: Ada Example on 20")
    type_users(window, qtbot, "12000")
    window.show_page("revisions")
    qtbot.waitUntil(lambda: not revisions.is_busy)
    assert revisions.changes.item(0, 0).text() == "Mail: Active users from 10,000 users to 12,000 users"
    names = [revisions.figures.item(row, 0).text() for row in range(revisions.figures.rowCount())]
    memory = names.index("Memory")
    assert revisions.figures.item(memory, 1).text() != revisions.figures.item(memory, 2).text()
    revisions.figures.setCurrentCell(memory, 0)
    assert revisions.parts.item(0, 0).text().startswith("Active users from 10,000 users to 12,000 users")
    revisions.table.setCurrentCell(0, 0)
    qtbot.mouseClick(revisions.restore_button, LEFT)
    assert window.session.plan.services[0].entries["users"] == 10_000
    assert len(window.session.plan.revisions) == 1
    qtbot.waitUntil(lambda: not revisions.is_busy)
    assert revisions.changes.item(0, 0).text() == "No differences."
    assert revisions.figures.item(0, 0).text() == "No figure differs."
    window.desk.undo()
    assert window.session.plan.services[0].entries["users"] == 12_000


def test_that_what_is_compared_is_the_revision_that_is_chosen(
    window: Window, revisions: RevisionsPage, qtbot: QtBot
) -> None:
    """A second revision was chosen in the list, and the first was compared."""
    assert window.session is not None
    for note in ("First", "Second", "Third"):
        qtbot.keyClicks(revisions.note, note)
        qtbot.keyClick(revisions.note, Qt.Key.Key_Return)
        assert revisions.table.currentRow() == 0
        assert revisions.before.currentText().endswith(f", {note}")
    revisions.table.setCurrentCell(1, 0)
    assert revisions.before.currentText().endswith(", Second")
    qtbot.mouseClick(revisions.remove_button, LEFT)
    chosen = revisions.table.item(revisions.table.currentRow(), 2).text()
    assert revisions.before.currentText().endswith(f", {chosen}")
    window.desk.undo()
    chosen = revisions.table.item(revisions.table.currentRow(), 2).text()
    assert revisions.before.currentText().endswith(f", {chosen}")
    qtbot.waitUntil(lambda: not revisions.is_busy)


def test_that_an_approval_needs_a_name_and_what_it_is_for(
    window: Window, revisions: RevisionsPage, qtbot: QtBot
) -> None:
    assert window.session is not None
    qtbot.mouseClick(revisions.keep_button, LEFT)
    revisions.name.clear()
    qtbot.mouseClick(revisions.approve_button, LEFT)
    asked = revisions.asking
    assert asked is not None and not asked.approve.isEnabled()
    qtbot.keyClicks(asked.name, "Ada")
    assert not asked.approve.isEnabled()
    qtbot.keyClicks(asked.purpose, "Order")
    assert asked.approve.isEnabled()
    qtbot.keyClick(asked, Qt.Key.Key_Escape)
    assert window.session.plan.revisions[0].approved_by == ""
    qtbot.mouseClick(revisions.remove_button, LEFT)
    assert window.session.plan.revisions == ()
    assert revisions.message.isVisible()


def test_that_the_history_goes_back_and_forward_by_a_click(window: Window, qtbot: QtBot) -> None:
    window.open_example(0)
    assert window.session is not None
    window.history_dock.toggleViewAction().trigger()
    qtbot.waitUntil(window.history_dock.isVisible)
    opened = window.session.plan
    type_users(window, qtbot, "12000")
    window.session.seal()
    type_users(window, qtbot, "13000")
    window.session.seal()
    steps = [window.history.item(row).text() for row in range(window.history.count())]
    assert steps[0] == "As opened"
    assert steps[-1] == "Set Active users to 13,000"
    top = window.history.visualItemRect(window.history.item(0)).center()
    qtbot.mouseClick(window.history.viewport(), LEFT, pos=top)
    assert window.session.plan == opened
    assert window.history.currentRow() == 0
    assert [window.history.item(row).text() for row in range(window.history.count())] == steps
    last = window.history.visualItemRect(window.history.item(len(steps) - 1)).center()
    qtbot.mouseClick(window.history.viewport(), LEFT, pos=last)
    assert window.session.plan.services[0].entries["users"] == 13_000


def newer(path: Path) -> bytes:
    """A plan as a program of the next schema might save it."""
    save_plan(examples()[0], path)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "CREATE TABLE forecast (id TEXT) STRICT; ALTER TABLE service ADD COLUMN colour TEXT; PRAGMA user_version = 99"
        )
    return path.read_bytes()


def test_that_a_newer_programs_plan_opens_read_only(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path, copy = tmp_path / "newer.sizeplan", tmp_path / "copy.sizeplan"
    content = newer(path)
    asked = []

    def open_it(box: QMessageBox) -> int:
        asked.append((box.text(), box.informativeText()))
        return int(QMessageBox.StandardButton.Open)

    monkeypatch.setattr(QMessageBox, "exec", open_it)
    assert window.files.open_file(path)
    assert asked[0][0] == "This plan opens read-only."
    assert "saved this plan in format 99" in asked[0][1]
    assert " ".join(asked[0]).count("A newer Sizewright") == 1, "each fact is told once"
    assert window.session is not None
    assert window.windowTitle().endswith("(read-only) – Sizewright")
    type_users(window, qtbot, "12000")
    assert not window.files.save_to(path)
    assert window.telling.bar is not None
    assert "Save under another name." in window.telling.bar.accessibleName()
    assert path.read_bytes() == content
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(copy), ""))
    assert window.files.save()
    assert read_plan(copy).services[0].entries["users"] == 12_000
    assert "(read-only)" not in window.windowTitle()
    assert path.read_bytes() == content


def test_that_an_old_plan_keeps_its_own_figures_until_it_is_recalculated(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "old.sizeplan"
    plan = examples()[0]
    found = results_of(plan)
    moved = tuple(replace(f, value=f.value * 0.9) if f.name == "memory.ram" else f for f in found.figures)
    rows = tuple(
        replace(row, value=row.value * 0.9) if index == 0 else row
        for index, row in enumerate(found.published)
    )
    save_plan(plan, path, Results("2024.01", moved, rows))
    assert window.files.open_file(path)
    overview = window.page
    assert isinstance(overview, OverviewPage)
    qtbot.waitUntil(lambda: not overview.is_busy)
    drift = overview.drift
    assert drift.isVisible() and drift.rows.item(0, 2).text() != drift.rows.item(0, 3).text()
    assert f"{rows[0].name} ({rows[0].document}" in drift.why.text()
    window.show_page("proposal")
    assert isinstance(window.page, ProposalPage)
    qtbot.keyClicks(window.page.texts.editors["customer"], "Example")
    window.show_page("summary")
    assert window.files.save_to(path)
    assert read_file(path).results == Results("2024.01", moved, rows)
    assert drift.isVisible()
    qtbot.mouseClick(drift.recalculate, LEFT)
    assert not drift.isVisible()
    assert window.isWindowModified()
    assert window.files.save_to(path)
    assert read_file(path).results.figures == found.figures


def test_that_what_a_server_has_stands_beside_what_is_recommended(
    window: Window, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.open_example(0)
    pages = window.page
    assert isinstance(pages, ServicePages)
    pages.setCurrentWidget(pages.settings)
    ini = tmp_path / "notes.ini"
    ini.write_text("Server_Pool_Tasks=40\nServer_Max_Concurrent_Trans=100\n")
    assert pages.settings.table.isColumnHidden(2), "nothing was read of a server"
    pages.settings.read(ini)
    assert not pages.settings.table.isColumnHidden(2)
    assert pages.settings.message.text().endswith("1 differs from the recommendation.")
    names = [pages.settings.table.item(row, 0).text() for row in range(pages.settings.table.rowCount())]
    assert pages.settings.table.item(names.index("Server_Pool_Tasks"), 2).text() == "≠ 40"
    pages.settings.read(tmp_path / "none")
    assert window.telling.bar is not None
    assert "No such file or folder." in window.telling.bar.accessibleName()
    window.desk.undo()
    assert pages.settings.table.item(names.index("Server_Pool_Tasks"), 2).text() == "–"
    assert not pages.settings.forget.isVisible()
    window.desk.redo()
    monkeypatch.setattr(QMessageBox, "exec", lambda box: _press(box, "Forget"))
    qtbot.mouseClick(pages.settings.forget, LEFT)
    assert window.session is not None
    assert window.session.plan.readings == ()


def test_that_own_measurements_stand_in_the_plan_or_are_refused(window: Window, tmp_path: Path) -> None:
    window.open_example(0)
    assert window.session is not None
    table = tmp_path / "measured.csv"
    table.write_text("figure,at,value,unit\nprocessor.utilization,9000,23,%\n")
    window.servers.read_measurements(table)
    assert [one.value for one in window.session.plan.readings] == ["23"]
    table.write_text("figure,at,value,unit\nprocessor.utilization,9000,23,GiB\n")
    window.servers.read_measurements(table)
    assert window.telling.bar is not None
    assert ":2: unit: enter %, the unit of" in window.telling.bar.accessibleName()
    assert len(window.session.plan.readings) == 1


def test_that_the_title_of_a_service_stands_once_above_its_figures(window: Window, qtbot: QtBot) -> None:
    plan = PLANS["kept and recorded"]()
    show(window, plan)
    window.show_page("revisions")
    page = window.page
    assert isinstance(page, RevisionsPage)
    qtbot.waitUntil(lambda: page.figures.rowCount() > 0 and not page.is_busy)
    page.after.setCurrentIndex(page.after.count() - 1)
    first = [page.figures.item(row, 0) for row in range(page.figures.rowCount())]
    told = [item.text() for item in first if item is not None]
    assert told.count(CJK) == 1 and sum(CJK in text for text in told) == 1
    heads = [item.text() for item in first if item is not None and item.font().bold()]
    assert CJK in heads and set(heads) <= {service.title for service in plan.services}
