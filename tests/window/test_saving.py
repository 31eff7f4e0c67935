"""Saving in the window: nobody's work is replaced unasked."""

from __future__ import annotations

import datetime
import os
import threading
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan import recovery
from app.plan.edits import rename_service
from app.plan.examples import examples
from app.plan.file import fingerprint, save_plan
from app.plan.limits import LONGEST_TEXT
from app.plan.opening import read_plan

PATIENCE = 5
"""Seconds until work that nobody lets go on goes on."""


@pytest.mark.parametrize("choice", ["Cancel", "Overwrite", "Save as"])
def test_that_a_file_changed_by_another_window_asks_what_wins(
    window: Window,
    users: QLineEdit,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    choice: str,
) -> None:
    path, other = tmp_path / "shared.sizeplan", tmp_path / "mine.sizeplan"
    assert window.files.save_to(path)
    theirs = read_plan(path)
    save_plan(replace(theirs, title="theirs"), path)
    users.selectAll()
    qtbot.keyClicks(users, "12345")
    asked = []

    def answer(box: QMessageBox) -> int:
        asked.append(box.text())
        return _press(box, choice)

    monkeypatch.setattr(QMessageBox, "exec", answer)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(other), ""))
    saved = window.files.save()
    assert asked == ["Another program or window has changed this plan's file."]
    assert saved is (choice != "Cancel")
    assert window.session is not None
    assert window.session.plan.services[0].entries["users"] == 12_345
    assert (read_plan(path).title == "theirs") is (choice != "Overwrite")
    assert other.exists() is (choice == "Save as")


def test_that_the_status_bar_tells_whether_changes_are_saved(
    window: Window, users: QLineEdit, qtbot: QtBot, tmp_path: Path
) -> None:
    told = window.facts.saved
    assert told.isVisible() and told.text() == "Nothing changed yet."
    users.selectAll()
    qtbot.keyClicks(users, "12345")
    qtbot.waitUntil(lambda: told.text() == "Changes are kept, not saved yet.")
    assert window.files.save_to(tmp_path / "mine.sizeplan")
    assert window.session is not None
    at = datetime.datetime.fromtimestamp(window.session.saved_at, datetime.UTC).astimezone()
    assert told.text() == f"All changes are saved, at {at:%H:%M}."
    window.desk.undo()
    assert told.text() == "Changes are kept, not saved yet."
    window.desk.leave()
    assert told.isVisible() and told.text() == "No plan is open."


@pytest.mark.parametrize("choice", ["Cancel", "Replace"])
def test_that_a_file_is_not_replaced_unasked_because_its_ending_was_left_out(
    window: Window, example: ServicePages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choice: str
) -> None:
    path = tmp_path / "mine.v2.sizeplan"
    save_plan(examples()[1], path)
    monkeypatch.setattr(QMessageBox, "exec", lambda box: _press(box, choice))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine.v2"), ""))
    assert window.files.save_as() is (choice == "Replace")
    assert (read_plan(path) == examples()[1]) is (choice == "Cancel")


def _press(box: QMessageBox, choice: str) -> int:
    next(button for button in box.buttons() if button.text().replace("&", "").startswith(choice)).click()
    return 0


def test_that_recovered_work_asks_before_it_overwrites_what_was_saved_since(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "shared.sizeplan"
    save_plan(examples()[1], path)
    ended = recovery.Recovery("ended")
    ended.keep(replace(examples()[1], title="mine"), path, fingerprint(path))
    ended.let_go()
    save_plan(replace(examples()[1], title="theirs"), path)
    window.files.recover(recovery.found()[0].file)
    asked: list[str] = []

    def cancel(box: QMessageBox) -> int:
        asked.append(box.text())
        return _press(box, "Cancel")

    monkeypatch.setattr(QMessageBox, "exec", cancel)
    assert not window.files.save()
    assert asked == ["Another program or window has changed this plan's file."]
    assert read_plan(path).title == "theirs"


@pytest.fixture
def left_behind(window: Window) -> list[Path]:
    """Two works that ended programs left behind, in the order in which the start page shows them."""
    for age, name in enumerate(("one", "two")):
        ended = recovery.Recovery(name)
        ended.keep(replace(examples()[age], title=name), None)
        ended.let_go()
        file = recovery._folder() / f"{name}.sizeplan"
        os.utime(file, (1_000 - age, 1_000 - age))
    window.show_page("")
    return [work.file for work in recovery.found()]


def choose_recovered(window: Window, row: int) -> None:
    window.start.recovered[row].restore.click()


def test_that_a_click_opens_the_work_it_shows_whatever_another_window_has_taken(
    window: Window, left_behind: list[Path]
) -> None:
    recovery.discard(left_behind[0])
    choose_recovered(window, 1)
    assert window.session is not None
    assert window.session.plan.title == "two"


def test_that_work_that_another_window_has_taken_is_told_and_no_longer_offered(
    window: Window, left_behind: list[Path]
) -> None:
    recovery.discard(left_behind[0])
    choose_recovered(window, 0)
    assert window.session is None
    assert window.statusBar().currentMessage() == "Another window has opened this work, or it is gone."
    assert len(window.start.recovered) == 1


def test_that_work_is_opened_by_one_window_at_a_time(window: Window, left_behind: list[Path]) -> None:
    with recovery.taken(left_behind[0]) as work:
        assert work is not None
        choose_recovered(window, 0)
        assert window.session is None
    choose_recovered(window, 0)
    assert window.session is not None
    assert window.session.plan.title == "two"
    assert [work.plan.title for work in recovery.found()] == ["one"]


def test_that_saving_holds_nobody_up_for_work_that_is_still_being_kept(
    window: Window, example: ServicePages, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, ended = threading.Event(), threading.Event(), []
    keep = recovery.Recovery.keep

    def slowly(kept: recovery.Recovery, *given: Any) -> None:
        begun.set()
        ended.append(go_on.wait(PATIENCE))
        keep(kept, *given)

    monkeypatch.setattr(recovery.Recovery, "keep", slowly)
    assert window.session is not None
    window.session.apply(rename_service(window.session.plan.services[0].id, "Another"))
    qtbot.waitUntil(begun.is_set)
    # The file is written; an interface that waits now never comes to this.
    window.desk.changed.connect(lambda _: QTimer.singleShot(50, go_on.set))
    assert window.files.save_to(tmp_path / "plan.sizeplan")
    assert ended == [True]
    assert not list(recovery._folder().glob("*.sizeplan")), "what is saved is kept no more"


def test_that_the_longest_title_leaves_the_window_as_wide_as_it_was(
    window: Window, example: ServicePages
) -> None:
    assert window.session is not None
    before = window.width()
    window.session.apply(rename_service(example.service_id, "x" * LONGEST_TEXT))
    window.show_page(example.service_id)
    assert window.minimumSizeHint().width() < 3_000
    assert window.width() == before


def test_that_a_plan_that_is_left_is_not_followed_any_more(window: Window, example: ServicePages) -> None:
    """A field may end its typing when its page goes; the window looks itself whether anything still runs for it."""
    session, told = window.session, list[object]()
    assert session is not None
    window.desk.changed.connect(told.append)
    window.desk.left.connect(lambda: session.apply(rename_service(example.service_id, "Other")))
    window.desk.leave()
    assert not told


def test_that_what_is_said_for_a_while_stands_alone_in_the_status_bar(
    window: Window, example: ServicePages, users: QLineEdit, qtbot: QtBot, tmp_path: Path
) -> None:
    """'Saved as …' and 'Changes are kept, not saved yet.' were written over each other after the next change, and 'Removed …
    Undo brings it back.' stood there after it was undone."""
    assert window.files.save_to(tmp_path / "plan.sizeplan")
    bar, saved = window.statusBar(), window.facts.saved
    assert bar.currentMessage().startswith("Saved as ") and not saved.isVisible()
    users.selectAll()
    qtbot.keyClicks(users, "9000")
    qtbot.waitUntil(lambda: saved.text() == "Changes are kept, not saved yet.")
    assert not bar.currentMessage() and saved.isVisible(), "what was said is of the plan as it was"
    window.files.save_to(Path("/proc/nowhere/plan.sizeplan"))
    kept = window.telling.kept
    assert kept is not None and kept.isVisible() and saved.isVisible() and not bar.currentMessage()
    bar.showMessage("Said for a while")
    window.telling.close()
    window.show_page("accuracy")
    assert not kept.isVisible() and not saved.isVisible()
    bar.clearMessage()
    assert kept.isVisible() and saved.isVisible()
