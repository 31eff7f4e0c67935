"""Menus, their keys, the help and the preferences, by mouse and keyboard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QAction, QFontInfo, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMenu, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from app import preferences
from app.desktop import theme
from app.desktop.application import make_window
from app.desktop.help import show_help
from app.desktop.help.bubble import Bubble
from app.desktop.help.viewer import HelpViewer
from app.desktop.outline import PAGES as PAGES_OF_PLAN
from app.desktop.pages.proposal import ProposalPage
from app.desktop.preferences_dialog import PreferencesDialog
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.examples import examples
from app.plan.file import save_plan
from app.preferences import Preferences
from app.presenting.glossary import WORDS
from planners.registry import planner, services

LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def _as_it_was(qapp: QApplication) -> Iterator[None]:
    """What a test does to all windows of the program is undone."""
    yield
    QLocale.setDefault(QLocale.c())
    theme.apply(qapp, "light")


@pytest.fixture
def active(window: Window, qtbot: QtBot) -> Window:
    """The window, with the keys of its menus."""
    window.open_example(0)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def menus(window: Window) -> Iterator[tuple[str, list[QAction]]]:
    """Every menu with what is seen in it."""
    waiting = [action.menu() for action in window.menuBar().actions()]
    yield "the menu bar", window.menuBar().actions()
    while waiting:
        menu = waiting.pop()
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        seen = [action for action in menu.actions() if action.isVisible() and not action.isSeparator()]
        yield menu.title(), seen
        waiting += [action.menu() for action in seen if action.menu() is not None]


def mnemonic(text: str) -> str:
    return QKeySequence.mnemonic(text).toString()


def twice(found: Iterator[str]) -> list[str]:
    return [one for one, count in Counter(found).items() if one and count > 1]


def test_that_no_menu_has_a_letter_twice_and_no_key_does_two_things(window: Window) -> None:
    window.open_example(12)
    keys: list[str] = []
    for title, actions in menus(window):
        assert twice(mnemonic(action.text()) for action in actions) == [], title
        keys += [key for action in actions for key in dict.fromkeys(k.toString() for k in action.shortcuts())]
    assert twice(iter(keys)) == []
    assert len(keys) > 25


PAGES = (
    "sizing",
    "projection",
    "own_server",
    "settings",
    "sources",
    "summary",
    "compare",
    "revisions",
    "move",
    "plan-machines",
    "own-servers",
    "accuracy",
    "proposal",
    "start",
)


@pytest.mark.parametrize("page", PAGES)
def test_that_no_page_has_a_letter_twice(window: Window, page: str, qtbot: QtBot) -> None:
    window.open_example(0)
    pages = window.page
    if page in ("projection", "own_server", "settings", "sources", "sizing"):
        assert isinstance(pages, ServicePages)
        pages.setCurrentWidget(getattr(pages, page))
    else:
        window.show_page("" if page == "start" else page)
    if isinstance(window.page, ProposalPage):
        qtbot.waitUntil(lambda: window.page._job is None and window.page._shown is not None)
    assert twice(mnemonic(text) for text in seen_texts(window)) == []


def seen_texts(window: Window) -> Iterator[str]:
    for part in window.findChildren(QWidget):
        if not part.isVisible():
            continue
        if isinstance(part, QAbstractButton) or (isinstance(part, QLabel) and part.buddy() is not None):
            yield part.text()
        elif isinstance(part, QTabBar):
            yield from (part.tabText(tab) for tab in range(part.count()))
    yield from (action.text() for action in window.menuBar().actions())


def test_that_pages_are_reached_by_their_number(active: Window, qtbot: QtBot) -> None:
    service = active.desk.seen
    qtbot.keyClick(active, Qt.Key.Key_1, CTRL)
    assert active.desk.seen == PAGES_OF_PLAN[0][0]
    qtbot.keyClick(active, Qt.Key.Key_2, CTRL)
    assert active.desk.seen == service
    assert [action.text() for action in active.menus.view.pages if action.isVisible()][:2] == [
        "&1  Overview",
        "&2  Mail",
    ]
    assert active.session is not None
    active.session.undo()
    qtbot.keyClick(active, Qt.Key.Key_9, CTRL)
    assert active.desk.seen == PAGES_OF_PLAN[-1][0]


def test_that_a_plan_is_closed_and_opened_again_from_the_menu(
    active: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "Tom & Co.sizeplan"
    assert active.files.save_to(path)
    qtbot.keyClick(active, Qt.Key.Key_W, CTRL)
    assert active.session is None and active.desk.seen == ""
    active.menus.recent.aboutToShow.emit()
    first, *_, clear = active.menus.recent.actions()
    assert first.text() == "&1  Tom && Co"
    first.trigger()
    assert active.session is not None and active.session.path == path
    clear.trigger()
    assert active.desk.preferences.recent == ()
    assert path.exists()


def test_that_keys_zoom_the_whole_interface_and_the_field_keeps_the_keyboard(
    active: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    def sizes() -> tuple[int, int, int]:
        assert isinstance(active.page, ServicePages)
        chip = active.page.strip.height()
        return QFontInfo(active.page.sizing.form.font()).pixelSize(), theme.px(28), chip

    page = active.page
    assert isinstance(page, ServicePages)
    users = page.findChild(QLineEdit, "users")
    users.setFocus()
    before = sizes()
    for _ in range(5):
        qtbot.keyClick(active.focusWidget(), Qt.Key.Key_Plus, CTRL)
    assert active.desk.preferences.zoom == 150
    after = sizes()
    for small, large in zip(before, after, strict=True):
        assert large / small == pytest.approx(1.5, abs=0.1)
    assert active.focusWidget().objectName() == "users"
    qtbot.keyClick(active, Qt.Key.Key_0, CTRL)
    assert sizes() == before
    for _ in range(4):
        qtbot.keyClick(active, Qt.Key.Key_Minus, CTRL)
    assert active.desk.preferences.zoom == 80


def test_that_preferences_hold_at_once_and_at_the_next_start(active: Window, qtbot: QtBot) -> None:
    dialog = PreferencesDialog(active.desk, active)
    dialog.show()
    for choice, keys, steps in ((dialog.theme, Qt.Key.Key_Down, 2), (dialog.numbers, Qt.Key.Key_Down, 2)):
        choice.setFocus()
        choice.setCurrentIndex(0)
        for _ in range(steps):
            qtbot.keyClick(choice, keys)
    assert theme.current() is theme.DARK
    users = active.page.findChild(QLineEdit, "users")
    assert users.text() == "10.000", "as in Germany"
    dialog.paper.setFocus()
    qtbot.keyClick(dialog.paper, Qt.Key.Key_Down)
    active.show_page("proposal")
    assert isinstance(active.page, ProposalPage)
    assert active.page.options.options().paper == "letter"
    line = dialog.currency.lineEdit()
    line.selectAll()
    qtbot.keyClicks(line, "1 EUR")
    assert "Currency" in dialog.refused.text() and active.desk.preferences.currency == ""
    line.selectAll()
    qtbot.keyClicks(line, "CHF")
    dialog.close()
    dialog.deleteLater()
    qtbot.waitUntil(lambda: preferences.load().currency == "CHF")
    again = Window()
    kept = again.desk.preferences
    assert (kept.theme, kept.numbers, kept.paper, kept.currency) == ("dark", "de_DE", "letter", "CHF")
    again.deleteLater()


def test_that_f1_explains_the_input_that_has_the_keyboard(active: Window, qtbot: QtBot) -> None:
    users = active.page.findChild(QLineEdit, "users")
    users.setFocus()
    qtbot.keyClick(users, Qt.Key.Key_F1)
    (bubble,) = active.findChildren(Bubble)
    field = next(one for one in planner("mail").fields() if one.name == "users")
    assert bubble.isVisible() and bubble.accessibleName() == "Active users"
    told = bubble.accessibleDescription()
    assert field.meaning in told and "a whole number from 1 to 1,000,000" in told
    qtbot.keyClick(bubble, Qt.Key.Key_Escape)
    assert not bubble.isVisible()


def test_that_f1_without_an_input_opens_the_help(active: Window, qtbot: QtBot) -> None:
    active.show_page("")
    active.stack.setFocus()
    qtbot.keyClick(active, Qt.Key.Key_F1)
    viewer = active.findChild(HelpViewer)
    assert viewer is not None and viewer.page == "plan"
    viewer.close()


def test_that_the_help_lists_every_key_and_every_word_and_what_is_new(
    active: Window, qtbot: QtBot, checkout: Path
) -> None:
    viewer = show_help(active, "keys")
    told = viewer.view.toPlainText()
    for _, actions in menus(active):
        for action in actions:
            if not action.shortcut().isEmpty():
                assert action.shortcut().toString(QKeySequence.SequenceFormat.NativeText) in told
    viewer.show_page("words")
    told = viewer.view.toPlainText()
    own = [word for name in services() for word in planner(name).words]
    assert all(word.word in told and word.meaning in told for word in (*WORDS, *own))
    qtbot.keyClicks(viewer.search, "headroom")
    assert "What is left between demand and capacity." in viewer.view.toPlainText()
    assert "Headroom" in viewer.view.toPlainText() and "Guest" not in viewer.view.toPlainText()
    active.desk.set_zoom(130)
    qtbot.waitUntil(lambda: viewer.pages.width() == theme.px(190))
    active.desk.set_zoom(100)
    viewer.show_page("changes")
    newest = (checkout / "CHANGELOG.md").read_text("utf-8").partition("\n- ")[2].partition("\n")[0]
    assert newest.split(" (")[0] in viewer.view.toPlainText()
    assert viewer.view.toPlainText().count("•") <= 15, "what one can do, and not each single change"
    viewer.close()


def test_that_print_and_export_lead_to_the_proposal(
    active: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.pdf"
    monkeypatch.setattr("app.desktop.pages.proposal.QFileDialog.getSaveFileName", lambda *_: (str(out), ""))
    qtbot.keyClick(active, Qt.Key.Key_E, CTRL)
    page = active.page
    assert isinstance(page, ProposalPage)
    qtbot.waitUntil(lambda: page.message.text().startswith("Saved as") and page._job is None)
    assert out.read_bytes().startswith(b"%PDF")


def test_that_a_missing_recent_plan_is_told(window: Window, tmp_path: Path) -> None:
    path = tmp_path / "gone.sizeplan"
    save_plan(examples()[0], path)
    assert window.files.open_file(path)
    path.unlink()
    window.files.close()
    window.menus.recent.aboutToShow.emit()
    window.menus.recent.actions()[0].trigger()
    assert window.telling.bar is not None and window.telling.bar.what.text() == "The plan was not opened."


def test_that_the_next_start_has_the_size_that_was_chosen(qapp: QApplication, qtbot: QtBot) -> None:
    assert preferences.save(Preferences(zoom=120))
    window = make_window(qapp)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: window._charts_wanted)
    assert window.statusBar().height() == theme.px(24) > 26
    assert window.facts.zoom.text() == "Zoom 120 %"
    window.close()
    window.deleteLater()


def test_that_the_interface_does_not_outgrow_the_screen(active: Window, qtbot: QtBot) -> None:
    active.desk.most_zoom = 130
    for _ in range(5):
        qtbot.keyClick(active, Qt.Key.Key_Plus, CTRL)
    assert active.desk.preferences.zoom == 130
    assert "no room" in active.statusBar().currentMessage()
    qtbot.keyClick(active, Qt.Key.Key_Minus, CTRL)
    assert active.desk.preferences.zoom == 120, "one step back is one key"
    assert active.width() <= active.screen().availableGeometry().width()
