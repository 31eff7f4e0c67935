"""The answer on top: seen without a click, with totals, in every width, dated off the interface thread."""

from __future__ import annotations

import re
import uuid

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop.pages.compare import ComparePage
from app.desktop.pages.machines import MachinesPage
from app.desktop.pages.overview import OverviewPage
from app.desktop.service_pages import ServicePages
from app.desktop.window import Window
from app.plan.document import Plan
from app.plan.edits import set_entry
from app.plan.examples import examples
from app.plan.opening import Opened
from app.plan.session import Session
from app.presenting.outline import MACHINES
from tests.app.presenting.test_full_machine import two_on
from tests.window.looking import settle
from tests.window.plans_to_look_at import show, site

LEFT = Qt.MouseButton.LeftButton


def enter(window: Window, **entries: object) -> None:
    assert window.session is not None
    for name, value in entries.items():
        window.session.apply(set_entry(window.session.plan.services[0].id, name, value, name))  # type: ignore[arg-type]


def test_that_the_number_of_servers_is_seen_without_a_click(window: Window, example: ServicePages) -> None:
    enter(window, users=20_000)
    servers = example.strip.answers[0]
    assert servers.isVisible()
    assert servers.answer.text().startswith("2 servers × ")
    assert servers.caption.text().endswith("20,000 users in all")
    assert any(cell.caption.text() == "each, 2 for the log · 70 in all" for cell in example.strip.answers)


def test_that_the_answer_stays_on_every_page_of_the_service(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    before = example.strip.geometry()
    for page in range(example.tabs.count()):
        qtbot.mouseClick(example.tabs, LEFT, pos=example.tabs.tabRect(page).center())
        assert example.strip.isVisible() and example.strip.geometry() == before


def test_that_the_date_follows_and_its_cell_does_not_move(
    window: Window, example: ServicePages, users: QLineEdit, qtbot: QtBot
) -> None:
    enter(window, start="2026-11", growth=20.0)
    qtbot.waitUntil(lambda: example.strip.date.isEnabled() and "Order" in example.strip.date.answer.text())
    place = example.strip.date.geometry()
    users.selectAll()
    qtbot.keyClicks(users, "9000")
    assert example.strip.date.geometry().x() >= 0
    assert not example.strip.date.isEnabled(), "an older date is grey"
    qtbot.waitUntil(example.strip.date.isEnabled)
    assert example.strip.date.geometry().y() == place.y()


def test_that_a_service_is_busy_until_its_date_is_told(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: not example.is_busy)
    assert example.strip.date.answer.text() == "No action needed"
    enter(window, start="2026-11", growth=20.0)
    assert example.is_busy and not example.strip.date.isEnabled()
    qtbot.waitUntil(lambda: not example.is_busy)
    assert example.strip.date.isEnabled() and "Order" in example.strip.date.answer.text()


def test_that_dates_say_what_is_known_without_growth(example: ServicePages, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: example.strip.date.answer.text() == "No action needed")
    assert example.strip.date.caption.text() == "growth is not set"


@pytest.mark.parametrize("width", [1000, 1280, 1920])
def test_that_memory_gives_way_first_then_drives_and_servers_stay(
    window: Window, example: ServicePages, width: int, qtbot: QtBot
) -> None:
    enter(window, users=20_000, price_server=52_000.0, price_month=1350.0, currency="EUR")
    window.resize(width, 640)
    qtbot.waitUntil(lambda: window.width() == width)
    qtbot.waitUntil(lambda: example.strip.date.isEnabled() and bool(example.strip.date.answer.text()))
    strip = example.strip
    seen = strip.texts
    assert seen[0].startswith("2 servers × ")
    memory, drives = (any(text.endswith(unit) for text in seen) for unit in ("GiB", "drives"))
    assert drives or not memory
    for cell in strip.answers:
        if cell.isVisible():
            assert cell.geometry().right() <= strip.width()
            assert cell.width() >= cell.sizeHint().width(), cell.answer.text()


def test_that_processors_memory_drives_and_cost_are_seen_in_a_usual_window(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    window.resize(1280, 800)
    enter(window, users=20_000, start="2026-11", growth=20.0)
    enter(window, price_server=52_000.0, price_drive=300.0, price_month=1350.0, currency="EUR")
    strip = example.strip
    qtbot.waitUntil(lambda: strip.date.isEnabled() and "Order" in strip.date.answer.text())
    told = " ".join(strip.texts)
    assert all(unit in told for unit in ("processors", "GiB", "drives", "EUR", "Order")), told
    assert all("in all" in cell.caption.text() for cell in strip.answers[:3])
    assert strip.cost.caption.text().startswith("Cost to 2028-11"), "what the order costs, as page 1 tells it"


def test_that_the_selected_setting_and_source_are_told_in_full(
    window: Window, example: ServicePages, qtbot: QtBot
) -> None:
    for page, table in ((example.settings, example.settings.table), (example.sources, example.sources.table)):
        example.setCurrentWidget(page)
        heights = {table.rowHeight(row) for row in range(table.rowCount())}
        assert len(heights) == 1, "every row is one line"
        before = page.details.geometry()
        for row in (0, 2):
            qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualItemRect(table.item(row, 0)).center())
            shown = page.details.text
            assert table.item(row, 0).text() in shown
            assert table.item(row, 4).text() in shown
        assert page.details.geometry() == before


def test_that_cautions_are_counted_and_listed(window: Window, example: ServicePages, qtbot: QtBot) -> None:
    example.setCurrentWidget(example.sources)
    tabs, cautions = example.sources.tabs, example.sources.cautions
    place = tabs.indexOf(cautions)
    assert tabs.tabText(place) == f"{cautions.rowCount()} cautions"
    qtbot.mouseClick(tabs.tabBar(), LEFT, pos=tabs.tabBar().tabRect(place).center())
    assert cautions.isVisible() and not example.sources.details.isVisible()


def test_that_the_bottleneck_is_told_whole_where_cells_can_close_up(
    window: Window, qapp: QApplication
) -> None:
    show(window, site())
    window.resize(1280, 800)
    assert window.session is not None
    for service in window.session.plan.services:
        window.show_page(service.id)
        settle(qapp)
        page = window.page
        assert isinstance(page, ServicePages)
        assert page.strip.limit.text().startswith("Bottleneck: ")
        assert page.strip.limit.text().endswith("%"), service.title
        assert len(page.strip.texts) >= len(page.strip.answers) - 1, service.title


@pytest.mark.parametrize("plan", ["a site with five", "grows, with prices"])
def test_that_headroom_is_read_at_twice_the_size(window: Window, qtbot: QtBot, plan: str) -> None:
    window.desk.most_zoom = 200
    window.desk.set_zoom(200)
    window.resize(1920, 1080)
    show(window, next(one for one in examples() if plan in one.title))
    assert window.session is not None
    service = next(one for one in window.session.plan.services if one.title == "Web mail")
    window.show_page(service.id)
    page = window.page
    assert isinstance(page, ServicePages)
    qtbot.waitUntil(lambda: page.strip.limit.text() != "" and not page.is_busy)
    assert re.search(r"Users\sper\sserver,\sheadroom\s25\s%$", page.strip.limit.text())


def on_one_machine(memory: int) -> Plan:
    """Two services of 5.4 to 6.6 GiB together, on a machine of that many MiB."""
    return replace(two_on(memory).plan, id=str(uuid.uuid4()))


@pytest.mark.parametrize(
    ("memory", "verdict", "date"),
    [(4_000, "Does not fit", "Add capacity"), (6_000, "Expected fits, worst case does not", "Measure first")],
)
def test_that_the_page_of_a_service_tells_of_its_full_machine_and_nothing_moves_for_it(
    window: Window, qtbot: QtBot, qapp: QApplication, memory: int, verdict: str, date: str
) -> None:
    window.desk.open(Session(Opened(on_one_machine(65_536))))
    window.show_page("m")
    pages = window.page
    assert isinstance(pages, ServicePages) and window.session is not None
    strip, session = pages.strip, window.session
    qtbot.waitUntil(lambda: not pages.is_busy)
    assert strip.chip.text().startswith("Fits today") and strip.date.answer.text() == "No action needed"
    settle(qapp)
    before = {id(cell): cell.geometry() for cell in strip.answers}
    for key in ("m", "n"):
        session.apply(set_entry(key, "machine_memory", memory, "Memory"))
    qtbot.waitUntil(lambda: not pages.is_busy)
    settle(qapp)
    assert strip.chip.text() == verdict and "host-1" in strip.limit.text() + strip.limit.toolTip()
    assert strip.date.answer.text() == date
    assert strip.chip.width() >= strip.chip.sizeHint().width(), "the verdict is seen whole"
    assert {id(cell): cell.geometry() for cell in strip.answers} == before
    session.undo()
    session.undo()
    qtbot.waitUntil(lambda: not pages.is_busy)
    assert strip.chip.text().startswith("Fits today")


@pytest.mark.parametrize("by_key", [False, True])
def test_that_the_machine_of_the_bottleneck_is_a_link_to_its_page(
    window: Window, qtbot: QtBot, by_key: bool
) -> None:
    window.desk.open(Session(Opened(on_one_machine(4_000))))
    window.show_page("m")
    pages = window.page
    assert isinstance(pages, ServicePages)
    qtbot.waitUntil(lambda: not pages.is_busy)
    link = pages.strip.limit.link
    assert link.isVisible() and link.text() == "host-1"
    if by_key:
        assert link.focusPolicy() & Qt.FocusPolicy.TabFocus
        link.setFocus()
        qtbot.keyClick(link, Qt.Key.Key_Space)
    else:
        at = link.mapTo(window, link.rect().center())
        seen = window.childAt(at)
        assert seen is link, "nothing lies over it"
        qtbot.mouseClick(seen, LEFT)
    page = window.page
    assert isinstance(page, MachinesPage)
    current = page.table.item(page.table.currentRow(), 0)
    assert current is not None and current.text() == "host-1"
    assert window.focusWidget() is page.table


@pytest.mark.parametrize("name", ["summary", "compare", "outline"])
def test_that_a_machine_leads_to_its_page_from_the_pages_of_the_plan_and_the_outline(
    window: Window, qtbot: QtBot, name: str
) -> None:
    window.desk.open(Session(Opened(on_one_machine(4_000))))
    if name == "outline":
        tree = window.outline.tree
        qtbot.waitUntil(lambda: tree.rows_of(MACHINES) == ["machine:host-1"])
        row = next(one for one in tree.items() if one.text(0) == "host-1")
        qtbot.mouseClick(tree.viewport(), LEFT, pos=tree.visualItemRect(row).center())
    else:
        window.show_page(name)
        seen = window.page
        assert isinstance(seen, OverviewPage | ComparePage)
        qtbot.waitUntil(seen.strip.limit.link.isVisible)
        qtbot.mouseClick(seen.strip.limit.link, LEFT)
    qtbot.waitUntil(lambda: isinstance(window.page, MachinesPage))
    page = window.page
    assert isinstance(page, MachinesPage)
    current = page.table.item(page.table.currentRow(), 0)
    assert current is not None and current.text() == "host-1"


def test_that_a_bottleneck_without_a_machine_is_no_link(example: ServicePages) -> None:
    assert example.strip.limit.text().startswith("Bottleneck: ")
    assert example.strip.limit.link.isHidden()


def test_that_the_bottleneck_of_a_site_is_read_whole_in_two_lines(window: Window, qapp: QApplication) -> None:
    show(window, site())
    window.resize(1280, 800)
    window.show_page("summary")
    settle(qapp)
    page = window.page
    assert isinstance(page, OverviewPage)
    before = page.strip.chip.geometry(), page.strip.limit.geometry()
    assert page.strip.limit.text().replace("\n", " ") == "Bottleneck: Address space, Mail of the offices"
    assert page.strip.limit.toolTip() == ""
    assert page.strip.limit.geometry().bottom() <= page.strip.height()
    window.resize(1920, 800)
    settle(qapp)
    assert "\n" not in page.strip.limit.text()
    assert page.strip.chip.geometry() == before[0], "a second line moves nothing"


def test_that_a_change_of_another_service_on_the_machine_is_told_too(window: Window, qtbot: QtBot) -> None:
    window.desk.open(Session(Opened(on_one_machine(65_536))))
    window.show_page("m")
    pages = window.page
    assert isinstance(pages, ServicePages) and window.session is not None
    qtbot.waitUntil(lambda: not pages.is_busy)
    window.session.apply(set_entry("n", "machine", "host-2", "Machine"))
    for key in ("m", "n"):
        window.session.apply(set_entry(key, "machine_memory", 4_000, "Memory"))
    qtbot.waitUntil(lambda: not pages.is_busy)
    assert pages.strip.chip.text().startswith("Fits today")
    window.session.apply(set_entry("n", "machine", "host-1", "Machine"))
    qtbot.waitUntil(lambda: not pages.is_busy)
    assert pages.strip.chip.text() == "Does not fit"
