"""The overview of a plan by mouse and keys: tiles, dates, charts, questions, findings, and plans of many services."""

from __future__ import annotations

import uuid
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea
from pytestqt.qtbot import QtBot

from app.desktop.pages.overview import OverviewPage
from app.desktop.pages.page import is_at_work
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.findings_card import MOST_FINDINGS
from app.desktop.window import Window
from app.plan.document import Plan, Service, Start
from app.plan.edits import set_entry
from app.plan.examples import examples
from app.plan.machine_edits import set_start
from app.plan.opening import Opened
from app.plan.session import Session
from app.presenting.overview import Finding
from planners.planner import Fit
from tests.window.looking import is_in_view, settle

LEFT = Qt.MouseButton.LeftButton
MANY = 200


@pytest.fixture
def site(window: Window, qtbot: QtBot) -> OverviewPage:
    """The overview of the plan of five services, all of it worked out."""
    window.open_example(next(i for i, plan in enumerate(examples()) if len(plan.services) == 5))
    return shown(window, qtbot)


def shown(window: Window, qtbot: QtBot) -> OverviewPage:
    window.show_page("summary")
    page = window.page
    assert isinstance(page, OverviewPage)
    done(page, qtbot)
    return page


def done(page: OverviewPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(page.charts.charts) and all(one.chart for one in page.charts.charts))


def test_that_each_service_and_machine_has_a_tile_that_opens_it(
    window: Window, site: OverviewPage, qtbot: QtBot
) -> None:
    assert window.session is not None
    plan = window.session.plan
    assert [tile.title for tile in site.tiles.tiles] == [*(one.title for one in plan.services), "host-1"]
    assert all(tile.gauge is not None for tile in site.tiles.tiles)
    qtbot.mouseClick(site.tiles, LEFT, pos=site.tiles.place(1).center())
    assert isinstance(window.page, ServicePages) and window.page.service_id == plan.services[1].id


def test_that_the_next_dates_have_room_for_whole_rows(window: Window, qtbot: QtBot) -> None:
    """A sliver of the fifth row was seen below four, and a bar to scroll beside one."""
    of = next(plan for plan in examples() if len(plan.services) == 5)
    for count, more in ((1, 0), (4, 0), (6, 1)):
        services = tuple(replace(of.services[0], id=f"s{place}") for place in range(count))
        plan = replace(of, id=str(uuid.uuid4()), services=services, scenarios=(), readings=())
        window.desk.open(Session(Opened(plan)))
        page = shown(window, qtbot)
        qtbot.waitUntil(lambda: len(page.time_line.dates.rows) == count)  # noqa: B023 - at once
        room = page._dates_room.findChild(QScrollArea)
        assert room is not None
        assert min(room.verticalScrollBar().maximum(), 1) == more
        assert room.viewport().height() - page.time_line.height_of(min(count, 4)) <= 1


def test_that_the_arrows_choose_a_tile_and_enter_opens_it(
    window: Window, site: OverviewPage, qtbot: QtBot
) -> None:
    assert window.session is not None
    site.tiles.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        qtbot.keyClick(site.tiles, key)
    assert site.tiles.accessibleDescription() == site.tiles.tiles[1].spoken
    qtbot.keyClick(site.tiles, Qt.Key.Key_Return)
    assert isinstance(window.page, ServicePages)
    assert window.page.service_id == window.session.plan.services[1].id


def test_that_totals_and_the_first_date_stand_on_top(
    window: Window, site: OverviewPage, qtbot: QtBot
) -> None:
    assert site.strip.texts[0] == "5 servers (1 node, 3 partitions)"
    assert window.session is not None
    mail = window.session.plan.services[0]
    window.session.apply(set_start(Start.EXISTING))
    for name, value in (("start", "2026-11"), ("growth", 40.0)):
        window.session.apply(set_entry(mail.id, name, value, name))
    qtbot.waitUntil(lambda: site.strip.date.caption.text() == mail.title and site.strip.date.isEnabled())
    assert "Order" in site.strip.date.answer.text()
    row = site.time_line.dates.rows[0]
    assert (row.title, row.text) == (mail.title, site.strip.date.answer.text())
    assert row.order is not None and row.earliest is not None and row.order <= row.earliest
    qtbot.mouseClick(site.time_line, LEFT, pos=QPoint(60, site.time_line.height_of(1) - 12))
    assert isinstance(window.page, ServicePages) and window.page.service_id == mail.id


def test_that_enter_goes_to_the_input_of_an_open_question(
    window: Window, site: OverviewPage, qtbot: QtBot
) -> None:
    row = site.questions.rows[0]
    question = row._question
    assert question is not None and row.isVisible()
    qtbot.mouseClick(row.button, LEFT)
    assert isinstance(window.page, ServicePages) and window.page.service_id == question.key
    editor = window.page.sizing.form.editors[question.name]
    qtbot.waitUntil(lambda: editor.isAncestorOf(window.focusWidget()) or editor is window.focusWidget())


def test_that_what_does_not_fit_is_the_first_finding_and_the_verdict(
    window: Window, site: OverviewPage, qtbot: QtBot
) -> None:
    assert window.session is not None
    mail = window.session.plan.services[0]
    for name, value in (("servers", 1), ("server_drives", 10)):
        window.session.apply(set_entry(mail.id, name, value, name))
    qtbot.waitUntil(lambda: site.strip.chip.fit is Fit.OVER)
    qtbot.waitUntil(lambda: site.findings.rows[0].finding.fit is Fit.OVER)
    first = site.findings.rows[0]
    assert first.finding.text.startswith(f"{mail.title}: Drives over by ")
    assert site.tiles.tiles[0].word == "Over"
    qtbot.mouseClick(first, LEFT)
    assert isinstance(window.page, ServicePages) and window.page.service_id == mail.id


def test_that_a_refused_service_is_not_sized_and_says_so(
    window: Window, site: OverviewPage, qtbot: QtBot
) -> None:
    assert window.session is not None
    window.session.apply(set_entry(window.session.plan.services[1].id, "users", "many", "Users"))
    qtbot.waitUntil(lambda: site.tiles.tiles[1].fit is Fit.UNKNOWN)
    assert "Active users" in site.tiles.tiles[1].spoken
    assert site.strip.chip.fit is Fit.UNKNOWN


def test_that_nothing_moves_while_the_rest_is_worked_out(
    window: Window, site: OverviewPage, qtbot: QtBot
) -> None:
    assert window.session is not None

    def places() -> list[QRect]:
        parts = (site.tiles, site._dates_room, site._charts_room, site.questions, site.findings)
        return [part.geometry() for part in parts]

    for one in window.session.plan.services:
        window.session.apply(set_entry(one.id, "growth", 5.0, "Growth"))
    qtbot.waitUntil(lambda: not is_at_work(window) and not site.is_busy and site._found is not None)
    before = places()
    for one in window.session.plan.services:
        window.session.apply(set_entry(one.id, "growth", 10.0, "Growth"))
        assert places() == before
    qtbot.waitUntil(lambda: not is_at_work(window) and not site.is_busy)
    assert places() == before


def test_that_a_plan_of_many_services_is_a_table_and_leaves_the_interface_free(
    window: Window, qtbot: QtBot
) -> None:
    first = examples()[0].services[0]
    services = tuple(
        replace(first, id=str(uuid.uuid4()), title=f"Mail {number}").with_entry("users", 1_000 + number)
        for number in range(MANY - 1)
    )
    services += (replace(first, id=str(uuid.uuid4()), title="The fullest").with_entry("users", 12_000),)
    window.desk.open(Session(Opened(replace(examples()[0], id=str(uuid.uuid4()), services=services))))
    window.show_page("summary")
    page = window.page
    assert isinstance(page, OverviewPage)
    qtbot.waitUntil(lambda: page.table.rowCount() == MANY)
    assert page.tiles.isHidden() and page.table.isVisible()
    qtbot.waitUntil(lambda: page.strip.texts[:1] == [f"{MANY} servers"])
    assert page.table.item(0, 0).text() == "The fullest"
    row = page.table.visualItemRect(page.table.item(0, 0)).center()
    qtbot.mouseClick(page.table.viewport(), LEFT, pos=row)
    assert isinstance(window.page, ServicePages) and window.page.service_id == services[-1].id


def test_that_the_proposal_is_one_click_away(window: Window, site: OverviewPage, qtbot: QtBot) -> None:
    qtbot.mouseClick(site.proposal, LEFT)
    assert window.desk.seen == "proposal"
    qtbot.waitUntil(lambda: window.findChild(QLineEdit, "title") is not None)


def test_that_an_empty_plan_offers_its_first_service(window: Window, qtbot: QtBot) -> None:
    asked: list[bool] = []
    window.desk.open(Session(Opened(replace(examples()[0], id=str(uuid.uuid4()), services=()))))
    window.show_page("summary")
    page = window.page
    assert isinstance(page, OverviewPage)
    qtbot.waitUntil(page.add.isVisible)
    assert not page.strip.isVisible() and not page.time_line.isVisible()
    window.desk.add_service.disconnect()
    window.desk.add_service.connect(lambda: asked.append(True))
    qtbot.mouseClick(page.add, LEFT)
    assert asked == [True]


def test_that_usual_findings_are_seen_without_scrolling(
    window: Window, site: OverviewPage, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(1280, 800)
    settle(qapp)
    qtbot.waitUntil(lambda: not site.is_busy)
    settle(qapp)
    assert len(site.findings.rows) >= 4
    assert all(is_in_view(row) for row in site.findings.rows)
    bar = site.findings.findChild(QScrollArea).verticalScrollBar()
    assert bar.maximum() == 0, "all findings are read without a bar"
    assert sum(row.isVisible() for row in site.questions.rows) >= 3
    assert site._area.verticalScrollBar().maximum() == 0, "the page is seen whole"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_that_charts_and_findings_end_with_the_page(
    window: Window, site: OverviewPage, qtbot: QtBot, qapp: QApplication, size: tuple[int, int]
) -> None:
    window.resize(*size)
    settle(qapp)
    page = site._area.viewport()
    parts = site._charts_room, site.findings
    qtbot.waitUntil(
        lambda: all(part.mapTo(page, part.rect().bottomLeft()).y() > page.height() - 24 for part in parts)
    )
    qtbot.waitUntil(lambda: site._area.verticalScrollBar().maximum() == 0)


def test_that_findings_are_all_seen_where_the_page_has_room(
    window: Window, site: OverviewPage, qtbot: QtBot, qapp: QApplication
) -> None:
    window.resize(3840, 2160)
    settle(qapp)
    qtbot.waitUntil(lambda: not site.is_busy)
    findings = [
        Finding(Fit.TIGHT, f"Service {place} has a finding of two lines in a narrow card", "")
        for place in range(30)
    ]
    site._finish(findings)
    bar = site.findings.findChild(QScrollArea).verticalScrollBar()
    qtbot.waitUntil(lambda: len(site.findings.rows) == 30 and bar.maximum() == 0)
    assert site._area.verticalScrollBar().maximum() == 0


def test_that_many_findings_come_a_few_between_two_events(window: Window, qtbot: QtBot) -> None:
    """Forty at once held the window up for several frames."""
    plan = Plan("crowded", "", services=tuple(_crowded(number) for number in range(MOST_FINDINGS + 5)))
    window.desk.open(Session(Opened(plan)))
    window.show_page("summary")
    page, seen = window.page, [0]
    assert isinstance(page, OverviewPage)
    timer = QTimer()
    timer.timeout.connect(lambda: seen.append(len(page.findings.rows)))
    timer.start(0)
    qtbot.waitUntil(lambda: len(page.findings.rows) == MOST_FINDINGS, timeout=60_000)
    timer.stop()
    assert max(after - before for before, after in pairwise(seen)) <= MOST_FINDINGS // 4


def _crowded(number: int) -> Service:
    """Mail for more users than its servers may carry, none of them with as many drives as another."""
    one = replace(examples()[0].services[0], id=f"s{number}", title=f"Mail {number}")
    return one.with_entry("users", 90_000).with_entry("server_drives", 46 + number)
