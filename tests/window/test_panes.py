"""The frame of the window: what stands where at every size, what opens and folds, and that nothing moves by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontDatabase, QRawFont, QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QSplitter,
    QStyle,
    QStyleOptionButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.desktop import theme
from app.desktop.look.tokens import DARK, LIGHT
from app.desktop.screen_room import stay_on_screen
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.presenting.finding import Place
from tests.window.looking import (
    contrast,
    geometry,
    is_in_view,
    name_of,
    part_of,
    picture,
    settle,
)
from tests.window.plans_to_look_at import PLANS, mail, show, site, views

TEXT = 4.5


class Watch(QObject):
    """Hears of every window that comes up."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, part: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Show and isinstance(part, QWidget) and part.isWindow():
            self.seen.append(f"{type(part).__name__} {part.objectName()}")
        return False


@pytest.fixture
def watch(qapp: QApplication) -> Iterator[Watch]:
    made = Watch()
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


@pytest.mark.parametrize("plan", ["mail", "site", "refused"])
def test_that_no_window_comes_up_that_nobody_asked_for(
    window: Window, qapp: QApplication, watch: Watch, plan: str
) -> None:
    show(window, PLANS[plan]())
    for _ in views(window, qapp):
        pass
    assert watch.seen == []


def test_that_the_watch_hears_of_a_part_shown_before_it_has_a_place(qtbot: QtBot, watch: Watch) -> None:
    part = QWidget()
    qtbot.addWidget(part)
    part.show()
    assert watch.seen == ["QWidget "]


def test_that_nothing_moves_on_hover_drag_and_refusal(
    window: Window, example: ServicePages, users: QLineEdit, qtbot: QtBot, qapp: QApplication
) -> None:
    qtbot.waitUntil(lambda: not example.is_busy)
    settle(qapp)
    before = geometry(window)
    for part in (example.head, example.strip, *example.sizing.gauges.rows, window.outline.tree.viewport()):
        QTest.mouseMove(part, part.rect().center())
        settle(qapp)
    assert geometry(window) == before, "hovering"
    slider, panes = example.sizing.form.slider, _panes(window, example)
    assert slider is not None
    slider.setSliderDown(True)
    for step in (300, 500, 900, 200):
        slider.setValue(step)
        settle(qapp)
        assert _panes(window, example) == panes, "dragging"
    slider.setSliderDown(False)
    users.selectAll()
    qtbot.keyClicks(users, "0")
    settle(qapp)
    assert _panes(window, example) == panes, "refusing"


def _panes(window: Window, page: ServicePages) -> dict[str, QRect]:
    parts: dict[str, QWidget] = {
        "outline": window.outline, "head": page.head, "tabs": page.tabs, "strip": page.strip, "inputs": page.sizing.form,
        "gauges": page.sizing.gauges, "details": page.pane, "status": window.statusBar(), "menu": window.menuBar(),
    }  # fmt: skip
    return {name: QRect(part.mapTo(window, QPoint()), part.size()) for name, part in parts.items()}


def test_that_choosing_a_tab_moves_no_tab(example: ServicePages, qapp: QApplication) -> None:
    settle(qapp)
    seen = set()
    for page in example.pages:
        example.setCurrentWidget(page)
        settle(qapp)
        seen.add(tuple(example.tabs.tabRect(place).getRect() for place in range(example.tabs.count())))
    assert len(seen) == 1


@pytest.mark.parametrize("wide, outline", [(1280, 200), (1920, 256), (1000, 44)])
def test_that_the_outline_is_a_rail_in_a_narrow_window(
    window: Window, example: ServicePages, qapp: QApplication, wide: int, outline: int
) -> None:
    window.resize(wide, 800)
    settle(qapp)
    assert window.outline.tree.narrow is (outline == 44)
    assert window.outline.width() == outline
    assert window.outline.services() == [example.service_id]


def test_that_details_open_from_their_rail_and_stay_open_on_other_services(
    window: Window, qtbot: QtBot, qapp: QApplication
) -> None:
    show(window, site())
    assert window.session is not None
    first, second = window.session.plan.services[:2]
    window.show_page(first.id)
    page = window.page
    assert isinstance(page, ServicePages)
    assert not page.pane.is_open
    qtbot.mouseClick(page.pane.rail, Qt.MouseButton.LeftButton)
    assert page.pane.is_open
    assert page.details.isVisible()
    window.show_page(second.id)
    other = window.page
    assert isinstance(other, ServicePages) and other.pane.is_open
    assert window.desk.preferences.details is True
    qtbot.mouseClick(other.pane.fold, Qt.MouseButton.LeftButton)
    assert not other.pane.is_open
    window.show_page(first.id)
    assert not page.pane.is_open


def test_that_a_wide_window_has_the_details_open(
    window: Window, example: ServicePages, qapp: QApplication
) -> None:
    window.resize(1920, 1000)
    settle(qapp)
    assert example.pane.is_open
    window.resize(1280, 800)
    settle(qapp)
    assert not example.pane.is_open


def test_that_a_window_larger_than_its_screen_is_brought_onto_it(window: Window, qtbot: QtBot) -> None:
    room = window.screen().availableGeometry()
    window.setGeometry(QRect(room.topLeft() + QPoint(200, 150), room.size() + QSize(50, 70)))
    qtbot.waitUntil(lambda: not room.contains(window.frameGeometry()))
    stay_on_screen(window)
    qtbot.waitUntil(lambda: room.contains(window.frameGeometry()))


def test_that_a_window_is_never_smaller_than_its_pages_need(window: Window, qtbot: QtBot) -> None:
    window.resize(700, 400)
    qtbot.waitUntil(lambda: (window.width(), window.height()) == (850, 500))
    window.desk.set_zoom(140)
    qtbot.waitUntil(lambda: (window.width(), window.height()) == (1190, 700))
    window.desk.most_zoom = 200
    window.desk.set_zoom(200)
    room = window.screen().availableGeometry()
    assert window.minimumWidth() < room.width() and window.minimumHeight() < room.height()


def test_that_spaces_and_small_parts_grow_with_the_interface(
    window: Window, example: ServicePages, qapp: QApplication
) -> None:
    def lengths() -> list[int]:
        box, page = QCheckBox(window), window.page
        assert isinstance(page, ServicePages) and page.sizing.form.slider is not None
        box.ensurePolished()
        indicator = box.style().subElementRect(
            QStyle.SubElement.SE_CheckBoxIndicator, QStyleOptionButton(), box
        )
        field = page.sizing.form.editors["users"].control.mapTo(window, QPoint())
        finder = window.finder.line
        above = finder.mapTo(window, QPoint()).y()
        below = window.menuBar().height() - above - finder.height()
        assert abs(above - below) <= 2, "in the middle of the menu bar"
        return [
            indicator.width(),
            page.sizing.form.slider.sizeHint().height(),
            field.x() - window.outline.width(),
        ]

    small = lengths()
    window.desk.most_zoom = 200
    window.desk.set_zoom(200)
    settle(qapp)
    assert [large >= 1.8 * before for large, before in zip(lengths(), small, strict=True)] == [True] * 3
    window.desk.set_zoom(100)


def test_that_the_first_window_leaves_room_for_its_frame(window: Window, qapp: QApplication) -> None:
    fresh = Window()
    room = fresh.screen().availableGeometry()
    assert fresh.width() <= room.width() - 16
    assert fresh.height() <= room.height() - 48
    fresh.close()
    fresh.deleteLater()


def test_that_the_keyboard_is_seen_at_every_stop(window: Window, qtbot: QtBot, qapp: QApplication) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    show(window, mail())
    unseen: list[str] = []
    for view in views(window, qapp, preview=True):
        stops = [part for part in window.findChildren(QWidget) if _is_stop(part)]
        for part in stops:
            window.setFocus()
            settle(qapp)
            before = part.grab().toImage()
            part.setFocus(Qt.FocusReason.TabFocusReason)
            settle(qapp)
            if part.grab().toImage() == before:
                unseen.append(f"{view}: {name_of(part)}")
    assert not unseen, "\n".join(unseen)


def _is_stop(part: QWidget) -> bool:
    by_tab = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus) and part.focusProxy() is None
    return by_tab and part.isVisible() and part.isEnabled() and is_in_view(part)


def test_that_tab_goes_through_inputs_before_the_details(
    window: Window, example: ServicePages, users: QLineEdit, qtbot: QtBot
) -> None:
    order: list[QWidget] = []
    part = users.nextInFocusChain()
    while part is not users and len(order) < 2_000:
        if part.window() is window and part.isVisible() and part.focusPolicy() & Qt.FocusPolicy.TabFocus:
            order.append(part)
        part = part.nextInFocusChain()
    form, pane = example.sizing.form, example.pane
    inputs = [place for place, part in enumerate(order) if form.isAncestorOf(part)]
    details = [place for place, part in enumerate(order) if pane.isAncestorOf(part)]
    results = [place for place, part in enumerate(order) if example.sizing.gauges.isAncestorOf(part)]
    first_after = [place for place in inputs if place < details[0]]
    assert first_after, "inputs come next"
    assert max(first_after) < results[0] < details[0]


def test_that_letters_of_every_script_are_shown(window: Window, qapp: QApplication) -> None:
    missing = QRawFont.fromFont(qapp.font(), QFontDatabase.WritingSystem.SimplifiedChinese)
    layout = QTextLayout("東", qapp.font())
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    glyphs = [index for run in layout.glyphRuns() for index in run.glyphIndexes()]
    assert missing.isValid()
    assert glyphs and all(glyphs)


def test_that_pictures_follow_the_theme_at_once(
    window: Window, example: ServicePages, qapp: QApplication
) -> None:
    rows = window.outline.tree.viewport()
    looks = []
    for name, colours in (("light", LIGHT), ("dark", DARK), ("light", LIGHT)):
        window.desk.set_theme(name)
        settle(qapp)
        seen = picture(window)
        assert contrast(part_of(seen, window, rows)) >= TEXT
        ground = window.outline.grab().toImage().pixelColor(2, 2).name()
        assert ground == colours.side
        looks.append(example.pane.fold.icon().pixmap(16, 16).toImage())
    assert looks[0] == looks[2] != looks[1]


def test_that_inputs_fold_away_and_come_back_when_one_is_looked_for(
    window: Window, example: ServicePages, qapp: QApplication
) -> None:
    assert example.sizing.form.isVisible()
    wide = example.sizing.gauges.width()
    window.fold_inputs.trigger()
    settle(qapp)
    assert not example.sizing.form.isVisible()
    assert example.sizing.gauges.width() > wide
    window.show_page("summary")
    window.show_page(example.service_id)
    assert not example.sizing.form.isVisible()
    assert window.desk.preferences.inputs is False
    example.reveal(Place(example.service_id, "users", "Active users", "", is_input=True))
    assert example.sizing.form.isVisible()


def test_that_inputs_are_wider_in_a_wide_window_until_the_user_moves_their_border(
    window: Window, example: ServicePages, qapp: QApplication
) -> None:
    inputs = example.sizing.form
    for wide, wanted in ((1280, theme.INPUTS), (1920, theme.WIDE_INPUTS), (1280, theme.INPUTS)):
        window.resize(wide, 800)
        settle(qapp)
        assert inputs.width() == theme.px(wanted)
    split = inputs.parent()
    assert isinstance(split, QSplitter)
    border = split.handle(1)
    middle = border.rect().center()
    QTest.mousePress(border, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(border, middle + QPoint(40, 0))
    QTest.mouseRelease(border, Qt.MouseButton.LeftButton, pos=middle)
    moved = inputs.width()
    assert moved > theme.px(theme.INPUTS)
    window.resize(1920, 800)
    settle(qapp)
    assert inputs.width() == moved
