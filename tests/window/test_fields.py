"""Fields by real clicks and keys: what is entered and what is default is seen, refusing moves nothing, undo works anywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.service_pages import ServicePages
from app.desktop.widgets.field_editor import FieldEditor, FieldState
from app.desktop.widgets.field_form import FieldForm
from app.desktop.widgets.field_group import in_rows
from app.desktop.widgets.table_editor import TableEditor
from app.desktop.window import Window
from app.plan.edits import set_entry
from planners.registry import planner, services
from planners.schema import Field, Kind
from planners.table import Rows

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def form(example: ServicePages) -> FieldForm:
    return example.sizing.form


@pytest.fixture
def active(window: Window, qtbot: QtBot) -> Window:
    """The window has the keyboard, so that its shortcuts are heard."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def line_of(form: FieldForm, name: str) -> QLineEdit:
    control = form.editors[name].control
    assert isinstance(control, QLineEdit)
    return control


def entries(window: Window) -> dict[str, object]:
    assert window.session is not None
    return dict(window.session.plan.services[0].entries)


def click(qtbot: QtBot, part: QWidget) -> None:
    qtbot.mouseClick(part, LEFT, pos=part.rect().center())


def undo(part: QWidget) -> None:
    QTest.keySequence(part, QKeySequence(QKeySequence.StandardKey.Undo))


def redo(part: QWidget) -> None:
    QTest.keySequence(part, QKeySequence(QKeySequence.StandardKey.Redo))


def places(window: Window) -> dict[int, QRect]:
    """Where everything stands that is seen."""
    return {
        id(part): QRect(part.mapTo(window, QPoint(0, 0)), part.size())
        for part in window.findChildren(QWidget)
        if part.isVisible() and part.window() is window
    }


def test_that_a_field_shows_whether_it_holds_a_default(window: Window, form: FieldForm, qtbot: QtBot) -> None:
    activity = form.editors["activity"]
    assert activity.state is FieldState.DEFAULT and not activity.head.marked
    assert line_of(form, "activity").placeholderText() == "1 default"
    click(qtbot, activity.control)
    assert not activity.head.reset.isVisible()
    qtbot.keyClicks(activity.control, "1.5")
    assert activity.state is FieldState.ENTERED and activity.head.marked
    assert activity.head.reset.isVisible()
    click(qtbot, activity.head.reset)
    assert activity.state is FieldState.DEFAULT and not activity.head.marked
    assert "activity" not in entries(window)


def test_that_reset_has_a_key(window: Window, form: FieldForm, qtbot: QtBot) -> None:
    line = line_of(form, "activity")
    click(qtbot, line)
    qtbot.keyClicks(line, "3")
    assert entries(window)["activity"] == 3
    qtbot.keyClick(line, Qt.Key.Key_Delete, Qt.KeyboardModifier.AltModifier)
    assert "activity" not in entries(window)


def test_that_reset_is_offered_under_the_mouse(window: Window, form: FieldForm, qtbot: QtBot) -> None:
    assert window.session is not None
    window.session.apply(set_entry(window.session.plan.services[0].id, "activity", 2.0))
    editor = form.editors["activity"]
    form.setFocus()
    assert not editor.head.reset.isVisible()
    qtbot.mouseMove(editor, editor.rect().center())
    qtbot.waitUntil(editor.head.reset.isVisible)


def test_that_reset_of_a_refused_entry_goes_back_to_the_entry_before_it(
    window: Window, form: FieldForm, users: QLineEdit, qtbot: QtBot
) -> None:
    users.selectAll()
    qtbot.keyClicks(users, "20,00O")
    editor = form.editors["users"]
    assert editor.state is FieldState.REFUSED
    assert editor.refusal.text() == "Enter a whole number from 1 to 1,000,000. Given: 20,00O."
    click(qtbot, editor.head.reset)
    assert entries(window)["users"] == 10_000
    assert editor.state is FieldState.ENTERED


def test_that_refusing_moves_nothing_in_the_form(
    window: Window, form: FieldForm, users: QLineEdit, qtbot: QtBot
) -> None:
    def seen() -> dict[str, QRect]:
        return {
            name: QRect(editor.mapTo(form.widget(), QPoint(0, 0)), editor.size())
            for name, editor in form.editors.items()
        }

    before = seen()
    users.selectAll()
    qtbot.keyClicks(users, "many")
    assert form.editors["users"].refusal.isVisible()
    assert seen() == before


def test_that_refusing_and_hovering_move_nothing_in_the_window(
    window: Window, example: ServicePages, users: QLineEdit, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: example.sizing.card is not None and example.sizing.card.isVisible())
    qtbot.waitUntil(lambda: not example.is_busy)
    qtbot.keyClick(users, Qt.Key.Key_End)
    window.grab()
    before = places(window)
    reset = {id(editor.head.reset) for editor in example.sizing.form.editors.values()}
    qtbot.keyClicks(users, "x")
    qtbot.mouseMove(example.sizing.form.editors["version"])
    window.grab()
    after = places(window)
    message = example.sizing.form.editors["users"].refusal
    assert message.isVisible()
    moved = [part for part in before.keys() & after.keys() - reset if before[part] != after[part]]
    chip = {id(part) for part in (example.strip.chip, example.strip.limit)}
    assert [part for part in moved if part not in chip] == []


def test_that_the_slider_marks_where_a_further_server_begins(
    window: Window, example: ServicePages, users: QLineEdit, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: window._charts_wanted)
    users.selectAll()
    qtbot.keyClicks(users, "20000")
    load = example.sizing.form.editors["users"].load
    assert load is not None
    ticks = load.scale.ticks
    assert [text for _, text in ticks][:1] == ["2 servers"]
    begins = ticks[0][0]
    assert window.session is not None
    counts = []
    for users_now in (int(begins) - 10, int(begins) + 10):
        users.selectAll()
        qtbot.keyClicks(users, str(users_now))
        sizing = window.session.answer(example.service_id).sizing
        assert sizing is not None and sizing.servers is not None
        counts.append(sizing.servers.value)
    assert counts == [1, 2]


def test_that_groups_are_closed_and_tell_what_is_in_them(
    window: Window, form: FieldForm, qtbot: QtBot
) -> None:
    heads = {title: group.head for title, group in form.groups.items() if group.head is not None}
    assert not any(head.isChecked() for head in heads.values())
    assert "raid" not in form.editors, "controls are made when their group is opened"
    assert heads["Response time"].told == "not set"
    assert heads["Memory and network"].told == "3 defaults"
    click(qtbot, heads["Disks"])
    raid = form.editors["raid"].control
    assert isinstance(raid, QComboBox) and raid.isVisible()
    raid.setFocus()
    qtbot.keyClick(raid, Qt.Key.Key_Down)
    click(qtbot, heads["Disks"])
    assert not raid.isVisible()
    assert heads["Disks"].told == "2 entered"
    assert "2 entered" in heads["Disks"].accessibleName()


def test_that_a_closed_group_tells_that_something_in_it_is_refused(window: Window, form: FieldForm) -> None:
    assert window.session is not None
    window.session.apply(set_entry(window.session.plan.services[0].id, "drive_busy", 900.0))
    head = form.groups["Disks"].head
    assert head is not None and head.told == "1 to correct"


def test_that_required_pairs_wait_for_both(active: Window, form: FieldForm, qtbot: QtBot) -> None:
    form.reveal("baseline_users")
    first = line_of(form, "baseline_users")
    qtbot.keyClicks(first, "5000")
    halves = [form.editors[name] for name in ("baseline_utilization", "baseline_processors")]
    assert [editor.state for editor in halves] == [FieldState.AWAITED] * 2
    assert all(editor.control.property("refused") != "true" for editor in halves)
    second = line_of(form, "baseline_utilization")
    second.setFocus()
    qtbot.keyClicks(second, "40")
    assert form.editors["baseline_processors"].state is FieldState.AWAITED
    line_of(form, "users").setFocus()
    assert form.editors["baseline_processors"].state is FieldState.REFUSED, "the keyboard has left the group"
    third = line_of(form, "baseline_processors")
    third.setFocus()
    qtbot.keyClicks(third, "8")
    assert not any(editor.state in (FieldState.AWAITED, FieldState.REFUSED) for editor in halves)


def test_that_short_fields_stand_side_by_side(form: FieldForm) -> None:
    version, template = form.editors["version"], form.editors["template"]
    assert version.y() == template.y() and version.x() < template.x()


def test_that_all_controls_are_of_one_height_whenever_they_are_made(form: FieldForm, qtbot: QtBot) -> None:
    form.reveal("raid")
    names = ("platform", "users", "raid", "drive_size")
    qtbot.waitUntil(lambda: len({form.editors[name].control.height() for name in names}) == 1)


@pytest.mark.parametrize("name", services())
def test_that_every_field_has_its_place_once_and_in_order(name: str) -> None:
    fields = planner(name).fields()
    rows = list(in_rows(fields, planner(name).load_field))
    assert [field.name for row in rows for field in row] == [field.name for field in fields]
    assert all(len(row) <= 2 for row in rows)


def test_that_undo_in_an_untouched_field_takes_the_last_step_back(
    active: Window, form: FieldForm, users: QLineEdit, qtbot: QtBot
) -> None:
    before = entries(active)["users"]
    users.selectAll()
    qtbot.keyClicks(users, "15000")
    qtbot.keyClick(users, Qt.Key.Key_Return)
    target = line_of(form, "target")
    target.setFocus()
    undo(target)
    assert entries(active)["users"] == before
    redo(target)
    assert entries(active)["users"] == 15_000


def test_that_undo_in_a_field_takes_its_own_typing_back_first(
    active: Window, form: FieldForm, users: QLineEdit, qtbot: QtBot
) -> None:
    assert active.session is not None
    active.session.apply(set_entry(active.session.plan.services[0].id, "activity", 2.0))
    users.selectAll()
    qtbot.keyClicks(users, "15000")
    undo(users)
    assert users.text() != "15000"
    assert entries(active)["activity"] == 2.0
    while users.isUndoAvailable():
        undo(users)
    assert users.text() == "10,000" and entries(active)["users"] == 10_000
    undo(users)
    assert "activity" not in entries(active)


def test_that_undo_after_enter_is_a_step_of_the_plan(
    active: Window, form: FieldForm, users: QLineEdit, qtbot: QtBot
) -> None:
    assert active.session is not None
    users.selectAll()
    qtbot.keyClicks(users, "900")
    qtbot.keyClick(users, Qt.Key.Key_Return)
    undo(users)
    assert entries(active)["users"] == 10_000
    assert active.session.history.sentences == ()


@pytest.fixture
def stepped(active: Window, form: FieldForm) -> Iterator[Window]:
    """A step is done, so that there is one to take back."""
    assert active.session is not None
    active.session.apply(set_entry(active.session.plan.services[0].id, "activity", 2.0))
    yield active
    assert "activity" not in entries(active)


def test_that_undo_reaches_the_plan_from_a_list(stepped: Window, form: FieldForm) -> None:
    combo = form.editors["version"].control
    combo.setFocus()
    undo(combo)
    assert "activity" not in entries(stepped)


def test_that_undo_reaches_the_plan_from_a_slider(stepped: Window, form: FieldForm) -> None:
    assert form.slider is not None
    form.slider.setFocus()
    undo(form.slider)


def test_that_undo_reaches_the_plan_from_a_table(stepped: Window, form: FieldForm) -> None:
    form.reveal("growth_events")
    events = form.editors["growth_events"].control
    assert isinstance(events, TableEditor)
    events.show_entry(Rows([("2027-03", 500.0, None, None)]))
    events.table.setCurrentCell(0, 0)
    events.table.setFocus()
    undo(events.table)


def test_that_undo_reaches_the_plan_from_a_text_area(stepped: Window, qtbot: QtBot) -> None:
    area = QPlainTextEdit(stepped)
    area.show()
    area.setFocus()
    undo(area)
    assert "activity" not in entries(stepped)


def test_that_a_text_area_undoes_its_own_typing_first(active: Window, form: FieldForm, qtbot: QtBot) -> None:
    assert active.session is not None
    active.session.apply(set_entry(active.session.plan.services[0].id, "activity", 2.0))
    area = QPlainTextEdit(active)
    area.show()
    area.setFocus()
    qtbot.keyClicks(area, "words")
    undo(area)
    assert area.toPlainText() == ""
    assert entries(active)["activity"] == 2.0


def test_that_a_choice_that_nobody_made_says_default(qtbot: QtBot) -> None:
    field = next(field for field in planner("mail").fields() if field.name == "raid")
    editor = FieldEditor(field)
    qtbot.addWidget(editor)
    editor.show_entry(None, {})
    editor.show_refusals(())
    assert editor.control.shown_text.endswith(" (default)")
    editor.show_entry("raid5", {})
    assert not editor.control.shown_text.endswith(" (default)")


def test_that_a_switch_says_whether_its_value_is_the_default(qtbot: QtBot) -> None:
    form = FieldForm((Field("log", "Log", Kind.SWITCH, "Whether it is written.", default=True),))
    qtbot.addWidget(form)
    form.show_entries({}, ())
    assert form.editors["log"].control.text() == "yes (default)"
    form.show_entries({"log": False}, ())
    assert form.editors["log"].control.text() == "no"


def test_that_a_huge_number_in_the_place_of_a_choice_is_shown_as_it_is(qtbot: QtBot) -> None:
    field = next(field for field in planner("mail").fields() if field.kind is Kind.CHOICE)
    editor = FieldEditor(field)
    qtbot.addWidget(editor)
    editor.show_entry(10**300, {})
    assert isinstance(editor.control, QComboBox)
    assert editor.control.currentText() == str(10**300)
