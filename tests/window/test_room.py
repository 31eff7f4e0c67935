"""Room goes to what needs it: columns of tables, and pages that have nothing to show."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.desktop.outline import MOVE, PROPOSAL
from app.desktop.pages.move import MovePage
from app.desktop.pages.proposal import ProposalPage
from app.desktop.service_pages import ServicePages
from app.desktop.widgets.column_widths import at_least, fairly, near
from app.desktop.widgets.events_table import EventsTable
from app.desktop.widgets.needs_table import NeedsTable
from app.desktop.widgets.rows_table import RowsTable
from app.desktop.window import Window
from app.plan.examples import examples
from tests.window.looking import settle
from tests.window.painted import texts
from tests.window.plans_to_look_at import PLANS, directory, mail, named, refused, show, site

PIXELS = st.integers(0, 2000)


@given(st.dictionaries(st.integers(0, 9), st.tuples(PIXELS, PIXELS), min_size=1))
def test_that_columns_share_all_room_without_growing_and_none_takes_what_another_needs(
    columns: dict[int, tuple[int, int]],
) -> None:
    widths = {column: width for column, (width, _) in columns.items()}
    needs = {column: need for column, (_, need) in columns.items()}
    found = fairly(widths, needs)
    assert sum(found.values()) == sum(widths.values())
    for column, width in found.items():
        assert min(widths[column], needs[column]) <= width <= max(widths[column], needs[column])


@given(st.dictionaries(st.integers(0, 9), st.tuples(PIXELS, PIXELS), min_size=1))
def test_that_no_column_falls_below_its_least_and_the_table_grows_only_where_all_do(
    columns: dict[int, tuple[int, int]],
) -> None:
    widths = {column: width for column, (width, _) in columns.items()}
    least = {column: wanted for column, (_, wanted) in columns.items()}
    found = at_least(widths, least)
    assert all(found[column] >= wanted for column, wanted in least.items())
    assert sum(found.values()) == max(sum(widths.values()), sum(least.values()))


@given(st.dictionaries(st.integers(0, 9), st.tuples(PIXELS, PIXELS), min_size=1), PIXELS)
def test_that_the_last_column_takes_what_others_have_beyond_their_texts(
    columns: dict[int, tuple[int, int]], beside: int
) -> None:
    widths = {column: width for column, (width, _) in columns.items()}
    needs = {column: need for column, (_, need) in columns.items()}
    found = near(widths, needs, beside)
    assert sum(found.values()) == sum(widths.values())
    assert found.keys() == widths.keys()
    for column in found.keys() - {max(found)}:
        assert min(widths[column], needs[column]) <= found[column] <= needs[column] + beside


def test_that_no_text_is_shortened_beside_a_column_with_room_to_spare(
    window: Window, qapp: QApplication, qtbot: QtBot
) -> None:
    show(window, mail())
    window.resize(1920, 1080)
    page = window.page
    assert isinstance(page, ServicePages)
    for one in (page.settings, page.sources):
        page.setCurrentWidget(one)
        settle(qapp)
        _check_shared(one.table)
    window.show_page(MOVE)
    move = window.page
    assert isinstance(move, MovePage)
    qtbot.waitUntil(lambda: bool(move.table.rowCount()) and not move.is_busy)
    _check_shared(move.table)


def _check_shared(table: RowsTable) -> None:
    """Where a column lacks room, none has much more than its texts take."""
    assert table.rowCount() > 3
    seen = [one for one in range(table.columnCount()) if not table.isColumnHidden(one)]
    spare = {one: table.columnWidth(one) - table.sizeHintForColumn(one) for one in seen}
    heads = table.horizontalHeader()
    unheaded = [one for one in spare if table.columnWidth(one) > heads.sectionSizeHint(one) + 4]
    assert min(spare.values()) >= 0 or max(spare[one] for one in unheaded) <= 4, spare


@pytest.mark.parametrize("plan", ["mail", "kept and recorded"])
def test_that_needs_over_time_end_where_their_month_ends(
    window: Window, qapp: QApplication, qtbot: QtBot, plan: str
) -> None:
    show(window, PLANS[plan]())
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.projection)
    table = page.projection.parts.needs
    assert isinstance(table, NeedsTable)
    qtbot.waitUntil(lambda: table.rowCount() > 3 and not page.projection.is_busy)
    settle(qapp)
    found = [
        one for one in texts(window) if one.part in (table.viewport(), table.horizontalHeader().viewport())
    ]
    head = next(one for one in found if one.text == table.horizontalHeaderItem(3).text())  # type: ignore[union-attr]
    ends = {round(one.box.right()) for one in found if one.box.right() > head.box.left() and one is not head}
    assert ends and max(ends) - head.box.right() <= 4 and max(ends) >= head.box.right() - 4, (head.told, ends)


def test_that_the_figures_of_one_server_and_of_all_stand_apart(
    window: Window, qapp: QApplication, qtbot: QtBot
) -> None:
    window.resize(1280, 800)
    show(window, site())
    assert window.session is not None
    window.show_page(window.session.plan.services[1].id)
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.projection)
    table = page.projection.parts.needs
    qtbot.waitUntil(lambda: table.rowCount() > 3 and not page.projection.is_busy)
    settle(qapp)
    found = sorted(
        (one for one in texts(window) if one.part is table.viewport()), key=lambda one: one.box.x()
    )
    rows = {
        place: [
            one.box for one in found if abs(one.box.center().y() - middle.y()) < table.rowHeight(place) / 2
        ]
        for place in range(table.rowCount())
        for middle in [table.viewport().mapTo(window, table.visualItemRect(table.item(place, 0)).center())]
    }
    gaps = [after.left() - before.right() for row in rows.values() for before, after in pairwise(row)]
    assert max(map(len, rows.values())) == 7
    assert min(gaps) >= 4, [one.told for one in found]


def test_that_a_page_without_settings_says_why_in_their_place_and_offers_nothing_to_save(
    window: Window, qapp: QApplication
) -> None:
    show(window, refused())
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.settings)
    settle(qapp)
    shown = page.settings
    assert "Active users" in shown.absent.text.text()
    assert not shown.table.isVisible() and not shown.brackets.isVisible()
    assert not shown.copy.isEnabled() and not shown.save_files.isEnabled()


@pytest.mark.parametrize(("title", "explained"), [("mail on Solaris 9", True), ("network of", False)])
def test_that_brackets_are_explained_where_a_setting_has_them(
    window: Window, qapp: QApplication, title: str, explained: bool
) -> None:
    show(window, next(plan for plan in examples() if title in plan.title))
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.settings)
    settle(qapp)
    values = [page.settings.table.item(row, 1).text() for row in range(page.settings.table.rowCount())]
    assert page.settings.brackets.isVisible() == any(value.startswith("(") for value in values) == explained


def test_that_a_projection_without_a_result_covers_nothing_with_a_sentence(
    window: Window, qapp: QApplication, qtbot: QtBot
) -> None:
    show(window, refused())
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.projection)
    qtbot.waitUntil(lambda: not page.projection.is_busy)
    settle(qapp)
    assert "Active users" in page.strip.limit.text()
    assert not page.projection.parts.message.isVisible()


def test_that_a_long_title_shows_how_it_begins(window: Window, qapp: QApplication) -> None:
    show(
        window, named("Mail of the branch offices in the north and the south, and of everything between " * 2)
    )
    window.show_page(PROPOSAL)
    page = window.page
    assert isinstance(page, ProposalPage)
    settle(qapp)
    title = next(one for one in page.findChildren(QLineEdit) if one.objectName() == "title")
    assert title.cursorPosition() == 0


def test_that_a_refused_input_is_named_where_a_service_could_move(window: Window, qtbot: QtBot) -> None:
    show(window, refused())
    window.show_page(MOVE)
    page = window.page
    assert isinstance(page, MovePage)
    qtbot.waitUntil(lambda: bool(page.table.rowCount()) and not page.is_busy)
    assert page.answer.text().startswith("Nothing here can be sized. ")
    assert "Active users" in page.answer.text()
    assert not page.about.text()


def test_that_details_beside_a_small_page_cut_nothing_of_it(
    window: Window, qapp: QApplication, qtbot: QtBot
) -> None:
    show(window, site())
    window.resize(1000, 640)
    page = window.page
    assert isinstance(page, ServicePages)
    window.load_charts()
    qtbot.waitUntil(lambda: page.sizing.card is not None)
    page.details_asked.emit(True)
    settle(qapp)
    sizing = page.sizing
    assert sizing.against.list.isVisible() and not sizing.against.segments.isVisible()
    for part in (sizing.against, sizing.gauges, sizing.card):
        assert part is not None
        assert part.visibleRegion().boundingRect().width() == part.width(), part
    page.details_asked.emit(False)
    settle(qapp)
    assert sizing.against.segments.isVisible() and not sizing.against.list.isVisible()


def test_that_what_an_event_changes_is_asked_for_in_whole_words(window: Window, qapp: QApplication) -> None:
    show(window, directory())
    page = window.page
    assert isinstance(page, ServicePages)
    page.setCurrentWidget(page.projection)
    settle(qapp)
    table = next(iter(page.projection.findChildren(EventsTable)))
    assert "± entries" in [one.text for one in texts(window) if one.part is table.viewport()]
