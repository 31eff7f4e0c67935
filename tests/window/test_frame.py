"""The frame of the window: what stands where at every size, what can be read, and that nothing moves by itself."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontDatabase, QRawFont, QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPushButton,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.desktop.jobs import Latest
from app.desktop.look.tokens import DARK, LIGHT, Colours
from app.desktop.outline import PAGES
from app.desktop.plain_text import label
from app.desktop.screen_room import stay_on_screen
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.document import Plan, Service
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Session
from app.presenting.finding import Place
from tests.window.looking import (
    BOUND,
    contrast,
    cut,
    edge_contrast,
    geometry,
    is_in_view,
    name_of,
    overlapping,
    part_of,
    picture,
    said,
    settle,
    shown,
)

SIZES = ((1000, 640), (1280, 800), (1920, 1080))
TEXT, CONTROL = 4.5, 3.0
"""Contrast that texts and the lines of controls need at least."""
CJK = "東京本社と大阪支社の電子メールサーバー群および全国の営業所のウェブメール"
LONG = (
    "Mail of the branch offices in the north, the south and everything that lies between the two of them, "
    * 2
)


def mail() -> Plan:
    return examples()[0]


def site() -> Plan:
    return next(plan for plan in examples() if len(plan.services) == 5)


def named(title: str) -> Plan:
    first = mail()
    return replace(first, title=title, services=(replace(first.services[0], title=title),))


def many() -> Plan:
    of = site().services
    services = tuple(
        replace(of[place % 5], id=f"service-{place}", title=f"{of[place % 5].title} {place}")
        for place in range(40)
    )
    return replace(site(), services=services, scenarios=(), readings=())


def empty() -> Plan:
    return Plan("empty", "Nothing yet")


def refused() -> Plan:
    service = mail().services[0]
    return replace(mail(), services=(service.with_entry("users", 0),))


PLANS = {
    "mail": mail,
    "site": site,
    "long names": lambda: named(LONG),
    "CJK names": lambda: named(CJK),
    "forty services": many,
    "empty": empty,
    "refused": refused,
}


def show(window: Window, plan: Plan) -> None:
    window.desk.open(Session(Opened(replace(plan, id=str(uuid.uuid4())))))


def views(window: Window, qapp: QApplication) -> Iterator[str]:
    """Every page one after the other, the tabs of the first service too."""
    assert window.session is not None
    first: tuple[Service, ...] = window.session.plan.services[:1]
    for name in (*(one.id for one in first), *(name for name, _ in PAGES), ""):
        window.show_page(name)
        page = window.page
        for tab in page.pages if isinstance(page, ServicePages) else (None,):
            if isinstance(page, ServicePages) and tab is not None:
                page.setCurrentWidget(tab)
            settle(qapp)
            yield f"{name or 'start'} {type(tab).__name__ if tab is not None else ''}".strip()


@pytest.mark.parametrize("plan", PLANS)
def test_that_no_text_is_cut_and_none_lies_over_another(
    window: Window, qapp: QApplication, plan: str
) -> None:
    show(window, PLANS[plan]())
    found: list[str] = []
    for size in SIZES if plan in ("mail", "site") else SIZES[:1]:
        window.resize(*size)
        for view in views(window, qapp):
            assert window.size() == QSize(*size), view
            found += (f"{size} {view}: {fault}" for fault in (*cut(window), *overlapping(window)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("zoom", [80, 150])
def test_that_no_text_is_cut_when_the_interface_is_zoomed(
    window: Window, example: ServicePages, qapp: QApplication, zoom: int
) -> None:
    window.desk.set_zoom(zoom)
    found: list[str] = []
    for view in views(window, qapp):
        found += (f"{view}: {fault}" for fault in (*cut(window), *overlapping(window)))
    window.desk.set_zoom(100)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_that_every_text_and_every_control_stands_out(window: Window, qapp: QApplication, theme: str) -> None:
    window.desk.set_theme(theme)
    show(window, site())
    found: list[str] = []
    for view in views(window, qapp):
        seen = picture(window)
        told = [part for part in shown(window) if _says_something(part)]
        texts = {name_of(part): contrast(part_of(seen, window, part)) for part in told}
        lines = {
            name_of(part): edge_contrast(seen, window, part)
            for part in shown(window, BOUND)
            if _is_bound(part)
        }
        found += (f"{view}: {there:.1f} {name}" for name, there in texts.items() if there < TEXT)
        found += (f"{view}: {there:.1f} edge of {name}" for name, there in lines.items() if there < CONTROL)
    assert not found, "\n".join(found)


def _says_something(part: QWidget) -> bool:
    return bool(said(part)) or isinstance(part, QTabBar)


def _is_bound(part: QWidget) -> bool:
    """Whether a line must bound it: a link is no button to look at."""
    inner = isinstance(part.parent(), QAbstractSpinBox | QComboBox)
    return part.isEnabled() and part.property("role") != "link" and not inner


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_that_the_tokens_keep_their_contrast_on_every_ground(colours: Colours) -> None:
    grounds = (colours.canvas, colours.panel, colours.side, colours.sunk, colours.plot)
    for text in (colours.text, colours.text2, colours.muted, colours.accent):
        assert min(_ratio(text, ground) for ground in grounds) >= TEXT
    for fit in ("fits", "tight", "over", "unknown"):
        assert _ratio(colours.fit(fit), colours.soft(fit)) >= TEXT
    assert _ratio(colours.accent_text, colours.accent) >= TEXT
    assert _ratio(colours.text, colours.selection) >= TEXT
    assert min(_ratio(colours.edge, ground) for ground in grounds) >= CONTROL


def _ratio(one: str, other: str) -> float:
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _light(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_that_the_look_finds_what_is_wrong(qtbot: QtBot, qapp: QApplication) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    room.resize(300, 200)
    for place, text in (
        (QRect(10, 10, 40, 20), "A text that is cut"),
        (QRect(20, 15, 200, 20), "over another"),
    ):
        part = label(text)
        part.setParent(room)
        part.setGeometry(place)
    pale = QPushButton("pale", room)
    pale.setGeometry(10, 100, 120, 30)
    pale.setStyleSheet("color: #cccccc; background: #ffffff; border: 1px solid #eeeeee")
    room.show()
    settle(qapp)
    assert ["A text that is cut" in fault for fault in cut(room)] == [True]
    assert len(overlapping(room)) == 1
    seen = picture(room)
    assert contrast(part_of(seen, room, pale)) < TEXT
    assert edge_contrast(seen, room, pale) < CONTROL


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
    qtbot.waitUntil(lambda: not any(job.busy for job in window.findChildren(Latest)))
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


@pytest.mark.parametrize("wide, narrow", [(1280, False), (1920, False), (1000, True)])
def test_that_the_outline_is_a_rail_in_a_narrow_window(
    window: Window, example: ServicePages, qapp: QApplication, wide: int, narrow: bool
) -> None:
    window.resize(wide, 800)
    settle(qapp)
    assert window.outline.tree.narrow is narrow
    assert window.outline.width() == (44 if narrow else 200)
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
    for view in views(window, qapp):
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
    for theme, colours in (("light", LIGHT), ("dark", DARK), ("light", LIGHT)):
        window.desk.set_theme(theme)
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
