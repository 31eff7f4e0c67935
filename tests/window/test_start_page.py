"""The start page: recent plans as they were seen last, examples by service, work that was left behind."""

from __future__ import annotations

import datetime
import os
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTextBoundaryFinder
from PySide6.QtWidgets import QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from app.desktop.window import Window
from app.plan import recovery
from app.plan.examples import examples
from app.plan.file import save_plan
from app.plan.sized import sized
from app.preferences import Glance, Preferences, load
from app.presenting.glance import when
from tests.window.hand import Hand
from tests.window.test_saving import _press

LEFT = Qt.MouseButton.LeftButton

SITE = next(place for place, plan in enumerate(examples()) if len(plan.services) == 5)
"""The example of a whole site."""


@pytest.fixture
def saved(window: Window, tmp_path: Path) -> Path:
    """A plan that was saved in the window and closed."""
    path = tmp_path / "site.sizeplan"
    window.open_example(SITE)
    assert window.files.save_to(path)
    window.files.close()
    return path


def looked_up(window: Window, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window._start._job is None)


def test_that_one_click_opens_a_recent_plan(window: Window, saved: Path, qtbot: QtBot) -> None:
    hand = Hand(qtbot)
    (card,) = window.start.cards
    hand.click(card)
    hand.tell("Reopen a recent plan")
    assert (hand.clicks, hand.keys) == (1, 0)
    assert window.session is not None and window.session.path == saved
    looked_up(window, qtbot)


def test_that_a_recent_plan_is_opened_by_a_key(window: Window, saved: Path, qtbot: QtBot) -> None:
    (card,) = window.start.cards
    card.setFocus()
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert window.session is not None and window.session.path == saved
    looked_up(window, qtbot)


def test_that_a_card_says_what_was_saved_without_reading_the_file(
    window: Window, saved: Path, qtbot: QtBot
) -> None:
    looked_up(window, qtbot)
    plan = sized(examples()[SITE])
    (glance,) = window.desk.preferences.glances
    assert (glance.title, glance.fit) == (examples()[SITE].title, str(plan.fit))
    assert "5 services" in glance.line
    shares = [v.demand / v.capacity for _, sizing in plan.sizings for v in sizing.verdicts]
    assert [bar[1] for bar in glance.bars] == sorted(shares, reverse=True)[:5]
    (card,) = window.start.cards
    assert card.accessibleName().startswith(f"{examples()[SITE].title}, Fits as entered")
    qtbot.waitUntil(lambda: load().glances == (glance,))
    again = Window()
    assert again.desk.preferences.glances == (glance,), "kept for the next start"
    again.deleteLater()


def test_that_a_plan_that_somebody_else_changed_is_looked_at_again(
    window: Window, saved: Path, qtbot: QtBot
) -> None:
    looked_up(window, qtbot)
    save_plan(replace(examples()[0], title="theirs"), saved)
    os.utime(saved, (1.7e9, 1.7e9))
    window.show_page("")
    looked_up(window, qtbot)
    assert window.start.cards[0].accessibleName().startswith("theirs, ")
    assert window.desk.preferences.glances[0].saved == 1.7e9


def test_that_a_file_that_is_gone_is_marked_and_taken_off_the_list(
    window: Window, saved: Path, qtbot: QtBot
) -> None:
    looked_up(window, qtbot)
    saved.unlink()
    window.show_page("")
    looked_up(window, qtbot)
    (card,) = window.start.cards
    assert card.accessibleName().startswith(f"{examples()[SITE].title}, File not found")
    assert card.forget.isVisible()
    qtbot.mouseClick(card, LEFT)
    assert window.session is None
    assert window.telling.bar is not None and window.telling.bar.what.text() == "The plan was not opened."
    qtbot.mouseClick(card.forget, LEFT)
    assert window.start.cards == [] and window.desk.preferences.recent == ()
    assert window.start._empty.isVisible()


def test_that_six_plans_are_shown_and_all_when_asked(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    for place in range(8):
        path = tmp_path / f"{place}.sizeplan"
        save_plan(examples()[place], path)
        assert window.files.open_file(path)
    window.files.close()
    looked_up(window, qtbot)
    assert [Path(card.path).stem for card in window.start.cards] == [*"765432"]
    assert all(
        "Fits" in card.accessibleName() or "fits" in card.accessibleName() for card in window.start.cards[:2]
    )
    qtbot.mouseClick(window.start.all, LEFT)
    looked_up(window, qtbot)
    assert len(window.start.cards) == 8 and not window.start.all.isVisible()


def test_that_examples_stand_by_service_and_all_are_reached(window: Window, qtbot: QtBot) -> None:
    cards = window.start.example_cards
    assert sum(len(card.rows) for card in cards) == len(examples())
    qtbot.mouseClick(cards[0].more, LEFT)
    assert all(row.isVisible() for row in cards[0].rows)
    last = cards[-1].rows[-1]
    last.setFocus()
    qtbot.keyClick(last, Qt.Key.Key_Space)
    assert window.session is not None and len(window.session.plan.services) == 5


def test_that_no_line_of_a_card_ends_at_the_slash_of_a_name(window: Window) -> None:
    """It read "z/" at the end of a line and "VM" in the next one."""
    texts = [one.text() for card in window.start.example_cards for one in card.findChildren(QLabel)]
    assert any(one.endswith("VM") for one in texts)
    for text in texts:
        ends = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Line, text)
        while (place := ends.toNextBoundary()) >= 0:
            assert not text[:place].endswith("/")


def test_that_left_behind_work_tells_when_it_was_changed(window: Window) -> None:
    """Nobody could tell whether it is newer than the plan that was saved."""
    ended = recovery.Recovery("ended")
    ended.keep(examples()[0], None)
    ended.let_go()
    window.show_page("")
    (card,) = window.start.recovered
    at = datetime.datetime.fromtimestamp(recovery.found()[0].changed, datetime.UTC).astimezone()
    told = f"{examples()[0].title}. Last change: today, {at:%H:%M}. The program ended before it was saved."
    assert told in [part.text() for part in card.findChildren(QLabel)]


@pytest.mark.parametrize("choice", ["Cancel", "Discard"])
def test_that_left_behind_work_is_discarded_after_asking(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, choice: str
) -> None:
    ended = recovery.Recovery("ended")
    ended.keep(examples()[0], None)
    ended.let_go()
    window.show_page("")
    (card,) = window.start.recovered
    monkeypatch.setattr(QMessageBox, "exec", lambda box: _press(box, choice))
    qtbot.mouseClick(card.discard, LEFT)
    assert len(recovery.found()) == len(window.start.recovered) == (choice == "Cancel")


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_that_left_behind_work_is_not_discarded_by_a_key_that_was_pressed_too_often(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, key: Qt.Key
) -> None:
    """Enter discarded for ever what only that card still had."""
    ended = recovery.Recovery("ended")
    ended.keep(examples()[0], None)
    ended.let_go()
    window.show_page("")
    (card,) = window.start.recovered

    def answer(box: QMessageBox) -> int:
        box.show()
        qtbot.keyClick(box, key)
        assert not box.isVisible()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    qtbot.mouseClick(card.discard, LEFT)
    assert len(recovery.found()) == 1


def test_that_the_page_is_made_only_when_it_is_seen(qtbot: QtBot) -> None:
    window = Window()
    window.open_example(0)
    assert window._start._page is None, "a plan that is opened at the start does not wait for it"
    window.desk.leave()
    window.deleteLater()


@pytest.mark.parametrize(
    ("saved", "shown"),
    [
        ("2026-11-22T09:05", "today, 09:05"),
        ("2026-11-21T23:59", "yesterday"),
        ("2026-03-01T10:00", "2026-03-01"),
    ],
)
def test_that_a_day_is_told_as_people_say_it(saved: str, shown: str) -> None:
    now = datetime.datetime(2026, 11, 22, 14, 0, tzinfo=datetime.UTC)
    at = datetime.datetime.fromisoformat(saved).replace(tzinfo=datetime.UTC)
    assert when(at.timestamp(), now) == shown


def test_that_what_makes_no_sense_in_stored_cards_is_left_out() -> None:
    from app import preferences

    good = Glance("/a", "A", 1.0, "fits", "", (("fits", 0.5, 0.4, 0.6),))
    endless = Glance("/c", "C", 1.0, "fits", curve=(0.5, float("inf")))
    bad = (Glance("/b", "B", float("nan"), "fits"), endless, replace(good, path="/d", curve=(0.5,) * 999))
    kept = Preferences(recent=("/a", "/b"), glances=(good, *bad))
    assert preferences.save(kept)
    assert preferences.load() == replace(kept, glances=(good,))
