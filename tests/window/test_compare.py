"""The compare page by real clicks and keys: a scenario in one step, the explanation of what was clicked."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.desktop.pages.compare import ComparePage
from app.desktop.widgets.buttons import IconButton
from app.desktop.widgets.scenario_pane import AT_ONCE
from app.desktop.window import Window
from app.plan.document import Scenario
from app.plan.edits import add_scenario, alter, remove_scenario, remove_service, rename_scenario, set_entry
from app.plan.examples import examples
from tests.window.hand import Hand
from tests.window.painted import texts

LEFT = Qt.MouseButton.LeftButton
MOST_CLICKS = 3


@pytest.fixture
def compare(window: Window, qtbot: QtBot) -> ComparePage:
    window.open_example(next(i for i, plan in enumerate(examples()) if "on Solaris 9" in plan.title))
    window.show_page("compare")
    assert isinstance(window.page, ComparePage)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.waitUntil(lambda: len(window.page.table.texts()) > 1)
    return window.page


@pytest.fixture
def mail(window: Window, compare: ComparePage) -> str:
    """The id of the only service."""
    assert window.session is not None
    return window.session.plan.services[0].id


def put(window: Window, name: str, **changes: object) -> None:
    """Add a scenario with these changes."""
    assert window.session is not None
    window.session.apply(add_scenario(Scenario(name, name)))
    for field, value in changes.items():
        service = window.session.plan.services[0].id
        window.session.apply(alter(name, service, field, value))  # type: ignore[arg-type]


def keyboard() -> QWidget:
    """Where the keys go: the list of what was found takes them while it is open."""
    found = QApplication.activePopupWidget() or QApplication.focusWidget()
    assert found is not None
    return found


def test_that_without_a_scenario_an_input_to_change_makes_one_in_one_step(
    window: Window, compare: ComparePage, mail: str, qtbot: QtBot
) -> None:
    assert window.session is not None and not window.session.plan.scenarios
    assert "No scenario yet" in compare.pane.plan.text()
    assert compare.pane.height() < compare.table.height() / 2, "it is no higher than what it says"
    assert compare.pane.geometry().top() == compare.table.geometry().top()
    bar = compare.pane.findChild(QScrollArea).verticalScrollBar()
    assert bar.maximum() == 0
    qtbot.mouseClick(compare.pane.finder, LEFT)
    QTest.keyClicks(compare.pane.finder, "activity")
    QTest.keyClick(keyboard(), Qt.Key.Key_Down)
    QTest.keyClick(keyboard(), Qt.Key.Key_Return)
    assert [one.title for one in window.session.plan.scenarios] == ["Scenario 1"]
    assert keyboard() is compare.pane.editors[mail, "activity"].control
    QTest.keyClicks(keyboard(), "1.3")
    assert window.session.plan.scenarios[0].alterations[0].value == 1.3
    qtbot.waitUntil(lambda: compare.pane.height() > compare.table.height() / 2)


def column(compare: ComparePage, title: str) -> list[str]:
    place = compare.table.texts()[0].index(title)
    return [row[place] for row in compare.table.texts()]


def click_cell(qtbot: QtBot, compare: ComparePage, service: str, name: str, place: int) -> None:
    where = compare.table.cell_rect(service, name, place).center()
    qtbot.mouseClick(compare.table.viewport(), LEFT, pos=where)


def test_that_a_scenario_with_one_change_takes_three_clicks_at_most(
    window: Window, compare: ComparePage, mail: str, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    assert window.session is not None
    clicks = 0
    qtbot.mouseClick(compare.add, LEFT)
    clicks += 1
    QTest.keyClicks(keyboard(), "Merger")
    QTest.keyClick(keyboard(), Qt.Key.Key_Tab)
    assert keyboard() is compare.pane.finder
    QTest.keyClicks(compare.pane.finder, "active")
    QTest.keyClick(keyboard(), Qt.Key.Key_Return)
    QTest.keyClicks(keyboard(), "14000")
    qtbot.waitUntil(lambda: not compare.is_busy)
    assert "47" in column(compare, "Merger")
    (scenario,) = window.session.plan.scenarios
    assert scenario.title == "Merger"
    assert [(one.field, one.value) for one in scenario.alterations] == [("users", 14_000)]
    with capsys.disabled():
        sys.stdout.write(f"\nclicks for a scenario with one change: {clicks}\n")
    assert clicks <= MOST_CLICKS


def test_that_the_explanation_follows_the_clicked_column(
    window: Window, compare: ComparePage, mail: str, qtbot: QtBot
) -> None:
    put(window, "Busier", activity=1.25)
    put(window, "Parity", raid="raid5")
    qtbot.waitUntil(lambda: len(compare.table.texts()[0]) == 4)
    click_cell(qtbot, compare, mail, "disk.drives", 2)
    qtbot.waitUntil(lambda: "RAID level from" in compare.pane.told.text())
    assert compare.pane.name.text() == "Parity"
    assert compare.pane.why.text().startswith("Why ")
    click_cell(qtbot, compare, mail, "disk.drives", 1)
    qtbot.waitUntil(lambda: "Activity from" in compare.pane.told.text())
    assert compare.pane.name.text() == "Busier"
    head = compare.table.head
    middle = QPoint(head.sectionViewportPosition(2) + 20, 20)
    qtbot.mouseClick(head.viewport(), LEFT, pos=middle)
    qtbot.waitUntil(lambda: "RAID level from" in compare.pane.told.text())
    click_cell(qtbot, compare, mail, "disk.drives", 0)
    qtbot.waitUntil(lambda: not compare.pane.name.isVisible())


def test_that_changes_are_shown_in_place_and_each_is_removed(
    window: Window, compare: ComparePage, mail: str, qtbot: QtBot
) -> None:
    assert window.session is not None
    put(window, "Both", activity=1.25, raid="raid5")
    qtbot.waitUntil(lambda: "Both" in compare.table.texts()[0])
    compare.choose("Both")
    assert set(compare.pane.editors) == {(mail, "activity"), (mail, "raid")}
    row = compare.pane.editors[mail, "activity"].parentWidget()
    drop = next(part for part in row.findChildren(IconButton))
    qtbot.mouseClick(drop, LEFT)
    assert [one.field for one in window.session.plan.scenarios[0].alterations] == ["raid"]
    assert set(compare.pane.editors) == {(mail, "raid")}
    window.desk.undo()
    assert set(compare.pane.editors) == {(mail, "activity"), (mail, "raid")}


def test_that_many_changes_come_and_go_in_pieces_and_stand_in_their_order(
    window: Window, compare: ComparePage, mail: str, qtbot: QtBot
) -> None:
    fields = ("users", "growth", "horizon", "drive_size", "server_memory", "server_drives")
    put(window, "a", **dict.fromkeys(fields, 12))
    assert window.session is not None
    scenario = window.session.plan.scenario("a")
    assert scenario is not None and len(fields) > AT_ONCE
    compare.choose("a")
    assert compare.is_busy
    qtbot.waitUntil(lambda: len(compare.pane.editors) == len(fields))
    rows = [compare.pane.editors[mail, one.field] for one in scenario.alterations]
    qtbot.waitUntil(lambda: not compare.is_busy)
    tops = [row.mapTo(compare.pane, QPoint(0, 0)).y() for row in rows]
    assert all(row.isVisible() for row in rows) and tops == sorted(set(tops))
    compare.choose("")
    assert not any(row.isVisible() for row in rows)
    qtbot.waitUntil(lambda: not any(map(isValid, rows)))


def test_that_titles_stand_over_their_own_columns_while_others_are_worked_out(
    window: Window, compare: ComparePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.desktop.jobs.FRAME", 0)  # nothing is answered before it is seen to be older
    assert window.session is not None
    put(window, "One", activity=2.0)
    put(window, "Two", activity=3.0)
    qtbot.waitUntil(lambda: not compare.is_busy)
    of_two = column(compare, "Two")[1:]
    window.session.apply(remove_scenario("One", "One"))
    window.session.apply(rename_scenario("Two", "Three times"))
    assert column(compare, "Three times")[1:] == of_two
    put(window, "Four", activity=4.0)
    window.session.apply(rename_scenario("Four", "Four times"))
    assert len({len(row) for row in compare.table.texts()}) == 1
    qtbot.waitUntil(lambda: not compare.is_busy)
    assert compare.table.texts()[0][2:] == ["Three times", "Four times"]


def test_that_a_page_is_busy_until_its_options_are_ranked(
    window: Window, compare: ComparePage, mail: str, qtbot: QtBot
) -> None:
    assert window.session is not None
    qtbot.waitUntil(lambda: not compare.is_busy)
    before = compare.ranked.ranked
    assert before
    window.session.apply(set_entry(mail, "users", 30_000))
    qtbot.waitUntil(lambda: not compare.is_busy)
    assert compare.ranked.ranked != before


def test_that_a_scenario_is_renamed_removed_and_undone(
    window: Window, compare: ComparePage, qtbot: QtBot
) -> None:
    assert window.session is not None
    put(window, "One", activity=2.0)
    qtbot.waitUntil(lambda: "One" in compare.table.texts()[0])
    compare.choose("One")
    QTest.keyClick(compare.table, Qt.Key.Key_F2)
    QTest.keyClicks(keyboard(), "Twice the work")
    assert compare.table.texts()[0][-1] == "Twice the work"
    qtbot.mouseClick(compare.pane.remove, LEFT)
    assert not window.session.plan.scenarios
    window.desk.undo()
    assert [one.title for one in window.session.plan.scenarios] == ["Twice the work"]


def test_that_a_scenario_becomes_the_plan_in_one_step(
    window: Window, compare: ComparePage, mail: str, qtbot: QtBot
) -> None:
    assert window.session is not None
    put(window, "Busier", activity=1.25)
    before = window.session.plan
    qtbot.waitUntil(lambda: "Busier" in compare.table.texts()[0])
    compare.choose("Busier")
    qtbot.mouseClick(compare.pane.adopt, LEFT)
    assert window.session.plan.services[0].entries["activity"] == 1.25
    assert not window.session.plan.scenarios
    window.desk.undo()
    assert window.session.plan == before


def test_that_totals_stand_beside_figures_of_each_server(
    window: Window, compare: ComparePage, mail: str, qtbot: QtBot
) -> None:
    assert window.session is not None
    window.session.apply(set_entry(mail, "servers", 2))
    window.session.apply(set_entry(mail, "users", 20_000))
    qtbot.waitUntil(lambda: not compare.is_busy)
    assert "35" in column(compare, "As planned")
    qtbot.mouseClick(compare.of.group.button(1), LEFT)
    assert "70" in column(compare, "As planned")
    qtbot.mouseClick(compare.of.group.button(0), LEFT)
    assert "35" in column(compare, "As planned")


def test_that_a_refused_change_is_told_at_its_input(
    window: Window, compare: ComparePage, mail: str, qtbot: QtBot
) -> None:
    put(window, "One", activity=2.0)
    qtbot.waitUntil(lambda: "One" in compare.table.texts()[0])
    compare.choose("One")
    editor = compare.pane.editors[mail, "activity"]
    line = editor.control
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "a lot")
    qtbot.waitUntil(lambda: editor.refusal.text().startswith("Enter a number"))
    assert line.text() == "a lot"


def test_that_copy_takes_the_table(window: Window, compare: ComparePage, qtbot: QtBot) -> None:
    compare.table.setFocus()
    QTest.keyClick(compare.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[0] == "Figure\tAs planned"


def test_that_the_options_follow_where_the_table_ends(
    window: Window, compare: ComparePage, qtbot: QtBot
) -> None:
    window.resize(1280, 1000)
    qtbot.waitUntil(lambda: compare.ranked.rowCount() > 0)
    last = compare.table.visualRect(compare.table.model().index(compare.table.model().rowCount() - 1, 0))
    end = compare.table.viewport().mapTo(compare, last.bottomLeft()).y()
    begin = compare.ranked.mapTo(compare, QPoint()).y()
    assert 0 < begin - end < 80


def test_that_a_low_window_has_the_options_too(window: Window, compare: ComparePage, qtbot: QtBot) -> None:
    window.resize(1000, 640)
    qtbot.waitUntil(lambda: compare.ranked.rowCount() > 0 and compare.ranked.isVisible())
    room = next(one for one in compare.findChildren(QScrollArea) if one.isAncestorOf(compare.ranked))

    def is_reached() -> bool:
        room.verticalScrollBar().setValue(room.verticalScrollBar().maximum())
        return compare.ranked.visibleRegion().boundingRect().bottom() >= compare.ranked.height() - 2

    qtbot.waitUntil(is_reached)


def test_that_a_plan_without_services_offers_its_first_one_and_compares_nothing(
    window: Window, compare: ComparePage, qtbot: QtBot
) -> None:
    asked: list[bool] = []
    assert window.session is not None
    window.session.apply(remove_service(window.session.plan.services[0].id, "Mail"))
    window.show_page("compare")
    qtbot.waitUntil(compare.first.isVisible)
    hidden = (
        compare.add,
        compare.of,
        compare.workbook,
        compare.strip,
        compare.table,
        compare.pane,
        compare.ranked,
    )
    assert not any(part.isVisible() for part in hidden)
    window.desk.add_service.disconnect()
    window.desk.add_service.connect(lambda: asked.append(True))
    qtbot.mouseClick(compare.first, LEFT)
    assert asked == [True]
    window.desk.undo()
    qtbot.waitUntil(lambda: compare.table.isVisible() and compare.ranked.isVisible())
    assert not compare.first.isVisible()


def test_that_the_mark_of_the_best_is_told_beside_scenarios_alone(
    window: Window, compare: ComparePage, mail: str, qtbot: QtBot
) -> None:
    assert "best in its row" not in [one.text for one in texts(window)]
    put(window, "Busier", activity=1.25)
    qtbot.waitUntil(lambda: len(compare.table.texts()[0]) == 3)
    assert "best in its row" in [one.text for one in texts(window)]


def test_that_a_chance_stands_beside_the_texts_of_its_row(
    window: Window, compare: ComparePage, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: compare.ranked.rowCount() > 0)
    drawn = (one for one in texts(window) if one.part is compare.ranked.viewport())
    found = {one.text.replace("\N{NO-BREAK SPACE}", " "): one.box for one in drawn}
    row = compare.ranked.ranked[0]
    assert row.share is not None and round(found[row.chance].top()) == round(found[row.until].top())


def test_that_the_chance_needed_ranks_the_options_anew(window: Window, qtbot: QtBot) -> None:
    window.open_example(next(i for i, plan in enumerate(examples()) if "web mail on Linux" in plan.title))
    window.show_page("compare")
    page, hand = window.page, Hand(qtbot)
    assert isinstance(page, ComparePage)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.waitUntil(lambda: "worst case" in first_option(page))
    assert page.chance.isVisible() and page.chance.value() == 95
    page.chance.setFocus()
    page.chance.selectAll()
    hand.type(page.chance, "60")
    hand.key(page.chance, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "expected values" in first_option(page))


def test_that_a_plan_with_scenarios_tells_a_difference_and_the_date_before_any_click(
    window: Window, qtbot: QtBot
) -> None:
    window.open_example(next(i for i, plan in enumerate(examples()) if "9 that grows" in plan.title))
    window.show_page("compare")
    page = window.page
    assert isinstance(page, ComparePage) and window.session is not None
    first = window.session.plan.scenarios[0]
    qtbot.waitUntil(lambda: page.pane.why.text().startswith("Why "))
    assert page.pane.name.text() == first.title and page.table.column == 1
    qtbot.waitUntil(lambda: page.strip.date.isEnabled())
    assert page.strip.date.answer.text() == "Order now"


def first_option(page: ComparePage) -> str:
    return page.ranked.ranked[0].title if page.ranked.ranked else ""


def test_that_a_figure_stands_on_the_line_of_its_title(window: Window, compare: ComparePage) -> None:
    tops = {
        one.text: one.box.top() for one in texts(window) if one.part is not compare.table.horizontalHeader()
    }
    titles = [row[0] for row in compare.table.texts()[1:]]
    figures = [row[1] for row in compare.table.texts()[1:]]
    lines = [
        (tops[title], tops[figure]) for title, figure in zip(titles, figures, strict=True) if figure in tops
    ]
    assert lines
    assert all(abs(title - figure) <= 1 for title, figure in lines)
