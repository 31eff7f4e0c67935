"""Calibrating in the window: two recordings, the result beside the plan, used and taken back by clicks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.pages.calibrate import Calibrate
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.edits import set_entry
from planners.measured_here import MEASURED_HERE, measured_here
from tests.planners.laws.synthetic_servers import DEMAND
from tests.window.hand import Hand
from tests.window.looking import cut, overlapping, settle
from tests.window.own_server_files import drop, week
from tests.window.plans_to_look_at import kept_and_recorded, show
from tests.window.test_menus import mnemonic, seen_texts, twice
from tests.window.test_own_server_files import calibration

USERS = 250


@pytest.fixture
def small(window: Window, example: ServicePages) -> ServicePages:
    """The example with as many users as the recorded server has."""
    assert window.session is not None
    window.session.apply(set_entry(example.service_id, "users", USERS))
    return example


def read(window: Window, page: ServicePages, qtbot: QtBot, *paths: Path) -> Calibrate:
    """Drop files and wait for what they tell."""
    drop(window, *paths)
    found = calibration(page)
    qtbot.waitUntil(lambda: len(found.files.cards) == len(paths) and not found.is_busy)
    return found


def test_that_what_decides_is_seen_beside_many_figures(
    window: Window, example: ServicePages, qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """Nine figures pushed the button below the foot of the page."""
    card = read(window, example, qtbot, *week(tmp_path)).parts.result
    assert card.result is not None and len(card.result.rows) > 6
    settle(qapp)
    assert card.use.visibleRegion().boundingRect() == card.use.rect()


def test_that_two_recordings_are_used_for_the_plan_with_one_click_and_taken_back_with_another(
    window: Window, small: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    hand, session = Hand(qtbot), window.session
    assert session is not None
    before = session.answer(small.service_id).sizing
    found = read(window, small, qtbot, *week(tmp_path))
    card = found.parts.result
    assert card.result is not None and card.result.usable
    assert card.result.rows[0].changed
    hand.click(card.use)
    (row,) = (
        one for one in measured_here(session.plan.services[0].entries).values() if "processor" in one.quantity
    )
    assert row.day_low <= DEMAND <= row.day_high
    after = session.answer(small.service_id).sizing
    assert before is not None and after is not None
    name = "processor.utilization"
    assert after.quantities[name].value != before.quantities[name].value
    assert card.sentence.text() == "This plan uses it."
    assert card.rows.rows[0].changed and "without it" in card.rows.accessibleDescription()
    hand.click(card.drop)
    assert MEASURED_HERE not in session.plan.services[0].entries
    again = session.answer(small.service_id).sizing
    assert again is not None and again.quantities[name].value == before.quantities[name].value
    hand.tell("Calibrate, use, stop using")


def test_that_the_result_is_explained_in_its_place(
    window: Window, small: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    card = read(window, small, qtbot, *week(tmp_path)).parts.result
    Hand(qtbot).click(card.explain)
    assert card.details.isVisible() and "load.csv" in card.details.as_text()
    Hand(qtbot).click(card.back)
    assert not card.details.isVisible()


def test_that_what_was_left_out_is_taken_back_with_a_tick(
    window: Window, small: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    found = read(window, small, qtbot, *week(tmp_path, "backup"))
    (key,) = (key for key in found.left_out.boxes if key.startswith("job"))
    box = found.left_out.boxes[key]
    before = found.extent.text()
    assert box.isChecked()
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center() - box.rect().center() / 1.1)
    qtbot.waitUntil(lambda: found.extent.text() != before)
    assert not found.left_out.boxes[key].isChecked()


def test_that_a_recording_without_a_load_says_what_to_add(
    window: Window, small: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    found = read(window, small, qtbot, week(tmp_path)[1])
    assert "No recording tells the load" in found.parts.refusal.text()
    assert found.parts.refusal.isVisible() and not found.parts.result.isVisible()


def test_that_readings_without_a_line_are_seen_beside_the_reason(
    window: Window, small: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    load, used = week(tmp_path)
    lines = load.read_text("utf-8").splitlines()
    flat = [lines[0], *(f"{line.split(',')[0]},{200 + place % 7}" for place, line in enumerate(lines[1:]))]
    load.write_text("\n".join(flat) + "\n", "utf-8")
    parts = read(window, small, qtbot, load, used).parts
    assert "The load hardly varies" in parts.refusal.text() and parts.refusal.isVisible()
    assert parts.chart.isVisible() and parts.chart.chart is not None and parts.chart.chart.points


def test_that_a_bend_is_told(window: Window, small: ServicePages, qtbot: QtBot, tmp_path: Path) -> None:
    found = read(window, small, qtbot, *week(tmp_path, bend=0.3))
    told = " ".join(found.parts.result.notes.texts)
    assert "bent" in told and "No bend" not in told


@pytest.mark.parametrize("size", [(1000, 640), (1280, 800), (1920, 1080)])
def test_that_nothing_is_cut_at_any_size(
    window: Window,
    small: ServicePages,
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    size: tuple[int, int],
) -> None:
    found = read(window, small, qtbot, *week(tmp_path, "backup"))
    window.resize(*size)
    settle(qapp)
    assert found.parts.result.isVisible()
    assert twice(mnemonic(text) for text in seen_texts(window)) == []
    assert cut(window) == [] and overlapping(window) == []


def test_that_every_quantity_that_was_found_has_its_chart(
    window: Window, small: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    load, used = week(tmp_path)
    memory = ["time,memory.used"]
    for line in load.read_text("utf-8").splitlines()[1:]:
        moment, users = line.split(",")
        memory.append(f"{moment},{2**30 + 2**20 * float(users):.0f}")
    (tmp_path / "memory.csv").write_text("\n".join(memory) + "\n", "utf-8")
    parts = read(window, small, qtbot, load, used, tmp_path / "memory.csv").parts
    titles = [parts.choice.itemText(place) for place in range(parts.choice.count())]
    assert titles == ["Processor", "Memory in use"]
    qtbot.keyClick(parts.choice, Qt.Key.Key_Down)
    assert parts.chart.chart is not None and parts.chart.chart.y.unit == "GiB"


def test_that_recordings_as_planned_are_told_in_words_and_hours_with_their_thousands(
    window: Window, qtbot: QtBot
) -> None:
    show(window, kept_and_recorded())
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.own_server)
    found = calibration(page)
    qtbot.waitUntil(lambda: bool(found.extent.text()) and not found.is_busy)
    assert found.extent.text() == "42 days of changing load, 1,440 of 1,440 hours used", "of 60 days"
    assert found.parts.result.sentence.text() == "With it, the plan's processor use stays about as it is."
