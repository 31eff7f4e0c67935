"""Tables in the window: rows added, typed, picked, pasted and removed, each an edit of the plan that undo takes back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop.pages.compare import ComparePage
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.month_edit import MonthEdit
from app.desktop.widgets.table_editor import TableEditor, pasted
from app.desktop.window import Window
from app.plan.edits import set_entry
from app.plan.examples import examples
from planners.schema import Entry
from planners.table import Rows
from tests.window.plans_to_look_at import refused, show

LEFT = Qt.MouseButton.LeftButton
BRANCH = ("2027-03", 500.0, "load", "New branch")
CHOSEN = ("2027-03", 500.0, None, "New branch")


@pytest.fixture
def growing(window: Window) -> ServicePages:
    """The example that grows, its inputs of growth unfolded."""
    window.open_example(next(index for index, plan in enumerate(examples()) if "grows" in plan.title))
    assert isinstance(window.page, ServicePages)
    window.page.sizing.form.reveal("growth")
    return window.page


def editor(page: ServicePages, name: str) -> TableEditor:
    found = page.sizing.form.editors[name].control
    assert isinstance(found, TableEditor)
    page.sizing.form.ensureWidgetVisible(found)
    return found


def entry(window: Window, name: str) -> Entry:
    assert window.session is not None
    return window.session.plan.services[0].entries.get(name)


def typed(qtbot: QtBot, table: TableEditor, row: int, column: int, text: str) -> None:
    """Type into a cell as people do: go there, press F2, type, Enter."""
    table.table.setCurrentCell(row, column)
    qtbot.keyClick(table.table, Qt.Key.Key_F2)
    line = next(line for line in table.table.findChildren(QLineEdit) if line.isVisible())
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not any(line.isVisible() for line in table.table.findChildren(QLineEdit)))


def test_that_rows_are_added_and_typed_and_each_cell_is_a_step(
    window: Window, growing: ServicePages, qtbot: QtBot
) -> None:
    events = editor(growing, "growth_events")
    assert window.session is not None
    before = window.session.plan
    qtbot.mouseClick(events.add, LEFT)
    assert window.session.plan == before
    typed(qtbot, events, 1, 0, "2027-09")
    typed(qtbot, events, 1, 1, "-250.5")
    assert entry(window, "growth_events") == Rows([BRANCH, ("2027-09", -250.5, None, None)])
    assert not growing.strip.chip.text().startswith("Last")
    assert len(window.session.history.sentences) == 2
    window.desk.undo()
    window.desk.undo()
    assert window.session.plan == before
    assert events.rows == Rows([BRANCH])


def test_that_keys_insert_empty_and_remove_rows(window: Window, growing: ServicePages, qtbot: QtBot) -> None:
    events = editor(growing, "growth_events")
    events.table.setCurrentCell(0, 0)
    qtbot.keyClick(events.table, Qt.Key.Key_Insert)
    assert events.table.rowCount() == 2
    events.table.setCurrentCell(0, 3)
    qtbot.keyClick(events.table, Qt.Key.Key_Delete)
    assert entry(window, "growth_events") == Rows([("2027-03", 500.0, "load", None)])
    qtbot.keyClick(events.table, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert entry(window, "growth_events") is None
    window.desk.undo()
    window.desk.undo()
    assert entry(window, "growth_events") == Rows([BRANCH])
    assert events.rows == Rows([BRANCH])


def test_that_a_month_is_picked_from_the_calendar_with_the_keyboard(
    window: Window, growing: ServicePages, qtbot: QtBot
) -> None:
    start = growing.sizing.form.editors["start"].control
    assert isinstance(start, MonthEdit)
    qtbot.keyClick(start, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    calendar = start.calendar
    assert calendar is not None
    assert [button.text() for button in calendar.months if button.isChecked()] == ["Nov"]
    qtbot.keyClick(calendar, Qt.Key.Key_PageDown)
    qtbot.mouseClick(calendar.months[1], LEFT)
    assert start.calendar is None
    assert entry(window, "start") == "2027-02"
    events = editor(growing, "growth_events")
    events.table.setCurrentCell(0, 0)
    qtbot.keyClick(events.table, Qt.Key.Key_F2)
    (line,) = events.table.findChildren(MonthEdit)
    line.open_calendar()
    assert line.calendar is not None
    qtbot.mouseClick(line.calendar.months[11], LEFT)
    assert entry(window, "growth_events") == Rows([("2027-12", *BRANCH[1:])])


def test_that_a_choice_is_taken_from_a_list(window: Window, growing: ServicePages, qtbot: QtBot) -> None:
    drivers = editor(growing, "growth_drivers")
    qtbot.mouseClick(drivers.add, LEFT)
    (combo,) = drivers.table.findChildren(QComboBox)
    combo.setCurrentIndex(combo.findText("Activity"))
    combo.activated.emit(combo.currentIndex())
    typed(qtbot, drivers, 0, 1, "5")
    assert entry(window, "growth_drivers") == Rows([("activity", 5.0)])
    assert drivers.table.item(0, 0).text() == "Activity"


def test_that_a_refused_cell_is_named_and_marked(window: Window, growing: ServicePages, qtbot: QtBot) -> None:
    events = editor(growing, "growth_events")
    plain = events.table.item(0, 0).foreground().color()
    qtbot.mouseClick(events.add, LEFT)
    typed(qtbot, events, 1, 0, "soon")
    told = growing.sizing.form.editors["growth_events"].refusal
    assert told.isVisible()
    assert told.text().startswith("Events, row 2, Month: enter a month such as 2027-03")
    assert growing.strip.chip.text() == "Last valid result"
    assert events.table.item(0, 0).foreground().color() == plain
    assert events.table.item(1, 0).foreground().color() != plain
    assert events.table.item(1, 0).toolTip().startswith("Month: a month such as 2027-03")


def test_that_cells_are_pasted_from_a_spreadsheet_and_copied(
    window: Window, growing: ServicePages, qtbot: QtBot
) -> None:
    history = editor(growing, "growth_history")
    qtbot.mouseClick(history.add, LEFT)
    QGuiApplication.clipboard().setText("9000\n9,120\n9260.5\n")
    history.table.setCurrentCell(0, 0)
    qtbot.keyClick(history.table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert entry(window, "growth_history") == Rows([[9000.0], [9120.0], [9260.5]])
    events = editor(growing, "growth_events")
    events.table.selectAll()
    qtbot.keyClick(events.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "2027-03\t500\tusers\tNew branch"
    qtbot.mouseClick(events.add, LEFT)
    events.table.setCurrentCell(1, 0)
    qtbot.keyClick(events.table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert entry(window, "growth_events") == Rows([BRANCH, BRANCH])


def test_that_a_text_that_is_no_table_can_be_put_right(
    window: Window, growing: ServicePages, qtbot: QtBot
) -> None:
    assert window.session is not None
    service = window.session.plan.services[0].id
    window.session.apply(set_entry(service, "growth_events", "soon +500"))
    events = editor(growing, "growth_events")
    assert events.table.item(0, 0).text() == "soon +500"
    qtbot.mouseClick(events.remove, LEFT)
    assert entry(window, "growth_events") is None


def test_that_a_scenario_has_other_rows_or_none(window: Window, growing: ServicePages, qtbot: QtBot) -> None:
    assert window.session is not None
    window.show_page("compare")
    compare = window.page
    assert isinstance(compare, ComparePage)
    scenario = window.session.plan.scenarios[0]
    compare.choose(scenario.id)
    service = window.session.plan.services[0]
    compare.pane.begin(service.id, "growth_events")
    events = compare.pane.editors[service.id, "growth_events"].control
    assert isinstance(events, TableEditor)
    assert events.rows == Rows([BRANCH])
    qtbot.mouseClick(events.remove, LEFT)
    altered = [one for scenario in window.session.plan.scenarios for one in scenario.alterations]
    assert [one.value for one in altered if one.field == "growth_events"] == [Rows()]
    assert entry(window, "growth_events") == Rows([BRANCH])


@pytest.mark.parametrize(
    ("locale", "text", "rows"),
    [
        ("de_DE", "2027-03\t1.500,5\n2027-04\t2.000\n", [("2027-03", 1500.5), ("2027-04", 2000.0)]),
        ("de_DE", "2027-03\t1.5\n", [("2027-03", 1.5)]),
        ("en_US", "2027-03\t1,500.5\r\n2027-04\t12,5\r\n", [("2027-03", 1500.5), ("2027-04", 12.5)]),
        ("fr_FR", "2027-03\t1 500,5\n2027-04\t1.500\n", [("2027-03", 1500.5), ("2027-04", "1500 or 1,5?")]),
    ],
)
def test_that_cells_of_a_spreadsheet_are_read_in_the_marks_of_the_locale(
    window: Window,
    growing: ServicePages,
    qtbot: QtBot,
    locale: str,
    text: str,
    rows: list[tuple[str, object]],
) -> None:
    assert window.session is not None
    service = window.session.plan.services[0].id
    window.session.apply(set_entry(service, "growth_events", None))
    QLocale.setDefault(QLocale(locale))
    try:
        events = editor(growing, "growth_events")
        QGuiApplication.clipboard().setText(text)
        events.table.setFocus()
        qtbot.keyClick(events.table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        found = entry(window, "growth_events")
        assert isinstance(found, Rows)
        assert [row[:2] for row in found] == rows
    finally:
        QLocale.setDefault(QLocale("C"))


def test_that_a_cell_in_quotation_marks_is_one_cell() -> None:
    assert pasted('2027-03\t5\t\t"New\nbranch ""A"""\n\n2027-04\t6\n') == [
        ["2027-03", "5", "", 'New\nbranch "A"'],
        ["2027-04", "6"],
    ]
    assert len(pasted("1\n" * 100_000)) == 1_001
    assert pasted('"' + "x" * 200_000 + "\ta\n") == [['"' + "x" * 200_000, "a"]]


@pytest.mark.parametrize(("text", "value"), [("12.000", 12_000), ("12 000", 12_000), ("12000,0", 12_000)])
def test_that_a_number_is_typed_with_the_marks_of_the_locale(
    window: Window, users: QLineEdit, qtbot: QtBot, text: str, value: int
) -> None:
    QLocale.setDefault(QLocale("de_DE"))
    try:
        users.selectAll()
        qtbot.keyClicks(users, text)
        assert entry(window, "users") == value
        qtbot.keyClick(users, Qt.Key.Key_Return)
        assert users.text() == "12.000"
    finally:
        QLocale.setDefault(QLocale("C"))


def test_that_a_number_that_may_mean_two_is_asked_about_in_its_field(
    window: Window, users: QLineEdit, qtbot: QtBot
) -> None:
    QLocale.setDefault(QLocale("fr_FR"))
    try:
        users.selectAll()
        qtbot.keyClicks(users, "12.500")
        qtbot.keyClick(users, Qt.Key.Key_Return)
        assert users.text() == "12500 or 12,5?"
        assert isinstance(window.page, ServicePages)
        told = window.page.sizing.form.editors["users"].refusal
        assert told.isVisible() and told.text().endswith("Given: 12500 or 12,5?.")
    finally:
        QLocale.setDefault(QLocale("C"))


def test_that_settings_and_sources_without_a_result_say_what_is_to_be_entered(window: Window) -> None:
    show(window, refused())
    assert window.session is not None
    window.show_page(window.session.plan.services[0].id)
    page = window.page
    assert isinstance(page, ServicePages)
    for shown, told in ((page.settings, page.settings.absent), (page.sources, page.sources.unsized)):
        page.setCurrentWidget(shown)
        assert told.isVisible() and told.text.text().startswith("Active users: enter a whole number")
    assert not page.sources.table.isVisible() and not page.sources.details.isVisible()
