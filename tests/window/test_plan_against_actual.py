"""Plan against actual in the window: a revision is chosen, the answer follows the plan, and the report is saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog, QScrollArea
from pytestqt.qtbot import QtBot

from app.desktop.outline import REVISIONS
from app.desktop.pages.own_server import ACTUAL
from app.desktop.pages.plan_against_actual import PlanAgainstActual
from app.desktop.pages.revisions import RevisionsPage
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.at_load import AtLoad
from app.desktop.window import Window
from app.plan.evidence_edits import remove_recording
from app.plan.file import save_plan
from app.presenting.actual import LoadRow
from planners.analysis.actual import Outcome
from tests.app.recorded_plan import WORK, plan_with_readings
from tests.window.hand import Hand


def opened(window: Window, qtbot: QtBot, path: Path) -> PlanAgainstActual:
    """The segment of the plan in that file, worked out."""
    assert window.files.open_file(path)
    session = window.session
    assert session is not None
    window.show_page(session.plan.services[0].id)
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.own_server)
    segment = page.own_server.segment(ACTUAL)
    assert isinstance(segment, PlanAgainstActual)
    qtbot.waitUntil(lambda: segment.found is not None and not segment.is_busy)
    return segment


def test_that_a_long_name_beside_long_figures_has_its_lines(window: Window) -> None:
    """'Drive operations, requests/s' lost its first line and half of its last one."""
    numbers = "29.5", "0.0427 to 0.561", "62.6"
    short = LoadRow("", "", "", "", Outcome.ABOVE, "Memory, GiB", numbers)
    table = AtLoad()
    table.show_rows((short, replace(short, name="Drive operations, requests/s")))
    heights = []
    for width in (340, 600):
        table.resize(width, 200)
        heights.append(table.sizeHint().height())
    narrow, wide = heights
    assert wide == 24 + 2 * 28
    assert narrow >= 24 + 28 + 3 * 12
    table.deleteLater()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("actual") / "plan.sizeplan"
    save_plan(plan_with_readings(180, work=lambda day: WORK * 1.35), found)
    return found


def test_that_a_click_on_a_revision_holds_it_against_the_readings(
    window: Window, qtbot: QtBot, path: Path
) -> None:
    segment = opened(window, qtbot, path)
    cards = segment.revisions.cards
    assert [card.text() for card in cards] == ["Extension", "Offer", "Present plan"]
    assert cards[0].isChecked() and segment.parts.chip.text() == "Inside the range"
    Hand(qtbot).click(cards[1])
    qtbot.waitUntil(lambda: segment.parts.chip.text() == "Above the range")
    assert cards[1].isChecked() and not cards[0].isChecked()
    assert segment.parts.headline.text().startswith("Measured ")
    assert "more work per user" in segment.parts.told.text()
    assert segment.parts.why.shown.steps[0].title == "Promised"
    assert segment.parts.table.rows[0].title == "Processor utilization"
    assert segment.parts.chart.chart is not None and segment.parts.chart.chart.x.first_month == "2025-11"
    assert sorted(segment.files.text().splitlines()) == ["load.csv", "sa.json"]


def test_that_the_answer_follows_the_plan_and_what_is_missing_is_said(
    window: Window, qtbot: QtBot, path: Path
) -> None:
    segment = opened(window, qtbot, path)
    session = window.session
    assert session is not None
    for one in session.plan.recordings:
        session.apply(remove_recording(one.service, one.digest, one.source))
    qtbot.waitUntil(lambda: segment.parts.reason.text().startswith("Nothing was recorded"))
    assert segment.parts.add.isVisible() and not segment.save.isEnabled()
    room = next(one for one in window.findChildren(QScrollArea) if one.widget() is segment)
    qtbot.waitUntil(lambda: room.verticalScrollBar().maximum() == 0)
    window.desk.undo()
    window.desk.undo()
    qtbot.waitUntil(lambda: segment.parts.chart.isVisible() and not segment.is_busy)


def test_that_the_error_of_each_revision_is_kept_without_a_step(
    window: Window, qtbot: QtBot, path: Path
) -> None:
    segment = opened(window, qtbot, path)
    session = window.session
    assert session is not None
    assert [one.revision for one in session.plan.errors] == ["extension", "offer"]
    assert session.is_saved and not session.history.sentences
    for one in session.plan.recordings:
        session.apply(remove_recording(one.service, one.digest, one.source))
    qtbot.waitUntil(lambda: segment.parts.reason.text().startswith("Nothing was recorded"))
    assert segment.revisions.cards[1].row.outcome is Outcome.ABOVE
    assert segment.errors.isVisible() and not segment.files.isVisible()
    window.show_page(REVISIONS)
    page = window.page
    assert isinstance(page, RevisionsPage)
    cell = page.table.item(1, 4)
    assert cell is not None and " % in 2026-04, +" in cell.text() and cell.text().endswith(" % at equal load")


def test_that_the_report_is_saved(
    window: Window, qtbot: QtBot, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    segment = opened(window, qtbot, path)
    out = tmp_path / "report.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    Hand(qtbot).click(segment.save)
    qtbot.waitUntil(out.exists)
    assert out.read_bytes().startswith(b"%PDF")


def test_that_a_report_that_cannot_be_saved_says_why(
    window: Window, qtbot: QtBot, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    segment = opened(window, qtbot, path)
    told: list[object] = []
    segment.failed.connect(told.append)
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "folder" / "report.pdf"), "")
    )
    Hand(qtbot).click(segment.save)
    qtbot.waitUntil(lambda: bool(told))


def test_that_a_plan_without_revisions_is_held_as_it_is(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    bare = tmp_path / "bare.sizeplan"
    save_plan(replace(plan_with_readings(30), revisions=()), bare)
    segment = opened(window, qtbot, bare)
    assert [card.text() for card in segment.revisions.cards] == ["Present plan"]
    assert segment.parts.headline.text().startswith("Measured ")
