"""The first plan, by real clicks and keys, with what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QLocale, Qt, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop.help.bubble import Bubble
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.desktop.wizard.new_plan import NewPlan
from app.plan.sized import answer
from app.presenting.first_answer import first_answer
from planners.registry import planner
from tests.window.hand import Hand

Drive = Callable[[NewPlan], None]


@pytest.fixture
def wizard(window: Window, qtbot: QtBot) -> Iterator[NewPlan]:
    made = NewPlan(window)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    made.deleteLater()


def in_wizard(window: Window, drive: Drive) -> None:
    """Drive the dialog as soon as it is there; it is closed whatever happens."""

    def begin() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, NewPlan) or not dialog.isActiveWindow():
            if isinstance(dialog, NewPlan):
                dialog.activateWindow()
            QTimer.singleShot(10, window, begin)
            return
        try:
            drive(dialog)
        finally:
            if dialog.isVisible():
                dialog.reject()

    QTimer.singleShot(0, window, begin)


def choose(qtbot: QtBot, hand: Hand, combo: QComboBox, title: str) -> None:
    """Open a list and click what is wanted; the second click comes too late for a double click."""
    before = QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(0)
    hand.click(combo)
    QApplication.setDoubleClickInterval(before)
    view = combo.view()
    qtbot.waitUntil(view.isVisible)
    QApplication.processEvents()
    index = view.model().index(combo.findText(title), 0)
    view.scrollTo(index)
    hand.click(view.viewport(), view.visualRect(index).center())


def control(dialog: NewPlan, name: str) -> QLineEdit | QComboBox:
    assert dialog.form is not None
    found = dialog.form.editors[name].control
    assert isinstance(found, QLineEdit | QComboBox)
    return found


def test_that_a_first_plan_takes_few_clicks_and_keys(window: Window, qtbot: QtBot) -> None:
    hand = Hand(qtbot)

    def drive(dialog: NewPlan) -> None:
        platform, users = control(dialog, "platform"), control(dialog, "users")
        assert isinstance(platform, QComboBox)
        choose(qtbot, hand, platform, "Solaris 9 on Sun 6800")
        hand.click(users)
        qtbot.waitUntil(lambda: isinstance(users, QLineEdit) and users.hasSelectedText())
        hand.type(users, "10k")
        hand.click(dialog.ok)

    in_wizard(window, drive)
    hand.click(window.start.new)
    hand.tell("First plan")
    assert hand.clicks <= 6 and hand.keys <= 8
    assert window.session is not None
    (service,) = window.session.plan.services
    assert (service.entries["platform"], service.entries["users"]) == ("solaris-6800", 10_000)
    assert isinstance(window.page, ServicePages)
    assert any("1 server" in text.replace("\u00a0", " ") for text in window.page.strip.texts), (
        "seen without a click"
    )


def test_that_it_opens_with_a_question_of_today(wizard: NewPlan) -> None:
    entries = wizard.plan.services[0].entries
    assert (entries["platform"], entries["version"]) == ("linux-x86-64", "14.5")
    combo = control(wizard, "platform")
    assert isinstance(combo, QComboBox)
    systems = [combo.itemText(place) for place in range(combo.count())]
    assert systems.index("IBM i on Power") < systems.index("AIX 5.2 on pSeries p670"), "of today first"


def test_that_every_service_opens_with_its_load_and_a_plan_that_can_be_made(wizard: NewPlan) -> None:
    for place in range(wizard.service.count()):
        wizard.service.setCurrentIndex(place)
        name = wizard.service.currentData()
        assert planner(name).load_field in wizard.plan.services[0].entries, name
        assert wizard.ok.isEnabled() and wizard.answer.chip.text() != "No result yet", name
        told = [row.value.text() for row in wizard.answer.rows]
        assert wizard.answer.servers.text() not in told, f"{name}: the answer is told once"


def test_that_a_plan_of_today_is_made_in_three_clicks(window: Window, qtbot: QtBot) -> None:
    hand = Hand(qtbot)

    def drive(dialog: NewPlan) -> None:
        users = control(dialog, "users")
        hand.click(users)
        qtbot.waitUntil(lambda: isinstance(users, QLineEdit) and users.hasSelectedText())
        hand.type(users, "300")
        hand.click(dialog.ok)

    in_wizard(window, drive)
    hand.click(window.start.new)
    hand.tell("First plan of today")
    assert (hand.clicks, hand.keys) == (3, 3)
    assert window.session is not None
    entries = window.session.plan.services[0].entries
    assert (entries["platform"], entries["users"]) == ("linux-x86-64", 300)


def test_that_a_first_plan_is_made_by_keys_alone(window: Window, qtbot: QtBot) -> None:
    hand = Hand(qtbot)

    def drive(dialog: NewPlan) -> None:
        hand.type(dialog.title, "Hub")
        for _ in range(4):
            part = dialog.focusWidget()
            hand.key(part, Qt.Key.Key_Tab)
        users = dialog.focusWidget()
        assert users is control(dialog, "users")
        hand.type(users, "10 000")
        hand.key(users, Qt.Key.Key_Return)

    in_wizard(window, drive)
    window.activateWindow()
    window.start.new.setFocus()
    qtbot.waitUntil(window.start.new.hasFocus)
    hand.key(window.start.new, Qt.Key.Key_Space)
    hand.tell("First plan by keys alone")
    assert hand.clicks == 0
    assert window.session is not None
    assert window.session.plan.title == "Hub", "what is typed first replaces the title"
    assert window.session.plan.services[0].entries["users"] == 10_000


@pytest.mark.parametrize(
    ("locale", "text", "users"),
    [("C", "10k", 10_000), ("C", "10 000", 10_000), ("C", "1.5k", 1_500), ("de_DE", "12,5k", 12_500)],
)
def test_that_users_are_typed_as_people_write_them(
    window: Window, qtbot: QtBot, locale: str, text: str, users: int
) -> None:
    QLocale.setDefault(QLocale(locale))
    try:
        dialog = NewPlan(window)
        dialog.show()
        field = control(dialog, "users")
        assert isinstance(field, QLineEdit)
        field.setFocus()
        field.selectAll()
        qtbot.keyClicks(field, text)
        assert dialog.plan.services[0].entries["users"] == users
        dialog.close()
        dialog.deleteLater()
    finally:
        QLocale.setDefault(QLocale.c())


def test_that_the_answer_follows_every_choice_in_its_place(wizard: NewPlan, qtbot: QtBot) -> None:
    users = control(wizard, "users")
    assert isinstance(users, QLineEdit)
    before = [part.geometry() for row in wizard.answer.rows for part in row.parts]
    for text in ("60000", "900000", "x", "5000"):
        users.setFocus()
        users.selectAll()
        qtbot.keyClicks(users, text)
        shown = answer("mail", wizard.plan.services[0].entries)
        assert wizard.ok.isEnabled() is (shown.sizing is not None)
        if shown.sizing is None:
            assert wizard.answer.servers.text() == "" and wizard.answer.chip.text() == "No result yet"
        else:
            told = first_answer(planner("mail"), shown.sizing)
            assert wizard.answer.servers.text() == told.answer.cells[0].answer
            assert [row.value.text() for row in wizard.answer.rows if row.value.text()] == [
                row.value for row in told.rows
            ]
            assert any(row.range for row in told.rows)
        assert [part.geometry() for row in wizard.answer.rows for part in row.parts] == before


def test_that_a_new_service_is_priced_in_the_chosen_currency(window: Window) -> None:
    window.desk.remember(currency="CHF")

    def drive(dialog: NewPlan) -> None:
        dialog.ok.click()

    in_wizard(window, drive)
    window.files.new_plan()
    assert window.session is not None
    assert window.session.plan.services[0].entries["currency"] == "CHF"


def test_that_f1_explains_the_input_in_the_wizard(wizard: NewPlan, qtbot: QtBot) -> None:
    users = control(wizard, "users")
    users.setFocus()
    qtbot.keyClick(users, Qt.Key.Key_F1)
    (bubble,) = wizard.findChildren(Bubble)
    assert bubble.accessibleName() == "Active users"
    bubble.close()


def test_that_escape_makes_no_plan(window: Window, qtbot: QtBot) -> None:
    def drive(dialog: NewPlan) -> None:
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        assert dialog.result() == QDialog.DialogCode.Rejected

    in_wizard(window, drive)
    window.files.new_plan()
    assert window.session is None


def pick(wizard: NewPlan, name: str, value: str) -> None:
    combo = control(wizard, name)
    assert isinstance(combo, QComboBox)
    combo.setCurrentIndex(combo.findData(value))
    combo.activated.emit(combo.currentIndex())


def test_that_a_small_server_of_today_is_answered_on_one_page(wizard: NewPlan, qtbot: QtBot) -> None:
    pick(wizard, "platform", "linux-x86-64")
    assert wizard.ok.isEnabled(), "what the other platforms need is not asked any more"
    pick(wizard, "version", "12")
    typed = {"users": "300", "machine": "Xeon Gold 6430", "machine_cores": "4", "machine_memory": "16384"}
    for name, text in typed.items():
        part = control(wizard, name)
        assert isinstance(part, QLineEdit)
        part.setFocus()
        part.selectAll()
        qtbot.keyClicks(part, text)
    assert wizard.form is not None and wizard.form.verticalScrollBar().maximum() == 0, "all of it is seen"
    told = wizard.answer.text()
    assert "Xeon Gold 6430, Memory: 2.1 of 16 GiB, 87 % headroom" in told.replace("\u00a0", " ")
    assert 'Enter your own server: "Users measured"' in told
    assert "Disk capacity: No mail database size of this release is published." in told
    entries = wizard.plan.services[0].entries
    assert (entries["version"], entries["machine_memory"]) == ("12", 16_384) and "template" not in entries
    pick(wizard, "platform", "solaris-6800")
    assert wizard.plan.services[0].entries["template"] == "mail6", "asked again where it means something"


def test_that_the_dialog_is_no_higher_than_its_screen(window: Window, qtbot: QtBot) -> None:
    room = window.screen().availableGeometry()
    window.desk.set_zoom(window.desk.most_zoom)
    made = NewPlan(window)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    size = made.size()
    window.desk.set_zoom(100)
    assert size.width() <= room.width() and size.height() <= room.height()
