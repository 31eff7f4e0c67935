"""The projection on one page, by mouse and keyboard: growth, events and prices at the left, their answer beside them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.pages.projection import ProjectionPage
from app.desktop.pages.projection_parts import ProjectionParts
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.month_edit import MonthEdit
from app.desktop.window import Window
from app.plan.examples import examples
from planners.schema import Entry
from planners.table import Rows

LEFT = Qt.MouseButton.LeftButton
BRANCH = ("2027-03", 500.0, "load", "New branch")


@pytest.fixture
def page(window: Window, qtbot: QtBot) -> ProjectionPage:
    """The projection of the example that grows, shown and computed."""
    window.open_example(next(index for index, plan in enumerate(examples()) if "grows" in plan.title))
    assert isinstance(window.page, ServicePages)
    window.page.setCurrentWidget(window.page.projection)
    found = window.page.projection
    qtbot.waitUntil(lambda: found.parts.limits.rowCount() > 0)
    return found


@pytest.fixture
def parts(page: ProjectionPage) -> ProjectionParts:
    return page.parts


def line(parts: ProjectionParts, name: str) -> QLineEdit:
    control = parts.inputs.editors[name].control
    assert isinstance(control, QLineEdit)
    return control


def typed(qtbot: QtBot, part: QLineEdit, text: str) -> None:
    qtbot.mouseClick(part, LEFT)
    part.selectAll()
    qtbot.keyClicks(part, text)


def cell(parts: ProjectionParts) -> QLineEdit:
    """The line in which a cell of the events is typed."""
    (found,) = (one for one in parts.inputs.events.findChildren(QLineEdit, "cell") if one.isVisible())
    return found


def end(qtbot: QtBot, parts: ProjectionParts) -> None:
    """Enter ends the typing of a cell."""
    qtbot.keyClick(cell(parts), Qt.Key.Key_Return)
    events = parts.inputs.events
    qtbot.waitUntil(lambda: not any(one.isVisible() for one in events.findChildren(QLineEdit, "cell")))


def entry(window: Window, name: str) -> Entry:
    assert window.session is not None
    return window.session.plan.services[0].entries.get(name)


def rooms(part: QWidget) -> Iterator[tuple[str, QRect]]:
    """Where everything that is seen stands in the window."""
    for one in part.findChildren(QWidget):
        if one.isVisible() and one.window() is part.window():
            name = one.objectName() or one.accessibleName()
            yield f"{type(one).__name__} {name}", QRect(one.mapTo(part.window(), QPoint()), one.size())


def test_that_a_change_of_growth_is_answered_on_the_same_page(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    assert parts.cards.limit.card.answer == "After 2028-11: Drives"
    seen = window.page
    typed(qtbot, line(parts, "growth"), "30")
    qtbot.waitUntil(lambda: parts.cards.limit.card.answer.startswith("2028-"))
    assert window.page is seen and parts.isVisible()
    assert entry(window, "growth") == 30
    assert window.focusWidget() is parts.inputs.growth.control


def test_that_the_inputs_are_those_of_the_sizing(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    assert isinstance(window.page, ServicePages)
    typed(qtbot, line(parts, "users"), "12000")
    typed(qtbot, line(parts, "lead_time"), "5")
    price = next(name for name in parts.inputs.editors if name.startswith("price"))
    typed(qtbot, line(parts, price), "38000")
    assert entry(window, price) == 38_000
    window.page.setCurrentWidget(window.page.sizing)
    form = window.page.sizing.form
    form.reveal("lead_time")
    controls = [form.editors[name].control for name in ("users", "lead_time")]
    assert [one.text() for one in controls if isinstance(one, QLineEdit)] == ["12,000", "5"]


def test_that_an_event_is_added_in_the_last_row_with_the_month_as_people_write_it(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    assert window.session is not None
    events, before = parts.inputs.events, window.session.plan
    assert [events.item(1, column).text() for column in range(3)] == ["month", "± users", "title"]
    parts.inputs.area.ensureWidgetVisible(events)
    qtbot.mouseClick(events.viewport(), LEFT, pos=events.visualItemRect(events.item(1, 0)).center())
    qtbot.keyClicks(cell(parts), "Oct 2027")
    qtbot.keyClick(cell(parts), Qt.Key.Key_Tab)
    assert window.session.plan == before, "half an event is none"
    qtbot.keyClicks(cell(parts), "+5,000")
    qtbot.keyClick(cell(parts), Qt.Key.Key_Tab)
    assert entry(window, "growth_events") == Rows([BRANCH, ("2027-10", 5000.0, None, None)])
    qtbot.keyClicks(cell(parts), "Merger")
    end(qtbot, parts)
    assert entry(window, "growth_events") == Rows([BRANCH, ("2027-10", 5000.0, None, "Merger")])
    qtbot.waitUntil(
        lambda: any(
            flag.label == "Merger +5,000" for one in parts.chart.charts.values() for flag in one.chart.flags
        )
    )
    for _ in range(2):
        window.desk.undo()
    assert window.session.plan == before
    assert events.rows == Rows([BRANCH])


def test_that_a_month_is_typed_short_and_a_share_with_its_sign(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    events = parts.inputs.events
    events.setCurrentCell(0, 0)
    qtbot.keyClick(events, Qt.Key.Key_F2)
    made = cell(parts)
    assert isinstance(made, MonthEdit)
    made.selectAll()
    qtbot.keyClicks(made, "2027-5")
    end(qtbot, parts)
    events.setCurrentCell(0, 1)
    qtbot.keyClick(events, Qt.Key.Key_F2)
    cell(parts).selectAll()
    qtbot.keyClicks(cell(parts), "-10%")
    end(qtbot, parts)
    assert entry(window, "growth_events") == Rows([("2027-05", -10.0, "%", "New branch")])
    assert events.item(0, 1).text() == "−10 %"


def test_that_delete_removes_an_event_and_undo_brings_it_back(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    events = parts.inputs.events
    events.setFocus()
    events.setCurrentCell(0, 2)
    qtbot.keyClick(events, Qt.Key.Key_Delete)
    assert entry(window, "growth_events") is None
    window.desk.undo()
    assert entry(window, "growth_events") == events.rows == Rows([BRANCH])


def test_that_a_refused_event_is_marked_and_told_below_the_inputs(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    events = parts.inputs.events
    plain = events.item(0, 1).foreground().color()
    events.setCurrentCell(0, 0)
    qtbot.keyClick(events, Qt.Key.Key_F2)
    cell(parts).selectAll()
    qtbot.keyClicks(cell(parts), "soon")
    end(qtbot, parts)
    assert parts.inputs.message.text().startswith("Events, row 1, Month: enter a month such as 2027-03")
    assert events.item(0, 0).foreground().color() != plain
    assert parts.cards.limit.card.answer == "After 2028-11: Drives", "the last good result stays"


def test_that_events_are_pasted_and_copied_with_tabs_between(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    events = parts.inputs.events
    events.setFocus()
    QGuiApplication.clipboard().setText("Mar 2028\t+250\tSecond branch\n2028-6\t-5 %\n")
    qtbot.keyClick(events, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    added = [("2028-03", 250.0, None, "Second branch"), ("2028-06", -5.0, "%", None)]
    assert entry(window, "growth_events") == Rows([BRANCH, *added])
    events.selectAll()
    qtbot.keyClick(events, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied == ["2027-03\t+500\tNew branch", "2028-03\t+250\tSecond branch", "2028-06\t−5 %\t"]


def test_that_what_is_folded_away_tells_what_it_holds(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    assert window.session is not None
    more = parts.inputs.more
    assert more.told == "not set"
    qtbot.mouseClick(more, LEFT)
    typed(qtbot, line(parts, "growth_step"), "100")
    qtbot.mouseClick(more, LEFT)
    assert more.told == "1 entered"
    window.desk.undo()
    assert more.told == "not set"


def test_that_nothing_moves_when_an_input_is_refused(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    qtbot.mouseClick(line(parts, "growth_low"), LEFT)
    qtbot.waitUntil(lambda: not parts.chart.chart.faded)
    before = dict(rooms(parts))
    typed(qtbot, line(parts, "growth_low"), "400")
    QApplication.processEvents()
    after, _ = dict(rooms(parts)), before.pop("QWidget rows")  # what scrolls is longer by the room below
    told = {name for name in after if name not in before}
    assert parts.message.isVisible() and parts.inputs.foot.isVisible()
    assert parts.inputs.foot.geometry().top() >= _bottom(parts, "growth_low"), (
        "over no field that is typed in"
    )
    assert {name: place for name, place in after.items() if name not in told} == before
    assert parts.chart.chart.faded


def test_that_a_refused_load_is_told_once_in_the_pane(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    typed(qtbot, line(parts, "users"), "0")
    QApplication.processEvents()
    assert parts.inputs.editors["users"].refusal.text().startswith("Enter a whole number")
    assert not parts.inputs.foot.isVisible()
    parts.inputs.area.ensureWidgetVisible(line(parts, "price_month"), 0, 0)
    typed(qtbot, line(parts, "price_month"), "-3")
    QApplication.processEvents()
    assert parts.inputs.foot.isVisible() and "Active users" not in parts.inputs.message.text()


def test_that_a_refused_price_stays_in_view_above_what_is_told(parts: ProjectionParts, qtbot: QtBot) -> None:
    parts.inputs.area.ensureWidgetVisible(line(parts, "price_month"), 0, 0)
    typed(qtbot, line(parts, "price_month"), "-3")
    assert parts.inputs.foot.isVisible()
    assert parts.inputs.foot.geometry().top() >= _bottom(parts, "price_month")


def _bottom(parts: ProjectionParts, name: str) -> int:
    """Where a field ends in the pane of the inputs."""
    part = line(parts, name)
    return part.mapTo(parts.inputs, part.rect().bottomLeft()).y()


def test_that_a_resource_is_chosen_and_stays_chosen_while_growth_changes(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    window.resize(1900, 900)
    qtbot.waitUntil(lambda: parts.chart.segments.isVisible())
    assert parts.chart.current == "Drives"
    place = parts.chart.segments.keys.index("Processor")
    qtbot.mouseClick(parts.chart.segments.group.button(place), LEFT)
    assert parts.chart.title.text() == "Processor, month by month · on 1 server, as now"
    typed(qtbot, line(parts, "growth"), "30")
    qtbot.waitUntil(lambda: parts.cards.limit.card.answer.startswith("2028-"))
    assert parts.chart.current == "Processor"


def test_that_all_resources_are_seen_side_by_side_and_one_of_them_leads_to_its_chart(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    parts.chart.combo.setFocus()
    qtbot.keyClick(parts.chart.combo, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: parts.chart.multiples.isVisible())
    assert parts.chart.title.text() == "All resources, month by month"
    small = next(one for one in parts.chart.multiples.findChildren(QAbstractButton) if one.isVisible())
    qtbot.mouseClick(small, LEFT)
    assert parts.chart.chart.isVisible() and parts.chart.current == "Drives"


def test_that_without_growth_one_sentence_and_one_button_lead_to_it(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    for name in ("growth_low", "growth_high", "growth"):
        typed(qtbot, line(parts, name), "\b")
    parts.inputs.events.setFocus()
    parts.inputs.events.setCurrentCell(0, 0)
    qtbot.keyClick(parts.inputs.events, Qt.Key.Key_Delete)
    window.resize(1280, 2000)
    qtbot.waitUntil(lambda: parts.chart.enter.isVisible())
    assert parts.chart.height() < 600, "no chart"
    assert parts.cards.order.card.answer == "No action needed"
    assert parts.cards.limit.card.caption == "First limit" and parts.cards.chance.bars
    window.fold_inputs.trigger()
    assert not parts.inputs.isVisible()
    qtbot.mouseClick(parts.chart.enter, LEFT)
    assert parts.inputs.isVisible(), "folded inputs come back when they are asked for"
    assert window.focusWidget() is parts.inputs.growth.control
    qtbot.keyClicks(parts.inputs.growth.control, "30")
    qtbot.waitUntil(lambda: parts.chart.chart.isVisible())


def test_that_limits_and_words_stand_in_tabs_beside_the_needs(parts: ProjectionParts, qtbot: QtBot) -> None:
    assert parts.needs.isVisible()
    parts.tabs.setFocus()
    qtbot.keyClick(parts.tabs, Qt.Key.Key_Right)
    assert parts.limits.isVisible() and not parts.tornado.isVisible()
    row = [parts.limits.item(0, column).text() for column in range(6)]
    assert row[0] == "Drives" and row[5].endswith("%")
    qtbot.keyClick(parts.tabs, Qt.Key.Key_Right)
    assert parts.words.isVisible()
    for _ in range(2):
        qtbot.keyClick(parts.tabs, Qt.Key.Key_Left)
    assert parts.needs.isVisible() and parts.tornado.isVisible()


def test_that_a_limit_leads_to_the_chart_of_its_resource(parts: ProjectionParts, qtbot: QtBot) -> None:
    parts.tabs.setCurrentIndex(1)
    names = [parts.limits.item(row, 0).text() for row in range(parts.limits.rowCount())]
    row = names.index("Processor")
    place = parts.limits.visualItemRect(parts.limits.item(row, 0)).center()
    qtbot.mouseClick(parts.limits.viewport(), LEFT, pos=place)
    assert parts.chart.current == "Processor"


def test_that_the_tornado_is_told_to_who_does_not_see_it(parts: ProjectionParts) -> None:
    told = parts.tornado.accessibleDescription().splitlines()
    assert len(told) == len(parts.tornado.rows)
    assert told[0].startswith("Error of the model (5th to 95th percentile): Drives ")


def test_that_a_low_window_scrolls_below_a_chart_of_full_height(
    window: Window, parts: ProjectionParts, qtbot: QtBot
) -> None:
    window.resize(1000, 640)
    qtbot.waitUntil(lambda: parts.area.verticalScrollBar().maximum() > 0)
    assert parts.chart.chart.height() >= 180
    qtbot.waitUntil(lambda: parts.cards.order.height() == parts.cards.chance.height() == 131)
    assert parts.area.horizontalScrollBar().maximum() == 0
    parts.needs.setFocus()
    parts.area.ensureWidgetVisible(parts.needs)
    assert parts.area.verticalScrollBar().value() > 0


def test_that_tab_goes_through_the_page_as_it_is_read(parts: ProjectionParts) -> None:
    """Column by column, and inside one from row to row."""
    stops: list[QWidget] = []
    part = parts.nextInFocusChain()
    while part is not None and part is not parts:
        tab = Qt.FocusPolicy.TabFocus
        if parts.isAncestorOf(part) and part.isVisible() and part.focusPolicy() & tab:
            stops.append(part)
        part = part.nextInFocusChain()
    places = [part.mapTo(parts, part.rect().center()) for part in stops]
    middle = parts.area.mapTo(parts, QPoint()).x()
    assert [place.x() > middle for place in places] == sorted(place.x() > middle for place in places)
    for column in (True, False):
        rows = [place.y() for place in places if (place.x() > middle) is column and place.y() < 400]
        assert all(later >= earlier - 16 for earlier, later in pairwise(rows))
    assert all(part.accessibleName() or isinstance(part, QAbstractButton) for part in stops)


def test_that_sizes_follow_the_zoom(window: Window, parts: ProjectionParts, qtbot: QtBot) -> None:
    """The page is made anew for another zoom."""
    before = _sizes(parts)
    after = _sizes(_zoomed(window, qtbot, 80))
    assert all(small < large for small, large in zip(after, before, strict=True))
    assert _sizes(_zoomed(window, qtbot, 100)) == before


def _sizes(parts: ProjectionParts) -> tuple[int, int]:
    return parts.cards.order.height(), parts.inputs.events.rowHeight(0)


def _zoomed(window: Window, qtbot: QtBot, percent: int) -> ProjectionParts:
    """The projection that is shown at that zoom."""
    old = window.page
    window.desk.set_zoom(percent)
    qtbot.waitUntil(lambda: isinstance(window.page, ServicePages) and window.page is not old)
    assert isinstance(window.page, ServicePages)
    window.page.setCurrentWidget(window.page.projection)
    parts = window.page.projection.parts
    qtbot.waitUntil(lambda: parts.cards.order.isVisible() and parts.limits.rowCount() > 0)
    return parts
