"""Plans in the window: opening, saving, recovering, the other pages."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from statistics import median

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from app.desktop import theme
from app.desktop.charts.view import ChartView
from app.desktop.locale_style import number_style
from app.desktop.pages.accuracy import AccuracyPage
from app.desktop.pages.overview import OverviewPage
from app.desktop.pages.proposal import ProposalPage
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.desktop.wizard.new_plan import NewPlan
from app.plan import recovery
from app.plan.examples import examples
from app.plan.figures import Results
from app.plan.file import save_plan
from app.plan.opening import read_plan
from app.plan.results import results_of
from app.presenting.accuracy import accuracy_rows
from planners.registry import planner, services
from tests.app.plan.test_salvage import SITE, damaged

LEFT = Qt.MouseButton.LeftButton


def test_that_the_start_page_opens_an_example_by_a_click(window: Window, qtbot: QtBot) -> None:
    card = window.start.example_cards[0]
    assert card.rows[1].text() == "Mail on Solaris 9"
    qtbot.mouseClick(card.rows[1], LEFT)
    assert window.session is not None
    assert window.session.plan.title == "Example: mail on Solaris 9"
    assert isinstance(window.page, ServicePages)


@pytest.mark.parametrize("index", range(len(examples())), ids=lambda index: examples()[index].title)
def test_that_every_example_fills_every_page(window: Window, index: int) -> None:
    window.open_example(index)
    pages = window.page
    assert isinstance(pages, ServicePages)
    assert pages.sizing.gauges.rows
    for page in pages.pages:
        pages.setCurrentWidget(page)
    assert pages.sources.table.rowCount() > 0
    assert pages.sources.stated.rowCount() > 0
    assert not pages.sizing.stale.isVisible()


def test_that_saving_and_opening_gives_the_same_plan(
    window: Window, users: QLineEdit, qtbot: QtBot, tmp_path: Path
) -> None:
    users.selectAll()
    qtbot.keyClicks(users, "12345")
    path = tmp_path / "site.sizeplan"
    assert window.files.save_to(path)
    assert not window.isWindowModified()
    assert window.session is not None
    assert read_plan(path) == window.session.plan
    assert window.files.open_file(path)
    assert window.desk.preferences.recent == (str(path),)


def test_that_a_failed_save_says_why_and_loses_nothing(
    window: Window, users: QLineEdit, qtbot: QtBot, tmp_path: Path
) -> None:
    users.selectAll()
    qtbot.keyClicks(users, "777")
    assert not window.files.save_to(tmp_path / "missing" / "site.sizeplan")
    assert window.telling.bar is not None
    assert window.telling.bar.accessibleName().startswith("The plan was not saved.")
    assert "No such file or folder" in window.telling.bar.accessibleName()
    assert window.isWindowModified()


def test_that_a_damaged_file_is_told_and_the_plan_stays(
    window: Window, example: ServicePages, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.sizeplan"
    bad.write_bytes(b"no plan at all")
    before = window.session
    assert not window.files.open_file(bad)
    assert window.telling.bar is not None and "not a plan file" in window.telling.bar.accessibleName()
    assert window.session is before


def test_that_unsaved_edits_are_offered_at_the_next_start(
    window: Window, users: QLineEdit, qtbot: QtBot
) -> None:
    users.selectAll()
    qtbot.keyClicks(users, "4321")
    window.files.keep_recovery()
    file = next(recovery._folder().glob("*.sizeplan"))
    assert not recovery.found(), "what is still open is not offered"
    shutil.copy(file, file.with_stem("ended"))
    found = recovery.found()
    assert found[0].plan.services[0].entries["users"] == 4321
    window.show_page("")
    assert [card.title for card in window.start.recovered] == [found[0].plan.title]
    assert window.start.recovered[0].isVisible()


def test_that_work_undone_to_the_saved_plan_is_not_offered(
    window: Window, users: QLineEdit, qtbot: QtBot
) -> None:
    users.selectAll()
    qtbot.keyClicks(users, "4321")
    window.files.keep_recovery()
    window.desk.undo()
    window.files.keep_recovery()
    assert list(recovery._folder().iterdir()) == []


def test_that_recovered_work_that_cannot_be_kept_anew_is_not_discarded(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = recovery.Recovery("ended")
    ended.keep(examples()[1], None)
    ended.let_go()
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", _full)
        window.files.recover(recovery.found()[0].file)
    assert window.telling.bar is not None and "is not backed up" in window.telling.bar.accessibleName()
    assert [work.plan for work in recovery.found()] == [examples()[1]]


def _full(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_that_a_service_is_added_to_the_read_plan(
    window: Window, example: ServicePages, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose(dialog: NewPlan) -> int:
        dialog.service.setCurrentIndex(dialog.service.findData("virtual"))
        assert dialog.windowTitle() == "Add service"
        return int(NewPlan.DialogCode.Accepted)

    monkeypatch.setattr(NewPlan, "exec", choose)
    window.menus.services.add.trigger()
    assert window.session is not None
    assert [service.planner for service in window.session.plan.services] == ["mail", "virtual"]
    assert window.desk.seen == window.session.plan.services[1].id
    window.desk.undo()
    assert len(window.session.plan.services) == 1


def test_that_removing_a_service_is_undone(window: Window, example: ServicePages) -> None:
    assert window.session is not None
    window.menus.services.duplicate.trigger()
    assert [service.title for service in window.session.plan.services] == ["Mail", "Mail (copy)"]
    window.menus.services.remove.trigger()
    window.menus.services.remove.trigger()
    assert isinstance(window.page, OverviewPage)
    window.desk.undo()
    window.desk.undo()
    assert window.outline.services() == [service.id for service in window.session.plan.services]


def test_that_the_wizard_answers_before_the_plan_is_made(window: Window, qtbot: QtBot) -> None:
    dialog = NewPlan(window)
    dialog.show()
    assert dialog.form is not None
    platform = dialog.form.editors["platform"].control
    assert isinstance(platform, QComboBox)
    users = dialog.form.editors["users"].control
    assert isinstance(users, QLineEdit)
    assert "1 server" in dialog.answer.text().replace("\u00a0", " ")
    users.setFocus()
    users.selectAll()
    qtbot.keyClicks(users, "0")
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert not ok.isEnabled()
    users.selectAll()
    qtbot.keyClicks(users, "25000")
    assert ok.isEnabled()
    qtbot.mouseClick(ok, LEFT)
    assert dialog.plan.services[0].entries["users"] == 25_000
    dialog.deleteLater()


def test_that_settings_are_saved_with_their_undo(
    window: Window, example: ServicePages, tmp_path: Path
) -> None:
    example.setCurrentWidget(example.settings)
    assert example.settings.table.isVisible()
    names = [example.settings.table.item(row, 0).text() for row in range(example.settings.table.rowCount())]
    assert "NSF_DbCache_MaxEntries" in names
    example.settings.save(tmp_path)
    written = (tmp_path / "notes.ini.section").read_text("utf-8")
    assert "\nNSF_DbCache_MaxEntries=18000\n" in written
    assert "\nServerTasks=Router" not in written
    assert (tmp_path / "notes.ini.undo").exists()


def test_that_a_chart_is_saved_as_a_table_of_its_curves(example: ServicePages, tmp_path: Path) -> None:
    chart = example.sizing.chart
    assert isinstance(chart, ChartView)
    chart.save(tmp_path / "chart.csv")
    with (tmp_path / "chart.csv").open(encoding="utf-8-sig", newline="") as stream:
        head, *lines = csv.reader(stream)
    assert head[0] == "curve"
    assert {len(line) for line in lines} == {5}
    assert "expected, extrapolated" in {line[0] for line in lines}


def test_that_the_proposal_page_edits_the_texts_of_the_plan(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    window.show_page("proposal")
    page = window.page
    assert isinstance(page, ProposalPage)
    title = page.texts.editors["title"]
    assert isinstance(title, QLineEdit)
    title.setFocus()
    title.selectAll()
    qtbot.keyClicks(title, "Branch offices")
    assert window.windowTitle().startswith("Branch offices")
    window.menus.undo.trigger()
    assert title.text() == "Example: mail on Solaris 9"


def test_that_the_accuracy_page_computes_its_claims(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    window.show_page("accuracy")
    page = window.page
    assert isinstance(page, AccuracyPage)
    qtbot.waitUntil(lambda: page.table.rowCount() > 0)
    assert page.card is not None
    chart = page.card.chart.chart
    assert chart is not None
    held_out = page.table.rowCount()
    assert sum(len(points.x) for points in chart.points) == held_out
    qtbot.mouseClick(page.shown.group.buttons()[-1], Qt.MouseButton.LeftButton)
    assert page.table.rowCount() > held_out > 0
    everything = page.card.chart.chart
    assert everything is not None
    assert sum(len(points.x) for points in everything.points) > held_out
    errors = [
        abs(one.error_percent)
        for name in services()
        for one in planner(name).claims()
        if not (one.used_for_fit or one.holds)
    ]
    assert page.cards[1].card.answer == f"{median(errors):.1f} %"


def test_that_the_accuracy_page_shows_the_rows_that_every_face_shows(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    QLocale.setDefault(QLocale("de_DE"))
    try:
        window.show_page("accuracy")
        page = window.page
        assert isinstance(page, AccuracyPage)
        qtbot.waitUntil(lambda: page.table.rowCount() > 0)
        checks = [check for name in services() for check in planner(name).claims()]
        errors = [abs(check.error_percent) for check in checks if not (check.used_for_fit or check.holds)]
        assert page.cards[1].card.answer == f"{median(errors):.1f} %".replace(".", ",")
        row = accuracy_rows(checks, number_style())[0]
        shown = [page.table.item(0, column).text() for column in range(page.table.columnCount())]
        assert shown == [
            row.claim, f"{row.published} {row.unit}".strip(), row.predicted, row.range, row.error, "inside", row.document
        ]  # fmt: skip
        assert "," in row.published
    finally:
        QLocale.setDefault(QLocale.c())


def test_that_the_proposal_is_shown_and_exported(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    window.show_page("proposal")
    page = window.page
    assert isinstance(page, ProposalPage)
    qtbot.waitUntil(lambda: page.message.text().endswith("pages"))
    out = tmp_path / "proposal.pdf"
    page.export(out)
    qtbot.waitUntil(lambda: page.message.text().startswith("Saved as"))
    assert out.read_bytes()[:5] == b"%PDF-"
    qtbot.waitUntil(lambda: page._job is None)


def test_that_a_cancelled_export_leaves_no_file(
    window: Window, example: ServicePages, qtbot: QtBot, tmp_path: Path
) -> None:
    window.show_page("proposal")
    page = window.page
    assert isinstance(page, ProposalPage)
    out = tmp_path / "proposal.pdf"
    page.export(out)
    page.cancel.click()
    qtbot.waitUntil(lambda: page._job is None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["light", "dark"])
def test_that_a_theme_dresses_the_open_plan_and_is_remembered(
    window: Window, example: ServicePages, name: str
) -> None:
    window.desk.set_theme(name)
    assert theme.current() is (theme.DARK if name == "dark" else theme.LIGHT)
    assert window.desk.preferences.theme == name


def test_that_a_plan_whose_figures_have_moved_says_so_first(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "old.sizeplan"
    plan = examples()[0]
    found = results_of(plan)
    moved = tuple(
        replace(f, value=f.value * 0.9, low=f.low * 0.9) if f.name == "memory.ram" else f
        for f in found.figures
    )
    save_plan(plan, path, Results("2024.01", moved))
    assert window.files.open_file(path)
    overview = window.page
    assert isinstance(overview, OverviewPage)
    qtbot.waitUntil(lambda: not overview.is_busy)
    assert overview.drift.told.text().startswith(
        "1 figure has changed since this plan was saved. The catalogue has changed from 2024.01 to"
    )
    assert overview.drift.rows.item(0, 1).text() == "Memory"
    assert overview.drift.why.text().startswith("Unknown. The file does not record")


def test_that_a_damaged_plan_is_offered_to_be_salvaged(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = damaged(
        SITE, tmp_path, "UPDATE service SET planner = 'backup' WHERE position = 1; DROP TABLE figure"
    )
    asked = []

    def take(box: QMessageBox) -> int:
        asked.append(box.informativeText())
        next(button for button in box.buttons() if "Salvage" in button.text()).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", take)
    assert window.files.open_file(path)
    assert asked[0].startswith("4 services can still be read. Lost: service Web mail")
    assert window.session is not None
    assert len(window.session.plan.services) == 4
    assert window.session.path is None and window.isWindowModified()
