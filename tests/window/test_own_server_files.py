"""Files of one's own server in the window: dropped, recognised in the background, doubted, removed, cancelled."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.desktop import elsewhere
from app.desktop.keeping import Keeping
from app.desktop.pages.calibrate import Calibrate
from app.desktop.pages.own_server import CALIBRATE
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from tests.window.hand import Hand
from tests.window.own_server_files import HEAD, drop, week


def calibration(page: ServicePages) -> Calibrate:
    segment = page.own_server.segment(CALIBRATE)
    assert isinstance(segment, Calibrate)
    return segment


def shown(page: ServicePages) -> list[str]:
    return [card.file.name for card in calibration(page).files.cards]


def test_that_dropped_recordings_are_read_and_listed(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    drop(window, *week(tmp_path))
    assert example.currentWidget() is example.own_server
    qtbot.waitUntil(lambda: len(shown(example)) == 2)
    load, used = calibration(example).files.cards
    assert [one.file.name for one in (load, used)] == ["load.csv", "used.csv"]
    assert used.file.lines == (
        "sadf -d · web",
        "2026-03-02 to 2026-03-08, UTC",
        "672 readings, every 15 minutes",
    )
    assert used.file.told == "Complete, no doubts" and used.file.sound


def test_that_a_recording_is_removed_with_a_click_and_undo_brings_it_back(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    drop(window, *week(tmp_path))
    qtbot.waitUntil(lambda: len(shown(example)) == 2)
    Hand(qtbot).click(calibration(example).files.cards[0].remove)
    assert shown(example) == ["used.csv"]
    window.desk.undo()
    assert shown(example) == ["load.csv", "used.csv"]


def test_that_files_are_chosen_too(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [str(path) for path in week(tmp_path)]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (paths, ""))
    example.setCurrentWidget(example.own_server)
    Hand(qtbot).click(calibration(example).files.add)
    qtbot.waitUntil(lambda: shown(example) == ["load.csv", "used.csv"])


def test_that_a_date_which_can_be_two_days_is_asked_and_not_guessed(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "sar.txt"
    rows = "".join(f"{hour:02d}:00:01  all  10.0  0.0  5.0  0.5  0.0  84.5\n" for hour in range(1, 12))
    head = "Linux 5.10 (web) \t11/12/26 \t_x86_64_\t(8 CPU)\n\n"
    file.write_text(f"{head}00:00:01  CPU  %user  %nice  %system  %iowait  %steal  %idle\n{rows}", "utf-8")
    drop(window, file)
    files = calibration(example).files
    qtbot.waitUntil(lambda: files.questions != ())
    (card,) = files.questions
    assert [button.text() for button in card.choices] == ["2026-11-12", "2026-12-11", "Do not read it"]
    Hand(qtbot).click(card.choices[1])
    qtbot.waitUntil(lambda: shown(example) == ["sar.txt"])
    assert files.questions == () and files.cards[0].file.lines[1].startswith("2026-12-11")


def test_that_a_file_which_is_none_is_told_what_to_do(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "sa22"
    file.write_bytes(b"\x96\xd5\x75\x21" + bytes(400))
    drop(window, file)
    qtbot.waitUntil(lambda: window.telling.bar is not None)
    assert window.telling.bar is not None and "sadf -j" in window.telling.bar.accessibleName()
    assert window.session is not None and window.session.plan.recordings == ()


def test_that_reading_a_large_file_is_cancelled_at_once_and_leaves_nothing(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    """At once: the process that reads is held, and whoever waited for its next step would wait in vain."""
    file = tmp_path / "large.csv"
    row = "web;60;2026-03-02 00:00:00 UTC;-1;10.0;0;0;0;0;90.0\n"
    file.write_text("\n".join(HEAD) + "\n" + row * 600_000, "utf-8")
    held: list[int] = []

    def hold(percent: int) -> None:
        if percent and not held:
            held.append(elsewhere._at_work[threading.get_ident()]._process.pid)
            os.kill(held[0], signal.SIGSTOP)

    drop(window, file)
    segment = calibration(example)
    reading = segment._imports._job
    assert reading is not None
    reading.progressed.connect(hold, Qt.ConnectionType.DirectConnection)
    qtbot.waitUntil(lambda: bool(held) and segment.files.busy.percent > 0)
    Hand(qtbot).click(segment.files.busy.cancel)
    qtbot.waitUntil(lambda: not segment.is_busy)
    with pytest.raises(ProcessLookupError):
        os.kill(held[0], 0)
    assert segment.files.busy.isHidden() and shown(example) == []
    assert window.session is not None and window.session.plan.recordings == ()


@pytest.mark.parametrize("disk_waits", [False, True])
def test_that_the_columns_of_an_unknown_table_are_asked_once(
    window: Window,
    example: ServicePages,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    disk_waits: bool,
) -> None:
    """Also of a file that is read before a slow disk has what was answered."""
    if disk_waits:
        monkeypatch.setattr(Keeping, "soon", lambda keeping: None)
    first, second = tmp_path / "own.csv", tmp_path / "again.csv"
    head = "Zeitpunkt;Wer war da;Auslastung;Bemerkung\n"
    for day, path in enumerate((first, second), 2):
        rows = (f"2026-03-{day:02d} {hour:02d}:00;{100 + hour};{10 + hour},5;-\n" for hour in range(24))
        path.write_text(head + "".join(rows), "utf-8")
    drop(window, first)
    segment = calibration(example)
    qtbot.waitUntil(lambda: segment.asking is not None)
    dialog = segment.asking
    assert dialog is not None and dialog.rows[0].text == "time"
    assert not dialog.read.isEnabled() and dialog.told.text()
    dialog.rows[1].meaning.setCurrentIndex(dialog.rows[1].meaning.findData("load"))
    dialog.rows[2].meaning.setCurrentIndex(dialog.rows[2].meaning.findData("processor.utilization"))
    Hand(qtbot).click(dialog.read)
    qtbot.waitUntil(lambda: shown(example) == ["own.csv"])
    drop(window, second)
    qtbot.waitUntil(lambda: len(shown(example)) == 2)
    assert window.session is not None
    found = {head.quantity for one in window.session.plan.recordings for head in one.facts.series}
    assert found == {"load", "processor.utilization"}


def test_that_rows_without_a_time_wait_for_when_they_began(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "vmstat.txt"
    head = (
        "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----\n"
        " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
    )
    row = " 1  0      0 500000  20000 300000    0    0     5    10  100  200 10  5 84  1  0\n"
    file.write_text(head + 12 * row, "utf-8")
    drop(window, file)
    files = calibration(example).files
    qtbot.waitUntil(lambda: files.questions != ())
    (card,) = files.questions
    assert not card.choices[0].isEnabled()
    for edit, text in zip(card.edits, ("2026-03-02 08:00", "60"), strict=True):
        qtbot.keyClicks(edit, text)
    Hand(qtbot).click(card.choices[0])
    qtbot.waitUntil(lambda: shown(example) == ["vmstat.txt"])
    assert files.cards[0].file.lines[1].startswith("2026-03-02 08:0")


def test_that_times_which_name_no_zone_are_asked_for_where_it_matters(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    file = tmp_path / "load.csv"
    file.write_text(
        "time,load\n" + "".join(f"2026-03-02 {hour:02}:00,{hour}\n" for hour in range(3, 20)), "utf-8"
    )
    drop(window, file)
    files = calibration(example).files
    qtbot.waitUntil(lambda: files.questions != ())
    (card,) = files.questions
    assert [one.text() for one in card.choices] == [
        "Europe/Berlin, as on this computer",
        "UTC",
        "Read",
        "Do not read it",
    ]
    Hand(qtbot).click(card.choices[0])
    qtbot.waitUntil(lambda: shown(example) == ["load.csv"])
    (recording,) = window.session.plan.recordings
    assert (recording.facts.zone, recording.facts.doubts) == ("Europe/Berlin", ())
    assert recording.facts.begin % 86_400 == 2 * 3600


def test_that_times_are_read_in_any_zone_that_is_entered(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    file = tmp_path / "load.csv"
    rows = "".join(f"2026-03-02 {hour:02}:00,{hour}\n" for hour in range(3, 20))
    file.write_text("time,load\n" + rows, "utf-8")
    drop(window, file)
    files = calibration(example).files
    qtbot.waitUntil(lambda: files.questions != ())
    (card,) = files.questions
    hand, (edit,), read = Hand(qtbot), card.edits, card.choices[2]
    hand.click(edit)
    qtbot.keyClicks(edit, "Asia/Nowhere")
    assert not read.isEnabled()
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert files.questions == (card,)
    edit.selectAll()
    qtbot.keyClicks(edit, "Asia/Tokyo")
    hand.click(read)
    qtbot.waitUntil(lambda: shown(example) == ["load.csv"])
    (recording,) = window.session.plan.recordings
    assert (recording.facts.zone, recording.facts.begin % 86_400) == ("Asia/Tokyo", 18 * 3600)


def test_that_of_many_files_the_first_are_shown_and_the_others_counted(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    paths = []
    for day in range(1, 15):
        paths.append(tmp_path / f"load-{day:02d}.csv")
        paths[-1].write_text(f"time,load\n2026-03-{day:02d}T08:00:00Z,{day}\n", "utf-8")
    drop(window, *paths)
    segment = calibration(example)
    qtbot.waitUntil(lambda: window.session is not None and len(window.session.plan.recordings) == 14)
    qtbot.waitUntil(lambda: not segment.is_busy)
    assert len(segment.files.cards) == 8
    first = segment.files.cards[0]
    Hand(qtbot).click(segment.files.cards[1].remove)
    assert segment.files.cards[0] is first and len(segment.files.cards) == 8
