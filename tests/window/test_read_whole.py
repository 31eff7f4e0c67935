"""What is read whole: figures in tables, lists of services, pictures beside letters at any size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from app.desktop import theme
from app.desktop.charts.curves import pen_of
from app.desktop.outline import MOVE, PLAN_MACHINES
from app.desktop.pages.machines import MachinesPage
from app.desktop.pages.move import MovePage
from app.desktop.pages.sizing import TABLE
from app.desktop.preferences_dialog import PreferencesDialog
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.field_head import FieldHead
from app.desktop.widgets.field_slider import LoadRow
from app.desktop.widgets.ranked_table import CHANCE
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.window import Window
from app.plan.examples import examples
from tests.window.looking import settle
from tests.window.painted import texts
from tests.window.plans_to_look_at import PLANS, mail, many, show, site

LEAST_WIDE = 800
"""Pixels of a window at 100 %, below which limits of a load that grows may have to be scrolled to the side."""


def test_that_settings_show_their_values_whole_in_the_smallest_window(
    window: Window, qapp: QApplication
) -> None:
    window.resize(1000, 640)
    window.open_example(next(place for place, plan in enumerate(examples()) if "OpenLDAP" in plan.title))
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.settings)
    settle(qapp)
    table = page.settings.table
    assert table.rowCount()
    shown = [column for column in (1, 2, 3) if not table.isColumnHidden(column)]
    assert shown == [1, 3], "nothing was read of a server"
    for column in shown:
        assert table.columnWidth(column) >= table.sizeHintForColumn(column)
    assert sum(map(table.columnWidth, range(table.columnCount()))) <= table.viewport().width()


@pytest.mark.parametrize(("size", "zoom"), [((1000, 640), 100), ((1920, 1080), 200), ((1280, 800), 200)])
@pytest.mark.parametrize("plan", ["site", "kept and recorded"])
def test_that_limits_are_read_whole_in_every_small_window(
    window: Window, qtbot: QtBot, qapp: QApplication, size: tuple[int, int], zoom: int, plan: str
) -> None:
    window.desk.most_zoom = zoom
    window.desk.set_zoom(zoom)
    window.resize(*size)
    show(window, PLANS[plan]())
    assert window.session is not None
    for service in window.session.plan.services:
        window.show_page(service.id)
        page = window.page
        assert isinstance(page, ServicePages)
        page.setCurrentWidget(page.projection)
        parts = page.projection.parts
        parts.tabs.setCurrentIndex(1)
        qtbot.waitUntil(lambda: parts.limits.rowCount() > 0 and not page.projection.is_busy)  # noqa: B023
        settle(qapp)
        table = parts.limits
        heads = table.horizontalHeader().viewport()
        read = [one.text for one in texts(window) if one.part in (table.viewport(), heads)]
        assert not [text for text in read if "…" in text], service.title
        assert table.horizontalScrollBar().maximum() == 0 or window.width() < theme.px(LEAST_WIDE)
    window.desk.set_zoom(100)


@pytest.mark.parametrize(("size", "zoom"), [((1000, 640), 100), ((1920, 1080), 200), ((1280, 800), 200)])
def test_that_the_chance_of_what_is_known_is_read_whole(
    window: Window, qtbot: QtBot, qapp: QApplication, size: tuple[int, int], zoom: int
) -> None:
    window.desk.most_zoom = zoom
    window.desk.set_zoom(zoom)
    window.resize(*size)
    show(window, mail())
    window.show_page(MOVE)
    page = window.page
    assert isinstance(page, MovePage)
    qtbot.waitUntil(lambda: bool(page.table.rowCount()) and not page.is_busy)
    settle(qapp)
    table = page.table
    row = next(place for place, one in enumerate(table.ranked) if one.chance.startswith("known part"))
    table.scrollToItem(table.item(row, 0))
    wide = QFontMetrics(table.font()).horizontalAdvance(table.ranked[row].chance)
    assert table.columnWidth(CHANCE) >= wide + theme.px(2 * theme.SPACE)
    window.desk.set_zoom(100)


def test_that_no_label_below_the_slider_touches_a_mark(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(1000, 640)
    show(window, site())
    assert window.session is not None
    window.show_page(window.session.plan.services[1].id)
    page = window.page
    assert isinstance(page, ServicePages)
    row = page.sizing.findChildren(LoadRow)[0]
    qtbot.waitUntil(lambda: len(row.scale.ticks) > 2)
    settle(qapp)
    left = row.scale.mapTo(window, QPoint()).x()
    marks = [left + row.slider.place(load) for load, _ in row.scale.ticks]
    labels = [one for one in texts(window) if one.part is row.scale]
    assert labels, "one mark at least has its label"
    for one in labels:
        assert not [at for at in marks if one.box.left() - 1 <= at <= one.box.right() + 1], one.told


def test_that_labels_of_inputs_that_are_cut_are_told_apart(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(1000, 640)
    show(window, PLANS["kept and recorded"]())
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.projection)
    qtbot.waitUntil(lambda: not page.is_busy)
    settle(qapp)
    read = [one.text for one in texts(window) if isinstance(one.part, FieldHead)]
    assert len(read) > 4 and len(set(read)) == len(read), read
    assert {"At least", "At most"} <= set(read)


def test_that_rows_fit_letters_whose_font_comes_later(window: Window, qtbot: QtBot) -> None:
    table = RowsTable(("What changed",), (1,))
    qtbot.addWidget(table)
    table.resize(200, 200)
    table.show_rows([("two lines of words that have to wrap in a table of this width",)])
    table.show()
    before = table.rowHeight(0)
    table.setRowHeight(0, before // 2)
    QGuiApplication.instance().fontDatabaseChanged.emit()
    assert table.rowHeight(0) == before


def test_that_a_machine_of_many_services_names_the_first_and_counts_the_others(window: Window) -> None:
    show(window, many())
    window.show_page(PLAN_MACHINES)
    page = window.page
    assert isinstance(page, MachinesPage)
    assert "more. Add it to the list" in page.named_by.text()
    assert "…" not in page.named_by.text()


def test_that_pictures_in_lines_grow_with_the_letters(window: Window, qapp: QApplication) -> None:
    line = window.finder.line
    plain = _picture(line)
    window.desk.set_zoom(150)
    settle(qapp)
    assert _picture(line) > 1.3 * plain


def test_that_lines_of_charts_grow_with_the_letters(
    window: Window, example: ServicePages, qapp: QApplication
) -> None:
    window.resize(1600, 1000)
    window.desk.most_zoom = 200
    widths = []
    for zoom in (100, 200):
        window.desk.set_zoom(zoom)
        settle(qapp)
        assert example.sizing.chart is not None and example.sizing.chart.chart is not None
        widths.append(pen_of(example.sizing.chart.chart.series[0], dashes=False).widthF())
    window.desk.set_zoom(100)
    assert widths[1] == 2 * widths[0]


def test_that_the_list_of_charts_says_what_it_is_for_where_none_is_chosen(
    window: Window, example: ServicePages, qapp: QApplication
) -> None:
    window.resize(1000, 640)
    example.sizing.choose(TABLE)
    settle(qapp)
    assert example.sizing.card is not None
    combo = example.sizing.card.combo
    assert combo.currentText() or combo.placeholderText()


def test_that_numbers_and_choices_begin_at_one_line(window: Window, qtbot: QtBot, qapp: QApplication) -> None:
    dialog = PreferencesDialog(window.desk, window)
    qtbot.addWidget(dialog)
    dialog.show()
    settle(qapp)
    lefts = {one.text: one.box.left() for one in texts(dialog)}
    assert abs(lefts["100 %"] - lefts["A4"]) <= 1


def _picture(line: QLineEdit) -> int:
    """The height that the picture in a line is painted with, in pixels."""
    button = line.findChild(QToolButton)
    assert button is not None
    shown = button.grab().toImage()
    ground = shown.pixelColor(0, 0)
    rows = [
        y
        for y in range(shown.height())
        if any(shown.pixelColor(x, y) != ground for x in range(shown.width()))
    ]
    return rows[-1] - rows[0] + 1
