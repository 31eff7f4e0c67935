"""Small parts of the window that are read at every size of the interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QApplication, QFormLayout, QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from app.desktop import theme
from app.desktop.locale_style import number_style
from app.desktop.outline import ACCURACY, PROPOSAL
from app.desktop.pages.own_servers import OwnServersPage
from app.desktop.pages.revisions import RevisionsPage
from app.desktop.plain_text import box, cut, label
from app.desktop.preferences_dialog import PreferencesDialog
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.columns_dialog import ColumnsDialog
from app.desktop.widgets.field_head import FieldMessage
from app.desktop.widgets.field_slider import LoadRow
from app.desktop.widgets.proposal_options import ProposalOptionsPanel
from app.desktop.widgets.result_card import NowThen
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.widgets.small_charts import SmallChart, SmallCharts
from app.desktop.widgets.tornado import Tornado
from app.desktop.window import Window
from app.desktop.wizard.new_plan import NewPlan
from app.importing.recordings.mapping import Column, Layout
from app.importing.recordings.numerals import Numerals
from app.presenting.calibration_result import ResultRow
from app.presenting.figures import number
from app.presenting.resource_months import ResourceMonths
from app.presenting.swings import SwingRow
from app.presenting.wording import NO_BREAK
from tests.window.looking import settle
from tests.window.painted import texts
from tests.window.plans_to_look_at import LONG, PLANS, show


def in_the_middle(part: QWidget, *fields: QWidget) -> None:
    """Labels of a form stand beside the middle of their fields."""
    form = part.findChildren(QFormLayout)[0]
    for field in fields:
        named = form.labelForField(field)
        assert isinstance(named, QLabel)
        assert abs(named.geometry().center().y() - field.geometry().center().y()) <= 1, named.text()


@pytest.fixture
def large(window: Window) -> Iterator[Window]:
    """At twice the size."""
    window.desk.most_zoom = 200
    window.desk.set_zoom(200)
    yield window
    window.desk.set_zoom(100)


def test_that_the_mark_of_a_further_server_grows_with_the_interface(
    large: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    show(large, PLANS["mail"]())
    page = large.page
    assert isinstance(page, ServicePages)
    scale = page.sizing.findChildren(LoadRow)[0].scale
    qtbot.waitUntil(lambda: bool(scale.ticks))
    settle(qapp)
    seen, mark = scale.grab().toImage(), QColor(theme.current().over)
    marked = [
        (x, y) for x in range(seen.width()) for y in range(seen.height()) if seen.pixelColor(x, y) == mark
    ]
    wide, high = ({place[axis] for place in marked} for axis in (0, 1))
    assert len(wide) == theme.px(2) > 2 and len(high) == theme.px(4) > 4


def test_that_needs_are_not_squeezed_beside_what_is_unknown(large: Window, qapp: QApplication) -> None:
    made = NewPlan(large)
    made.show()
    settle(qapp)
    assert made.answer.more.text().count("\n") > 1
    shown = [part for row in made.answer.rows for part in row.parts if part.text() and part.isVisible()]
    assert shown and all(part.height() >= part.minimumSizeHint().height() for part in shown)
    made.close()
    made.deleteLater()


def test_that_the_label_of_a_preference_stands_in_the_middle_of_its_line(
    window: Window, qapp: QApplication
) -> None:
    made = PreferencesDialog(window.desk, window)
    made.show()
    settle(qapp)
    in_the_middle(made, made.theme, made.zoom, made.numbers, made.paper, made.currency)
    made.close()
    made.deleteLater()


def test_that_labels_of_the_proposal_stand_in_the_middle_of_their_lines(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    show(window, PLANS["empty"]())
    window.show_page(PROPOSAL)
    qtbot.waitUntil(lambda: bool(window.findChildren(ProposalOptionsPanel)))
    settle(qapp)
    options = window.findChildren(ProposalOptionsPanel)[0]
    in_the_middle(options, options.edition, options.paper)


def test_that_a_refused_input_is_told_in_the_size_of_its_neighbours(
    window: Window, qapp: QApplication
) -> None:
    show(window, PLANS["refused"]())
    settle(qapp)
    assert window.facts.refused.isVisible()
    assert window.facts.refused.fontInfo().pixelSize() == window.facts.zoom.fontInfo().pixelSize()


def test_that_a_very_long_name_is_cut_once_in_the_outline(window: Window, qapp: QApplication) -> None:
    window.resize(1400, 800)
    show(window, PLANS["long names"]())
    settle(qapp)
    tree = window.outline.tree
    names = [
        one.text for one in texts(window) if one.part in (tree, tree.viewport()) and one.text[:4] == LONG[:4]
    ]
    assert names and all(name.count("…") == 1 for name in names)


def test_that_the_lines_of_a_plan_title_are_about_as_long(window: Window, qapp: QApplication) -> None:
    window.resize(1280, 800)
    show(window, PLANS["mail"]())
    settle(qapp)
    lines = [one for one in texts(window) if one.part is window.outline.title]
    assert " ".join(one.text for one in lines) == "Example: mail on Solaris 9" and len(lines) == 2
    assert min(one.box.width() for one in lines) > 0.6 * max(one.box.width() for one in lines)


def test_that_no_value_beside_a_bar_covers_the_line_of_the_capacity(qtbot: QtBot) -> None:
    part = Tornado()
    qtbot.addWidget(part)
    part.resize(382, 180)
    rows = tuple(
        SwingRow(f"Cause {place}", "low to high", "35 %", f"{high} %", 0.35, high / 100)
        for place, high in enumerate((88, 92, 95, 99))
    )
    part.show_swings(rows, "Drives", 0.61)
    part.show()
    qtbot.waitExposed(part)
    seen = part.grab().toImage()
    over, middle = QColor(theme.current().over), theme.px(18 + 22 * 2)
    column = next(x for x in range(part.width() // 2, part.width()) if seen.pixelColor(x, middle) == over)
    below = range(theme.px(18), theme.px(18 + 22 * len(rows)))
    assert all(seen.pixelColor(column, y) == over for y in below)
    told = [one for one in texts(part) if one.text in ("88", "92", "95", "99")]
    assert len(told) == len(rows) and all(
        one.box.right() < column for one in told
    )  # below the capacity, before its line


def test_that_charts_fill_their_last_row(qtbot: QtBot) -> None:
    part = SmallCharts()
    qtbot.addWidget(part)
    part.resize(640, 300)
    part.show_charts([SmallChart(str(place), "Service", None) for place in range(5)])
    assert part.columns() == 3
    rights = [part.place(place).right() for place in range(5)]
    assert rights[2] == rights[4] == part.width() - 1
    assert abs(part.place(3).width() - part.place(4).width()) <= 1


@pytest.mark.parametrize("unit", ["%", "GiB"])
def test_that_a_target_is_no_limit_in_a_small_chart(window: Window, qtbot: QtBot, unit: str) -> None:
    """The target of a processor was red on the overview, and amber on the pages of its service."""
    part = SmallCharts()
    qtbot.addWidget(part)
    part.resize(300, 200)
    flat = (50.0, 50.0)
    shown = ResourceMonths("Processor", unit, False, 3, False, ("now", "1"), flat, flat, flat, (70.0, 70.0))
    part.show_charts([SmallChart("one", "Service", shown)])
    part.show()
    qtbot.waitExposed(part)
    seen = part.grab().toImage()
    seen_ones = {seen.pixelColor(x, y).rgb() for x in range(seen.width()) for y in range(seen.height())}
    colours = [QColor(one) for one in seen_ones]
    found = [
        any(
            abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue()) < 40
            for b in colours
        )
        for a in map(QColor, (theme.current().tight, theme.current().over))
    ]
    assert found == [unit == "%", unit != "%"]


def test_that_a_table_has_no_second_line_at_its_edge(window: Window, qtbot: QtBot) -> None:
    part = RowsTable(("Figure",), (1,))
    qtbot.addWidget(part)
    part.show_rows([("one",), ("two",)])
    line = QColor(theme.current().line)
    for more, lines in ((0, 1), (40, 2)):
        part.resize(200, part.height_of() + more)
        part.show()
        qtbot.waitExposed(part)
        seen = part.viewport().grab().toImage()
        assert sum(seen.pixelColor(150, y) == line for y in range(seen.height())) == lines


def test_that_no_line_of_a_table_ends_between_a_number_and_its_unit(window: Window, qtbot: QtBot) -> None:
    part = RowsTable(("What to buy",), (1,))
    qtbot.addWidget(part)
    part.resize(150, 200)
    part.show_rows([("2 servers, each 2 processors, 33 drives",)])
    part.show()
    qtbot.waitExposed(part)
    lines = [one.text.strip() for one in texts(part) if one.part is part.viewport()]
    assert len(lines) > 1 and not any(line[-1].isdigit() for line in lines), lines


@pytest.mark.parametrize("made", [lambda: FieldMessage(6), lambda: label(wrap=True)])
def test_that_no_line_of_a_refusal_ends_before_the_one_word_that_was_given(
    qtbot: QtBot, made: Callable[[], QWidget]
) -> None:
    message = made()
    qtbot.addWidget(message)
    told = "Enter a whole number from 1 to 1,000,000. Given: 0."
    if isinstance(message, FieldMessage):
        message.show_text(told)
    elif isinstance(message, QLabel):
        message.setText(told)
    message.show()
    for width in range(140, 500, 6):
        message.setFixedSize(width, 120)
        lines = [one.text.replace(NO_BREAK, " ") for one in texts(message)]
        assert " ".join(line.strip() for line in lines) == told
        assert not any(line.strip().endswith("Given:") for line in lines), (width, lines)


def test_that_tiles_stand_in_rows_that_are_about_as_full(qtbot: QtBot) -> None:
    part = SmallCharts()
    qtbot.addWidget(part)
    part.show_charts([SmallChart(str(place), "Service", None) for place in range(6)])
    for wide, columns in ((1300, 6), (1000, 3), (800, 3), (500, 2), (200, 1)):
        part.resize(wide, 300)
        assert part.columns() == columns


def test_that_the_names_of_limits_are_seen_in_a_small_window(window: Window, qtbot: QtBot) -> None:
    window.resize(1000, 640)
    show(window, PLANS["mail"]())
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.projection)
    parts = page.projection.parts
    parts.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: parts.limits.rowCount() > 0 and not page.projection.is_busy)
    assert parts.limits.horizontalScrollBar().maximum() == 0
    assert parts.limits.columnWidth(0) >= parts.limits.sizeHintForColumn(0)
    heads = parts.limits.horizontalHeader().viewport()
    qtbot.waitUntil(heads.isVisible)
    qtbot.waitUntil(lambda: "Chance to hold" in [one.text for one in texts(window) if one.part is heads])


def test_that_a_row_ends_with_its_table_when_a_scroll_bar_goes(window: Window, qtbot: QtBot) -> None:
    part = RowsTable(("Figure", "Value"), (60, 40), right=(1,))
    part.hug()
    qtbot.addWidget(part)
    part.show_rows([(f"Figure {place}", "1") for place in range(9)])
    part.resize(300, 100)
    part.show()
    qtbot.waitExposed(part)
    for high in (400, 100, 400):
        part.resize(300, high)
        assert sum(map(part.columnWidth, range(2))) == part.viewport().width()


@pytest.mark.parametrize("name", ["revisions", "own-servers"])
def test_that_a_row_ends_with_a_table_that_comes_into_view(
    window: Window, qapp: QApplication, qtbot: QtBot, name: str
) -> None:
    window.resize(1920, 1200)
    window.desk.most_zoom = 200
    window.desk.set_zoom(200)
    show(window, PLANS["kept and recorded"]())
    window.show_page(name)
    page = window.page
    assert isinstance(page, RevisionsPage | OwnServersPage)
    qtbot.waitUntil(lambda: page.table.isVisible() and page.table.rowCount() > 0)
    settle(qapp)
    columns = sum(map(page.table.columnWidth, range(page.table.columnCount())))
    assert columns == page.table.viewport().width()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Operations of one server (operations/s)", "Op… (operations/s)"),
        ("Operations of one server of two", "Operations of one …"),
        ("Load (%)", "Load (%)"),
        ("(operations of one server in a second)", "(operations of one…"),
    ],
)
def test_that_a_title_that_is_cut_keeps_its_unit(qapp: QApplication, text: str, wanted: str) -> None:
    letters = QFontMetrics(qapp.font())
    shown = cut(text, letters, letters.horizontalAdvance(wanted) + 1)
    assert shown == wanted


def test_that_every_service_is_named_above_the_accuracy_in_a_small_window(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(1000, 640)
    show(window, PLANS["mail"]())
    window.show_page(ACCURACY)
    page = window.page
    assert page is not None
    qtbot.waitUntil(lambda: not page.is_busy)
    settle(qapp)
    boxes = {one.text: one.box for one in texts(window)}
    first, second = boxes["Traveler"], boxes["Virtual host"]
    assert not first.intersects(second), "beside each other, or in two rows"
    heads = [text for text in boxes if text.startswith("In its ran")]
    assert heads == ["In its range"]


def test_that_a_question_stands_off_its_edges_beside_its_mark(window: Window, qapp: QApplication) -> None:
    """Its texts began at the edge, in one weight, beside an empty column."""
    made = box(window, "Unsaved changes", "The plan has unsaved changes.", "They are lost otherwise.")
    made.addButton(QMessageBox.StandardButton.Save)
    made.show()
    settle(qapp)
    texts = {part.text(): part for part in made.findChildren(QLabel) if part.text()}
    first, second = texts["The plan has unsaved changes."], texts["They are lost otherwise."]
    assert first.font().bold() and not second.font().bold()
    assert not made.iconPixmap().isNull()
    edges = made.rect().adjusted(*(theme.px(theme.MARGIN) * side for side in (1, 1, -1, -1)))
    assert all(edges.contains(part.geometry()) for part in made.findChildren(QLabel) if part.isVisible())
    made.done(0)


@pytest.mark.parametrize("size", [80, 100])
def test_that_the_units_of_a_table_have_room_beside_its_columns(
    window: Window, qapp: QApplication, size: int
) -> None:
    """The choice of a unit was cut at the edge of the dialog."""
    window.desk.most_zoom = 200
    window.desk.set_zoom(size)
    columns = (
        Column("Time", ("2026-10-01 00:00", "2026-10-01 01:00"), "time"),
        Column("CPU", ("10",), "cpu %"),
    )
    made = ColumnsDialog(window, "report.csv", Layout("", columns, 1, Numerals()))
    row = made.rows[1]
    row.meaning.setCurrentIndex(row.meaning.findText("Processor utilization"))
    made.show()
    settle(qapp)
    assert row.unit.isVisible() and row.unit.count() > 1
    seen = row.unit.visibleRegion().boundingRect()
    assert seen.width() >= row.unit.width(), (seen, row.unit.size())
    made.close()
    made.deleteLater()


def test_that_numbers_are_offered_as_the_program_writes_them(window: Window) -> None:
    """Without a locale of the system the sample had no groups, the program has."""
    dialog = PreferencesDialog(window.desk, window)
    sample = number(1_234_567.8, number_style(), digits=8)
    assert dialog.numbers.itemText(0).startswith(f"{sample} ")
    dialog.deleteLater()


def test_that_the_figures_of_a_result_leave_their_names_room(window: Window, qapp: QApplication) -> None:
    """'Users at target utiliz…' was cut beside columns that were half empty."""
    rows = NowThen()
    titles = ("Processor utilization", "Users at target utilization")
    rows.show_rows(tuple(ResultRow(one, "–", "3,700") for one in titles), ("without it", "now"))
    rows.setGeometry(0, 0, 288, rows.sizeHint().height())
    rows.show()
    settle(qapp)
    assert {*titles, "without it", "now"} <= {one.text for one in texts(rows)}
    rows.close()
    rows.deleteLater()
