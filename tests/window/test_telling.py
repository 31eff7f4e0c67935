"""What failed stays until it is read, says what is safe, and is told no more once it is done."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from app.desktop.file_kinds import suggested
from app.desktop.pages.proposal import ProposalPage
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.document import Reading, ReadingKind
from app.plan.edits import set_text
from app.plan.evidence_edits import add_readings
from app.plan.examples import examples
from app.plan.file import save_plan
from tests.window.looking import cut, overlapping
from tests.window.own_server_files import drop
from tests.window.test_saving import _press

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def unsaved(window: Window, users: QLineEdit, qtbot: QtBot, tmp_path: Path) -> Window:
    """A plan whose saving has just failed."""
    users.selectAll()
    qtbot.keyClicks(users, "777")
    assert not window.files.save_to(tmp_path / "missing" / "site.sizeplan")
    return window


def test_that_a_failure_lies_over_the_page_and_moves_nothing(
    window: Window, example: ServicePages, tmp_path: Path
) -> None:
    before = _places(window)
    window.files.save_to(tmp_path / "missing" / "site.sizeplan")
    bar = window.telling.bar
    assert bar is not None and bar.isVisible()
    assert _places(window) == before
    assert bar.height() == 52
    assert bar.geometry().bottom() == window.stack.rect().bottom()
    assert bar.what.text() == "The plan was not saved."
    assert "Your changes are kept in this window." in bar.accessibleName()
    window.resize(1000, 640)
    assert bar.width() == window.stack.width()


def _places(window: Window) -> dict[str, QRect]:
    assert window.page is not None
    parts = [window.stack, window.page, *window.page.findChildren(QLineEdit)]
    return {f"{part.objectName()} {id(part)}": part.geometry() for part in parts}


def test_that_escape_closes_it_and_the_status_bar_keeps_it_until_the_plan_is_saved(
    unsaved: Window, users: QLineEdit, qtbot: QtBot, tmp_path: Path
) -> None:
    telling = unsaved.telling
    assert telling.bar is not None
    unsaved.desk.tell.emit("Something else.")
    assert telling.bar.isVisible(), "another line does not close it"
    qtbot.keyClick(users, Qt.Key.Key_Escape)
    assert not telling.bar.isVisible()
    unsaved.statusBar().clearMessage()
    assert telling.kept is not None and telling.kept.isVisible()
    assert telling.kept.text() == "The plan was not saved."
    qtbot.mouseClick(telling.kept, LEFT)
    assert telling.bar.isVisible()
    qtbot.mouseClick(telling.bar.close_button, LEFT)
    assert not telling.bar.isVisible()
    assert unsaved.files.save_to(tmp_path / "site.sizeplan")
    assert not telling.kept.isVisible()


def test_that_its_button_saves_elsewhere(
    unsaved: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "elsewhere.sizeplan"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    bar = unsaved.telling.bar
    assert bar is not None
    assert [button.text() for button in bar.buttons] == ["Save as…", "Try again"]
    qtbot.mouseClick(bar.buttons[0], LEFT)
    assert path.exists() and not bar.isVisible()


def test_that_a_second_failure_does_not_hide_the_first_for_good(
    unsaved: Window, users: QLineEdit, qtbot: QtBot, tmp_path: Path
) -> None:
    unsaved.tables.save_questionnaire(tmp_path / "missing" / "questions.csv")
    bar = unsaved.telling.bar
    assert bar is not None and bar.what.text() == "The questionnaire was not saved."
    qtbot.keyClick(users, Qt.Key.Key_Escape)
    assert bar.what.text() == "The plan was not saved."
    unsaved.tables.save_questionnaire(tmp_path / "questions.csv")
    assert [*unsaved.telling.unsettled] == ["The plan was not saved."]


def test_that_a_saved_questionnaire_tells_the_way_back_as_the_menu_does(
    window: Window, example: ServicePages, tmp_path: Path
) -> None:
    """ "Read questionnaire" was in no menu: it is Import, Answers to a questionnaire."""
    window.tables.save_questionnaire(tmp_path / "questions.csv")
    assert window.statusBar().currentMessage().endswith("Have it filled in, then import the answers.")
    assert "Answers" in window.menus.answers.text()


def test_that_closing_after_a_failed_save_asks_before_work_is_lost(
    window: Window, users: QLineEdit, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "folder" / "site.sizeplan"
    path.parent.mkdir()
    assert window.files.save_to(path)
    users.selectAll()
    qtbot.keyClicks(users, "777")
    path.unlink()
    path.parent.rmdir()
    asked: list[str] = []
    answers = iter(["Save", "Cancel"])

    def answer(box: QMessageBox) -> int:
        asked.append(box.text())
        name = next(answers)
        button = next(one for one in box.buttons() if one.text().replace("&", "").startswith(name))
        button.click()
        return int(box.standardButton(button).value)

    monkeypatch.setattr(QMessageBox, "exec", answer)
    assert not window.close()
    assert asked == ["Example: mail on Solaris 9 has unsaved changes.", "The plan was not saved."]
    assert window.isVisible() and window.session is not None


def test_that_a_second_export_takes_back_what_the_first_said(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    window.show_page("proposal")
    page = window.page
    assert isinstance(page, ProposalPage)
    qtbot.waitUntil(lambda: page._job is None and page._shown is not None)
    page.export(tmp_path / "first.pdf")
    qtbot.waitUntil(lambda: page.message.text().startswith("Saved as") and page._job is None)
    page.export(tmp_path / "missing" / "second.pdf")
    assert page.message.text() == ""
    assert not page.open_button.isVisible(), "it would open the first"
    qtbot.waitUntil(lambda: page._job is None)
    assert page.message.text() == ""
    bar = window.telling.bar
    assert bar is not None and bar.what.text() == "The proposal was not exported."
    page.export(tmp_path / "third.pdf")
    assert not bar.isVisible()
    qtbot.waitUntil(lambda: page._job is None)


@pytest.mark.parametrize("choice", ["Cancel", "Forget"])
def test_that_only_what_was_read_is_forgotten_and_after_asking(
    window: Window, example: ServicePages, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, choice: str
) -> None:
    assert window.session is not None
    service = example.service_id
    setting = Reading(service, ReadingKind.SETTING, "notes.ini", "Server_Pool_Tasks", "40")
    measured = Reading(
        service, ReadingKind.MEASUREMENT, "own.csv", "processor.utilization", "23", "%", "9000"
    )
    window.session.apply(add_readings((setting, measured), "Read"))
    entries = window.session.plan.services[0].entries
    example.setCurrentWidget(example.settings)
    asked: list[str] = []

    def answer(box: QMessageBox) -> int:
        asked.append(box.text())
        return _press(box, choice)

    monkeypatch.setattr(QMessageBox, "exec", answer)
    qtbot.mouseClick(example.settings.forget, LEFT)
    assert asked == ["Forget 1 setting of the server?"]
    assert set(window.session.plan.readings) == ({setting, measured} if choice == "Cancel" else {measured})
    window.servers.forget_measurements()
    assert asked[1:] == ["Forget 1 measurement?"]
    assert set(window.session.plan.readings) == ({setting, measured} if choice == "Cancel" else set())
    assert window.session.plan.services[0].entries == entries


def test_that_files_are_named_after_the_plan(
    window: Window, example: ServicePages, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert window.session is not None
    window.session.apply(set_text("title", "Offices / 2026: north?"))
    offered: list[str] = []

    def cancel(_: object, __: str, name: str, *___: object) -> tuple[str, str]:
        offered.append(Path(name).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", cancel)
    window.menus.save_as.trigger()
    window.tables.ask_and_export_tables()
    window.tables.ask_and_save_questionnaire()
    assert offered == [
        "Offices 2026 north.sizeplan",
        "Offices 2026 north.xlsx",
        "Offices 2026 north questionnaire.csv",
    ]


@given(st.text(max_size=300) | st.sampled_from(["CON", "nul.txt", "..", "-rf", "a" * 9_000, "文" * 400]))
def test_that_a_suggested_name_is_one_that_a_disk_takes(
    tmp_path_factory: pytest.TempPathFactory, title: str
) -> None:
    name = suggested(title, ".sizeplan")
    assert name.endswith(".sizeplan") and not name.startswith((".", "-", " "))
    assert not set(name) & set('<>:"/\\|?*') and name.isprintable()
    place = tmp_path_factory.getbasetemp() / name
    place.write_bytes(b"")
    os.unlink(place)  # noqa: PTH108 - the name as the system takes it


def test_that_a_dropped_file_goes_where_it_belongs(
    window: Window, example: ServicePages, tmp_path: Path
) -> None:
    assert window.session is not None
    ini, table, plan = tmp_path / "notes.ini", tmp_path / "own.csv", tmp_path / "other.sizeplan"
    ini.write_text("Server_Pool_Tasks=40\n")
    table.write_text("figure,at,value,unit\nprocessor.utilization,9000,23,%\n")
    save_plan(examples()[1], plan)
    drop(window, ini)
    drop(window, table)
    assert {one.name for one in window.session.plan.readings} == {
        "Server_Pool_Tasks",
        "processor.utilization",
    }
    assert example.currentWidget() is example.settings
    window.show_page("summary")
    drop(window, ini)
    assert window.page is example, "the only service it can belong to"
    drop(window, tmp_path / "gone.csv")
    bar = window.telling.bar
    assert bar is not None and bar.what.text() == "The file was not read."
    assert window.files.save_to(tmp_path / "mine.sizeplan")
    drop(window, plan)
    assert window.session.plan.title == examples()[1].title
    assert not bar.isVisible()


def test_that_the_reason_of_a_failure_is_read_whole_without_a_tooltip(
    window: Window, example: ServicePages, tmp_path: Path
) -> None:
    """One line cut it after 120 letters, before what to do."""
    window.files.save_to(Path("/proc/nowhere/plan.sizeplan"))
    window.telling.forget()
    window.files.save_to(tmp_path.joinpath(*["a folder that is not there"] * 8, "plan.sizeplan"))
    bar = window.telling.bar
    assert bar is not None and bar.failure is not None
    assert bar.why.text().replace("\n", " ") == bar.failure.why
    assert bar.why.text().count("\n") in (1, 2) and not bar.why.toolTip()
    assert bar.why.height() >= bar.why.sizeHint().height()
    assert bar.geometry().bottom() == window.stack.rect().bottom()
    window.resize(1000, 640)
    assert bar.why.height() >= bar.why.sizeHint().height()
    assert cut(window) == [] and overlapping(window) == []


@pytest.mark.parametrize(
    ("typed", "kind", "written"),
    [
        ("plan v1.2", "Workbook (*.xlsx)", "plan v1.2.xlsx"),
        ("tables.ods", "Workbook (*.xlsx)", "tables.ods.xlsx"),
        ("tables.csv", "Workbook (*.xlsx)", "tables"),
        ("tables", "Folder of CSV tables (*)", "tables"),
    ],
)
def test_that_a_file_of_tables_is_what_its_name_says(
    window: Window, example: ServicePages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    typed: str, kind: str, written: str,
) -> None:  # fmt: skip
    """A name such as tables.ods became a folder."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / typed), kind))
    window.tables.ask_and_export_tables()
    assert [path.name for path in tmp_path.iterdir()] == [written]
    assert (tmp_path / written).is_file() is written.endswith(".xlsx")


def test_that_a_proposal_of_another_ending_is_named_as_what_it_is(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """proposal.odt and 'Plan v1.2' were PDF files that no program opened."""
    window.show_page("proposal")
    page = window.page
    assert isinstance(page, ProposalPage)
    monkeypatch.setattr(
        "app.desktop.pages.proposal.QFileDialog.getSaveFileName",
        lambda *_: (str(tmp_path / "Plan v1.2"), "PDF (*.pdf)"),
    )
    page.ask_and_export()
    qtbot.waitUntil(lambda: page.message.text().startswith("Saved as") and page._job is None)
    assert (tmp_path / "Plan v1.2.pdf").read_bytes().startswith(b"%PDF")
