"""Editing inputs with keys and mouse: everything follows, nothing typed is lost, every step can be undone."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop.pages.sizing import ALL, TABLE
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.field_form import FieldForm
from app.desktop.window import Window
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Session
from planners.schema import Field, Kind

LEFT = Qt.MouseButton.LeftButton


def figure(pages: ServicePages, title: str) -> str:
    """The expected value that the table of figures shows for a title."""
    pages.sizing.choose(TABLE)
    table = pages.sizing.figures
    for row in range(table.rowCount()):
        if table.item(row, 0).text() == title:
            return str(table.item(row, 1).text())
    raise AssertionError(title)


def retype(qtbot: QtBot, line: QLineEdit, text: str) -> None:
    line.selectAll()
    qtbot.keyClicks(line, text)


def test_that_every_figure_follows_each_key(
    window: Window, example: ServicePages, users: QLineEdit, qtbot: QtBot
) -> None:
    assert figure(example, "Processor utilization") == "22.8 %"
    retype(qtbot, users, "20000")
    assert figure(example, "Servers") == "2 servers"
    assert figure(example, "Users per server") == "10,000 users"
    assert window.isWindowModified()


def test_that_undo_takes_typing_back_as_one_step(
    window: Window, example: ServicePages, users: QLineEdit, qtbot: QtBot
) -> None:
    retype(qtbot, users, "15000")
    qtbot.keyClick(users, Qt.Key.Key_Return)
    assert window.menus.undo.text().startswith("&Undo: Set Active users to 15")
    window.menus.undo.trigger()
    assert figure(example, "Users per server") == "10,000 users"
    assert users.text() == "10,000"
    assert not window.isWindowModified()
    window.menus.redo.trigger()
    assert figure(example, "Users per server") == "15,000 users"


def test_that_a_refused_entry_is_told_at_its_field_and_keeps_the_last_result(
    example: ServicePages, users: QLineEdit, qtbot: QtBot
) -> None:
    retype(qtbot, users, "many")
    refusal = example.sizing.form.editors["users"].refusal
    assert refusal.isVisible()
    assert refusal.text() == "Enter a whole number from 1 to 1,000,000. Given: many."
    assert users.text() == "many"
    assert example.strip.chip.text() == "Last valid entry: 10,000"
    assert example.strip.limit.text().startswith("Then: Drives, headroom")
    assert figure(example, "Processor utilization") == "22.8 %"
    retype(qtbot, users, "9000")
    assert not refusal.isVisible()
    assert example.strip.chip.text() == "Fits today, worst case too"
    assert figure(example, "Users per server") == "9,000 users"


def test_that_a_contradiction_between_choices_is_told(example: ServicePages, qtbot: QtBot) -> None:
    version = example.sizing.form.editors["version"].control
    assert isinstance(version, QComboBox)
    version.setFocus()
    qtbot.keyClick(version, Qt.Key.Key_Up)
    refusal = example.sizing.form.editors["template"].refusal
    assert refusal.isVisible()
    assert "exists only with version 7" in refusal.text()


def test_that_a_drag_of_the_slider_is_one_step(window: Window, example: ServicePages, qtbot: QtBot) -> None:
    slider = example.sizing.form.slider
    assert slider is not None and window.session is not None
    start = QPoint(
        round(slider.width() * (slider.value() - slider.minimum()) / slider.maximum()), slider.height() // 2
    )
    qtbot.mousePress(slider, LEFT, pos=start)
    for step in range(1, 9):
        qtbot.mouseMove(slider, start + QPoint(4 * step, 0))
    qtbot.mouseRelease(slider, LEFT, pos=start + QPoint(32, 0))
    moved = window.session.plan.services[0].entries["users"]
    assert isinstance(moved, int) and moved > 10_000
    assert len(window.session.history.sentences) == 1
    window.desk.undo()
    assert window.session.plan.services[0].entries["users"] == 10_000


def test_that_a_field_left_open_shows_its_default(example: ServicePages, qtbot: QtBot) -> None:
    target = example.sizing.form.editors["target"].control
    assert isinstance(target, QLineEdit)
    assert target.placeholderText() == "70 default"
    target.setFocus()
    qtbot.keyClicks(target, "20")
    processor = next(
        row for row in example.sizing.gauges.rows if row.accessibleName().startswith("Processor")
    )
    assert processor.accessibleName() == "Processor: 11 of 20 %, headroom 45 %, fits"
    assert example.strip.texts[0].startswith("2 servers × ")
    target.selectAll()
    qtbot.keyClick(target, Qt.Key.Key_Backspace)
    assert example.strip.texts[0].startswith("1 server × ")


def test_that_a_click_on_a_gauge_explains_its_figure(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    memory = next(row for row in example.sizing.gauges.rows if row.accessibleName().startswith("Memory"))
    qtbot.mouseClick(memory, LEFT)
    window.fold_details.trigger()
    text = window.details.view.toPlainText()
    assert (
        "Partitions per server × (Shared memory + Process memory) + Operating system and file cache" in text
    )
    assert "3.2 GiB" in text
    assert "Solaris table 2 (Mail7)" not in text
    window.details.view.setFocus()
    while window.details.view.textCursor().selectedText() != "▸ Shared memory":
        qtbot.keyClick(window.details.view, Qt.Key.Key_Tab)
    qtbot.keyClick(window.details.view, Qt.Key.Key_Return)
    text = window.details.view.toPlainText()
    assert "▾ Shared memory" in text
    assert "Solaris table 2 (Mail7)" in text


def test_that_a_formula_is_shown_with_script_names_on_demand(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    window.desk.explain.emit("memory.ram")
    window.fold_details.trigger()
    assert "partitions * (" not in window.details.view.toPlainText()
    qtbot.mouseClick(window.details.names, LEFT, pos=QPoint(10, window.details.names.height() // 2))
    text = window.details.view.toPlainText()
    assert "partitions * (shared + process) + operating_system" in text
    assert "Name in scripts: memory.ram" in text
    qtbot.mouseClick(window.details.copy, LEFT)
    assert "shared_measured" in QGuiApplication.clipboard().text()


def test_that_a_row_of_the_table_explains_its_figure(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    example.sizing.choose(TABLE)
    table = example.sizing.figures
    row = next(
        row for row in range(table.rowCount()) if table.item(row, 0).text() == "Users at target utilization"
    )
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualItemRect(table.item(row, 0)).center())
    text = window.details.view.toPlainText()
    assert "Target utilization ÷ Utilization in the measured run × Users of the measured run" in text


def test_that_a_gauge_shows_its_chart_with_range_points_and_threshold(
    example: ServicePages, qtbot: QtBot
) -> None:
    page = example.sizing
    assert page.chart is not None
    drives = page.gauges.rows[0]
    assert drives.gauge is not None and drives.chosen
    assert page.chart.chart is not None and page.chart.chart.title == "Drives per server"
    processor = next(row for row in page.gauges.rows if row.gauge and row.gauge.resource == "Processor")
    qtbot.mouseClick(processor, LEFT)
    assert processor.chosen and not drives.chosen
    chart = page.chart.chart
    assert chart.title == "Processor utilization"
    assert {series.dashed for series in chart.series} == {False, True}
    assert len(chart.bands) == len(chart.lanes)
    assert any(points.filled for points in chart.points)
    assert {mark.kind for mark in chart.marks} >= {"target", "plan"}


def test_that_the_legend_explains_what_any_of_all_charts_has(example: ServicePages, qtbot: QtBot) -> None:
    page = example.sizing
    page.choose(ALL)
    assert page.card is not None and page._legend is not None
    qtbot.waitUntil(lambda: len(page.card.multiples.shown) > 4)
    shown = page.card.multiples.shown
    labels = {point.label for chart in shown for point in chart.points if point.role != "plan"}
    assert labels and labels <= set(page._legend.texts)
    assert any(one.dashed for chart in shown for one in chart.series)
    assert "beyond the measured load" in page._legend.texts


def test_that_every_control_has_a_name_for_screen_readers(example: ServicePages) -> None:
    for editor in example.sizing.form.editors.values():
        assert editor.control.accessibleName() == editor.field.title
        assert editor.control.accessibleDescription()


def test_that_a_switch_left_open_shows_what_the_planner_makes_of_it(qtbot: QtBot) -> None:
    form = FieldForm((Field("log", "Log", Kind.SWITCH, "Whether it is written."),))
    qtbot.addWidget(form)
    for used in (True, False):
        form.show_entries({}, (), used={"log": used})
        assert form.editors["log"].control.isChecked() is used
    form.show_entries({"log": True}, (), used={"log": False})
    assert form.editors["log"].control.isChecked()


def test_that_without_a_result_its_place_says_what_to_enter(window: Window, qtbot: QtBot) -> None:
    service = examples()[0].services[0]
    for users, told in (
        (0, "Active users: enter a whole number from 1"),
        (None, "Enter first: Active users."),
    ):
        refused = replace(examples()[0], id=f"{users}", services=(service.with_entry("users", users),))
        window.desk.open(Session(Opened(refused)))
        pages = window.page
        assert isinstance(pages, ServicePages)
        assert pages.sizing.nothing.isVisible() and not pages.sizing.gauges.isVisible()
        assert pages.sizing.nothing.text.text().startswith(told)
        assert pages.sizing.nothing.text.text() == pages.strip.limit.text()
        line = pages.sizing.form.editors["users"].control
        assert isinstance(line, QLineEdit)
        retype(qtbot, line, "500")
        assert pages.sizing.gauges.isVisible() and not pages.sizing.nothing.isVisible()


def test_that_the_status_bar_names_what_is_to_be_corrected_and_leads_there(
    window: Window, example: ServicePages, users: QLineEdit, qtbot: QtBot
) -> None:
    refused = window.facts.refused
    assert not refused.isVisible()
    retype(qtbot, users, "many")
    assert refused.isVisible() and refused.text() == "1 input to correct: Active users"
    window.show_page("revisions")
    assert refused.isVisible() and refused.text().startswith("1 input to correct: Active users, ")
    window.show_page(example.service_id)
    example.setCurrentWidget(example.sources)
    qtbot.mouseClick(refused, LEFT)
    assert example.currentWidget() is example.sizing
    qtbot.waitUntil(lambda: window.focusWidget() is users)
    retype(qtbot, users, "4000")
    assert not refused.isVisible()
