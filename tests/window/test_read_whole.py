"""What is read whole: figures in tables, lists of services, pictures beside letters at any size."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from app.desktop.charts.curves import pen_of
from app.desktop.outline import PLAN_MACHINES
from app.desktop.pages.machines import MachinesPage
from app.desktop.pages.sizing import TABLE
from app.desktop.preferences_dialog import PreferencesDialog
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.examples import examples
from tests.window.looking import settle
from tests.window.painted import texts
from tests.window.plans_to_look_at import many, show


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
    for column in (1, 2, 3):
        assert table.columnWidth(column) >= table.sizeHintForColumn(column)
    assert sum(map(table.columnWidth, range(table.columnCount()))) <= table.viewport().width()


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
