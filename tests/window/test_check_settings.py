"""The check of one's own server in the window: files given, findings shown, changes saved with what undoes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.desktop.pages.calibrate import Calibrate
from app.desktop.pages.check_settings import CheckSettings
from app.desktop.pages.own_server import CALIBRATE, CHECK
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.examples import examples
from planners.planner import Fit
from tests.window.hand import Hand
from tests.window.own_server_files import drop, week

STATISTICS = """
  Database.Database.BufferPool.PerCentReadsInBuffer = 68.31
  Server.ElapsedTime = 24 days 23:51:42
  Update.PendingList = 238
"""
NOTES = "[Notes]\nNSF_DbCache_MaxEntries=5000\n"


@pytest.fixture
def statistics(tmp_path: Path) -> Path:
    path = tmp_path / "statistics.txt"
    path.write_text(STATISTICS, "utf-8")
    return path


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.ini"
    path.write_text(NOTES, "utf-8")
    return path


@pytest.fixture
def check(example: ServicePages) -> CheckSettings:
    example.setCurrentWidget(example.own_server)
    segment = example.own_server.segment(CHECK)
    assert isinstance(segment, CheckSettings)
    return segment


def told(check: CheckSettings) -> list[tuple[str, str]]:
    """Severity and what of each finding."""
    return [
        (check.table.item(row, 0).text(), check.table.item(row, 1).text())
        for row in range(check.table.rowCount())
    ]


def test_that_a_server_of_which_nothing_was_read_says_what_to_give(check: CheckSettings) -> None:
    assert check.verdict.text() == "Nothing was read of this server yet."
    assert "notes.ini" in check.looked_at.text()
    assert check.chip.fit is Fit.UNKNOWN
    assert not check.table.isVisible() and not check.save.isVisible()


def test_that_a_directory_server_is_asked_for_its_own_files(window: Window) -> None:
    window.open_example(next(place for place, plan in enumerate(examples()) if "389" in plan.title))
    assert isinstance(window.page, ServicePages)
    window.page.setCurrentWidget(window.page.own_server)
    segment = window.page.own_server.segment(CHECK)
    assert isinstance(segment, CheckSettings)
    assert "dse.ldif" in segment.looked_at.text() and "notes.ini" not in segment.looked_at.text()


def test_that_openldap_is_asked_for_its_own_file_which_is_compared(window: Window, tmp_path: Path) -> None:
    """It was asked for the files of another product, its drop area for notes.ini, and its own file was refused."""
    window.open_example(next(place for place, plan in enumerate(examples()) if "OpenLDAP" in plan.title))
    assert isinstance(window.page, ServicePages)
    window.page.setCurrentWidget(window.page.own_server)
    segment = window.page.own_server.segment(CHECK)
    assert isinstance(segment, CheckSettings)
    for shown in (segment.looked_at.text(), segment.files.drop.words.text()):
        assert "slapd.ldif" in shown and "dse.ldif" not in shown and "notes.ini" not in shown
    path = tmp_path / "slapd.ldif"
    path.write_text("dn: cn=config\nobjectClass: olcGlobal\ncn: config\nolcThreads: 2\nolcRootPW: secret\n")
    drop(window, path)
    assert any("olcThreads" in what for _, what in told(segment))
    assert "Compared: 1 setting." in segment.looked_at.text()


def test_that_settings_that_were_not_compared_are_told_with_the_file_to_add(
    window: Window, check: CheckSettings, statistics: Path, notes: Path
) -> None:
    """ "No problems found" was told of a server whose settings nobody had read."""
    drop(window, statistics)
    assert check.looked_at.text().endswith("Settings were not compared: add notes.ini.")
    drop(window, notes)
    assert "not compared" not in check.looked_at.text()


def test_that_dropped_statistics_and_settings_are_judged(
    window: Window, check: CheckSettings, statistics: Path, notes: Path
) -> None:
    drop(window, statistics, notes)
    assert told(check)[:2] == [
        ("critical", "Reads found in the buffer pool"),
        ("warning", "View updates pending"),
    ]
    assert check.chip.fit is Fit.OVER
    assert [card.file.name for card in check.files.cards] == ["notes.ini", "statistics.txt"]
    assert "Why" in check.details.text and "domo" in check.details.text


def test_that_removing_a_file_removes_its_findings_and_undo_brings_them_back(
    window: Window, check: CheckSettings, statistics: Path, qtbot: QtBot
) -> None:
    drop(window, statistics)
    qtbot.waitUntil(check.files.cards[0].remove.isVisible)
    Hand(qtbot).click(check.files.cards[0].remove)
    assert told(check) == []
    window.desk.undo()
    assert len(told(check)) == 2


def test_that_changes_are_saved_with_the_files_that_undo_them(
    window: Window, check: CheckSettings, notes: Path, qtbot: QtBot, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    drop(window, notes)
    folder = tmp_path / "changes"
    folder.mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    Hand(qtbot).click(check.save)
    assert "NSF_DbCache_MaxEntries=5000" in (folder / "notes.ini.undo").read_text("utf-8")
    assert "notes.ini.undo" in check.message.text()


def test_that_settings_dropped_on_the_calibration_are_kept_for_the_check(
    window: Window, example: ServicePages, notes: Path
) -> None:
    example.setCurrentWidget(example.own_server)
    example.own_server.segment(CALIBRATE)
    drop(window, notes)
    assert example.own_server.switch.current == CALIBRATE
    calibrate = example.own_server.segment(CALIBRATE)
    assert isinstance(calibrate, Calibrate)
    assert "under Check settings" in calibrate.files.cards[0].file.told
    segment = example.own_server.segment(CHECK)
    assert isinstance(segment, CheckSettings)
    assert any(what == "NSF_DbCache_MaxEntries" for _, what in told(segment))


def test_that_a_recording_dropped_on_the_check_is_read_as_one(
    window: Window, example: ServicePages, check: CheckSettings, qtbot: QtBot, tmp_path: Path
) -> None:
    drop(window, week(tmp_path)[1])
    qtbot.waitUntil(lambda: window.session is not None and len(window.session.plan.recordings) == 1)
    assert example.own_server.switch.current == CALIBRATE


def test_that_a_file_of_another_service_is_refused_in_a_sentence(
    window: Window, check: CheckSettings, qtbot: QtBot, tmp_path: Path
) -> None:
    other = tmp_path / "other.ini"
    other.write_text("[Other]\nname=1\n", "utf-8")
    with qtbot.waitSignal(check.failed) as failure:
        drop(window, other)
    assert "no setting of this plan" in failure.args[0].why


def test_that_a_refused_file_is_still_told_when_another_was_read(
    window: Window, check: CheckSettings, statistics: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.ini"
    other.write_text("[Other]\nname=1\n", "utf-8")
    drop(window, other, statistics)
    assert len(told(check)) == 2
    (failure,) = window.telling.unread.values()
    assert failure.what == "other.ini was not read." and "no setting of this plan" in failure.why


def test_that_statistics_given_to_the_calibration_are_judged_too(
    window: Window, example: ServicePages, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "statistics.txt"
    times = "  Stats.Time.Current = 06/14/2018 15:40:48 ZW3\n  Stats.Time.Start = 05/13/2018 15:48:32 ZW3\n"
    path.write_text(f"{STATISTICS}{times}  Server.Users = 138\n", "utf-8")
    example.setCurrentWidget(example.own_server)
    example.own_server.segment(CALIBRATE)
    drop(window, path)
    qtbot.waitUntil(lambda: not example.own_server.is_busy)
    segment = example.own_server.segment(CHECK)
    assert isinstance(segment, CheckSettings)
    assert ("critical", "Reads found in the buffer pool") in told(segment)
